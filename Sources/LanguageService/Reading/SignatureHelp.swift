import Interpreter
import LayoutDSL

/// What stands between the parentheses around the cursor.
package struct SignatureHelp: Sendable {
    /// How the function, effect or arrangement is declared: `fade(to: Number = 0, reach: Length = 100)`.
    package let label: String
    /// The place of each parameter in the label, in bytes.
    package let parameters: [Range<Int>]
    /// The parameter that the cursor stands in; nil beyond the last.
    package let active: Int?
    /// A line about it.
    package let documentation: String
}

extension InspectedFile {
    /// The parameters of the innermost call or use around an offset; nil outside of any. The text may be broken.
    package func signatureHelp(at offset: Int) -> SignatureHelp? {
        guard let call = OpenCall(tree, at: offset) else { return nil }
        let name = tree.text(ofToken: call.name)
        if let (declared, home) = callable(named: name, at: call.name) {
            let line = home.statements[Int(declared.statement)]
            let names = line.parameters.map { home.text(ofToken: home.parameters[Int($0)].name) }
            let parameters = declarations.names[Int(home.source.id.number)]
                .filter { $0.statement == declared.statement && $0.parameter >= 0 }
                .sorted { $0.parameter < $1.parameter }
                .map { $0.signature(in: home) }
            return signature(name, parameters, names, call, declared.documentation(in: home))
        }
        guard let function = Vocabulary.word(name, where: { $0 == .function }) else { return nil }
        let labels = function.parameters.map { KnownWord.label(of: $0) ?? "" }
        return signature(name, function.parameters, labels, call, function.documentation)
    }

    private func callable(named name: String, at token: Int32) -> (DeclaredName, SyntaxTree)? {
        let place = tree.span(ofToken: token)
        if let use = inspection.uses.first(where: { $0.span == place }) { return declarations[use.declaration] }
        let order = [1, 0] + Array(2..<max(2, declarations.names.count))
        for file in order where file < declarations.names.count {
            let found = declarations.names[file].first {
                ($0.kind == .function || $0.kind == .effect || $0.kind == .arrangement)
                    && $0.text.utf8.elementsEqual(name.utf8)
            }
            if let found { return (found, trees[file]) }
        }
        return nil
    }

    private func signature(
        _ name: String, _ parameters: [String], _ labels: [String], _ call: OpenCall, _ documentation: String
    ) -> SignatureHelp {
        var label = name + "("
        var places: [Range<Int>] = []
        for (index, parameter) in parameters.enumerated() {
            if index > 0 { label += ", " }
            let start = label.utf8.count
            label += parameter
            places.append(start..<label.utf8.count)
        }
        label += ")"
        var active: Int? = call.position < parameters.count ? call.position : nil
        if let written = call.label.map({ Array(tree.text(ofToken: $0).utf8) }) {
            active = labels.firstIndex { Array($0.utf8) == written } ?? active
        }
        return SignatureHelp(label: label, parameters: places, active: active, documentation: documentation)
    }
}

/// The parentheses around a place that are still open there, by their tokens.
private struct OpenCall {
    /// The token of the name before them.
    let name: Int32
    /// How many commas stand before the place.
    let position: Int
    /// The label of the argument at the place; nil without one.
    let label: Int32?

    init?(_ tree: SyntaxTree, at offset: Int) {
        guard var index = tree.tokens.lastIndex(where: { Int($0.start) < offset && $0.length > 0 }) else { return nil }
        if tree.tokens[index].end > offset, tree.tokens[index].kind == .string { return nil }
        var (depth, commas) = (0, 0)
        var label: Int32?
        while index > 0 {
            let token = tree.tokens[index]
            switch token.kind {
            case .rightParenthesis, .rightBracket: depth += 1
            case .leftParenthesis where depth == 0:
                if tree.tokens[index - 1].kind == .name, !token.startsLine {
                    (name, position, self.label) = (Int32(clamping: index - 1), commas, label)
                    return
                }
                (commas, label) = (0, nil)
            case .leftBracket where depth == 0: (commas, label) = (0, nil)
            case .leftParenthesis, .leftBracket: depth -= 1
            case .comma where depth == 0: commas += 1
            case .colon where depth == 0 && commas == 0 && label == nil && tree.tokens[index - 1].kind == .name:
                label = Int32(clamping: index - 1)
            case .leftBrace, .rightBrace, .semicolon: return nil
            default: break
            }
            index -= 1
        }
        return nil
    }
}
