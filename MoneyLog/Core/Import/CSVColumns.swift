/// The columns of a file by what they hold.
struct CSVColumns {
  var day = 0
  var valueDay: Int?
  var amount: Int?
  var moneyOut: Int?
  var moneyIn: Int?
  var direction: Int?
  var balance: Int?
  var currency: Int?
  var payee: Int?
  /// Who paid, where the file has a column for each side; the payee's is then the recipient's.
  var payer: Int?
  var texts: [Int] = []
  var notes: [Int] = []
  var category: Int?
  var account: Int?
  var statuses: [Int] = []

  /// The columns that hold this account's money, whose decimal marks matter.
  var money: [Int] { [amount, moneyOut, moneyIn, balance].compactMap { $0 } }

  /// The columns in which a row's amount stands.
  var amounts: [Int] { [amount, moneyOut, moneyIn].compactMap { $0 } }

  /// The columns that a continuation line may fill.
  var continued: [Int] { [payee, payer].compactMap { $0 } + texts + notes }

  var byRole: [ColumnRole: [Int]] {
    var result: [ColumnRole: [Int]] = [.day: [day]]
    let single: [(ColumnRole, Int?)] = [
      (.valueDay, valueDay), (.amount, amount), (.moneyOut, moneyOut), (.moneyIn, moneyIn),
      (.direction, direction), (.balance, balance), (.currency, currency),
      (.category, category), (.account, account),
    ]
    for (role, column) in single { if let column { result[role] = [column] } }
    let payees = [payee, payer].compactMap { $0 }
    if !payees.isEmpty { result[.payee] = payees }
    if !texts.isEmpty { result[.text] = texts }
    if !notes.isEmpty { result[.note] = notes }
    if !statuses.isEmpty { result[.status] = statuses }
    return result
  }
}
