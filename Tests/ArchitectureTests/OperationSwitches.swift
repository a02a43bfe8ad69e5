/// The `switch` statements over the operations, which a new operation would touch.
struct OperationSwitches {
    /// A switch counts when all its patterns are names of operations and they are at least this many.
    static let fewestNames = 12

    /// The switches that have no `default`, each as path and names; those that name a few operations are no tables.
    let exhaustive: [String]

    init(_ files: [SourceFile]) {
        let operations = files.reduce(into: Set<String>()) { $0.formUnion(Self.operations($1.tokens)) }
        exhaustive = files.flatMap { file in
            file.tokens.indices.filter { file.tokens[$0] == "switch" }.compactMap { start in
                let (names, hasDefault) = Self.patterns(file.tokens, from: start)
                let isTable = names.count >= Self.fewestNames && names.isSubset(of: operations) && !hasDefault
                return isTable ? "\(file.path) names \(names.count)" : nil
            }
        }
    }

    /// The cases of an enum of operations; it is known by these six among its cases.
    private static func operations(_ tokens: [String]) -> Set<String> {
        var found: Set<String> = []
        for start in tokens.indices where tokens[start] == "enum" {
            var cases: Set<String> = []
            var depth = 0
            var isCase = false
            for token in tokens[start...] {
                if token == "{" { depth += 1 }
                if token == "}" { depth -= 1 }
                if depth == 0, token == "}" { break }
                guard depth == 1 else { continue }
                switch token {
                case "case": isCase = true
                case "var", "func", "init", "static", "let", "enum", "struct": isCase = false
                default: if isCase, token.first?.isLetter == true { cases.insert(token) }
                }
            }
            if cases.isSuperset(of: ["add", "subtract", "multiply", "divide", "minimum", "maximum"]) {
                found.formUnion(cases)
            }
        }
        return found
    }

    /// The names after a dot in the patterns of a switch, those of switches inside of it left out.
    private static func patterns(_ tokens: [String], from start: Int) -> (names: Set<String>, hasDefault: Bool) {
        var (names, hasDefault) = (Set<String>(), false)
        var (depth, isPattern) = (0, false)
        for index in start..<tokens.count {
            switch tokens[index] {
            case "{": depth += 1
            case "}":
                depth -= 1
                if depth == 0 { return (names, hasDefault) }
            case "case" where depth == 1: isPattern = true
            case "default" where depth == 1: hasDefault = true
            case ":" where depth == 1: isPattern = false
            case "." where depth == 1 && isPattern && index + 1 < tokens.count: names.insert(tokens[index + 1])
            default: break
            }
        }
        return (names, hasDefault)
    }
}
