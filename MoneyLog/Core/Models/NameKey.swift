import Foundation

/// The form of a name that is compared: one for all spellings that a person takes for the same.
public enum NameKey {
  /// The name without regard to capitals, outer blanks and the way its accents are encoded.
  ///
  /// `Café`, `CAFÉ` and ` café ` have one key, and so have `Straße` and `STRASSE`. Accents count:
  /// `Cafe` is another name.
  ///
  /// - Parameter name: The name as its owner writes it.
  public static func of(_ name: String) -> String {
    // Capitals first, since small letters alone do not bring ß and SS together.
    name.trimmingCharacters(in: .whitespacesAndNewlines)
      .precomposedStringWithCanonicalMapping.uppercased().lowercased()
  }
}
