import LayoutChecker

/// The free room as rectangles in bands along the scroll, and the bands in groups, so that a search passes over those
/// that have no room.
struct FreeRooms {
    /// Rectangles that lie next to each other along the scroll.
    private struct Band {
        var rooms: [NumberedRoom] = []
        var reach: FreeReach
    }

    /// In the order of their beginnings; none is empty.
    private var bands: [Band] = []
    /// How far so many bands reach, one after the other.
    private var groups: [FreeReach] = []
    /// Some sizes of items across, rising: it is kept how long a box of at least each of them may be.
    private let widths: [Double]
    private var number = 0
    private var count = 0
    private var sweepCount = 512

    private static let bandLimit = 64
    private static let groupSize = 16
    private static let widthLimit = 32

    /// - Parameter across: The sizes of the items across.
    init(across: [Double]) {
        let sorted = across.sorted()
        var widths: [Double] = []
        for part in 0..<min(FreeRooms.widthLimit, sorted.count) {
            let width = sorted[part * sorted.count / FreeRooms.widthLimit]
            if width > widths.last ?? -.infinity { widths.append(width) }
        }
        self.widths = widths.isEmpty ? [0] : widths
    }

    // MARK: Looking

    /// Goes over the rectangles of the bands that may be what is looked for, in the order of the bands, until a visit
    /// answers false.
    ///
    /// - Parameters:
    ///   - steps: Falls by what is looked at: groups, bands and rectangles.
    ///   - mayBe: Whether one of some rectangles may be it.
    ///   - visit: A band's rectangles, and their least beginning.
    private func search(
        _ steps: inout Int, _ mayBe: (FreeReach) -> Bool, _ visit: (_ rooms: [NumberedRoom], _ main: Double) -> Bool
    ) {
        steps -= groups.count
        for group in groups.indices where mayBe(groups[group]) {
            let first = group * FreeRooms.groupSize
            let last = min(bands.count, first + FreeRooms.groupSize)
            steps -= last - first
            for place in first..<last where mayBe(bands[place].reach) {
                steps -= bands[place].rooms.count
                guard visit(bands[place].rooms, bands[place].reach.main) else { return }
            }
        }
    }

    /// Goes over the rectangles that may have room for an item up to an end, in bands that begin ever later, until a visit
    /// answers false.
    func search(
        for box: FreeRoom.Least, to end: Double, _ steps: inout Int,
        _ visit: (_ rooms: [NumberedRoom], _ main: Double) -> Bool
    ) {
        // The greatest of the widths that it is not narrower than.
        let width = max(0, Bisection.firstIndex(in: 0..<widths.count) { widths[$0] > box.across } - 1)
        search(&steps, { $0.mayHave(box.length, width, to: end) }, visit)
    }

    /// Whether one of the rectangles that are large enough holds another one.
    func holds(_ part: FreeRoom, _ least: FreeRoom.Least, _ steps: inout Int) -> Bool {
        var isHeld = false
        search(&steps, { $0.mayHold(part) }) { rooms, _ in
            isHeld = rooms.contains { $0.room.holds(part) && !$0.room.isTooSmall(for: least) }
            return !isHeld
        }
        return isHeld
    }

    // MARK: Changing

    /// Puts a rectangle behind all others in their order.
    mutating func append(_ room: FreeRoom) {
        let entry = NumberedRoom(number: number, room: room)
        number += 1
        count += 1
        let place = max(0, Bisection.firstIndex(in: 0..<bands.count) { bands[$0].reach.main > room.main } - 1)
        if bands.isEmpty {
            bands.append(Band(reach: FreeReach(widths.count)))
            groups.append(FreeReach(widths.count))
        }
        bands[place].rooms.append(entry)
        bands[place].reach.take(room, widths)
        groups[place / FreeRooms.groupSize].take(room, widths)
        guard bands[place].rooms.count > FreeRooms.bandLimit else { return }
        let sorted = bands[place].rooms.sorted { ($0.room.main, $0.number) < ($1.room.main, $1.number) }
        bands.insert(Band(reach: FreeReach(widths.count)), at: place + 1)
        replace(place + 1, by: Array(sorted[(sorted.count / 2)...]))
        replace(place, by: Array(sorted[..<(sorted.count / 2)]))
        group(from: place)
    }

    /// Takes out what overlaps an item.
    ///
    /// - Returns: The rectangles in their order.
    mutating func remove(overlapping item: FreeRoom, _ steps: inout Int) -> [FreeRoom] {
        var removed: [NumberedRoom] = []
        var isEmptied = false
        steps -= groups.count
        for number in groups.indices where groups[number].mayOverlap(item) {
            let first = number * FreeRooms.groupSize
            let last = min(bands.count, first + FreeRooms.groupSize)
            let before = removed.count
            steps -= last - first
            for place in first..<last where bands[place].reach.mayOverlap(item) {
                steps -= bands[place].rooms.count
                let cut = bands[place].rooms.filter { $0.room.overlaps(item) }
                guard !cut.isEmpty else { continue }
                removed += cut
                replace(place, by: bands[place].rooms.filter { !$0.room.overlaps(item) })
                if bands[place].rooms.isEmpty { isEmptied = true }
            }
            if removed.count > before { reachOver(first..<last, in: number) }
        }
        count -= removed.count
        if isEmptied { leaveOutEmptyBands() }
        return removed.sorted { $0.number < $1.number }.map { $0.room }
    }

    /// Forgets what is too small, now and then.
    mutating func sweep(_ least: FreeRoom.Least) {
        guard count > sweepCount else { return }
        count = 0
        for place in bands.indices {
            replace(place, by: bands[place].rooms.filter { !$0.room.isTooSmall(for: least) })
            count += bands[place].rooms.count
        }
        leaveOutEmptyBands()
        sweepCount = 2 * count + 512
    }

    private mutating func leaveOutEmptyBands() {
        bands.removeAll { $0.rooms.isEmpty }
        group(from: 0)
    }

    private mutating func replace(_ place: Int, by rooms: [NumberedRoom]) {
        bands[place].rooms = rooms
        bands[place].reach.clear()
        for room in rooms { bands[place].reach.take(room.room, widths) }
    }

    /// Works out how far the groups reach, from that of a band on.
    private mutating func group(from place: Int) {
        let first = place / FreeRooms.groupSize
        let count = (bands.count + FreeRooms.groupSize - 1) / FreeRooms.groupSize
        if groups.count > count { groups.removeSubrange(count...) }
        while groups.count < count { groups.append(FreeReach(widths.count)) }
        for number in groups.indices where number >= first {
            let start = number * FreeRooms.groupSize
            reachOver(start..<min(bands.count, start + FreeRooms.groupSize), in: number)
        }
    }

    private mutating func reachOver(_ range: Range<Int>, in number: Int) {
        groups[number].clear()
        for place in range { groups[number].take(bands[place].reach) }
    }
}
