#if canImport(UIKit)
    import Interpreter
    import LayoutDSL
    import LayoutLists
    import UIKit

    // What the list knows of the collection view and its data.

    extension ListCollectionViewLayout {
        /// Prepares the list for the collection view, where anything has changed but the offset.
        func prepareList() {
            guard let view = collectionView, view.bounds.width > 0, view.bounds.height > 0 else { return }
            let counts = counts(of: view)
            follow(view)
            if let list, isPrepared, list.fits(view) {
                if list.prepared.sectionCounts == counts { return }
                previous = list
            }
            prepareAnew(for: view, counts)
            follow(view)
        }

        /// Moves the list to where the collection view stands: nobody tells a list that scrolling does not change.
        func follow(_ view: UICollectionView) {
            let offset = LayoutPoint(view.contentOffset)
            guard var known = list, known.contentOffset != offset else { return }
            list = nil  // so that the list is changed in its place
            _ = known.scroll(to: offset)
            list = known
        }

        /// Where the collection view is to stand after an update or a turn, so that nothing jumps.
        func keep(_ proposed: CGPoint) -> CGPoint {
            guard let kept = keptOffset else { return proposed }
            _ = list?.scroll(to: kept)
            return CGPoint(kept)
        }

        private func prepareAnew(for view: UICollectionView, _ counts: [Int]) {
            do throws(WorldError) {
                let world = world(of: view, counts)
                if var known = list {
                    let kept = try known.prepare(for: world)
                    list = known
                    keptOffset = kept
                } else {
                    let made = try ListLayout(program, for: world)
                    list = made
                    open(made, in: view)
                }
                isPrepared = true
            } catch {
                onError?(error)
            }
        }

        /// Opens the list where its file says, unless that is where the collection view stands.
        private func open(_ made: ListLayout, in view: UICollectionView) {
            let rest = CGPoint(x: -view.adjustedContentInset.left, y: -view.adjustedContentInset.top)
            guard view.contentOffset == rest || view.contentOffset == .zero else {
                _ = list?.scroll(to: LayoutPoint(view.contentOffset))
                return
            }
            keptOffset = made.contentOffset
            view.contentOffset = CGPoint(made.contentOffset)
            keptOffset = nil
        }

        func counts(of view: UICollectionView) -> [Int] {
            (0..<view.numberOfSections).map { view.numberOfItems(inSection: $0) }
        }

        func world(of view: UICollectionView, _ counts: [Int]) -> World {
            var world = World(
                viewport: LayoutSize(view.bounds.size),
                sections: counts.indices.map { data(of: $0, count: counts[$0]) }, parameters: parameters)
            world.environment = view.listEnvironment
            return world
        }

        func data(of section: Int, count: Int) -> SectionData {
            if let sectionData { return sectionData(section, count) }
            let own = sectionFields?(section) ?? []
            guard let fields else { return SectionData(count: count, fields: own) }
            return SectionData(records: (0..<count).map { fields(IndexPath(item: $0, section: section)) }, fields: own)
        }

        /// Gives params of the file new values, and lays out again. Numbers that are angles are in radians.
        ///
        /// - Throws: The `WorldError` of a value that does not fit. Then nothing has changed.
        public func set(_ values: [ParameterValue]) throws(WorldError) {
            parameters.removeAll { old in values.contains { $0.name.utf8.elementsEqual(old.name.utf8) } }
            parameters += values
            if let collectionView { follow(collectionView) }
            guard var known = list else { return }
            keptOffset = try known.set(values)
            list = known
            let context = ListInvalidation()
            context.isKnown = true
            context.name(known.shown, in: known)
            invalidateLayout(with: context)
        }
    }

    extension ListLayout {
        /// Whether it was prepared for what a collection view is now, its data aside.
        @MainActor func fits(_ view: UICollectionView) -> Bool {
            let (size, environment) = (LayoutSize(view.bounds.size), view.listEnvironment)
            return world.viewport == size && world.environment == environment
        }
    }

    extension UICollectionView {
        /// What the collection view and the device supply beside the size.
        var listEnvironment: LayoutEnvironment {
            var environment = LayoutEnvironment()
            environment.contentInsets = LayoutEnvironment.Insets(adjustedContentInset)
            environment.rightToLeft = effectiveUserInterfaceLayoutDirection == .rightToLeft
            environment.reducedMotion = UIAccessibility.isReduceMotionEnabled
            return environment
        }
    }
#endif
