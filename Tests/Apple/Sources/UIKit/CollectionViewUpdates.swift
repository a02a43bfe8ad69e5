// Apple documents these names.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, NeverUseImplicitlyUnwrappedOptionals

// Updates of data, other layouts and dragging, in the order in which UIKit asks.

extension UICollectionView {
    public func insertItems(at paths: [IndexPath]) {
        updates += paths.map { UICollectionViewUpdateItem(.insert, after: $0) }
    }
    public func deleteItems(at paths: [IndexPath]) {
        updates += paths.map { UICollectionViewUpdateItem(.delete, before: $0) }
    }
    public func reloadItems(at paths: [IndexPath]) {
        updates += paths.map { UICollectionViewUpdateItem(.reload, before: $0, after: $0) }
    }
    public func moveItem(at path: IndexPath, to other: IndexPath) {
        updates.append(UICollectionViewUpdateItem(.move, before: path, after: other))
    }
    public func insertSections(_ sections: IndexSet) {
        updates += sections.map { UICollectionViewUpdateItem(.insert, after: IndexPath(item: NSNotFound, section: $0)) }
    }
    public func deleteSections(_ sections: IndexSet) {
        updates += sections.map {
            UICollectionViewUpdateItem(.delete, before: IndexPath(item: NSNotFound, section: $0))
        }
    }

    /// Makes updates as UIKit does: the data changes in the block, then the layout is prepared, told of the updates, and
    /// asked where everything comes from and goes to.
    public func performBatchUpdates(_ block: () -> Void, completion: ((Bool) -> Void)? = nil) {
        layoutIfNeeded()
        let before = views
        updates = []
        block()
        let context = collectionViewLayout.makeContext()
        context.set(counts: true)
        collectionViewLayout.invalidateLayout(with: context)
        settle()
        let size = contentSize
        collectionViewLayout.prepare(forCollectionViewUpdates: updates)
        let told = collectionViewLayout.collectionViewContentSize
        if abs(told.height - size.height) > 1e-6 || abs(told.width - size.width) > 1e-6 {
            breaks("the content changes its size while an update is told: \(size) to \(told)")
        }
        bounds.origin = held(collectionViewLayout.targetContentOffset(forProposedContentOffset: bounds.origin))
        settleAfterUpdate()
        for key in views.keys where before[key] == nil { appear(key) }
        for key in before.keys where views[key] == nil { disappear(key) }
        collectionViewLayout.finalizeCollectionViewUpdates()
        scrollQuietly()
        layoutIfNeeded()
        completion?(true)
    }

    private func settleAfterUpdate() {
        known = [:]
        counts = currentCounts
        for (key, view) in views { retire(view, key) }
        views = [:]
        show()
    }

    private func appear(_ key: Key) {
        let found: UICollectionViewLayoutAttributes?
        if key.kind == "cell:" {
            found = collectionViewLayout.initialLayoutAttributesForAppearingItem(at: key.indexPath)
        } else if key.kind.hasPrefix("supplementary:") {
            let kind = String(key.kind.dropFirst("supplementary:".count))
            found = collectionViewLayout.initialLayoutAttributesForAppearingSupplementaryElement(
                ofKind: kind, at: key.indexPath)
        } else {
            let kind = String(key.kind.dropFirst("decoration:".count))
            found = collectionViewLayout.initialLayoutAttributesForAppearingDecorationElement(
                ofKind: kind, at: key.indexPath)
        }
        if found == nil { breaks("\(key) appears from nowhere") }
    }

    private func disappear(_ key: Key) {
        let found: UICollectionViewLayoutAttributes?
        if key.kind == "cell:" {
            found = collectionViewLayout.finalLayoutAttributesForDisappearingItem(at: key.indexPath)
        } else if key.kind.hasPrefix("supplementary:") {
            let kind = String(key.kind.dropFirst("supplementary:".count))
            found = collectionViewLayout.finalLayoutAttributesForDisappearingSupplementaryElement(
                ofKind: kind, at: key.indexPath)
        } else {
            let kind = String(key.kind.dropFirst("decoration:".count))
            found = collectionViewLayout.finalLayoutAttributesForDisappearingDecorationElement(
                ofKind: kind, at: key.indexPath)
        }
        if found == nil { breaks("\(key) disappears to nowhere") }
    }

    // MARK: Other layouts, and moving by hand

    public func setCollectionViewLayout(_ layout: UICollectionViewLayout, animated: Bool) {
        layoutIfNeeded()
        let (old, before) = (collectionViewLayout, views)
        layout.collectionView = self
        old.prepareForTransition(to: layout)
        layout.prepareForTransition(from: old)
        collectionViewLayout = layout
        isInvalid = true
        settle()
        bounds.origin = held(layout.targetContentOffset(forProposedContentOffset: bounds.origin))
        known = [:]
        scrollQuietly()
        settle()
        let after = ask(in: bounds).map { Key($0) }
        for key in after where before[key] == nil { appear(key) }
        for key in before.keys where !after.contains(key) && key.kind == "cell:" {
            if old.finalLayoutAttributesForDisappearingItem(at: key.indexPath) == nil {
                breaks("\(key) disappears to nowhere")
            }
        }
        old.finalizeLayoutTransition()
        layout.finalizeLayoutTransition()
        old.collectionView = nil
        layoutIfNeeded()
    }

    /// Drags a cell to a place, and answers where it would go.
    public func drag(_ path: IndexPath, to place: CGPoint) -> IndexPath {
        let target = collectionViewLayout.targetIndexPath(forInteractivelyMovingItem: path, withPosition: place)
        let context = collectionViewLayout.invalidationContext(
            forInteractivelyMovingItems: [target], withTargetPosition: place, previousIndexPaths: [path],
            previousPosition: place)
        isScrolling = true
        collectionViewLayout.invalidateLayout(with: context)
        isScrolling = false
        settle()
        let dragged = collectionViewLayout.layoutAttributesForInteractivelyMovingItem(
            at: path, withTargetPosition: place)
        if dragged.center != place { breaks("a dragged cell is not under the finger") }
        if known.values.contains(where: { $0.zIndex >= dragged.zIndex }) { breaks("a dragged cell lies under another") }
        return target
    }

    /// Lifts the finger; where scrolling stops.
    public func lift(proposed: CGPoint, velocity: CGPoint) -> CGPoint {
        collectionViewLayout.targetContentOffset(forProposedContentOffset: proposed, withScrollingVelocity: velocity)
    }

    public func scrollToItem(at indexPath: IndexPath) {
        guard let box = collectionViewLayout.layoutAttributesForItem(at: indexPath)?.frame else { return }
        contentOffset = held(CGPoint(x: box.minX, y: box.minY))
    }
}
