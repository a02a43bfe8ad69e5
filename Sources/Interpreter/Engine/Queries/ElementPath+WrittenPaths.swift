import LayoutChecker
import LayoutDSL

extension ElementPath {
    /// The element that a test calls so: without the index that is always 0, `menu`, `head[1]` once a section, `mark[2]`
    /// of the layout; or with both, `cell[0, 3]`. `cell` means any cell where no kind is called so.
    /// nil where a cell or a view beside each cell has one index.
    ///
    /// - Parameters:
    ///   - kind: The name in the file.
    ///   - indices: As they are written, at most two.
    ///   - prepared: The layout that has the element, or lacks it: the element need not exist.
    package init?(written kind: String, _ indices: [Int], in prepared: Prepared) {
        let program = prepared.program
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
            let path = ElementPath(kind: $0.name, section: path.section, item: path.item)
            return prepared.attributes(of: path, at: prepared.offset(along: 0)) != nil
        }
        self.init(kind: (found ?? kinds.first)?.name ?? kind, section: path.section, item: path.item)
    }
}
