/// A way of changing an array, of models as well as of their numbers.
enum ArrayEdit {
  case append(Int)
  case appendAll([Int])
  case insert(Int, at: Int)
  case insertAll([Int], at: Int)
  case remove(at: Int)
  case removeFirst
  case removeLast
  case removeRange(Range<Int>)
  case removeAll
  /// Keeps the elements whose numbers are even.
  case removeOdd
  case filterEven
  case replace(Range<Int>, [Int])
  case set(at: Int, Int)
  case swap(Int, Int)
  case move(from: Int, to: Int)
  case reverse
  case sort
  case sortDown
  case suffix(Int)
  case assign([Int])

  /// Does to `elements` what Swift does to any array.
  func apply<Element>(
    to elements: inout [Element], _ number: (Element) -> Int, _ find: (Int) -> Element
  ) {
    switch self {
    case .append(let new): elements.append(find(new))
    case .appendAll(let new): elements += new.map(find)
    case .insert(let new, let index): elements.insert(find(new), at: index)
    case .insertAll(let new, let index): elements.insert(contentsOf: new.map(find), at: index)
    case .remove(let index): elements.remove(at: index)
    case .removeFirst: elements.removeFirst()
    case .removeLast: elements.removeLast()
    case .removeRange(let range): elements.removeSubrange(range)
    case .removeAll: elements.removeAll()
    case .removeOdd: elements.removeAll { number($0) % 2 != 0 }
    case .filterEven: elements = elements.filter { number($0) % 2 == 0 }
    case .replace(let range, let new): elements.replaceSubrange(range, with: new.map(find))
    case .set(let index, let new): elements[index] = find(new)
    case .swap(let first, let second): elements.swapAt(first, second)
    case .move(let from, let to): elements.insert(elements.remove(at: from), at: to)
    case .reverse: elements.reverse()
    case .sort: elements.sort { number($0) < number($1) }
    case .sortDown: elements.sort { number($0) > number($1) }
    case .suffix(let start): elements = Array(elements[start...])
    case .assign(let new): elements = new.map(find)
    }
  }

  /// What becomes of a relationship's list of numbers: repeated members count once, where they
  /// stand first.
  func applied(to numbers: [Int]) -> [Int] {
    var result = numbers
    apply(to: &result, { $0 }, { $0 })
    var seen: Set<Int> = []
    return result.filter { seen.insert($0).inserted }
  }

  /// A way of changing an array of `numbers` by `others`.
  static func random(
    _ numbers: [Int], _ others: [Int], using random: inout Seeded
  ) -> ArrayEdit {
    func some() -> [Int] {
      Array(
        others.shuffled(using: &random)
          .prefix(Int.random(in: 0...min(others.count, 4), using: &random)))
    }
    func place() -> Int { Int.random(in: 0...numbers.count, using: &random) }
    func range() -> Range<Int> {
      let ends = [place(), place()].sorted()
      return ends[0]..<ends[1]
    }
    while true {
      let index = numbers.indices.randomElement(using: &random)
      let other = others.randomElement(using: &random)
      switch (Int.random(in: 0..<24, using: &random), index, other) {
      case (0...4, _, let other?): return .append(other)
      case (5, _, _): return .appendAll(some())
      case (6, _, let other?): return .insert(other, at: place())
      case (7, _, _): return .insertAll(some(), at: place())
      case (8, let index?, _), (9, let index?, _): return .remove(at: index)
      case (10, _?, _): return .removeFirst
      case (11, _?, _): return .removeLast
      case (12, _, _): return .removeRange(range())
      case (13, _, _): return .removeAll
      case (14, _, _): return .removeOdd
      case (15, _, _): return .filterEven
      case (16, _, _): return .replace(range(), some())
      case (17, let index?, let other?): return .set(at: index, other)
      case (18, let index?, _): return .swap(index, numbers.indices.randomElement(using: &random)!)
      case (19, let index?, _):
        return .move(from: index, to: numbers.indices.randomElement(using: &random)!)
      case (20, _, _): return .reverse
      case (21, _, _): return .sort
      case (22, _, _): return Bool.random(using: &random) ? .sortDown : .suffix(place())
      case (23, _, _): return .assign(some())
      default: continue
      }
    }
  }
}
