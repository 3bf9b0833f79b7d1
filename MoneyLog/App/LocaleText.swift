/// Locales as a person types them.
enum LocaleText {
  /// A locale's identifier: a language, and perhaps a script and a region.
  ///
  /// - Parameter text: `de`, `de_AT`, `de-AT` or `de_AT.UTF-8`.
  /// - Throws: ``UsageError`` for a text of another form.
  static func identifier(_ text: String) throws -> String {
    let plain = text.prefix { $0 != "." && $0 != "@" }
    let parts = plain.split(omittingEmptySubsequences: false) { $0 == "_" || $0 == "-" }
    var isWellFormed = parts.count <= 3
    for (index, part) in parts.enumerated() {
      let lengths = index == 0 ? 2...3 : 2...4
      let isPlain = part.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
      if !lengths.contains(part.count) || !isPlain { isWellFormed = false }
    }
    guard isWellFormed else {
      throw UsageError("‘\(text)’ is not a locale; write --locale de_AT.")
    }
    return String(plain)
  }
}
