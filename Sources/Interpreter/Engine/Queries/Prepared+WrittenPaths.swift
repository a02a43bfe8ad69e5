import LayoutChecker
import LayoutDSL

extension Prepared {
    /// The element that a test calls so: without the index that is always 0, `menu`, `head[1]` once a section, `mark[2]`
    /// of the layout; or with both, `cell[0, 3]`. `cell` means any cell where no kind is called so.
    ///
    /// - Parameters:
    ///   - kind: The name in the file.
    ///   - indices: As they are written, at most two.
    /// - Returns: The path, of an element that need not exist; nil where a cell or a view beside each cell has one index.
    package func path(of kind: String, _ indices: [Int]) -> ElementPath? {
        let layout = program.layout
        let named = program.kinds[kind].map { layout.elements[$0] }
        let kinds =
            named.isEmpty && kind.utf8.elementsEqual("cell".utf8)
            ? layout.elements.filter { $0.category == .cell } : named
        let path: ElementPath
        switch indices.count {
        case 0: path = ElementPath(kind: kind)
        case 2: path = ElementPath(kind: kind, section: indices[0], item: indices[1])
        default:
            let scopes = kinds.map { layout.table.scopes[Int($0.formulas.scope)] }
            if scopes.allSatisfy({ $0.kind == .section || $0.kind == .layout }) {
                let isOnce = scopes.contains { $0.kind == .layout }
                path = ElementPath(kind: kind, section: isOnce ? 0 : indices[0], item: isOnce ? indices[0] : 0)
            } else if scopes.allSatisfy({ $0.kind != .section && $0.parent <= 0 }) {
                path = ElementPath(kind: kind, section: 0, item: indices[0])
            } else {
                return nil
            }
        }
        let found = kinds.first {
            attributes(of: ElementPath(kind: $0.name, section: path.section, item: path.item), at: offset(along: 0))
                != nil
        }
        return ElementPath(kind: (found ?? kinds.first)?.name ?? kind, section: path.section, item: path.item)
    }
}
