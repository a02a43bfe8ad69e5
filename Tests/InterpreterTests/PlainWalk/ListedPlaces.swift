/// The first free place of each item, as `FreePlaces` finds it, but with all rectangles of the free room in one list that
/// every item looks through.
struct ListedPlaces {
    private struct Room {
        var main: Double
        var cross: Double
        var mainEnd: Double
        var crossEnd: Double

        func holds(_ other: Room) -> Bool {
            other.main >= main - ListedPlaces.touch && other.mainEnd <= mainEnd + ListedPlaces.touch
                && other.cross >= cross - ListedPlaces.touch && other.crossEnd <= crossEnd + ListedPlaces.touch
        }

        func overlaps(_ other: Room) -> Bool {
            min(mainEnd, other.mainEnd) - max(main, other.main) > ListedPlaces.touch
                && min(crossEnd, other.crossEnd) - max(cross, other.cross) > ListedPlaces.touch
        }

        var isEmpty: Bool { !(mainEnd - main > ListedPlaces.touch && crossEnd - cross > ListedPlaces.touch) }

        func isTooSmall(for least: Least) -> Bool {
            mainEnd - main < least.length - ListedPlaces.margin || crossEnd - cross < least.across - ListedPlaces.margin
        }
    }

    /// The least length and the least size across of some items.
    private struct Least {
        var length = Double.infinity
        var across = Double.infinity
    }

    private var rooms: [Room]
    /// The parts of rectangles that the last item has cut.
    private var parts: [Room] = []
    /// Of the items still to come.
    private var least = Least()
    private let width: Double
    /// The greatest end of what has been laid.
    private var bottom = 0.0
    /// What overlaps by less touches.
    private static let touch = 1e-9
    /// What is smaller by more is too small, however places are rounded.
    private static let margin = 1e-6

    private init(_ width: Double) {
        self.width = width
        rooms = width > 0 ? [Room(main: 0, cross: 0, mainEnd: .infinity, crossEnd: width)] : []
    }

    /// The places of all items, along and across; their arguments are presence, length, across, room, least along, least
    /// across, whether it stands. Those that stand are laid first, exactly there. NaN for what takes no part.
    ///
    /// - Parameters:
    ///   - columns: The arguments.
    ///   - steps: How many rectangles may still be looked at; below 0 afterwards when there were more to look at.
    /// - Returns: The places along and across, for each item.
    static func places(_ columns: [[Double]], _ steps: inout Int) -> (main: [Double], cross: [Double]) {
        var places = ListedPlaces(columns[3].first { $0.isFinite } ?? 0)
        var main = [Double](repeating: .nan, count: columns[0].count)
        var cross = main
        func number(_ column: Int, _ index: Int, least: Double = -.infinity) -> Double {
            columns[column][index].isFinite ? max(least, columns[column][index]) : 0
        }
        /// What an item looks for a place with; nil where it looks for none.
        func box(_ index: Int) -> Least? {
            let (length, across) = (number(1, index, least: 0), number(2, index, least: 0))
            // What is empty lies over nothing.
            let isLaid = columns[0][index] != 0 && columns[6][index] == 0 && length > touch && across > touch
            return isLaid ? Least(length: length, across: across) : nil
        }
        // From each item on.
        var smallest = [Least](repeating: Least(), count: main.count + 1)
        for index in main.indices.reversed() {
            smallest[index] = smallest[index + 1]
            guard let box = box(index) else { continue }
            smallest[index].length = min(box.length, smallest[index].length)
            smallest[index].across = min(box.across, smallest[index].across)
        }
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
                    Room(
                        main: place.main, cross: place.cross, mainEnd: place.main + length,
                        crossEnd: place.cross + across), &steps)
            }
        }
        return (main, cross)
    }

    /// The first place for an item at or behind another one, on both axes. What is wider than the room goes below all.
    private func first(
        _ box: Least, from least: (main: Double, cross: Double), _ steps: inout Int
    ) -> (main: Double, cross: Double) {
        let (length, across) = (box.length, box.across)
        guard across <= width + ListedPlaces.touch else { return (max(bottom, least.main), 0) }
        // It stays in the room, whatever it asks for.
        let least = (main: least.main, cross: max(0, min(least.cross, width - across)))
        var found: (main: Double, cross: Double)?
        steps -= rooms.count
        for room in rooms {
            let (main, cross) = (max(room.main, least.main), max(room.cross, least.cross))
            guard main + length <= room.mainEnd + ListedPlaces.touch,
                cross + across <= room.crossEnd + ListedPlaces.touch
            else { continue }
            guard let best = found else {
                found = (main, cross)
                continue
            }
            let isSooner = main < best.main - ListedPlaces.touch
            if isSooner || main <= best.main + ListedPlaces.touch && cross < best.cross { found = (main, cross) }
        }
        return found ?? (max(bottom, least.main), least.cross)
    }

    /// Takes a rectangle away from the free room.
    private mutating func lay(_ item: Room, _ steps: inout Int) {
        bottom = max(bottom, item.mainEnd)
        guard !item.isEmpty else { return }
        let (looked, least) = (rooms.count, least)
        parts.removeAll(keepingCapacity: true)
        var kept = 0
        for room in rooms {
            guard room.overlaps(item) else {
                if room.isTooSmall(for: least) { continue }
                rooms[kept] = room
                kept += 1
                continue
            }
            var (before, behind, left, right) = (room, room, room, room)
            before.mainEnd = item.main
            behind.main = item.mainEnd
            left.crossEnd = item.cross
            right.cross = item.crossEnd
            for part in [before, behind, left, right] where !part.isEmpty && !part.isTooSmall(for: least) {
                parts.append(part)
            }
        }
        rooms.removeSubrange(kept...)
        // A part that lies in another one is no largest rectangle; of two equal ones the first stays.
        steps -= looked
        for (number, part) in parts.enumerated() {
            steps -= kept + parts.count
            guard steps >= 0 else { return }
            let isHeld = rooms[..<kept].contains { $0.holds(part) }
            let isInOther = parts.indices.contains { other in
                other != number && parts[other].holds(part) && (other < number || !part.holds(parts[other]))
            }
            if !isHeld, !isInOther { rooms.append(part) }
        }
    }
}
