import LayoutChecker

/// A rectangle along and across the scroll.
struct FreeRoom {
    var main: Double
    var cross: Double
    var mainEnd: Double
    var crossEnd: Double

    /// What overlaps by less touches.
    static let touch = 1e-9
    /// What is smaller by more is too small, however places are rounded.
    static let margin = 1e-6

    func holds(_ other: FreeRoom) -> Bool {
        other.main >= main - FreeRoom.touch && other.mainEnd <= mainEnd + FreeRoom.touch
            && other.cross >= cross - FreeRoom.touch && other.crossEnd <= crossEnd + FreeRoom.touch
    }

    func overlaps(_ other: FreeRoom) -> Bool {
        min(mainEnd, other.mainEnd) - max(main, other.main) > FreeRoom.touch
            && min(crossEnd, other.crossEnd) - max(cross, other.cross) > FreeRoom.touch
    }

    var isEmpty: Bool { !(mainEnd - main > FreeRoom.touch && crossEnd - cross > FreeRoom.touch) }

    func isTooSmall(for least: Least) -> Bool {
        mainEnd - main < least.length - FreeRoom.margin || crossEnd - cross < least.across - FreeRoom.margin
    }

    /// The least length and the least size across of some items.
    struct Least {
        var length = Double.infinity
        var across = Double.infinity
    }
}

/// A rectangle of the free room with its place in the order in which they were found.
struct NumberedRoom {
    let number: Int
    let room: FreeRoom
}

/// How far some rectangles of the free room reach, and how long they are: never less than it is.
struct FreeReach {
    /// The least beginnings and the greatest ends.
    private var hull = FreeRoom(main: .infinity, cross: .infinity, mainEnd: -.infinity, crossEnd: -.infinity)
    /// For each of some widths, the greatest length of those that are at least so wide.
    private var lengths: [Double]

    init(_ widths: Int) { lengths = [Double](repeating: -.infinity, count: widths) }

    /// The least beginning along the scroll.
    var main: Double { hull.main }

    /// Whether one of them may overlap another rectangle.
    func mayOverlap(_ item: FreeRoom) -> Bool {
        hull.main < item.mainEnd && hull.mainEnd > item.main && hull.cross < item.crossEnd
            && hull.crossEnd > item.cross
    }

    /// Whether one of them may hold another rectangle.
    func mayHold(_ part: FreeRoom) -> Bool { hull.holds(part) }

    /// Whether one of them may have room for an item, up to an end.
    func mayHave(_ length: Double, _ width: Int, to end: Double) -> Bool {
        lengths[width] >= length && hull.mainEnd + FreeRoom.margin >= end
    }

    /// Forgets all.
    mutating func clear() {
        hull = FreeRoom(main: .infinity, cross: .infinity, mainEnd: -.infinity, crossEnd: -.infinity)
        for width in lengths.indices { lengths[width] = -.infinity }
    }

    /// Takes a rectangle in.
    mutating func take(_ room: FreeRoom, _ widths: [Double]) {
        reach(over: room)
        // More than any rounding, so that nothing that fits is passed over.
        let across = room.crossEnd - room.cross + FreeRoom.margin + 1e-12 * abs(room.crossEnd)
        let length = room.mainEnd - room.main + FreeRoom.margin + 1e-12 * abs(room.mainEnd)
        let count = Bisection.firstIndex(in: 0..<widths.count) { widths[$0] > across }
        for width in 0..<count { lengths[width] = max(lengths[width], length) }
    }

    /// Takes in what others reach over.
    mutating func take(_ other: FreeReach) {
        reach(over: other.hull)
        for width in lengths.indices { lengths[width] = max(lengths[width], other.lengths[width]) }
    }

    private mutating func reach(over room: FreeRoom) {
        hull.main = min(hull.main, room.main)
        hull.cross = min(hull.cross, room.cross)
        hull.mainEnd = max(hull.mainEnd, room.mainEnd)
        hull.crossEnd = max(hull.crossEnd, room.crossEnd)
    }
}
