import Foundation
import SwiftData

/// Makes the contests of a run. Their data is written when a contest first asks for it.
struct Contests {
  let workspace: Workspace
  let sizes: Sizes

  /// In the order of the table. Each is a function, so that only a chosen one prepares its data.
  var all: [() throws -> Contest] {
    [
      fetch, fetchAndRead, insert, update, delete, lookUp,
      { try walk(prefetching: true) }, { try walk(prefetching: false) }, append,
    ]
  }

  private func fetch() throws -> Contest {
    let database = try workspace.rawEntries(Row.samples(sizes.rows))
    let container = try workspace.entries(Row.samples(sizes.rows))
    return Contest(
      name: "fetch \(sizes.rows) rows of 6 columns", budget: 2.0,
      raw: {
        let (duration, rows) = try measure { try RawEntries.all(in: database) }
        return Measured(duration: duration, checksum: Checksum(rows: rows.count))
      },
      ours: {
        let context = ModelContext(container)
        let (duration, entries) = try measure { try context.fetch(FetchDescriptor<Entry>()) }
        return Measured(duration: duration, checksum: Checksum(rows: entries.count))
      })
  }

  private func fetchAndRead() throws -> Contest {
    let database = try workspace.rawEntries(Row.samples(sizes.rows))
    let container = try workspace.entries(Row.samples(sizes.rows))
    return Contest(
      name: "the same, and read every value", budget: 3.0,
      raw: {
        let (duration, (_, checksum)) = try measure {
          let rows = try RawEntries.all(in: database)
          var sum = Checksum()
          for row in rows {
            sum.add(row.number, row.name, row.amount, row.date, row.done, row.note)
          }
          return (rows, sum)
        }
        return Measured(duration: duration, checksum: checksum)
      },
      ours: {
        let context = ModelContext(container)
        let (duration, (_, checksum)) = try measure {
          let entries = try context.fetch(FetchDescriptor<Entry>())
          var sum = Checksum()
          for entry in entries {
            sum.add(entry.number, entry.name, entry.amount, entry.date, entry.done, entry.note)
          }
          return (entries, sum)
        }
        return Measured(duration: duration, checksum: checksum)
      })
  }

  /// The raw side binds its rows as they lie there; ours makes an object of each first.
  private func insert() throws -> Contest {
    let rows = Row.samples(sizes.rows)
    return Contest(
      name: "insert \(sizes.rows) rows and save", budget: 1.5,
      raw: {
        let database = try RawDatabase(workspace.fresh())
        try RawEntries.createTable(database)
        let (duration, _) = try measure { try RawEntries.insert(rows, into: database) }
        let count = try RawEntries.count(in: database)
        return Measured(duration: duration, checksum: Checksum(rows: count))
      },
      ours: {
        let container = try Workspace.container(workspace.fresh(), for: Entry.self)
        let context = ModelContext(container)
        let (duration, _) = try measure {
          for row in rows { context.insert(Entry(row)) }
          try context.save()
        }
        let count = try ModelContext(container).fetchCount(FetchDescriptor<Entry>())
        return Measured(duration: duration, checksum: Checksum(rows: count))
      })
  }

  private func update() throws -> Contest {
    let rows = Row.samples(sizes.rows)
    let amount = -1.25
    return Contest(
      name: "update one column of \(sizes.rows / 10) rows", budget: 1.5,
      raw: {
        let database = try workspace.rawEntries(rows)
        let ids = stride(from: Int64(1), through: Int64(rows.count), by: 10).map { $0 }
        let (duration, _) = try measure {
          try RawEntries.setAmount(amount, ofRows: ids, in: database)
        }
        let count = try RawEntries.count(amount: amount, in: database)
        return Measured(duration: duration, checksum: Checksum(rows: count))
      },
      ours: {
        let container = try workspace.entries(rows)
        let context = ModelContext(container)
        let entries = try everyTenth(context)
        let (duration, _) = try measure {
          for entry in entries { entry.amount = amount }
          try context.save()
        }
        let changed = FetchDescriptor<Entry>(predicate: #Predicate { $0.amount == amount })
        let count = try ModelContext(container).fetchCount(changed)
        return Measured(duration: duration, checksum: Checksum(rows: count))
      })
  }

  private func delete() throws -> Contest {
    let rows = Row.samples(sizes.rows)
    return Contest(
      name: "delete \(sizes.rows / 10) rows", budget: 2.0,
      raw: {
        let database = try workspace.rawEntries(rows)
        let ids = stride(from: Int64(1), through: Int64(rows.count), by: 10).map { $0 }
        let (duration, _) = try measure { try RawEntries.delete(rows: ids, in: database) }
        let count = try RawEntries.count(in: database)
        return Measured(duration: duration, checksum: Checksum(rows: count))
      },
      ours: {
        let container = try workspace.entries(rows)
        let context = ModelContext(container)
        let entries = try everyTenth(context)
        let (duration, _) = try measure {
          for entry in entries { context.delete(entry) }
          try context.save()
        }
        let count = try ModelContext(container).fetchCount(FetchDescriptor<Entry>())
        return Measured(duration: duration, checksum: Checksum(rows: count))
      })
  }

  /// The objects at hand before an update or a delete; all rows are registered, as in an app.
  private func everyTenth(_ context: ModelContext) throws -> [Entry] {
    let entries = try context.fetch(FetchDescriptor<Entry>(sortBy: [SortDescriptor(\.number)]))
    return stride(from: 0, to: entries.count, by: 10).map { entries[$0] }
  }

  private func lookUp() throws -> Contest {
    let database = try workspace.rawKeyedEntries(Row.samples(sizes.rows))
    let container = try workspace.keyedEntries(Row.samples(sizes.rows))
    // All over the table: a stride that shares no factor with the number of rows.
    let numbers = (0..<sizes.lookups).map { ($0 &* 7919) % sizes.rows }
    return Contest(
      name: "\(sizes.lookups) times one row by unique key", budget: 3.0,
      raw: {
        let (duration, checksum) = try measure {
          var sum = Checksum()
          try RawEntries.lookUp(numbers, in: database) { row in
            sum.add(row.number, row.name, row.amount, row.date, row.done, row.note)
          }
          return sum
        }
        return Measured(duration: duration, checksum: checksum)
      },
      ours: {
        let context = ModelContext(container)
        let (duration, checksum) = try measure {
          var sum = Checksum()
          for number in numbers {
            var descriptor = FetchDescriptor<KeyedEntry>(
              predicate: #Predicate { $0.number == number })
            descriptor.fetchLimit = 1
            guard let entry = try context.fetch(descriptor).first else { continue }
            sum.add(entry.number, entry.name, entry.amount, entry.date, entry.done, entry.note)
          }
          return sum
        }
        return Measured(duration: duration, checksum: checksum)
      })
  }

  private func walk(prefetching: Bool) throws -> Contest {
    let database = try workspace.rawFamilies(sizes)
    let container = try workspace.families(sizes)
    let size = "\(sizes.parents) x \(sizes.childrenPerParent)"
    return Contest(
      name: "walk \(size), " + (prefetching ? "prefetched" : "not prefetched"),
      budget: prefetching ? 3.0 : 3.5,
      raw: {
        let (duration, (_, checksum)) = try measure {
          let parents = try RawFamilies.all(in: database)
          var sum = Checksum()
          for parent in parents {
            for child in parent.children {
              sum.rows += 1
              sum.total += Double(child.value)
            }
          }
          return (parents, sum)
        }
        return Measured(duration: duration, checksum: checksum)
      },
      ours: {
        let context = ModelContext(container)
        let (duration, (_, checksum)) = try measure {
          var descriptor = FetchDescriptor<Parent>()
          if prefetching { descriptor.relationshipKeyPathsForPrefetching = [\.children] }
          let parents = try context.fetch(descriptor)
          var sum = Checksum()
          for parent in parents {
            for child in parent.children {
              sum.rows += 1
              sum.total += Double(child.value)
            }
          }
          return (parents, sum)
        }
        return Measured(duration: duration, checksum: checksum)
      })
  }

  /// Both sides are ours: the other end of the relationship is the measure.
  private func append() throws -> Contest {
    func measured(_ link: @escaping (Parent, Child) -> Void) -> () throws -> Measured {
      return {
        let container = try Workspace.container(workspace.fresh(), for: Parent.self, Child.self)
        let context = ModelContext(container)
        let parent = Parent(title: "parent")
        context.insert(parent)
        let (duration, _) = try measure {
          for index in 0..<sizes.rows {
            let child = Child(title: "child", value: index)
            context.insert(child)
            link(parent, child)
          }
          try context.save()
        }
        return Measured(duration: duration, checksum: Checksum(rows: parent.children.count))
      }
    }
    return Contest(
      name: "append \(sizes.rows) children, against child.parent", budget: 2.0,
      raw: measured { $1.parent = $0 }, ours: measured { $0.children.append($1) })
  }
}
