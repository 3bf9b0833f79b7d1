import Foundation

/// What the command line asks for.
struct Options {
  static let usage = """
    usage: Benchmarks [--smoke] [--only N] [--rounds N] | --containers N | --memory N
      --smoke         small sizes, one round, no verdict: shows that everything runs
      --only N        one contest, by its number in the table
      --rounds N      rounds per contest (default 5)
      --containers N  makes and drops N in-memory containers and reports what they leave behind
      --memory N      enumerates N rows, fetches a tenth of them, and reports the memory it takes
    """

  var smoke = false
  var only: Int?
  var rounds: Int?
  var containers: Int?
  var memory: Int?

  init(_ arguments: some Sequence<String>) throws {
    var rest = arguments.makeIterator()
    func number(after option: String) throws -> Int {
      guard let text = rest.next(), let number = Int(text), number > 0 else {
        throw BenchmarkError("\(option) needs a number above zero.\n\(Self.usage)")
      }
      return number
    }
    while let argument = rest.next() {
      switch argument {
      case "--smoke": smoke = true
      case "--only": only = try number(after: argument)
      case "--rounds": rounds = try number(after: argument)
      case "--containers": containers = try number(after: argument)
      case "--memory": memory = try number(after: argument)
      default: throw BenchmarkError("Unknown option \(argument).\n\(Self.usage)")
      }
    }
  }

  var sizes: Sizes { smoke ? .smoke : .full }
}

/// How much data the contests use.
struct Sizes: Sendable {
  var rows: Int
  var lookups: Int
  var parents: Int
  var childrenPerParent: Int
  var rounds: Int
  var containers: Int

  static let full = Sizes(
    rows: 100_000, lookups: 10_000, parents: 10_000, childrenPerParent: 10, rounds: 5,
    containers: 200)
  static let smoke = Sizes(
    rows: 2_000, lookups: 200, parents: 200, childrenPerParent: 10, rounds: 1, containers: 10)
}

/// Something that makes the figures worthless, told in one sentence.
struct BenchmarkError: Error, CustomStringConvertible {
  var description: String

  init(_ description: String) {
    self.description = description
  }
}
