#if canImport(UIKit)
    import Interpreter
    import LayoutDSL
    import LayoutLists
    import UIKit

    // Updates of data, and ways from one layout to another.

    /// The data after an update, as the layout's closures tell it.
    struct UpdatedData: ListData {
        let sectionData: (Int) -> SectionData
        let itemFields: (Int, Int) -> [DataField]

        func section(_ section: Int) -> SectionData { sectionData(section) }

        func fields(section: Int, item: Int) -> [DataField] { itemFields(section, item) }
    }

    extension ListUpdate {
        /// An update as a collection view tells it: a section is an index path without an item.
        @MainActor init?(_ update: UICollectionViewUpdateItem) {
            let (before, after) = (update.indexPathBeforeUpdate, update.indexPathAfterUpdate)
            switch (update.updateAction, before, after) {
            case (.insert, _, let after?):
                self =
                    after.isSection ? .insertSection(after.section) : .insert(section: after.section, item: after.item)
            case (.delete, let before?, _):
                self =
                    before.isSection
                    ? .deleteSection(before.section) : .delete(section: before.section, item: before.item)
            case (.reload, let before?, _):
                self =
                    before.isSection
                    ? .reloadSection(before.section) : .reload(section: before.section, item: before.item)
            case (.move, let before?, let after?):
                self =
                    before.isSection
                    ? .moveSection(before.section, to: after.section)
                    : .move(
                        section: before.section, item: before.item, toSection: after.section, toItem: after.item)
            default: return nil
            }
        }
    }

    extension IndexPath {
        fileprivate var isSection: Bool { count < 2 || item == NSNotFound }
    }

    extension ListCollectionViewLayout {
        private var updatedData: UpdatedData {
            let view = collectionView
            return UpdatedData(
                sectionData: { [unowned self] section in
                    data(of: section, count: view?.numberOfItems(inSection: section) ?? 0)
                },
                itemFields: { [unowned self] section, item in
                    if let fields { return fields(IndexPath(item: item, section: section)) }
                    guard let sectionData, let view else { return [] }
                    return sectionData(section, view.numberOfItems(inSection: section)).fields(ofItem: item)
                })
        }

        /// The updates of a batch, as `performBatchUpdates` tells them.
        func update(_ items: [UICollectionViewUpdateItem]) {
            let updates = items.compactMap { ListUpdate($0) }
            guard let view = collectionView, !updates.isEmpty, var updated = previous ?? list else { return }
            do throws(WorldError) {
                let kept = try updated.update(updates, data: updatedData)
                guard updated.prepared.sectionCounts == counts(of: view) else { return }
                list = updated
                keptOffset = kept
            } catch {
                // What was prepared from the data itself stands; only where cells come from and go to is not known.
                onError?(error)
            }
        }

        func finishUpdate() {
            list?.finishUpdate()
            (previous, keptOffset, leaving) = (nil, nil, nil)
        }

        func oldCell(at place: IndexPath) -> ElementPath? {
            (previous ?? list)?.cell(section: place.section, item: place.item)
                ?? program.layout.elements.first { $0.category == .cell }.map { path($0.name, place) }
        }

        func start(_ path: ElementPath?) -> ListAttributes? {
            guard let path else { return nil }
            let found = transition.map { $0.isEnd ? $0.way.start(of: path) : nil } ?? list?.start(of: path)
            return (found ?? list?.element(at: path)).map { attributes(of: $0) }
        }

        func end(_ path: ElementPath?) -> ListAttributes? {
            guard let path else { return nil }
            let found = transition.map { $0.isEnd ? nil : $0.way.end(of: path) } ?? list?.end(of: path)
            return (found ?? list?.element(at: path)).map { attributes(of: $0) }
        }

        /// Elements of a kind that the update has brought on screen.
        func come(_ kind: String) -> [IndexPath] { places(of: kind, in: list, beside: previous) }

        /// Elements of a kind that the update has taken away.
        func gone(_ kind: String) -> [IndexPath] { places(of: kind, in: previous, beside: list) }

        private func places(of kind: String, in list: ListLayout?, beside other: ListLayout?) -> [IndexPath] {
            guard let list, let other else { return [] }
            let known = Set(other.shown.map(\.path))
            return list.shown.map(\.path).filter { $0.kind == kind && !known.contains($0) }.map { IndexPath($0) }
        }

        // MARK: Other layouts

        func leave(to other: UICollectionViewLayout) {
            guard let other = other as? ListCollectionViewLayout, let list else { return }
            other.prepareList(in: collectionView)
            transition = other.list.map { (ListTransition(from: list, to: $0), false) }
        }

        func arrive(from other: UICollectionViewLayout) {
            guard let other = other as? ListCollectionViewLayout else { return }
            prepareList(in: other.collectionView ?? collectionView)
            guard let list, let before = other.list else { return }
            transition = (ListTransition(from: before, to: list), true)
        }

        /// Prepares the list for a collection view that may still have another layout.
        private func prepareList(in view: UICollectionView?) {
            guard let view, list == nil || !isPrepared, view.bounds.width > 0, view.bounds.height > 0 else { return }
            do throws(WorldError) {
                list = try ListLayout(program, for: world(of: view, counts(of: view)))
                isPrepared = true
            } catch {
                onError?(error)
            }
        }
    }
#endif
