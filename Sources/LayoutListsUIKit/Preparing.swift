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
            if isPrepared { follow(view) } else { resume(view) }
            if let list, isPrepared, list.fits(view) {
                if list.prepared.sectionCounts == counts { return }
                previous = list
            }
            let hasNewData = list.map { $0.fits(view) } ?? true
            prepareAnew(for: view, counts)
            let kept = list?.contentOffset
            follow(view)
            // UIKit forbids that `prepare()` moves the collection view. Where UIKit asks for no target of an update, it moves
            // once it has been laid out.
            guard hasNewData, let kept, keptOffset != nil, CGPoint(kept) != view.contentOffset else { return }
            leaving = view.contentOffset
            Task { [weak self] in self?.leave() }
        }

        /// Prepares the list where all data is taken anew, before `prepare()`: the context may move the collection
        /// view, so that the first frame stands where the list opens.
        func prepareList(with context: UICollectionViewLayoutInvalidationContext) {
            guard let view = collectionView, view.bounds.width > 0, view.bounds.height > 0,
                list.map({ $0.fits(view) }) ?? true
            else { return }
            let (place, size) = (view.contentOffset, view.contentSize)
            resume(view)
            prepareAnew(for: view, counts(of: view))
            guard isPrepared, let list, let kept = keptOffset else { return }
            keptOffset = nil
            context.adjust(from: (place, size), to: (CGPoint(kept), CGSize(list.contentSize)))
        }

        /// Lays out again with the data as it is now; what the user sees stays where it is.
        func refresh() {
            let context = ListInvalidation()
            isPrepared = false
            prepareList(with: context)
            context.isKnown = isPrepared
            invalidateLayout(with: context)
        }

        /// Moves the collection view to where the list is to stand, unless it has been scrolled since.
        private func leave() {
            guard let place = leaving, let kept = keptOffset, let view = collectionView else { return }
            (leaving, keptOffset) = (nil, nil)
            if view.contentOffset == place { view.contentOffset = CGPoint(kept) }
        }

        /// Moves the list to where the collection view stands, or is to stand.
        func resume(_ view: UICollectionView) {
            follow(view)
            guard leaving == view.contentOffset, let kept = keptOffset else { return }
            leaving = nil
            _ = list?.scroll(to: kept)
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
                    keptOffset = view.isAtRest ? made.contentOffset : nil
                }
                isPrepared = true
            } catch {
                onError?(error)
            }
        }

        func counts(of view: UICollectionView) -> [Int] {
            (0..<view.numberOfSections).map { view.numberOfItems(inSection: $0) }
        }

        func world(of view: UICollectionView, _ counts: [Int]) -> World {
            var world = World(
                viewport: LayoutSize(view.bounds.size),
                sections: counts.indices.map { data(of: $0, count: counts[$0]) }, parameters: parameters)
            world.fields = layoutFields
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
            let others = parameters.filter { old in !values.contains { $0.name.utf8.elementsEqual(old.name.utf8) } }
            if let collectionView { resume(collectionView) }
            guard let view = collectionView, var known = list else { return parameters = others + values }
            let kept = try known.set(values)
            (list, parameters, keptOffset) = (known, others + values, nil)
            let context = ListInvalidation()
            context.adjust(
                from: (view.contentOffset, view.contentSize), to: (CGPoint(kept), CGSize(known.contentSize)))
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
        /// Whether it stands where it began: a list opens there where its file says, unless it has been scrolled.
        fileprivate var isAtRest: Bool {
            let rest = CGPoint(x: -adjustedContentInset.left, y: -adjustedContentInset.top)
            return contentOffset == rest || contentOffset == .zero
        }

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
