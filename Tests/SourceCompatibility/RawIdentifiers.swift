import SwiftData

/// Names that only Swift's raw identifiers allow.
@Model
final class RawNames {
  var `first name`: String
  var `2nd?`: Int = 2
  var `class`: String = "c"
  var `owner's thing`: RawNames?

  init(_ name: String) {
    self.`first name` = name
  }
}
