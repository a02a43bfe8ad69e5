import LayoutDSL

extension SyntaxTree {
    /// The name of the first line of the layout itself that sets a property; nil where none does.
    func layoutLine(setting property: String) -> SourceSpan? {
        guard let layout = statements.first(where: { $0.kind == .layout }) else { return nil }
        return line(setting: property, from: layout.body)
    }

    /// The same of the innermost part around a place.
    func blockLine(setting property: String, around span: SourceSpan) -> SourceSpan? {
        let part = statements.indices.last {
            statements[$0].kind == .part && self.span(ofStatement: Int32(clamping: $0)).contains(span)
        }
        return part.flatMap { line(setting: property, from: statements[$0].body) }
    }

    private func line(setting property: String, from first: Int32) -> SourceSpan? {
        var number = first
        while statements.indices.contains(Int(number)) {
            let line = statements[Int(number)]
            if line.kind == .property, line.name >= 0,
                text(ofToken: line.name).utf8.elementsEqual(property.utf8)
            {
                return span(ofToken: line.name)
            }
            number = line.next
        }
        return nil
    }
}
