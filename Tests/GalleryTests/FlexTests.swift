import Interpreter
import LayoutDSL
import RandomCases
import Testing

/// The prelude's `flex` against CSS.
struct FlexTests {
    /// How a list scrolls, and whether its lines run along the scroll.
    struct Way: CustomTestStringConvertible, Sendable {
        let isHorizontal: Bool
        let isTurned: Bool

        /// Whether lines run along x.
        var isRow: Bool { isHorizontal == isTurned }
        var testDescription: String {
            (isHorizontal ? "scrolls sideways" : "scrolls down") + (isTurned ? ", lines along the scroll" : "")
        }

        static let all = [
            Way(isHorizontal: false, isTurned: false), Way(isHorizontal: true, isTurned: false),
            Way(isHorizontal: false, isTurned: true), Way(isHorizontal: true, isTurned: true),
        ]
    }

    /// A container in each section; everything of it is data.
    private static func text(_ way: Way) -> String {
        let size = way.isRow ? "data.along x data.across" : "data.across x data.along"
        let least = way.isRow ? "data.leastAlong x data.leastAcross" : "data.leastAcross x data.leastAlong"
        let most = way.isRow ? "data.mostAlong x data.mostAcross" : "data.mostAcross x data.mostAlong"
        return """
            layout T {
              scroll: \(way.isHorizontal ? "horizontal" : "vertical"); viewport: 500 x 500
              stack(align: 0)
              section {
                data {
                  room: Length; wraps: Boolean; gap: Length; lineGap: Length; depth: Length
                  justify: Number; spread: Number; edge: Number
                  lines: Number; linesSpread: Number; linesEdge: Number; linesStretch: Boolean
                }
                supplementary head { size: 1 x 1; place.cross: 0 }
                flex(natural: \(size), within: data.room, basis: data.basis, grow: data.grow, shrink: data.shrink,
                     least: \(least), most: \(most), wraps: data.wraps, gap: data.gap, lineGap: data.lineGap,
                     justify: data.justify, space: data.spread, edge: data.edge, align: data.align,
                     stretch: data.stretch, depth: data.depth, lines: data.lines, linesSpace: data.linesSpread,
                     linesEdge: data.linesEdge, linesStretch: data.linesStretch)\(way.isTurned ? " along cross" : "")
                cell {
                  data {
                    along: Length; across: Length; basis: Length; grow: Number; shrink: Number
                    leastAlong: Length; leastAcross: Length; mostAlong: Length; mostAcross: Length
                    align: Number; stretch: Boolean
                  }
                }
              }
            }
            """
    }

    /// Written as an arrangement says it: 0…1, how much of the space goes between, and half of it to the ends.
    private static func numbers(_ content: Flexbox.Content) -> (at: Double, spread: Double, edge: Double) {
        switch content {
        case .start, .stretch: (0, 0, 0)
        case .center: (0.5, 0, 0)
        case .end: (1, 0, 0)
        case .between: (0, 1, 0)
        case .around: (0, 1, 0.5)
        case .evenly: (0, 1, 1)
        }
    }

    private static func section(_ box: Flexbox, _ items: [Flexbox.Item]) -> SectionData {
        let (justify, spread, edge) = numbers(box.justify)
        let (lines, linesSpread, linesEdge) = numbers(box.lines)
        func flag(_ name: String, _ value: Bool) -> DataField { DataField(name: name, value: .boolean(value)) }
        let large = 1e6  // data have no infinity
        return SectionData(
            records: items.map { item in
                record([
                    "along": item.natural.along, "across": item.natural.across, "basis": item.basis,
                    "grow": item.grow, "shrink": item.shrink, "leastAlong": item.least.along,
                    "leastAcross": item.least.across, "mostAlong": min(large, item.most.along),
                    "mostAcross": min(large, item.most.across), "align": item.align ?? 0,
                ]) + [flag("stretch", item.align == nil)]
            },
            fields: record([
                "room": box.room, "gap": box.gap, "lineGap": box.lineGap, "depth": box.depth ?? 0,
                "justify": justify, "spread": spread, "edge": edge, "lines": lines, "linesSpread": linesSpread,
                "linesEdge": linesEdge,
            ]) + [flag("wraps", box.wraps), flag("linesStretch", box.lines == .stretch)])
    }

    private static func item(_ random: inout Seeded) -> Flexbox.Item {
        let along = random.length(0...160)
        var item = Flexbox.Item(natural: (along, random.length(0...90)), basis: along)
        if random.chance(40) { item.basis = random.chance(40) ? 0 : random.length(0...200) }
        if random.chance(60) { item.grow = random.pick([0, 0.25, 0.5, 1, 1, 2, 3]) }
        if random.chance(50) { item.shrink = random.pick([0, 0.25, 1, 1, 2, 3.5]) }
        if random.chance(30) { item.least.along = random.length(0...120) }
        if random.chance(30) { item.most.along = random.length(0...150) }
        if random.chance(20) { item.least.across = random.length(0...60) }
        if random.chance(20) { item.most.across = random.length(0...80) }
        if random.chance(50) { item.align = random.pick([0, 0.5, 1]) }
        return item
    }

    private static func container(_ random: inout Seeded) -> Flexbox {
        var box = Flexbox(room: random.length(50...600), wraps: random.chance(50))
        if random.chance(60) { box.gap = random.length(0...20) }
        if random.chance(60) { box.lineGap = random.length(0...20) }
        box.justify = random.pick([.start, .center, .end, .between, .around, .evenly])
        if random.chance(50) { box.depth = random.length(20...300) }
        if random.chance(70) { box.lines = random.pick(Flexbox.Content.allCases) }
        return box
    }

    /// 10,000 containers. The one exception (study B17) is told by the oracle.
    @Test(arguments: Way.all)
    func `flex is CSS's flexbox`(way: Way) throws {
        var random = Seeded(way.isHorizontal ? 5 : 3)
        let cases = (0..<2500).map { _ in
            let box = Self.container(&random)
            return (box: box, items: (0..<(1 + random.below(8))).map { _ in Self.item(&random) })
        }
        let prepared = try prepared(
            Self.text(way), World(sections: cases.map { Self.section($0.box, $0.items) }))
        let frame = prepared.attributes(at: LayoutPoint(x: 0, y: 0), culling: false)
        #expect(frame.troubles.isEmpty)
        var origins = [LayoutPoint](repeating: LayoutPoint(x: 0, y: 0), count: cases.count)
        for head in frame.elements where head.kind == "head" {
            origins[head.section] = LayoutPoint(
                x: head.frame.x + (way.isHorizontal ? 1 : 0), y: head.frame.y + (way.isHorizontal ? 0 : 1))
        }
        var found = cases.map { [LayoutRectangle?](repeating: nil, count: $0.items.count) }
        for cell in frame.elements where cell.kind == "cell" { found[cell.section][cell.item] = cell.frame }
        var (exceptions, different) = (0, 0)
        var wrong: [String] = []
        for (number, (box, items)) in cases.enumerated() {
            let (boxes, isException) = box.boxes(of: items)
            var isSame = true
            for (index, wanted) in boxes.enumerated() {
                let (along, across) = (wanted.along, wanted.across)
                let origin = origins[number]
                let numbers =
                    way.isRow
                    ? [origin.x + along, origin.y + across, wanted.length, wanted.thickness]
                    : [origin.x + across, origin.y + along, wanted.thickness, wanted.length]
                guard let frame = found[number][index] else {
                    isSame = false
                    continue
                }
                isSame = isSame && zip(frame.numbers, numbers).allSatisfy { abs($0 - $1) <= 1.0 / 64 }
            }
            exceptions += isException ? 1 : 0
            different += isSame ? 0 : 1
            guard !isSame, !isException else { continue }
            wrong.append("\(number): \(box) \(items): \(found[number]), not \(boxes)")
        }
        #expect(wrong.isEmpty, "\(wrong.count) are different, the first is \(wrong.first ?? "")")
        // The exception is one, and rare.
        #expect(exceptions < 250 && different > 0 && different <= exceptions, "\(exceptions) \(different)")
    }

    /// Containers with numbers worked out by hand from the documentation of Yoga and of CSS.
    private static let byHand: [Line] = [
        // flex-grow 1 and 1 into 300, the first at most 100.
        Line("within: 300, basis: 0, grow: 1, most: [100, infinity][index] x infinity", [0.0, 100, 100, 200]),
        // flex-grow 0.2 and 0.2: factors below 1 take only that part of 300.
        Line("within: 300, basis: 0, grow: 0.2", [0, 60, 60, 60]),
        // flex-shrink 1 and 2 of 200 each in 300: 100 too many by 1 : 2.
        Line("within: 300, basis: 200, shrink: index + 1", [0, 500.0 / 3, 500.0 / 3, 400.0 / 3]),
        // min-width wins over max-width.
        Line("within: 300, basis: 50, least: 80 x 0, most: 60 x infinity", [0, 80]),
        // justify-content: space-between, space-around, space-evenly, center, flex-end of two of 50.
        Line("within: 300, basis: 50, space: 1", [0, 50, 250, 50]),
        Line("within: 300, basis: 50, space: 1, edge: 0.5", [50, 50, 200, 50]),
        Line("within: 300, basis: 50, space: 1, edge: 1", [200.0 / 3, 50, 550.0 / 3, 50]),
        Line("within: 300, basis: 50, justify: 0.5", [100, 50, 150, 50]),
        Line("within: 300, basis: 50, justify: 1, gap: 10", [190, 50, 250, 50]),
        // Too long for the line: centered it stands out on both sides.
        Line("within: 80, basis: 100, shrink: 0, justify: 0.5", [-10, 100]),
    ]

    /// The arguments of `flex`, and where each item begins along its line and how long it is.
    struct Line: CustomTestStringConvertible, Sendable {
        let arguments: String
        let wanted: [Double]

        init(_ arguments: String, _ wanted: [Double]) { (self.arguments, self.wanted) = (arguments, wanted) }

        var testDescription: String { arguments }
    }

    @Test(arguments: byHand) func `lines worked out by hand`(line: Line) throws {
        let count = line.wanted.count / 2
        let prepared = try prepared(
            "layout T { viewport: 400 x 400; items: \(count); flex(natural: 40 x 20, \(line.arguments)); cell { } }")
        let cells = prepared.attributes(at: LayoutPoint(x: 0, y: 0), culling: false).elements
        #expect(areClose(cells.flatMap { [$0.frame.x, $0.frame.width] }, line.wanted), "\(line.arguments): \(cells)")
    }
}
