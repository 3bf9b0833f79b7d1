#if !canImport(Darwin)
  import Foundation

  extension String.StandardComparator {
    /// Compares texts as a file browser does: by the current locale, numbers by their value, and
    /// without regard to case unless all else is equal.
    ///
    /// ```swift
    /// let byName = SortDescriptor(\Budget.name, comparator: .localizedStandard)
    /// ```
    ///
    /// A fetch sorts by the full rules. Differs from Apple: off Apple's systems Foundation's own
    /// in-memory comparison (`sorted(using:)` on an array) honours only the numbers of them, since
    /// it stops the program if it is asked to fold the case of text that is not ASCII.
    public static let localizedStandard = localized(options: [.numeric, .forcedOrdering])

    /// Compares texts by the rules of the current locale.
    ///
    /// A fetch sorts by these rules. Differs from Apple: off Apple's systems Foundation's own
    /// in-memory comparison takes no notice of the locale.
    public static let localized = localized(options: [])

    /// The comparator that Foundation would make with `options` for the current locale.
    ///
    /// Foundation keeps the initialiser to itself, and its decoder refuses localised comparators
    /// here, so the fields of the plain comparator (options, locale or not, order) are overwritten.
    private static func localized(options: String.CompareOptions) -> Self {
      var comparator = Self.lexical
      let optionsSize = MemoryLayout<UInt>.size
      // Of a Foundation with other fields the plain order is all that can be had.
      guard MemoryLayout<Self>.size == optionsSize + 2 else { return comparator }
      withUnsafeMutableBytes(of: &comparator) { fields in
        fields.storeBytes(of: options.rawValue, as: UInt.self)
        fields.storeBytes(of: true, toByteOffset: optionsSize, as: Bool.self)
      }
      return comparator
    }
  }
#endif
