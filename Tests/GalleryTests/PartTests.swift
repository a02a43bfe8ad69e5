import Interpreter
import LayoutAnalysis
import LayoutDSL
import RandomCases
import StoredLayouts
import Testing

/// Parts: what stands in an element shares all that happens to it.
struct PartTests {
    /// What lines of an element may say of its drawing.
    private enum Turning: CaseIterable { case none, moved, scaled, turned, deep }

    private static func number(_ low: Double, _ high: Double, _ random: inout Seeded) -> Double {
        (Double.random(in: low...high, using: &random) * 8).rounded() / 8
    }

    private static func lines(_ turning: Turning, isWhole: Bool, _ random: inout Seeded) -> [String] {
        func number(_ low: Double, _ high: Double) -> Double { PartTests.number(low, high, &random) }
        var lines: [String] = []
        if Bool.random(using: &random) { lines.append("anchor: (\(number(0, 1)), \(number(0, 1)))") }
        if Bool.random(using: &random) { lines.append("drawn: \(number(20, 160)) x \(number(20, 160))") }
        if turning != .none { lines.append("translation: (\(number(-40, 40)) + offset.y / 8, \(number(-40, 40)))") }
        if turning == .scaled || turning == .turned || turning == .deep, Bool.random(using: &random) {
            lines.append(
                isWhole
                    ? "scale: \(number(0.25, 2))" : "scale.x: \(number(0.125, 2)); scale.y: \(number(0.25, 2))")
        }
        if turning == .turned { lines.append("rotation: \(number(-3, 3)) * 1rad + offset.y / 1pt * 1deg") }
        if turning == .deep {
            lines.append("rotation.y: \(number(-0.5, 0.5)) * 1rad; rotation: \(number(-1, 1)) * 1rad; perspective: 900")
            if Bool.random(using: &random) { lines.append("eye: (150, 90)") }
        }
        if Bool.random(using: &random), turning == .none {
            lines.append("center: (\(number(40, 90)), rest.center.y + \(number(-9, 9)))")
        }
        return lines
    }

    /// Where a point of the content comes to stand by the transform of an element.
    private func placed(_ point: LayoutPoint, by element: Attributes) -> LayoutPoint {
        let (size, anchor) = (element.size, element.anchorPoint)
        let pivot = LayoutPoint(
            x: element.center.x + (anchor.x - 0.5) * size.width, y: element.center.y + (anchor.y - 0.5) * size.height)
        let (x, y) = (point.x - pivot.x, point.y - pivot.y)
        guard let m = element.transform3D else {
            let t = element.transform
            return LayoutPoint(x: pivot.x + t.a * x + t.c * y + t.tx, y: pivot.y + t.b * x + t.d * y + t.ty)
        }
        let w = x * m[3] + y * m[7] + m[15]
        return LayoutPoint(
            x: pivot.x + (x * m[0] + y * m[4] + m[12]) / w, y: pivot.y + (x * m[1] + y * m[5] + m[13]) / w)
    }

    private func corners(of element: Attributes) -> [LayoutPoint] {
        let (center, size) = (element.center, element.size)
        return [(-0.5, -0.5), (0.5, -0.5), (-0.5, 0.5), (0.5, 0.5)].map { x, y in
            LayoutPoint(x: center.x + x * size.width, y: center.y + y * size.height)
        }
    }

    private func element(_ kind: String, _ item: Int, in prepared: Prepared, at offset: Double) throws -> Attributes {
        let path = ElementPath(kind: kind, section: 0, item: item)
        return try #require(prepared.attributes(of: path, at: LayoutPoint(x: 0, y: offset))?.elements.first)
    }

    /// A part in a part in a cell: its corners go where a decoration of the same lines goes, and from there with its owners,
    /// one after the other.
    @Test func `a part goes with its owner`() throws {
        var random = Seeded(20_261_128)
        for _ in 0..<Volume.of(80, optimized: 1_500) {
            let outer = Turning.allCases.randomElement(using: &random) ?? .none
            let inner = [Turning.none, .moved, .scaled, .turned].randomElement(using: &random) ?? .none
            // In what turns in space or is scaled unevenly, a part does not turn.
            let own: Turning =
                outer == .deep || inner == .scaled
                ? [.none, .moved, .scaled].randomElement(using: &random) ?? .none
                : Turning.allCases.randomElement(using: &random) ?? .none
            let isWhole = outer != .deep && (own == .turned || own == .deep || inner == .turned)
            let middle: Turning = outer == .deep && inner == .turned ? .scaled : inner
            let card = PartTests.lines(outer, isWhole: isWhole, &random)
            let panel = PartTests.lines(middle, isWhole: isWhole, &random).filter { !$0.hasPrefix("center") }
            let badge = PartTests.lines(own, isWhole: isWhole, &random).filter { !$0.hasPrefix("center") }
            let text = { (word: String) in
                """
                layout P { viewport: 400 x 400; items: 5; stack(gap: 7, align: 0); cell {
                  size: 120 x 90
                  \(card.joined(separator: "\n"))
                  \(word) panel { size: 50 x 40; place: (30, 12)
                    \(panel.joined(separator: "\n"))
                    \(word == "part" ? "part badge { size: 12 x 10; place: (44, -3)\n\(badge.joined(separator: "\n")) }" : "")
                  }
                  \(word == "part" ? "" : "decoration badge { size: 12 x 10; place: (74, 9)\n\(badge.joined(separator: "\n")) }")
                } }
                """
            }
            let parts = try compile(layout(text("part"))).prepare(for: World())
            let alone = try compile(layout(text("decoration"))).prepare(for: World())
            for offset in [0.0, 64] {
                let here = LayoutPoint(x: 0, y: offset)
                let screen = parts.screen(at: here)
                let all = parts.attributes(at: here, culling: false).elements.filter {
                    !$0.frame.isEmpty && $0.frame.overlaps(screen)
                }
                let found = parts.attributes(at: here).elements
                #expect(found.map(\.path) == all.map(\.path), "what is found at \(offset) of\n\(text("part"))")
                let cell = try element("cell", 2, in: parts, at: offset)
                let (panelAlone, badgeAlone) = (
                    try element("panel", 2, in: alone, at: offset), try element("badge", 2, in: alone, at: offset)
                )
                let (panelFound, badgeFound) = (
                    try element("panel", 2, in: parts, at: offset), try element("badge", 2, in: parts, at: offset)
                )
                // How far the drawn box of an owner begins from where it rests.
                func shift(_ owner: Attributes, restingAt x: Double, _ y: Double) -> LayoutPoint {
                    LayoutPoint(
                        x: owner.center.x - owner.size.width / 2 - x, y: owner.center.y - owner.size.height / 2 - y)
                }
                func moved(_ point: LayoutPoint, _ by: LayoutPoint) -> LayoutPoint {
                    LayoutPoint(x: point.x + by.x, y: point.y + by.y)
                }
                let cellShift = shift(cell, restingAt: 0, 194)
                let panelShift = shift(panelAlone, restingAt: 30, 206)
                let panelWanted = corners(of: panelAlone).map {
                    placed(moved(placed($0, by: panelAlone), cellShift), by: cell)
                }
                let badgeWanted = corners(of: badgeAlone).map { corner in
                    let inPanel = placed(moved(placed(corner, by: badgeAlone), panelShift), by: panelAlone)
                    return placed(moved(inPanel, cellShift), by: cell)
                }
                for (found, wanted) in [(panelFound, panelWanted), (badgeFound, badgeWanted)] {
                    let drawn = corners(of: found).map { placed($0, by: found) }
                    for (one, other) in zip(drawn, wanted) {
                        #expect(
                            abs(one.x - other.x) < 1e-8 && abs(one.y - other.y) < 1e-8,
                            "\(found.kind) at \(offset): \(one), not \(other), of\n\(text("part"))")
                    }
                    let xs = wanted.map { $0.x }
                    #expect(abs(found.frame.x - (xs.min() ?? 0)) < 1e-8)
                }
                #expect(badgeFound.owner == "panel" && panelFound.owner == "cell" && cell.owner == nil)
            }
        }
    }

    private static let list = StoredLayout("masked-parts").text

    @Test func `a part is painted after its owner and before what comes after it`() throws {
        let prepared = try compile(layout(PartTests.list)).prepare(for: World())
        let names = prepared.attributes(at: LayoutPoint(x: 0, y: 5)).elements.map { "\($0.kind) \($0.item)" }
        let cell = { (item: Int) in ["cell", "back", "icon", "text", "cursor"].map { "\($0) \(item)" } }
        #expect(names == ["head 0", "line 0", "title 0"] + cell(0) + cell(1))
    }

    @Test func `a part is masked, faded, blurred and hidden with its owner`() throws {
        let prepared = try compile(layout(PartTests.list)).prepare(
            for: World(parameters: [ParameterValue(name: "open", value: 1)]))
        let icon = try element("icon", 0, in: prepared, at: 0)
        #expect(icon.alpha == 0.25 && icon.blur == 3 && icon.clip.right == 10 && icon.corner == 0)
        #expect(icon.visible == LayoutRectangle(x: 190, y: 35, width: 10, height: 20))
        #expect(try element("icon", 1, in: prepared, at: 0).isHidden)
        #expect(try element("icon", 2, in: prepared, at: 0).isHidden)
        #expect(try !element("icon", 0, in: prepared, at: 0).isHidden)
    }

    @Test func `a part comes with its owner`() throws {
        let prepared = try compile(layout(PartTests.list)).prepare(for: World())
        let path = ElementPath(kind: "icon", section: 0, item: 0)
        let start = try #require(
            prepared.attributes(of: path, at: LayoutPoint(x: 0, y: 0), in: .appearing)?.elements.first)
        // The lines of the owner and of the part itself.
        #expect(start.alpha == 0 && start.frame == LayoutRectangle(x: 197, y: 44, width: 20, height: 20))
        #expect(start.boxInOwner == LayoutRectangle(x: 197, y: 5, width: 20, height: 20))
    }

    /// A word of the language only where a name stands behind it: files may use it for their own.
    @Test func `a file may call its own things part`() throws {
        let own = try layout(
            """
            layout P { cell { size: 100% x 20; part } }
            effect part { alpha: 0.5 }
            """)
        let element = try element("cell", 0, in: compile(own).prepare(for: World()), at: 0)
        #expect(element.alpha == 0.5 && element.size.height == 20)
    }

    /// The same sizes as cells of a section as wide as the element.
    @Test func `an arrangement places parts as it places cells`() throws {
        var random = Seeded(20_261_127)
        let arrangements = [
            "stack(gap: %, before: %, align: 0.3)", "stack(gap: %) along x", "flow(gap: %, lineGap: %)",
            "flow(gap: %, justify: 1, align: 1)", "grid(columns: 3, gap: %)", "grid(minimum: 70, gap: %)",
            "stack(gap: %, align: 1)",
        ]
        for trial in 0..<Volume.of(28, optimized: 400) {
            let count = Int(PartTests.number(0, 12, &random))
            func whole(_ low: Double, _ high: Double) -> Double { PartTests.number(low, high, &random).rounded() }
            let isEven = trial % 5 == 0
            let sizes = (0..<count).map { _ in
                isEven ? "40 x 20" : "\(max(0, whole(-8, 120))) x \(whole(1, 40))"
            }
            let gap = whole(0, 20)
            let text = arrangements[trial % arrangements.count]
            let written = text.split(separator: "%", omittingEmptySubsequences: false).joined(separator: "\(gap)")
            let (width, height) = (whole(80, 320), whole(60, 300))
            let isAcross = written.hasSuffix("along x")
            let scroll = isAcross ? "scroll: horizontal" : ""
            let arrangement = isAcross ? String(written.dropLast(8)) : written
            let list = sizes.isEmpty ? "0 x 0" : sizes.joined(separator: ", ")
            let cells = try layout(
                """
                layout C { viewport: \(width) x \(height); items: \(count); \(scroll)
                  \(arrangement)
                  cell { let sizes = [\(list)]; size: sizes[index] } }
                """)
            let parts = sizes.enumerated().map { "part p\($0) { size: \($1) }" }.joined(separator: "\n")
            let whole = try layout(
                """
                layout P { viewport: 500 x 500; items: 2
                  cell { size: \(width) x \(height); \(written); part free { place: (7, 9); size: 4 x 4 }
                    \(parts) } }
                """)
            let (all, one) = (
                try compile(cells).prepare(for: World()), try compile(whole).prepare(for: World())
            )
            for (item, size) in sizes.enumerated() where !size.hasPrefix("0.0 ") {
                let cell = all.restingFrame(of: ElementPath(kind: "cell", section: 0, item: item))
                let part = one.restingFrame(of: ElementPath(kind: "p\(item)", section: 0, item: 1))
                let owner = one.restingFrame(of: ElementPath(kind: "cell", section: 0, item: 1))
                let (a, b, o) = (try #require(cell), try #require(part), try #require(owner))
                let away = max(
                    abs(a.x - b.x + o.x), abs(a.y - b.y + o.y), abs(a.width - b.width), abs(a.height - b.height))
                #expect(away < 1e-9, "\(written), \(width) x \(height), \(sizes): p\(item) at \(b), the cell at \(a)")
            }
        }
    }

    /// Eight deep, each turned by its owners, as a proof has it at every offset.
    @Test func `parts of parts are proved`() throws {
        var lines = "expect cell[0, 0]" + (1...8).map { ".p\($0)" }.joined()
        lines += ".rotation == 9 * cell[0, 0].rotation"
        var body = ""
        for depth in (1...8).reversed() {
            body = "part p\(depth) { size: 100% x 100%; rotation: 1deg * offset.y / 10pt\n\(body) }"
        }
        let made = try layout(
            """
            layout D { viewport: 300 x 200; items: 20
              cell { size: 100% x 100; rotation: 1deg * offset.y / 10pt\n\(body) }
              test "t" { at 0...300 { \(lines); expect cell[0, 0].p1.p2.frame.center.y == 50 } }
            }
            """)
        let result = try #require(made.tests.first).run(on: made)
        #expect(result.failures.isEmpty, "\(result.failures.map(\.reason))")
    }

    /// A field that a part declares is one of its cell's record; a view has no record.
    @Test func `parts have data`() throws {
        let text = """
            layout P { cell { size: 100% x 90
              part badge { data { unread: Number = 2 }; size: 10pt * data.unread x 20
                part inner { data { shade: Number }; size: 4 x 4; alpha: data.shade } } } }
            """
        let program = compile(try layout(text))
        var world = World()
        world.sections = [
            SectionData(records: [
                [DataField(name: "unread", value: .number(5)), DataField(name: "shade", value: .number(0.5))],
                [DataField(name: "shade", value: .number(1))],
            ])
        ]
        let frame = try program.prepare(for: world).attributes(at: LayoutPoint(x: 0, y: 0))
        #expect(frame.elements.filter { $0.path.kind == "badge" }.map { $0.size.width } == [50, 20])
        #expect(frame.elements.filter { $0.path.kind == "inner" }.map { $0.alpha } == [0.5, 1])
        let view = "layout P { supplementary s { size: 9 x 9; part b { size: 9 x 9; data { x: Number } } } }"
        #expect(check(parse(Source(name: "view.layout", text: view))).layout == nil)
    }

    /// Parts of one name in two elements: each is a kind of its own, called by its owner too where paths may be the same.
    @Test func `two elements have parts of one name`() throws {
        let text = StoredLayout("same-part-names").text
        let made = try layout(text)
        #expect(
            made.elements.map(\.name)
                == ["bar", "barTitle", "barTitleDot", "A", "ATitle", "ATitleDot", "B", "sub", "C", "sub"])
        #expect(made.part("title", of: "A") == "ATitle" && made.part("dot", of: "ATitle") == "ATitleDot")
        #expect(made.part("ATitle", of: "A") == nil && made.part("sub", of: "B") == "sub")
        let result = try #require(made.tests.first).run(on: made)
        #expect(result.failures.isEmpty, "\(result.failures.map(\.reason))")
        // A kind that has that name already is a mistake, as before.
        let taken = text.replacing("cell C", with: "cell barTitle")
        #expect(check(parse(Source(name: "taken.layout", text: taken))).layout == nil)
    }
}
