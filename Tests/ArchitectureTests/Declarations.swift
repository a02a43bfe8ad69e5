/// The types that a file declares.
struct Declarations {
    /// The types that other files can name: at top level `Name`, nested `Outer.Inner`.
    private(set) var visible: Set<String> = []
    /// The private types at top level.
    private(set) var hidden: Set<String> = []
    /// Nested types, associated types and generic parameters by their last names. In this file such a name is not
    /// that of a type at top level in another file.
    private(set) var local: Set<String> = []

    private static let keywords: Set<String> = [
        "struct", "class", "enum", "protocol", "actor", "typealias", "associatedtype",
    ]
    private static let modifiers: Set<String> = ["final", "indirect", "private", "fileprivate"]

    init(_ tokens: [String]) {
        // For each open brace the full name of the type whose body it opens, nil for any other block.
        var bodies: [String?] = []
        var opening: String?
        for (index, token) in tokens.enumerated() {
            switch token {
            case "{":
                bodies.append(opening)
                opening = nil
            case "}":
                _ = bodies.popLast()
            case "extension":
                opening = Self.qualifiedName(tokens, at: index + 1)
            case "func", "init", "subscript":
                opening = nil
                readGenericParameters(tokens, at: token == "func" ? index + 2 : index + 1)
            case _ where Self.keywords.contains(token):
                guard index + 1 < tokens.count, let name = Self.typeName(tokens[index + 1]) else { continue }
                let outer = bodies.compactMap { $0 }
                let isPrivate = tokens[..<index].reversed().prefix { Self.modifiers.contains($0) }
                    .contains { $0.hasSuffix("private") }
                if !bodies.isEmpty { local.insert(name) }
                if token != "associatedtype", outer.count == bodies.count {
                    let full = (outer.suffix(1) + [name]).joined(separator: ".")
                    if bodies.isEmpty, isPrivate { hidden.insert(name) } else { visible.insert(full) }
                    if token != "typealias" { opening = full }
                }
                readGenericParameters(tokens, at: index + 2)
            default: break
            }
        }
    }

    private static func typeName(_ token: String) -> String? {
        guard let first = token.unicodeScalars.first, ("A"..."Z").contains(first) else { return nil }
        return token
    }

    private static func qualifiedName(_ tokens: [String], at start: Int) -> String {
        var parts: [String] = []
        var index = start
        while index < tokens.count, let name = typeName(tokens[index]) {
            parts.append(name)
            guard index + 1 < tokens.count, tokens[index + 1] == "." else { break }
            index += 2
        }
        return parts.joined(separator: ".")
    }

    /// The names before `:`, `,` and `>` in `<Number: Domain, Other>`.
    private mutating func readGenericParameters(_ tokens: [String], at start: Int) {
        guard start < tokens.count, tokens[start] == "<" else { return }
        var depth = 0
        for index in start..<tokens.count {
            switch tokens[index] {
            case "<": depth += 1
            case ">": depth -= 1
            default: break
            }
            if depth == 0 { return }
            if depth == 1, tokens[index] == "<" || tokens[index] == ",", index + 1 < tokens.count,
                let name = Self.typeName(tokens[index + 1])
            {
                local.insert(name)
            }
        }
    }
}
