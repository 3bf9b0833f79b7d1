import Foundation

extension LocalizedOrdering {
  /// The rules of the current locale for the order of text.
  ///
  /// Foundation off Apple's systems carries ICU with it and offers of its collation only the
  /// comparison of two strings, each of which it copies into an object first. Asking the collation
  /// itself on the bytes is 30 times faster, so its functions are looked up in the running program.
  /// Where they are not to be found, as in a program linked statically, Foundation compares.
  struct Collator: Sendable {
    /// The rules that take a number by its value.
    static let numeric = Collator(isNumeric: true)
    /// The rules that take a digit as a character.
    static let plain = Collator(isNumeric: false)

    let isNumeric: Bool
    /// Whether this locale leaves ASCII in the order of the root collation.
    let ordersASCIIAsRoot: Bool
    private let icu: ICU?

    private init(isNumeric: Bool) {
      self.init(isNumeric: isNumeric, icu: ICU(locale: Locale.current, isNumeric: isNumeric))
    }

    /// The same rules asked through Foundation.
    init(throughFoundation isNumeric: Bool) {
      self.init(isNumeric: isNumeric, icu: nil)
    }

    private init(isNumeric: Bool, icu: ICU?) {
      self.isNumeric = isNumeric
      self.icu = icu
      // Languages whose ASCII letters have no order of their own, if ICU cannot be asked.
      ordersASCIIAsRoot =
        icu?.hasRootRules
        ?? ["de", "en", "fr", "it", "nl", "pt"].contains(
          Locale.current.language.languageCode?.identifier)
    }

    /// Compares two texts; `.orderedSame` if the locale sees no difference.
    func compare(
      _ a: UnsafeBufferPointer<UInt8>, _ b: UnsafeBufferPointer<UInt8>
    ) -> ComparisonResult {
      if let result = icu?.compare(a, b) { return result }
      return String(decoding: a, as: UTF8.self).compare(
        String(decoding: b, as: UTF8.self), options: isNumeric ? .numeric : [],
        locale: Locale.current)
    }
  }

  /// A collator of the ICU library in the running program.
  private final class ICU: Sendable {
    private typealias Open =
      @convention(c) (UnsafePointer<CChar>, UnsafeMutablePointer<Int32>) -> OpaquePointer?
    private typealias Close = @convention(c) (OpaquePointer) -> Void
    private typealias SetAttribute =
      @convention(c) (OpaquePointer, Int32, Int32, UnsafeMutablePointer<Int32>) -> Void
    private typealias GetRules =
      @convention(c) (OpaquePointer, UnsafeMutablePointer<Int32>) -> UnsafePointer<UInt16>?
    private typealias Compare =
      @convention(c) (
        OpaquePointer, UnsafePointer<UInt8>?, Int32, UnsafePointer<UInt8>?, Int32,
        UnsafeMutablePointer<Int32>
      ) -> Int32

    // ICU's own values.
    private static let normalizationMode: Int32 = 4
    private static let numericCollation: Int32 = 7
    private static let on: Int32 = 17

    // A collator may be read by many threads once its attributes are set.
    nonisolated(unsafe) private let collator: OpaquePointer
    private let close: Close
    private let compareUTF8: Compare
    /// Whether the locale adds nothing to the root rules.
    let hasRootRules: Bool

    init?(locale: Locale, isNumeric: Bool) {
      guard let open = Self.function("ucol_open", as: Open.self),
        let close = Self.function("ucol_close", as: Close.self),
        let setAttribute = Self.function("ucol_setAttribute", as: SetAttribute.self),
        let getRules = Self.function("ucol_getRules", as: GetRules.self),
        let compareUTF8 = Self.function("ucol_strcollUTF8", as: Compare.self)
      else { return nil }
      var status: Int32 = 0
      guard let collator = open(locale.identifier, &status) else { return nil }
      // Below zero are remarks, such as that the locale has the rules of another.
      setAttribute(collator, Self.normalizationMode, Self.on, &status)
      if isNumeric { setAttribute(collator, Self.numericCollation, Self.on, &status) }
      guard status <= 0 else {
        close(collator)
        return nil
      }
      var length: Int32 = 0
      _ = getRules(collator, &length)
      self.collator = collator
      self.close = close
      self.compareUTF8 = compareUTF8
      hasRootRules = length == 0
    }

    deinit { close(collator) }

    /// Compares two texts, or returns `nil` if ICU reports a fault or cannot measure them.
    func compare(
      _ a: UnsafeBufferPointer<UInt8>, _ b: UnsafeBufferPointer<UInt8>
    ) -> ComparisonResult? {
      guard let m = Int32(exactly: a.count), let n = Int32(exactly: b.count) else { return nil }
      var status: Int32 = 0
      let order = compareUTF8(collator, a.baseAddress, m, b.baseAddress, n, &status)
      return status <= 0 ? ComparisonResult(order, 0) : nil
    }

    /// The function of the ICU that Foundation carries, which adds a prefix to each name.
    private static func function<Function>(_ name: String, as type: Function.Type) -> Function? {
      #if canImport(Glibc) || canImport(Musl) || canImport(Android)
        dlsym(nil, "swift_" + name).map { unsafeBitCast($0, to: type) }
      #else
        nil
      #endif
    }
  }
}
