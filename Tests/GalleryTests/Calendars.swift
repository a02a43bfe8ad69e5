import Foundation
import Interpreter
import LayoutDSL

/// The week and the timeline of REFERENCE §5.
extension Oracle {
    static let week = Oracle(
        name: "week", scene: Scene(width: 375, height: 667, items: [3, 4, 2, 5, 1, 0, 2]),
        content: { LayoutSize(width: max($0.width, 50 + Double($0.items.count) * 120), height: 40 + 24 * 60) },
        elements: { scene, offset in
            var drawn: [Drawn] = []
            let wide = max(scene.width, 50 + Double(scene.items.count) * 120)
            for (day, count) in scene.items.enumerated() {
                let left = 50 + Double(day) * 120
                var head = Drawn("dayHeader", day, rest: LayoutRectangle(x: left, y: 0, width: 120, height: 40))
                // At the top of what is seen, and no lower than the end of the day.
                head.move.y = max(0, offset.y)
                head.z = 3
                drawn.append(head)
                let events = (0..<count).map { index in
                    Event(start: [8, 8.5, 9, 13, 13.5][index % 5], end: [10, 9, 11, 14, 16][index % 5])
                }
                for (item, share) in Event.shares(events).enumerated() {
                    let width = 120 / Double(share.lanes)
                    drawn.append(
                        Drawn(
                            "cell", day, item,
                            rest: LayoutRectangle(
                                x: left + Double(share.lane) * width, y: 40 + events[item].start * 60, width: width,
                                height: (events[item].end - events[item].start) * 60)))
                }
            }
            for hour in 0..<24 {
                let y = 40 + Double(hour) * 60
                var label = Drawn("hourLabel", 0, hour, rest: LayoutRectangle(x: 0, y: y, width: 50, height: 60))
                label.move.x = max(0, offset.x)
                label.z = 2
                drawn.append(label)
            }
            var corner = Drawn("corner", rest: LayoutRectangle(x: 0, y: 0, width: 50, height: 40))
            corner.move = (x: max(0, offset.x), y: max(0, offset.y), z: 0)
            corner.z = 4
            drawn.append(corner)
            for hour in 0..<24 {
                let y = 40 + Double(hour) * 60
                var line = Drawn("hourLine", 0, hour, rest: LayoutRectangle(x: 50, y: y, width: wide - 50, height: 1))
                line.z = -1
                drawn.append(line)
            }
            var now = Drawn("nowLine", rest: LayoutRectangle(x: 50, y: 40 + 9.5 * 60 - 1, width: wide - 50, height: 2))
            now.z = 1
            return drawn + [now]
        })

    static let timeline = Oracle(
        name: "timeline", scene: Scene(width: 375, height: 667, items: [5, 4, 6]),
        content: { LayoutSize(width: $0.width, height: strung($0, 0).1) },
        elements: { scene, offset in
            let (drawn, end) = strung(scene, offset.y)
            var line = Drawn("line", rest: LayoutRectangle(x: scene.width / 2 - 1, y: 0, width: 2, height: end))
            line.z = -1
            return [line] + drawn
        })

    private static func strung(_ scene: Scene, _ oy: Double) -> ([Drawn], Double) {
        var drawn: [Drawn] = []
        var y = 0.0
        let room = scene.width - 32
        for (section, count) in scene.items.enumerated() {
            let heights = (0..<count).map { [90.0, 120, 70][$0 % 3] }
            let end = y + 32 + 32 + heights.reduce(0, +) + 16 * Double(max(0, count - 1))
            var date = Drawn("date", section, rest: LayoutRectangle(x: 0, y: y, width: scene.width, height: 32))
            date.move.y = max(min(oy, end - 16 - 32), y) - y
            date.z = 1
            drawn.append(date)
            var top = y + 32 + 16
            for (item, height) in heights.enumerated() {
                let left = item % 2 == 0 ? 16 : 16 + 0.55 * room
                drawn.append(
                    Drawn(
                        "cell", section, item,
                        rest: LayoutRectangle(x: left, y: top, width: 0.45 * room, height: height)))
                let dot = LayoutRectangle(x: scene.width / 2 - 6, y: top + height / 2 - 6, width: 12, height: 12)
                drawn.append(Drawn("dot", section, item, rest: dot))
                top += height + 16
            }
            y = end
        }
        return (drawn, y)
    }
}

/// An event of a day.
struct Event {
    var start: Double
    var end: Double

    func overlaps(_ other: Event) -> Bool { start < other.end && other.start < end }

    /// Brute force: a cluster is what overlaps transitively, each takes the first free lane by start, and shares the
    /// day with as many lanes as its cluster has.
    static func shares(_ events: [Event]) -> [(lane: Int, lanes: Int, cluster: Int)] {
        var cluster = Array(events.indices)
        var hasChanged = true
        while hasChanged {
            hasChanged = false
            for a in events.indices {
                for b in events.indices where cluster[b] < cluster[a] && events[a].overlaps(events[b]) {
                    cluster[a] = cluster[b]
                    hasChanged = true
                }
            }
        }
        var lane = [Int](repeating: -1, count: events.count)
        for index in events.indices.sorted(by: { (events[$0].start, $0) < (events[$1].start, $1) }) {
            let taken = events.indices.filter { lane[$0] >= 0 && events[$0].overlaps(events[index]) }.map { lane[$0] }
            var free = 0
            while taken.contains(free) { free += 1 }
            lane[index] = free
        }
        return events.indices.map { index in
            let peers = events.indices.filter { cluster[$0] == cluster[index] }
            return (lane[index], (peers.map { lane[$0] }.max() ?? 0) + 1, cluster[index])
        }
    }
}
