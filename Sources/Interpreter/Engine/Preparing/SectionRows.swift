import LayoutChecker

/// A row for each section of a stretch: the instances of a scope stand in sections of one block only.
struct SectionRows<Row: BitwiseCopyable>: Sendable {
    /// The first section of the stretch.
    let first: Int
    private(set) var rows = Memory<Row>()

    /// None as yet.
    init(from first: Int) { self.first = first }

    /// Whether a section has a row.
    @inline(__always)
    func contains(_ section: Int) -> Bool { UInt(bitPattern: section &- first) < UInt(bitPattern: rows.count) }

    @inline(__always)
    subscript(section: Int) -> Row {
        get { rows[section - first] }
        nonmutating set { rows[section - first] = newValue }
    }

    /// The row of a section; nil where it has none.
    @inline(__always)
    func row(_ section: Int) -> Row? { contains(section) ? rows.base[section &- first] : nil }

    /// Adds the row of the next section.
    func append(_ row: Row) { rows.append(row) }

    /// The section whose row was added last.
    var last: Int { first + rows.count - 1 }

    /// The same rows in memory of their own.
    func copy() -> SectionRows {
        var copy = self
        copy.rows = rows.copy()
        return copy
    }
}
