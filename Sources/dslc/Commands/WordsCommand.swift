import Interpreter
import LanguageService
import LayoutDSL

/// `dslc words`: the language on one page, or its words as lists for the grammars of editors.
struct WordsCommand {
    private let console: Console
    private let isJSON: Bool

    /// Makes the command.
    init(_ arguments: Arguments, console: Console) throws(UsageError) {
        guard arguments.operands.isEmpty else { throw arguments.usage("`dslc words` takes no files", help: nil) }
        self.console = console
        isJSON = arguments.value(of: .wordsFormat) == "json"
    }

    /// Prints the page or the lists.
    func run() -> ExitCode {
        guard isJSON else {
            console.output.write(LanguagePage.text)
            return .clean
        }
        func words(_ kind: KnownWord.Kind) -> JSON {
            .list(Vocabulary.words.filter { $0.kind == kind }.map { .text($0.text) })
        }
        var statements: [JSON] = []
        for word in StatementWord.all where !statements.contains(.text(word.text)) {
            statements.append(.text(word.text))
        }
        let lists: JSON = [
            "statements": .list(statements), "keywords": .list(StatementWord.inFormulas.map { .text($0.text) }),
            "properties": .list(Property.allCases.map { .text($0.rawValue) }), "values": words(.value),
            "functions": words(.function), "types": words(.type), "components": words(.part), "labels": words(.label),
            "snippets": .list(
                StatementWord.all.map {
                    ["prefix": .text($0.text), "body": .text($0.snippet), "description": .text($0.documentation)]
                }),
        ]
        console.output.write(lists.bytes)
        console.output.write("\n")
        return .clean
    }
}
