import LayoutChecker

/// The stored numbers of sections: a column for each slot that is not rematerialised, a single number where all sections
/// have the same.
struct SectionValues: Sendable {
    private(set) var columns: [SectionColumn]

    /// Columns that are all 0 as yet.
    init(count: Int) { columns = [SectionColumn](repeating: SectionColumn(0), count: count) }

    /// How many numbers are held.
    var count: Int { columns.reduce(0) { $0 + ($1.values?.count ?? 1) } }

    /// Replaces a column; others that look at the same values keep the old one.
    mutating func set(_ column: Int, to values: SectionColumn) { columns[column] = values }

    /// Pointers to the columns; these values keep them alive.
    var places: Memory<Place> {
        let places = Memory<Place>(capacity: columns.count)
        for column in columns { places.append(column.place) }
        return places
    }

    /// Where a column lies.
    struct Place: BitwiseCopyable, @unchecked Sendable {
        /// nil where all sections have the same number.
        let values: UnsafeMutablePointer<Double>?
        let number: Double

        @inline(__always)
        func value(_ section: Int) -> Double {
            guard let values else { return number }
            return values[section]
        }
    }
}

/// A number for each section, written from the first to the last. It takes memory for all sections only once one number
/// differs from those before.
struct SectionColumn: Sendable {
    /// nil where all sections have the same number.
    private(set) var values: Memory<Double>?
    /// Where the numbers lie; kept alive by the values.
    private(set) var place: SectionValues.Place
    /// What the numbers lie in, where that is known.
    private(set) var range: ColumnRange
    private var count = 0

    /// The same number for all sections.
    init(_ number: Double) {
        place = SectionValues.Place(values: nil, number: number)
        range = ColumnRange(number, number)
    }

    /// Numbers that have been written elsewhere.
    init(_ values: Memory<Double>, _ range: ColumnRange) {
        self.values = values
        self.range = range
        place = SectionValues.Place(values: values.base, number: 0)
        count = values.count
    }

    var isUniform: Bool { values == nil }

    /// The same with another number of one of so many sections.
    func replacing(_ section: Int, by number: Double, of total: Int) -> SectionColumn {
        if place.value(section).bitPattern == number.bitPattern { return self }
        if total == 1 { return SectionColumn(number) }
        let all = values?.copy() ?? Memory(repeating: self.number, count: total)
        all[section] = number
        return SectionColumn(all, range.hull(ColumnRange(number, number)))
    }

    /// The same, once all are written, with what the numbers lie in.
    var measured: SectionColumn {
        guard let values, !range.isKnown else { return self }
        return SectionColumn(values, ColumnRange(of: values))
    }

    /// The number of all sections, where they have the same.
    var number: Double { place.number }

    /// Takes the next numbers, of so many in all.
    mutating func append(_ numbers: UnsafePointer<Double>, _ length: Int, of total: Int) {
        guard length > 0 else { return }
        if count == 0 { self = SectionColumn(numbers[0]) }
        let all: Memory<Double>
        if let values {
            all = values
        } else {
            let bits = number.bitPattern
            var different: UInt64 = 0
            for index in 0..<length { different |= numbers[index].bitPattern ^ bits }
            if different == 0 {
                count += length
                return
            }
            all = Memory(capacity: max(total, count + length))
            all.append(repeating: number, count: count)
            values = all
            place = SectionValues.Place(values: all.base, number: 0)
            range = .unknown
        }
        all.append(uninitialized: length).update(from: numbers, count: length)
        count += length
    }
}
