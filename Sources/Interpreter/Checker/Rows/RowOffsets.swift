/// How far the rows of a layout have been scrolled: the sections that scroll by themselves. A row that was never moved
/// keeps no number.
public struct RowOffsets: Sendable, Equatable {
    /// The place of each section that was moved, in `sections` and `offsets`.
    private var places = NumberTable()
    private var sections: [Int] = []
    /// NaN for a row that has been put back.
    private var offsets: [Double] = []

    /// No row has been moved.
    public init() {}

    /// The offset of a row along its scroll, in points, by the number of its section, counted from 0. Below 0 and past
    /// the end it is overscroll. nil: the row was not moved. An offset that is not finite counts as 0.
    public subscript(section: Int) -> Double? {
        get {
            guard section >= 0, let place = places[UInt64(section)] else { return nil }
            let offset = offsets[Int(place)]
            return offset.isNaN ? nil : offset
        }
        set {
            guard section >= 0 else { return }
            let offset = newValue.map { $0.isFinite ? $0 : 0 } ?? .nan
            if let place = places[UInt64(section)] {
                offsets[Int(place)] = offset
            } else if newValue != nil {
                places.set(UInt64(section), to: Int32(clamping: sections.count))
                sections.append(section)
                offsets.append(offset)
            }
        }
    }

    /// Whether no row was ever moved.
    package var isEmpty: Bool { sections.isEmpty }

    /// The rows that were moved, in the order of their sections.
    public var moved: [(section: Int, offset: Double)] {
        sections.indices.filter { !offsets[$0].isNaN }.map { (sections[$0], offsets[$0]) }
            .sorted { $0.section < $1.section }
    }

    /// Whether the same rows were moved to the same offsets.
    public static func == (a: RowOffsets, b: RowOffsets) -> Bool {
        a.moved.elementsEqual(b.moved) { $0.section == $1.section && $0.offset == $1.offset }
    }
}
