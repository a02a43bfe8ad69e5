import Interpreter
import LayoutDSL
import RandomCases
import StoredLayouts
import Testing

/// Spans, things that stand still, and free places: against oracles that compute them another way.
struct PlacingTests {
    private func cells(_ prepared: Prepared) -> [[LayoutRectangle]] {
        let frame = prepared.attributes(at: LayoutPoint(x: 0, y: 0), culling: false)
        #expect(frame.troubles.isEmpty)
        var origins: [Int: LayoutPoint] = [:]
        for head in frame.elements where head.kind == "head" {
            origins[head.section] = LayoutPoint(x: 0, y: head.frame.y + 1)
        }
        var found: [[LayoutRectangle]] = []
        for cell in frame.elements where cell.kind == "cell" {
            while found.count <= cell.section { found.append([]) }
            var box = cell.frame
            box.y -= origins[cell.section]?.y ?? 0
            found[cell.section].append(box)
        }
        return found
    }

    // MARK: Masonry

    private struct Tile {
        var height: Double
        var span: Int
        var lane: Int
        var stands: Bool
    }

    /// Column by column: each tile is tried in every place, and the columns are plain arrays.
    private func poured(_ tiles: [Tile], columns: Int, gap: Double) -> [(column: Int, top: Double)] {
        var ends = [Double](repeating: 0, count: columns)
        var places = [(column: Int, top: Double)](repeating: (0, 0), count: tiles.count)
        for stands in [true, false] {
            for (number, tile) in tiles.enumerated() where tile.stands == stands {
                let tops = (0...(columns - tile.span)).map { first in ends[first..<first + tile.span].max() ?? 0 }
                let column =
                    tile.lane >= 0 ? min(tile.lane, columns - tile.span) : tops.firstIndex(of: tops.min() ?? 0) ?? 0
                let top = stands ? 0 : tops[column]
                places[number] = (column, top)
                for other in column..<column + tile.span { ends[other] = max(ends[other], top + tile.height + gap) }
            }
        }
        return places
    }

    @Test(arguments: 1...6) func `masonry with spans, pinned tiles and stamps`(columns: Int) throws {
        var random = Seeded(columns)
        let cases = (0..<200).map { _ in
            (0..<random.below(20)).map { _ in
                Tile(
                    height: Double(random.whole(1...9) * 10), span: random.whole(1...columns),
                    lane: random.chance(20) ? random.below(columns) : -1, stands: random.chance(10))
            }
        }
        let prepared = try prepared(
            """
            layout T {
              viewport: 320 x 500; stack
              section {
                supplementary head { size: 100% x 1 }
                masonry(columns: \(columns), gap: 10, span: data.span, lane: data.lane, stands: data.stands)
                cell {
                  data { height: Length; span: Number; lane: Number; stands: Boolean }
                  size: 100% x data.height
                }
              }
            }
            """,
            World(
                sections: cases.map { tiles in
                    SectionData(
                        records: tiles.map { tile in
                            record(["height": tile.height, "span": Double(tile.span), "lane": Double(tile.lane)])
                                + [DataField(name: "stands", value: .boolean(tile.stands))]
                        })
                }))
        let found = cells(prepared)
        let wide = (320 + 10) / Double(columns)
        for (number, tiles) in cases.enumerated() where !tiles.isEmpty {
            for (index, place) in poured(tiles, columns: columns, gap: 10).enumerated() {
                let wanted = [
                    Double(place.column) * wide, place.top, Double(tiles[index].span) * wide - 10, tiles[index].height,
                ]
                let box = found[number][index].numbers
                #expect(zip(box, wanted).allSatisfy { isClose($0, $1, 1e-6) }, "\(number), \(index): \(box), \(wanted)")
            }
        }
    }

    /// Where all have one span, it is the waterfall.
    @Test func `masonry without spans is the waterfall`() throws {
        func text(_ name: String) -> String {
            """
            layout T {
              viewport: 320 x 500; items: 200
              \(name)(columns: 4, gap: 7)
              cell { size: 100% x [30, 50, 20, 80, 30, 10][index] + mod(index * 7, 11) }
            }
            """
        }
        #expect(cells(try prepared(text("masonry"))) == cells(try prepared(text("waterfall"))))
    }

    // MARK: Dashboards

    /// On a grid of squares: the first free one in reading order where the widget fits.
    private func placed(
        _ widgets: [(wide: Int, high: Int, spot: (x: Int, y: Int)?)], columns: Int
    ) -> [(x: Int, y: Int)] {
        var taken: [[Bool]] = []
        func isFree(_ x: Int, _ y: Int, _ wide: Int, _ high: Int) -> Bool {
            (y..<y + high).allSatisfy { row in
                row >= taken.count || (x..<x + wide).allSatisfy { !taken[row][$0] }
            }
        }
        var places = [(x: Int, y: Int)](repeating: (0, 0), count: widgets.count)
        for stands in [true, false] {
            for (number, widget) in widgets.enumerated() where (widget.spot != nil) == stands {
                var place = widget.spot ?? (0, 0)
                while widget.spot == nil, !isFree(place.x, place.y, widget.wide, widget.high) {
                    place.x += 1
                    if place.x + widget.wide > columns { place = (0, place.y + 1) }
                }
                places[number] = place
                while taken.count < place.y + widget.high { taken.append([Bool](repeating: false, count: columns)) }
                for row in place.y..<place.y + widget.high {
                    for column in place.x..<place.x + widget.wide { taken[row][column] = true }
                }
            }
        }
        return places
    }

    @Test(arguments: 1...4) func `packed fills the first free place`(seed: Int) throws {
        var random = Seeded(seed)
        let columns = 4
        let cases = (0..<60).map { _ in
            (0..<(1 + random.below(25))).map { _ in
                let (wide, high) = (random.whole(1...3), random.whole(1...3))
                let spot = random.chance(15) ? (x: random.below(columns - wide + 1), y: random.below(8)) : nil
                return (wide: wide, high: high, spot: spot)
            }
        }
        let prepared = try prepared(
            StoredLayout("packed").text,
            World(
                sections: cases.map { widgets in
                    SectionData(
                        records: widgets.map { widget in
                            record([
                                "x": (widget.spot?.x).map { Double($0 * 100) } ?? -1,
                                "y": Double((widget.spot?.y ?? 0) * 100), "wide": Double(widget.wide * 100 - 10),
                                "high": Double(widget.high * 100 - 10),
                            ])
                        })
                }))
        let found = cells(prepared)
        for (number, widgets) in cases.enumerated() {
            let places = placed(widgets, columns: columns)
            let boxes = found[number].map { ($0.x / 100, $0.y / 100) }
            #expect(
                zip(boxes, places).allSatisfy { isClose($0.0, Double($1.x)) && isClose($0.1, Double($1.y)) },
                "\(number): \(widgets): \(boxes), not \(places)")
        }
    }

    /// Any lengths: nothing overlaps, all are in the room, and whoever can go up or to the start has gone.
    @Test(arguments: 1...3) func `packed is tight`(seed: Int) throws {
        var random = Seeded(seed)
        let sizes = (0..<120).map { _ in (random.length(5...140), random.length(5...140)) }
        let prepared = try prepared(
            """
            layout T {
              viewport: 390 x 500; packed
              cell { data { wide: Length; high: Length }; size: data.wide x data.high }
            }
            """,
            World(sections: [SectionData(records: sizes.map { record(["wide": $0.0, "high": $0.1]) })]))
        let boxes = cells(prepared)[0]
        func overlap(_ a: LayoutRectangle, _ b: LayoutRectangle) -> Bool {
            min(a.x + a.width, b.x + b.width) - max(a.x, b.x) > 1e-6
                && min(a.y + a.height, b.y + b.height) - max(a.y, b.y) > 1e-6
        }
        for (index, box) in boxes.enumerated() {
            let before = boxes[..<index]
            #expect(box.x >= 0 && box.x + box.width <= 390 + 1e-6 && box.y >= 0)
            #expect(!before.contains { overlap($0, box) }, "\(index)")
            for move in [(x: -0.5, y: 0.0), (x: 0, y: -0.5)] {
                var moved = box
                (moved.x, moved.y) = (box.x + move.x, box.y + move.y)
                let isOutside = moved.x < 0 || moved.y < 0
                #expect(isOutside || before.contains { overlap($0, moved) }, "\(index) could move by \(move)")
            }
        }
    }

    // MARK: What falls

    /// A dashboard as react-grid-layout compacts it: each item keeps its column and falls up onto those above it.
    @Test func `a dashboard falls up`() throws {
        // x, width, height in the order of y: the numbers are worked out by hand.
        let items = [(0, 4, 2), (4, 2, 3), (2, 4, 1), (0, 2, 2), (0, 6, 1)]
        let prepared = try prepared(
            StoredLayout("dashboard").text,
            World(sections: [
                SectionData(
                    records: items.map { record(["x": Double($0.0), "w": Double($0.1), "h": Double($0.2)]) })
            ]))
        #expect(cells(prepared)[0].map { $0.y } == [0, 0, 90, 60, 120])
    }

    /// Each label at its place, or right behind the one above it: pushed apart, in one pass.
    @Test(arguments: 1...3) func `labels are pushed apart`(seed: Int) throws {
        var random = Seeded(seed)
        let times = (0..<80).map { _ in Double(random.below(2000)) }.sorted()
        let prepared = try prepared(
            """
            layout T {
              viewport: 200 x 400; labels(time: data.time)
              cell { data { time: Length }; size: 100% x 26 }
            }
            arrangement labels(time: Length) { place.main: fall(size.main + 4, from: 0, to: 1, least: time) }
            """, World(sections: [SectionData(records: times.map { record(["time": $0]) })]))
        var end = 0.0
        for (time, box) in zip(times, cells(prepared)[0]) {
            #expect(box.y == max(time, end))
            end = box.y + 30
        }
    }

    // MARK: Sharing

    /// Columns that share a width between their bounds: found by trying levels.
    @Test(arguments: 1...3) func `share is where the sum is the total`(seed: Int) throws {
        var random = Seeded(seed)
        for _ in 0..<40 {
            let items = (0..<(1 + random.below(8))).map { _ in
                let least = random.length(0...60)
                return (
                    size: random.length(0...100), weight: random.length(0...3), least: least,
                    most: least + random.length(0...80)
                )
            }
            let total = random.length(0...600)
            let prepared = try prepared(
                """
                layout T {
                  viewport: 400 x 400; columns
                  cell { data { q: Length; w: Number; least: Length; most: Length }; size: 10 x 10 }
                }
                arrangement columns {
                  place.cross: share(data.q, data.w, least: data.least, most: data.most, of: \(total))
                }
                """,
                World(sections: [
                    SectionData(
                        records: items.map {
                            record(["q": $0.size, "w": $0.weight, "least": $0.least, "most": $0.most])
                        })
                ]))
            let found = cells(prepared)[0].map { $0.x }
            func values(_ level: Double) -> [Double] {
                items.map { max($0.least, min($0.size + level * $0.weight, $0.most)) }
            }
            var (low, high) = (-1e6, 1e6)
            for _ in 0..<200 {
                let middle = (low + high) / 2
                if values(middle).reduce(0, +) <= total { low = middle } else { high = middle }
            }
            #expect(zip(found, values(low)).allSatisfy { abs($0 - $1) < 1e-6 }, "\(items) of \(total): \(found)")
        }
    }

    /// More columns than can be looked at are refused at once.
    @Test(.enabled(if: Volume.hasTime)) func `a search that would never end is refused`() throws {
        let text = """
            layout T { items: 20000; spread; cell { size: 10 x 10 } }
            arrangement spread { place.main: shortest(size.main, of: 65536, span: 1 + mod(index, 40)) * 1pt }
            """
        let error = #expect(throws: WorldError.self) { try compile(layout(text)).prepare() }
        #expect(error?.message.contains("20000 `cell`") == true)
    }
}
