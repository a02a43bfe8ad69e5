import RandomCases

/// Makes random files out of a grammar; the same seed makes the same file.
struct Sentences {
    let grammar: Grammar
    private var random: Seeded
    private var words: [Word] = []
    /// Rules nest freely to here.
    private let limit = 30

    private struct Word {
        let text: String
        /// A name or a word that is read as one: a line break before it would end a statement.
        let isName: Bool
    }

    init(_ grammar: Grammar, seed: Int) {
        self.grammar = grammar
        random = Seeded(seed)
    }

    /// A file.
    mutating func file() -> String {
        words = []
        write(.rule("file"), depth: 0)
        return layOut()
    }

    // MARK: Words

    private mutating func write(_ part: Grammar.Part, depth: Int) {
        switch part {
        case .terminal(let text): words.append(Word(text: text, isName: isNameLike(text)))
        case .rule(let name): write(rule: name, depth: depth + 1)
        case .prose: break
        case .sequence(let parts): for part in parts { write(part, depth: depth) }
        case .choice(let parts): write(parts[choose(among: parts, depth)], depth: depth)
        case .optional(let part):
            if depth <= limit, words.count < 800, random.below(100) < 40 { write(part, depth: depth) }
        case .repeated(let part):
            var count =
                depth > limit || words.count > 800 ? 0 : depth < 5 ? random.below(6) : max(0, random.below(5) - 2)
            while count > 0 {
                write(part, depth: depth)
                count -= 1
            }
        case .except(let part, let left):
            let start = words.count
            repeat {
                words.removeLast(words.count - start)
                write(part, depth: depth)
            } while words.count == start + 1 && left.contains(words[start].text)
        }
    }

    private mutating func write(rule name: String, depth: Int) {
        switch name {
        case "name": words.append(Word(text: random.pick(Sentences.names), isName: true))
        case "number": words.append(Word(text: random.pick(Sentences.numbers), isName: false))
        case "string": words.append(Word(text: random.pick(["\"a.layout\"", "\"\"", "\"ö // ;\""]), isName: false))
        case "break": words.append(Word(text: "\n", isName: false))
        case "index":
            let start = words.count
            if let part = grammar.rules[name] { write(part, depth: depth) }
            if words.indices.contains(start) { words[start] = Word(text: words[start].text, isName: true) }
        default: if let part = grammar.rules[name] { write(part, depth: depth) }
        }
    }

    /// Deep down only what ends soon.
    private mutating func choose(among parts: [Grammar.Part], _ depth: Int) -> Int {
        if depth <= limit { return random.below(parts.count) }
        let costs = parts.map { Grammar.cost($0, grammar.costs) }
        return costs.indices.min { costs[$0] < costs[$1] } ?? 0
    }

    private func isNameLike(_ text: String) -> Bool {
        let reserved: Set<String> = ["if", "then", "else", "and", "or", "not", "true", "false"]
        return text.allSatisfy { $0.isLetter } && !reserved.contains(text) && text != "×"
    }

    private static let names = [
        "a", "gap", "größe", "_x1", "x", "in", "as", "from", "cell", "data", "let", "size", "layout", "ifs", "日本",
        "section", "e1", "along", "when", "appear",
    ]
    private static let numbers = [
        "0", "12", "0.5", "1e3", "2.5E-3", "7pt", "45deg", "1rad", "0.25turn", "100%", "1e2pt",
    ]

    // MARK: Layout

    /// Blanks, line breaks and comments where they may stand.
    private mutating func layOut() -> String {
        var text = ""
        var brackets: [String] = []
        for word in words {
            if word.text == "\n" {
                text += random.below(3) == 0 ? " // a comment; { [ (\n" : "\n"
                continue
            }
            let isInside = brackets.last == "(" || brackets.last == "["
            if random.below(12) == 0, isInside || !word.isName {
                text += random.below(4) == 0 ? " /// told\r\n" : "\n\t"
            } else {
                text += " "
            }
            text += word.text
            if ["(", "[", "{"].contains(word.text) { brackets.append(word.text) }
            if [")", "]", "}"].contains(word.text) { _ = brackets.popLast() }
        }
        return text
    }
}
