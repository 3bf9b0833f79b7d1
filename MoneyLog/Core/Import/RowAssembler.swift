import MoneyLogServices

/// Makes the finished rows: texts, raw lines and keys.
struct RowAssembler {
  private let table: CSVTable
  private let columns: CSVColumns

  init(_ layout: LayoutDetector) {
    table = layout.table
    columns = layout.columns
  }

  func rows(_ drafts: [RowDraft]) -> [ImportedRow] {
    var occurrences: [String: Int] = [:]
    occurrences.reserveCapacity(drafts.count)
    return drafts.map { draft in
      var (payee, note) = texts(of: draft)
      let category = columns.category.map { table.text(draft.record, $0) } ?? ""
      if payee.isEmpty { payee = category }
      let base = ImportKey.base(
        day: draft.day, amountMinor: draft.amount, text: note.isEmpty ? payee : payee + note)
      let occurrence = occurrences[base, default: 0] + 1
      occurrences[base] = occurrence
      return ImportedRow(
        day: draft.day, valueDay: draft.valueDay, amountMinor: draft.amount, payee: payee,
        note: note, category: category,
        account: columns.account.map { table.text(draft.record, $0) } ?? "",
        currency: draft.currency, balanceMinor: draft.balance,
        line: Int(table.lines[draft.record]), rawText: rawText(of: draft),
        key: ImportKey(base: base, occurrence: occurrence))
    }
  }

  private func rawText(of draft: RowDraft) -> String {
    let first = table.rawText(draft.record)
    if draft.continuations.isEmpty { return first }
    return ([first] + draft.continuations.map { table.rawText($0) }).joined(separator: "\n")
  }

  /// The payee and the rest of the row's text. Without a payee the first text takes its place;
  /// a text that repeats an earlier one is left out.
  private func texts(of draft: RowDraft) -> (payee: String, note: String) {
    var payee = other(of: draft)
    var parts: [String] = []
    for column in columns.texts + columns.notes {
      let text = text(of: draft, column)
      if text.isEmpty || text == payee || parts.contains(text) { continue }
      if payee.isEmpty { payee = text } else { parts.append(text) }
    }
    return (payee, parts.joined(separator: " · "))
  }

  /// The other side of the payment: the recipient of money that went out, else the payer.
  private func other(of draft: RowDraft) -> String {
    let recipient = columns.payee.map { text(of: draft, $0) } ?? ""
    guard let payer = columns.payer.map({ text(of: draft, $0) }) else { return recipient }
    let (first, second) = draft.amount < 0 ? (recipient, payer) : (payer, recipient)
    return first.isEmpty ? second : first
  }

  private func text(of draft: RowDraft, _ column: Int) -> String {
    var text = table.text(draft.record, column)
    for record in draft.continuations {
      let more = table.text(record, column)
      if more.isEmpty { continue }
      text = text.isEmpty ? more : "\(text) \(more)"
    }
    return text
  }
}
