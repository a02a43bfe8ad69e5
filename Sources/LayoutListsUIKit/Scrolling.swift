#if canImport(UIKit)
    import Interpreter
    import LayoutDSL
    import LayoutLists
    import UIKit

    // What scrolling and measuring change.

    extension ListCollectionViewLayout {
        func attributes(_ path: ElementPath?) -> ListAttributes? {
            path.flatMap { list?.element(at: $0) }.map { attributes(of: $0) }
        }

        /// An element with its parts.
        func attributes(of element: ListElement) -> ListAttributes {
            ListAttributes.of(element, parts: list?.parts(of: element.path) ?? [])
        }

        func cell(at place: IndexPath) -> ElementPath? { list?.cell(section: place.section, item: place.item) }

        func path(_ kind: String, _ place: IndexPath) -> ElementPath {
            ElementPath(kind: kind, section: place.section, item: place.item)
        }

        /// Everything else than a step of scrolling makes the list look at the world again.
        func note(_ context: UICollectionViewLayoutInvalidationContext) {
            if let own = context as? ListInvalidation, own.isKnown { return }
            // After an update of data the numbers of items tell.
            if context.invalidateDataSourceCounts, !context.invalidateEverything, list != nil { return }
            isPrepared = false
        }

        func changes(at bounds: CGRect) -> Bool {
            guard let list, let view = collectionView else { return true }
            return list.movesWithOffset || tellsOutputs || !list.fits(view)
                || list.world.viewport != LayoutSize(bounds.size)
        }

        func scrolled(
            _ context: UICollectionViewLayoutInvalidationContext, to bounds: CGRect
        ) -> UICollectionViewLayoutInvalidationContext {
            guard let own = context as? ListInvalidation, let view = collectionView, var known = list, isPrepared,
                known.fits(view), known.world.viewport == LayoutSize(bounds.size)
            else {
                isPrepared = false
                return context
            }
            list = nil  // so that the list is changed in its place
            own.name(known.scroll(to: LayoutPoint(bounds.origin)), in: known)
            list = known
            keptOffset = nil
            tellOutputs()
            return own
        }

        func stop(_ proposed: CGPoint, _ velocity: CGPoint) -> CGPoint {
            guard let list else { return proposed }
            // UIKit counts points a millisecond, layouts points a second.
            let speed = LayoutPoint(x: 1000 * Double(velocity.x), y: 1000 * Double(velocity.y))
            return CGPoint(list.stop(proposed: LayoutPoint(proposed), velocity: speed))
        }

        /// The change of data that says what size a cell wants; nil where the file measures nothing of it.
        func measured(_ preferred: UICollectionViewLayoutAttributes) -> DataChange? {
            guard preferred.representedElementCategory == .cell, let path = cell(at: preferred.indexPath) else {
                return nil
            }
            return list?.measured(LayoutSize(preferred.size), of: path)
        }

        func measured(
            _ preferred: UICollectionViewLayoutAttributes, _ context: UICollectionViewLayoutInvalidationContext
        ) -> UICollectionViewLayoutInvalidationContext {
            if let collectionView { follow(collectionView) }
            guard let own = context as? ListInvalidation, let change = measured(preferred), var known = list else {
                return context
            }
            let (before, size, offset) = (known.shown, known.contentSize, known.contentOffset)
            list = nil
            do throws(WorldError) {
                let kept = try known.change([change])
                known.finishUpdate()
                own.name(ListChanges(from: before, to: known.shown), in: known)
                own.adjust(from: (CGPoint(offset), CGSize(size)), to: (CGPoint(kept), CGSize(known.contentSize)))
            } catch {
                onError?(error)
            }
            list = known
            return own
        }

        func target(of place: IndexPath, at position: CGPoint) -> IndexPath {
            guard let path = cell(at: place), var known = list else { return place }
            return IndexPath(known.target(ofCell: path, at: LayoutPoint(position)))
        }

        func dragged(_ place: IndexPath, to position: CGPoint) -> ListAttributes? {
            cell(at: place).flatMap { list?.element($0, draggedTo: LayoutPoint(position)) }.map {
                ListAttributes.of($0)
            }
        }

        /// While a cell is dragged the collection view itself moves the others.
        func moving(_ context: UICollectionViewLayoutInvalidationContext) -> UICollectionViewLayoutInvalidationContext {
            (context as? ListInvalidation)?.isKnown = true
            return context
        }
    }
#endif
