import Synchronization

/// A place for one object that is done with its work, until the next work of its kind begins on
/// whichever thread.
struct JSONSpare<Object: AnyObject>: ~Copyable {
  /// The object's address; zero where there is none.
  private let slot = Atomic<UInt>(0)

  @inline(__always)
  func take() -> Object? { Self.object(at: slot.exchange(0, ordering: .acquiring)) }

  @inline(__always)
  func put(_ object: Object) {
    let address = UInt(bitPattern: Unmanaged.passRetained(object).toOpaque())
    _ = Self.object(at: slot.exchange(address, ordering: .acquiringAndReleasing))
  }

  @inline(__always)
  private static func object(at address: UInt) -> Object? {
    UnsafeRawPointer(bitPattern: address).map {
      Unmanaged<Object>.fromOpaque($0).takeRetainedValue()
    }
  }
}
