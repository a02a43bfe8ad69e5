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
        func name(_ changes: ListChanges, in list: ListLayout) {
            isKnown = true
            name(changes.entered + changes.left + changes.moved, in: list)
        }

        /// Names elements; of a part the element of its own that it stands in.
        func name(_ elements: [ListElement], in list: ListLayout) {
            var cells: [IndexPath] = []
            var others: [ElementCategory: [(kind: String, places: [IndexPath])]] = [:]
            for element in list.wholeElements(of: elements) {
                let (path, category) = (element.path, element.category)
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

    extension UICollectionViewLayoutInvalidationContext {
        /// Moves the collection view, and gives its content another size.
        func adjust(from old: (place: CGPoint, size: CGSize), to new: (place: CGPoint, size: CGSize)) {
            contentOffsetAdjustment = CGPoint(x: new.place.x - old.place.x, y: new.place.y - old.place.y)
            contentSizeAdjustment = CGSize(
                width: new.size.width - old.size.width, height: new.size.height - old.size.height)
        }
    }
#endif
