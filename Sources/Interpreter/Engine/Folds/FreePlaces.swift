import LayoutChecker

/// The first free place of each item, in reading order: least along, then least across.
///
/// Maximal rectangles: the free room is kept as all rectangles that cannot be made larger, which may overlap. A place
/// for an item lies in one of them, so the best of their corners is the first free place. Unlike there, rectangles that
/// are too small for all items still to come are forgotten: else the slivers between items would add up. And they lie in
/// bands along the scroll, so that an item looks only at those that may have room for it.
struct FreePlaces {
    private var rooms: FreeRooms
    /// Of the items still to come.
    private var least = FreeRoom.Least()
    /// What has been too small for them when an item was laid is forgotten, whether it is still kept or not.
    private var forgotten = FreeRoom.Least(length: -.infinity, across: -.infinity)
    private let width: Double
    /// The greatest end of what has been laid.
    private var bottom = 0.0

    private typealias Place = (main: Double, cross: Double)

    private init(_ width: Double, across: [Double]) {
        self.width = width
        rooms = FreeRooms(across: across)
        if width > 0 { rooms.append(FreeRoom(main: 0, cross: 0, mainEnd: .infinity, crossEnd: width)) }
    }

    /// The places of all items, along and across; their arguments are presence, length, across, room, least along, least
    /// across, whether it stands. Those that stand are laid first, exactly there. NaN for what takes no part.
    ///
    /// - Parameters:
    ///   - columns: The arguments.
    ///   - steps: How many rectangles and bands may still be looked at; below 0 afterwards when there were more to look
    ///     at.
    /// - Returns: The places along and across, for each item.
    static func places(_ columns: [[Double]], _ steps: inout Int) -> (main: [Double], cross: [Double]) {
        var main = [Double](repeating: .nan, count: columns[0].count)
        var cross = main
        func number(_ column: Int, _ index: Int, least: Double = -.infinity) -> Double {
            columns[column][index].isFinite ? max(least, columns[column][index]) : 0
        }
        /// What an item looks for a place with; nil where it looks for none.
        func box(_ index: Int) -> FreeRoom.Least? {
            let (length, across) = (number(1, index, least: 0), number(2, index, least: 0))
            // What is empty lies over nothing.
            let isLaid =
                columns[0][index] != 0 && columns[6][index] == 0 && length > FreeRoom.touch && across > FreeRoom.touch
            return isLaid ? FreeRoom.Least(length: length, across: across) : nil
        }
        // From each item on.
        var smallest = [FreeRoom.Least](repeating: FreeRoom.Least(), count: main.count + 1)
        var across: [Double] = []
        for index in main.indices.reversed() {
            smallest[index] = smallest[index + 1]
            guard let box = box(index) else { continue }
            across.append(box.across)
            smallest[index].length = min(box.length, smallest[index].length)
            smallest[index].across = min(box.across, smallest[index].across)
        }
        var places = FreePlaces(columns[3].first { $0.isFinite } ?? 0, across: across)
        places.least = smallest[0]
        for isStanding in [true, false] {
            for index in main.indices where columns[0][index] != 0 && (columns[6][index] != 0) == isStanding {
                let (length, across) = (number(1, index, least: 0), number(2, index, least: 0))
                var place = (main: number(4, index), cross: number(5, index))
                if !isStanding {
                    place = (max(0, place.main), max(0, place.cross))
                    if let box = box(index) { place = places.first(box, from: place, &steps) }
                    places.least = smallest[index + 1]
                }
                guard steps >= 0 else { return (main, cross) }
                (main[index], cross[index]) = place
                places.lay(
                    FreeRoom(
                        main: place.main, cross: place.cross, mainEnd: place.main + length,
                        crossEnd: place.cross + across), &steps)
            }
        }
        return (main, cross)
    }

    /// The first place for an item at or behind another one, on both axes. What is wider than the room goes below all.
    private func first(_ box: FreeRoom.Least, from least: Place, _ steps: inout Int) -> Place {
        let (length, across) = (box.length, box.across)
        guard across <= width + FreeRoom.touch else { return (max(bottom, least.main), 0) }
        // It stays in the room, whatever it asks for.
        let least = (main: least.main, cross: max(0, min(least.cross, width - across)))
        var found: [(number: Int, place: Place)] = []
        // The end of the places that are first but for rounding.
        var end = Double.infinity
        rooms.search(for: box, to: least.main + length, &steps) { rooms, start in
            if max(start, least.main) > end + 2 * FreeRoom.touch { return false }
            let before = found.count
            for entry in rooms {
                let room = entry.room
                let place = (main: max(room.main, least.main), cross: max(room.cross, least.cross))
                guard place.main + length <= room.mainEnd + FreeRoom.touch,
                    place.cross + across <= room.crossEnd + FreeRoom.touch, !room.isTooSmall(for: forgotten)
                else { continue }
                found.append((entry.number, place))
            }
            guard found.count > before else { return true }
            found.sort { $0.place.main < $1.place.main }
            end = found[0].place.main
            for next in found where next.place.main <= end + 2 * FreeRoom.touch { end = next.place.main }
            found.removeAll { $0.place.main > end }
            return true
        }
        // Which of those that differ by nearly nothing is the first depends on their order.
        found.sort { $0.number < $1.number }
        guard var best = found.first?.place else { return (max(bottom, least.main), least.cross) }
        for (_, place) in found.dropFirst() {
            let isSooner = place.main < best.main - FreeRoom.touch
            if isSooner || place.main <= best.main + FreeRoom.touch && place.cross < best.cross { best = place }
        }
        return best
    }

    /// Takes a rectangle away from the free room.
    private mutating func lay(_ item: FreeRoom, _ steps: inout Int) {
        bottom = max(bottom, item.mainEnd)
        guard !item.isEmpty else { return }
        let least = least
        forgotten = least
        var parts: [FreeRoom] = []
        for room in rooms.remove(overlapping: item, &steps) {
            var (before, behind, left, right) = (room, room, room, room)
            before.mainEnd = item.main
            behind.main = item.mainEnd
            left.crossEnd = item.cross
            right.cross = item.crossEnd
            for part in [before, behind, left, right] where !part.isEmpty && !part.isTooSmall(for: least) {
                parts.append(part)
            }
        }
        // A part that lies in another one is no largest rectangle; of two equal ones the first stays.
        let kept = parts.enumerated().filter { number, part in
            steps -= parts.count
            guard steps >= 0 else { return false }
            let isInOther = parts.indices.contains { other in
                other != number && parts[other].holds(part) && (other < number || !part.holds(parts[other]))
            }
            return !isInOther && !rooms.holds(part, least, &steps)
        }
        for (_, part) in kept { rooms.append(part) }
        rooms.sweep(least)
    }
}
