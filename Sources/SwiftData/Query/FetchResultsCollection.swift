/// A collection that efficiently provides the results of a completed fetch.
public struct FetchResultsCollection<Element>: RandomAccessCollection {
  private let elements: [Element]

  init(_ elements: [Element]) { self.elements = elements }

  /// The position of the first element.
  public var startIndex: Int { 0 }
  /// The position after the last element.
  public var endIndex: Int { elements.count }

  /// The element at a position.
  ///
  /// - Complexity: O(1).
  public subscript(position: Int) -> Element { elements[position] }
}
