/// What stands, and what should stand, between each token and the one before it.
struct TokenGaps {
    private struct Flags: OptionSet {
        let rawValue: UInt8
        static let isTight = Flags(rawValue: 1)
        static let hasComment = Flags(rawValue: 2)
        static let isDropped = Flags(rawValue: 4)
    }

    private var flags: [Flags]
    /// The column behind each token if all stood in one line; a token's own blank counts, a dropped one nothing.
    private var columns: [Int32] = []

    init(_ tree: SyntaxTree) {
        let tokens = tree.tokens
        flags = [Flags](repeating: [], count: tokens.count)
        var end = tokens.first.map { Int($0.start) } ?? 0
        tree.source.bytes.withUnsafeBufferPointer { bytes in
            var before: TokenKind?
            for (index, token) in tokens.enumerated() {
                if let before, TokenGaps.isTight(before, token.kind) { flags[index].insert(.isTight) }
                while end < Int(token.start) {
                    if bytes[end] > 0x20 { flags[index].insert(.hasComment) }
                    end += 1
                }
                before = token.kind
                end = max(end, token.end)
            }
        }
        tighten(tree)
        for index in tokens.indices.dropLast()
        where tokens[index].kind == .comma && !flags[index].contains(.hasComment) {
            // A comma behind the last entry says nothing.
            let next = tokens[index + 1].kind
            if next == .rightParenthesis || next == .rightBracket { flags[index].insert(.isDropped) }
        }
        measure(tree)
    }

    private static func isTight(_ before: TokenKind, _ kind: TokenKind) -> Bool {
        switch kind {
        case .rightParenthesis, .rightBracket, .comma, .semicolon, .colon, .ellipsis: true
        case .dot: before != .number  // `5.x` would be read as a number
        case .name where before == .dot: true
        default: before == .leftParenthesis || before == .leftBracket || before == .ellipsis
        }
    }

    /// Calls, indices, signs and fractions such as `2/3`, which only the tree tells apart from words and operators.
    private mutating func tighten(_ tree: SyntaxTree) {
        let tokens = tree.tokens
        func opens(_ index: Int32, _ kind: TokenKind) -> Int? {
            let next = Int(index) + 1
            return index >= 0 && next < tokens.count && tokens[next].kind == kind ? next : nil
        }
        func isFraction(_ slash: Int) -> Bool {
            [slash - 1, slash + 1].allSatisfy { index in
                index >= 0 && index < tokens.count && tokens[index].kind == .number && tokens[index].length <= 2
            }
        }
        for node in tree.formulas {
            switch node.kind {
            case .call, .countWhere: if let next = opens(node.token, .leftParenthesis) { flags[next].insert(.isTight) }
            case .index: flags[Int(node.token)].insert(.isTight)
            case .negate:
                let next = Int(node.token) + 1
                if next < tokens.count, tokens[next].kind != .minus { flags[next].insert(.isTight) }
            case .divide where isFraction(Int(node.token)):
                flags[Int(node.token)].insert(.isTight)
                flags[Int(node.token) + 1].insert(.isTight)
            default: break
            }
        }
        for statement in tree.statements {
            switch statement.kind {
            case .use, .effect, .arrangement, .let:
                if let next = opens(statement.name, .leftParenthesis) { flags[next].insert(.isTight) }
            case .property, .insert, .remove, .move:
                for argument in statement.arguments {
                    guard let next = opens(tree.arguments[Int(argument)].label, .leftBracket) else { continue }
                    flags[next].insert(.isTight)
                }
            default: break
            }
        }
    }

    private mutating func measure(_ tree: SyntaxTree) {
        columns.reserveCapacity(flags.count)
        var column: Int32 = 0
        tree.source.bytes.withUnsafeBufferPointer { bytes in
            for (index, token) in tree.tokens.enumerated() {
                if !flags[index].contains(.isDropped) {
                    if !flags[index].contains(.isTight) { column += 1 }
                    for place in Int(token.start)..<token.end where bytes[place] & 0xC0 != 0x80 { column += 1 }
                }
                columns.append(column)
            }
        }
    }

    /// Whether no blank stands before a token.
    func isTight(_ token: Int) -> Bool { flags[token].contains(.isTight) }

    /// Whether a comment stands before a token.
    func hasComment(_ token: Int) -> Bool { flags[token].contains(.hasComment) }

    /// Whether a token is left out: a comma behind the last entry of a list.
    func isDropped(_ token: Int) -> Bool { flags[token].contains(.isDropped) }

    /// How many columns a run of tokens takes in one line, without the blank before the first.
    func width(_ first: Int, _ last: Int) -> Int {
        guard last >= first else { return 0 }
        let before = first > 0 ? columns[first - 1] : 0
        return Int(columns[last] - before) - (isTight(first) || isDropped(first) ? 0 : 1)
    }
}
