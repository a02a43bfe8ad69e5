/// Keylines that masked cells pass, as Material has them. A list of keylines stands still while cells pass it; near both ends
/// of the scroll one list becomes another, so that the first cell and the last one are large too. The peer counts keylines
/// from 0, and its first and last ones mostly lie beyond the viewport: there stand a decoration before the first cell and
/// one after the last cell.
struct PassedKeylines {
    /// Keylines side by side. A cell rests where it is seen when it is at the first large one.
    struct List {
        let sizes, middles: [Double]
        /// Where a cell rests that is at the first keyline.
        let rest: Double
        let large, gap: Double

        /// Keylines of which the second begins at a place in the viewport.
        init(_ sizes: [Double], from start: Double = 0, gap: Double = 0) {
            let middles = Self.middles(sizes, from: start, gap: gap)
            let large = sizes.max() ?? 0
            let focal = sizes.firstIndex(of: large) ?? 0
            self.init(
                sizes, middles: middles, rest: middles[focal] - Double(focal) * (large + gap), large: large, gap: gap)
        }

        private init(_ sizes: [Double], middles: [Double], rest: Double, large: Double, gap: Double) {
            (self.sizes, self.middles, self.rest, self.large, self.gap) = (sizes, middles, rest, large, gap)
        }

        var rests: [Double] { sizes.indices.map { rest + Double($0) * (large + gap) } }

        private static func middles(_ sizes: [Double], from start: Double, gap: Double) -> [Double] {
            sizes.indices.map {
                sizes[..<$0].reduce(start - sizes[0] - gap) { $0 + $1 + gap } + sizes[$0] / 2
            }
        }

        /// The list with room before it, or with a negative number behind it: each keyline in the viewport gives as much.
        /// The outer two become smaller with them, or stay.
        func padded(by room: Double, outerStay: Bool = false) -> List {
            let share = abs(room) / Double(sizes.count - 2)
            let start = middles[1] - sizes[1] / 2 + max(0, room)
            let outer = [0, sizes.count - 1]
            let smaller = sizes.indices.map { sizes[$0] - (outerStay && outer.contains($0) ? 0 : share) }
            var moved = Self.middles(smaller, from: start, gap: gap)
            if outerStay { for keyline in outer { moved[keyline] = middles[keyline] } }
            return .init(smaller, middles: moved, rest: rest, large: large, gap: gap)
        }

        /// The list moved, but for the outer keyline that it leaves.
        func moved(by way: Double) -> List {
            let stays = way > 0 ? 0 : sizes.count - 1
            let moved = middles.indices.map { middles[$0] + ($0 == stays ? 0 : way) }
            return .init(sizes, middles: moved, rest: rest, large: large, gap: gap)
        }
    }

    let room, large, gap: Double
    let count: Int
    /// The offsets at which a list holds. Between two of them one becomes the other.
    let stages: [(offset: Double, list: List)]
    private let stops: [Int: Double]

    var step: Double { large + gap }

    /// A list, what it becomes towards the start and towards the end, and the room before the first and after the last cell.
    init(
        _ list: List, towardsStart: [List] = [], towardsEnd: [List] = [], in room: Double, count: Int,
        before: Double = 0, after: Double = 0
    ) {
        (self.room, self.count, large, gap) = (room, count, list.large, list.gap)
        let last = (list.large + list.gap) * Double(count) - list.gap - room
        let (starts, ends) = ([list] + towardsStart, [list] + towardsEnd)
        let shift = max((starts.last ?? list).rest - list.rest, towardsStart.isEmpty ? 0 : before)
        let base = last - max(list.rest - (ends.last ?? list).rest, towardsEnd.isEmpty ? 0 : after)
        var stages: [(offset: Double, list: List)] = []
        if last > 0, starts.count + ends.count > 2 {
            for (nth, list) in starts.enumerated().reversed() {
                stages.append((nth == starts.count - 1 ? 0 : shift - (list.rest - starts[0].rest), list))
            }
            for (nth, list) in ends.enumerated() where nth > 0 || base > shift {
                stages.append((nth == 0 ? base : nth == ends.count - 1 ? last : base + ends[0].rest - list.rest, list))
            }
        } else {
            stages = [(list.large / 2 - list.rest - list.large - list.gap, list)]
        }
        self.stages = stages
        // A cell stops where it is the first large one, and near the end where it is the last large one.
        var stops: [Int: Double] = [:]
        for (offset, list) in stages {
            let first = Self.cell(at: list.sizes.firstIndex(of: list.large) ?? 0, of: list, offset: offset)
            stops[first] = stops[first] ?? offset
        }
        for (offset, list) in stages where offset >= base {
            let final = Self.cell(at: list.sizes.lastIndex(of: list.large) ?? 0, of: list, offset: offset)
            stops[final] = stops[final] ?? offset
        }
        self.stops = stops
    }

    /// Two lists, one at the start and one at the end, without another between them.
    init(from start: List, to end: List, in room: Double, large: Double, count: Int) {
        (self.room, self.count, self.large, gap) = (room, count, large, start.gap)
        stages = [(0, start), ((large + start.gap) * Double(count) - start.gap - room, end)]
        stops = [0: 0]
    }

    /// The cell that is at a keyline at an offset: −1 is the decoration before the first cell.
    private static func cell(at keyline: Int, of list: List, offset: Double) -> Int {
        let step = list.large + list.gap
        return Int(((offset + list.rest - list.large / 2) / step).rounded()) + keyline
    }

    /// The element that is at a keyline in a stage.
    func element(at keyline: Int, stage: Int = 0) -> String {
        let cell = Self.cell(at: keyline, of: stages[stage].list, offset: stages[stage].offset)
        return cell < 0 ? "before[0, 0]" : cell >= count ? "after[0, 0]" : "cell[0, \(cell)]"
    }

    // MARK: The layout

    var layout: String {
        let stops = stops.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)pt" }
        return """
            scroll: horizontal; viewport: \(room) x 100; items: \(count)
            stack(gap: \(gap))
            cell {
              size: \(large) x 100%
              pass
              snap: map(index, [\(stops.joined(separator: ", "))])
            }
            decoration before { size: \(large) x 100; place: (\(-step), 0); pass }
            decoration after { size: \(large) x 100; place: (\(Double(count) * step), 0); pass }
            """
    }

    var effect: String {
        func overStages(_ value: (List) -> String) -> String {
            "map(offset.x, [\(stages.map { "\($0.offset)pt: \(value($0.list))" }.joined(separator: ", "))])"
        }
        func overKeylines(_ values: [Double]) -> String {
            "map(nth, [\(values.enumerated().map { "\($0.offset): \($0.element)pt" }.joined(separator: ", "))])"
        }
        return """
            effect pass() {
              attribute nth = (rest.center.x - viewport.left - \(overStages { "\($0.rest)pt" })) / \(step)pt
              let wide   = \(overStages { overKeylines($0.sizes) })
              let middle = \(overStages { overKeylines($0.middles) })
              let cut    = (width - wide) / 2
              clip.left: cut; clip.right: cut
              translation.x: viewport.left + middle - rest.center.x
            }
            """
    }

    func trial(_ name: String, _ figures: [PeerSuite.Figure]) -> PeerSuite.Trial {
        .init(name, layout, beside: effect, figures)
    }

    // MARK: Figures

    /// The middles of the keylines of a stage, and where the cells rest that are seen there.
    func expectMiddles(_ stage: Int, _ middles: [Double], rests: [Double] = []) -> [PeerSuite.Figure] {
        expect(stage, "visible.center.x - viewport.left", middles)
            + expect(stage, "rest.center.x - viewport.left", rests)
    }

    func expectSizes(_ stage: Int, _ sizes: [Double]) -> [PeerSuite.Figure] {
        expect(stage, "visible.width", sizes)
    }

    /// The sizes, middles and places at rest of a list that the peer writes as its sizes and a middle.
    func expectList(_ stage: Int, _ list: List) -> [PeerSuite.Figure] {
        expectSizes(stage, list.sizes) + expectMiddles(stage, list.middles, rests: list.rests)
    }

    enum Edge: String {
        case left, right
    }

    /// Where a keyline begins or ends in the viewport.
    func edge(_ keyline: Int, _ edge: Edge, _ place: Double, stage: Int = 0, numbers: Int = 1) -> PeerSuite.Figure {
        .at(
            stages[stage].offset,
            "\(element(at: keyline, stage: stage)).visible.\(edge) - viewport.left == \(place)", numbers: numbers)
    }

    private func expect(_ stage: Int, _ value: String, _ numbers: [Double]) -> [PeerSuite.Figure] {
        numbers.enumerated().map {
            .at(stages[stage].offset, "\(element(at: $0.offset, stage: stage)).\(value) == \($0.element)")
        }
    }

    /// Where each cell begins when scrolling stops at it: there it is large.
    func expectStops(_ starts: [Double]) -> [PeerSuite.Figure] {
        starts.enumerated().map { cell, start in
            let stop = Double(cell) * step - start
            return .at(
                stop,
                """
                cell[0, \(cell)].visible.left - viewport.left == \(start) and cell[0, \(cell)].visible.width == \(large) \
                and stop(\(stop)) == \(stop)
                """)
        }
    }
}
