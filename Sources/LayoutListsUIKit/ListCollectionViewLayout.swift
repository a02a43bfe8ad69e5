#if canImport(UIKit)
    import Interpreter
    import LayoutDSL
    import LayoutLists
    import UIKit

    /// A collection view layout whose rules stand in a `.layout` file. Nothing has to be overridden:
    ///
    ///     let layout = try ListCollectionViewLayout(named: "jungle")
    ///     collectionView.collectionViewLayout = layout
    ///
    /// The numbers of sections and items are those of the collection view's data source; fields that the file reads come
    /// from `fields`. Each override is one line, and what it says is in the extensions beside this file.
    open class ListCollectionViewLayout: UICollectionViewLayout {
        /// The compiled layout; `replaceProgram(by:)` takes another one.
        public internal(set) var program: Program
        /// The fields of an item that the file reads as `data.…`; none by default.
        public var fields: ((IndexPath) -> [DataField])? { didSet { invalidateLayout() } }
        /// The fields of the layout itself that the file reads as `data.…` outside of its sections and cells; none by default.
        public var layoutFields: [DataField] = [] { didSet { invalidateLayout() } }
        /// The fields of a section that the file reads as `section.data.…`; none by default.
        public var sectionFields: ((Int) -> [DataField])? { didSet { invalidateLayout() } }
        /// A whole section at once, of so many items, in place of `fields` and `sectionFields`: columns, for long lists.
        public var sectionData: ((_ section: Int, _ count: Int) -> SectionData)? { didSet { invalidateLayout() } }
        /// Is told of data or params that do not fit. The list stays as it was.
        public var onError: ((WorldError) -> Void)?

        /// Is told what the file tells the app by its `output` lines: all values first, then each that changes, after each
        /// step of scrolling and each change of the data.
        public var onOutput: ((OutputChange) -> Void)? {
            didSet {
                watches[0] = onOutput.map { OutputWatch($0) }
                tellOutputs()
            }
        }

        /// The list; nil until the collection view has a size.
        public internal(set) var list: ListLayout?
        var parameters: [ParameterValue] = []
        /// Who listens to the outputs, by number; 0 is `onOutput`.
        var watches: [Int: OutputWatch] = [:]
        var nextWatch = 1
        var continuations: [AsyncStream<OutputChange>.Continuation] = []
        #if DEBUG
            /// What is heard of a layout that is being written.
            var live: LiveEvents?
        #endif
        /// Whether the list knows the world: the data, the size and the insets of the collection view.
        var isPrepared = false
        /// The list before an update of data that is still to be told.
        var previous: ListLayout?
        /// Where the collection view has to stand next, so that nothing jumps.
        var keptOffset: LayoutPoint?
        /// Where the collection view stands that will move to `keptOffset` once it has been laid out.
        var leaving: CGPoint?
        /// The way to or from another layout, and whether this one is its end.
        var transition: (way: ListTransition, isEnd: Bool)?

        /// A layout of a compiled program.
        public init(program: Program) {
            self.program = program
            super.init()
            registerDecorations()
        }

        deinit {
            #if DEBUG
                live?.end()
            #endif
            for continuation in continuations { continuation.finish() }
        }

        /// Layouts are not read from archives.
        public required init?(coder: NSCoder) { nil }

        /// Registers a class of views for each kind of decoration; a plain view by default.
        open func registerDecorations() {
            for kind in program.layout.elements where kind.category == .decoration {
                register(UICollectionReusableView.self, forDecorationViewOfKind: kind.name)
            }
        }

        open override class var layoutAttributesClass: AnyClass { ListAttributes.self }
        open override class var invalidationContextClass: AnyClass { ListInvalidation.self }

        // MARK: Elements

        open override func prepare() {
            super.prepare()
            prepareList()
            tellOutputs()
        }

        open override var collectionViewContentSize: CGSize { list.map { CGSize($0.contentSize) } ?? .zero }

        open override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
            guard let found = list?.elements(in: LayoutRectangle(rect)) else { return nil }
            return list?.wholeElements(of: found).map { attributes(of: $0) }
        }

        open override func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
            attributes(cell(at: indexPath))
        }

        open override func layoutAttributesForSupplementaryView(
            ofKind elementKind: String, at indexPath: IndexPath
        ) -> UICollectionViewLayoutAttributes? { attributes(path(elementKind, indexPath)) }

        open override func layoutAttributesForDecorationView(
            ofKind elementKind: String, at indexPath: IndexPath
        ) -> UICollectionViewLayoutAttributes? { attributes(path(elementKind, indexPath)) }

        // MARK: Invalidation

        open override func invalidateLayout(with context: UICollectionViewLayoutInvalidationContext) {
            note(context)
            if context.invalidateEverything { prepareList(with: context) }
            super.invalidateLayout(with: context)
        }

        open override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool { changes(at: newBounds) }

        open override func invalidationContext(
            forBoundsChange newBounds: CGRect
        ) -> UICollectionViewLayoutInvalidationContext {
            scrolled(super.invalidationContext(forBoundsChange: newBounds), to: newBounds)
        }

        open override func shouldInvalidateLayout(
            forPreferredLayoutAttributes preferredAttributes: UICollectionViewLayoutAttributes,
            withOriginalAttributes originalAttributes: UICollectionViewLayoutAttributes
        ) -> Bool { measured(preferredAttributes) != nil }

        open override func invalidationContext(
            forPreferredLayoutAttributes preferredAttributes: UICollectionViewLayoutAttributes,
            withOriginalAttributes originalAttributes: UICollectionViewLayoutAttributes
        ) -> UICollectionViewLayoutInvalidationContext {
            measured(
                preferredAttributes,
                super.invalidationContext(
                    forPreferredLayoutAttributes: preferredAttributes, withOriginalAttributes: originalAttributes))
        }

        // MARK: Offsets and directions

        open override func targetContentOffset(
            forProposedContentOffset proposedContentOffset: CGPoint, withScrollingVelocity velocity: CGPoint
        ) -> CGPoint { stop(proposedContentOffset, velocity) }

        open override func targetContentOffset(forProposedContentOffset proposedContentOffset: CGPoint) -> CGPoint {
            keep(proposedContentOffset)
        }

        /// The list itself goes from right to left where it has to.
        open override var flipsHorizontallyInOppositeLayoutDirection: Bool { false }

        // MARK: Updates of data

        open override func prepare(forCollectionViewUpdates updateItems: [UICollectionViewUpdateItem]) {
            super.prepare(forCollectionViewUpdates: updateItems)
            update(updateItems)
        }

        open override func finalizeCollectionViewUpdates() {
            super.finalizeCollectionViewUpdates()
            finishUpdate()
        }

        open override func initialLayoutAttributesForAppearingItem(
            at itemIndexPath: IndexPath
        ) -> UICollectionViewLayoutAttributes? { start(cell(at: itemIndexPath)) }

        open override func finalLayoutAttributesForDisappearingItem(
            at itemIndexPath: IndexPath
        ) -> UICollectionViewLayoutAttributes? { end(oldCell(at: itemIndexPath)) }

        open override func initialLayoutAttributesForAppearingSupplementaryElement(
            ofKind elementKind: String, at elementIndexPath: IndexPath
        ) -> UICollectionViewLayoutAttributes? { start(path(elementKind, elementIndexPath)) }

        open override func finalLayoutAttributesForDisappearingSupplementaryElement(
            ofKind elementKind: String, at elementIndexPath: IndexPath
        ) -> UICollectionViewLayoutAttributes? { end(path(elementKind, elementIndexPath)) }

        open override func initialLayoutAttributesForAppearingDecorationElement(
            ofKind elementKind: String, at decorationIndexPath: IndexPath
        ) -> UICollectionViewLayoutAttributes? { start(path(elementKind, decorationIndexPath)) }

        open override func finalLayoutAttributesForDisappearingDecorationElement(
            ofKind elementKind: String, at decorationIndexPath: IndexPath
        ) -> UICollectionViewLayoutAttributes? { end(path(elementKind, decorationIndexPath)) }

        open override func indexPathsToInsertForSupplementaryView(ofKind elementKind: String) -> [IndexPath] {
            come(elementKind)
        }

        open override func indexPathsToDeleteForSupplementaryView(ofKind elementKind: String) -> [IndexPath] {
            gone(elementKind)
        }

        open override func indexPathsToInsertForDecorationView(ofKind elementKind: String) -> [IndexPath] {
            come(elementKind)
        }

        open override func indexPathsToDeleteForDecorationView(ofKind elementKind: String) -> [IndexPath] {
            gone(elementKind)
        }

        // MARK: Transitions

        open override func prepareForTransition(to newLayout: UICollectionViewLayout) {
            super.prepareForTransition(to: newLayout)
            leave(to: newLayout)
        }

        open override func prepareForTransition(from oldLayout: UICollectionViewLayout) {
            super.prepareForTransition(from: oldLayout)
            arrive(from: oldLayout)
        }

        open override func finalizeLayoutTransition() {
            super.finalizeLayoutTransition()
            transition = nil
        }

        open override func finalizeAnimatedBoundsChange() {
            super.finalizeAnimatedBoundsChange()
            keptOffset = nil
        }

        // MARK: Moving items by hand

        open override func targetIndexPath(
            forInteractivelyMovingItem previousIndexPath: IndexPath, withPosition position: CGPoint
        ) -> IndexPath { target(of: previousIndexPath, at: position) }

        open override func layoutAttributesForInteractivelyMovingItem(
            at indexPath: IndexPath, withTargetPosition position: CGPoint
        ) -> UICollectionViewLayoutAttributes {
            dragged(indexPath, to: position)
                ?? super.layoutAttributesForInteractivelyMovingItem(at: indexPath, withTargetPosition: position)
        }

        open override func invalidationContext(
            forInteractivelyMovingItems targetIndexPaths: [IndexPath], withTargetPosition targetPosition: CGPoint,
            previousIndexPaths: [IndexPath], previousPosition: CGPoint
        ) -> UICollectionViewLayoutInvalidationContext {
            moving(
                super.invalidationContext(
                    forInteractivelyMovingItems: targetIndexPaths, withTargetPosition: targetPosition,
                    previousIndexPaths: previousIndexPaths, previousPosition: previousPosition))
        }
    }
#endif
