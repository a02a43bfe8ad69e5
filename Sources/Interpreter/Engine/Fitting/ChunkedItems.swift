import LayoutChecker

/// The items of a changed section: a rope of chunks with few levels (square root decomposition). A chunk without a change
/// reads the columns as they were prepared; one with a change has memory of its own. What a running sum has grown by
/// before a chunk is kept once for the chunk.
final class ChunkedItems: @unchecked Sendable {
    /// The scope that the items are the instances of.
    let scope: Int
    /// Where the items of the section began in the columns of data, and in those of folds.
    let dataBase: Int
    let foldBase: Int
    /// How many columns a chunk has: fields of items, then results of folds.
    let fieldCount: Int
    let foldCount: Int
    /// How many numbers are kept of each chunk: the largest or the sum, for some folds, then four of how far its boxes reach.
    let keptCount: Int
    private(set) var count = 0
    private var capacity = 0
    private var memory: UnsafeMutableRawPointer
    /// Pointers into the memory.
    private(set) var places: ItemPlaces
    /// Whether it has been found what is kept of each chunk.
    var hasKept = false
    /// Whether it is known how far the boxes of chunks reach.
    private(set) var hasReach = false
    /// The columns that chunks are computed by, one for each part of what is computed of items; kept from change to change.
    var machines: [ColumnMachine?] = []
    /// The chunks with memory of their own.
    private var owners: [ItemChunk?] = []

    /// So many items that were prepared, in stretches of 256.
    init(
        scope: Int, rows: Int, dataBase: Int, foldBase: Int, fieldCount: Int, foldCount: Int, keptCount: Int,
        partCount: Int
    ) {
        machines = [ColumnMachine?](repeating: nil, count: partCount)
        self.scope = scope
        self.dataBase = dataBase
        self.foldBase = foldBase
        self.fieldCount = fieldCount
        self.foldCount = foldCount
        self.keptCount = keptCount + 4
        let stretch = ChunkedItems.stretch
        count = max(1, (rows + stretch - 1) / stretch)
        capacity = count + 8
        (memory, places) = ChunkedItems.room(capacity, foldCount, self.keptCount)
        places.reachNumber = keptCount
        places.dataBase = dataBase
        places.foldBase = foldBase
        places.fieldCount = fieldCount
        for chunk in 0...count { places.starts[chunk] = min(rows, chunk * stretch) }
        for chunk in 0..<count {
            places.origins[chunk] = chunk * stretch
            places.owned[chunk] = nil
        }
        for fold in 0..<foldCount { places.shifts(of: fold).initialize(repeating: 0, count: count) }
        places.count = count
        owners = [ItemChunk?](repeating: nil, count: count)
        if rows == 0 { take(ItemChunk(width: width), 0) }
    }

    private init(_ other: ChunkedItems) {
        (hasKept, hasReach) = (other.hasKept, other.hasReach)
        scope = other.scope
        machines = [ColumnMachine?](repeating: nil, count: other.machines.count)
        (dataBase, foldBase) = (other.dataBase, other.foldBase)
        (fieldCount, foldCount, keptCount) = (other.fieldCount, other.foldCount, other.keptCount)
        (count, capacity, owners) = (other.count, other.capacity, other.owners)
        (memory, places) = ChunkedItems.room(capacity, foldCount, keptCount)
        places.adopt(other.places, count, foldCount, keptCount)
    }

    deinit { memory.deallocate() }

    /// How many items a stretch has: as many as columns are computed at a time.
    static let stretch = 256

    /// Fields, results, and how far boxes reach: two columns.
    private var width: Int { fieldCount + foldCount + 2 }

    var itemCount: Int { places.starts[count] }

    /// The same items; chunks are shared until one of both changes them.
    func copy() -> ChunkedItems { ChunkedItems(self) }

    /// The ids of a chunk with memory of its own.
    func ids(of chunk: Int) -> [ItemID?]? { owners[chunk].map { $0.ids } }

    /// Adds the values of a field of all items.
    func append(field: Int, _ column: Memory<Double>, to values: inout [Double]) {
        for chunk in 0..<count {
            for place in 0..<places.length(of: chunk) {
                values.append(places.field(field, place, in: chunk, column.base, column.count))
            }
        }
    }

    /// What a field, or a running result, of all items lies in.
    func range(isField: Bool, _ number: Int, _ column: Memory<Double>) -> (low: Double, high: Double) {
        var ends = (low: Double.infinity, high: -Double.infinity)
        for chunk in 0..<count {
            let length = places.length(of: chunk)
            var found: (low: Double, high: Double)
            if let own = places.owned[chunk] {
                found = ColumnEnds.ends(own + (isField ? number : fieldCount + number) * ItemChunk.room, length)
            } else {
                let first = (isField ? dataBase : foldBase) + places.origins[chunk]
                let known = max(0, min(length, column.count - first))
                found = ColumnEnds.ends(column.base + first, known)
                if known < length { found = isField ? (.nan, .nan) : ColumnEnds.hull(found, (0, 0)) }
            }
            if !isField {
                let shift = places.shifts(of: number)[chunk]
                found = (found.low + shift, found.high + shift)
            }
            ends = ColumnEnds.hull(ends, found)
        }
        return ends
    }

    private static func room(_ capacity: Int, _ folds: Int, _ kept: Int) -> (UnsafeMutableRawPointer, ItemPlaces) {
        let words = 3 * capacity + 2 + (folds + kept) * capacity
        let memory = UnsafeMutableRawPointer.allocate(byteCount: words * 8, alignment: 16)
        let starts = memory.bindMemory(to: Int.self, capacity: capacity + 1)
        let origins = (memory + (capacity + 1) * 8).bindMemory(to: Int.self, capacity: capacity)
        let owned = (memory + (2 * capacity + 1) * 8)
            .bindMemory(to: UnsafeMutablePointer<Double>?.self, capacity: capacity)
        let numbers = (memory + (3 * capacity + 2) * 8)
            .bindMemory(to: Double.self, capacity: (folds + kept) * capacity)
        let places = ItemPlaces(
            starts: starts, origins: origins, owned: owned, numbers: numbers, capacity: capacity, foldCount: folds)
        return (memory, places)
    }

    // MARK: Reach

    /// Takes over how far boxes reached as they were prepared: for each item, the least start of it and those behind it,
    /// and the greatest end of it and those before it.
    func beginReach(boxSums: UInt32, starts: UnsafeMutablePointer<Double>, ends: UnsafeMutablePointer<Double>) {
        hasReach = true
        places.beginReach(boxSums: boxSums, starts: starts, ends: ends)
        for owner in owners { owner?.isMeasured = false }
    }

    /// Whether the boxes of a chunk are other ones than when they were measured.
    func needsMeasuring(_ chunk: Int) -> Bool { owners[chunk]?.isMeasured == false }

    func noteChange(_ chunk: Int) { owners[chunk]?.isMeasured = false }

    /// Notes that the boxes of each item of a chunk are measured.
    func noteMeasured(_ chunk: Int) {
        owners[chunk]?.isMeasured = true
        places.spreadReach(in: chunk)
    }

    // MARK: Chunks

    private func take(_ chunk: ItemChunk, _ number: Int) {
        owners[number] = chunk
        places.owned[number] = chunk.values
        places.origins[number] = -1
    }

    /// Gives a chunk memory of its own. `fill` fills a column from what was prepared: its number, the first item and how
    /// many; `ids` answers the ids of these items.
    func own(
        _ number: Int, fill: (Int, Int, Int, UnsafeMutablePointer<Double>) -> Void, ids: (Int, Int) -> [ItemID?]
    ) {
        let length = places.length(of: number)
        let isOwn = isKnownUniquelyReferenced(&owners[number])
        if let chunk = owners[number] {
            if !isOwn { take(chunk.copy(length), number) }
            return
        }
        let chunk = ItemChunk(width: width)
        let origin = places.origins[number]
        for column in 0..<fieldCount + foldCount { fill(column, origin, length, chunk.column(column)) }
        chunk.ids = ids(origin, length)
        take(chunk, number)
    }

    /// Makes room for a item in a chunk with memory of its own; its fields are NaN.
    func insert(at place: Int, in number: Int) {
        guard let chunk = owners[number] else { return }
        let length = places.length(of: number)
        chunk.insert(at: place, of: length)
        for column in 0..<fieldCount { chunk.column(column)[place] = .nan }
        // Until they are computed, its results are those of its neighbour.
        for column in fieldCount..<width {
            let numbers = chunk.column(column)
            numbers[place] = place < length ? numbers[place + 1] : place > 0 ? numbers[place - 1] : 0
        }
        if !chunk.ids.isEmpty { chunk.ids.insert(nil, at: place) }
        for later in number + 1...count { places.starts[later] &+= 1 }
    }

    /// Takes a item out of a chunk with memory of its own.
    func remove(at place: Int, in number: Int) {
        guard let chunk = owners[number] else { return }
        chunk.remove(at: place, of: places.length(of: number))
        if !chunk.ids.isEmpty { chunk.ids.remove(at: place) }
        for later in number + 1...count { places.starts[later] &-= 1 }
    }

    func id(of place: Int, in number: Int) -> ItemID? {
        guard let chunk = owners[number], place < chunk.ids.count else { return nil }
        return chunk.ids[place]
    }

    func set(_ id: ItemID?, at place: Int, in number: Int) {
        guard let chunk = owners[number] else { return }
        if chunk.ids.isEmpty {
            guard id != nil else { return }
            chunk.ids = [ItemID?](repeating: nil, count: places.length(of: number))
        }
        chunk.ids[place] = id
    }

    /// Divides a full chunk in two; answers whether it did.
    func splitFull(_ number: Int) -> Bool {
        guard let chunk = owners[number], places.length(of: number) >= ItemChunk.room else { return false }
        let half = ItemChunk.room / 2
        let length = places.length(of: number)
        let behind = ItemChunk(width: width)
        for column in 0..<width {
            behind.column(column).update(from: chunk.column(column) + half, count: length - half)
        }
        if !chunk.ids.isEmpty {
            behind.ids = Array(chunk.ids[half...])
            chunk.ids.removeSubrange(half...)
        }
        makeRoom()
        let start = places.starts[number]
        owners.insert(nil, at: number + 1)
        places.insert(at: number + 1, count, foldCount, keptCount)
        count += 1
        places.count = count
        places.starts[number + 1] = start + half
        take(behind, number + 1)
        return true
    }

    /// Drops a chunk without items, unless it is the only one.
    func dropEmpty(_ number: Int) {
        guard count > 1, places.length(of: number) == 0 else { return }
        owners.remove(at: number)
        places.remove(at: number, count, foldCount, keptCount)
        count -= 1
        places.count = count
    }

    private func makeRoom() {
        guard count + 1 >= capacity else { return }
        let old = (memory, places)
        capacity = capacity * 3 / 2 + 8
        (memory, places) = ChunkedItems.room(capacity, foldCount, keptCount)
        places.adopt(old.1, count, foldCount, keptCount)
        old.0.deallocate()
    }
}
