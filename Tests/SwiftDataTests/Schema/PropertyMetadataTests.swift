import Observation
import Synchronization
import Testing

@testable import SwiftData

struct PropertyMetadataTests {
  let owner = SchemaModels.Owner(name: "Ada")

  /// The same property by the initialiser that `@Model` uses and by that for any key path.
  static func metadata() -> [Schema.PropertyMetadata] {
    [
      .init(name: "name", keypath: \SchemaModels.Owner.name),
      .init(name: "name", keypath: \SchemaModels.Owner.name as AnyKeyPath),
    ]
  }

  /// Whether the observers of the owner's name hear of `change`.
  func isObserved(_ change: (AnyObject) -> Void) -> Bool {
    let wasTold = Mutex(false)
    withObservationTracking {
      _ = owner.name
    } onChange: {
      wasTold.withLock { $0 = true }
    }
    change(owner)
    return wasTold.withLock { $0 }
  }

  @Test(arguments: [0, 1])
  func `A property can be read and announced without knowing its type`(index: Int) {
    let metadata = Self.metadata()[index]
    #expect(SchemaModels.same(metadata.valueType, String.self))
    #expect(metadata.value(owner) as? String == "Ada")
    #expect(isObserved(metadata.willSet))
    #expect(!isObserved(metadata.didSet))
  }

  @Test func `A key path of another type is held, and observed by nobody`() {
    let metadata = Schema.PropertyMetadata(
      name: "count", keypath: \[Int].count, defaultValue: 3)
    #expect(metadata.name == "count")
    #expect(metadata.defaultValue as? Int == 3)
    #expect(!isObserved(metadata.willSet))
  }
}
