#if !canImport(Darwin)
  import Foundation

  /// Compares texts by the rules of the current locale.
  ///
  /// Made by the static members `.localizedStandard` and `.localized` where a comparator of strings
  /// is expected, which are `String.Comparator` on Apple's systems; that type cannot hold a locale
  /// here.
  public struct _LocalizedStringComparator: SortComparator {
    let isNumeric: Bool
    /// Whether the smaller or the greater text comes first.
    public var order = SortOrder.forward

    /// How two texts compare, turned around if the order is `.reverse`.
    ///
    /// - Parameters:
    ///   - lhs: One text.
    ///   - rhs: The other text.
    public func compare(_ lhs: String, _ rhs: String) -> ComparisonResult {
      let (a, b) = order == .forward ? (lhs, rhs) : (rhs, lhs)
      return isNumeric
        ? LocalizedOrdering.standardCompare(a, b) : LocalizedOrdering.localizedCompare(a, b)
    }
  }

  extension SortComparator where Self == _LocalizedStringComparator {
    /// Compares texts as a file browser does: by the current locale, numbers by their value, and
    /// without regard to case unless all else is equal.
    ///
    /// ```swift
    /// names.sort(using: .localizedStandard)
    /// let byName = KeyPathComparator(\Budget.name, comparator: .localizedStandard)
    /// ```
    public static var localizedStandard: Self { Self(isNumeric: true) }

    /// Compares texts by the rules of the current locale.
    public static var localized: Self { Self(isNumeric: false) }
  }

  extension SortComparator where Self == String.Comparator {
    /// Compares texts by their characters, with no regard to any locale.
    public static var lexical: Self { Self(.lexical) }
  }
#endif
