/// One field of all cells of a section, as a column of numbers. A host with many cells gives columns instead of a
/// record for each cell. Preparing takes a column as it is, and does not read each number again.
public struct DataColumn: Sendable {
    /// The field's name, as the layout reads it: `data.height`.
    public let name: String
    package let values: Memory<Double>
    package let isBoolean: Bool
    /// The range of all values; not known if a value is not finite.
    package let range: ColumnRange

    /// Makes a column of numbers, lengths in points or angles in radians, one for each cell.
    ///
    /// - Parameters:
    ///   - name: The field's name.
    ///   - values: The numbers. NaN means that the cell lacks the field. `prepare` refuses an infinity if the layout
    ///     reads the field.
    public init(name: String, values: [Double]) {
        self.name = name
        self.values = Memory(values)
        isBoolean = false
        range = ColumnRange(of: self.values)
    }

    /// Makes a column of booleans, one for each cell.
    public init(name: String, values: [Bool]) {
        self.name = name
        self.values = Memory(values.map { $0 ? 1 : 0 })
        isBoolean = true
        range = ColumnRange(0, 1)
    }

    /// The number of cells.
    public var count: Int { values.count }

    /// The value of a cell, as a record would have it; nil: it has none.
    package func value(_ index: Int) -> DataValue? {
        let value = values[index]
        return value.isNaN ? nil : isBoolean ? .boolean(value != 0) : .number(value)
    }
}

/// The range of all numbers of a column, if no number is NaN. Ends that are NaN mean that the range is not known. A
/// `low` of 0, and not of -0, means that no zero of the column is negative.
package struct ColumnRange: BitwiseCopyable {
    package var low: Double
    package var high: Double

    package init(_ low: Double, _ high: Double) {
        self.low = low
        self.high = high
    }

    package static let unknown = ColumnRange(.nan, .nan)

    package var isKnown: Bool { !low.isNaN && !high.isNaN }
    package var isFinite: Bool { low.isFinite && high.isFinite }
    /// Whether all have the same bits; zeros with a sign may stand beside others without.
    package var isOneNumber: Bool { low == high && (low != 0 || isNatural) }
    /// Whether all are zero.
    package var isZero: Bool { low == 0 && high == 0 }
    /// Whether none is zero.
    package var isNeverZero: Bool { low > 0 || high < 0 }
    /// Whether all are 0 or more, and none is -0.
    package var isNatural: Bool { low >= 0 && low.sign == .plus && isKnown }

    package func hull(_ other: ColumnRange) -> ColumnRange {
        guard isKnown, other.isKnown else { return .unknown }
        let least = low < other.low || low == other.low && low.sign == .minus ? low : other.low
        return ColumnRange(least, max(high, other.high))
    }

    /// Looks through a column; unknown when one of its numbers is not finite, or there are none.
    package init(of column: Memory<Double>) {
        self = .unknown
        guard column.count > 0 else { return }
        var lows = SIMD8<Double>(repeating: .infinity)
        var highs = -lows
        var signs = SIMD8<UInt64>()
        // Stays 0 while all are finite.
        var rests = SIMD8<Double>()
        func look(_ values: SIMD8<Double>) {
            rests += values - values
            lows.replace(with: values, where: values .< lows)
            highs.replace(with: values, where: values .> highs)
            signs |= unsafeBitCast(values, to: SIMD8<UInt64>.self)
        }
        let whole = column.count & ~7
        for first in stride(from: 0, to: whole, by: 8) {
            look(UnsafeRawPointer(column.base + first).loadUnaligned(as: SIMD8<Double>.self))
        }
        for place in whole..<column.count { look(SIMD8(repeating: column.base[place])) }
        guard rests == SIMD8() else { return }
        var (low, high) = (lows[0], highs[0])
        var hasSign = false
        for lane in 0..<8 {
            low = min(low, lows[lane])
            high = max(high, highs[lane])
            hasSign = hasSign || signs[lane] >> 63 != 0
        }
        self.init(low == 0 ? (hasSign ? -0.0 : 0) : low, high)
    }
}

extension SectionData {
    /// The fields of one item, of its record and of the columns; none for an item that is not there.
    public func fields(ofItem item: Int) -> [DataField] {
        let own = records.indices.contains(item) ? records[item] : []
        return own
            + columns.compactMap { column in
                guard item >= 0, item < column.count else { return nil }
                return column.value(item).map { DataField(name: column.name, value: $0) }
            }
    }
}
