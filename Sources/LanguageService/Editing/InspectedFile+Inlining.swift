import Interpreter
import LayoutDSL

extension InspectedFile {
    /// A `let` under the cursor, written in the place of every name that reads it.
    func inlined(_ range: Range<Int>) -> CodeAction? {
        guard let symbol = symbol(at: range.lowerBound), symbol.kind == .value, symbol.declaration.source == .main,
            let (declared, _) = declarations[symbol.declaration], let declaration = location(symbol.declaration)
        else { return nil }
        let line = tree.statements[Int(declared.statement)]
        guard line.formula >= 0, line.type < 0 else { return nil }
        let node = tree.formulas[Int(line.formula)]
        let text = String(decoding: tree.source.bytes[tree.span(ofFormula: line.formula).range], as: UTF8.self)
        let isSimple = node.arity == 0 || node.kind == .call || node.kind == .member || node.kind == .tuple
        let places = places(of: declaration, includingDeclaration: false)
        guard !places.isEmpty else { return nil }
        // Another file may import what stands at the top of one without a layout.
        let isShared =
            statements.parents[Int(declared.statement)] < 0 && !tree.statements.contains { $0.kind == .layout }
        return CodeAction(
            title: "inline `\(declared.text)`", kind: .inline,
            edits: (isShared ? [] : [TextEdit(room(of: declared.statement), "")])
                + places.map { TextEdit($0.range, isSimple ? text : "(\(text))") })
    }

    /// What goes with a statement: the comments before it and behind it, and its line, unless that has others; then its `;`.
    private func room(of statement: Int32) -> Range<Int> {
        let bytes = tree.source.bytes
        func isBlank(_ index: Int) -> Bool { bytes[index] == 0x20 || bytes[index] == 0x09 }
        let (first, last) = (beginning(of: statement), tree.span(ofStatement: statement).end)
        var (start, end) = (first, last)
        func skipBlanks() { while end < bytes.count, isBlank(end) { end += 1 } }
        while start > 0, isBlank(start - 1) { start -= 1 }
        skipBlanks()
        let isClosed = end < bytes.count && bytes[end] == UInt8(ascii: ";")
        if isClosed {
            end += 1
            skipBlanks()
        }
        let comment = Comments(tree).all.first { $0.lowerBound == end }
        let begins = start == 0 || bytes[start - 1] == 0x0A
        let ends = comment != nil || end == bytes.count || bytes[end] == 0x0A || bytes[end] == 0x0D
        guard begins, ends else { return isClosed ? first..<end : start..<last }
        end = comment?.upperBound ?? end
        if end < bytes.count, bytes[end] == 0x0D { end += 1 }
        if end < bytes.count, bytes[end] == 0x0A { end += 1 }
        return start..<end
    }
}
