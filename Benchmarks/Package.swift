// swift-tools-version: 6.3
import PackageDescription

let package = Package(
  name: "Benchmarks",
  dependencies: [.package(name: "OpenSwiftData", path: "..")],
  targets: [
    .executableTarget(
      name: "Benchmarks",
      dependencies: ["SQLiteC", .product(name: "SwiftData", package: "OpenSwiftData")],
      swiftSettings: [.enableUpcomingFeature("ExistentialAny")]),
    .systemLibrary(
      name: "SQLiteC", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"])]),
  ],
  swiftLanguageModes: [.v6]
)
