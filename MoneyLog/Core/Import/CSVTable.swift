/// The records and fields of a delimited text, as ranges into its bytes.
///
/// Nothing is copied while the text is cut up: a field is two numbers. The reading is lenient where
/// bank files are wrong: a quote inside an unquoted field is text, a quote that is not followed by
/// a delimiter or a line end does not close its field, and an opening quote that nothing closes
/// within a reasonable stretch is text too, so one stray quote never swallows the rest of a file.
struct CSVTable {
  /// One field: where its content lies, without the outer quotes.
  struct Field {
    var start: Int32
    var end: Int32
    /// Whether the content holds doubled quotes that stand for one.
    var hasDoubledQuotes: Bool
  }

  let bytes: [UInt8]
  let delimiter: UInt8
  private(set) var fields: [Field] = []
  /// For each record the index of its first field; one more entry closes the last record.
  private(set) var firstField: [Int32] = [0]
  /// The line in the file on which each record starts, counted from 1.
  private(set) var lines: [Int32] = []
  /// The byte ranges of the records, without line ends.
  private(set) var starts: [Int32] = []
  private(set) var ends: [Int32] = []
  /// The lines of opening quotes that nothing closed.
  private(set) var strayQuoteLines: [Int] = []

  /// How many line ends a quoted field may span before its quote counts as stray.
  private static let longestQuotedField = 100

  init(_ bytes: [UInt8], delimiter: UInt8) {
    self.bytes = bytes
    self.delimiter = delimiter
    bytes.withUnsafeBufferPointer { cut($0) }
  }

  var recordCount: Int { lines.count }

  func fieldCount(_ record: Int) -> Int {
    Int(firstField[record + 1] - firstField[record])
  }

  /// The content of a cell without outer spaces; empty when the record has no such column.
  func cell(_ record: Int, _ column: Int) -> ArraySlice<UInt8> {
    let index = Int(firstField[record]) + column
    guard index < Int(firstField[record + 1]) else { return bytes[0..<0] }
    return Self.trimmed(bytes[Int(fields[index].start)..<Int(fields[index].end)])
  }

  /// The text of a cell: doubled quotes made single, and every run of spaces and line feeds made
  /// one space, so that a note can never break a line of an export.
  func text(_ record: Int, _ column: Int) -> String {
    let content = cell(record, column)
    guard !content.isEmpty else { return "" }
    var needsWork = false
    var previous: UInt8 = 0
    for byte in content {
      if byte < 0x20 || (byte == 0x20 && previous == 0x20) || byte == 0x22 {
        needsWork = true
        break
      }
      previous = byte
    }
    guard needsWork else { return String(decoding: content, as: UTF8.self) }
    let undoubles = fields[Int(firstField[record]) + column].hasDoubledQuotes
    var clean: [UInt8] = []
    clean.reserveCapacity(content.count)
    var lastWasQuote = false
    for byte in content {
      if byte == 0x22, undoubles, lastWasQuote {
        lastWasQuote = false
        continue
      }
      lastWasQuote = byte == 0x22
      if byte <= 0x20 || byte == 0x7F {
        if clean.last != 0x20 { clean.append(0x20) }
      } else {
        clean.append(byte)
      }
    }
    return String(decoding: clean, as: UTF8.self)
  }

  /// The record as it stands in the file.
  func rawText(_ record: Int) -> String {
    String(decoding: bytes[Int(starts[record])..<Int(ends[record])], as: UTF8.self)
  }

  func isBlank(_ record: Int) -> Bool {
    for column in 0..<fieldCount(record) where !cell(record, column).isEmpty { return false }
    return true
  }

  func sameContent(_ one: Int, _ two: Int) -> Bool {
    bytes[Int(starts[one])..<Int(ends[one])].elementsEqual(
      bytes[Int(starts[two])..<Int(ends[two])])
  }

  static func trimmed(_ slice: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var start = slice.startIndex
    var end = slice.endIndex
    while start < end {
      if slice[start] <= 0x20 {
        start += 1
      } else if start + 1 < end, slice[start] == 0xC2, slice[start + 1] == 0xA0 {
        start += 2
      } else {
        break
      }
    }
    while end > start {
      if slice[end - 1] <= 0x20 {
        end -= 1
      } else if end - 1 > start, slice[end - 1] == 0xA0, slice[end - 2] == 0xC2 {
        end -= 2
      } else {
        break
      }
    }
    return slice[start..<end]
  }
}

// MARK: - Cutting

extension CSVTable {
  private static let quote = UInt8(ascii: "\"")
  private static let lineFeed: UInt8 = 0x0A
  private static let carriageReturn: UInt8 = 0x0D

  private mutating func cut(_ text: UnsafeBufferPointer<UInt8>) {
    var index = 0
    var line = 1
    while index < text.count {
      lines.append(Int32(line))
      starts.append(Int32(index))
      // One pass of this loop reads one field.
      while true {
        let (next, lineEnds) = cutField(text, at: index, line: line)
        line += lineEnds
        index = next
        guard index < text.count, text[index] == delimiter else { break }
        index += 1
      }
      ends.append(Int32(index))
      firstField.append(Int32(fields.count))
      if index < text.count {
        index += Self.lineEndLength(text, at: index)
        line += 1
      }
    }
  }

  /// One line ends with LF, CR, CRLF, or the CR CR LF of files that were converted twice.
  private static func lineEndLength(_ text: UnsafeBufferPointer<UInt8>, at index: Int) -> Int {
    guard text[index] == carriageReturn else { return 1 }
    var end = index + 1
    if end + 1 < text.count, text[end] == carriageReturn, text[end + 1] == lineFeed { end += 1 }
    return end < text.count && text[end] == lineFeed ? end + 1 - index : 1
  }

  /// Reads the field at an index.
  ///
  /// - Returns: The index of the delimiter or line end behind the field, and how many line ends the
  ///   field itself holds.
  private mutating func cutField(
    _ text: UnsafeBufferPointer<UInt8>, at start: Int, line: Int
  ) -> (next: Int, lineEnds: Int) {
    var index = start
    while index < text.count, text[index] == 0x20 { index += 1 }
    if index < text.count, text[index] == Self.quote {
      if let quoted = cutQuotedField(text, at: index) { return quoted }
      strayQuoteLines.append(line)
    }
    index = start
    while index < text.count {
      let byte = text[index]
      if byte == delimiter || byte == Self.lineFeed || byte == Self.carriageReturn { break }
      index += 1
    }
    fields.append(Field(start: Int32(start), end: Int32(index), hasDoubledQuotes: false))
    return (index, 0)
  }

  /// Reads a field that begins with a quote, or returns `nil` when nothing closes it.
  private mutating func cutQuotedField(
    _ text: UnsafeBufferPointer<UInt8>, at open: Int
  ) -> (next: Int, lineEnds: Int)? {
    var index = open + 1
    var lineEnds = 0
    var hasDoubledQuotes = false
    while index < text.count {
      let byte = text[index]
      if byte == Self.quote {
        if index + 1 < text.count, text[index + 1] == Self.quote {
          // Two quotes stand for one, but `""` in front of a delimiter may also be a stray pair;
          // reading on is right for both, since the field then ends at the next real quote.
          hasDoubledQuotes = true
          index += 2
          continue
        }
        var after = index + 1
        while after < text.count, text[after] == 0x20 { after += 1 }
        if after == text.count || text[after] == delimiter || text[after] == Self.lineFeed
          || text[after] == Self.carriageReturn
        {
          fields.append(
            Field(
              start: Int32(open + 1), end: Int32(index), hasDoubledQuotes: hasDoubledQuotes))
          return (after, lineEnds)
        }
      } else if byte == Self.lineFeed || byte == Self.carriageReturn {
        let isFirstOfPair =
          byte == Self.carriageReturn && index + 1 < text.count
          && text[index + 1] == Self.lineFeed
        if !isFirstOfPair { lineEnds += 1 }
        if lineEnds > Self.longestQuotedField { return nil }
      }
      index += 1
    }
    return nil
  }
}
