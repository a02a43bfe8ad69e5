import Interpreter
import LayoutDSL
import RandomCases
import StoredLayouts
import Testing

/// The prelude's other arrangements against plain loops.
struct ArrangementTests {
    private func cells(_ prepared: Prepared) -> [Attributes] {
        let frame = prepared.attributes(at: LayoutPoint(x: 0, y: 0), culling: false)
        #expect(frame.troubles.isEmpty)
        return frame.elements.filter { $0.kind == "cell" }
    }

    private func expectBoxes(_ prepared: Prepared, _ boxes: [LayoutRectangle?], _ comment: String) {
        let cells = cells(prepared)
        #expect(cells.count == boxes.count, "\(comment)")
        for (cell, box) in zip(cells, boxes) {
            guard let box else { continue }
            #expect(areClose(cell.frame.numbers, box.numbers), "\(comment): \(cell.name) \(cell.frame), not \(box)")
        }
    }

    private func expectContent(_ prepared: Prepared, _ size: LayoutSize, _ comment: String) {
        let content = prepared.contentSize
        #expect(areClose([content.width, content.height], [size.width, size.height]), "\(comment): \(content)")
    }

    // MARK: Stacks

    /// The first and the last that take part come to the middle, wherever they stand in the data.
    @Test(arguments: [[50.0, 20], [0, 0, 80, 60, 0], [0, 40], [70, 0], [0, 30, 0, 90, 0, 10, 0, 0], [0, 0], []])
    func `carousel passes over what takes no part`(lengths: [Double]) throws {
        let prepared = try prepared(
            """
            layout T {
              scroll: horizontal; viewport: 300 x 100; carousel(gap: 7)
              cell { data { long: Length }; size: data.long x 10 }
            }
            """, World(sections: [SectionData(records: lengths.map { record(["long": $0]) })]))
        let shown = cells(prepared).filter { $0.frame.width > 0 }
        guard let first = shown.first, let last = shown.last else {
            expectContent(prepared, LayoutSize(width: 0, height: 100), "\(lengths)")
            return
        }
        #expect(first.center.x == 150)
        #expect(last.center.x - (prepared.contentSize.width - 300) == 150)
        for (a, b) in zip(shown, shown.dropFirst()) { #expect(b.frame.x - a.frame.x - a.frame.width == 7) }
    }

    /// Along the other axis a stack is a row in a list that scrolls down: side by side, in the middle of the tallest.
    @Test(arguments: [false, true], [0, 0.5, 1])
    func `a stack along the other axis`(isHorizontal: Bool, align: Double) throws {
        let thick: [[Double]] = [[20, 50, 0, 30], [], [10]]
        let prepared = try prepared(
            """
            layout T {
              scroll: \(isHorizontal ? "horizontal" : "vertical"); viewport: 300 x 300; stack(gap: 5)
              section {
                stack(gap: 10, align: \(align)) along cross
                cell { data { thick: Length }; size.main: data.thick; size.cross: 40 + index }
              }
            }
            """,
            World(sections: thick.map { SectionData(records: $0.map { record(["thick": $0]) }) }))
        var (boxes, start): ([LayoutRectangle?], Double) = ([], 0)
        for section in thick {
            let tallest = section.max() ?? 0
            var across = 0.0
            for (index, length) in section.enumerated() {
                let wide = 40 + Double(index)
                boxes.append(
                    length > 0
                        ? rectangle(
                            main: start + (tallest - length) * align, cross: across, length: length, width: wide,
                            isHorizontal: isHorizontal) : nil)
                if length > 0 { across += wide + 10 }
            }
            start += tallest + 5
        }
        expectBoxes(prepared, boxes, "\(isHorizontal) \(align)")
        expectContent(
            prepared, isHorizontal ? LayoutSize(width: 70, height: 300) : LayoutSize(width: 300, height: 70),
            "\(isHorizontal)")
    }

    // MARK: Waterfall

    /// 10,000 records; some take no part, and many are equally high, so that columns tie.
    @Test(arguments: [(1, false, 2), (2, true, 5), (3, false, 7), (4, true, 1)])
    func `waterfall`(seed: Int, isHorizontal: Bool, columns: Int) throws {
        var random = Seeded(seed)
        let lengths = (0..<10_000).map { _ in
            random.chance(5) ? 0 : random.chance(50) ? Double(10 * random.whole(1...4)) : random.length(5...300)
        }
        let (gap, inset, cross) = (7.5, 12.0, 600.0)
        let prepared = try prepared(
            """
            layout T {
              scroll: \(isHorizontal ? "horizontal" : "vertical"); insets: \(inset)
              waterfall(columns: \(columns), gap: \(gap))
              cell { data { long: Length }; size.main: data.long; size.cross: 100% }
            }
            """,
            World(
                viewport: LayoutSize(width: 600, height: 600),
                sections: [SectionData(records: lengths.map { record(["long": $0]) })]))
        var ends = [Double](repeating: 0, count: columns)
        let wide = (cross - 2 * inset - Double(columns - 1) * gap) / Double(columns)
        var last = 0.0
        let boxes = lengths.map { length -> LayoutRectangle? in
            guard length > 0 else { return nil }
            var column = 0
            for other in 1..<max(columns, 1) where other < columns && ends[other] < ends[column] { column = other }
            defer { ends[column] += length + gap }
            last = max(last, ends[column] + length)
            return rectangle(
                main: inset + ends[column], cross: inset + Double(column) * (wide + gap), length: length, width: wide,
                isHorizontal: isHorizontal)
        }
        expectBoxes(prepared, boxes, "seed \(seed)")
        expectContent(
            prepared, LayoutSize(main: last + 2 * inset, cross: cross, isHorizontal: isHorizontal), "seed \(seed)")
    }

    // MARK: Stack, grid

    @Test(arguments: 0..<60)
    func `stack`(seed: Int) throws {
        var random = Seeded(seed)
        let isHorizontal = random.chance(50)
        let (gap, before, align) = (random.length(0...20), random.length(0...20), random.length(0...1))
        let items = (0..<random.whole(0...30)).map { _ in
            Flow.Item(
                wide: random.chance(10) ? 0 : random.length(10...600),
                thick: random.chance(10) ? 0 : random.length(5...200))
        }
        let prepared = try prepared(
            """
            layout T {
              scroll: \(isHorizontal ? "horizontal" : "vertical")
              stack(gap: \(gap), before: \(before), align: \(align))
              cell { data { w: Length, t: Length }; size.main: data.t; size.cross: data.w }
            }
            """,
            World(
                viewport: LayoutSize(width: 400, height: 400),
                sections: [SectionData(records: items.map { record(["w": $0.wide, "t": $0.thick]) })]))
        var (main, end) = (0.0, 0.0)
        let boxes = items.map { item -> LayoutRectangle? in
            guard item.wide > 0, item.thick > 0 else { return nil }
            main += before
            defer {
                end = main + item.thick
                main = end + gap
            }
            return rectangle(
                main: main, cross: max(0, 400 - item.wide) * align, length: item.thick, width: item.wide,
                isHorizontal: isHorizontal)
        }
        expectBoxes(prepared, boxes, "seed \(seed)")
        expectContent(prepared, LayoutSize(main: end, cross: 400, isHorizontal: isHorizontal), "seed \(seed)")
        // What takes no part is not seen either.
        let seen = prepared.attributes(at: LayoutPoint(x: 0, y: 0)).elements
        #expect(seen.allSatisfy { !$0.frame.isEmpty })
    }

    @Test(arguments: 0..<60)
    func `grid`(seed: Int) throws {
        var random = Seeded(seed)
        let isHorizontal = random.chance(50)
        let (gap, minimum, inset) = (random.length(0...20), random.length(20...500), random.length(0...20))
        let given: Int? = random.chance(50) ? random.whole(1...6) : nil
        let thick = (0..<random.whole(0...40)).map { _ in random.length(5...200) }
        let prepared = try prepared(
            """
            layout T {
              scroll: \(isHorizontal ? "horizontal" : "vertical"); insets: \(inset)
              grid(minimum: \(minimum), gap: \(gap)\(given.map { ", columns: \($0)" } ?? ""))
              cell { data { t: Length }; size.main: data.t; size.cross: 100% }
            }
            """,
            World(
                viewport: LayoutSize(width: 400, height: 400),
                sections: [SectionData(records: thick.map { record(["t": $0]) })]))
        let room = 400 - 2 * inset
        var columns = 1
        while Double(columns + 1) * minimum + Double(columns) * gap <= room { columns += 1 }
        columns = given ?? columns
        let wide = (room - Double(columns - 1) * gap) / Double(columns)
        var main = inset
        var boxes: [LayoutRectangle] = []
        for start in stride(from: 0, to: thick.count, by: columns) {
            let row = thick[start..<min(thick.count, start + columns)]
            if start > 0 { main += gap }
            for (column, length) in row.enumerated() {
                boxes.append(
                    rectangle(
                        main: main, cross: inset + Double(column) * (wide + gap), length: length, width: wide,
                        isHorizontal: isHorizontal))
            }
            main += row.max() ?? 0
        }
        expectBoxes(prepared, boxes, "seed \(seed)")
        expectContent(prepared, LayoutSize(main: main + inset, cross: 400, isHorizontal: isHorizontal), "seed \(seed)")
    }

    @Test(arguments: 0..<40)
    func `carousel`(seed: Int) throws {
        var random = Seeded(seed)
        let gap = random.length(0...30)
        let lengths = (0..<random.whole(0...12)).map { _ in random.length(50...300) }
        let prepared = try prepared(
            """
            layout T {
              scroll: horizontal
              carousel(gap: \(gap))
              cell { data { w: Length }; size: data.w x 100; snap: home }
            }
            """, World(sections: [SectionData(records: lengths.map { record(["w": $0]) })]))
        guard let first = lengths.first, let last = lengths.last else {
            return expectContent(prepared, LayoutSize(width: 0, height: 667), "seed \(seed)")
        }
        var x = 187.5 - first / 2
        let boxes = lengths.map { length in
            defer { x += length + gap }
            return LayoutRectangle(x: x, y: 283.5, width: length, height: 100)
        }
        expectBoxes(prepared, boxes, "seed \(seed)")
        expectContent(prepared, LayoutSize(width: x - gap - last / 2 + 187.5, height: 667), "seed \(seed)")
        // At either end the first or the last stands in the middle; and each cell can.
        for box in boxes {
            let home = box.x + box.width / 2 - 187.5
            #expect(isClose(try prepared.stop(proposed: home + 3, velocity: 0), home))
        }
    }

    // MARK: Spans

    @Test(arguments: 1..<6)
    func `spans`(seed: Int) throws {
        var random = Seeded(seed)
        let days = Double(random.whole(5...80))
        let events = (0..<500).map { _ in
            let start = Double(random.whole(0...Int(96 * days))) / 4
            return Event(start: start, end: start + Double(random.whole(1...12)) / 4)
        }
        let prepared = try prepared(
            StoredLayout("overlapping-spans").text,
            World(sections: [SectionData(records: events.map { record(["from": $0.start, "to": $0.end]) })]))
        let shares = Event.shares(events)
        #expect(Set(shares.map { $0.lanes }).count > 1, "seed \(seed): nothing to share")
        expectBoxes(
            prepared,
            zip(events, shares).map { event, share in
                let wide = 375 / Double(share.lanes)
                return LayoutRectangle(
                    x: Double(share.lane) * wide, y: event.start * 60, width: wide,
                    height: (event.end - event.start) * 60)
            }, "seed \(seed)")
        var pairs: Set<String> = []
        for (cell, share) in zip(cells(prepared), shares) {
            guard case .number(let group)? = cell.custom.first?.value else { continue }
            pairs.insert("\(group) \(share.cluster)")
        }
        let clusters = Set(shares.map { $0.cluster })
        #expect(pairs.count == clusters.count, "seed \(seed): other clusters")
        #expect(Set(pairs.map { $0.split(separator: " ")[0] }).count == clusters.count)
    }

    /// An arrangement of the file reads what the layout declares: after its own lines and the top level of the file.
    @Test(arguments: [
        ("mine", "", 98.0), ("mine(9)", "", 98), ("section { mine }", "", 98), ("mine", "let gap: Length = 1", 82),
    ])
    func `an arrangement sees the layout`(use: String, top: String, last: Double) throws {
        let layout = try layout(
            """
            \(top)
            layout L { viewport: 300 x 400; items: 3; param gap = 7 in 0...20; let wide = viewport.width / 2
              \(use.hasPrefix("section") ? String(use.dropLast()) : use)
              cell { size: wide x 40 }
              \(use.hasPrefix("section") ? "}" : "")
              test "t" { gap: 9; at 0 { expect cell[0, 2].frame.top == \(last) and cell[0, 2].frame.left == wide } }
            }
            arrangement mine(more: Length = gap) { place: (wide, index * (size.main + more)) }
            """)
        #expect(try layout.tests[0].run(on: layout).hasPassed)
    }

    @Test func `another file does not see the layout`() throws {
        let text = "import mine from \"other.layout\"\nlayout L { let wide = 3pt; mine; cell { size: 1 x 1 } }"
        let report = check(parse(Source(name: "main.layout", text: text))) { request in
            .found(name: request.path, bytes: Array("arrangement mine { place: (wide, 0) }".utf8))
        }
        #expect(report.diagnostics.shown.map { $0.code } == [.unknownName])
    }
}
