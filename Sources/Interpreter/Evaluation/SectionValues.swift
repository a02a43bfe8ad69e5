/// What is stored for the sections: a column for each slot that nothing else tells, one number only where it is the same
/// in all of them.
struct SectionValues: Sendable {
    /// Where the number of a section lies.
    struct Place: BitwiseCopyable {
        let base: UnsafeMutablePointer<Double>
        /// From one section to the next: 1, or 0 where all have the same number.
        let step: Int

        @inline(__always)
        func value(_ section: Int) -> Double { base[section &* step] }
    }

    private var columns: [Memory<Double>]
    /// For each column; they are kept alive by the columns.
    private(set) var places: Memory<Place>
    /// What the numbers of each column lie in.
    private(set) var ranges: [ColumnRange]

    /// Columns that are all 0 as yet.
    init(count: Int) {
        columns = (0..<count).map { _ in Memory(repeating: 0, count: 1) }
        places = Memory(columns.map { Place(base: $0.base, step: 0) })
        ranges = [ColumnRange](repeating: ColumnRange(0, 0), count: count)
    }

    /// How many numbers are held.
    var count: Int { columns.reduce(0) { $0 + $1.count } }

    func isUniform(_ column: Int) -> Bool { places[column].step == 0 }

    /// Replaces a column by one that has been written; others that look at the same columns keep the old one.
    mutating func set(_ column: Int, to written: WrittenColumn) {
        columns[column] = written.values
        places = Memory(columns.indices.map { index in
            Place(
                base: columns[index].base,
                step: index == column ? (written.isUniform ? 0 : 1) : places[index].step)
        })
        ranges[column] = written.isUniform ? ColumnRange(written.values[0], written.values[0]) : written.range
    }
}

/// A column as it is written, from the first section to the last: memory for all of them is taken only when one differs
/// from those before.
struct WrittenColumn {
    private(set) var values: Memory<Double>
    private(set) var isUniform = true
    /// What the numbers lie in, where that is known.
    var range = ColumnRange.unknown
    private let total: Int
    private var count = 0

    /// A column to be written, of so many numbers.
    init(_ total: Int) {
        self.total = total
        values = Memory(repeating: 0, count: 1)
    }

    /// A column that has been written elsewhere.
    init(_ written: Memory<Double>, _ range: ColumnRange) {
        total = written.count
        count = total
        values = written.count > 0 ? written : Memory(repeating: 0, count: 1)
        isUniform = written.count < 2
        self.range = range
    }

    mutating func append(_ numbers: UnsafePointer<Double>, _ length: Int) {
        guard length > 0 else { return }
        if isUniform {
            if count == 0 { values.base[0] = numbers[0] }
            let bits = values.base[0].bitPattern
            var different: UInt64 = 0
            for index in 0..<length { different |= numbers[index].bitPattern ^ bits }
            count += length
            if different == 0 { return }
            count -= length
            let all = Memory<Double>(capacity: max(total, count + length))
            all.append(uninitialized: count).update(repeating: values.base[0], count: count)
            values = all
            isUniform = false
        }
        values.append(uninitialized: length).update(from: numbers, count: length)
        count += length
    }

    /// The same number so many times, before any other.
    mutating func append(_ number: Double, times: Int) {
        guard isUniform, count == 0 else { return }
        values.base[0] = number
        count = times
    }
}
