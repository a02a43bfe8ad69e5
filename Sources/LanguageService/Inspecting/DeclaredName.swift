import Interpreter
import LayoutDSL

/// A name where it is declared.
package struct DeclaredName: Sendable {
    /// The name.
    package let text: String
    /// Where it stands.
    package let span: SourceSpan
    /// What is declared.
    package let kind: NameKind
    /// The statement that declares it; of a parameter in parentheses the statement that has the parentheses.
    package let statement: Int32
    /// The number of a parameter in its parentheses; -1 for all others.
    package var parameter: Int32 = -1

    /// The names that a tree declares, in the order of the file.
    package static func all(in tree: SyntaxTree) -> [DeclaredName] {
        var found: [DeclaredName] = []
        for index in tree.statements.indices {
            let line = tree.statements[index]
            guard let kind = NameKind(line) else { continue }
            let token = line.name >= 0 ? line.name : line.firstToken
            found.append(
                DeclaredName(
                    text: tree.text(ofToken: token), span: tree.span(ofToken: token), kind: kind,
                    statement: Int32(clamping: index)))
            for (number, parameter) in line.parameters.enumerated() {
                let name = tree.parameters[Int(parameter)].name
                guard name >= 0 else { continue }
                found.append(
                    DeclaredName(
                        text: tree.text(ofToken: name), span: tree.span(ofToken: name), kind: .argument,
                        statement: Int32(clamping: index), parameter: Int32(clamping: number)))
            }
        }
        return found.sorted { $0.span.start < $1.span.start }
    }

    /// How it is declared, without its block: `effect fade(to: Number = 0)`.
    package func signature(in tree: SyntaxTree) -> String {
        let line = tree.statements[Int(statement)]
        if parameter >= 0 {
            let written = tree.parameters[Int(line.parameters.lowerBound + parameter)]
            var text = tree.text(ofToken: written.name)
            if written.type >= 0 { text += ": " + tree.text(ofToken: written.type) }
            if written.initial >= 0 {
                text +=
                    " = "
                    + tree.line(
                        ofTokens: tree.formulas[Int(written.initial)].firstToken,
                        tree.formulas[Int(written.initial)].lastToken)
            }
            return text
        }
        var last = line.lastToken
        for token in line.firstToken...max(line.firstToken, line.lastToken)
        where tree.tokens[Int(token)].kind == .leftBrace {
            last = token - 1
            break
        }
        return tree.line(ofTokens: line.firstToken, max(line.firstToken, last))
    }

    /// The `///` lines before it; of a parameter without any those of what it belongs to.
    package func documentation(in tree: SyntaxTree) -> String {
        let line = tree.statements[Int(statement)]
        if parameter >= 0 {
            let name = tree.parameters[Int(line.parameters.lowerBound + parameter)].name
            let own = name >= 0 ? tree.documentation(before: name) : ""
            if !own.isEmpty { return own }
        }
        return tree.documentation(before: line.firstToken)
    }
}

extension NameKind {
    /// What a statement declares under a name; nil for one that declares none.
    init?(_ line: StatementSyntax) {
        switch line.kind {
        case .let: self = line.isFunction ? .function : .value
        case .param: self = .parameter
        case .attribute, .output: self = .attribute
        case .effect: self = .effect
        case .arrangement: self = .arrangement
        case .field: self = .field
        case .section: self = .section
        case .layout: self = .layout
        case .cell, .supplementary, .decoration, .part: self = .element
        default: return nil
        }
        guard line.name >= 0 || line.kind == .cell || line.kind == .section else { return nil }
    }
}

extension SyntaxTree {
    /// The text of a run of tokens on one line: what stands between two of them becomes a blank, if anything does that is
    /// not at the edge of parentheses.
    package func line(ofTokens first: Int32, _ last: Int32) -> String {
        var bytes: [UInt8] = []
        for index in Int(first)...max(Int(first), Int(last)) {
            let token = tokens[index]
            if index > Int(first), tokens[index - 1].end < Int(token.start),
                tokens[index - 1].kind != .leftParenthesis, token.kind != .rightParenthesis
            {
                bytes.append(0x20)
            }
            bytes += source.bytes[Int(token.start)..<token.end]
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
