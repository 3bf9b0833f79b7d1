#if !canImport(Darwin)
  import Foundation

  extension PredicateExpressions {
    /// Whether one text contains another as people search: without regard to case and diacritics.
    ///
    /// Stands for `root.localizedStandardContains(other)` in a `#Predicate`.
    ///
    /// Source: Foundation, which has this type on Apple's systems only.
    public struct StringLocalizedStandardContains<
      Root: PredicateExpression, Other: PredicateExpression
    >: PredicateExpression where Root.Output: StringProtocol, Other.Output: StringProtocol {
      public typealias Output = Bool

      /// The text that the method is called on.
      public let root: Root
      /// The text to look for.
      public let other: Other

      /// Makes the expression `root.localizedStandardContains(other)`.
      ///
      /// - Parameters:
      ///   - root: The text that the method is called on.
      ///   - other: The text to look for.
      public init(root: Root, other: Other) {
        self.root = root
        self.other = other
      }

      /// The answer for the given values of the predicate's variables.
      ///
      /// - Parameter bindings: The values of the predicate's variables.
      /// - Throws: What evaluating either operand throws.
      public func evaluate(_ bindings: PredicateBindings) throws -> Bool {
        LocalizedMatching.contains(try root.evaluate(bindings), try other.evaluate(bindings))
      }
    }

    /// Builds `root.localizedStandardContains(other)`; `#Predicate` calls it.
    ///
    /// - Parameters:
    ///   - root: The text that the method is called on.
    ///   - other: The text to look for.
    // swift-format-ignore: AlwaysUseLowerCamelCase
    // (The macro that calls it fixes the name.)
    public static func build_localizedStandardContains<Root, Other>(
      _ root: Root, _ other: Other
    ) -> StringLocalizedStandardContains<Root, Other> {
      StringLocalizedStandardContains(root: root, other: other)
    }
  }

  extension PredicateExpressions.StringLocalizedStandardContains: CustomStringConvertible {
    /// The expression with its operands, for a debugger.
    public var description: String {
      "StringLocalizedStandardContains(root: \(root), other: \(other))"
    }
  }

  extension PredicateExpressions.StringLocalizedStandardContains: StandardPredicateExpression
  where Root: StandardPredicateExpression, Other: StandardPredicateExpression {}

  extension PredicateExpressions.StringLocalizedStandardContains: Codable
  where Root: Codable, Other: Codable {
    /// Encodes the two operands in order, in the form Foundation uses on Apple's systems.
    ///
    /// - Parameter encoder: Where to write to.
    /// - Throws: What encoding either operand throws.
    public func encode(to encoder: any Encoder) throws {
      var operands = encoder.unkeyedContainer()
      try operands.encode(root)
      try operands.encode(other)
    }

    /// Decodes what ``encode(to:)`` wrote.
    ///
    /// - Parameter decoder: Where to read from.
    /// - Throws: What decoding either operand throws.
    public init(from decoder: any Decoder) throws {
      var operands = try decoder.unkeyedContainer()
      root = try operands.decode(Root.self)
      other = try operands.decode(Other.self)
    }
  }

  extension PredicateExpressions.StringLocalizedStandardContains: Sendable
  where Root: Sendable, Other: Sendable {}
#endif
