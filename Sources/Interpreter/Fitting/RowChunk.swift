/// A stretch of the rows of a changed section in memory of its own: a column for each field of the items, then one for
/// each running result of a fold.
final class RowChunk: @unchecked Sendable {
    /// Column after column.
    let values: UnsafeMutablePointer<Double>
    let width: Int
    /// The ids of the rows; empty where no item of the list has one.
    var ids: [ItemID?] = []
    /// Whether it is known how far its boxes reach.
    var isMeasured = false

    /// How many rows it has room for; twice as many as the stretches that a section is divided into.
    static let room = 512

    init(width: Int) {
        self.width = width
        values = .allocate(capacity: max(1, width * RowChunk.room))
    }

    deinit { values.deallocate() }

    /// The same rows in memory of their own.
    func copy(_ count: Int) -> RowChunk {
        let other = RowChunk(width: width)
        for column in 0..<width {
            (other.values + column * RowChunk.room).update(from: values + column * RowChunk.room, count: count)
        }
        other.ids = ids
        other.isMeasured = isMeasured
        return other
    }

    func column(_ number: Int) -> UnsafeMutablePointer<Double> { values + number * RowChunk.room }

    /// Makes room for a row before a place, of so many rows.
    func insert(at place: Int, of count: Int) {
        for column in 0..<width {
            let numbers = self.column(column)
            (numbers + place + 1).update(from: numbers + place, count: count - place)
        }
    }

    /// Takes a row away, of so many rows.
    func remove(at place: Int, of count: Int) {
        for column in 0..<width {
            let numbers = self.column(column)
            (numbers + place).update(from: numbers + place + 1, count: count - place - 1)
        }
    }
}
