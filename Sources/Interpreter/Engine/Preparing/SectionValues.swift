import LayoutChecker

/// The stored numbers of sections: a column for each slot that is not rematerialised, a single number where all sections
/// have the same.
struct SectionValues: Sendable {
    private(set) var columns: [SectionColumn]

    /// Columns that are all 0 as yet.
    init(count: Int) {
        columns = [SectionColumn](repeating: SectionColumn(0), count: count)
        self.count = count
    }

    /// How many numbers are held.
    private(set) var count: Int

    /// Replaces a column; others that look at the same values keep the old one.
    mutating func set(_ column: Int, to values: SectionColumn) {
        count += values.storedCount - columns[column].storedCount
        columns[column] = values
    }

    /// Pointers to the columns; these values keep them alive.
    var places: Memory<Place> {
        let places = Memory<Place>(capacity: columns.count)
        for column in columns { places.append(column.place) }
        return places
    }

    /// Where a column lies.
    struct Place: BitwiseCopyable, @unchecked Sendable {
        /// The numbers of a stretch of sections; nil where all sections have the same number.
        let values: UnsafeMutablePointer<Double>?
        /// The number of all sections outside the stretch.
        let number: Double
        /// The first section of the stretch, and how many sections it has.
        var first = 0
        var count = 0

        @inline(__always)
        func value(_ section: Int) -> Double {
            let row = section &- first
            guard let values, UInt(bitPattern: row) < UInt(bitPattern: count) else { return number }
            return values[row]
        }
    }
}

/// A number for each section, written from the first to the last. It takes memory for the stretch of sections only whose
/// numbers differ from that of the first section.
struct SectionColumn: Sendable {
    /// The numbers of the stretch; nil where all sections have the same number.
    private var values: Memory<Double>?
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
        place = SectionValues.Place(values: values.base, number: 0, count: values.count)
        count = values.count
    }

    var isUniform: Bool { values == nil }

    /// How many numbers are held.
    var storedCount: Int { values?.count ?? 1 }

    /// The same with another number of one of so many sections.
    func replacing(_ section: Int, by number: Double, of total: Int) -> SectionColumn {
        if place.value(section).bitPattern == number.bitPattern { return self }
        if total == 1 { return SectionColumn(number) }
        let all = Memory<Double>(capacity: total)
        for section in 0..<total { all.append(place.value(section)) }
        all[section] = number
        return SectionColumn(all, range.hull(ColumnRange(number, number)))
    }

    /// The same, once all are written, with what the numbers lie in.
    var measured: SectionColumn {
        guard let values, !range.isKnown else { return self }
        var measured = self
        measured.range = ColumnRange(of: values)
        if values.count < count {
            measured.range = number.isFinite ? measured.range.hull(ColumnRange(number, number)) : .unknown
        }
        return measured
    }

    /// The number of all sections, where they have the same.
    var number: Double { place.number }

    /// Takes the next numbers.
    mutating func append(_ numbers: UnsafePointer<Double>, _ length: Int) {
        guard length > 0 else { return }
        if count == 0 { self = SectionColumn(numbers[0]) }
        defer { count += length }
        let bits = number.bitPattern
        var different: UInt64 = 0
        for index in 0..<length { different |= numbers[index].bitPattern ^ bits }
        guard different != 0 else { return }
        var (start, end) = (0, length)
        while start < end, numbers[start].bitPattern == bits { start += 1 }
        while end > start, numbers[end - 1].bitPattern == bits { end -= 1 }
        stretch(to: count + start, end - start).update(from: numbers + start, count: end - start)
    }

    /// Takes the same number for so many of the next sections.
    mutating func append(repeating value: Double, _ length: Int) {
        guard length > 0 else { return }
        if count == 0 { self = SectionColumn(value) }
        defer { count += length }
        guard value.bitPattern != number.bitPattern else { return }
        stretch(to: count, length).update(repeating: value, count: length)
    }

    /// Makes room for the numbers of so many sections from one on.
    private mutating func stretch(to section: Int, _ length: Int) -> UnsafeMutablePointer<Double> {
        let all = values ?? Memory(capacity: length)
        let first = values == nil ? section : place.first
        all.append(repeating: number, count: section - first - all.count)
        let room = all.append(uninitialized: length)
        values = all
        place = SectionValues.Place(values: all.base, number: number, first: first, count: all.count)
        range = .unknown
        return room
    }
}
