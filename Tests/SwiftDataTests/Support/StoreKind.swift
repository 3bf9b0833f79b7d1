import Testing

/// Where a test's store keeps its data: every test of a store runs on both.
enum StoreKind: CaseIterable, Sendable, CustomTestStringConvertible {
  case memory, file

  var testDescription: String {
    switch self {
    case .memory: "in memory"
    case .file: "in a file"
    }
  }
}
