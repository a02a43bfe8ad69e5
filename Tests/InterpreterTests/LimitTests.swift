import Interpreter
import LayoutDSL
import RandomCases
import Testing

/// Every limit, at it and one past it: a located diagnostic with a number, never a trap.
struct LimitTests {
    private func deep(_ open: String, _ inner: String, _ close: String, _ count: Int) -> String {
        String(repeating: open, count: count) + inner + String(repeating: close, count: count)
    }

    @Test(arguments: [
        ("(", "1", ")"), ("abs(", "1", ")"), ("[", "1", "][0]"), ("-", "1", ""), ("l[", "0", "]"),
        ("if true then ", "1", " else 2"), ("if false then 1 else (", "1", ")"),
    ])
    func `formulas nest`(_ open: String, _ inner: String, _ close: String) {
        let isTwice = open.hasSuffix("else (")
        let limit = SyntaxTree.nestingLimit / (isTwice ? 2 : 1)
        let begin = "let l = [0, 1]\nlet a = "
        #expect(Probe.codes(begin + deep(open, inner, close, limit)) == [])
        let report = Probe.report(begin + deep(open, inner, close, limit + 1))
        #expect(report.diagnostics.shown.map { $0.code } == [.nestingLimit])
        let start = begin.utf8.count
        let reached = (report.diagnostics.shown.first?.primary.span).map { Int($0.start) } ?? 0
        #expect(reached >= start + open.utf8.count * limit && reached <= start + open.utf8.count * (limit + 1))
    }

    /// Asking about ranges comes before looking, and is no reason to refuse what may be looked at.
    @Test(.disabled(if: Volume.isDebug, "a million visits take minutes without optimization"))
    func `as many as may be visited are searched`() throws {
        let layout = try Probe.layout(
            "layout S { cell { size: 100 x 60; rotation: offset.y / 100pt * 1deg; translation.y: mod(index * 7919, 4096) * 60 - rest.top } }"
        )
        for (count, isRefused) in [(Program.visitLimit, false), (Program.visitLimit + 1, true)] {
            let world = World(viewport: LayoutSize(width: 375, height: 667), items: [count])
            let frame = try compile(layout).prepare(for: world).attributes(at: LayoutPoint(x: 0, y: 30_000))
            #expect(frame.troubles.isEmpty != isRefused, "\(count)")
            #expect(frame.elements.isEmpty == isRefused, "\(count)")
        }
    }

    @Test func `not nests`() {
        #expect(Probe.codes("let a = " + deep("not ", "true", "", 128)) == [])
        #expect(Probe.codes("let a = " + deep("not ", "true", "", 129)) == [.nestingLimit])
    }

    @Test func `blocks nest`() {
        func tree(_ count: Int) -> SyntaxTree { parse(Source(name: "t", text: deep("section {\n", "", "}\n", count))) }
        #expect(tree(128).diagnostics.isEmpty && tree(128).statements.count == 128)
        #expect(tree(129).diagnostics.map { $0.code } == [.nestingLimit])
        // What stands behind the block that is too deep is read all the same.
        let text = deep("section {\n", "", "}\n", 200) + "let a = )"
        #expect(parse(Source(name: "t", text: text)).diagnostics.map { $0.code } == [.nestingLimit, .missingFormula])
    }

    @Test func `depth without end is no trouble`() {
        for (open, close) in [("(", ")"), ("[", "]"), ("-", ""), ("not ", ""), ("abs(", ")"), ("if true then ", "")] {
            #expect(Probe.codes("let a = " + deep(open, "1", close, 20_000)).contains(.nestingLimit), "\(open)")
            #expect(Probe.codes("let a = " + deep(open, "", "", 20_000)).contains(.nestingLimit), "\(open)")
            #expect(!Probe.codes(deep("", "", close + ")", 20_000)).isEmpty, "\(close)")
        }
        #expect(Probe.codes(deep("cell { ", "", "}", 20_000)).contains(.nestingLimit))
        #expect(Probe.codes(deep("if ", "", "", 20_000)).contains(.notAStatement))
    }

    @Test func `sources have sixteen mebibytes`() {
        let line = Array("let a = 1 // ".utf8)
        let whole = line + [UInt8](repeating: 0x20, count: Source.byteLimit - line.count)
        #expect(Source.byteLimit == 16 * 1024 * 1024)
        let tree = parse(Source(name: "t", bytes: whole))
        #expect(tree.diagnostics.isEmpty && tree.statements.count == 1 && tree.tokens.last?.end == Source.byteLimit)
        let report = Probe.report(bytes: whole + [0x20])
        #expect(report.diagnostics.shown.map { $0.code } == [.sourceLimit] && report.layout == nil)
        #expect(report.diagnostics.shown.first?.message.contains("16777217") == true)
    }

    @Test(arguments: [99, 100, 101, 5000]) func `a hundred findings of a file are shown`(_ count: Int) {
        let text = (0..<count).map { "let a\($0) = @\n" }.joined()
        let found = Probe.report(text).diagnostics
        #expect(found.shown.count == min(count, 100) && found.errorCount == count)
        #expect(found.omitted.map { $0.count } == (count > 100 ? [count - 100] : []))
        #expect(found.omitted.allSatisfy { $0.source == .main })
    }

    private func text(ofTerms count: Int) -> String {
        "layout T { cell { size: 9 x 9; attribute v = 1" + String(repeating: "+1", count: count - 1) + " } }"
    }

    @Test func `each term writes a step`() throws {
        let base = try Probe.layout(text(ofTerms: 1)).writtenSteps
        #expect(try Probe.layout(text(ofTerms: 11)).writtenSteps == base + 10)
    }

    @Test(.disabled(if: Volume.isDebug, "a million steps take half a minute without optimization"))
    func `a layout writes a million steps`() throws {
        let base = try Probe.layout(text(ofTerms: 1)).writtenSteps
        let most = 1_048_576 - base + 1
        #expect(try Probe.layout(text(ofTerms: most)).writtenSteps == 1_048_576)
        let report = Probe.report(text(ofTerms: most + 1))
        #expect(report.layout == nil && report.diagnostics.shown.map { $0.code } == [.stepLimit])
        #expect(report.diagnostics.shown.first?.message.contains("1048576") == true)
    }

    @Test func `files import thirty two deep`() {
        func codes(_ depth: Int) -> [DiagnosticCode] {
            var files: [String: String] = [:]
            for number in 1..<depth {
                files["f\(number)"] = "import e from \"f\(number + 1)\"\nlet e\(number) = 1"
            }
            files["f\(depth)"] = "let e = 1"
            // Names are of no interest here; `e` of each file but the last one is an import and not its own.
            let found = Probe.codes("import e\(depth == 1 ? "" : "1") from \"f1\"", files: files)
            return found.filter { $0 != .notDeclaredThere }
        }
        #expect(codes(31) == [])
        #expect(codes(32) == [.importLimit])
        #expect(codes(40) == [.importLimit])
    }

    @Test func `imports in a loop end`() {
        let itself = ["main.layout": "import a from \"main.layout\"\nlet a = 1"]
        #expect(Probe.codes(itself["main.layout"] ?? "", files: itself).contains(.importCycle))
        let loop = ["a": "import x from \"b\"\nlet y = 1", "b": "import y from \"a\"\nlet x = 1"]
        #expect(Probe.codes("import y from \"a\"", files: loop).contains(.importCycle))
    }

    @Test func `elements are counted to two to the 53`() throws {
        let most = 9_007_199_254_740_992
        #expect(Probe.codes("layout T { items: \(most); cell { size: 9 x 9 } }") == [])
        #expect(Probe.codes("layout T { items: [\(most - 5), 5]; cell { size: 9 x 9 } }") == [])
        #expect(Probe.codes("layout T { items: [\(most - 5), 6, 7]; cell { size: 9 x 9 } }") == [.elementLimit])
        #expect(Probe.codes("layout T { items: 1e300; cell { size: 9 x 9 } }") == [.malformedCount])
        let text = "layout T { cell { size: 9 x 9 } }"
        let prepared = try Probe.prepared(text, World(items: [most]))
        #expect(prepared.attributes(at: LayoutPoint(x: 0, y: 9e9)).elements.count == 75)
        for counts in [[most, 2], [most, most], [.max], [.max, .max, .max]] {
            #expect { try Probe.prepared(text, World(items: counts)) } throws: { error in
                (error as? WorldError)?.code == .elementLimit
            }
        }
    }

    @Test func `a million sections`() throws {
        let text = "layout T { cell { size: 9 x 9 } }"
        let most = Volume.of(100_000, optimized: 1_000_000)
        let many = World(sections: [SectionData(count: 0, repeats: most)])
        #expect(try Probe.prepared(text, many).sectionCounts.count == most)
        for repeats in [[1_000_001], [500_000, 500_001], [.max, .max]] {
            let world = World(sections: repeats.map { SectionData(count: 0, repeats: $0) })
            #expect { try Probe.prepared(text, world) } throws: { error in
                (error as? WorldError)?.code == .visitLimit
            }
        }
    }

    /// Numbers that are stored for each cell are counted before any is stored.
    @Test func `a hundred and thirty four million numbers are stored`() throws {
        func prepare(_ sums: Int, _ fold: String, _ count: Int) throws {
            let all = (0..<sums).map { "\(fold.replacing("?", with: "\($0 + 2)"))" }.joined(separator: " + ")
            let text = "layout T { a; cell { size: 10 x 10 } }\narrangement a { place.main: \(all) }"
            _ = try Probe.prepared(text, World(items: [count]))
        }
        let sum = "sumBefore(size.main + mod(index, ?) * 1pt)"
        try prepare(40, sum, 4000)
        for (sums, fold) in [(9, sum), (40, sum), (2, "sumBefore(size.main, in: mod(index, ?))")] {
            #expect { try prepare(sums, fold, 16_000_000) } throws: { error in
                let found = error as? WorldError
                return found?.code == .visitLimit && found?.message.contains("134217728") == true
            }
        }
    }

    /// Rows so thin that a million of them are on screen at once.
    @Test func `a million elements are visited one by one`() throws {
        let text = "layout T { cell { size: 9 x 0.0005 } }"
        let most = try Probe.prepared(text, World(items: [1_000_000])).scroller()
        most.move(to: LayoutPoint(x: 0, y: 0))
        #expect(most.visited == 1_000_000 && most.count == 1_000_000 && most.troubles.isEmpty)
        let more = try Probe.prepared(text, World(items: [1_000_001])).attributes(at: LayoutPoint(x: 0, y: 0))
        #expect(more.elements.isEmpty && more.visited == 0)
        #expect(more.troubles.map { $0.kind } == [.tooManyVisited(1_000_001)])
    }

    /// Where a search has to ask about every range, it gives up in time, and answers none rather than some.
    @Test(.disabled(if: Volume.isDebug, "a million visits take minutes without optimization"))
    func `a search that finds too much ends`() throws {
        let text = "layout T { cell { size: 9 x 9; center: viewport.center } }"
        let most = try Probe.prepared(text, World(items: [1_000_000])).scroller()
        most.move(to: LayoutPoint(x: 0, y: 18))
        #expect(most.count == 1_000_000 && most.visited == 1_000_000 && most.troubles.isEmpty)
        let more = try Probe.prepared(text, World(items: [1_000_001])).scroller()
        more.move(to: LayoutPoint(x: 0, y: 18))
        #expect(more.count == 0 && more.nodes * 8 <= 2_000_008 && more.visited <= 1_000_000)
        #expect(more.troubles.map { $0.kind } == [.tooManyVisited(1_000_001)])
    }
}
