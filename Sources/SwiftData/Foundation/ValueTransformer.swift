// Foundation has these on Apple's systems only.
#if !canImport(Darwin)
  import Foundation
  import Synchronization

  /// The name that a value transformer is registered under.
  public struct NSValueTransformerName: Hashable, RawRepresentable, Sendable {
    /// The name as text.
    public let rawValue: String

    /// Makes a name.
    /// - Parameter rawValue: The name as text.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Makes a name.
    /// - Parameter rawValue: The name as text.
    public init(_ rawValue: String) { self.rawValue = rawValue }

    /// The transformer that reads what `NSKeyedArchiver` has written, of a list of classes.
    public static let secureUnarchiveFromDataTransformerName = NSValueTransformerName(
      "NSSecureUnarchiveFromData")
  }

  /// An abstract class that makes one kind of value of another, and back.
  ///
  /// ```swift
  /// final class ColorTransformer: ValueTransformer {
  ///   override class func transformedValueClass() -> AnyClass { NSData.self }
  ///   override class func allowsReverseTransformation() -> Bool { true }
  ///   override func transformedValue(_ value: Any?) -> Any? {
  ///     (value as? Color).map { Data([$0.red, $0.green, $0.blue]) }
  ///   }
  ///   override func reverseTransformedValue(_ value: Any?) -> Any? {
  ///     (value as? Data).map { Color(red: $0[0], green: $0[1], blue: $0[2]) }
  ///   }
  /// }
  /// ```
  ///
  /// A transformer may be asked from several threads at a time.
  open class ValueTransformer: NSObject {
    /// Creates a transformer.
    public override required init() { super.init() }

    /// The class of the values that the transformer gives.
    open class func transformedValueClass() -> AnyClass { NSObject.self }

    /// Whether the transformer can make the original value of a transformed one.
    open class func allowsReverseTransformation() -> Bool { true }

    /// The value that the transformer makes of another; the value itself, unless overridden.
    /// - Parameter value: The value to transform.
    open func transformedValue(_ value: Any?) -> Any? { value }

    /// The value that `transformedValue(_:)` would make the given one of.
    ///
    /// It asks ``transformedValue(_:)``, unless overridden.
    /// - Parameter value: The value to transform back.
    open func reverseTransformedValue(_ value: Any?) -> Any? { transformedValue(value) }

    private struct Registry {
      // What is registered may be used anywhere, as Apple's own documentation has it.
      nonisolated(unsafe) var transformers: [NSValueTransformerName: ValueTransformer] = [
        .secureUnarchiveFromDataTransformerName: NSSecureUnarchiveFromDataTransformer()
      ]
    }

    private static let registry = Mutex(Registry())

    /// Registers a transformer under a name.
    /// - Parameters:
    ///   - transformer: The transformer; nil takes the one with the name out.
    ///   - name: The name.
    public class func setValueTransformer(
      _ transformer: ValueTransformer?, forName name: NSValueTransformerName
    ) {
      nonisolated(unsafe) let transformer = transformer
      registry.withLock { $0.transformers[name] = transformer }
    }

    /// The names of all registered transformers.
    public class func valueTransformerNames() -> [NSValueTransformerName] {
      registry.withLock { Array($0.transformers.keys) }
    }

    fileprivate static func registered(_ name: NSValueTransformerName) -> ValueTransformer? {
      registry.withLock { registry -> Unmanaged<ValueTransformer>? in
        registry.transformers[name].map { Unmanaged.passRetained($0) }
      }?.takeRetainedValue()
    }
  }

  /// Lets an initialiser give an object that exists already, which those of a class cannot.
  public protocol _RegisteredValueTransformer {}

  extension ValueTransformer: _RegisteredValueTransformer {}

  extension _RegisteredValueTransformer {
    /// The transformer that is registered under a name; nil where there is none.
    /// - Parameter name: The name.
    public init?(forName name: NSValueTransformerName) {
      guard let transformer = ValueTransformer.registered(name) as? Self else { return nil }
      self = transformer
    }
  }

  /// A transformer that reads what `NSKeyedArchiver` has written, and accepts a list of classes only.
  ///
  /// As an attribute's transformer it archives the values for the store, and reads them back.
  open class NSSecureUnarchiveFromDataTransformer: ValueTransformer {
    /// The classes whose objects the data may hold at the top.
    open class var allowedTopLevelClasses: [AnyClass] {
      [
        NSArray.self, NSDictionary.self, NSSet.self, NSString.self, NSNumber.self, NSDate.self,
        NSData.self, NSURL.self, NSUUID.self, NSNull.self,
      ]
    }

    open override class func transformedValueClass() -> AnyClass { NSObject.self }
    open override class func allowsReverseTransformation() -> Bool { true }

    /// The object in the given data; nil where the data holds none of the allowed classes.
    /// - Parameter value: What `NSKeyedArchiver` has written, as `Data`.
    open override func transformedValue(_ value: Any?) -> Any? {
      guard let data = value as? Data else { return nil }
      // The signature has no place for an error: nil says that there is no such value.
      return try? NSKeyedUnarchiver.unarchivedObject(
        ofClasses: type(of: self).allowedTopLevelClasses, from: data)
    }

    /// The data for an object; nil where it cannot be archived securely.
    /// - Parameter value: The object.
    open override func reverseTransformedValue(_ value: Any?) -> Any? {
      guard let value else { return nil }
      // As above.
      return try? NSKeyedArchiver.archivedData(withRootObject: value, requiringSecureCoding: true)
    }
  }
#else
  import Foundation
#endif
