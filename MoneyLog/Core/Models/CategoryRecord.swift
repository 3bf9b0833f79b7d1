import Foundation
import MoneyLogServices
import SwiftData

/// What money is spent on, or where it comes from; categories may stand below others.
@Model
public final class CategoryRecord {
  /// What ledger lines and plain values refer to the category by.
  @Attribute(.unique) public var id: UUID
  /// The name as its owner writes it, without those of its parents.
  public private(set) var name: String
  /// The type of transactions that the category is for; never a transfer.
  public private(set) var type: TransactionType
  /// Type and names from the outermost parent down, in the form that is compared.
  @Attribute(.unique) public private(set) var pathKey: String
  /// The category that this one is a part of.
  public private(set) var parent: CategoryRecord?

  /// A new category.
  ///
  /// - Parameters:
  ///   - id: What the category is referred to by.
  ///   - name: The name, which no other category of the type and the parent may have.
  ///   - type: The type of transactions that the category is for. A category with a parent has its
  ///     parent's.
  ///   - parent: The category that this one is a part of.
  public init(
    id: UUID = UUID(), name: String, type: TransactionType, parent: CategoryRecord? = nil
  ) {
    self.id = id
    self.name = name
    self.type = parent?.type ?? type
    pathKey = Self.pathKey(name, type: type, below: parent?.pathKey)
    self.parent = parent
  }

  /// The key that a category has, or would have.
  ///
  /// - Parameters:
  ///   - name: The category's own name.
  ///   - type: The type, for a category without a parent.
  ///   - parentKey: The key of the parent.
  public static func pathKey(
    _ name: String, type: TransactionType, below parentKey: String? = nil
  ) -> String {
    // Names hold no line feeds, so the parts cannot run into each other.
    "\(parentKey ?? type.rawValue)\n\(NameKey.of(name))"
  }
}
