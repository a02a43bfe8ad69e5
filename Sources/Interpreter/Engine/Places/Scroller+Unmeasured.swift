import LayoutChecker

extension Scroller {
    /// The elements on screen with a measured field that still stands on its estimate: what a host measures next.
    public var unmeasured: [ElementPath] {
        let layout = prepared.program.layout
        guard layout.hasMeasuredFields else { return [] }
        return (0..<count).compactMap { index in
            let element = self[index]
            let fields = prepared.estimates(of: element.kind, section: element.section, item: element.item)
            guard !fields.isEmpty else { return nil }
            return ElementPath(kind: layout.elements[element.kind].name, section: element.section, item: element.item)
        }
    }
}
