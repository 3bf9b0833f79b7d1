import Foundation
import MoneyLogMoney

/// What a command has to show: the same facts as lines for a person and as JSON for a program.
public protocol Report {
  /// The facts as they stand in the JSON document.
  associatedtype Document: Encodable

  /// The facts for a program.
  var document: Document { get }

  /// The facts for a person.
  ///
  /// - Parameter presentation: The room that there is, and the marks of numbers.
  func lines(_ presentation: Presentation) -> [String]
}

extension Report {
  /// The document as JSON text with sorted keys, the same on every machine.
  ///
  /// - Throws: `EncodingError` when a value cannot be written.
  public func json() throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(document), as: UTF8.self)
  }
}

/// An amount in a JSON document: exact decimal text, never a number that a reader would round.
public struct AmountDocument: Encodable, Hashable, Sendable {
  /// The amount, such as `-1234.50`.
  public let amount: String
  /// The ISO 4217 code.
  public let currency: String

  init(_ money: Money) {
    amount = MoneyFormat.machine.string(from: money, showsCode: false)
    currency = money.currency.code
  }
}
