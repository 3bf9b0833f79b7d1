import CSQLite
import Foundation

/// The field of an `.externalStorage` attribute of type `Data` or `Data?`: a large value is in a
/// file, which is read when the value is.
public struct _ExternalAttr<Value: _ExternalValue> {
  var attribute = _Attr<Value>()
  /// Where the value is that `attribute` does not have.
  var file: ExternalFile?

  public func _get(_ storage: ModelStorage, _ slot: Int) -> Value {
    if attribute.value == nil, let file, let data = storage.data(file, slot) {
      return Value(_externalData: data)
    }
    return attribute._get(storage, slot)
  }

  public mutating func _set(
    _ newValue: Value, _ model: AnyObject, _ storage: ModelStorage, _ slot: Int
  ) {
    attribute.value = newValue
    file = nil
  }

  public mutating func _init<S: ModelStorage>(_ initial: Value, _ owner: inout S, _ slot: Int) {
    attribute._init(initial, &owner, slot)
  }

  public mutating func _load(_ row: inout _Row) throws {
    guard sqlite3_column_type(row.statement, row.column) == SQLITE_TEXT,
      let folder = ExternalFolder(sqlite3_db_handle(row.statement))
    else {
      file = nil
      return try attribute._load(&row)
    }
    attribute.value = nil
    file = ExternalFile(folder: folder, name: row.text())
  }

  public func _bind(_ binder: inout _Binder, _ storage: ModelStorage, _ slot: Int) throws {
    if attribute.value == nil, let file {
      storage._context?.externalChanges.keep(file.name)
      return binder.text(file.name)
    }
    guard let data = attribute.value?._externalData, data.count >= ExternalFolder.threshold,
      let context = storage._context,
      let folder = ExternalFolder(sqlite3_db_handle(binder.statement))
    else { return try attribute._bind(&binder, storage, slot) }
    binder.text(try context.externalChanges.write(data, in: folder))
  }

  /// Brings the value of the file in, where there is one.
  fileprivate mutating func read() {
    if attribute.value == nil, let data = try? file?.data() {  // who reads for good is told
      attribute.value = Value(_externalData: data)
    }
  }
}

/// A large value in a file.
final class ExternalFile {
  let folder: ExternalFolder
  let name: String
  private var contents: Data?

  init(folder: ExternalFolder, name: String) {
    self.folder = folder
    self.name = name
  }

  func data() throws -> Data {
    if let contents { return contents }
    let data = try folder.read(name)
    contents = data
    return data
  }
}

/// A value that may be in a file: `Data`, or the optional one.
public protocol _ExternalValue: _SQLPrimitive {
  init(_externalData: Data)
  var _externalData: Data? { get }
}

extension Data: _ExternalValue {
  public init(_externalData data: Data) { self = data }
  public var _externalData: Data? { self }
}

extension Data?: _ExternalValue {
  public init(_externalData data: Data) { self = data }
  public var _externalData: Data? { self }
}

extension ModelStorage {
  /// The value in a file; nil where it cannot be had, which the next save tells.
  final func data(_ file: ExternalFile, _ slot: Int) -> Data? {
    do {
      return try file.data()
    } catch {
      do {
        // Another save may have replaced the file since the row was read.
        if let newer = try _context?.externalData(of: self, slot, insteadOf: file.name) {
          return newer
        }
      } catch {
        _context?.deferredErrors.append(error)
        return nil
      }
      let property = type(of: self)._type.properties[slot]
      _context?.deferredErrors.append(
        SwiftDataError._modelValidationFailure(
          "\(type(of: self)._type.name).\(property.name) of \(label) is in the file \(file.name) beside "
            + "the store, which cannot be read. Restore it from a backup, or set another value.",
          underlying: error))
      return nil
    }
  }
}

extension _FieldVisitor {
  public mutating func visit<Value>(_ field: inout _ExternalAttr<Value>) throws {
    field.read()
    try visit(&field.attribute)
  }
}

public func _externalField(_: Data.Type) -> _ExternalAttr<Data> { _ExternalAttr() }
public func _externalField(_: Data?.Type) -> _ExternalAttr<Data?> { _ExternalAttr() }
public func _externalField(like value: @autoclosure () -> Data) -> _ExternalAttr<Data> {
  _ExternalAttr()
}
public func _externalField(like value: @autoclosure () -> Data?) -> _ExternalAttr<Data?> {
  _ExternalAttr()
}
// Values of other types stay in their columns.
@_disfavoredOverload
@inlinable public func _externalField<Value: Codable>(_: Value.Type) -> _Attr<Value> { .init() }
@_disfavoredOverload
@inlinable public func _externalField<Value: Codable>(
  like value: @autoclosure () -> Value
) -> _Attr<Value> { .init() }

public func _relationshipPointer<Value>(
  _ field: inout _ExternalAttr<Value>
) -> UnsafeMutableRawPointer? { nil }
