import Interpreter
import LayoutDSL

/// A part of a file in an outline.
package struct OutlineEntry: Sendable {
    /// What it is.
    package enum Kind: Int, Sendable {
        case layout, section, element, effect, arrangement, value, function, parameter, attribute, field, data, test
    }

    /// Its name.
    package let name: String
    /// What stands beside it: `cell`, the written type.
    package let detail: String
    /// What it is.
    package let kind: Kind
    /// The bytes of all of it.
    package let range: Range<Int>
    /// The bytes of its name.
    package let nameRange: Range<Int>
    /// What stands in it.
    package var children: [OutlineEntry] = []
}

extension StatementTree {
    /// The parts of the file, one inside of another.
    package func outline() -> [OutlineEntry] { entries(from: tree.first, depth: 0) }

    private func entries(from first: Int32, depth: Int) -> [OutlineEntry] {
        guard depth <= SyntaxTree.nestingLimit else { return [] }
        return tree.statements(from: first).compactMap { index -> OutlineEntry? in
            guard var entry = entry(of: index) else { return nil }
            entry.children = entries(from: tree.statements[Int(index)].body, depth: depth + 1)
            return entry
        }
    }

    private func entry(of index: Int32) -> OutlineEntry? {
        let line = tree.statements[Int(index)]
        guard let kind = OutlineEntry.Kind(line) else { return nil }
        let token = line.name >= 0 ? line.name : line.firstToken
        var detail = tree.text(ofToken: line.firstToken)
        if line.kind == .field || line.kind == .param, line.type >= 0 { detail = tree.text(ofToken: line.type) }
        let text = tree.text(ofToken: token)
        let isQuoted = tree.tokens[Int(token)].kind == .string
        let name = isQuoted ? String(decoding: text.utf8.dropFirst().dropLast(), as: UTF8.self) : text
        return OutlineEntry(
            name: name.isEmpty ? "?" : name, detail: detail, kind: kind, range: tree.span(ofStatement: index).range,
            nameRange: tree.span(ofToken: token).range)
    }
}

extension OutlineEntry.Kind {
    init?(_ line: StatementSyntax) {
        switch line.kind {
        case .layout: self = .layout
        case .section: self = .section
        case .cell, .supplementary, .decoration, .part: self = .element
        case .effect: self = .effect
        case .arrangement: self = .arrangement
        case .let: self = line.isFunction ? .function : .value
        case .param: self = .parameter
        case .attribute, .output: self = .attribute
        case .data: self = .data
        case .field: self = .field
        case .test: self = .test
        default: return nil
        }
    }
}
