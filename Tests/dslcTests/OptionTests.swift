import LayoutDSL
import Testing

@testable import dslc

/// The options of a command, read from words.
private func arguments(_ words: String..., of name: String = "eval") throws -> Arguments {
    try Arguments(words, of: try #require(CommandDescription.named(name)))
}

/// What `dslc` says about words that it refuses.
private func refusal(_ words: String..., of name: String = "eval") -> UsageError? {
    do {
        _ = try Arguments(words, of: CommandDescription.named(name) ?? CommandDescription.described(.help))
        return nil
    } catch {
        return error
    }
}

struct OptionTests {
    @Test func `name=value and name value both work`() throws {
        #expect(try arguments("a.layout", "--items=4").value(of: .items) == "4")
        #expect(try arguments("a.layout", "--items", "4").value(of: .items) == "4")
        #expect(try arguments("--set", "a=b=c").value(of: .set) == "a=b=c")
        #expect(try arguments("--set=a=b").value(of: .set) == "a=b")
    }

    @Test func `negative numbers are values`() throws {
        #expect(try arguments("a.layout", "--offset", "-120").values(of: .offset) == ["-120"])
        #expect(try arguments("a.layout", "--offset=-120").values(of: .offset) == ["-120"])
        #expect(try arguments("--offset", "-120...0").values(of: .offset) == ["-120...0"])
    }

    @Test func `two dashes end the options`() throws {
        let read = try arguments("--all", "--", "--json", "-o")
        #expect(read.operands == ["--json", "-o"])
        #expect(!read.has(.json))
        #expect(read.has(.all))
    }

    @Test func `a single dash is an operand`() throws {
        #expect(try arguments("-").operands == ["-"])
        #expect(try arguments("-o", "-").value(of: .output) == "-")
    }

    @Test func `the output has a short name`() throws {
        for words in [["-o", "f"], ["-of"], ["-o=f"], ["--output", "f"], ["--output=f"]] {
            let read = try Arguments(words, of: CommandDescription.described(.eval))
            #expect(read.value(of: .output) == "f", "\(words)")
        }
    }

    @Test func `json stands for the format`() throws {
        #expect(try arguments("--json").value(of: .evalFormat) == "json")
        #expect(try arguments("--json", "--format", "json").value(of: .evalFormat) == "json")
        #expect(try arguments("--json", "--json", of: "check").value(of: .checkFormat) == "json")
        #expect(refusal("--json", "--format", "csv")?.message == "`--json` and `--format csv` contradict each other")
        #expect(refusal("--format", "csv", "--json")?.message == "`--json` and `--format csv` contradict each other")
    }

    @Test func `only offset and set repeat`() throws {
        #expect(try arguments("--offset", "1", "--offset", "2").values(of: .offset) == ["1", "2"])
        #expect(try arguments("--set", "a=1", "--set", "b=2").values(of: .set) == ["a=1", "b=2"])
        #expect(refusal("--items", "1", "--items", "2")?.message == "`--items` is given twice: `1` and `2`")
        #expect(refusal("--items", "1", "--items", "1") != nil)
        #expect(refusal("--step", "1", "--step=2") != nil)
        #expect(refusal("-o", "a", "--output", "b") != nil)
        #expect(refusal("--all", "--all") == nil)
    }

    @Test func `a missing value is told apart from the next option`() {
        #expect(refusal("--offset")?.message == "`--offset` needs a value: `--offset N`")
        #expect(
            refusal("--offset", "--json")?.message == "`--offset` needs a value: `--offset N`, but `--json` follows")
        #expect(refusal("--viewport", "-o", "f") != nil)
        #expect(refusal("--data", "--", "f") != nil)
    }

    @Test func `a flag takes no value`() {
        #expect(refusal("--all=yes")?.message == "`--all` takes no value")
        #expect(refusal("--json=1") != nil)
    }

    @Test func `unknown options are answered with the nearest`() {
        #expect(refusal("--ofset", "3")?.help == "did you mean `--offset`?")
        #expect(refusal("--VIEWPORT", "3")?.help == "did you mean `--viewport`?")
        #expect(refusal("--fromat=csv")?.help == "did you mean `--format`?")
        #expect(refusal("--wibble")?.help == nil)
        #expect(refusal("--offset", "3", of: "check")?.help == "`dslc eval` has it")
        #expect(refusal("-120")?.help == "write an offset as `--offset -120`")
        #expect(refusal("-x") != nil)
    }

    @Test func `a choice is checked`() {
        #expect(refusal("--format", "jsno")?.help == "did you mean `json`?")
        #expect(refusal("--color", "sometimes")?.message.contains("auto, always, never") == true)
        #expect(refusal("--format", "csv", of: "check") != nil)
    }

    @Test func `help wins over mistakes, but not behind the dashes`() throws {
        #expect(try arguments("--wibble", "--help").has(.help))
        #expect(try arguments("-h").has(.help))
        #expect(try !arguments("--", "--help").has(.help))
    }
}

struct HelpTests {
    @Test(arguments: CommandDescription.Kind.allCases)
    func `every page has purpose, usage, two examples, options and exit codes`(kind: CommandDescription.Kind) {
        let command = CommandDescription.described(kind)
        let page = HelpPage.text(of: command)
        #expect(page.hasPrefix("dslc \(command.name): \(command.purpose)\n\nUsage: dslc \(command.name) "))
        #expect(command.examples.count == 2)
        for example in command.examples { #expect(page.contains("\n  \(example)\n")) }
        for option in command.options {
            #expect(page.contains(option.name))
            #expect(page.contains(option.help))
        }
        #expect(page.contains("\nExit codes:\n"))
        #expect(command.exitCodes.contains { $0.code == .clean })
        #expect(command.exitCodes.contains { $0.code == .wrongUsage })
        for line in page.split(separator: "\n") {
            #expect(line.unicodeScalars.count <= 80, "\(line)")
        }
    }

    @Test(arguments: CommandDescription.Kind.allCases)
    func `every example can be parsed`(kind: CommandDescription.Kind) throws {
        for example in CommandDescription.described(kind).examples {
            let words = example.split(separator: " ").map(String.init)
            #expect(words.first == "dslc")
            let command = try #require(CommandDescription.named(words[1]))
            let read = try Arguments(Array(words.dropFirst(2)), of: command)
            if command.kind == .eval { _ = try EvalRequest(read) }
        }
    }

    @Test func `the overview lists every command`() {
        for command in CommandDescription.all { #expect(HelpPage.overview.contains(command.purpose)) }
        for line in HelpPage.overview.split(separator: "\n") { #expect(line.unicodeScalars.count <= 80, "\(line)") }
    }
}

struct SuggestionTests {
    @Test func `suggestions are near`() {
        #expect(Suggestion.best(for: "chekc", among: ["eval", "check"]) == "check")
        #expect(Suggestion.best(for: "CHECK", among: ["check"]) == "check")
        #expect(Suggestion.best(for: "ab", among: ["abc"]) == nil)
        #expect(Suggestion.best(for: "wibble", among: ["check"]) == nil)
    }

    @Test func `ties go to the common prefix, then to the alphabet`() {
        #expect(Suggestion.best(for: "cart", among: ["dart", "card"]) == "card")
        #expect(Suggestion.best(for: "card", among: ["cart", "care"]) == "care")
        #expect(Suggestion.best(for: "card", among: ["care", "cart"]) == "care")
    }

    @Test func `codes are guessed by their number`() {
        #expect(ExplainCommand.suggestion(for: "201") == "L0201")
        #expect(ExplainCommand.suggestion(for: "E0201") == "L0201")
        #expect(ExplainCommand.suggestion(for: "L201") == "L0201")
        #expect(ExplainCommand.suggestion(for: "wibble") == nil)
        #expect(ExplainCommand.suggestion(for: "L99999999999999999999999") == nil)
    }
}
