#if canImport(UIKit)
    import Interpreter
    import LayoutDSL
    import LayoutLists
    import UIKit

    /// What has to be laid out again: after a scroll step only what entered, left or moved.
    public final class ListInvalidation: UICollectionViewLayoutInvalidationContext {
        /// Whether the list knows what has changed, so that it need not be prepared again.
        var isKnown = false

        /// Names what a step has changed.
        func name(_ changes: ListChanges) {
            isKnown = true
            name((changes.entered + changes.left + changes.moved).map { ($0.path, $0.category) })
        }

        func name(_ elements: [(path: ElementPath, category: ElementCategory)]) {
            var cells: [IndexPath] = []
            var others: [ElementCategory: [(kind: String, places: [IndexPath])]] = [:]
            for (path, category) in elements {
                guard category != .cell else {
                    cells.append(IndexPath(path))
                    continue
                }
                let kinds = others[category, default: []]
                if let index = kinds.firstIndex(where: { $0.kind == path.kind }) {
                    others[category]?[index].places.append(IndexPath(path))
                } else {
                    others[category, default: []].append((path.kind, [IndexPath(path)]))
                }
            }
            if !cells.isEmpty { invalidateItems(at: cells) }
            for (kind, places) in others[.supplementary] ?? [] {
                invalidateSupplementaryElements(ofKind: kind, at: places)
            }
            for (kind, places) in others[.decoration] ?? [] {
                invalidateDecorationElements(ofKind: kind, at: places)
            }
        }
    }
#endif
