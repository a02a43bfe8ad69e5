import LayoutChecker
import LayoutEngine

// The bounding box of an element as it is drawn, as formulas: what `PlacedBox` computes, step by step.

extension ProofGraph {
    /// An edge of the bounding box.
    ///
    /// - Parameters:
    ///   - edge: 0 and 1 the start along x and y, 2 and 3 width and height; 4 whether the box lies behind the eye.
    ///   - parts: The box, then the quantities in the order of `DrawnBounds`.
    /// - Returns: The edge, in points; of 4 a truth.
    mutating func bounds(_ edge: Int32, _ parts: [FormulaID]) -> FormulaID {
        let parts = parts.map { same[$0.index] ?? $0 }
        boxes.append(parts)
        guard parts.count >= 11 else { return unknown }
        let depth = parts.count >= 15
        let (corners, pivot) = corners(parts)
        let isSeen = depth ? areInFront(corners) : constant(1)
        if edge == 4 { return apply(.not, isSeen) }
        guard edge >= 0, edge < 4 else { return unknown }
        let isX = edge % 2 == 0
        let places = corners.map { isX ? $0.x : $0.y }
        let low = places.dropFirst().reduce(into: places[0]) { $0 = least($0, $1) }
        let high = places.dropFirst().reduce(into: places[0]) { $0 = greatest($0, $1) }
        var found = edge < 2 ? low : difference(high, low)
        // As `flatten` has it, of what has no length before it is turned; without a turn its corners lie together anyway.
        let length = product(parts[isX ? 2 : 3], parts[isX ? 6 : 7])
        let reach = range(of: length)
        if depth || value(of: parts[8]) != 0, !(reach.low > 0 || reach.high < 0) {
            let isFlat = apply(.equal, length, constant(0))
            let flat = edge < 2 ? quotient(sum(low, high), constant(2)) : constant(0)
            found = apply(.select, isFlat, flat, found)
        }
        if edge < 2 { found = sum(isX ? pivot.x : pivot.y, found) }
        return apply(.select, isSeen, found, parts[Int(edge)])
    }

    /// The corners of a box in space, along x and along y, and how near the eye they are at most: 1 without an eye, 0 in
    /// it.
    mutating func places(_ parts: [FormulaID]) -> (places: [[FormulaID]], depth: FormulaID) {
        let corners = corners(parts).corners
        let nearest = corners.dropFirst().reduce(into: corners[0].w) { $0 = least($0, $1.w) }
        return ([corners.map { $0.x }, corners.map { $0.y }], nearest)
    }

    private mutating func corners(_ parts: [FormulaID]) -> (corners: [Corner], pivot: Corner) {
        let depth = parts.count >= 15
        var corners: [Corner] = []
        let pivot =
            DrawnBounds.isAboutPoint(parts.count)
            ? Corner(x: parts[4], y: parts[5], w: .none)
            : Corner(
                x: sum(parts[0], product(parts[4], parts[2])), y: sum(parts[1], product(parts[5], parts[3])), w: .none)
        for number in 0..<4 {
            var (x, y) = (parts[0], parts[1])
            if number & 1 != 0 { x = sum(x, parts[2]) }
            if number & 2 != 0 { y = sum(y, parts[3]) }
            let (left, top) = (
                product(difference(x, pivot.x), parts[6]), product(difference(y, pivot.y), parts[7])
            )
            corners.append(depth ? inSpace(left, top, parts) : inPlane(left, top, parts))
        }
        return (corners, pivot)
    }

    /// A corner of the box: where it is seen from the pivot, and how far it is from the eye, as a share.
    private struct Corner {
        var x: FormulaID
        var y: FormulaID
        var w: FormulaID
    }

    /// Turned by an angle.
    private mutating func turned(_ a: FormulaID, _ b: FormulaID, by angle: FormulaID) -> (FormulaID, FormulaID) {
        let (cosine, sine) = (apply(.cosine, angle), apply(.sine, angle))
        return (
            difference(product(a, cosine), product(b, sine)), sum(product(a, sine), product(b, cosine))
        )
    }

    private mutating func inPlane(_ x: FormulaID, _ y: FormulaID, _ parts: [FormulaID]) -> Corner {
        let (x, y) = turned(x, y, by: parts[8])
        return Corner(x: sum(x, parts[9]), y: sum(y, parts[10]), w: .none)
    }

    /// About x, then y, then z, moved, and seen from the eye, with row vectors as `Transform3D` has them.
    private mutating func inSpace(_ x: FormulaID, _ y: FormulaID, _ parts: [FormulaID]) -> Corner {
        let zero = constant(0)
        let (y1, z1) = turned(y, zero, by: parts[11])
        let (z2, x2) = turned(z1, x, by: parts[12])
        let (x3, y3) = turned(x2, y1, by: parts[8])
        var corner = Corner(x: sum(x3, parts[9]), y: sum(y3, parts[10]), w: constant(1))
        let z = sum(z2, parts[13])
        // The distance of the eye; 0 for none.
        let isFlat = apply(.equal, parts[14], zero)
        if value(of: isFlat) == 1 { return corner }
        let eye = apply(.select, isFlat, zero, quotient(constant(1), parts[14]))
        let deep = product(z, eye)
        corner.w = difference(corner.w, deep)
        if parts.count > 16 {
            corner.x = difference(corner.x, product(deep, parts[15]))
            corner.y = difference(corner.y, product(deep, parts[16]))
        }
        corner.x = quotient(corner.x, corner.w)
        corner.y = quotient(corner.y, corner.w)
        return corner
    }

    private mutating func areInFront(_ corners: [Corner]) -> FormulaID {
        let nearest = corners.dropFirst().reduce(into: corners[0].w) { $0 = least($0, $1.w) }
        return apply(.less, constant(1e-9), nearest)
    }
}
