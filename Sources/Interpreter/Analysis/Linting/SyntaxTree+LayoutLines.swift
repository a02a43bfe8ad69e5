import LayoutDSL

extension SyntaxTree {
    /// The name of the first line of the layout itself that sets a property; nil where none does.
    func layoutLine(setting property: String) -> SourceSpan? {
        guard let layout = statements.first(where: { $0.kind == .layout }) else { return nil }
        var number = layout.body
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
