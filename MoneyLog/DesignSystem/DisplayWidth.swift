extension String {
  /// How many columns of a terminal the text takes.
  ///
  /// Wide characters of East Asia and emoji take two, marks that combine with the letter before
  /// them take none.
  public var displayWidth: Int {
    // Plain ASCII is by far the usual case.
    if utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) { return utf8.count }
    return reduce(0) { $0 + $1.displayWidth }
  }

  /// The text cut to a number of columns, with a mark at the end when something was cut off.
  ///
  /// - Parameters:
  ///   - width: How many columns there are.
  ///   - ellipsis: The mark, one column wide.
  public func fitted(to width: Int, ellipsis: String) -> String {
    if displayWidth <= width { return self }
    guard width > ellipsis.displayWidth else { return String(ellipsis.prefix(max(0, width))) }
    var used = ellipsis.displayWidth
    var kept = ""
    for character in self {
      let next = used + character.displayWidth
      if next > width { break }
      used = next
      kept.append(character)
    }
    while kept.hasSuffix(" ") { kept.removeLast() }
    return kept + ellipsis
  }

  /// The text with blanks behind it up to a number of columns.
  func paddedBehind(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - displayWidth))
  }

  /// The text with blanks before it up to a number of columns.
  func paddedBefore(to width: Int) -> String {
    String(repeating: " ", count: max(0, width - displayWidth)) + self
  }

  /// The text on one line: line feeds, tabs, control characters and marks that turn the direction
  /// of writing become blanks, so that no text of a bank can move the cursor, change colours or
  /// make an amount look like another one.
  public var onOneLine: String {
    guard unicodeScalars.contains(where: \.disturbsLine) else { return self }
    return String(
      String.UnicodeScalarView(unicodeScalars.map { $0.disturbsLine ? " " : $0 }))
  }
}

extension Unicode.Scalar {
  fileprivate var disturbsLine: Bool {
    switch value {
    case 0x00...0x1F, 0x7F...0x9F, 0x2028...0x202E, 0x2066...0x2069: true
    default: false
    }
  }
}

extension Character {
  /// How many columns of a terminal the character takes: 0, 1 or 2.
  var displayWidth: Int {
    guard let scalar = unicodeScalars.first else { return 0 }
    if unicodeScalars.contains(where: { $0.value == 0xFE0F }) { return 2 }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format, .control: return 0
    default: break
    }
    switch scalar.value {
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF,
      0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1F64F, 0x1F680...0x1F6FF,
      0x1F900...0x1F9FF, 0x1FA70...0x1FAFF, 0x20000...0x3FFFD:
      return 2
    default: return 1
    }
  }
}
