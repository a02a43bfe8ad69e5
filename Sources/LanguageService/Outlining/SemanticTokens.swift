import Interpreter
import LayoutDSL

/// A coloured part of a text.
package struct SemanticToken: Sendable, Equatable {
    /// What it is. The raw value is the name that editors know.
    package enum Kind: String, CaseIterable, Sendable {
        case keyword, comment, string, number, `operator`, property, variable, parameter, function, type, `class`
        case macro, enumMember
    }

    /// The bytes.
    package let range: Range<Int>
    /// What it is.
    package let kind: Kind
    /// Whether it is declared here.
    package var isDeclaration = false
    /// Whether it belongs to the language or the prelude.
    package var isOfLibrary = false
}

extension InspectedFile {
    /// What each word, number and comment is, in the order of the file.
    package func semanticTokens() -> [SemanticToken] {
        var found = Comments(tree).all.map { SemanticToken(range: $0, kind: .comment) }
        var uses: [SourceSpan: NameUse] = [:]
        for use in inspection.uses where use.span.source == .main { uses[use.span] = use }
        let roles = TokenRoles(tree)
        for (index, token) in tree.tokens.enumerated() {
            let span = tree.span(ofToken: Int32(clamping: index))
            switch token.kind {
            case .number: found.append(SemanticToken(range: span.range, kind: .number))
            case .string: found.append(SemanticToken(range: span.range, kind: .string))
            case .if, .then, .else, .and, .or, .not, .true, .false:
                found.append(SemanticToken(range: span.range, kind: .keyword))
            case .name:
                if let use = uses[span] {
                    found.append(
                        SemanticToken(
                            range: span.range, kind: SemanticToken.Kind(use.kind),
                            isOfLibrary: use.declaration.source == .prelude))
                } else if let number = declarations.number(of: span), roles[index] != .keyword {
                    let name = declared[number]
                    found.append(
                        SemanticToken(range: span.range, kind: SemanticToken.Kind(name.kind), isDeclaration: true))
                } else if let kind = kind(ofWord: index, roles) {
                    found.append(SemanticToken(range: span.range, kind: kind, isOfLibrary: kind != .keyword))
                }
            default: break
            }
        }
        return found.sorted { $0.range.lowerBound < $1.range.lowerBound }
    }

    /// What a name is that no declaration stands behind.
    private func kind(ofWord index: Int, _ roles: TokenRoles) -> SemanticToken.Kind? {
        switch roles[index] {
        case .keyword: return .keyword
        case .property: return .property
        case .type: return .type
        case .label: return .parameter
        case .axis: return .enumMember
        case .none: break
        }
        let text = tree.text(ofToken: Int32(clamping: index))
        if index > 0, tree.tokens[index - 1].kind == .dot { return .property }
        switch Vocabulary.word(text, where: { $0 != .part && $0 != .label })?.kind {
        case .function: return .function
        case .direction: return .enumMember
        case .type: return .type
        case .value: return .variable
        default: return StatementWord.documentation(ofWord: text) == nil ? nil : .keyword
        }
    }
}

extension SemanticToken.Kind {
    init(_ kind: NameKind) {
        switch kind {
        case .value, .attribute, .field: self = .variable
        case .parameter, .argument: self = .parameter
        case .function: self = .function
        case .effect, .arrangement: self = .macro
        case .element, .section, .layout: self = .class
        }
    }
}

/// What the tokens of a tree are in their statements.
struct TokenRoles {
    enum Role: UInt8 { case none, keyword, property, type, label, axis }

    private var roles: [Role]

    subscript(token: Int) -> Role { roles[token] }

    init(_ tree: SyntaxTree) {
        roles = [Role](repeating: .none, count: tree.tokens.count)
        func mark(_ token: Int32, _ role: Role, _ roles: inout [Role]) {
            if token >= 0, Int(token) < roles.count, roles[Int(token)] == .none { roles[Int(token)] = role }
        }
        for line in tree.statements {
            switch line.kind {
            case .property:
                mark(line.name, .property, &roles)
                mark(line.part, .property, &roles)
            case .use: break
            case .field: if line.isMeasured { mark(line.firstToken, .keyword, &roles) }
            case .allow:
                mark(line.firstToken, .keyword, &roles)
                mark(line.name, .axis, &roles)
            default:
                if line.firstToken != line.name { mark(line.firstToken, .keyword, &roles) }
            }
            mark(line.type, .type, &roles)
            mark(line.quantifier, .keyword, &roles)
            if line.quantifier >= 0, tree.text(ofToken: line.quantifier) == "exactly" {
                mark(line.quantifier + 1, .keyword, &roles)
            }
            for everywhere in [line.everywhere, line.everywhere - 1] where line.everywhere >= 0 {
                mark(everywhere, .keyword, &roles)
            }
            if line.along >= 0 {
                mark(line.along - 1, .keyword, &roles)
                mark(line.along, .axis, &roles)
            }
            for argument in line.arguments where line.kind == .use {
                mark(tree.arguments[Int(argument)].label, .label, &roles)
            }
            for index in [line.high, line.step, line.low] where index >= 0 {
                // The `in` and `step` before a bound.
                let before = tree.formulas[Int(index)].firstToken - 1
                if before > 0, tree.tokens[Int(before)].kind == .name { mark(before, .keyword, &roles) }
            }
        }
        for parameter in tree.parameters { mark(parameter.type, .type, &roles) }
        for node in tree.formulas where node.kind == .labeled { mark(node.token, .label, &roles) }
        for node in tree.formulas where node.kind == .sizePair { mark(node.token, .keyword, &roles) }
    }
}
