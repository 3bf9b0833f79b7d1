import Foundation
import MoneyLogPersistence
import Testing

/// Programs that check something and then write take turns.
struct WritersInTurnTests {
  let folder: ScratchFolder
  let database: Database

  init() throws {
    folder = try ScratchFolder()
    database = try Database(at: folder.file(), .createIfMissing)
  }

  //  one      |—— writes ———————————————————————|
  //  another        waits, gives up as busy        writes
  @Test func `One that waits too long is told that another is writing`() throws {
    let another = try Database(at: folder.file(), .writing)
    try database.exclusively {
      let error = #expect(throws: DatabaseError.self) { try another.exclusively {} }
      #expect(error?.kind == .busy)
    }
    #expect(try another.exclusively { 7 } == 7)
  }

  @Test func `A fault ends the turn`() throws {
    struct Fault: Error {}
    #expect(throws: Fault.self) { try database.exclusively { throw Fault() } }
    #expect(try database.exclusively { 7 } == 7)
  }

  @Test func `Reading needs no turn, and no file is left beside the database`() throws {
    try database.exclusively {
      _ = try Database(at: folder.file(), .reading)
    }
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.url.plainPath)
    #expect(names.allSatisfy { $0.hasPrefix("moneylog.store") && !$0.contains("lock") })
  }

  @Test func `In memory there is nobody to wait for`() throws {
    let memory = try Database()
    #expect(try memory.exclusively { try memory.exclusively { 7 } } == 7)
  }
}
