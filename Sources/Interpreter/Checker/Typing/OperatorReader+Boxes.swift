import LayoutDSL

// `a overlaps b`, `box contains point`, `box contains box`.

extension OperatorReader {
    /// Whether two boxes share an area. Those that touch do not, and neither does an empty one: numbers that are equal
    /// within the tolerance of tests are equal.
    func overlap(_ a: Value, _ b: Value, at place: SourceSpan) -> Value {
        if let wrong = [a, b].first(where: { $0.type != .rectangle }) {
            return mistake(TestDiagnostics.notABox(wrong, by: "overlaps", names.findings), at: place)
        }
        let tolerance = table.constant(Self.tolerance, at: place)
        let (first, second) = (a.boxSides, b.boxSides)
        var conditions: [FormulaID] = []
        for axis in 0..<2 {
            let ends = [first, second].map { table.apply(.add, $0[axis], $0[axis + 2], at: place) }
            let distances = [
                table.apply(.subtract, ends[0], second[axis], at: place),
                table.apply(.subtract, ends[1], first[axis], at: place), first[axis + 2], second[axis + 2],
            ]
            conditions += distances.map { table.apply(.less, tolerance, $0, at: place) }
        }
        return .boolean(conjunction(conditions, at: place), at: place)
    }

    /// Whether a point lies in a box, whose right and lower sides do not belong to it, so that of boxes that touch one has
    /// it; or whether a box lies in another, where sides may touch.
    func containment(_ a: Value, _ b: Value, at place: SourceSpan) -> Value {
        guard a.type == .rectangle else {
            return mistake(TestDiagnostics.notABox(a, by: "contains", names.findings), at: place)
        }
        guard b.type == .rectangle || b.type == .point else {
            return mistake(TestDiagnostics.notABox(b, by: "contains", names.findings), at: place)
        }
        let (box, inner) = (a.boxSides, b.boxSides)
        let tolerance = table.constant(Self.tolerance, at: place)
        var conditions: [FormulaID] = []
        for axis in 0..<2 {
            let end = table.apply(.add, box[axis], box[axis + 2], at: place)
            if b.type == .point {
                conditions.append(table.apply(.lessOrEqual, box[axis], inner[axis], at: place))
                conditions.append(table.apply(.less, inner[axis], end, at: place))
            } else {
                let innerEnd = table.apply(.add, inner[axis], inner[axis + 2], at: place)
                let start = table.apply(.add, inner[axis], tolerance, at: place)
                conditions.append(table.apply(.lessOrEqual, box[axis], start, at: place))
                let reach = table.apply(.add, end, tolerance, at: place)
                conditions.append(table.apply(.lessOrEqual, innerEnd, reach, at: place))
            }
        }
        return .boolean(conjunction(conditions, at: place), at: place)
    }

    private func conjunction(_ conditions: [FormulaID], at place: SourceSpan) -> FormulaID {
        conditions.dropFirst().reduce(conditions.first ?? table.constant(1, at: place)) {
            table.apply(.and, $0, $1, at: place)
        }
    }
}

extension Value {
    /// Left, top, width and height.
    fileprivate var boxSides: [FormulaID] { [x, y, width, height] }
}
