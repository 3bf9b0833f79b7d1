import Foundation

/// A type that describes the configuration of an app's schema or specific group of models.
///
/// ```swift
/// let configuration = ModelConfiguration(isStoredInMemoryOnly: true)
/// let container = try ModelContainer(for: Budget.self, configurations: configuration)
/// ```
public struct ModelConfiguration: Identifiable, Hashable, Sendable {
  /// Where the store's file is; for a store in memory a place that no file is ever made at.
  public let url: URL
  /// The configuration's name, which is that of the file as well unless a URL was given.
  public let name: String
  /// nil: there are no app groups off Apple's systems.
  public let groupAppContainerIdentifier: String?
  /// nil: there is no CloudKit off Apple's systems.
  public let cloudKitContainerIdentifier: String?
  /// As given; it has no effect off Apple's systems.
  public let groupContainer: GroupContainer
  /// As given; it has no effect off Apple's systems.
  public let cloudKitDatabase: CloudKitDatabase
  /// The models that the store keeps; nil for all of the container's that no other store keeps.
  public var schema: Schema?
  /// Whether contexts may save. A file that is opened without is never written to.
  public let allowsSave: Bool
  /// Whether the data lives in memory and ends with the container.
  public let isStoredInMemoryOnly: Bool

  /// Which CloudKit database to sync with: none, off Apple's systems.
  public struct CloudKitDatabase: Sendable, Hashable {
    private let name: String?
    private let isAutomatic: Bool

    /// The database of the app's entitlements: none, off Apple's systems.
    public static var automatic: CloudKitDatabase { .init(name: nil, isAutomatic: true) }
    /// No database.
    public static var none: CloudKitDatabase { .init(name: nil, isAutomatic: false) }
    /// A private database; accepted, and without effect off Apple's systems.
    public static func `private`(_ privateDBName: String) -> CloudKitDatabase {
      .init(name: privateDBName, isAutomatic: false)
    }
  }

  /// Which app group's folder holds the file: none, off Apple's systems.
  public struct GroupContainer: Sendable, Hashable {
    private let name: String?
    private let isAutomatic: Bool

    /// The group of the app's entitlements: none, off Apple's systems.
    public static var automatic: GroupContainer { .init(name: nil, isAutomatic: true) }
    /// No group.
    public static var none: GroupContainer { .init(name: nil, isAutomatic: false) }
    /// A group; accepted, and without effect off Apple's systems.
    public static func identifier(_ groupName: String) -> GroupContainer {
      .init(name: groupName, isAutomatic: false)
    }
  }

  private init(
    name: String?, url: URL?, schema: Schema?, isStoredInMemoryOnly: Bool, allowsSave: Bool,
    groupContainer: GroupContainer, cloudKitDatabase: CloudKitDatabase
  ) {
    self.name = name ?? url?.deletingPathExtension().lastPathComponent ?? Self.defaultName
    self.schema = schema
    self.isStoredInMemoryOnly = isStoredInMemoryOnly
    self.allowsSave = allowsSave
    self.groupContainer = groupContainer
    self.cloudKitDatabase = cloudKitDatabase
    groupAppContainerIdentifier = nil
    cloudKitContainerIdentifier = nil
    if let url {
      self.url = url
    } else if isStoredInMemoryOnly {
      // As Apple's: what is written there is gone, and every such store is one of its own.
      self.url = URL(filePath: "/dev/null/\(self.name)")
    } else {
      self.url = Self.folder.appending(
        component: "\(self.name).store", directoryHint: .notDirectory)
    }
  }

  /// A store of the default name, in the default place or in memory.
  ///
  /// - Parameter isStoredInMemoryOnly: Whether the data lives in memory and ends with the container.
  public init(isStoredInMemoryOnly: Bool = false) {
    self.init(
      name: nil, url: nil, schema: nil, isStoredInMemoryOnly: isStoredInMemoryOnly,
      allowsSave: true, groupContainer: .automatic, cloudKitDatabase: .automatic)
  }

  /// A store for certain models.
  ///
  /// - Parameters:
  ///   - forTypes: The models that the store keeps.
  ///   - isStoredInMemoryOnly: Whether the data lives in memory and ends with the container.
  public init(for forTypes: any PersistentModel.Type..., isStoredInMemoryOnly: Bool = false) {
    self.init(
      name: nil, url: nil, schema: forTypes.isEmpty ? nil : Schema(forTypes),
      isStoredInMemoryOnly: isStoredInMemoryOnly, allowsSave: true, groupContainer: .automatic,
      cloudKitDatabase: .automatic)
  }

  /// A store in the default place or in memory.
  ///
  /// - Parameters:
  ///   - name: The configuration's name and that of the file, `default` where nil.
  ///   - schema: The models that the store keeps; nil for all of the container's.
  ///   - isStoredInMemoryOnly: Whether the data lives in memory and ends with the container.
  ///   - allowsSave: Whether contexts may save.
  ///   - groupContainer: Without effect off Apple's systems.
  ///   - cloudKitDatabase: Without effect off Apple's systems.
  public init(
    _ name: String? = nil, schema: Schema? = nil, isStoredInMemoryOnly: Bool = false,
    allowsSave: Bool = true, groupContainer: GroupContainer = .automatic,
    cloudKitDatabase: CloudKitDatabase = .automatic
  ) {
    self.init(
      name: name, url: nil, schema: schema, isStoredInMemoryOnly: isStoredInMemoryOnly,
      allowsSave: allowsSave, groupContainer: groupContainer, cloudKitDatabase: cloudKitDatabase)
  }

  /// A store in a file of one's own choice.
  ///
  /// - Parameters:
  ///   - name: The configuration's name; that of the file where nil.
  ///   - schema: The models that the store keeps; nil for all of the container's.
  ///   - url: The file, which is created where there is none.
  ///   - allowsSave: Whether contexts may save.
  ///   - cloudKitDatabase: Without effect off Apple's systems.
  public init(
    _ name: String? = nil, schema: Schema? = nil, url: URL, allowsSave: Bool = true,
    cloudKitDatabase: CloudKitDatabase = .automatic
  ) {
    self.init(
      name: name, url: url, schema: schema, isStoredInMemoryOnly: false, allowsSave: allowsSave,
      groupContainer: .none, cloudKitDatabase: cloudKitDatabase)
  }

  /// The URL of the file.
  public var id: URL { url }

  // MARK: The default place

  private static let defaultName = "default"

  /// The program's folder in the user's data directory, by the XDG base directory specification.
  private static var folder: URL {
    let environment = ProcessInfo.processInfo.environment
    let data =
      environment["XDG_DATA_HOME"].flatMap { $0.hasPrefix("/") ? URL(filePath: $0) : nil }
      ?? FileManager.default.homeDirectoryForCurrentUser.appending(path: ".local/share")
    return data.appending(
      component: ProcessInfo.processInfo.processName, directoryHint: .isDirectory)
  }

  /// Whether the file is in the default place, whose folder is made when it is needed.
  var isInDefaultPlace: Bool {
    !isStoredInMemoryOnly
      && url.deletingLastPathComponent().standardizedFileURL
        == Self.folder.standardizedFileURL
  }

  /// Checks what can be checked before a file is opened.
  ///
  /// - Throws: ``SwiftDataError/configurationFileNameTooLong`` and
  ///   ``SwiftDataError/configurationFileNameContainsInvalidCharacters``.
  public func validate() throws {
    let file = isStoredInMemoryOnly ? name : url.lastPathComponent
    // SQLite keeps `-journal` beside the file, the longest of its suffixes.
    if file.utf8.count + "-journal".utf8.count > 255 {
      throw SwiftDataError._configurationFileNameTooLong(
        "The file name “\(file.prefix(40))…” has \(file.utf8.count) bytes. Use at most 247.")
    }
    if name.contains("/") || name.contains("\0") || file.isEmpty || file == "." || file == ".." {
      throw SwiftDataError._configurationFileNameContainsInvalidCharacters(
        "“\(name)” cannot be a file name. Use a name without slashes.")
    }
    if !url.isFileURL {
      throw SwiftDataError._loadIssueModelContainer(
        "\(url) is not the URL of a file. Make one with URL(filePath:).")
    }
  }
}

extension ModelConfiguration: CustomDebugStringConvertible {
  /// The name, and where the data is.
  public var debugDescription: String {
    let place = isStoredInMemoryOnly ? "in memory" : url.path(percentEncoded: false)
    return "ModelConfiguration(\(name), \(place)\(allowsSave ? "" : ", read-only"))"
  }
}
