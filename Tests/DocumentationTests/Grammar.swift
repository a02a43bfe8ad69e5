/// A grammar in EBNF, as `docs/language.md` writes it.
struct Grammar {
    /// The right side of a rule.
    indirect enum Part {
        case terminal(String)
        case rule(String)
        /// `? … ?`: told in words.
        case prose(String)
        case sequence([Part])
        case choice([Part])
        case optional(Part)
        case repeated(Part)
        /// `part - ( … )`: the texts that are left out.
        case except(Part, Set<String>)
    }

    struct Mistake: Error { let text: String }

    private(set) var rules: [String: Part] = [:]
    private(set) var order: [String] = []
    /// The fewest words that each rule comes to.
    private(set) var costs: [String: Int] = [:]

    /// Reads a grammar.
    init(_ text: String) throws {
        var reader = Reader(words: try Grammar.words(of: text))
        while let name = reader.next {
            reader.position += 1
            try reader.expect("=")
            guard rules[name] == nil else { throw Mistake(text: "`\(name)` has two rules") }
            rules[name] = try reader.choice()
            order.append(name)
            try reader.expect(";")
        }
        costs = rules.mapValues { _ in 1000 }
        var before: [String: Int] = [:]
        while before != costs {
            before = costs
            for (name, part) in rules { costs[name] = Grammar.cost(part, before) }
        }
    }

    /// Every terminal of every rule; those that are only left out by an exception are not among them.
    var terminals: Set<String> {
        rules.values.reduce(into: Set<String>()) { found, part in
            Grammar.visit(part) {
                found.insert($0)
            } rule: { _ in
            }
        }
    }

    /// The rules that are used and those that are there.
    var undefined: Set<String> {
        var used: Set<String> = []
        for part in rules.values {
            Grammar.visit(part) { _ in
            } rule: {
                used.insert($0)
            }
        }
        return used.subtracting(rules.keys)
    }

    var unused: Set<String> {
        var used: Set<String> = ["file"]
        for part in rules.values {
            Grammar.visit(part) { _ in
            } rule: {
                used.insert($0)
            }
        }
        return Set(rules.keys).subtracting(used)
    }

    private static func visit(_ part: Part, terminal: (String) -> Void, rule: (String) -> Void) {
        switch part {
        case .terminal(let text): terminal(text)
        case .rule(let name): rule(name)
        case .prose: break
        case .sequence(let parts), .choice(let parts):
            for part in parts { visit(part, terminal: terminal, rule: rule) }
        case .optional(let part), .repeated(let part), .except(let part, _):
            visit(part, terminal: terminal, rule: rule)
        }
    }

    /// The fewest words that a part comes to.
    static func cost(_ part: Grammar.Part, _ rules: [String: Int]) -> Int {
        switch part {
        case .terminal, .prose: 1
        case .rule(let name): rules[name] ?? 1000
        case .sequence(let parts): min(1000, parts.reduce(0) { $0 + cost($1, rules) })
        case .choice(let parts): parts.map { cost($0, rules) }.min() ?? 0
        case .optional, .repeated: 0
        case .except(let part, _): cost(part, rules)
        }
    }

    // MARK: Reading

    /// Names, `"terminals"` with their quotes, `? prose ?` as one word, and signs.
    private static func words(of text: String) throws -> [String] {
        var words: [String] = []
        var rest = text[...]
        while let first = rest.first {
            if first.isWhitespace {
                rest.removeFirst()
            } else if first == "\"" || first == "?" {
                guard let end = rest.dropFirst().firstIndex(of: first) else { throw Mistake(text: "an open \(first)") }
                words.append(String(rest[...end]))
                rest = rest[rest.index(after: end)...]
            } else if first.isLetter {
                let name = rest.prefix { $0.isLetter }
                words.append(String(name))
                rest = rest.dropFirst(name.count)
            } else {
                words.append(String(first))
                rest.removeFirst()
            }
        }
        return words
    }

    private struct Reader {
        let words: [String]
        var position = 0

        var next: String? { position < words.count ? words[position] : nil }

        mutating func expect(_ word: String) throws {
            guard next == word else { throw Mistake(text: "expected \(word), found \(next ?? "the end")") }
            position += 1
        }

        mutating func choice() throws -> Part {
            var parts = [try sequence()]
            while next == "|" {
                position += 1
                parts.append(try sequence())
            }
            return parts.count == 1 ? parts[0] : .choice(parts)
        }

        private mutating func sequence() throws -> Part {
            var parts: [Part] = []
            while let word = next, !["|", ";", ")", "]", "}"].contains(word) {
                if word == "-", let last = parts.popLast() {
                    position += 1
                    guard case .some(let left) = Reader.texts(try part()) else { throw Mistake(text: "an exception") }
                    parts.append(.except(last, left))
                } else {
                    parts.append(try part())
                }
            }
            guard !parts.isEmpty else { throw Mistake(text: "nothing before \(next ?? "the end")") }
            return parts.count == 1 ? parts[0] : .sequence(parts)
        }

        private mutating func part() throws -> Part {
            guard let word = next else { throw Mistake(text: "the end") }
            position += 1
            switch word {
            case "(": return try closed(")") { $0 }
            case "[": return try closed("]") { .optional($0) }
            case "{": return try closed("}") { .repeated($0) }
            default: break
            }
            if word.hasPrefix("\"") { return .terminal(String(word.dropFirst().dropLast())) }
            if word.hasPrefix("?") { return .prose(word) }
            guard word.allSatisfy({ $0.isLetter }) else { throw Mistake(text: "a stray \(word)") }
            return .rule(word)
        }

        private mutating func closed(_ close: String, _ make: (Part) -> Part) throws -> Part {
            let inner = try choice()
            try expect(close)
            return make(inner)
        }

        private static func texts(_ part: Part) -> Set<String>? {
            switch part {
            case .terminal(let text): return [text]
            case .choice(let parts):
                var found: Set<String> = []
                for part in parts {
                    guard let texts = texts(part) else { return nil }
                    found.formUnion(texts)
                }
                return found
            default: return nil
            }
        }
    }
}
