import Interpreter
import LayoutAnalysis
import LayoutDSL
import RandomCases
import Testing

/// The named ranges of CSS scroll-driven animations, worked out once more from where the edges of an element meet the edges of
/// the viewport (CSS Scroll-driven Animations Level 1, §3.1 "View Progress Timeline Ranges").
struct NamedRangeTests {
    private static let names = ["cover", "contain", "entry", "exit", "entryCrossing", "exitCrossing"]

    /// From which offset to which a range lasts, for a box in the content and a viewport of so much, both ends inset.
    private static func offsets(_ name: String, start: Double, end: Double, viewport: Double, inset: Double) -> (
        from: Double, to: Double
    ) {
        // The offsets at which an edge of the box meets an edge of the viewport.
        let startMeetsEnd = start - (viewport - inset)
        let endMeetsEnd = end - (viewport - inset)
        let startMeetsStart = start - inset
        let endMeetsStart = end - inset
        let contains = [endMeetsEnd, startMeetsStart].sorted()
        switch name {
        case "cover": return (startMeetsEnd, endMeetsStart)
        case "contain": return (contains[0], contains[1])
        case "entry": return (startMeetsEnd, contains[0])
        case "exit": return (contains[1], endMeetsStart)
        case "entryCrossing": return (startMeetsEnd, endMeetsEnd)
        default: return (startMeetsStart, endMeetsStart)
        }
    }

    @Test(arguments: [false, true], [40.0, 250, 700])
    func `each lasts as CSS has it`(isSideways: Bool, length: Double) throws {
        let inset = 30.0
        let size = isSideways ? "\(length) x 50" : "50 x \(length)"
        let lines = Self.names.map { "attribute \($0)At = \($0); attribute \($0)In = \($0)(inset: \(inset))" }
        let layout = try layout(
            """
            layout R { viewport: 400 x 400; items: 9; \(isSideways ? "scroll: horizontal" : "")
              stack(gap: 13)
              cell { size: \(size); \(lines.joined(separator: "; ")) }
            }
            """)
        let prepared = try compile(layout).prepare(for: World())
        let path = ElementPath(kind: "cell", section: 0, item: 3)
        let start = 3 * (length + 13)
        for step in 0..<60 {
            let offset = start - 700 + 37 * Double(step)
            let place = isSideways ? LayoutPoint(x: offset, y: 0) : LayoutPoint(x: 0, y: offset)
            let element = try #require(prepared.attributes(of: path, at: place)?.elements.first)
            for attribute in element.custom {
                let isInset = attribute.name.hasSuffix("In")
                let name = String(attribute.name.dropLast(2))
                let range = Self.offsets(
                    name, start: start, end: start + length, viewport: 400, inset: isInset ? inset : 0)
                let share = min(1, max(0, (offset - range.from) / (range.to - range.from)))
                guard case .number(let found) = attribute.value else {
                    Issue.record("\(attribute)")
                    continue
                }
                #expect(abs(found - share) < 1e-9, "\(attribute.name) at \(offset): \(found), \(share)")
            }
        }
    }

    /// Values that a file may write, and what they come to.
    @Test(arguments: [
        ("translation: mix((1, 2), (3, 6), 0.5)", "cell[0, 0].translation.x == 2 and cell[0, 0].translation.y == 4"),
        (
            "translation: clamp((50, -50), (0, 0), (9, 9))",
            "cell[0, 0].translation.x == 9 and cell[0, 0].translation.y == 0"
        ),
        (
            "drawn: map(offset.y, [0: 10 x 20, 100: 30 x 60])",
            "cell[0, 0].drawn.width == 20 and cell[0, 0].drawn.height == 40"
        ),
        ("translation: extrapolate(offset.y, [0: (0, 0), 25: (1, 2)])", "cell[0, 0].translation.y == 4"),
        ("alpha: own", "cell[0, 0].alpha == 0.25"), ("alpha: own(half: 1)", "cell[0, 0].alpha == 0.5"),
        ("let cover = 0.125; alpha: cover", "cell[0, 0].alpha == 0.125"),
    ])
    func `a file writes it`(lines: String, holds: String) throws {
        let layout = try layout(
            """
            let own(half: Number = 0.5) = half / 2
            layout V { viewport: 400 x 300; items: 9; cell { size: 100% x 100; \(lines) }
              test "t" { at 50 { expect \(holds) } }
            }
            """)
        #expect(try layout.tests[0].run(on: layout).hasPassed, "\(lines): \(holds)")
    }

    /// An element of the file may be called as a range is.
    @Test func `an element is called so`() throws {
        let layout = try layout(
            """
            layout V { viewport: 400 x 300; items: 9
              supplementary cover { size: 100% x 50 }
              cell entry { size: 100% x 100; alpha: exit }
              test "t" { at 0 { expect entry[0, 1].frame.top == cover.height + 100 and cover.frame.height == 50 } }
            }
            """)
        #expect(try layout.tests[0].run(on: layout).hasPassed)
    }

    /// A grid with nothing to fit by has one column; lines stand where `justify` and `align` say.
    @Test(arguments: [
        ("grid(minimum: 0)", "cell[0, 1].frame.top == 30 and cell[0, 1].frame.width == 60"),
        (
            "grid(minimum: 100, gap: -100)",
            "cell[0, 1].frame.width == 60 and cell[0, 1].frame.left == cell[0, 0].frame.left"
        ),
        ("flow(gap: 10, justify: 1)", "cell[0, 0].frame.left == 30 and cell[0, 3].frame.right == 300"),
        ("flow(gap: 10, justify: 0.5)", "cell[0, 0].frame.left == 15 and cell[0, 1].frame.left == 85"),
        ("flow(gap: 10, align: 1)", "cell[0, 0].frame.bottom == cell[0, 3].frame.bottom"),
        ("flow(gap: 10)", "cell[0, 0].frame.left == 0 and cell[0, 0].frame.center.y == cell[0, 3].frame.center.y"),
    ])
    func `arrangements stand where they are told`(use: String, holds: String) throws {
        let layout = try layout(
            """
            layout A { viewport: 300 x 400; items: 4; \(use)
              cell { size: 60 x 30 + 10 * index * \(use.hasPrefix("flow") ? 1 : 0) }
              test "t" { at 0 { expect \(holds) } }
            }
            """)
        #expect(try layout.tests[0].run(on: layout).hasPassed, "\(use): \(holds)")
    }
}
