import Interpreter
import LayoutDSL
import RandomCases
import Testing

/// The prelude's `flow` against the nine rules of REFERENCE §3.
struct FlowTests {
    /// A list of sections, as random as its seed.
    private struct Sample {
        var random: Seeded
        var isHorizontal: Bool
        var isEqual: Bool
        var view: LayoutSize
        var gap, lineGap: Double
        /// Before and behind the lines, and at both sides of them.
        var insets: (start: Double, end: Double, near: Double, far: Double)
        var header, footer: Double
        var sections: [[Flow.Item]] = []

        init(seed: Int, hasZeroes: Bool) {
            random = Seeded(seed)
            isHorizontal = random.chance(50)
            isEqual = random.chance(50)
            view = LayoutSize(width: random.length(200...500), height: random.length(200...500))
            (gap, lineGap) = (random.length(0...20), random.length(0...30))
            insets = (random.length(0...40), random.length(0...40), random.length(0...30), random.length(0...30))
            (header, footer) = (
                random.chance(30) ? 0 : random.length(10...60), random.chance(30) ? 0 : random.length(5...40)
            )
            let equal = Flow.Item(wide: random.length(10...room), thick: random.length(10...90))
            for _ in 0..<random.whole(1...4) {
                let limit = random.chance(50) ? room : room / 4
                sections.append(
                    (0..<random.whole(0...40)).map { _ in
                        if isEqual { return equal }
                        var item = Flow.Item(wide: random.length(8...limit), thick: random.length(5...90))
                        if hasZeroes, random.chance(30) { item.wide = 0 }
                        if hasZeroes, random.chance(20) { item.thick = 0 }
                        return item
                    })
            }
        }

        var cross: Double { isHorizontal ? view.height : view.width }
        var room: Double { cross - insets.near - insets.far }

        var text: String {
            let item = sections.joined().first ?? Flow.Item(wide: 1, thick: 1)
            let size =
                isEqual ? "size.main: \(item.thick); size.cross: \(item.wide)" : "size.main: data.t; size.cross: data.w"
            let sides =
                isHorizontal
                ? "insets.top: \(insets.near); insets.bottom: \(insets.far)"
                : "insets.left: \(insets.near); insets.right: \(insets.far)"
            return """
                layout T {
                  scroll: \(isHorizontal ? "horizontal" : "vertical")
                  section {
                    flow(gap: \(gap), lineGap: \(lineGap))
                    insets.start: \(insets.start); insets.end: \(insets.end); \(sides)
                    supplementary header { size.main: \(header) }
                    cell { data { w: Length = 0; t: Length = 0 }; \(size) }
                    supplementary footer { size.main: \(footer) }
                  }
                }
                """
        }

        var world: World {
            World(
                viewport: view,
                sections: sections.map { SectionData(records: $0.map { record(["w": $0.wide, "t": $0.thick]) }) })
        }

        /// Rule 8, with the lines of the rules before it; what takes part.
        var boxes: ([String: LayoutRectangle], end: Double) {
            var found: [String: LayoutRectangle] = [:]
            var main = 0.0
            for (section, items) in sections.enumerated() {
                func bar(_ name: String, _ length: Double) {
                    guard length > 0 else { return }
                    found["\(name)[\(section),0]"] = rectangle(
                        main: main, cross: 0, length: length, width: cross, isHorizontal: isHorizontal)
                    main += length
                }
                bar("header", header)
                let present = items.enumerated().filter { $0.element.wide > 0 && $0.element.thick > 0 }
                let flow = Flow(
                    items: present.map { $0.element }, room: room, gap: gap, lineGap: lineGap, isEqual: isEqual)
                for ((item, size), place) in zip(present, flow.places) {
                    found["cell[\(section),\(item)]"] = rectangle(
                        main: main + insets.start + place.main, cross: insets.near + place.cross, length: size.thick,
                        width: size.wide, isHorizontal: isHorizontal)
                }
                main += insets.start + flow.thickness + insets.end
                bar("footer", footer)
            }
            return (found, main)
        }
    }

    @Test(arguments: 0..<300, [false, true])
    func `as the reference says`(seed: Int, hasZeroes: Bool) throws {
        let sample = Sample(seed: seed, hasZeroes: hasZeroes)
        let prepared = try prepared(sample.text, sample.world)
        let (boxes, end) = sample.boxes
        let content = LayoutSize(main: end, cross: sample.cross, isHorizontal: sample.isHorizontal)
        #expect(
            areClose([prepared.contentSize.width, prepared.contentSize.height], [content.width, content.height]),
            "seed \(seed): content \(prepared.contentSize), not \(content)")
        let frame = prepared.attributes(at: LayoutPoint(x: 0, y: 0), culling: false)
        #expect(frame.troubles.isEmpty)
        let present = frame.elements.filter { !$0.frame.isEmpty }
        #expect(present.count == boxes.count, "seed \(seed)")
        for element in present {
            guard let box = boxes[element.name] else {
                Issue.record("seed \(seed): \(element.name) should not be there")
                continue
            }
            #expect(
                areClose(element.frame.numbers, box.numbers),
                "seed \(seed): \(element.name) is \(element.frame), not \(box)\n\(sample.text)")
        }
    }

    /// What is seen at an offset is what overlaps the viewport there; and from right to left it is the
    /// mirror image.
    @Test(arguments: 1000..<1100)
    func `seen and mirrored`(seed: Int) throws {
        var sample = Sample(seed: seed, hasZeroes: true)
        var world = sample.world
        let left = try prepared(sample.text, world)
        world.environment.rightToLeft = true
        let right = try prepared(sample.text, world)
        let (boxes, end) = sample.boxes
        for _ in 0..<4 {
            let offset = left.offset(along: sample.random.length(-100...end + 100))
            let window = LayoutRectangle(x: offset.x, y: offset.y, width: sample.view.width, height: sample.view.height)
            let seen = left.attributes(at: offset).elements
            let wanted = boxes.filter { $0.value.overlaps(window) }
            #expect(Set(seen.map { $0.name }) == Set(wanted.keys), "seed \(seed) at \(offset)")
            let mirror = right.attributes(at: offset).elements
            #expect(mirror.map { $0.name } == seen.map { $0.name }, "seed \(seed) at \(offset)")
            for (a, b) in zip(seen, mirror) {
                let x = left.contentSize.width - a.frame.x - a.frame.width
                #expect(
                    areClose(b.frame.numbers, [x, a.frame.y, a.frame.width, a.frame.height]),
                    "seed \(seed): \(a.name) \(a.frame), \(b.frame)")
            }
        }
    }

    /// The examples of the reference: L = 355 (375 with insets of 10).
    @Test(arguments: [
        (100.0, 5, true, [10, 137.5, 265, 10, 137.5]), (100, 5, false, [10, 137.5, 265, 10, 120]),
        (200, 3, true, [87.5, 87.5, 87.5]), (200, 3, false, [87.5, 87.5, 10]),
    ])
    func `examples of the reference`(width: Double, count: Int, isEqual: Bool, places: [Double]) throws {
        let size = isEqual ? "\(width) x 50" : "data.w x 50"
        let prepared = try prepared(
            "layout T { insets: 10; flow(gap: 10); cell { data { w: Length = \(width) }; size: \(size) } }",
            World(items: [count]))
        #expect(prepared.attributes(at: LayoutPoint(x: 0, y: 0)).elements.map { $0.frame.x } == places)
    }

    /// Cells that fill a line exactly stand on one line, whatever a double makes of their width.
    @Test(arguments: 2...9, [320, 333.3, 375, 393.3, 402, 414, 777])
    func `exact fit`(columns: Int, width: Double) throws {
        for size in ["", " * data.k"] {
            let prepared = try prepared(
                """
                layout T {
                  flow(gap: 2, lineGap: 2)
                  cell { data { k: Number = 1 }; size: (100% - \(2 * (columns - 1))) / \(columns)\(size) x 10 }
                }
                """, World(viewport: LayoutSize(width: width, height: 667), items: [columns * 3]))
            let cells = prepared.attributes(at: LayoutPoint(x: 0, y: 0)).elements
            #expect(Set(cells.map { $0.frame.y }) == [0, 12, 24])
            for (index, cell) in cells.enumerated() {
                #expect(isClose(cell.frame.x, Double(index % columns) * (width + 2) / Double(columns)))
            }
        }
    }
}
