import SwiftData

extension GraphFamily {
  /// One to one: a relationship for each pair of delete rules, named by the left and the right one.
  static var oneToOne: GraphFamily {
    typealias Left = OneToOne.Left
    typealias Right = OneToOne.Right
    return GraphFamily(
      "OneToOne", [GraphKind(Left.self, \.number), GraphKind(Right.self, \.number)],
      [
        .one("nullifyNullify", \Left.nullifyNullify, .nullify, inverse: "nullifyNullify"),
        .one("nullifyNullify", \Right.nullifyNullify, .nullify, inverse: "nullifyNullify"),
        .one("nullifyCascade", \Left.nullifyCascade, .nullify, inverse: "nullifyCascade"),
        .one("nullifyCascade", \Right.nullifyCascade, .cascade, inverse: "nullifyCascade"),
        .one("nullifyDeny", \Left.nullifyDeny, .nullify, inverse: "nullifyDeny"),
        .one("nullifyDeny", \Right.nullifyDeny, .deny, inverse: "nullifyDeny"),
        .one("nullifyNoAction", \Left.nullifyNoAction, .nullify, inverse: "nullifyNoAction"),
        .one("nullifyNoAction", \Right.nullifyNoAction, .noAction, inverse: "nullifyNoAction"),
        .one("cascadeNullify", \Left.cascadeNullify, .cascade, inverse: "cascadeNullify"),
        .one("cascadeNullify", \Right.cascadeNullify, .nullify, inverse: "cascadeNullify"),
        .one("cascadeCascade", \Left.cascadeCascade, .cascade, inverse: "cascadeCascade"),
        .one("cascadeCascade", \Right.cascadeCascade, .cascade, inverse: "cascadeCascade"),
        .one("cascadeDeny", \Left.cascadeDeny, .cascade, inverse: "cascadeDeny"),
        .one("cascadeDeny", \Right.cascadeDeny, .deny, inverse: "cascadeDeny"),
        .one("cascadeNoAction", \Left.cascadeNoAction, .cascade, inverse: "cascadeNoAction"),
        .one("cascadeNoAction", \Right.cascadeNoAction, .noAction, inverse: "cascadeNoAction"),
        .one("denyNullify", \Left.denyNullify, .deny, inverse: "denyNullify"),
        .one("denyNullify", \Right.denyNullify, .nullify, inverse: "denyNullify"),
        .one("denyCascade", \Left.denyCascade, .deny, inverse: "denyCascade"),
        .one("denyCascade", \Right.denyCascade, .cascade, inverse: "denyCascade"),
        .one("denyDeny", \Left.denyDeny, .deny, inverse: "denyDeny"),
        .one("denyDeny", \Right.denyDeny, .deny, inverse: "denyDeny"),
        .one("denyNoAction", \Left.denyNoAction, .deny, inverse: "denyNoAction"),
        .one("denyNoAction", \Right.denyNoAction, .noAction, inverse: "denyNoAction"),
        .one("noActionNullify", \Left.noActionNullify, .noAction, inverse: "noActionNullify"),
        .one("noActionNullify", \Right.noActionNullify, .nullify, inverse: "noActionNullify"),
        .one("noActionCascade", \Left.noActionCascade, .noAction, inverse: "noActionCascade"),
        .one("noActionCascade", \Right.noActionCascade, .cascade, inverse: "noActionCascade"),
        .one("noActionDeny", \Left.noActionDeny, .noAction, inverse: "noActionDeny"),
        .one("noActionDeny", \Right.noActionDeny, .deny, inverse: "noActionDeny"),
        .one("noActionNoAction", \Left.noActionNoAction, .noAction, inverse: "noActionNoAction"),
        .one("noActionNoAction", \Right.noActionNoAction, .noAction, inverse: "noActionNoAction"),
      ])
  }
}

enum OneToOne {
  @Model final class Left: GraphNode {
    var number: Int
    var text = "new"
    @Relationship(inverse: \Right.nullifyNullify) var nullifyNullify: Right?
    @Relationship(inverse: \Right.nullifyCascade) var nullifyCascade: Right?
    @Relationship(inverse: \Right.nullifyDeny) var nullifyDeny: Right?
    @Relationship(inverse: \Right.nullifyNoAction) var nullifyNoAction: Right?
    @Relationship(deleteRule: .cascade, inverse: \Right.cascadeNullify) var cascadeNullify: Right?
    @Relationship(deleteRule: .cascade, inverse: \Right.cascadeCascade) var cascadeCascade: Right?
    @Relationship(deleteRule: .cascade, inverse: \Right.cascadeDeny) var cascadeDeny: Right?
    @Relationship(deleteRule: .cascade, inverse: \Right.cascadeNoAction) var cascadeNoAction: Right?
    @Relationship(deleteRule: .deny, inverse: \Right.denyNullify) var denyNullify: Right?
    @Relationship(deleteRule: .deny, inverse: \Right.denyCascade) var denyCascade: Right?
    @Relationship(deleteRule: .deny, inverse: \Right.denyDeny) var denyDeny: Right?
    @Relationship(deleteRule: .deny, inverse: \Right.denyNoAction) var denyNoAction: Right?
    @Relationship(deleteRule: .noAction, inverse: \Right.noActionNullify)
    var noActionNullify: Right?
    @Relationship(deleteRule: .noAction, inverse: \Right.noActionCascade)
    var noActionCascade: Right?
    @Relationship(deleteRule: .noAction, inverse: \Right.noActionDeny) var noActionDeny: Right?
    @Relationship(deleteRule: .noAction, inverse: \Right.noActionNoAction)
    var noActionNoAction: Right?

    init(_ number: Int, _ given: Given) { self.number = number }
  }

  @Model final class Right: GraphNode {
    var number: Int
    var text = "new"
    var nullifyNullify: Left?
    @Relationship(deleteRule: .cascade) var nullifyCascade: Left?
    @Relationship(deleteRule: .deny) var nullifyDeny: Left?
    @Relationship(deleteRule: .noAction) var nullifyNoAction: Left?
    var cascadeNullify: Left?
    @Relationship(deleteRule: .cascade) var cascadeCascade: Left?
    @Relationship(deleteRule: .deny) var cascadeDeny: Left?
    @Relationship(deleteRule: .noAction) var cascadeNoAction: Left?
    var denyNullify: Left?
    @Relationship(deleteRule: .cascade) var denyCascade: Left?
    @Relationship(deleteRule: .deny) var denyDeny: Left?
    @Relationship(deleteRule: .noAction) var denyNoAction: Left?
    var noActionNullify: Left?
    @Relationship(deleteRule: .cascade) var noActionCascade: Left?
    @Relationship(deleteRule: .deny) var noActionDeny: Left?
    @Relationship(deleteRule: .noAction) var noActionNoAction: Left?

    init(_ number: Int, _ given: Given) { self.number = number }
  }
}
