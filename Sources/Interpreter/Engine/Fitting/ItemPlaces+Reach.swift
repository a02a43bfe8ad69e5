import LayoutChecker

// How far the boxes of a changed section reach, where they do not rise with the index: prefix maxima of their ends and
// suffix minima of their starts, in two levels. Within a chunk they move with it; over the chunks they are found again.

extension ItemPlaces {
    /// Whether it is known how far boxes reach.
    var hasReach: Bool { preparedEnds != nil }

    /// The least start of each chunk, and its greatest end.
    var lows: UnsafeMutablePointer<Double> { kept(of: reachNumber) }
    var highs: UnsafeMutablePointer<Double> { kept(of: reachNumber + 1) }
    /// The least start of each chunk and those behind it; the greatest end of each and those before it.
    private var leastStarts: UnsafeMutablePointer<Double> { kept(of: reachNumber + 2) }
    private var greatestEnds: UnsafeMutablePointer<Double> { kept(of: reachNumber + 3) }

    /// The columns of a chunk with memory of its own that tell how far its boxes reach.
    var startColumn: Int { fieldCount + foldCount }
    var endColumn: Int { fieldCount + foldCount + 1 }

    /// The greatest end of all.
    var furthest: Double { count > 0 ? greatestEnds[count - 1] : 0 }

    /// How far the boxes of a chunk have moved since they were measured.
    func boxShift(of chunk: Int) -> Double {
        var (shift, left) = (0.0, boxSums)
        while left != 0 {
            shift += shifts(of: left.trailingZeroBitCount)[chunk]
            left &= left - 1
        }
        return shift
    }

    mutating func beginReach(
        boxSums: UInt32, starts: UnsafeMutablePointer<Double>, ends: UnsafeMutablePointer<Double>
    ) {
        (self.boxSums, preparedStarts, preparedEnds) = (boxSums, starts, ends)
        for chunk in 0..<count where owned[chunk] == nil {
            let (origin, length, shift) = (origins[chunk], length(of: chunk), boxShift(of: chunk))
            lows[chunk] = length > 0 ? starts[origin] + shift : .infinity
            highs[chunk] = length > 0 ? ends[origin + length - 1] + shift : -.infinity
        }
    }

    /// Makes the starts and ends of the items of a chunk monotone.
    func spreadReach(in chunk: Int) {
        guard let own = owned[chunk] else { return }
        let (starts, ends) = (own + startColumn * ItemChunk.room, own + endColumn * ItemChunk.room)
        let (length, shift) = (length(of: chunk), boxShift(of: chunk))
        var (low, high) = (Double.infinity, -Double.infinity)
        for place in 0..<length {
            high = max(high, ends[place])
            ends[place] = high
        }
        for place in (0..<length).reversed() {
            low = min(low, starts[place])
            starts[place] = low
        }
        (lows[chunk], highs[chunk]) = (low + shift, high + shift)
    }

    /// Makes the starts and ends of chunks monotone again, once those from `first` to `last` have changed, and those behind
    /// have been moved. It ends where nothing changes any more.
    func spreadReach(from first: Int, to last: Int) {
        var high = first > 0 ? greatestEnds[first - 1] : -.infinity
        for chunk in first..<max(first, count) {
            high = highs[chunk] > high ? highs[chunk] : high
            // From a chunk on that reaches further than all before it, all ends have been moved alike.
            if chunk > last, high == greatestEnds[chunk], high == highs[chunk] { break }
            greatestEnds[chunk] = high
        }
        var low = last + 1 < count ? leastStarts[last + 1] : .infinity
        for chunk in (0...max(0, min(last, count - 1))).reversed() {
            low = lows[chunk] < low ? lows[chunk] : low
            if chunk < first, low == leastStarts[chunk] { break }
            leastStarts[chunk] = low
        }
    }

    /// Moves how far the chunks from one on reach.
    func moveReach(from first: Int, by difference: Double) {
        for numbers in [lows, highs, leastStarts, greatestEnds] {
            for chunk in first..<max(first, count) { numbers[chunk] += difference }
        }
    }

    /// The greatest end of an item and all before it.
    func end(of item: Int) -> Double {
        let chunk = chunk(of: item)
        let before = chunk > 0 ? greatestEnds[chunk - 1] : -.infinity
        let place = item - starts[chunk]
        if let own = owned[chunk] { return max(before, own[endColumn * ItemChunk.room + place] + boxShift(of: chunk)) }
        guard let preparedEnds else { return .infinity }
        return max(before, preparedEnds[origins[chunk] + place] + boxShift(of: chunk))
    }

    /// The least start of an item and all behind it.
    func start(of item: Int) -> Double {
        let chunk = chunk(of: item)
        let behind = chunk + 1 < count ? leastStarts[chunk + 1] : .infinity
        let place = item - starts[chunk]
        if let own = owned[chunk] {
            return min(behind, own[startColumn * ItemChunk.room + place] + boxShift(of: chunk))
        }
        guard let preparedStarts else { return -.infinity }
        return min(behind, preparedStarts[origins[chunk] + place] + boxShift(of: chunk))
    }
}
