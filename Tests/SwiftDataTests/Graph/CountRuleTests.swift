import Testing

@testable import SwiftData

/// The least and the greatest number of models that a relationship allows, at each save.
struct CountRuleTests {
  @Model final class Team {
    var name: String
    @Relationship(minimumModelCount: 2, maximumModelCount: 3, inverse: \Player.team)
    var players: [Player] = []
    @Relationship(minimumModelCount: 1) var sponsors: [Sponsor] = []
    @Relationship(maximumModelCount: 1, inverse: \Sponsor.friends) var friends: [Sponsor] = []

    init(_ name: String, players: [Player] = [], sponsors: [Sponsor] = []) {
      self.name = name
      self.players = players
      self.sponsors = sponsors
    }
  }

  @Model final class Player {
    var name: String
    var team: Team?

    init(_ name: String) { self.name = name }
  }

  @Model final class Sponsor {
    var name: String
    var friends: [Team] = []

    init(_ name: String) { self.name = name }
  }

  /// A saved team with two players and a sponsor, found in a context that has loaded nothing else.
  func scene(_ kind: StoreKind) throws -> (TestStore, ModelContext, Team) {
    let store = try TestStore(kind, Team.self)
    store.context.insert(
      Team("t", players: [Player("a"), Player("b")], sponsors: [Sponsor("s"), Sponsor("u")]))
    try store.save()
    let context = ModelContext(store.container)
    return (store, context, try context.only(Team.self))
  }

  func expectFailure(
    _ context: ModelContext, _ label: String, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let error = #expect(
      throws: SwiftDataError.modelValidationFailure, sourceLocation: sourceLocation
    ) { try context.save() }
    #expect("\(error as Any)".contains(label), sourceLocation: sourceLocation)
  }

  @Test(arguments: StoreKind.allCases)
  func `A new model with too few or too many is refused`(_ kind: StoreKind) throws {
    let store = try TestStore(kind, Team.self)
    let players = (0..<4).map { Player("\($0)") }
    let team = Team("t", players: players, sponsors: [Sponsor("s")])
    store.context.insert(team)
    expectFailure(store.context, "Team.players")
    team.players = [players[0]]
    expectFailure(store.context, "Team.players")
    team.players = Array(players[..<2])
    team.sponsors = []
    expectFailure(store.context, "Team.sponsors")
    team.sponsors = [Sponsor("v")]
    try store.save()
    #expect(try store.freshContext().only(Team.self).players.count == 2)
  }

  @Test(arguments: StoreKind.allCases)
  func `Members that come by their own end count`(_ kind: StoreKind) throws {
    let (store, context, team) = try scene(kind)
    let more = [Player("c"), Player("d")]
    for player in more {
      context.insert(player)
      player.team = team
    }
    expectFailure(context, "Team.players")
    #expect(try store.freshContext().count(Player.self) == 2)
    more[0].team = nil
    try store.save(context)
    #expect(try store.freshContext().only(Team.self).players.count == 3)
  }

  @Test(arguments: StoreKind.allCases)
  func `Members that leave by their own end count`(_ kind: StoreKind) throws {
    let (store, context, team) = try scene(kind)
    let player = try #require(try context.all(Player.self).first)
    player.team = nil
    expectFailure(context, "Team.players")
    player.team = team
    try store.save(context)
  }

  @Test(arguments: StoreKind.allCases)
  func `Members that are deleted count`(_ kind: StoreKind) throws {
    let (store, context, team) = try scene(kind)
    let player = try #require(try context.all(Player.self).first)
    context.delete(player)
    expectFailure(context, "Team.players")
    #expect(try store.freshContext().count(Player.self) == 2)
    context.rollback()
    #expect(team.players.count == 2)
    // With their owner they may go.
    for player in try context.all(Player.self) { context.delete(player) }
    context.delete(team)
    try store.save(context)
    #expect(try store.freshContext().count(Team.self) == 0)
  }

  @Test(arguments: StoreKind.allCases, [true, false])
  func `One-way members that are deleted count`(_ kind: StoreKind, _ isLoaded: Bool) throws {
    let (store, context, team) = try scene(kind)
    if isLoaded { #expect(team.sponsors.count == 2) }
    let sponsors = try context.all(Sponsor.self)
    context.delete(sponsors[0])
    try store.save(context)
    context.delete(sponsors[1])
    expectFailure(context, "Team.sponsors")
    #expect(try store.freshContext().count(Sponsor.self) == 1)
    context.rollback()
    #expect(team.sponsors.map(\.name) == ["u"])
  }

  @Test(arguments: StoreKind.allCases)
  func `The greatest number holds for an end that the other one sets`(_ kind: StoreKind) throws {
    let (store, context, team) = try scene(kind)
    for sponsor in try context.all(Sponsor.self) { sponsor.friends = [team] }
    expectFailure(context, "Team.friends")
    try context.all(Sponsor.self)[0].friends = []
    try store.save(context)
    #expect(team.friends.map(\.name) == ["u"])
  }
}
