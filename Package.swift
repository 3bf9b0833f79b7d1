// swift-tools-version: 6.3
import CompilerPluginSupport
import Foundation
import PackageDescription

// MARK: - SwiftSyntax

/// The folder of the running toolchain that holds the compiler's own SwiftSyntax, or `nil` where
/// the toolchain ships none. Building the macros against it downloads and compiles nothing else.
let hostFolder: String? = {
  // The manifest is linked to a library of the toolchain that runs it: its path tells the place.
  // A FileHandle, since the size of a file under /proc reads as zero.
  guard let maps = FileHandle(forReadingAtPath: "/proc/self/maps"),
    let data = try? maps.readToEnd(),  // a system without /proc takes the package below
    let line = String(decoding: data, as: UTF8.self).split(separator: "\n")
      .first(where: { $0.hasSuffix("/pm/ManifestAPI/libPackageDescription.so") }),
    let start = line.firstIndex(of: "/")
  else { return nil }
  let folder = line[start...].dropLast("/pm/ManifestAPI/libPackageDescription.so".count) + "/host"
  let marker = folder + "/SwiftSyntaxMacroExpansion.swiftmodule"
  return FileManager.default.fileExists(atPath: String(marker)) ? String(folder) : nil
}()

let syntaxDependencies: [Target.Dependency] =
  hostFolder != nil
  ? []
  : [
    "SwiftCompilerPlugin", "SwiftDiagnostics", "SwiftIfConfig", "SwiftOperators", "SwiftParser",
    "SwiftSyntax", "SwiftSyntaxBuilder", "SwiftSyntaxMacros", "SwiftSyntaxMacroExpansion",
  ].map { .product(name: $0, package: "swift-syntax") }

let syntaxSettings: [SwiftSetting] = hostFolder.map { [.unsafeFlags(["-I", $0])] } ?? []

// The modules name the libraries to link by themselves.
let syntaxLinks: [LinkerSetting] =
  hostFolder.map { [.unsafeFlags(["-L", $0, "-Xlinker", "-rpath", "-Xlinker", $0])] } ?? []

// MARK: - Package

let package = Package(
  name: "OpenSwiftData",
  products: [
    .library(name: "SwiftData", targets: ["SwiftData"]),
    .executable(name: "moneylog", targets: ["MoneyLogMain"]),
  ],
  dependencies: hostFolder != nil
    ? []
    : [.package(url: "https://github.com/swiftlang/swift-syntax.git", "603.0.0"..<"605.0.0")],
  targets: [
    // The framework
    .target(name: "SwiftData", dependencies: ["SwiftDataMacros", "CSQLite", "CThreadLocal"]),
    .macro(
      name: "SwiftDataMacros", dependencies: syntaxDependencies,
      swiftSettings: syntaxSettings, linkerSettings: syntaxLinks),
    .systemLibrary(name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"])]),
    .target(name: "CThreadLocal"),

    .testTarget(name: "SwiftDataTests", dependencies: ["SwiftData", "CSQLite"]),
    .testTarget(
      name: "SwiftDataMacrosTests", dependencies: ["SwiftDataMacros"] + syntaxDependencies,
      swiftSettings: syntaxSettings, linkerSettings: syntaxLinks),
    .testTarget(name: "SourceCompatibility", dependencies: ["SwiftData"]),

    // MoneyLog
    .target(name: "MoneyLogMoney", path: "MoneyLog/Core/Money"),
    .target(
      name: "MoneyLogServices", dependencies: ["MoneyLogMoney"], path: "MoneyLog/Core/Services"),
    .target(
      name: "MoneyLogImport", dependencies: ["MoneyLogMoney", "MoneyLogServices"],
      path: "MoneyLog/Core/Import"),
    .target(
      name: "MoneyLogModels", dependencies: ["MoneyLogMoney", "MoneyLogServices", "SwiftData"],
      path: "MoneyLog/Core/Models"),
    .target(
      name: "MoneyLogPersistence", dependencies: ["MoneyLogModels", "SwiftData"],
      path: "MoneyLog/Core/Persistence"),
    .target(
      name: "MoneyLogRepositories",
      dependencies: [
        "MoneyLogImport", "MoneyLogModels", "MoneyLogMoney", "MoneyLogPersistence",
        "MoneyLogServices", "SwiftData",
      ],
      path: "MoneyLog/Core/Repositories"),
    .target(name: "MoneyLogDesign", path: "MoneyLog/DesignSystem"),
    .target(
      name: "MoneyLogFeatures",
      dependencies: [
        "MoneyLogDesign", "MoneyLogImport", "MoneyLogMoney", "MoneyLogRepositories",
        "MoneyLogServices",
      ],
      path: "MoneyLog/Features"),
    .target(
      name: "MoneyLogApp",
      dependencies: [
        "MoneyLogDesign", "MoneyLogFeatures", "MoneyLogImport", "MoneyLogMoney",
        "MoneyLogPersistence", "MoneyLogRepositories", "MoneyLogServices",
      ],
      path: "MoneyLog/App", exclude: ["Main"]),
    .executableTarget(
      name: "MoneyLogMain", dependencies: ["MoneyLogApp"], path: "MoneyLog/App/Main"),
    .testTarget(
      name: "MoneyLogTests",
      dependencies: [
        "CSQLite", "MoneyLogApp", "MoneyLogDesign", "MoneyLogFeatures", "MoneyLogImport",
        "MoneyLogModels", "MoneyLogMoney", "MoneyLogPersistence", "MoneyLogRepositories",
        "MoneyLogServices", "SwiftData",
      ],
      exclude: ["Fixtures"]),

    // Examples
    .target(
      name: "Budgets", dependencies: ["SwiftData"], path: "Examples/Budgets/Sources",
      swiftSettings: [.defaultIsolation(MainActor.self)]),
    .testTarget(
      name: "BudgetsTests", dependencies: ["Budgets", "SwiftData"], path: "Examples/Budgets/Tests",
      swiftSettings: [.defaultIsolation(MainActor.self)]),
    .target(name: "Landmarks", dependencies: ["SwiftData"], path: "Examples/Landmarks/Sources"),
    .testTarget(
      name: "LandmarksTests", dependencies: ["Landmarks", "SwiftData"],
      path: "Examples/Landmarks/Tests"),
  ],
  swiftLanguageModes: [.v6]
)

// One list for all. Client code has to compile as its authors wrote it, so the target that holds
// such code takes the language's defaults.
let settings: [SwiftSetting] = [.enableUpcomingFeature("ExistentialAny")]
for target in package.targets
where target.type != .system && !["CThreadLocal", "SourceCompatibility"].contains(target.name) {
  target.swiftSettings = (target.swiftSettings ?? []) + settings
}
