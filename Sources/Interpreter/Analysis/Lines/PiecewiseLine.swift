import LayoutChecker

/// A piecewise linear function of the offset over a closed range. A piece in which the function is no straight line says what
/// bends it.
package struct PiecewiseLine: Sendable, Equatable {
    /// One straight piece.
    package struct Piece: Sendable, Equatable {
        /// The offset at which it begins, in points.
        package var start: Double
        /// The value there.
        package var value: Double
        /// The slope, per point of offset.
        package var slope: Double
        /// The node of a graph that bends it; below 0 for a straight piece.
        package var cause: Int32

        init(_ start: Double, _ value: Double, _ slope: Double = 0, cause: Int32 = -1) {
            (self.start, self.value, self.slope, self.cause) = (start, value, slope, cause)
        }

        /// The value at an offset of the piece. A piece of slope 0 may be infinite.
        package func value(at offset: Double) -> Double { slope == 0 ? value : value + slope * (offset - start) }

        /// The same piece from a later offset on.
        func begun(at offset: Double) -> Piece { Piece(offset, value(at: offset), slope, cause: cause) }

        package var isBent: Bool { cause >= 0 }
    }

    /// The pieces, in order; the first begins where the range begins. There is always one.
    package private(set) var pieces: [Piece]
    /// Where the range ends.
    package let end: Double

    /// More pieces than these count as a bend: the offsets at which a sawtooth jumps are as many as one likes.
    static let pieceLimit = 4_096

    /// One value throughout.
    package init(_ value: Double, over range: ClosedRange<Double>) {
        (pieces, end) = ([Piece(range.lowerBound, value)], range.upperBound)
    }

    /// The offset itself.
    init(offsetOver range: ClosedRange<Double>) {
        (pieces, end) = ([Piece(range.lowerBound, range.lowerBound, 1)], range.upperBound)
    }

    private init(_ pieces: [Piece], end: Double) { (self.pieces, self.end) = (pieces, end) }

    // MARK: Queries

    /// Whether it is one finite value throughout.
    package var constant: Double? {
        guard pieces.count == 1, let only = pieces.first, only.slope == 0, !only.isBent else { return nil }
        return only.value
    }

    /// The node that bends the first bent piece; nil where all are straight.
    package var firstCause: Int32? { pieces.first { $0.isBent }?.cause }

    /// Where a piece ends.
    package func end(of number: Int) -> Double { number + 1 < pieces.count ? pieces[number + 1].start : end }

    /// The offsets at which the value jumps.
    package var jumps: [Double] {
        pieces.indices.dropFirst().filter { isJump(pieces[$0 - 1], pieces[$0]) }.map { pieces[$0].start }
    }

    private func isJump(_ before: Piece, _ piece: Piece) -> Bool {
        let last = before.value(at: piece.start)
        return last != piece.value && !(abs(last - piece.value) <= PiecewiseLine.nearness(piece.value))
    }

    /// Values and slopes that are no further apart differ by rounding.
    private static func nearness(_ value: Double) -> Double { 1e-9 * max(1, abs(value)) }

    /// The part of it over a part of its range.
    package func cut(to range: ClosedRange<Double>) -> PiecewiseLine {
        guard range.lowerBound < range.upperBound else {
            let piece = pieces.last { $0.start <= range.lowerBound } ?? pieces[0]
            return PiecewiseLine(
                [Piece(range.lowerBound, piece.value(at: range.lowerBound), cause: piece.cause)], end: range.upperBound)
        }
        var kept: [Piece] = []
        for (number, piece) in pieces.enumerated()
        where end(of: number) > range.lowerBound || number + 1 == pieces.count {
            guard piece.start < range.upperBound || kept.isEmpty else { break }
            kept.append(piece.start < range.lowerBound ? piece.begun(at: range.lowerBound) : piece)
        }
        return PiecewiseLine(kept, end: range.upperBound)
    }

    /// One value throughout, over the same range.
    package func holding(_ value: Double) -> PiecewiseLine {
        PiecewiseLine([Piece(pieces.first?.start ?? end, value)], end: end)
    }

    // MARK: Operations

    /// The sum of it and a multiple of another one of the same range.
    package func adding(_ other: PiecewiseLine, times factor: Double = 1) -> PiecewiseLine {
        PiecewiseLine.combined([self, other]) { pieces, range in
            if let bent = pieces.first(where: { $0.isBent }) {
                return [Piece(range.lowerBound, .nan, cause: bent.cause)]
            }
            let value = pieces[0].value + factor * pieces[1].value
            return [Piece(range.lowerBound, value, pieces[0].slope + factor * pieces[1].slope)]
        }
    }

    /// 1 where it is less than another one of the same range, else 0. Where they cross, the side behind counts.
    package func isLess(than other: PiecewiseLine) -> PiecewiseLine {
        PiecewiseLine.combined([self, other]) { pieces, range in
            if let bent = pieces.first(where: { $0.isBent }) {
                return [Piece(range.lowerBound, .nan, cause: bent.cause)]
            }
            return LinePieces(range: range, node: -1).compared(pieces[0], pieces[1]) { $0 < 0 }
        }
    }

    /// The result of an operation on several functions of the same range, found between all their ends in turn: `piecewise` gives it
    /// over a stretch in which each function is one piece.
    static func combined(_ lines: [PiecewiseLine], _ piecewise: ([Piece], ClosedRange<Double>) -> [Piece])
        -> PiecewiseLine
    {
        guard let first = lines.first else { return PiecewiseLine(.nan, over: 0...0) }
        var places = [Int](repeating: 0, count: lines.count)
        var start = first.pieces[0].start
        var made: [Piece] = []
        while true {
            let stop = lines.indices.reduce(first.end) { min($0, lines[$1].end(of: places[$1])) }
            let here = lines.indices.map { lines[$0].pieces[places[$0]].begun(at: start) }
            for piece in piecewise(here, start...max(start, stop)) { PiecewiseLine.add(piece, to: &made) }
            guard stop < first.end else { break }
            if made.count > pieceLimit {
                made.append(Piece(stop, .nan, cause: made.last.map { max(0, $0.cause) } ?? 0))
                break
            }
            for number in lines.indices where lines[number].end(of: places[number]) <= stop { places[number] += 1 }
            start = stop
        }
        return PiecewiseLine(made, end: first.end)
    }

    /// Adds a piece behind others, unless it goes on as the last one does.
    private static func add(_ piece: Piece, to pieces: inout [Piece]) {
        guard let last = pieces.last else { return pieces.append(piece) }
        if last.isBent, piece.isBent { return }
        let goesOn = last.value(at: piece.start)
        let isSame =
            last.isBent == piece.isBent && abs(last.slope - piece.slope) <= 1e-12 * max(1, abs(piece.slope))
            && (goesOn == piece.value || abs(goesOn - piece.value) <= nearness(piece.value))
        if !isSame { pieces.append(piece) }
    }
}

/// The operations on straight pieces over one stretch.
struct LinePieces {
    typealias Piece = PiecewiseLine.Piece

    let range: ClosedRange<Double>
    /// The node that is worked out: what bends the result.
    let node: Int32

    private var start: Double { range.lowerBound }
    private var middle: Double { range.lowerBound + (range.upperBound - range.lowerBound) / 2 }

    /// What is no straight line.
    var bent: [Piece] { [Piece(start, .nan, cause: node)] }

    /// A straight piece, unless it moves and leaves the finite numbers.
    func straight(_ value: Double, _ slope: Double = 0) -> [Piece] {
        slope == 0 || (value.isFinite && slope.isFinite) ? [Piece(start, value, slope)] : bent
    }

    /// The stretches before and behind the places where a line passes any of some levels: each with its middle.
    private func stretches(_ line: Piece, through levels: [Double]) -> [(start: Double, middle: Double)] {
        var places = [start]
        if line.slope != 0 {
            let nearest = 1e-9 * max(1, abs(range.upperBound))
            for level in levels {
                let place = start + (level - line.value) / line.slope
                if place > start + nearest, place < range.upperBound - nearest { places.append(place) }
            }
        }
        places.sort()
        return places.indices.map { number in
            let end = number + 1 < places.count ? places[number + 1] : range.upperBound
            return (places[number], places[number] + (end - places[number]) / 2)
        }
    }

    /// The lesser or the greater of two at each offset.
    func extreme(_ a: Piece, _ b: Piece, isLess: Bool) -> [Piece] {
        crossing(a, b).map { start, sign in ((sign <= 0) == isLess ? a : b).begun(at: start) }
    }

    /// The stretches between which two lines cross, with the sign of their difference there.
    private func crossing(_ a: Piece, _ b: Piece) -> [(start: Double, sign: Double)] {
        let difference = Piece(start, a.value - b.value, a.slope - b.slope)
        return stretches(difference, through: [0]).map { start, middle in
            let (first, second) = (a.value(at: middle), b.value(at: middle))
            return (start, first < second ? -1 : first == second ? 0 : 1)
        }
    }

    /// A comparison: 1 where it holds.
    func compared(_ a: Piece, _ b: Piece, _ holds: (Double) -> Bool) -> [Piece] {
        if a.slope == 0, b.slope == 0, a.value.isNaN || b.value.isNaN { return straight(0) }
        return crossing(a, b).map { Piece($0, holds($1) ? 1 : 0) }
    }

    /// Whether two are equal; a crossing would be 1 offset alone, which no piece is.
    func equality(_ a: Piece, _ b: Piece, _ isEqual: Bool) -> [Piece] {
        let parts = crossing(a, b)
        guard parts.count == 1, let only = parts.first else { return bent }
        if a.slope == 0, b.slope == 0 { return straight((a.value == b.value) == isEqual ? 1 : 0) }
        return straight((only.sign == 0) == isEqual ? 1 : 0)
    }

    func absolute(_ a: Piece) -> [Piece] {
        stretches(a, through: [0]).map { start, middle in
            let piece = a.begun(at: start)
            return a.value(at: middle) < 0 ? Piece(start, -piece.value, -piece.slope) : piece
        }
    }

    func sign(_ a: Piece) -> [Piece] {
        stretches(a, through: [0]).map { start, middle in
            let value = a.value(at: middle)
            return Piece(start, value < 0 ? -1 : value > 0 ? 1 : value)
        }
    }

    /// A function in steps, which change where the line passes whole numbers and a shift.
    func steps(_ a: Piece, shift: Double, _ step: (Double) -> Double) -> [Piece] {
        guard a.slope != 0 else { return straight(step(a.value)) }
        guard let levels = levels(a, shift: shift) else { return bent }
        return stretches(a, through: levels).map { Piece($0, step(a.value(at: $1))) }
    }

    /// The remainder of a line by a number, as a sawtooth.
    func remainder(_ a: Piece, by divisor: Double) -> [Piece] {
        guard a.slope != 0 else { return straight(Numbers().modulo(a.value, divisor)) }
        let share = Piece(start, a.value / divisor, a.slope / divisor)
        guard divisor != 0, divisor.isFinite, let levels = levels(share, shift: 0) else { return bent }
        return stretches(share, through: levels).map { start, middle in
            let piece = a.begun(at: start)
            return Piece(start, piece.value - divisor * share.value(at: middle).rounded(.down), piece.slope)
        }
    }

    /// The whole numbers, moved by a shift, that a line passes; nil where there are too many.
    private func levels(_ a: Piece, shift: Double) -> [Double]? {
        let ends = [a.value, a.value(at: range.upperBound)].sorted()
        let (low, high) = ((ends[0] - shift).rounded(.up), (ends[1] - shift).rounded(.down))
        guard low.isFinite, high.isFinite, high - low < Double(PiecewiseLine.pieceLimit) else { return nil }
        return stride(from: low, through: high, by: 1).map { $0 + shift }
    }
}
