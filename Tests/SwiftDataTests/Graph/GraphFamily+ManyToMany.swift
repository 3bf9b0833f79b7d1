import SwiftData

extension GraphFamily {
  /// Many to many, likewise.
  static var manyToMany: GraphFamily {
    typealias Left = ManyToMany.Left
    typealias Right = ManyToMany.Right
    return GraphFamily(
      "ManyToMany", [GraphKind(Left.self, \.number), GraphKind(Right.self, \.number)],
      [
        .many("nullifyNullify", \Left.nullifyNullify, .nullify, inverse: "nullifyNullify"),
        .many("nullifyNullify", \Right.nullifyNullify, .nullify, inverse: "nullifyNullify"),
        .many("nullifyCascade", \Left.nullifyCascade, .nullify, inverse: "nullifyCascade"),
        .many("nullifyCascade", \Right.nullifyCascade, .cascade, inverse: "nullifyCascade"),
        .many("nullifyDeny", \Left.nullifyDeny, .nullify, inverse: "nullifyDeny"),
        .many("nullifyDeny", \Right.nullifyDeny, .deny, inverse: "nullifyDeny"),
        .many("nullifyNoAction", \Left.nullifyNoAction, .nullify, inverse: "nullifyNoAction"),
        .many("nullifyNoAction", \Right.nullifyNoAction, .noAction, inverse: "nullifyNoAction"),
        .many("cascadeNullify", \Left.cascadeNullify, .cascade, inverse: "cascadeNullify"),
        .many("cascadeNullify", \Right.cascadeNullify, .nullify, inverse: "cascadeNullify"),
        .many("cascadeCascade", \Left.cascadeCascade, .cascade, inverse: "cascadeCascade"),
        .many("cascadeCascade", \Right.cascadeCascade, .cascade, inverse: "cascadeCascade"),
        .many("cascadeDeny", \Left.cascadeDeny, .cascade, inverse: "cascadeDeny"),
        .many("cascadeDeny", \Right.cascadeDeny, .deny, inverse: "cascadeDeny"),
        .many("cascadeNoAction", \Left.cascadeNoAction, .cascade, inverse: "cascadeNoAction"),
        .many("cascadeNoAction", \Right.cascadeNoAction, .noAction, inverse: "cascadeNoAction"),
        .many("denyNullify", \Left.denyNullify, .deny, inverse: "denyNullify"),
        .many("denyNullify", \Right.denyNullify, .nullify, inverse: "denyNullify"),
        .many("denyCascade", \Left.denyCascade, .deny, inverse: "denyCascade"),
        .many("denyCascade", \Right.denyCascade, .cascade, inverse: "denyCascade"),
        .many("denyDeny", \Left.denyDeny, .deny, inverse: "denyDeny"),
        .many("denyDeny", \Right.denyDeny, .deny, inverse: "denyDeny"),
        .many("denyNoAction", \Left.denyNoAction, .deny, inverse: "denyNoAction"),
        .many("denyNoAction", \Right.denyNoAction, .noAction, inverse: "denyNoAction"),
        .many("noActionNullify", \Left.noActionNullify, .noAction, inverse: "noActionNullify"),
        .many("noActionNullify", \Right.noActionNullify, .nullify, inverse: "noActionNullify"),
        .many("noActionCascade", \Left.noActionCascade, .noAction, inverse: "noActionCascade"),
        .many("noActionCascade", \Right.noActionCascade, .cascade, inverse: "noActionCascade"),
        .many("noActionDeny", \Left.noActionDeny, .noAction, inverse: "noActionDeny"),
        .many("noActionDeny", \Right.noActionDeny, .deny, inverse: "noActionDeny"),
        .many("noActionNoAction", \Left.noActionNoAction, .noAction, inverse: "noActionNoAction"),
        .many("noActionNoAction", \Right.noActionNoAction, .noAction, inverse: "noActionNoAction"),
      ])
  }
}

enum ManyToMany {
  @Model final class Left: GraphNode {
    var number: Int
    var text = "new"
    @Relationship(inverse: \Right.nullifyNullify) var nullifyNullify: [Right] = []
    @Relationship(inverse: \Right.nullifyCascade) var nullifyCascade: [Right] = []
    @Relationship(inverse: \Right.nullifyDeny) var nullifyDeny: [Right] = []
    @Relationship(inverse: \Right.nullifyNoAction) var nullifyNoAction: [Right] = []
    @Relationship(deleteRule: .cascade, inverse: \Right.cascadeNullify)
    var cascadeNullify: [Right] = []
    @Relationship(deleteRule: .cascade, inverse: \Right.cascadeCascade)
    var cascadeCascade: [Right] = []
    @Relationship(deleteRule: .cascade, inverse: \Right.cascadeDeny) var cascadeDeny: [Right] = []
    @Relationship(deleteRule: .cascade, inverse: \Right.cascadeNoAction)
    var cascadeNoAction: [Right] = []
    @Relationship(deleteRule: .deny, inverse: \Right.denyNullify) var denyNullify: [Right] = []
    @Relationship(deleteRule: .deny, inverse: \Right.denyCascade) var denyCascade: [Right] = []
    @Relationship(deleteRule: .deny, inverse: \Right.denyDeny) var denyDeny: [Right] = []
    @Relationship(deleteRule: .deny, inverse: \Right.denyNoAction) var denyNoAction: [Right] = []
    @Relationship(deleteRule: .noAction, inverse: \Right.noActionNullify)
    var noActionNullify: [Right] = []
    @Relationship(deleteRule: .noAction, inverse: \Right.noActionCascade)
    var noActionCascade: [Right] = []
    @Relationship(deleteRule: .noAction, inverse: \Right.noActionDeny)
    var noActionDeny: [Right] = []
    @Relationship(deleteRule: .noAction, inverse: \Right.noActionNoAction)
    var noActionNoAction: [Right] = []

    init(_ number: Int, _ given: Given) { self.number = number }
  }

  @Model final class Right: GraphNode {
    var number: Int
    var text = "new"
    var nullifyNullify: [Left] = []
    @Relationship(deleteRule: .cascade) var nullifyCascade: [Left] = []
    @Relationship(deleteRule: .deny) var nullifyDeny: [Left] = []
    @Relationship(deleteRule: .noAction) var nullifyNoAction: [Left] = []
    var cascadeNullify: [Left] = []
    @Relationship(deleteRule: .cascade) var cascadeCascade: [Left] = []
    @Relationship(deleteRule: .deny) var cascadeDeny: [Left] = []
    @Relationship(deleteRule: .noAction) var cascadeNoAction: [Left] = []
    var denyNullify: [Left] = []
    @Relationship(deleteRule: .cascade) var denyCascade: [Left] = []
    @Relationship(deleteRule: .deny) var denyDeny: [Left] = []
    @Relationship(deleteRule: .noAction) var denyNoAction: [Left] = []
    var noActionNullify: [Left] = []
    @Relationship(deleteRule: .cascade) var noActionCascade: [Left] = []
    @Relationship(deleteRule: .deny) var noActionDeny: [Left] = []
    @Relationship(deleteRule: .noAction) var noActionNoAction: [Left] = []

    init(_ number: Int, _ given: Given) { self.number = number }
  }
}
