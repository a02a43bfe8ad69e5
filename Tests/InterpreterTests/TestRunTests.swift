import LayoutDSL
import StoredLayouts
import Testing

@testable import LayoutAnalysis
@testable import LayoutChecker
@testable import LayoutEngine

/// `test` blocks: what they see, when they fail, and what they tell then.
struct TestRunTests {
    private static let layout = StoredLayout("seen-cells").open

    private func run(_ tests: String, in world: World = World()) throws -> [TestResult] {
        let text = TestRunTests.layout + tests + "\n}\n"
        let report = check(parse(Source(name: "seen.layout", text: text)))
        let layout = try #require(report.layout, "\(report.diagnostics.shown.map(\.message))")
        return try layout.tests.map { try $0.run(on: layout, in: world) }
    }

    /// What holds of the layout above, each by hand.
    @Test(arguments: [
        "expect menu.frame.top == 0", "expect cell[1, 2].shown == false", "expect cell[0, 0].shown",
        "expect content.height == 70 + 2 * 30 + 5 * 200 + 3 * 8", "expect content.width == 375",
        "expect head[1].frame.top == 70 + 30 + 408", "expect head[1].rotation == 0deg", "expect mark[2].frame.x == 40",
        "expect mark[2].index == 2 and cell[1, 2].index == 2 and cell[1, 2].section == 1",
        "expect cell[0, 1].lift == (1, 2)", "expect cell[0, 1].lift.y == 2", "expect cell[0, 1].alpha == 0.9",
        "expect cell[0, 1].size == 187.5 x 200 and cell[0, 1].width == 187.5 and cell[0, 1].height == 200",
        "expect cell[0, 1].center == (187.5, 70 + 30 + 208 + 100)", "expect cell[0, 0].anchor == (0.5, 0.5)",
        "expect cell[0, 0].scale == 0.5 and cell[0, 0].scale.y == 0.5", "expect cell[0, 0].rotation == 30deg",
        "expect cell[0, 0].rotation.z == 30deg and cell[0, 0].rotation.x == 0deg",
        "expect cell[0, 0].translation == (1, 2) and cell[0, 0].translation.y == 2",
        "expect menu.z == 2 and not menu.hidden", "expect menu.rest.bottom == 70", "expect menu.frame == menu.rest",
        "expect all cell.scale == cell[0, 0].scale", "expect all mark.frame.width == 10",
        "expect 1 == 1.0000009 and 1 != 1.0000011 and 1 <= 0.9999991 and not (1 <= 0.9999989)",
        "expect 1 >= 1.0000009 and not (1 < 1) and 0.0000001 > 0", "expect 2 in 2.0000009...3",
        "let f(x) = x * 2; expect f(menu.height) == 140", "let far = content.height; expect far == content.height",
        "at 100...300 step 10 { expect menu.frame.y == offset.y and menu.blur == offset.y / 100 }",
        "gap: 0; expect cell[1, 1].frame.top - cell[1, 0].frame.top == 200",
        "items: [1]; expect content.height == 300", "viewport: 100 x 90; expect all head.width == 100",
        "at content.height - viewport.height { expect offset.y == content.height - 667 }",
        "safeArea.top: 59; expect viewport.safeArea.top == 59", "reducedMotion: true; expect reducedMotion",
        "let m = menu.frame; at 0...300 step 50 { expect m.top == offset.y and m.height == 70 }",
        "let a = cell[0, 1].alpha; let b = 2 * a; expect b == 1.8 and [a, b][1] == 1.8",
        "let f(x) = x * cell[0, 1].alpha; expect f(2) == 1.8",
        "let above(head) = cell.frame.top > head + 0 and menu.z == 2; expect all above(99)",
        "expect cell[0, 0].scale in 0.4...0.5", "expect all cell.rotation in 29deg...30deg",
        "let s = cell[0, 0].scale; expect s in 0...cell[0, 0].scale",
        "expect cell[0, 1].rest.top == 70 + 30 + 208 and cell[1, 2].rest.size == cell[1, 2].size",
        "at 0...90 step 30 { expect head[1].rest.top == 70 + 30 + 408 and mark[2].rest.left == 40 }",
        "expect all cell.rest.height == 200",
        "rightToLeft: true; expect rightToLeft", "expect if menu.shown then true else cell[0, 0].alpha == 7",
    ])
    func `holds`(_ test: String) throws {
        let result = try #require(try run("test \"t\" { \(test) }").first)
        #expect(result.failures.isEmpty && result.troubles.isEmpty && result.hasPassed, "\(result.failures)")
    }

    /// A place that only counts children asks for no size, so a size may read where its element rests.
    @Test func `a size reads a place that counts`() throws {
        let text = StoredLayout("counted-places").text
        let report = check(parse(Source(name: "counted.layout", text: text)))
        let layout = try #require(report.layout, "\(report.diagnostics)")
        #expect(try layout.tests.map { try $0.run(on: layout, in: World()).hasPassed } == [true])
    }

    /// And each of them fails when it is denied, so none passes for want of looking.
    @Test(arguments: [
        "expect menu.frame.top != 0", "expect cell[1, 2].shown", "expect not cell[0, 0].shown",
        "expect cell[0, 1].lift != (1, 2)", "expect all cell.scale != 0.5", "expect all cell.index == 0",
        "expect cell[0, 1].rest.top == 0", "expect cell[0, 0].rotation == 31deg", "expect cell[0, 0].scale in 0.6...1",
        "let m = menu.frame; expect m.height == 0", "expect 2 in 2.0000011...3", "expect 1 in 1.5...0.5",
        "expect menu.frame != menu.rest", "expect content.height / 0 == content.height / 0",
        "at 0...50 step 10 { expect offset.y < 50 }", "at -20...0 step 10 { expect offset.y > -20 }",
    ])
    func `fails when denied`(_ test: String) throws {
        let result = try #require(try run("test \"t\" { \(test) }").first)
        #expect(result.failures.count == 1 && !result.hasPassed)
        guard case .isFalse = result.failures.first?.reason else {
            Issue.record("\(result.failures)")
            return
        }
    }

    @Test func `the world of the host counts where the test is silent`() throws {
        let world = World(viewport: LayoutSize(width: 100, height: 90), sections: [SectionData(count: 4)])
        let results = try run(
            """
            test "host" { expect viewport.width == 100 and content.height == 100 + 824 }
            test "own" { viewport: 200 x 90; items: 1; expect viewport.width == 200 and content.height == 300 }
            """, in: world)
        #expect(results.map(\.hasPassed) == [true, true], "\(results.flatMap(\.failures))")
    }

    @Test func `a failure tells its parts and its edge`() throws {
        let result = try #require(
            try run("test \"t\" { at 0...100 step 30 { expect max(offset.y, 3) + 1 < cell[0, 1].alpha * 50 } }").first)
        let failure = try #require(result.failures.first)
        #expect(failure.offset == 60)
        let edge = try #require(failure.edge)
        #expect(edge.holds <= 44 && edge.fails >= 44 && edge.fails - edge.holds <= 1e-4)
        let sources = check(parse(Source(name: "", text: ""))).diagnostics.sources
        #expect(!sources.isEmpty)
        let values = failure.parts.map { part -> Double? in
            if case .number(let value) = part.value { return value }
            return nil
        }
        // offset.y, max(…), + 1, cell[0, 1].alpha, * 50
        #expect(values == [60, 60, 61, 0.9, 45])
    }

    @Test func `each element on screen is asked`() throws {
        let result = try #require(try run("test \"t\" { expect all cell.index < 1 }").first)
        #expect(result.failures.first?.element == ElementPath(kind: "cell", section: 0, item: 1))
        let away = try #require(try run("test \"t\" { at 90000 { expect all cell.index < 1 } }").first)
        guard case .nothingSeen("cell", readsNeighbour: false) = away.failures.first?.reason else {
            Issue.record("\(away.failures)")
            return
        }
        let alone = try #require(try run("test \"t\" { items: 1; expect all cell: cell.next.index > 0 }").first)
        guard case .nothingSeen("cell", readsNeighbour: true) = alone.failures.first?.reason else {
            Issue.record("\(alone.failures)")
            return
        }
    }

    /// Of more elements than are asked one by one nobody knows, unless one of those that were asked decides.
    @Test(arguments: [
        ("all cell in layout: cell.alpha == 1", false), ("some cell in layout: cell.alpha < 1", false),
        ("exactly one cell in layout: cell.index == 1", false), ("all cell in layout: cell.index < 8", true),
        ("some cell in layout: cell.index == 8", true),
    ])
    func `a verdict on some of all elements is none`(_ expectation: String, isDecided: Bool) throws {
        let lines = "stack; cell { size: 100% x 10; alpha: if section.index == 1 then 0.5 else 1 }"
        for steps in ["at 0", "at some"] where steps == "at 0" || !isDecided {
            let text = "layout T { items: [5000, 4000]; \(lines); test \"t\" { \(steps) { expect \(expectation) } } }"
            let layout = try check(parse(Source(name: "t", text: text))).get()
            let result = try #require(try layout.tests.map { try $0.run(on: layout, in: World()) }.first)
            #expect(result.failures.contains { $0.isUndecided } == !isDecided, "\(text)")
            #expect(isDecided || result.verdict == .undecided, "\(text)")
        }
    }

    @Test func `what is not there is said`() throws {
        for element in ["cell[9, 0]", "cell[0, 9]", "mark[3]", "head[2]"] {
            let result = try #require(try run("test \"t\" { expect \(element).alpha == 1 }").first)
            guard case .missing = result.failures.first?.reason else {
                Issue.record("\(element): \(result.failures)")
                continue
            }
            // Nor is it not shown.
            let hidden = try #require(try run("test \"t\" { expect not \(element).shown }").first)
            #expect(!hidden.hasPassed)
        }
    }

    @Test func `offsets that make no sense`() throws {
        for offsets in [
            "1 / (gap - 8)", "0...100 step gap - 8", "gap...0 step 1", "0...1/(gap - 8) step 3",
        ] {
            let result = try #require(try run("test \"t\" { at \(offsets) { expect true } }").first)
            guard case .senselessOffsets = result.failures.first?.reason else {
                Issue.record("\(offsets): \(result.failures)")
                continue
            }
        }
    }

    @Test func `a million offsets are the most`() throws {
        let result = try #require(try run("test \"t\" { at 0...1000000 step 1 { expect true } }").first)
        guard case .tooManyOffsets = result.failures.first?.reason else {
            Issue.record("\(result.failures)")
            return
        }
    }

    @Test func `a parameter out of its range is refused`() throws {
        let error = #expect(throws: WorldError.self) { try run("test \"t\" { gap: 400; expect true }") }
        let text = TestRunTests.layout + "test \"t\" { gap: 400; expect true }"
        let place = try #require(error?.span)
        #expect(Array(text.utf8)[Int(place.start)..<Int(place.end)].elementsEqual("400".utf8))
    }

    @Test func `items of a test have no records`() throws {
        let text = "layout L { cell { data { w: Length }; size: data.w x 50 }\n test \"t\" { items: 3; expect true } }"
        let layout = try #require(check(parse(Source(name: "", text: text))).layout)
        let error = #expect(throws: WorldError.self) { try layout.tests[0].run(on: layout) }
        #expect(error?.code == .missingField && error?.help?.contains("`items` of the test \"t\"") == true)
    }

    /// A formula of the layout that gives no finite number fails the test that saw it.
    @Test func `troubles fail`() throws {
        let text = """
            layout L {
              cell { size: 100% x 50; alpha: 1pt / (offset.y - 100) }
              test "t" { at 0...100 step 50 { expect all cell.alpha != 7 } }
              test "u" { at 0...50 step 50 { expect all cell.alpha != 7 } }
            }
            """
        let layout = try #require(check(parse(Source(name: "", text: text))).layout)
        let results = try layout.tests.map { try $0.run(on: layout) }
        #expect(results.map(\.hasPassed) == [false, true])
        #expect(results[0].failures.isEmpty && results[0].troubles.count == 1)
    }

    /// A test changes nothing of what is drawn.
    @Test func `tests leave the layout as it is`() throws {
        func frames(_ tests: String) throws -> [Attributes] {
            let text = TestRunTests.layout + tests + "\n}\n"
            let layout = try #require(check(parse(Source(name: "", text: text))).layout)
            let prepared = try compile(layout).prepare()
            return [-50, 0, 300].flatMap { prepared.attributes(at: prepared.offset(along: $0)).elements }
        }
        #expect(try frames("") == frames("test \"t\" { gap: 3; expect all cell.alpha == menu.blur }"))
    }
}
