import Foundation
import Interpreter
import LayoutAnalysis
import LayoutDSL
import RandomCases
import Testing

/// Drawn sizes and masks: what is seen of an element, worked out once more from its corners.
struct MaskTests {
    /// A cell with numbers of its own for all that decides what is seen of it.
    private struct Masked {
        var (width, height) = (0.0, 0.0)
        var drawn: (width: Double, height: Double)
        var anchor: (x: Double, y: Double)
        var clip: [Double]
        var scale: (x: Double, y: Double)
        var turn: Double
        var shift: (x: Double, y: Double)

        init(_ random: inout Seeded) {
            func number(_ low: Double, _ high: Double) -> Double {
                (Double.random(in: low...high, using: &random) * 8).rounded() / 8
            }
            (width, height) = (number(20, 300), number(20, 200))
            drawn = (number(-10, 300), number(10, 200))
            anchor = (number(-0.5, 1.5), number(0, 1))
            clip = (0..<4).map { _ in number(-20, 90) }
            scale = (number(-1, 2), number(0.5, 2))
            turn = Bool.random(using: &random) ? 0 : number(-3, 3)
            shift = (number(-50, 50), number(-50, 50))
        }

        var lines: String { still + "\nrotation: \(turn) * 1rad" }

        /// Those that turn nothing.
        var still: String {
            """
            size: \(width) x \(height); drawn: \(drawn.width) x \(drawn.height); anchor: (\(anchor.x), \(anchor.y))
            clip.left: \(clip[0]); clip.top: \(clip[1]); clip.right: \(clip[2]); clip.bottom: \(clip[3])
            scale.x: \(scale.x); scale.y: \(scale.y)
            translation: (\(shift.x), \(shift.y))
            """
        }

        /// The bounding box of what is left, of a cell that rests at a place: its corners, one by one.
        func visible(restingAt x: Double, _ y: Double) -> LayoutRectangle {
            let (wide, high) = (max(0, drawn.width), max(0, drawn.height))
            let pivot = (x: x + anchor.x * width, y: y + anchor.y * height)
            let held = [wide, high, wide, high].enumerated().map { min(max(0, clip[$0.offset]), $0.element) }
            /// From where to where a side is left; nothing, in the middle, where the edges pass each other.
            func side(_ start: Double, _ length: Double, _ near: Double, _ far: Double) -> (Double, Double) {
                guard near + far > length else { return (start + near, length - near - far) }
                return (start + (near + length - far) / 2, 0)
            }
            let (left, rest) = side(pivot.x - anchor.x * wide, wide, held[0], held[2])
            let (top, tall) = side(pivot.y - anchor.y * high, high, held[1], held[3])
            var corners: [(x: Double, y: Double)] = []
            for (cornerX, cornerY) in [(left, top), (left + rest, top), (left, top + tall), (left + rest, top + tall)] {
                let (dx, dy) = ((cornerX - pivot.x) * scale.x, (cornerY - pivot.y) * scale.y)
                corners.append(
                    (
                        pivot.x + dx * cos(turn) - dy * sin(turn) + shift.x,
                        pivot.y + dx * sin(turn) + dy * cos(turn) + shift.y
                    ))
            }
            let (xs, ys) = (corners.map { $0.x }, corners.map { $0.y })
            let (lowX, lowY) = (xs.min() ?? 0, ys.min() ?? 0)
            var box = LayoutRectangle(
                x: lowX, y: lowY, width: (xs.max() ?? 0) - lowX, height: (ys.max() ?? 0) - lowY)
            // Around a line that is turned there is an area, but nothing is seen of it.
            if rest * scale.x == 0 { (box.x, box.width) = (box.x + box.width / 2, 0) }
            if tall * scale.y == 0 { (box.y, box.height) = (box.y + box.height / 2, 0) }
            return box
        }
    }

    @Test func `what is seen is what the corners say`() throws {
        var random = Seeded(20_261_127)
        for _ in 0..<Volume.of(60, optimized: 600) {
            let masked = Masked(&random)
            let layout = try layout(
                """
                layout M { viewport: 400 x 400; items: 3; stack(gap: 7, align: 0)
                  cell { \(masked.lines); attribute seen = visible }
                }
                """)
            let prepared = try compile(layout).prepare(for: World())
            for item in 0..<3 {
                let path = ElementPath(kind: "cell", section: 0, item: item)
                let element = try #require(prepared.attributes(of: path, at: LayoutPoint(x: 0, y: 0))?.elements.first)
                let expected = masked.visible(restingAt: 0, Double(item) * (masked.height + 7))
                for (found, wanted) in zip(element.visible.numbers, expected.numbers) {
                    #expect(abs(found - wanted) < 1e-9, "\(masked.lines): \(element.visible), \(expected)")
                }
                // A formula reads the same.
                for (found, wanted) in zip(formula("seen", of: element), expected.numbers) {
                    #expect(abs(found - wanted) < 1e-9, "\(masked.lines): a formula reads another number")
                }
                #expect(element.size == LayoutSize(width: max(0, masked.drawn.width), height: masked.drawn.height))
                // The place in the list stays.
                #expect(prepared.restingFrame(of: path)?.height == masked.height)
            }
        }
    }

    /// The numbers of an attribute.
    private func formula(_ name: String, of element: Attributes) -> [Double] {
        guard let value = element.custom.first(where: { $0.name == name })?.value,
            case .rectangle(let box) = value
        else { return [] }
        return box.numbers
    }

    /// Parts in parts that move, are scaled and masked with their owners: what a formula reads is what is seen of them.
    @Test func `formulas read what is seen of parts`() throws {
        var random = Seeded(20_261_129)
        for _ in 0..<Volume.of(60, optimized: 600) {
            let masked = (0..<3).map { _ in Masked(&random) }
            let layout = try layout(
                """
                layout M { viewport: 400 x 400; items: 3; stack(gap: 7, align: 0)
                  cell { \(masked[0].lines); attribute seen = visible
                    part inner { \(masked[1].still); place: (9, 4); attribute seen = visible; attribute of = cell.visible
                      part innermost { \(masked[2].still); place: (2, 3); attribute seen = visible }
                    }
                  }
                }
                """)
            let frame = try compile(layout).prepare(for: World()).attributes(at: LayoutPoint(x: 0, y: 0))
            for element in frame.elements {
                for (found, wanted) in zip(formula("seen", of: element), element.visible.numbers) {
                    #expect(abs(found - wanted) < 1e-9, "\(element.path.kind) of \(masked.map { $0.lines })")
                }
                let cell = frame.elements.first { $0.path.kind == "cell" && $0.path.item == element.path.item }
                guard element.path.kind == "inner", let cell else { continue }
                for (found, wanted) in zip(formula("of", of: element), cell.visible.numbers) {
                    #expect(abs(found - wanted) < 1e-9, "the cell of \(masked.map { $0.lines })")
                }
            }
        }
    }

    /// What a test may read of a masked element.
    @Test(arguments: [
        (
            "drawn: 50% x 80",
            "cell[0, 0].size.width == 200 and cell[0, 0].width == 400 and cell[0, 0].frame.left == 100"
        ),
        ("drawn.height: 80; anchor: (0.5, 0)", "cell[0, 0].frame.top == 0 and cell[0, 0].frame.height == 80"),
        ("drawn.height: 80; anchor: (0.5, 1)", "cell[0, 0].frame.bottom == 100 and cell[0, 0].rest.height == 100"),
        (
            "drawn: 50% x 80; center: (100, 40); anchor: (0, 0)",
            "cell[0, 0].frame.left == -100 and cell[0, 0].frame.top == -10"
        ),
        ("drawn: -1 x 5", "not cell[0, 0].shown and cell[0, 0].drawn.width == 0"),
        ("clip: 10", "cell[0, 0].visible.width == 380 and cell[0, 0].visible.bottom == 90"),
        ("clip.left: 10; clip.left: 5; clip.left: 25%", "cell[0, 0].clip.left == 100"),
        ("clip.main: 10; clip.start: 20", "cell[0, 0].clip.top == 20 and cell[0, 0].clip.bottom == 10"),
        ("clip.cross: 10%; clip.end: 4", "cell[0, 0].clip.left == 40 and cell[0, 0].clip.right == 40"),
        ("clip.top: -4; clip.bottom: 1000", "cell[0, 0].clip.top == 0 and cell[0, 0].clip.bottom == 100"),
        ("clip.top: 60; clip.bottom: 60", "cell[0, 0].visible.height == 0 and not cell[0, 0].shown"),
        ("drawn.width: 100; clip.right: 50%", "cell[0, 0].clip.right == 100 and cell[0, 0].visible.width == 0"),
        ("corner: drawn.height / 2", "cell[0, 0].corner == 50"),
        ("corner: 4; corner: -1", "cell[0, 0].corner == 0"),
        ("inner.translation: (3, 4); inner.translation.x: 2", "cell[0, 0].inner.translation.x == 5"),
        ("inner.scale: 2; inner.scale.y: 3", "cell[0, 0].inner.scale.x == 2 and cell[0, 0].inner.scale.y == 6"),
        ("attribute corner = 7", "cell[0, 0].corner == 7"),
        ("attribute visible = 7", "cell[0, 0].visible == 7"),
        ("attribute drawn = 7", "cell[0, 0].drawn == 7"),
        // Between edges that pass each other nothing is left, in the middle.
        ("clip.left: 300; clip.right: 200; rotation: 20deg", "mirrored"),
        ("clip.left: 300; clip.right: 200", "cell[0, 0].visible.left == 250 and cell[0, 0].visible.right == 250"),
        ("alpha: 1", "cell[0, 0].visible.left == cell[0, 0].frame.left and cell[0, 0].visible.height == 100"),
    ])
    func `a test reads it`(lines: String, holds: String) throws {
        let layout = try layout(
            """
            layout M { viewport: 400 x 300; items: 9; cell { size: 100% x 100; \(lines) }
              test "t" { at 0 { expect \(holds) } }
            }
            """)
        let result = try layout.tests[0].run(on: layout)
        #expect(result.hasPassed, "\(lines): \(holds)")
    }

    /// What is proved of masks, and what fails with an offset.
    @Test(arguments: [
        ("clip.top: offset.y / 4", "all cell.visible.height == 100 - clamp(offset.y / 4, 0, 100)", true),
        ("clip.top: offset.y / 4", "all cell.visible.height >= 1", false),
        ("drawn.height: 100 - offset.y / 10; rotation: 90deg", "all cell.visible.width == 100 - offset.y / 10", true),
        ("clip.left: 30; rotation.y: offset.y / 10pt * 1deg; perspective: 800", "all cell.visible.width <= 420", true),
        ("clip.left: offset.y; corner: 5", "all cell.shown", false),
        (
            "clip.left: 300; clip.right: offset.y + 150",
            "all cell.visible.left == 300 - min(300, max(0, offset.y + 50)) / 2",
            true
        ),
    ])
    func `every offset is asked`(lines: String, holds: String, isProved: Bool) throws {
        let layout = try layout(
            """
            layout M { viewport: 400 x 300; items: 9; cell { size: 100% x 100; \(lines) }
              test "t" { at 0...\(lines.contains("perspective") ? 60 : 420) { expect \(holds) } }
            }
            """)
        #expect(try layout.tests[0].run(on: layout).hasPassed == isProved, "\(lines): \(holds)")
    }
}
