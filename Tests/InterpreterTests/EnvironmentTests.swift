import Interpreter
import LayoutDSL
import StoredLayouts
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

    /// What is said in `x` is mirrored like what is said in `cross`; `mirrors: false` keeps the sides.
    @Test func `every word is mirrored`() throws {
        let text = StoredLayout("mirrored-words").text
        let right = try prepared(text, world { $0.rightToLeft = true }).attributes(at: LayoutPoint(x: 0, y: 0)).elements
        let cell = try #require(right.first { $0.kind == "cell" })
        #expect(cell.transform.tx == -12 && cell.anchorPoint.x == 0.75)
        #expect(cell.custom.first?.value == .point(LayoutPoint(x: -3, y: 4)))
        #expect(right.first { $0.kind == "mark" }?.frame.x == 345)
        let edge = try #require(right.first { $0.kind == "edge" })
        #expect(edge.frame.x == 345 && edge.clip.right == 2 && edge.clip.left == 0 && edge.innerTranslation.x == -1)
        let left = try prepared(text).attributes(at: LayoutPoint(x: 0, y: 0)).elements
        for kind in ["kept", "inside"] {
            let (a, b) = (try #require(left.first { $0.kind == kind }), try #require(right.first { $0.kind == kind }))
            // It rests where it is written, and all else is as it is written too.
            #expect(abs(b.frame.x - a.frame.x) < 1e-9 && abs(b.transform.b - a.transform.b) < 1e-12)
            #expect(abs(b.frame.width - a.frame.width) < 1e-9 && b.clip == a.clip && b.custom == a.custom)
            #expect(b.boxInOwner == a.boxInOwner)
        }
    }

    /// A list that scrolls sideways counts from the right, and is the same list for everything that scrolls.
    @Test func `a list that scrolls sideways begins at the right`() throws {
        let text = StoredLayout("sideways-from-the-right").text
        let layout = try #require(check(parse(Source(name: "", text: text))).layout)
        for test in layout.tests {
            let result = try test.run(on: layout)
            #expect(result.hasPassed, "\(result.failures)")
        }
        let mirrored = try compile(layout).prepare(for: world { $0.rightToLeft = true })
        let frame = mirrored.attributes(at: LayoutPoint(x: 128, y: 0))
        #expect(frame.viewportLeft == mirrored.contentSize.width - 128 - 300)
        #expect(mirrored.screen(at: frame.offset).x == frame.viewportLeft)
        let shown = try #require(mirrored.offset(showing: ElementPath(kind: "cell", section: 0, item: 3), at: .start))
        #expect(
            shown == (try prepared(text).offset(showing: ElementPath(kind: "cell", section: 0, item: 3), at: .start)))
        let under = mirrored.attributes(under: LayoutPoint(x: frame.elements[0].frame.x + 1, y: 50), at: frame.offset)
        #expect(under.elements.count == 1)
    }
}

extension EnvironmentTests {
    /// A row that is wider than the viewport begins at the right edge of the content, where it can be scrolled to.
    @Test func `what is wider than the viewport stays in the content`() throws {
        let text = StoredLayout("wider-than-the-viewport").text
        let layout = try #require(check(parse(Source(name: "", text: text))).layout)
        for test in layout.tests { #expect(try test.run(on: layout).hasPassed, "\(test.name)") }
    }
}
