import LayoutChecker

/// Pointers to the items of a changed section, for the scroll step; the items keep them alive. Where `count` is 0 the
/// section is as it was prepared.
struct ItemPlaces: BitwiseCopyable, @unchecked Sendable {
    /// The first item of each chunk, and behind the last one how many items there are.
    let starts: UnsafeMutablePointer<Int>
    /// Where the items of a chunk stand among those that were prepared.
    let origins: UnsafeMutablePointer<Int>
    /// The memory of a chunk of its own.
    let owned: UnsafeMutablePointer<UnsafeMutablePointer<Double>?>
    /// What running results have grown by before each chunk, fold by fold; then what is kept of each chunk.
    let numbers: UnsafeMutablePointer<Double>
    let capacity: Int
    let foldCount: Int
    var fieldCount = 0
    var dataBase = 0
    var foldBase = 0
    /// How many chunks there are.
    var count = 0
    /// Where the numbers of how far boxes reach begin.
    var reachNumber = 0
    /// Where the prepared ones lie, and the running results that boxes move with; nil while nothing is known.
    var preparedStarts: UnsafeMutablePointer<Double>?
    var preparedEnds: UnsafeMutablePointer<Double>?
    var boxSums: UInt32 = 0

    @inline(__always)
    func shifts(of fold: Int) -> UnsafeMutablePointer<Double> { numbers + fold * capacity }

    @inline(__always)
    func kept(of number: Int) -> UnsafeMutablePointer<Double> { numbers + (foldCount + number) * capacity }

    @inline(__always)
    func length(of chunk: Int) -> Int { starts[chunk + 1] - starts[chunk] }

    /// The chunk that a item is in; the last one for a item behind all.
    func chunk(of row: Int) -> Int {
        var (low, high) = (0, count - 1)
        // Most chunks have as many items as they began with.
        let guess = min(high, row / ChunkedItems.stretch)
        if starts[guess] <= row, row < starts[guess + 1] { return guess }
        if starts[guess] <= row { low = guess } else { high = max(0, guess - 1) }
        while low < high {
            let middle = (low + high + 1) / 2
            if starts[middle] <= row { low = middle } else { high = middle - 1 }
        }
        return low
    }

    /// A field of a item of a chunk, from its column as it was prepared, or from memory of its own.
    @inline(__always)
    func field(_ number: Int, _ place: Int, in chunk: Int, _ base: UnsafeMutablePointer<Double>, _ count: Int)
        -> Double
    {
        if let own = owned[chunk] { return own[number * ItemChunk.room + place] }
        let row = dataBase + origins[chunk] + place
        return row < count ? base[row] : .nan
    }

    /// A running result of a item of a chunk.
    @inline(__always)
    func fold(_ number: Int, _ place: Int, in chunk: Int, _ base: UnsafeMutablePointer<Double>, _ count: Int)
        -> Double
    {
        let shift = shifts(of: number)[chunk]
        if let own = owned[chunk] { return own[(fieldCount + number) * ItemChunk.room + place] + shift }
        let row = foldBase + origins[chunk] + place
        return (row < count ? base[row] : 0) + shift
    }

    // MARK: Moving what is known of chunks

    mutating func adopt(_ other: ItemPlaces, _ count: Int, _ folds: Int, _ kept: Int) {
        (fieldCount, dataBase, foldBase, self.count) = (other.fieldCount, other.dataBase, other.foldBase, count)
        (reachNumber, boxSums) = (other.reachNumber, other.boxSums)
        (preparedStarts, preparedEnds) = (other.preparedStarts, other.preparedEnds)
        starts.update(from: other.starts, count: count + 1)
        origins.update(from: other.origins, count: count)
        owned.update(from: other.owned, count: count)
        for number in 0..<folds + kept {
            (numbers + number * capacity).update(from: other.numbers + number * other.capacity, count: count)
        }
    }

    /// Puts a chunk like the one before it in.
    func insert(at chunk: Int, _ count: Int, _ folds: Int, _ kept: Int) {
        (starts + chunk + 1).update(from: starts + chunk, count: count + 1 - chunk)
        (origins + chunk + 1).update(from: origins + chunk, count: count - chunk)
        (owned + chunk + 1).update(from: owned + chunk, count: count - chunk)
        for number in 0..<folds + kept {
            let numbers = numbers + number * capacity
            (numbers + chunk + 1).update(from: numbers + chunk, count: count - chunk)
            numbers[chunk] = numbers[chunk - 1]
        }
    }

    func remove(at chunk: Int, _ count: Int, _ folds: Int, _ kept: Int) {
        (starts + chunk).update(from: starts + chunk + 1, count: count - chunk)
        (origins + chunk).update(from: origins + chunk + 1, count: count - chunk - 1)
        (owned + chunk).update(from: owned + chunk + 1, count: count - chunk - 1)
        for number in 0..<folds + kept {
            let numbers = numbers + number * capacity
            (numbers + chunk).update(from: numbers + chunk + 1, count: count - chunk - 1)
        }
    }
}
