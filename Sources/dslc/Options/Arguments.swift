import LayoutDSL
import Worlds

/// The words after a command, sorted into operands and options.
struct Arguments {
    /// The words that are no options: files, directories, codes.
    private(set) var operands: [String] = []
    let command: CommandDescription
    /// The options, in the order of the command line.
    private(set) var given: [Given] = []

    /// An option that was given.
    struct Given {
        let name: String
        let value: String
        /// Whether a flag such as `--json` stood for it.
        let isShorthand: Bool
    }

    /// Sorts the words by the command's description; every name and choice is known afterwards.
    init(_ words: [String], of command: CommandDescription) throws(UsageError) {
        self.command = command
        let options = words.prefix { $0 != "--" }
        if options.contains("--help") || options.contains("-h") {
            given.append(Given(name: OptionDescription.help.name, value: "", isShorthand: false))
            return
        }
        var index = 0
        while index < words.count {
            let word = words[index]
            index += 1
            if word == "--" {
                operands += words[index...]
                return
            }
            guard word.hasPrefix("-"), word != "-" else {
                operands.append(word)
                continue
            }
            let (name, attached) = Arguments.split(word)
            guard let option = command.option(named: name) else { throw unknownOption(name) }
            if option.argument == nil {
                guard attached == nil else { throw usage("`\(name)` takes no value") }
                try add(option, value: "")
            } else if let attached {
                try add(option, value: attached)
            } else {
                let next = index < words.count ? words[index] : nil
                guard let next, !isOption(next) else { throw missingValue(of: option, next: next) }
                index += 1
                try add(option, value: next)
            }
        }
    }

    /// The same for one of its files, with another output.
    func about(_ operand: String, output: String?) -> Arguments {
        var other = self
        other.operands = [operand]
        if let output {
            other.given.removeAll { $0.name == OptionDescription.output.name }
            other.given.append(Given(name: OptionDescription.output.name, value: output, isShorthand: false))
        }
        return other
    }

    /// The same without the first operand: what it was said by has been read.
    func withoutFirstOperand() -> Arguments {
        var other = self
        other.operands.removeFirst(min(1, operands.count))
        return other
    }

    /// Whether the option was given.
    func has(_ option: OptionDescription) -> Bool { given.contains { $0.name == option.name } }

    /// The value of an option that is given at most once.
    func value(of option: OptionDescription) -> String? { given.first { $0.name == option.name }?.value }

    /// The values of an option that may be given often, in the order of the command line.
    func values(of option: OptionDescription) -> [String] { given.filter { $0.name == option.name }.map(\.value) }

    /// An error that points to the command's own help page.
    func usage(_ message: String, help: String? = nil) -> UsageError {
        UsageError(message, help: help, command: command.name)
    }

    /// The part of a word that names an option: `--offset` in `--offset=3`.
    static func optionName(of word: String) -> String { split(word).name }

    private static func split(_ word: String) -> (name: String, value: String?) {
        if !word.hasPrefix("--"), word.utf8.count > 2,
            let end = word.index(word.startIndex, offsetBy: 2, limitedBy: word.endIndex)
        {
            let short = String(word[..<end])
            // `-o=FILE` and `-oFILE`.
            if OptionDescription.output.short == short {
                let rest = word[end...]
                return (short, String(rest.hasPrefix("=") ? rest.dropFirst() : rest))
            }
        }
        guard let sign = word.firstIndex(of: "=") else { return (word, nil) }
        return (String(word[..<sign]), String(word[word.index(after: sign)...]))
    }

    /// Whether a word that follows an option is the next option, and not the value: `-120` is a value.
    private func isOption(_ word: String) -> Bool {
        word == "--" || word.hasPrefix("--") || command.option(named: word) != nil
    }

    private mutating func add(_ option: OptionDescription, value: String) throws(UsageError) {
        if !option.choices.isEmpty, !option.choices.contains(value) {
            let list = option.choices.joined(separator: ", ")
            let suggestion = Suggestion.best(for: value, among: option.choices)
            throw usage("`\(option.name)` is one of \(list), not `\(value)`", help: Suggestion.sentence(suggestion))
        }
        let stands = option.stands
        let item = Given(name: stands?.option ?? option.name, value: stands?.value ?? value, isShorthand: stands != nil)
        guard !option.repeats, let earlier = given.first(where: { $0.name == item.name }) else {
            given.append(item)
            return
        }
        if option.argument == nil, stands == nil { return }
        if earlier.value == item.value, earlier.isShorthand || item.isShorthand { return }
        if earlier.isShorthand != item.isShorthand {
            let formats = item.isShorthand ? earlier.value : item.value
            throw usage("`--json` and `\(item.name) \(formats)` contradict each other")
        }
        throw usage("`\(option.name)` is given twice: `\(earlier.value)` and `\(item.value)`", help: "give it once")
    }

    private func missingValue(of option: OptionDescription, next: String?) -> UsageError {
        let wanted = "`\(option.name)` needs a value: `\(option.name) \(option.argument ?? "")`"
        guard let next else { return usage(wanted) }
        return usage(
            "\(wanted), but `\(next)` follows",
            help: "write a value that begins with dashes as `\(option.name)=VALUE`")
    }

    private func unknownOption(_ name: String) -> UsageError {
        if command.kind == .eval, PlainNumber.value(of: name) != nil {
            return usage("`\(name)` is not an option", help: "write an offset as `--offset \(name)`")
        }
        let names = command.options.flatMap { [$0.name] + ($0.short.map { [$0] } ?? []) }
        if let near = Suggestion.best(for: name, among: names) {
            return usage("unknown option `\(name)` of `dslc \(command.name)`", help: "did you mean `\(near)`?")
        }
        if let owner = CommandDescription.all.first(where: { $0.option(named: name) != nil }) {
            return usage("`dslc \(command.name)` has no option `\(name)`", help: "`dslc \(owner.name)` has it")
        }
        return usage("unknown option `\(name)` of `dslc \(command.name)`")
    }
}
