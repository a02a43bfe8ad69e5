/// The lines of the text, of which neighbours of one shape have their values in one column, and their comments.
struct AlignedRows {
    /// A line that waits for its neighbours.
    private struct Row {
        let indent: Int
        let text: Range<Int>
        /// The columns of the text.
        let width: Int
        /// What tells which lines are alike; 0 for a line with no columns.
        let shape: UInt8
        /// Where the columns begin, in `scratch`.
        var stops: [Int] = []
        var comment: Range<Int>?
    }

    /// The shape of a comment on a line of its own: neighbours of it are neighbours.
    private static let note: UInt8 = .max

    /// The most columns that a line has, where it can be helped.
    static let limit = 120

    private var bytes: [UInt8] = []
    private var scratch: [UInt8] = []
    private var waiting: [Row] = []
    /// Whether the last line is not ended.
    private var isOpen = false

    init(capacity: Int) { bytes.reserveCapacity(capacity) }

    /// Adds a line. Where its columns begin is counted in bytes from its own start.
    mutating func add(indent: Int, _ text: [UInt8], shape: UInt8, stops: [Int] = []) {
        endLine()
        let start = scratch.count
        scratch += text
        waiting.append(
            Row(
                indent: indent, text: start..<scratch.count, width: AlignedRows.columns(text[...]), shape: shape,
                stops: stops.map { start + $0 }))
    }

    /// Adds a comment on a line of its own.
    mutating func addNote(indent: Int, _ text: ArraySlice<UInt8>) {
        add(indent: indent, Array(text), shape: AlignedRows.note)
    }

    /// Adds words to the last line.
    mutating func extend(_ text: [UInt8]) {
        guard let row = waiting.popLast() else { return bytes += text }
        scratch += text
        waiting.append(
            Row(
                indent: row.indent, text: row.text.lowerBound..<scratch.count,
                width: row.width + AlignedRows.columns(text[...]), shape: row.shape, stops: row.stops))
    }

    /// The columns of the last line.
    var width: Int {
        guard let row = waiting.last else { return AlignedRows.limit }
        return row.indent + row.width
    }

    /// Adds lines that stay as they are; a comment may follow the last one.
    mutating func addLines(indent: Int, _ text: [UInt8]) {
        endLine()
        flush()
        blank(indent)
        bytes += text
        isOpen = true
    }

    /// Adds a comment to the last line.
    mutating func addComment(_ text: ArraySlice<UInt8>) {
        if let row = waiting.indices.last {
            let start = scratch.count
            scratch += text
            waiting[row].comment = start..<scratch.count
        } else {
            if isOpen { bytes += [0x20, 0x20] }
            bytes += text
            isOpen = true
        }
    }

    /// Adds a blank line.
    mutating func addBlankLine() {
        endLine()
        flush()
        if !bytes.isEmpty { bytes.append(0x0A) }
    }

    /// The whole text.
    mutating func finished() -> [UInt8] {
        endLine()
        flush()
        return bytes
    }

    private mutating func endLine() {
        if isOpen { bytes.append(0x0A) }
        isOpen = false
    }

    private mutating func blank(_ count: Int) {
        for _ in 0..<max(0, count) { bytes.append(0x20) }
    }

    // MARK: Columns

    /// Writes what waits, run by run.
    private mutating func flush() {
        var start = 0
        while start < waiting.count {
            let end = endOfRun(from: start)
            align(start..<end)
            start = end
        }
        writeAligned()
        waiting.removeAll(keepingCapacity: true)
        scratch.removeAll(keepingCapacity: true)
        pads.removeAll(keepingCapacity: true)
    }

    /// The blanks to add before each column of each row that waits.
    private var pads: [[Int]] = []

    /// How many blanks a column may cost: beyond it a new run begins.
    private static let widest = 14

    /// Where the run of alike lines ends; comments of their own end none.
    private func endOfRun(from start: Int) -> Int {
        let shape = waiting[start].shape
        guard shape > 0, shape != AlignedRows.note else { return start + 1 }
        var (low, high) = (Int.max, Int.min)
        var end = start
        while end < waiting.count, waiting[end].shape == shape || waiting[end].shape == AlignedRows.note {
            if let stop = waiting[end].stops.first {
                let column = stop - waiting[end].text.lowerBound
                (low, high) = (min(low, column), max(high, column))
                if high - low > AlignedRows.widest { break }
            }
            end += 1
        }
        return end
    }

    private mutating func align(_ run: Range<Int>) {
        guard run.count > 1 else { return pads.append([]) }
        var added = run.map { [Int](repeating: 0, count: waiting[$0].stops.count) }
        let most = run.map { waiting[$0].stops.count }.max() ?? 0
        for stop in 0..<most {
            func column(_ row: Int) -> Int? {
                guard stop < waiting[row].stops.count else { return nil }
                let text = waiting[row].text.lowerBound..<waiting[row].stops[stop]
                return AlignedRows.columns(scratch[text]) + added[row - run.lowerBound][..<stop].reduce(0, +)
            }
            let columns = run.map(column)
            let target = columns.reduce(0) { max($0, $1 ?? 0) }
            for (index, column) in columns.enumerated() {
                if let column { added[index][stop] = target - column }
            }
        }
        let isWide = zip(run, added).contains { row, added in
            waiting[row].indent + waiting[row].width + added.reduce(0, +)
                > AlignedRows.limit
        }
        pads += isWide ? added.map { $0.map { _ in 0 } } : added
    }

    private mutating func writeAligned() {
        let widths = zip(waiting, pads).map { row, pads in
            row.indent + row.width + pads.reduce(0, +)
        }
        var index = 0
        var column = 0
        var columnEnd = 0
        while index < waiting.count {
            let row = waiting[index]
            if row.comment != nil, index >= columnEnd {
                columnEnd = index
                while columnEnd < waiting.count, waiting[columnEnd].comment != nil { columnEnd += 1 }
                column = widths[index..<columnEnd].reduce(0, max) + 2
            }
            blank(row.indent)
            var position = row.text.lowerBound
            for (stop, pad) in zip(row.stops, pads[index]) where pad > 0 {
                bytes += scratch[position..<stop]
                blank(pad)
                position = stop
            }
            bytes += scratch[position..<row.text.upperBound]
            if let comment = row.comment {
                blank(column - widths[index])
                bytes += scratch[comment]
            }
            bytes.append(0x0A)
            index += 1
        }
    }

    private static func columns(_ bytes: ArraySlice<UInt8>) -> Int {
        bytes.reduce(0) { $1 & 0xC0 == 0x80 ? $0 : $0 + 1 }
    }
}
