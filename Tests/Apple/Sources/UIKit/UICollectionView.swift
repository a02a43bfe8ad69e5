// Apple documents these names.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, NeverUseImplicitlyUnwrappedOptionals

/// A collection view without a screen. It asks its layout what UIKit asks, in the same order, and writes down each rule
/// of UIKit that an answer breaks.
@MainActor
open class UICollectionView: UIScrollView {
    /// What an element goes by.
    public struct Key: Hashable {
        public let kind: String
        public let indexPath: IndexPath

        init(_ attributes: UICollectionViewLayoutAttributes) {
            let category = attributes.representedElementCategory
            let prefix = category == .cell ? "cell:" : category == .supplementaryView ? "supplementary:" : "decoration:"
            kind = prefix + (attributes.representedElementKind ?? "")
            indexPath = attributes.indexPath
        }

        init(_ kind: String, _ indexPath: IndexPath) { (self.kind, self.indexPath) = (kind, indexPath) }
    }

    public weak var dataSource: (any UICollectionViewDataSource)?
    public weak var delegate: (any UICollectionViewDelegate)?
    public internal(set) var collectionViewLayout: UICollectionViewLayout
    /// The rules that have been broken, in words.
    public private(set) var broken: [String] = []
    /// The views on screen.
    public internal(set) var views: [Key: UICollectionReusableView] = [:]
    /// How many views have been made.
    public internal(set) var viewsMade = 0
    /// How many elements contexts have named, and how many were on screen at the time.
    public private(set) var named = (elements: 0, onScreen: 0)
    var spares: [String: [UICollectionReusableView]] = [:]
    private var classes: [String: AnyClass] = [:]
    /// What the layout has answered and has not taken back.
    var known: [Key: UICollectionViewLayoutAttributes] = [:]
    var isInvalid = true
    /// Whether the data is loaded by a context of the collection view's own at the first layout, as UIKit does.
    public var announcesData = true
    private var needsData = true
    /// Where the first frame stood that was shown.
    public private(set) var firstShown: CGPoint?
    private var isPreparing = false
    /// The size that the content must have next.
    private var expectedSize: CGSize?
    var counts: [Int] = []
    var updates: [UICollectionViewUpdateItem] = []

    public init(frame: CGRect, collectionViewLayout layout: UICollectionViewLayout) {
        collectionViewLayout = layout
        super.init(frame: frame)
        layout.collectionView = self
    }
    public required init?(coder: NSCoder) { nil }

    func breaks(_ rule: String) {
        if broken.count < 50 { broken.append(rule) }
    }

    // MARK: Data

    public var numberOfSections: Int { dataSource?.numberOfSections(in: self) ?? 0 }

    public func numberOfItems(inSection section: Int) -> Int {
        dataSource?.collectionView(self, numberOfItemsInSection: section) ?? 0
    }

    var currentCounts: [Int] { (0..<numberOfSections).map { numberOfItems(inSection: $0) } }

    public func reloadData() {
        needsData = false
        let context = collectionViewLayout.makeContext()
        context.set(everything: true)
        collectionViewLayout.invalidateLayout(with: context)
        for (key, view) in views { retire(view, key) }
        views = [:]
    }

    // MARK: Views

    public func register(_ cellClass: AnyClass?, forCellWithReuseIdentifier identifier: String) {
        classes["cell:" + identifier] = cellClass
    }

    public func register(
        _ viewClass: AnyClass?, forSupplementaryViewOfKind elementKind: String, withReuseIdentifier identifier: String
    ) { classes["supplementary:" + elementKind + identifier] = viewClass }

    public func dequeueReusableCell(
        withReuseIdentifier identifier: String, for indexPath: IndexPath
    ) -> UICollectionViewCell {
        dequeue("cell:" + identifier) as? UICollectionViewCell ?? UICollectionViewCell(frame: .zero)
    }

    public func dequeueReusableSupplementaryView(
        ofKind elementKind: String, withReuseIdentifier identifier: String, for indexPath: IndexPath
    ) -> UICollectionReusableView { dequeue("supplementary:" + elementKind + identifier) }

    private func dequeue(_ identifier: String) -> UICollectionReusableView {
        if let spare = spares[identifier]?.popLast() {
            spare.prepareForReuse()
            return spare
        }
        guard let made = classes[identifier] as? UICollectionReusableView.Type else {
            breaks("no class is registered for \(identifier)")
            return UICollectionViewCell(frame: .zero)
        }
        viewsMade += 1
        let view = made.init(registered: ())
        view.reuseIdentifier = identifier
        return view
    }

    func retire(_ view: UICollectionReusableView, _ key: Key) {
        if let identifier = view.reuseIdentifier { spares[identifier, default: []].append(view) }
    }

    public var indexPathsForVisibleItems: [IndexPath] {
        views.keys.filter { $0.kind == "cell:" }.map(\.indexPath)
    }

    public func cellForItem(at indexPath: IndexPath) -> UICollectionViewCell? {
        views[Key("cell:", indexPath)] as? UICollectionViewCell
    }

    // MARK: Selection

    public struct ScrollPosition: OptionSet, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }
    }
    public var allowsSelection = true
    public var allowsMultipleSelection = false
    public private(set) var indexPathsForSelectedItems: [IndexPath]?

    public func selectItem(at indexPath: IndexPath?, animated: Bool, scrollPosition: ScrollPosition) {
        guard let indexPath else { return }
        indexPathsForSelectedItems = (indexPathsForSelectedItems ?? []).filter { $0 != indexPath } + [indexPath]
    }

    public func deselectItem(at indexPath: IndexPath, animated: Bool) {
        indexPathsForSelectedItems?.removeAll { $0 == indexPath }
    }

    /// The user touches an item.
    public func tap(_ indexPath: IndexPath) {
        guard allowsSelection else { return }
        if indexPathsForSelectedItems?.contains(indexPath) == true {
            deselectItem(at: indexPath, animated: true)
            delegate?.collectionView(self, didDeselectItemAt: indexPath)
        } else {
            selectItem(at: indexPath, animated: true, scrollPosition: [])
            delegate?.collectionView(self, didSelectItemAt: indexPath)
        }
    }

    // MARK: Invalidation

    func invalidate(_ context: UICollectionViewLayoutInvalidationContext) {
        isInvalid = true
        // A context that names nothing is that of a layout that does not say what changes.
        if context.invalidateEverything || context.invalidateDataSourceCounts || context.namesNothing { known = [:] }
        var count = 0
        for path in context.invalidatedItemIndexPaths ?? [] {
            known[Key("cell:", path)] = nil
            count += 1
        }
        for (kind, paths) in context.invalidatedSupplementaryIndexPaths ?? [:] {
            for path in paths { known[Key("supplementary:" + kind, path)] = nil }
            count += paths.count
        }
        for (kind, paths) in context.invalidatedDecorationIndexPaths ?? [:] {
            for path in paths { known[Key("decoration:" + kind, path)] = nil }
            count += paths.count
        }
        if isScrolling { named = (named.elements + count, named.onScreen + views.count) }
        let change = context.contentSizeAdjustment
        expectedSize =
            change == .zero || !context.namesNothing
            ? nil : CGSize(width: contentSize.width + change.width, height: contentSize.height + change.height)
        if context.contentOffsetAdjustment != .zero {
            checkMove()
            super.contentOffset = CGPoint(
                x: bounds.origin.x + context.contentOffsetAdjustment.x,
                y: bounds.origin.y + context.contentOffsetAdjustment.y)
        }
    }

    var isScrolling = false

    open override var contentOffset: CGPoint {
        get { super.contentOffset }
        set { setBounds(CGRect(origin: newValue, size: bounds.size)) }
    }

    /// Scrolls, or takes another size, as a turn of the device does.
    public func setBounds(_ new: CGRect) {
        checkMove()
        guard new != bounds else { return }
        let isTurn = new.size != bounds.size
        if collectionViewLayout.shouldInvalidateLayout(forBoundsChange: new) {
            let context = collectionViewLayout.invalidationContext(forBoundsChange: new)
            isScrolling = !isTurn
            collectionViewLayout.invalidateLayout(with: context)
            isScrolling = false
        } else if isTurn {
            breaks("a turn of the device invalidates nothing")
        }
        let old = bounds
        bounds = new
        delegate?.scrollViewDidScroll(self)
        guard isTurn else { return }
        collectionViewLayout.prepare(forAnimatedBoundsChange: old)
        settle()
        let target = collectionViewLayout.targetContentOffset(forProposedContentOffset: bounds.origin)
        super.contentOffset = held(target)
        collectionViewLayout.finalizeAnimatedBoundsChange()
        scrollQuietly()
    }

    /// A layout that moves the collection view while it prepares is prepared again, or moved back, or neither.
    private func checkMove() {
        if isPreparing { breaks("the offset is set while the layout prepares") }
    }

    /// Tells the layout of an offset that the collection view has taken itself.
    func scrollQuietly() {
        guard collectionViewLayout.shouldInvalidateLayout(forBoundsChange: bounds) else {
            isInvalid = true
            return
        }
        isScrolling = true
        collectionViewLayout.invalidateLayout(with: collectionViewLayout.invalidationContext(forBoundsChange: bounds))
        isScrolling = false
    }

    /// An offset within the content.
    func held(_ offset: CGPoint) -> CGPoint {
        let inset = adjustedContentInset
        let right = max(-inset.left, contentSize.width + inset.right - bounds.width)
        let bottom = max(-inset.top, contentSize.height + inset.bottom - bounds.height)
        return CGPoint(x: min(max(offset.x, -inset.left), right), y: min(max(offset.y, -inset.top), bottom))
    }

    // MARK: Layout

    func settle() {
        guard isInvalid else { return }
        isInvalid = false
        isPreparing = true
        collectionViewLayout.prepare()
        isPreparing = false
        contentSize = collectionViewLayout.collectionViewContentSize
        counts = currentCounts
        if !contentSize.width.isFinite || !contentSize.height.isFinite { breaks("the content has no finite size") }
        if let expectedSize, !contentSize.isNear(expectedSize) {
            breaks("the content is \(contentSize), and the context says \(expectedSize)")
        }
        expectedSize = nil
    }

    public func layoutIfNeeded() {
        layoutSubviews()
        // What the app does when it has been laid out may move it.
        if isInvalid { layoutSubviews() }
    }

    open override func layoutSubviews() {
        if needsData, announcesData, dataSource != nil { reloadData() }
        needsData = false
        settle()
        show()
        if firstShown == nil { firstShown = bounds.origin }
        // Cells that want another size are asked for as long as there are any.
        for _ in 0..<20 where measure() {
            settle()
            show()
        }
    }

    /// Asks for what is on screen, and checks the answer.
    func show() {
        let found = ask(in: bounds)
        var next: [Key: UICollectionReusableView] = [:]
        for attributes in found {
            let key = Key(attributes)
            let view = views[key] ?? make(key, attributes)
            view.bounds = attributes.bounds
            view.center = attributes.center
            view.alpha = attributes.alpha
            view.isHidden = attributes.isHidden
            view.transform = attributes.transform
            view.apply(attributes)
            next[key] = view
        }
        for (key, view) in views where next[key] == nil { retire(view, key) }
        views = next
    }

    private func make(_ key: Key, _ attributes: UICollectionViewLayoutAttributes) -> UICollectionReusableView {
        switch attributes.representedElementCategory {
        case .cell:
            return dataSource?.collectionView(self, cellForItemAt: key.indexPath) ?? UICollectionViewCell(frame: .zero)
        case .supplementaryView:
            let kind = attributes.representedElementKind ?? ""
            return dataSource?.collectionView(self, viewForSupplementaryElementOfKind: kind, at: key.indexPath)
                ?? UICollectionReusableView(frame: .zero)
        case .decorationView:
            let made = collectionViewLayout.decorationClasses[attributes.representedElementKind ?? ""]
            if made == nil { breaks("no class is registered for \(key)") }
            return (made as? UICollectionReusableView.Type ?? UICollectionReusableView.self).init(registered: ())
        }
    }

    /// Asks the layout for a rectangle.
    public func ask(in rect: CGRect) -> [UICollectionViewLayoutAttributes] {
        let found = collectionViewLayout.layoutAttributesForElements(in: rect) ?? []
        var seen: Set<Key> = []
        for attributes in found {
            let key = Key(attributes)
            if !seen.insert(key).inserted { breaks("\(key) is there twice") }
            check(key, attributes)
            if let old = known[key], !old.isEqual(attributes) {
                breaks("\(key) has changed without being invalidated, at \(bounds.origin)")
            }
            known[key] = attributes.copy() as? UICollectionViewLayoutAttributes
        }
        for (key, attributes) in known where !seen.contains(key) && !attributes.isHidden {
            // What only touches the edge may be left out.
            if attributes.frame.intersection(rect).insetBy(dx: 0.01, dy: 0.01).isEmpty { continue }
            breaks("\(key) is left out, though it was there and was not invalidated, at \(bounds.origin)")
        }
        if found.contains(where: { !type(of: collectionViewLayout).isClass($0) }) {
            breaks("attributes are not of the layout's class")
        }
        return found
    }

    private func check(_ key: Key, _ attributes: UICollectionViewLayoutAttributes) {
        let path = key.indexPath
        let single: UICollectionViewLayoutAttributes?
        switch attributes.representedElementCategory {
        case .cell:
            if path.section >= counts.count || path.item >= counts[path.section] {
                breaks("\(key) is not in the data")
            }
            single = collectionViewLayout.layoutAttributesForItem(at: path)
        case .supplementaryView:
            let kind = attributes.representedElementKind ?? ""
            single = collectionViewLayout.layoutAttributesForSupplementaryView(ofKind: kind, at: path)
        case .decorationView:
            let kind = attributes.representedElementKind ?? ""
            single = collectionViewLayout.layoutAttributesForDecorationView(ofKind: kind, at: path)
        }
        if single?.isEqual(attributes) != true { breaks("\(key) is another one when it is asked for by itself") }
        let box = attributes.frame
        if ![box.minX, box.minY, box.width, box.height, attributes.alpha].allSatisfy({ $0.isFinite }) {
            breaks("\(key) is not finite")
        }
    }

    /// Lets each cell say what size it wants.
    private func measure() -> Bool {
        for key in views.keys.sorted(by: { ($0.indexPath, $0.kind) < ($1.indexPath, $1.kind) }) {
            guard let view = views[key] as? UICollectionViewCell, let original = known[key],
                let copy = original.copy() as? UICollectionViewLayoutAttributes
            else { continue }
            let preferred = view.preferredLayoutAttributesFitting(copy)
            guard !preferred.isEqual(original),
                collectionViewLayout.shouldInvalidateLayout(
                    forPreferredLayoutAttributes: preferred, withOriginalAttributes: original)
            else { continue }
            let size = contentSize
            let context = collectionViewLayout.invalidationContext(
                forPreferredLayoutAttributes: preferred, withOriginalAttributes: original)
            isScrolling = true
            collectionViewLayout.invalidateLayout(with: context)
            isScrolling = false
            settle()
            let wanted = CGSize(
                width: size.width + context.contentSizeAdjustment.width,
                height: size.height + context.contentSizeAdjustment.height)
            if !contentSize.isNear(wanted) {
                breaks("the content has another size than the context says")
            }
            return true
        }
        return false
    }
}

extension CGSize {
    fileprivate func isNear(_ other: CGSize) -> Bool {
        abs(width - other.width) <= 1e-6 && abs(height - other.height) <= 1e-6
    }
}

extension UICollectionViewLayout {
    fileprivate class func isClass(_ attributes: UICollectionViewLayoutAttributes) -> Bool {
        type(of: attributes) == layoutAttributesClass
    }
}
