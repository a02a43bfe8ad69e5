import LayoutDSL
import RandomCases
import StoredLayouts
import Testing

@testable import LayoutAnalysis
@testable import LayoutChecker
@testable import LayoutEngine

/// What a layout tells its app: `output` lines, and `current`.
struct OutputTests {
    /// Four pages of which the last two stop at the end: at 0, 164, 290 and 290.
    private static let pages = StoredLayout("pages").text

    private static func told(_ text: String, at offset: Double, _ world: World = World()) throws -> [String] {
        try told(Probe.prepared(text, world), at: offset)
    }

    private static func told(_ prepared: Prepared, at offset: Double) -> [String] {
        prepared.attributes(at: prepared.offset(along: offset)).outputs.map { written($0) }
    }

    private static func written(_ output: LayoutOutput) -> String {
        let owner =
            switch output.owner {
            case .layout: ""
            case .section(let number): "section[\(number)]."
            case .element(let path): "\(path.kind)[\(path.section),\(path.item)]."
            }
        let value =
            switch output.value {
            case .number(let number): "\(number)"
            case .boolean(let isTrue): "\(isTrue)"
            case .element(nil): "none"
            case .element(.some(let path)): "\(path.kind)[\(path.section),\(path.item)]"
            }
        return owner + output.name + "=" + value
    }

    /// What `current` is in an output is the cell of the current stop, on one axis and on both, wherever the list stands.
    @Test func `the current cell is that of the current stop`() throws {
        let lists = [
            StoredLayout("current-on-both-axes").text,
            Self.pages,
            "layout C { viewport: 300 x 400; items: 11; output page = current; cell { size: 100% x 100; snap: home } }",
        ]
        for text in lists {
            let prepared = try Probe.prepared(text)
            let end = LayoutPoint(
                x: max(0, prepared.contentSize.width - prepared.viewport.width),
                y: max(0, prepared.contentSize.height - prepared.viewport.height))
            var random = Seeded(11)
            for trial in 0..<200 {
                var offset = LayoutPoint(x: random.number(0...1) * end.x, y: random.number(0...1) * end.y)
                if trial % 4 == 0 { offset = LayoutPoint(x: offset.x.rounded(), y: (offset.y / 50).rounded() * 50) }
                let told = prepared.attributes(at: offset).outputs.first { $0.name == "page" }
                #expect(told?.value == .element(try prepared.currentStop(at: offset)?.element), "\(text) at \(offset)")
            }
        }
    }

    private static func current(_ lines: String, at offset: Double, _ world: World = World()) throws -> String {
        let text = "layout T { output now = current; viewport: 300 x 300; \(lines) }"
        return try #require(told(text, at: offset, world).first { $0.hasPrefix("now=") })
    }

    // MARK: `current`

    @Test(arguments: [
        (-50.0, 0), (0, 0), (81, 0), (82, 1), (164, 1), (226, 1), (227, 3), (289, 3), (290, 3), (400, 3),
    ])
    func `the page whose stop is nearest, the last one at the end`(_ offset: Double, _ page: Int) throws {
        #expect(try Self.told(Self.pages, at: offset).first == "page=cell[0,\(page)]")
    }

    @Test(arguments: [(0.0, 0), (1, 1), (99, 1), (150, 2), (1700, 9)])
    func `at the start the first, also where several stop there`(_ offset: Double, _ item: Int) throws {
        // Stops at -100 and 100, …: the first is held to 0.
        #expect(try Self.current("items: 10; cell { size: 100% x 200; snap: home + 50 }", at: offset) != "")
        #expect(
            try Self.current("items: 10; cell { size: 100% x 100; snap: rest.top - 100 }", at: offset)
                == "now=cell[0,\(offset == 0 ? 0 : min(9, Int((offset + 100) / 100 + 0.5)))]")
    }

    @Test func `a list that does not scroll stands at its first cell, an empty list at none`() throws {
        #expect(try Self.current("items: 2; cell { size: 100% x 100; snap: toStart }", at: 0) == "now=cell[0,0]")
        #expect(try Self.current("items: 0; cell { size: 100% x 100; snap: toStart }", at: 0) == "now=none")
    }

    @Test func `cells without stops count where they rest, also under a rule of the layout`() throws {
        let cells = "items: [3, 3]; section { supplementary head { size: 100% x 50 }; cell { size: 100% x 300 } }"
        for rule in ["", "snap: round(proposed / 300) * 300;"] {
            #expect(try Self.current(rule + cells, at: 340) == "now=cell[0,1]")
            #expect(try Self.current(rule + cells, at: 1000) == "now=cell[1,0]")
            #expect(try Self.current(rule + cells, at: 1600) == "now=cell[1,2]")
        }
    }

    @Test func `cells that take no part, and stops that are infinite, do not count`() throws {
        let cells = "items: 6; cell { size: 100% x (if index == 2 then 0 else 200); snap: toStart }"
        #expect(try Self.current(cells, at: 400) == "now=cell[0,3]")
        let some = "items: 6; cell { size: 100% x 200; when index == 4 { snap: toStart } }"
        for offset in [0.0, 300, 900] { #expect(try Self.current(some, at: offset) == "now=cell[0,4]") }
    }

    @Test func `a stop that reads the gesture holds all of a long cell`() throws {
        let chapters = """
            items: 3
            cell { size: 100% x [2000, 300, 1500][index]; snap: clamp(proposed, toStart, max(toStart, toEnd)) }
            """
        for (offset, item) in [(1200.0, 0), (1690, 0), (1900, 1), (2100, 1), (2310, 2), (3000, 2)] {
            #expect(try Self.current(chapters, at: offset) == "now=cell[0,\(item)]")
        }
    }

    @Test func `in a list without ends the nearest of all rounds`() throws {
        let belt = "scroll: horizontal; loop: true; items: 5; belt(gap: 10); cell Card { size: 200 x 100; snap: home }"
        for (offset, item) in [(-50.0, 0), (160, 1), (1000, 0), (-260, 4), (1160, 1)] {
            #expect(try Self.current(belt, at: offset) == "now=Card[0,\(item)]")
        }
    }

    /// Bisection and a look at every cell find the same one.
    @Test func `of many cells it is found as of few`() throws {
        let heights = (0..<400).map { 60 + $0 * 37 % 90 }
        for snap in ["toStart", "home", "toEnd", "rest.top * 1"] {
            let text = """
                layout T {
                  viewport: 300 x 500; items: 400; output now = current.index
                  cell { data { height: Length = 60 }; size: 100% x data.height; snap: \(snap) }
                }
                """
            let rows = heights.map { [DataField(name: "height", value: .number(Double($0)))] }
            var world = World()
            world.sections = [SectionData(records: rows)]
            let prepared = try Probe.prepared(text, world)
            let last = prepared.contentSize.height - 500
            let starts = heights.indices.map { Double(heights[..<$0].reduce(0, +)) }
            let stops = heights.indices.map { index -> Double in
                let height = Double(heights[index])
                let stop =
                    switch snap {
                    case "home": starts[index] + height / 2 - 250
                    case "toEnd": starts[index] + height - 500
                    default: starts[index]
                    }
                return max(0, min(last, stop))
            }
            for offset in stride(from: 0.0, through: last + 10, by: 97.3) {
                let least = stops.map { abs($0 - offset) }.min() ?? 0
                let wanted =
                    offset == 0
                    ? 0 : offset >= last ? 399 : stops.lastIndex { abs(abs($0 - offset) - least) < 1e-9 } ?? 0
                #expect(Self.told(prepared, at: offset) == ["now=\(Double(wanted))"], "\(snap) at \(offset)")
            }
        }
    }

    // MARK: Outputs

    private static let shelves = StoredLayout("told-shelves").text

    @Test func `in document order, then by index, of elements on screen`() throws {
        var prepared = try Probe.prepared(Self.shelves)
        prepared.rowOffsets[1] = 400
        #expect(
            Self.told(prepared, at: 0) == [
                "atEnd=false", "current=cell[2,0]", "menu[0,0].lifted=false", "section[0].page=Card[0,0]",
                "section[1].page=Card[1,2]", "Card[0,0].mine=true", "Card[0,1].mine=false", "Card[1,2].mine=true",
                "Card[1,3].mine=false", "Card[0,0].angle=0.0",
                "Card[0,1].angle=\(Double.pi / 2)",
                "Card[1,2].angle=\(Double.pi)",
                "Card[1,3].angle=\(Double.pi * 1.5)", "cell[2,0].seen=0.0",
            ])
        let scrolled = Self.told(prepared, at: 480)
        #expect(scrolled.contains("atEnd=true") && scrolled.contains("current=cell[2,2]"))
        #expect(!scrolled.contains { $0.hasPrefix("Card") } && scrolled.contains("section[1].page=Card[1,2]"))
    }

    @Test func `a compiled layout tells the same`() throws {
        for text in [Self.shelves, Self.pages] {
            let layout = try Probe.layout(text)
            let compiled = try compile(CheckedLayout(compiled: layout.compiled())).prepare()
            let prepared = try compile(layout).prepare()
            for offset in [0.0, 90, 290, 500] {
                #expect(Self.told(compiled, at: offset) == Self.told(prepared, at: offset))
            }
        }
    }

    @Test func `what is not finite is a runtime error, and 0`() throws {
        let text = "layout T { items: 3; output share = offset.y / (offset.y - 10); cell { size: 100% x 10 } }"
        let frame = try Probe.prepared(text).attributes(at: LayoutPoint(x: 0, y: 10))
        #expect(frame.outputs.map { $0.value } == [.number(0)])
        #expect(frame.troubles.map { $0.property } == ["output share"])
    }

    /// A scroll step does not run what only an output of an element reads.
    @Test func `outputs change nothing of what is drawn`() throws {
        let plain = Self.pages.replacing("output page = current", with: "").replacing(
            "output isCurrent = current == cell", with: "")
        let (first, second) = (try Probe.prepared(plain), try Probe.prepared(Self.pages))
        for offset in stride(from: -100.0, through: 400, by: 37) {
            let (a, b) = (
                first.attributes(at: LayoutPoint(x: offset, y: 0)), second.attributes(at: LayoutPoint(x: offset, y: 0))
            )
            #expect(a.elements == b.elements && a.visited == b.visited)
        }
        #expect(first.program.plan.scopes[0].code.count == second.program.plan.scopes[0].code.count)
    }

    /// What nothing else reads than an output has no slot that a scroll step fills.
    @Test func `a proof reads outputs as they are told`() throws {
        let text = StoredLayout("proved-outputs").text
        let layout = try Probe.layout(text)
        let results = try layout.tests.map { try $0.run(on: layout) }
        #expect(results.map { "\($0.verdict)" } == ["proved", "refuted", "refuted", "proved", "refuted", "proved"])
        #expect(results[1].failures.first?.offset == 0 && results[2].failures.isEmpty)
    }

    // MARK: Changes

    private static let watched = StoredLayout("watched").text

    private static func written(_ change: OutputChange) -> String {
        let old = change.old.map { "\($0)" } ?? "none"
        let told = LayoutOutput(name: change.name, owner: change.owner, value: change.new)
        return written(told) + (old == "none" ? " new" : "") + " at \(Int(change.offset.y))"
    }

    @Test func `the first step tells all, a later one what has changed, once`() throws {
        var told: [String] = []
        let watch = OutputWatch { told.append(Self.written($0)) }
        let scroller = try Probe.prepared(Self.watched).scroller()
        func step(_ offset: Double) -> [String] {
            told = []
            scroller.move(to: LayoutPoint(x: 0, y: offset))
            watch.step(scroller)
            return told
        }
        #expect(
            step(0) == [
                "page=cell[0,0] new at 0", "atEnd=false new at 0", "cell[0,0].above=false new at 0",
                "cell[0,1].above=false new at 0",
            ])
        #expect(step(0) == [])
        #expect(step(10) == ["cell[0,0].above=true at 10"])
        #expect(step(30) == ["page=cell[0,1] at 30", "cell[0,2].above=false new at 30"])
        // A jump tells the last value only; what has left is told anew when it comes back.
        #expect(
            step(200) == [
                "page=cell[0,4] at 200", "atEnd=true at 200", "cell[0,3].above=true new at 200",
                "cell[0,4].above=false new at 200",
            ])
        #expect(
            step(0) == [
                "page=cell[0,0] at 0", "atEnd=false at 0", "cell[0,0].above=false new at 0",
                "cell[0,1].above=false new at 0",
            ])
    }

    @Test func `a change of data is a step, and so is a row that moves`() throws {
        var told: [String] = []
        let watch = OutputWatch { told.append(Self.written($0)) }
        let scroller = try Probe.prepared(Self.watched).scroller()
        scroller.move(to: LayoutPoint(x: 0, y: 200))
        watch.step(scroller)
        told = []
        try scroller.update([.insert(section: 0, item: 0, fields: [])])
        watch.step(scroller)
        #expect(told.contains("atEnd=false at 200"))
        let rows = try Probe.prepared(Self.shelves).scroller()
        rows.move(to: LayoutPoint(x: 0, y: 0))
        let other = OutputWatch { told.append(Self.written($0)) }
        other.step(rows)
        told = []
        rows.move(section: 1, to: 400)
        other.step(rows)
        #expect(told.first == "section[1].page=Card[1,2] at 0")
        #expect(told.contains("Card[1,2].mine=true new at 0") && !told.contains { $0.hasPrefix("section[0]") })
    }

    // MARK: Mistakes

    @Test(arguments: [
        ("output a = 1; output a = 2", DiagnosticCode.duplicateName), ("let a = 1; output a = 2", .duplicateName),
        ("output a = viewport", .wrongType), ("output a = [1, 2]", .wrongType), ("output a = 1pt * 1pt", .wrongType),
        ("output a = proposed", .outOfReach), ("output width = 1", .hidesBuiltIn), ("output a = index", .outOfReach),
        ("output a = current + 1", .mixedUnits), ("output a = current < current", .wrongType),
        ("output a = current.top", .unknownMember), ("param p = current.index", .outOfReach),
        ("snap: current.index * 10", .outOfReach), ("insets: current.index", .outOfReach),
        ("section { when true { output a = 1 } }", .misplacedStatement),
    ])
    func `of outputs`(_ line: String, _ code: DiagnosticCode) {
        #expect(Probe.codes("layout T { \(line); cell { size: 10 x 10 } }").contains(code))
    }

    @Test(arguments: ["alpha: current.index", "size: 10 x current.index", "attribute a = current.index"])
    func `nothing drawn reads the current cell`(_ line: String) {
        let size = line.hasPrefix("size") ? "" : "size: 10 x 10;"
        #expect(Probe.codes("layout T { cell { \(size) \(line) } }").contains(.outOfReach))
    }

    @Test func `the words stay names where a file declares them`() throws {
        let text = """
            let current = 5
            effect output { alpha: 0.5 }
            layout T { items: 1; cell { size: current x 3; output; attribute x = current }; decoration d { attribute output = 1 } }
            """
        #expect(Probe.codes(text) == [])
        let element = try #require(Probe.prepared(text).attributes(at: LayoutPoint(x: 0, y: 0)).elements.first)
        #expect(element.alpha == 0.5 && element.size == LayoutSize(width: 5, height: 3))
    }

    // MARK: Tests and proofs

    @Test(arguments: [
        "at 290 { expect page == cell[0, 3] and current == cell[0, 3] }", "at 290 { expect page != cell[0, 2] }",
        "at 200 { expect current.index == 1 and page.section == 0 }", "at 164 { expect cell[0, 1].isCurrent }",
        "at 164 { expect not cell[0, 3].isCurrent }", "at 0...290 step 10 { expect page.index in 0...3 }",
        "at 290 { expect all cell.isCurrent == (cell.index == 3) }", "expect page == cell[0, 0]",
        "items: 0; expect page.index == -1", "let p = page; at 290 { expect p == cell[0, 3] }",
    ])
    func `read outputs`(_ test: String) throws {
        let lines = Self.pages.split(separator: "\n").dropFirst().dropLast().joined(separator: "\n")
        let result = try TestedLayout.run(lines, test)
        #expect(result.verdict == .proved || result.verdict == .sampled, "\(result)")
    }

    @Test func `a cell that is another one is shown`() throws {
        let lines = Self.pages.split(separator: "\n").dropFirst().dropLast().joined(separator: "\n")
        let result = try TestedLayout.run(lines, "at 290 { expect page == cell[0, 2] }")
        #expect(result.failures.first?.parts.map { $0.cell } == ["cell[0, 3]"])
        let empty = try TestedLayout.run(lines, "items: 0; expect page == cell[0, 2]")
        #expect(empty.failures.first?.parts.first?.cell == "none")
    }

    @Test func `are proved at every offset where formulas tell them`() throws {
        let lines = """
            items: 40
            output atEnd = offset.y > last - 200
            supplementary bar { size: 100% x 40; sticky; output lifted = offset.y > 0 }
            cell { size: 100% x 60; snap: toStart; output seen = clamp((offset.y - rest.top) / 60pt, 0, 1) }
            """
        for test in [
            "at 0...last - 200 { expect not atEnd }", "at all { expect bar.lifted == (offset.y > 0) }",
            "at all { expect all cell.seen in 0...1 }",
        ] {
            #expect(try TestedLayout.run(lines, test).verdict == .proved, "\(test)")
        }
        #expect(try TestedLayout.run(lines, "at all { expect not atEnd }").verdict == .refuted)
        #expect(try TestedLayout.run(lines, "at all { expect all cell.seen < 0.5 }").verdict == .refuted)
        #expect(try TestedLayout.run(lines, "at all { expect current.index >= 0 }").verdict == .proved)
        let widths = "viewport.width: 300...400; at all { expect current.index >= 0 }"
        #expect(try TestedLayout.run(lines, widths).verdict == .undecided)
    }

    @Test func `of sections and rows`() throws {
        let lines = Self.shelves.split(separator: "\n").dropFirst().dropLast().joined(separator: "\n")
        for test in [
            "expect section[0].page == Card[0, 0] and Card[0, 0].mine", "at 480 { expect current == cell[2, 2] }",
            "section[1].offset: 400; expect section[1].page == Card[1, 2] and Card[1, 2].mine and not Card[1, 1].mine",
        ] {
            #expect(try TestedLayout.run(lines, test).failures.isEmpty, "\(test)")
        }
    }
}
