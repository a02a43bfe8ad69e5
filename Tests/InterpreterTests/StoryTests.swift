import LayoutDSL
import StoredLayouts
import Testing

@testable import LayoutAnalysis
@testable import LayoutChecker
@testable import LayoutEngine

/// Tests of a list that lives: worlds of several values, and stories.
struct StoryTests {
    private static let chat = StoredLayout("story-chat").open

    private func run(_ tests: String, in world: World = World(), atMost most: Int = .max) throws -> [TestResult] {
        let report = check(parse(Source(name: "chat.layout", text: StoryTests.chat + tests + "\n}\n")))
        let layout = try #require(report.layout, "\(report.diagnostics.shown.map(\.message))")
        return try layout.tests.map { try $0.run(on: layout, in: world, atMost: most) }
    }

    private func result(_ lines: String, in world: World = World(), atMost most: Int = .max) throws -> TestResult {
        try #require(try run("test \"t\" {\n\(lines)\n}", in: world, atMost: most).first)
    }

    /// Worlds and stories with numbers worked out by hand: 30 messages of 44 with gaps of 6 are 1494 high, the bar 10,
    /// the title 20.
    @Test(arguments: [
        "items[0]: 12; expect content.height == 30 + 12 * 50 - 6",
        "items: [3, 4, 5]; items[1]: 2; expect content.height == 30 + 144 + 20 + 94 + 20 + 244",
        "Message[0, 3].data.height: 80; expect Message[0, 4].frame.top == 30 + 200 + 36",
        "Message[0, 3].data.mine: false; expect Message[0, 3].alpha == 0.5 and Message[0, 0].alpha == 1",
        "data.now: 9; expect Message[0, 0].age == 9",
        "items: [2, 2]; section[1].data.left: 40; expect title[1].frame.left == 50 and title[0].frame.left == 0",
        "viewport.width: 320; viewport.height: 400; expect viewport.size == 320 x 400 and bar.frame.width == 320",
        "viewport: 320 x 400; viewport.cross: 330; expect viewport.size == 330 x 400",
        "offset.x: 40; at 0...100 step 50 { expect offset.x == 40 }",
        "gap: all step 6; expect content.height == 30 + 30 * 44 + 29 * gap",
        "let all = 8; gap: all; expect gap == 8",
        "wide: all; rightToLeft: all; expect wide == wide and rightToLeft == rightToLeft",
        "at all step 50 { expect bar.frame.top == max(0, min(offset.y - 56, offset.y)) or offset.y < 57 }",
        "story { expect offset.y == 0; offset: 300; expect offset == (0, 300); offset.x: 20; expect offset.x == 20 }",
        "story { offset: 600; offset: 560; expect bar.frame.top == 544; offset: 500; expect bar.frame.top == 500 }",
        "story { insert Message[0, 30] { height: 100 }; expect content.height == 1524 + 106 }",
        "story { insert Message[0, 0] { height: 20; mine: false }; expect Message[0, 0].height == 20 "
            + "and Message[0, 0].alpha == 0.5 and Message[0, 1].frame.top == 56 }",
        "story { remove Message[0, 2]; expect content.height == 1474 and Message[0, 28].shown == false }",
        "story { Message[0, 2].data.height: 90; move Message[0, 2] to Message[0, 0]; expect Message[0, 0].height == 90 "
            + "and Message[0, 1].height == 44 }",
        "story { let seen = Message[0, 4].frame; remove Message[0, 0]; expect Message[0, 3].frame == seen "
            + "or Message[0, 3].frame.top == seen.top - 50 }",
        "story { let was = content.height; gap: gap + 2; expect gap == 8 and content.height == was + 58 }",
        "story { let here = offset.y + 10; offset: here * 2; expect offset.y == 20 and here == 10 }",
        "story { let now = gap; gap: 0; let after = gap; expect now == 6 and after == 0 }",
        "let live = gap; story { gap: 0; expect live == 0 }",
        "story { data.now: 5; expect Message[0, 0].age == 5; section[0].data.left: 7; expect title[0].frame.left == 7 }",
        "story { viewport: 390 x 500; expect viewport.height == 500; viewport.width: 300; expect bar.width == 300 }",
        "story { reducedMotion: true; safeArea.top: 59; expect reducedMotion and viewport.safeArea.top == 59 }",
        "story { insert section[0] { items: 2; left: 5 }; expect title[0].frame.left == 5 and title[1].frame.left == 10 "
            + "and content.height == 10 + 20 + 94 + 20 + 1494 }",
        "story { insert section[1] { items: gap }; insert section[2]; expect Message[1, 5].shown == Message[1, 5].shown "
            + "and content.height == 10 + 20 + 1494 + 20 + 294 + 20 }",
        "items: [3, 4, 5]; story { remove section[1]; expect content.height == 30 + 144 + 20 + 244 }",
        "items: [3, 4, 5]; story { section[2].data.left: 7; Message[2, 0].data.height: 90; move section[2] to section[0]; "
            + "expect title[0].frame.left == 7 and Message[0, 0].height == 90 "
            + "and Message[1, 0].frame.top == 30 + 244 + 46 + 20 }",
        "viewport: 390 x 100; items: [3, 4, 5]; story { offset: 200; insert section[0] { items: 3 }; expect offset.y == 200 + 20 + 144 }",
        "viewport: 390 x 100; items: [3, 4, 5]; story { offset: 200; remove section[0]; expect offset.y == 200 - 20 - 144 }",
        "items: [3, 4]; story { remove section[0]; remove section[0]; expect content.height == 10; "
            + "insert section[0] { items: 1 }; expect content.height == 30 + 44 }",
        "story { offset: content.height - viewport.height; remove Message[0, 29]; expect offset.y == 1474 - 800 }",
        "story { offset: -50; expect offset.y == -50; gap: 7; expect offset.y == -50 }",
        "story { let f(x) = x * gap; gap: 3; expect f(2) == 6 }",
        "let far = 300; story { offset: far; expect offset.y == 300 }; story { expect offset.y == 0 }",
    ])
    func `holds`(_ lines: String) throws {
        let result = try result(lines)
        #expect(result.hasPassed, "\(result.failures) \(result.troubles)")
    }

    /// And the same kinds of lines fail when what they say is not so.
    @Test(arguments: [
        "gap: all step 6; expect gap < 12", "wide: all; expect wide", "wide: all; expect not wide",
        "items[0]: 2...4 step 1; expect content.height != 30 + 4 * 50 - 6",
        "story { offset: 300; expect offset.y == 0 }", "story { remove Message[0, 2]; expect content.height == 1524 }",
        "story { let seen = offset.y; offset: 10; expect offset.y == seen }",
        "story { expect all Message.alpha == 1 }",
    ])
    func `fails when it is not so`(_ lines: String) throws {
        let result = try result(lines)
        #expect(result.failures.count == 1 && !result.hasPassed)
        guard case .isFalse = result.failures.first?.reason else {
            Issue.record("\(result.failures)")
            return
        }
    }

    @Test(arguments: [
        ("snap: toStart", "expect stop(160) == 150"), ("snap: toStart", "expect stop(160, velocity: 0.5) == 300"),
        ("snap: toStart", "expect stop(160, velocity: -1) == 150 and stop(stop(160) + 100) == 300"),
        ("snap: toStart", "story { offset: 40; let end = stop(offset.y + 20); offset: end; expect offset.y == 0 }"),
        ("snap: toStart", "story { remove cell[0, 0]; expect stop(5000, velocity: 2) == 19 * 150 - 400 }"),
        ("snap: clamp(proposed, offset.y - 10, offset.y + 10)", "at 300 { expect stop(900, velocity: 2) == 310 }"),
        ("snap: toStart", "expect stop(cell[0, 2].frame.top + 20) == 300"), ("alpha: 1", "expect stop(77) == 77"),
        ("snap.y: toStart; snap.x: toStart", "expect stop((3, 160)) == (0, 150)"),
    ])
    func `stop answers where scrolling stops`(_ line: String, _ test: String) throws {
        let cell = "cell { size: 100% x 150; \(line) }"
        let text = "layout S { viewport: 300 x 400; items: 20; \(cell)\ntest \"t\" { \(test) } }"
        let report = check(parse(Source(name: "s.layout", text: text)))
        let layout = try #require(report.layout, "\(report.diagnostics.shown.map(\.message))")
        let result = try #require(layout.tests.first).run(on: layout)
        #expect(result.hasPassed, "\(result.failures)")
    }

    @Test func `a failure names its world, or its moment`() throws {
        let sampled = try result(
            "gap: 0...12 step 3; viewport.width: 300...320 step 10\nexpect gap + viewport.width < 332")
        #expect(sampled.worldCount == 15 && sampled.offsetCount == 15)
        #expect(sampled.failures.first?.world.map(\.value) == [12, 320])
        #expect(sampled.failures.first?.world.map(\.name) == ["gap", "viewport.width"])
        let told = try result("story {\noffset: 40\nexpect offset.y == 40\ngap: 2\nexpect gap == 3\nexpect gap == 4\n}")
        #expect(told.failures.map { $0.moment?.number } == [4, 5])
        #expect(told.failures.allSatisfy { $0.offset == 40 && $0.moment?.change != nil })
    }

    /// A line that cannot be ends the story at its place.
    @Test(arguments: [
        ("insert Message[0, 31]", "item 31"), ("insert Message[2, 0]", "no section 2"),
        ("remove Message[0, 30]", "item 30"), ("move Message[0, 0] to Message[0, 30]", "item 30"),
        ("Message[0, 99].data.height: 3", "item 99"), ("section[4].data.left: 3", "section 4"),
        ("insert section[2]", "section 2"), ("remove section[1]", "section 1"),
        ("move section[0] to section[1]", "section 1"),
        ("insert section[0] { items: gap / 4 }", "whole number"),
        ("viewport: 0 x 100", "viewport"), ("safeArea.top: 0 - 4", "safe area"), ("gap: 400", "0...12"),
    ])
    func `a line that cannot be ends the story`(_ line: String, _ words: String) throws {
        let result = try result("story {\noffset: 40\n\(line)\nexpect offset.y == 99\n}")
        #expect(result.failures.count == 1)
        guard case .impossible(let error) = result.failures.first?.reason else {
            Issue.record("\(result.failures)")
            return
        }
        #expect(error.message.contains(words), "\(error.message)")
        #expect(result.failures.first?.moment?.number == 2)
    }

    @Test func `a value that is not finite and an element that is not there end the story`() throws {
        let broken = try result("story { offset: 1pt / (gap - 6); expect offset.y == 0 }")
        guard case .notFinite = broken.failures.first?.reason else {
            Issue.record("\(broken.failures)")
            return
        }
        let absent = try result("story { offset: Message[0, 40].frame.top; expect offset.y == 0 }")
        guard case .missing = absent.failures.first?.reason else {
            Issue.record("\(absent.failures)")
            return
        }
    }

    @Test(arguments: [
        "items[3]: 4", "Message[0, 30].data.height: 4", "Message[1, 0].data.height: 4", "section[1].data.left: 4",
    ])
    func `a world has only the places that it has`(_ line: String) throws {
        #expect(throws: WorldError.self) { try result("\(line); expect gap == 6") }
    }

    @Test func `ranges that explode are refused`() throws {
        let lines = "viewport.width: 1...100000 step 1; viewport.height: 1...100000 step 1; expect gap == 6"
        guard case .tooManyWorlds = try result(lines).failures.first?.reason else {
            Issue.record("not refused")
            return
        }
        // Each world is one, but the offsets of all of them are too many.
        let many = try result("gap: 0...12 step 6; at 0...999999 step 1 { expect 1 == 2 }")
        guard case .tooManyWorlds = many.failures.first?.reason else {
            Issue.record("\(many.failures)")
            return
        }
        #expect(try result("gap: 0...12 step 1; expect gap == gap", atMost: 5).isSkipped)
    }

    @Test func `a story of a hundred thousand lines is refused`() throws {
        let lines = String(repeating: "offset: 30;", count: 100_000)
        let text = StoryTests.chat + "test \"t\" { story { \(lines) expect gap == 6 } }\n}\n"
        let report = check(parse(Source(name: "chat.layout", text: text)))
        #expect(report.diagnostics.shown.map(\.code) == [.stepLimit])
    }

    @Test func `data of the host is there where a test says nothing else`() throws {
        let records = (0..<4).map { [DataField(name: "height", value: .number(Double(10 + $0)))] }
        let world = World(sections: [SectionData(records: records)])
        let lines = "Message[0, 1].data.height: 100; expect content.height == 30 + 10 + 100 + 12 + 13 + 18"
        #expect(try result(lines, in: world).hasPassed)
        #expect(try result("story { remove Message[0, 0]; expect Message[0, 0].height == 11 }", in: world).hasPassed)
        let columns = SectionData(count: 3, columns: [DataColumn(name: "height", values: [20, 30, 40])], repeats: 2)
        let repeated = World(sections: [columns])
        #expect(
            try result(
                "Message[1, 2].data.height: 7; expect Message[1, 2].height == 7 and Message[0, 2].height == 40 "
                    + "and Message[1, 1].height == 30", in: repeated
            ).hasPassed)
    }

    @Test(arguments: [
        // The current cell, by itself and as what the layout tells.
        """
        scroll: horizontal; viewport: 300 x 200; items: 3; output now = current
        cell { size: 300 x 200; snap: toStart }
        test "t" { story { offset: 300; expect now == cell[0, 1] and current == cell[0, 1] } }
        """,
        // Who scrolls to where the list stands has scrolled: it is at its top, and what is new is seen.
        """
        viewport: 800 x 600; items: 1; data { head: Length = 100 }
        supplementary head { size: 100% x data.head }
        cell { size: 100% x 1200 }
        test "t" { story {
          offset: 10; data.head: 50; expect offset.y == 0
          offset: 0; data.head: 100; expect offset.y == 0
        } }
        """,
    ]) func `a story reads what an expectation can, and each scroll is one`(_ lines: String) throws {
        let layout = try Probe.report("layout T {\n\(lines)\n}").get()
        let result = try #require(layout.tests.first).run(on: layout)
        #expect(result.hasPassed, "\(result.failures)")
    }
}
