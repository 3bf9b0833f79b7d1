/// A command line that has been understood.
struct Invocation {
  /// The command; `nil` where only help or the version is asked for.
  let command: CommandGrammar?
  /// The words behind the command.
  let words: [String]
  private let values: [String: String]
  private let switches: Set<String>
  /// The first word of several commands, when help was asked for them.
  let topic: String?

  /// Whether a switch such as `--json` is there.
  func has(_ option: String) -> Bool { switches.contains(option) }

  /// What stands behind an option such as `--db`.
  func value(_ option: String) -> String? { values[option] }

  /// A number behind an option.
  ///
  /// - Throws: ``UsageError`` when it is no number from `least` on.
  func number(_ option: String, atLeast least: Int) throws -> Int? {
    guard let text = values[option] else { return nil }
    guard let number = Int(text), number >= least else {
      throw UsageError(
        "‘\(text)’ is not a number from \(least) on; write --\(option) \(max(least, 1)).")
    }
    return number
  }

  /// Understands a command line.
  ///
  /// - Parameter arguments: The words behind the program's name.
  /// - Throws: ``UsageError`` that says what was understood and what to type instead.
  init(_ arguments: [String]) throws {
    var words: [String] = []
    var values: [String: String] = [:]
    var switches: Set<String> = []
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      if argument == "--" {
        words += rest
        break
      }
      if argument == "-h" || argument == "-?" {
        switches.insert("help")
      } else if argument.hasPrefix("--") {
        let parts = argument.dropFirst(2).split(
          separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        let option = try Self.option(String(parts[0]))
        if option.value == nil {
          guard parts.count == 1 else {
            throw UsageError("--\(option.name) takes no value; write --\(option.name) alone.")
          }
          switches.insert(option.name)
        } else {
          let value = parts.count == 2 ? String(parts[1]) : Self.nextValue(&rest)
          guard let value, !value.isEmpty else {
            throw UsageError("--\(option.name) needs a value: \(option.usage).")
          }
          guard values.updateValue(value, forKey: option.name) == nil else {
            throw UsageError("--\(option.name) is there twice; leave one out.")
          }
        }
      } else if argument.hasPrefix("-"), argument.count > 1,
        argument.dropFirst().first?.isNumber != true
      {
        throw UsageError("There is no option \(argument); options begin with two dashes.")
      } else {
        words.append(argument)
      }
    }
    if words.first == "help" {
      words.removeFirst()
      switches.insert("help")
    }
    self.values = values
    self.switches = switches

    let wantsText = switches.contains("help") || switches.contains("version")
    let typed = words
    command = Grammar.commands.filter { Array(typed.prefix($0.words.count)) == $0.words }
      .max { $0.words.count < $1.words.count }
    if let command {
      topic = nil
      self.words = Array(words.dropFirst(command.words.count))
      try Self.check(Set(values.keys).union(switches), of: command)
    } else {
      let isGroup =
        words.first.map { first in
          Grammar.commands.contains { $0.words.first == first }
        } ?? false
      topic = isGroup ? words.first : nil
      self.words = words
      if wantsText, words.isEmpty || isGroup { return }
      throw Self.unknownCommand(words)
    }
  }

  /// What stands behind an option, unless that is an option itself.
  private static func nextValue(_ rest: inout ArraySlice<String>) -> String? {
    rest.first?.hasPrefix("--") == true ? nil : rest.popFirst()
  }

  private static func option(_ name: String) throws -> Option {
    if let option = Grammar.optionsByName[name] { return option }
    let near = Grammar.nearest(to: name, among: Grammar.optionsByName.keys.sorted())
    throw UsageError(
      "There is no option --\(name)" + (near.map { "; did you mean --\($0)?" } ?? ".")
        + " See moneylog --help.")
  }

  private static func check(_ used: Set<String>, of command: CommandGrammar) throws {
    let allowed = Set((Grammar.globalOptions + command.options).map(\.name))
    if let stray = used.subtracting(allowed).min() {
      throw UsageError(
        "moneylog \(command.name) has no option --\(stray). See moneylog \(command.name) --help.")
    }
  }

  private static func unknownCommand(_ words: [String]) -> UsageError {
    let names = Grammar.commands.map(\.name)
    guard let first = words.first else {
      return UsageError("Say what to do: \(names.joined(separator: ", ")). See moneylog --help.")
    }
    let group = Grammar.commands.filter { $0.words.first == first }.map(\.name)
    if !group.isEmpty {
      return UsageError(
        words.count == 1
          ? "moneylog \(first) needs another word: \(group.joined(separator: ", "))."
          : "There is no command ‘\(first) \(words[1])’; there is \(group.joined(separator: ", "))."
      )
    }
    let near =
      Grammar.nearest(to: words.prefix(2).joined(separator: " "), among: names)
      ?? Grammar.nearest(to: first, among: Grammar.commands.map { $0.words[0] })
    return UsageError(
      "There is no command ‘\(first)’" + (near.map { "; did you mean ‘\($0)’?" } ?? ".")
        + " The commands are \(names.joined(separator: ", ")).")
  }
}
