import Interpreter
import LayoutDSL
import Testing

/// What a device says beside its size: safe areas, reduced motion, the direction of lines.
struct EnvironmentTests {
    private func world(_ change: (inout LayoutEnvironment) -> Void) -> World {
        var world = World()
        change(&world.environment)
        return world
    }

    @Test func `safe areas are read`() throws {
        let text = """
            layout A {
              items: 1
              supplementary bar { size: 100% x 40 + viewport.safeArea.top; sticky(below: viewport.safeArea.start) }
              cell { size: 100% x 50; attribute low = viewport.safeArea.bottom; attribute end = viewport.safeArea.end }
            }
            """
        let safe = try prepared(text, world { $0.safeArea = .init(top: 59, bottom: 34) })
        let elements = safe.attributes(at: LayoutPoint(x: 0, y: 0)).elements
        #expect(elements[0].frame == LayoutRectangle(x: 0, y: 59, width: 375, height: 99))
        #expect(elements[1].custom.map { $0.value } == [.number(34), .number(34)])
        #expect(try prepared(text).attributes(at: LayoutPoint(x: 0, y: 0)).elements[0].frame.height == 40)
        #expect(throws: WorldError.self) { try prepared(text, world { $0.safeArea = .init(top: .nan) }) }
        #expect(throws: WorldError.self) { try prepared(text, world { $0.safeArea = .init(top: -1) }) }
    }

    @Test func `reduced motion switches lines`() throws {
        let text = "layout A { items: 1; cell { size: 100% x 50; when not reducedMotion { translation.x: 9 } } }"
        #expect(try prepared(text).attributes(at: LayoutPoint(x: 0, y: 0)).elements[0].transform.tx == 9)
        let calm = try prepared(text, world { $0.reducedMotion = true })
        #expect(calm.attributes(at: LayoutPoint(x: 0, y: 0)).elements[0].transform.tx == 0)
    }

    /// From right to left an arrangement is its own mirror image in the area that it places in.
    @Test(arguments: [
        "flow(gap: 8, lineGap: 4)", "grid(columns: 3, gap: 6)", "waterfall(columns: 2, gap: 5)", "stack(align: 0.25)",
    ])
    func `arrangements are mirrored`(arrangement: String) throws {
        let text = """
            layout A {
              items: 17
              insets: 10
              \(arrangement)
              cell { data { w: Length = 40 + index * 3 }; size: data.w x 30 + index }
            }
            """
        let (left, right) = (try prepared(text), try prepared(text, world { $0.rightToLeft = true }))
        let a = left.attributes(at: LayoutPoint(x: 0, y: 0), culling: false).elements
        let b = right.attributes(at: LayoutPoint(x: 0, y: 0), culling: false).elements
        #expect(a.count == 17)
        for (x, y) in zip(a, b) {
            #expect(abs(x.frame.x + x.frame.width - (375 - y.frame.x)) < 1e-9)
            #expect(x.frame.y == y.frame.y)
        }
        #expect(a.contains { abs($0.frame.x - (375 - $0.frame.x - $0.frame.width)) > 1 }, "nothing to mirror")
    }

    /// What is said in `x` stays where it is; what is said in `cross` changes sides; a horizontal list does neither.
    @Test func `physical words stay`() throws {
        let text = """
            layout A {
              items: 1
              cell { size: 100 x 50; translation.x: 7; translation.cross: 5; anchor.cross: 0.25; scale: 2 }
              decoration mark { size: 10 x 10; place.x: 20; place.y: 3 }
              decoration edge { size: 10 x 10; place.cross: 20 }
            }
            """
        let right = try prepared(text, world { $0.rightToLeft = true }).attributes(at: LayoutPoint(x: 0, y: 0)).elements
        let cell = try #require(right.first { $0.kind == "cell" })
        #expect(cell.transform.tx == 2)
        #expect(cell.anchorPoint.x == 0.75)
        #expect(right.first { $0.kind == "mark" }?.frame.x == 20)
        #expect(right.first { $0.kind == "edge" }?.frame.x == 345)
        let sideways = text.replacing("items: 1", with: "items: 1; scroll: horizontal")
        let still = try prepared(sideways, world { $0.rightToLeft = true }).attributes(at: LayoutPoint(x: 0, y: 0))
            .elements
        #expect(still == (try prepared(sideways).attributes(at: LayoutPoint(x: 0, y: 0)).elements))
    }
}

extension EnvironmentTests {
    /// Whether a value is mirrored is said by the line that counts, which a condition may decide.
    @Test(arguments: [
        ("place.cross: 10; when viewport.width > 999 { place.x: 5 }", 325.0),
        ("place.x: 10; when viewport.width > 999 { place.cross: 5 }", 10),
        ("place.x: 10; when viewport.width < 999 { place.cross: 5 }", 330),
        ("center.cross: 30", 325), ("center.x: 30", 10), ("center: (main: 10, cross: 30)", 325),
        // A point that is chosen, named or handed on knows how it was written; one that is computed does not.
        ("place: if index == 0 then (main: 5, cross: 10) else (main: 0, cross: 0)", 325),
        ("place: if index == 0 then (main: 5, cross: 10) else (0, 0)", 325),
        ("place: if index == 0 then (10, 5) else (main: 0, cross: 99)", 10),
        ("let p = (cross: 10, main: 5); place: p", 325), ("place: ((main: 5, cross: 10))", 325),
        ("place: [(0, 9), (main: 5, cross: 10)][1]", 325), ("place: [(10, 9), (main: 5, cross: 0)][0]", 10),
        ("place: inset(10)", 325), ("pushed((main: 0, cross: 8)); place.x: 0", -8), ("pushed((8, 0)); place.x: 0", 8),
        ("place.x: 0; translation: if index == 0 then (main: 0, cross: -7) else (0, 0)", 7),
        ("center: if index == 0 then (main: 10, cross: 30) else (0, 0)", 325),
        ("place: (main: 5, cross: 10) + (0, 0)", 10), ("pushed((main: 0, cross: 8)) along x; place.x: 0", -8),
        ("place: if index > 0 then (0, 0) else sideways; ", 10),
        ("place.x: 0; scale: 0.5; anchor.cross: 0; when viewport.width > 999 { anchor: (0, 0) }", 20),
        ("place.x: 0; scale: 0.5; anchor.x: 0; when viewport.width > 999 { anchor.cross: 0 }", 0),
    ])
    func `the line that counts says whether it is mirrored`(lines: String, x: Double) throws {
        var world = World()
        world.environment.rightToLeft = true
        let text = """
            let inset(v) = (main: 0, cross: v)
            effect pushed(by: Point) { translation: by }
            layout A {
              let sideways = (x: 10, y: 0)
              items: 1; cell { size: 100% x 20 }; decoration d { size: 40 x 10; \(lines) }
            }
            """
        let elements = try prepared(text, world).attributes(at: LayoutPoint(x: 0, y: 0)).elements
        #expect(elements.first { $0.kind == "d" }?.frame.x == x)
    }

    /// A row that is wider than the viewport begins at the right edge of the content, where it can be scrolled to.
    @Test func `what is wider than the viewport stays in the content`() throws {
        let text = """
            layout Wide {
              scroll: both
              viewport: 300 x 400
              insets.left: 20
              items: [4, 1]
              section {
                row
                cell { size: 200 x 100 }
              }
              test "rtl" {
                rightToLeft: true
                expect content.width == 820 and cell[0, 0].frame.right == 820 and cell[0, 3].frame.left == 20
              }
              test "ltr" { expect content.width == 820 and cell[0, 0].frame.left == 20 }
            }
            arrangement row() { place.cross: sumBefore(size.cross); extent.cross: sum(size.cross); place.main: 0 }
            """
        let layout = try #require(check(parse(Source(name: "", text: text))).layout)
        for test in layout.tests { #expect(try test.run(on: layout).hasPassed, "\(test.name)") }
    }
}
