import Foundation
import Synchronization

/// Where the saves of other contexts are announced to a context, which reads the news at its next
/// entry point, on its own thread.
final class ContextInbox: @unchecked Sendable {  // `lock` guards `news` and `notify`
  enum News {
    /// Rows that a save has changed, by entity.
    case save([EntityNews])
    /// The stores have been emptied.
    case everything
  }

  struct EntityNews {
    /// The index of the topmost entity.
    let entity: Int
    let updated: [Int64]
    let deleted: [Int64]
    let hasInserts: Bool
  }

  private let lock = NSLock()
  private var news: [News] = []
  private let flag = Atomic<Bool>(false)
  /// Called, on the sender's thread, when news arrive at an empty inbox.
  var notify: (@Sendable () -> Void)?

  func deliver(_ item: News) {
    lock.lock()
    let isFirst = news.isEmpty
    news.append(item)
    flag.store(true, ordering: .releasing)
    let notify = isFirst ? self.notify : nil
    lock.unlock()
    notify?()
  }

  func take() -> [News] {
    lock.lock()
    defer { lock.unlock() }
    defer { news = [] }
    flag.store(false, ordering: .releasing)
    return news
  }

  /// Whether there are news: asked at every entry point, so without the lock.
  @inline(__always)
  var hasNews: Bool { flag.load(ordering: .acquiring) }
}
