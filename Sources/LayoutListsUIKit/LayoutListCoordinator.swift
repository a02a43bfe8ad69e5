#if canImport(UIKit) && canImport(SwiftUI)
    import Interpreter
    import LayoutDSL
    import LayoutLists
    import SwiftUI
    import UIKit

    /// What a `LayoutList` keeps while its view lives: the data source and the delegate of the collection view.
    @MainActor
    public final class LayoutListCoordinator<Content: View>: NSObject, UICollectionViewDataSource,
        UICollectionViewDelegate
    {
        private var list: LayoutList<Content>
        private let layout: ListCollectionViewLayout
        /// The kinds of views that are registered.
        private var registered: Set<String> = []
        /// The params that the layout has been told.
        private var told: [ParameterValue] = []
        /// The position that the list last knew.
        private var position: AnyHashable?
        private var live: URL?
        /// Whether SwiftUI is updating its views: bindings may not change then.
        private var isUpdating = false
        /// How many changes of bindings wait until SwiftUI has updated its views.
        private var waiting = 0

        init(_ list: LayoutList<Content>) {
            self.list = list
            layout = ListCollectionViewLayout(program: list.program)
        }

        func makeView() -> UICollectionView {
            layout.sectionData = { [weak self] section, count in self?.data(of: section) ?? SectionData(count: count) }
            layout.onError = { [weak self] in self?.refuse($0) }
            layout.onOutput = { [weak self] change in
                self?.tell { list in
                    for output in list.settings.outputs where output.name.utf8.elementsEqual(change.name.utf8) {
                        output.take(change.new)
                    }
                }
            }
            let view = LayoutListView(frame: .zero, collectionViewLayout: layout)
            view.onLayout = { [weak self, weak view] in
                guard let self, let view else { return }
                go(view)
            }
            view.dataSource = self
            view.delegate = self
            return view
        }

        /// Takes what has changed since the view was last made.
        func update(_ view: UICollectionView, to new: LayoutList<Content>) {
            isUpdating = true
            defer { isUpdating = false }
            let old = list
            if !isAlike(new.settings.fields, layout.layoutFields) { layout.layoutFields = new.settings.fields }
            if new.program !== old.program {
                list = new
                replace(view)
            } else {
                takeData(view, new, old)
            }
            set(new.settings.parameters)
            view.allowsSelection = new.settings.selection != nil
            view.allowsMultipleSelection = new.settings.selection != nil
            select(view)
            go(view)
            follow(new.settings.live)
        }

        // MARK: Data

        private func data(of section: Int) -> SectionData? {
            list.sections.indices.contains(section) ? list.sections[section] : nil
        }

        /// What an item goes by; its path where the app has given no ids.
        private func id(of place: IndexPath) -> AnyHashable? {
            guard let ids = list.ids else { return layout.cell(at: place).map { AnyHashable($0) } }
            guard ids.indices.contains(place.section), ids[place.section].indices.contains(place.item) else {
                return nil
            }
            return ids[place.section][place.item]
        }

        /// Where some items stand.
        private func places(of wanted: Set<AnyHashable>) -> [IndexPath] {
            guard let ids = list.ids else { return wanted.compactMap { $0.base as? ElementPath }.map { IndexPath($0) } }
            return ids.enumerated().flatMap { section, ids in
                ids.indices.filter { wanted.contains(ids[$0]) }.map { IndexPath(item: $0, section: section) }
            }
        }

        private func takeData(_ view: UICollectionView, _ new: LayoutList<Content>, _ old: LayoutList<Content>) {
            guard let ids = new.ids, let before = old.ids, layout.list != nil,
                let differences = ListDifference.all(from: before, to: ids)
            else {
                list = new
                return view.reloadData()
            }
            if differences.contains(where: { !$0.isEmpty }) || ids.count != before.count {
                view.performBatchUpdates {
                    list = new
                    for (section, difference) in differences.enumerated() { difference.tell(view, section) }
                    if ids.count < before.count { view.deleteSections(IndexSet(ids.count..<before.count)) }
                    if ids.count > before.count { view.insertSections(IndexSet(before.count..<ids.count)) }
                }
            }
            list = new
            for place in view.indexPathsForVisibleItems {
                if let path = layout.cell(at: place), let cell = view.cellForItem(at: place) { show(path, in: cell) }
            }
            layout.refresh()
        }

        private func isAlike(_ some: [DataField], _ others: [DataField]) -> Bool {
            some.elementsEqual(others) { $0.name.utf8.elementsEqual($1.name.utf8) && $0.value == $1.value }
        }

        private func replace(_ view: UICollectionView) {
            do throws(WorldError) {
                try layout.replaceProgram(by: list.program)
            } catch {
                refuse(error)
            }
            view.reloadData()
        }

        private func set(_ values: [ParameterValue]) {
            let new = values.filter { value in
                !told.contains { $0.name.utf8.elementsEqual(value.name.utf8) && $0.value == value.value }
            }
            guard !new.isEmpty else { return }
            told = values
            do throws(WorldError) {
                try layout.set(new)
            } catch {
                refuse(error)
            }
        }

        private func follow(_ address: URL?) {
            #if DEBUG
                guard address != live else { return }
                live = address
                layout.follow(live: address) { [weak self] in self?.refuse($0) }
            #endif
        }

        /// Changes a binding, which may not happen while SwiftUI updates its views.
        private func tell(_ change: @escaping (LayoutList<Content>) -> Void) {
            guard isUpdating else { return change(list) }
            waiting += 1
            Task { [weak self] in
                guard let self else { return }
                waiting -= 1
                change(list)
            }
        }

        private func refuse(_ error: any Error) { tell { $0.settings.onError?(error) } }

        // MARK: Position and selection

        /// Scrolls to where the app wants to be.
        private func go(_ view: UICollectionView) {
            guard waiting == 0, let wanted = list.settings.position?.get(), wanted != position, let known = layout.list,
                let path = places(of: [wanted]).first.flatMap({ layout.cell(at: $0) }),
                let offset = known.contentOffset(showing: path, at: .start)
            else { return }
            position = wanted
            view.contentOffset = CGPoint(offset)
        }

        /// Says which item is the first in sight.
        public func scrollViewDidScroll(_ scrollView: UIScrollView) {
            guard let list = layout.list, self.list.settings.position != nil else { return }
            let bars = scrollView.adjustedContentInset
            let sight = CGRect(
                x: scrollView.bounds.minX + bars.left, y: scrollView.bounds.minY + bars.top,
                width: scrollView.bounds.width - bars.left - bars.right,
                height: scrollView.bounds.height - bars.top - bars.bottom
            ).insetBy(dx: 0.5, dy: 0.5)
            let first = list.shown.filter { $0.category == .cell && CGRect($0.frame).intersects(sight) }
                .map { IndexPath($0.path) }.min()
            // Where the app goes is where the list is, though an item before it is still in sight.
            guard let id = first.flatMap({ id(of: $0) }), id != position else { return }
            position = id
            tell { $0.settings.position?.set(id) }
        }

        /// Selects what the app wants.
        private func select(_ view: UICollectionView) {
            guard let wanted = list.settings.selection?.get() else { return }
            let (known, new) = (Set(view.indexPathsForSelectedItems ?? []), Set(places(of: wanted)))
            for place in known.subtracting(new).sorted() { view.deselectItem(at: place, animated: false) }
            for place in new.subtracting(known).sorted() {
                view.selectItem(at: place, animated: false, scrollPosition: [])
            }
        }

        /// An item that the user selects.
        public func collectionView(_ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath) {
            change(indexPath) { $0.insert($1) }
        }

        /// An item that the user selects no longer.
        public func collectionView(_ collectionView: UICollectionView, didDeselectItemAt indexPath: IndexPath) {
            change(indexPath) { $0.remove($1) }
        }

        private func change(_ place: IndexPath, _ change: (inout Set<AnyHashable>, AnyHashable) -> Void) {
            guard let selection = list.settings.selection, let id = id(of: place) else { return }
            var ids = selection.get()
            change(&ids, id)
            selection.set(ids)
        }

        // MARK: Views

        /// One for each section of the data.
        public func numberOfSections(in collectionView: UICollectionView) -> Int { list.sections.count }

        /// The items of a section.
        public func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int {
            data(of: section)?.count ?? 0
        }

        /// A cell with its content.
        public func collectionView(
            _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
        ) -> UICollectionViewCell {
            let path = layout.cell(at: indexPath) ?? ElementPath(kind: "cell")
            if registered.insert("cell:" + path.kind).inserted {
                collectionView.register(UICollectionViewCell.self, forCellWithReuseIdentifier: path.kind)
            }
            let cell = collectionView.dequeueReusableCell(withReuseIdentifier: path.kind, for: indexPath)
            show(path, in: cell)
            return cell
        }

        /// A supplementary view with its content.
        public func collectionView(
            _ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String, at indexPath: IndexPath
        ) -> UICollectionReusableView {
            if registered.insert(kind).inserted {
                collectionView.register(
                    UICollectionViewCell.self, forSupplementaryViewOfKind: kind, withReuseIdentifier: kind)
            }
            let view = collectionView.dequeueReusableSupplementaryView(
                ofKind: kind, withReuseIdentifier: kind, for: indexPath)
            if let cell = view as? UICollectionViewCell { show(layout.path(kind, indexPath), in: cell) }
            return view
        }

        private func show(_ path: ElementPath, in cell: UICollectionViewCell) {
            let content = list.content
            cell.contentConfiguration = UIHostingConfiguration { content(path) }.margins(.all, 0)
        }
    }
#endif
