extension Schema {
  /// The version of a schema: three numbers that order as semantic versions do.
  ///
  /// ```swift
  /// Schema.Version(1, 2, 0) < Schema.Version(1, 10, 0)  // true
  /// ```
  public struct Version: Codable, Comparable, CustomStringConvertible, Hashable, Sendable {
    /// The first number.
    public let major: Int

    /// The second number.
    public let minor: Int

    /// The third number.
    public let patch: Int

    /// Creates a version from its numbers.
    /// - Parameters:
    ///   - major: The first number.
    ///   - minor: The second number.
    ///   - patch: The third number.
    /// - Precondition: No number is negative.
    public init(_ major: Int, _ minor: Int, _ patch: Int) {
      precondition(
        major >= 0 && minor >= 0 && patch >= 0,
        "Schema.Version(\(major), \(minor), \(patch)): the numbers must be 0 or more.")
      self.major = major
      self.minor = minor
      self.patch = patch
    }

    /// Creates a version from its encoded form.
    /// - Parameter decoder: The decoder to read from.
    /// - Throws: `DecodingError` when a number is missing or negative.
    public init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      func number(_ key: CodingKeys) throws -> Int {
        let number = try container.decode(Int.self, forKey: key)
        guard number >= 0 else {
          throw DecodingError.dataCorruptedError(
            forKey: key, in: container,
            debugDescription: "A schema version has a negative number: \(number).")
        }
        return number
      }
      self.init(try number(.major), try number(.minor), try number(.patch))
    }

    private enum CodingKeys: CodingKey {
      case major, minor, patch
    }

    /// Tells whether one version comes before another.
    /// - Parameters:
    ///   - lhs: A version.
    ///   - rhs: Another version.
    public static func < (lhs: Schema.Version, rhs: Schema.Version) -> Bool {
      (lhs.major, lhs.minor, lhs.patch) < (rhs.major, rhs.minor, rhs.patch)
    }

    /// The three numbers with dots between them.
    public var description: String { "\(major).\(minor).\(patch)" }
  }
}
