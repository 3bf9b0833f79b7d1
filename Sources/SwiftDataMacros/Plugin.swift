import SwiftSyntaxMacros

#if canImport(SwiftCompilerPlugin)
  import SwiftCompilerPlugin

  /// Lists the macros to the compiler.
  @main
  struct SwiftDataPlugin: CompilerPlugin {
    let providingMacros: [any Macro.Type] = allMacros
  }
#else
  @_spi(PluginMessage) import SwiftCompilerPluginMessageHandling

  // The toolchain ships everything but the thin `SwiftCompilerPlugin` module, so the conversation
  // with the compiler is started here.

  /// Finds the macro that the compiler asks for by the name of its type.
  struct MacroProvider: PluginProvider {
    func resolveMacro(moduleName: String, typeName: String) throws -> any Macro.Type {
      guard let macro = allMacros.first(where: { String(describing: $0) == typeName }) else {
        throw UnknownMacro(name: "\(moduleName).\(typeName)")
      }
      return macro
    }
  }

  /// The compiler asked for a macro that this plugin does not have.
  struct UnknownMacro: Error, CustomStringConvertible {
    var name: String
    var description: String { "the plugin has no macro named \(name)" }
  }

  /// Answers the compiler over standard input and output.
  @main
  struct SwiftDataPlugin {
    static func main() throws {
      let listener = CompilerPluginMessageListener(
        connection: try StandardIOMessageConnection(), provider: MacroProvider())
      try listener.main()
    }
  }
#endif

/// Every macro of the plugin.
let allMacros: [any (Macro & SendableMetatype).Type] = [
  PersistentModelMacro.self,
  PersistedPropertyMacro.self,
  AttributePropertyMacro.self,
  RelationshipPropertyMacro.self,
  TransientPropertyMacro.self,
  UniqueConstraintsMacro.self,
  IndexMacro.self,
  PersistentModelActorMacro.self,
]
