#if canImport(UIKit)
    import UIKit

    /// What comes, goes and moves from the items of a section to other ones, by their ids.
    struct ListDifference {
        private(set) var gone: [Int] = []
        private(set) var new: [Int] = []
        private(set) var moved: [(from: Int, to: Int)] = []

        var isEmpty: Bool { gone.isEmpty && new.isEmpty && moved.isEmpty }

        /// The differences of the sections that are in both; nil where an id of a section is there twice.
        static func all(from old: [[AnyHashable]], to new: [[AnyHashable]]) -> [ListDifference]? {
            let pairs = zip(old, new)
            let found = pairs.compactMap { ListDifference(from: $0, to: $1) }
            return found.count == min(old.count, new.count) ? found : nil
        }

        private init?(from old: [AnyHashable], to new: [AnyHashable]) {
            let before = Dictionary(zip(old, old.indices)) { first, _ in first }
            let after = Dictionary(zip(new, new.indices)) { first, _ in first }
            guard before.count == old.count, after.count == new.count else { return nil }
            gone = old.indices.filter { after[old[$0]] == nil }
            self.new = new.indices.filter { before[new[$0]] == nil }
            // What stays in the order of before and in that of after: where the two differ, items move.
            let (staying, coming) = (old.filter { after[$0] != nil }, new.filter { before[$0] != nil })
            for (first, second) in zip(staying, coming) where first != second {
                if let from = before[second], let to = after[second] { moved.append((from, to)) }
            }
        }

        /// Tells a collection view within a batch of updates.
        @MainActor func tell(_ view: UICollectionView, _ section: Int) {
            view.deleteItems(at: gone.map { IndexPath(item: $0, section: section) })
            view.insertItems(at: new.map { IndexPath(item: $0, section: section) })
            for (from, to) in moved {
                view.moveItem(at: IndexPath(item: from, section: section), to: IndexPath(item: to, section: section))
            }
        }
    }
#endif
