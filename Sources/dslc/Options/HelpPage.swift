/// The help pages, made from the descriptions of commands and options.
enum HelpPage {
    /// The page of `dslc --help`.
    static var overview: String {
        var text = """
            dslc: checks and evaluates layouts that are written as text

            Usage: dslc COMMAND [options]

            Commands:

            """
        text += table(CommandDescription.all.map { ($0.name, $0.purpose) })
        text += "\nExamples:\n"
        text += "  dslc check jungle.layout\n  dslc eval wheel.layout --offset 300 --json\n"
        text += "\nOptions:\n"
        text += table([OptionDescription.help, .version].map { (heading(of: $0), $0.help) })
        text += "\nExit codes:\n"
        text += table([
            ("0", "clean"), ("1", "the input has errors"),
            ("2", "could not do the work: a file is missing or unwritable"),
            ("64", "wrong usage"),
        ])
        text += "\n`dslc COMMAND --help` tells more about a command.\n"
        return text
    }

    /// The page of `dslc COMMAND --help`.
    static func text(of command: CommandDescription) -> String {
        var text = "dslc \(command.name): \(command.purpose)\n\n"
        text += "Usage: dslc \(command.name) \(command.operands)\n\nExamples:\n"
        for example in command.examples { text += "  \(example)\n" }
        text += "\nOptions:\n"
        text += table(command.options.map { (heading(of: $0), $0.help) })
        if command.kind == .new {
            text += "\nTemplates:\n"
            text += table(Template.all.map { ($0.name, $0.purpose) })
        }
        text += "\nExit codes:\n"
        text += table(command.exitCodes.map { (String($0.code.rawValue), $0.meaning) })
        return text
    }

    /// The page for a terminal with colours: headings are bold, what is typed is blue.
    static func colored(_ page: String) -> String {
        page.split(separator: "\n", omittingEmptySubsequences: false).map { line -> String in
            if line.hasSuffix(":") && !line.hasPrefix(" ") { return "\u{1B}[1m\(line)\u{1B}[0m" }
            if line.hasPrefix("Usage: ") { return "\u{1B}[1mUsage:\u{1B}[0m\(line.dropFirst(6))" }
            guard line.hasPrefix("  "), !line.hasPrefix("   ") else { return String(line) }
            let typed = line.dropFirst(2)
            let end = typed.firstRange(of: "  ")?.lowerBound ?? typed.endIndex
            return "  \u{1B}[34m\(typed[..<end])\u{1B}[0m\(typed[end...])"
        }.joined(separator: "\n")
    }

    private static func heading(of option: OptionDescription) -> String {
        let names = option.short.map { "\($0), \(option.name)" } ?? option.name
        return option.argument.map { "\(names) \($0)" } ?? names
    }

    /// Two columns; a long left side has its text on the next line, so that pages fit 80 columns.
    private static func table(_ rows: [(left: String, right: String)]) -> String {
        let widest = 22
        let width = min(widest, rows.map(\.left.unicodeScalars.count).max() ?? 0)
        var text = ""
        for row in rows {
            let count = row.left.unicodeScalars.count
            text += "  \(row.left)"
            text += count > width ? "\n" + padding(width + 4) : padding(width - count + 2)
            text += "\(row.right)\n"
        }
        return text
    }

    private static func padding(_ count: Int) -> String { String(repeating: " ", count: max(0, count)) }
}

extension Console {
    /// Writes a help page.
    func writeHelp(_ page: String, to channel: OutputChannel) {
        channel.write(usesColor(nil, on: channel) ? HelpPage.colored(page) : page)
    }
}
