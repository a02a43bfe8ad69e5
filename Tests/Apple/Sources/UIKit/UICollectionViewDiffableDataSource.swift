// Apple documents these names.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, NeverUseImplicitlyUnwrappedOptionals

public struct NSDiffableDataSourceSnapshot<
    SectionIdentifierType: Hashable & Sendable, ItemIdentifierType: Hashable & Sendable
> {
    public private(set) var sectionIdentifiers: [SectionIdentifierType] = []
    private var items: [SectionIdentifierType: [ItemIdentifierType]] = [:]

    public init() {}

    public func itemIdentifiers(inSection identifier: SectionIdentifierType) -> [ItemIdentifierType] {
        items[identifier] ?? []
    }

    public mutating func appendSections(_ identifiers: [SectionIdentifierType]) { sectionIdentifiers += identifiers }

    public mutating func appendItems(
        _ identifiers: [ItemIdentifierType], toSection sectionIdentifier: SectionIdentifierType? = nil
    ) {
        guard let section = sectionIdentifier ?? sectionIdentifiers.last else { return }
        items[section, default: []] += identifiers
    }

    public mutating func deleteItems(_ identifiers: [ItemIdentifierType]) {
        for section in sectionIdentifiers { items[section]?.removeAll { identifiers.contains($0) } }
    }

    public mutating func insertItems(
        _ identifiers: [ItemIdentifierType], beforeItem beforeIdentifier: ItemIdentifierType
    ) {
        for section in sectionIdentifiers {
            guard let place = items[section]?.firstIndex(of: beforeIdentifier) else { continue }
            items[section]?.insert(contentsOf: identifiers, at: place)
            return
        }
    }
}

/// Applies snapshots as updates of a batch: sections and items come and go by their identifiers.
@MainActor
open class UICollectionViewDiffableDataSource<
    SectionIdentifierType: Hashable & Sendable, ItemIdentifierType: Hashable & Sendable
>: NSObject, UICollectionViewDataSource {
    public typealias Snapshot = NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>
    public typealias CellProvider = (UICollectionView, IndexPath, ItemIdentifierType) -> UICollectionViewCell?
    public var supplementaryViewProvider: ((UICollectionView, String, IndexPath) -> UICollectionReusableView?)?
    private weak var view: UICollectionView?
    private let cellProvider: CellProvider
    private var current = Snapshot()

    public init(collectionView: UICollectionView, cellProvider: @escaping CellProvider) {
        (view, self.cellProvider) = (collectionView, cellProvider)
        super.init()
        collectionView.dataSource = self
    }

    public func snapshot() -> Snapshot { current }

    public func sectionIdentifier(for index: Int) -> SectionIdentifierType? {
        current.sectionIdentifiers.indices.contains(index) ? current.sectionIdentifiers[index] : nil
    }

    public func itemIdentifier(for indexPath: IndexPath) -> ItemIdentifierType? {
        guard let section = sectionIdentifier(for: indexPath.section) else { return nil }
        let items = current.itemIdentifiers(inSection: section)
        return items.indices.contains(indexPath.item) ? items[indexPath.item] : nil
    }

    public func apply(_ snapshot: Snapshot, animatingDifferences: Bool = true) {
        guard let view, animatingDifferences else {
            current = snapshot
            view?.reloadData()
            return
        }
        let before = current
        view.performBatchUpdates {
            current = snapshot
            let sections = snapshot.sectionIdentifiers.difference(from: before.sectionIdentifiers)
            view.deleteSections(IndexSet(sections.removals.map(\.place)))
            view.insertSections(IndexSet(sections.insertions.map(\.place)))
            for (new, section) in snapshot.sectionIdentifiers.enumerated() {
                guard let old = before.sectionIdentifiers.firstIndex(of: section) else { continue }
                let items = snapshot.itemIdentifiers(inSection: section)
                    .difference(from: before.itemIdentifiers(inSection: section))
                view.deleteItems(at: items.removals.map { IndexPath(item: $0.place, section: old) })
                view.insertItems(at: items.insertions.map { IndexPath(item: $0.place, section: new) })
            }
        }
    }

    public func numberOfSections(in collectionView: UICollectionView) -> Int { current.sectionIdentifiers.count }

    public func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int {
        sectionIdentifier(for: section).map { current.itemIdentifiers(inSection: $0).count } ?? 0
    }

    public func collectionView(
        _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
    ) -> UICollectionViewCell {
        itemIdentifier(for: indexPath).flatMap { cellProvider(collectionView, indexPath, $0) }
            ?? UICollectionViewCell(frame: .zero)
    }

    public func collectionView(
        _ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String, at indexPath: IndexPath
    ) -> UICollectionReusableView {
        supplementaryViewProvider?(collectionView, kind, indexPath) ?? UICollectionReusableView(frame: .zero)
    }
}

extension CollectionDifference.Change {
    fileprivate var place: Int {
        switch self {
        case .insert(let offset, _, _), .remove(let offset, _, _): offset
        }
    }
}
