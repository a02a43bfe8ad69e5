import Interpreter
import LayoutAnalysis
import LayoutDSL
import RandomCases
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
                isWhole ? "scale: \(number(0.25, 2))" : "scale.x: \(number(-1, 2)); scale.y: \(number(0.25, 2))")
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
}
