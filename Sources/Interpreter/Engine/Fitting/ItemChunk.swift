import LayoutChecker

/// A stretch of the items of a changed section in memory of its own: a column for each field of the items, then one for
/// each running result of a fold.
final class ItemChunk: @unchecked Sendable {
    /// Column after column.
    let values: UnsafeMutablePointer<Double>
    let width: Int
    /// The ids of the items; empty where no item of the list has one.
    var ids: [ItemID?] = []
    /// Whether it is known how far its boxes reach.
    var isMeasured = false

    /// How many items it has room for; twice as many as the stretches that a section is divided into.
    static let room = 512

    init(width: Int) {
        self.width = width
        values = .allocate(capacity: max(1, width * ItemChunk.room))
    }

    deinit { values.deallocate() }

    /// The same items in memory of their own.
    func copy(_ count: Int) -> ItemChunk {
        let other = ItemChunk(width: width)
        for column in 0..<width {
            (other.values + column * ItemChunk.room).update(from: values + column * ItemChunk.room, count: count)
        }
        other.ids = ids
        other.isMeasured = isMeasured
        return other
    }

    func column(_ number: Int) -> UnsafeMutablePointer<Double> { values + number * ItemChunk.room }

    /// Makes room for a item before a place, of so many items.
    func insert(at place: Int, of count: Int) {
        for column in 0..<width {
            let numbers = self.column(column)
            (numbers + place + 1).update(from: numbers + place, count: count - place)
        }
    }

    /// Takes a item away, of so many items.
    func remove(at place: Int, of count: Int) {
        for column in 0..<width {
            let numbers = self.column(column)
            (numbers + place).update(from: numbers + place + 1, count: count - place - 1)
        }
    }
}
