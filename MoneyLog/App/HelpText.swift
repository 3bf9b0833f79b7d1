import MoneyLogDesign

/// What `--help` shows: by example, from the grammar itself.
enum HelpText {
  /// The help for a command, for the commands that begin with a word, or for all.
  static func lines(_ invocation: Invocation, _ style: TextStyle) -> [String] {
    if let command = invocation.command { return lines(command, style) }
    let commands = Grammar.commands.filter {
      invocation.topic == nil || $0.words.first == invocation.topic
    }
    var lines = [
      "moneylog keeps track of money, on this machine and nowhere else.", "",
      style.paint("Commands", .heading),
    ]
    lines += table(commands.map { ("\($0.name) \($0.arguments)", $0.summary) }, style)
    lines += ["", style.paint("For example", .heading)]
    lines += table(commands.compactMap { $0.examples.first.map { ($0.line, $0.does) } }, style)
    lines += ["", style.paint("Options", .heading)] + options(Grammar.globalOptions, style)
    lines += [
      "", style.paint("Exit codes", .heading),
      "  0 done   1 not understood   2 refused   3 nothing found   4 another program is writing",
      "  5 imported, with rows refused",
    ]
    return lines
  }

  private static func lines(_ command: CommandGrammar, _ style: TextStyle) -> [String] {
    var lines = [
      ["moneylog", command.name, command.arguments].filter { !$0.isEmpty }.joined(separator: " ")
        + (command.options.isEmpty ? "" : " [OPTIONS]"),
      "  \(command.summary)", "", style.paint("For example", .heading),
    ]
    lines += table(command.examples.map { ($0.line, $0.does) }, style)
    if !command.options.isEmpty {
      lines += ["", style.paint("Options", .heading)] + options(command.options, style)
    }
    lines += ["", style.paint("With every command", .heading)]
    return lines + options(Grammar.globalOptions, style)
  }

  private static func options(_ options: [Option], _ style: TextStyle) -> [String] {
    table(options.map { ($0.usage, $0.help) }, style)
  }

  /// Two columns, or one below the other where the terminal is narrow.
  private static func table(_ rows: [(String, String)], _ style: TextStyle) -> [String] {
    let left = rows.map { $0.0.displayWidth }.max() ?? 0
    let right = rows.map { $0.1.displayWidth }.max() ?? 0
    return rows.flatMap { first, second -> [String] in
      left + right + 4 <= style.width
        ? ["  " + first + String(repeating: " ", count: left - first.displayWidth + 2) + second]
        : ["  \(first)", style.paint("      \(second)", .muted)]
    }
  }
}
