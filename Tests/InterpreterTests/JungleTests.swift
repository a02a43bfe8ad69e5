import Foundation
import Interpreter
import LayoutDSL
import Testing

/// The parallax list as a loop over rows, from the table of formulas of the reference: nothing of the interpreter.
struct JungleOracle {
    var width = 375.0
    var height = 667.0
    var items = [1, 4, 4, 2]
    var maxParallaxOffset = 60.0
    var overlayMaxAlpha = 0.6

    struct Row {
        var kind: String
        var section: Int
        var item: Int
        var top: Double
        var height: Double
        var z: Double
        var cellsEnd = 0.0
    }

    /// Every row at rest, in document order, and the content height.
    func rows() -> ([Row], Double) {
        var rows = [
            Row(kind: "header", section: 0, item: 0, top: 0, height: 300, z: 0),
            Row(kind: "menu", section: 0, item: 0, top: 300, height: 70, z: 2),
        ]
        var y = 370.0
        for (section, count) in items.enumerated() {
            let headerIndex = rows.count
            rows.append(Row(kind: "sectionHeader", section: section, item: 0, top: y, height: 50, z: 1))
            y += 50
            for item in 0..<count {
                y += 3
                rows.append(Row(kind: "cell", section: section, item: item, top: y, height: 200, z: 0))
                y += 200
            }
            rows[headerIndex].cellsEnd = y
            rows.append(Row(kind: "sectionFooter", section: section, item: 0, top: y, height: 50, z: 0))
            y += 50
        }
        return (rows, y)
    }

    func frame(at oy: Double) -> [Expected] {
        var found: [Expected] = []
        for row in rows().0 {
            let rest = LayoutRectangle(x: 0, y: row.top, width: width, height: row.height)
            var element = Expected(
                kind: row.kind, section: row.section, item: row.item, frame: rest,
                size: LayoutSize(width: width, height: row.height),
                center: LayoutPoint(x: width / 2, y: row.top + row.height / 2), z: row.z)
            switch row.kind {
            case "header":
                let h = row.height
                let g = min(height, max(h, h - oy))
                let move = min(oy, h) + (g - h) / 2
                element.transform = [g / h, 0, 0, g / h, 0, move]
                element.frame = LayoutRectangle(
                    x: width / 2 - width * g / h / 2, y: h / 2 - g / 2 + move, width: width * g / h, height: g)
                element.custom = [("headerOverlayAlpha", [min(max(oy / h, 0), overlayMaxAlpha)])]
            case "menu": move(&element, by: max(0, oy - row.top))
            case "sectionHeader":
                let limit = row.cellsEnd - (row.top + row.height)
                move(&element, by: max(0, min(oy + 70 - row.top, limit)))
            case "cell":
                let d = row.top + row.height / 2 - oy - height / 2
                let shift = -maxParallaxOffset * d / (height / 2 + row.height / 2)
                element.custom = [("parallax", [0, min(max(shift, -maxParallaxOffset), maxParallaxOffset)])]
            default: break
            }
            let isSeen = element.frame.y < oy + height && element.frame.y + element.frame.height > oy
            if isSeen { found.append(element) }
        }
        return [0, 1, 2].flatMap { z in found.filter { $0.z == z } }
    }

    private func move(_ element: inout Expected, by distance: Double) {
        element.transform[5] = distance
        element.frame.y += distance
    }
}

struct JungleTests {
    /// The rows of REFERENCE §1, letter by letter: kind, frame y, custom number.
    @Test func `table of the reference`() throws {
        let prepared = try prepared(try example("jungle"))
        #expect(prepared.contentSize == LayoutSize(width: 375, height: 3003))
        #expect(prepared.attributes(at: LayoutPoint(x: 0, y: 0), culling: false).elements.count == 21)
        let table: [(Double, String)] = [
            (-120, "header -120 (0) · cell[0,0] 423 (-42.83737) · sectionHeader[0,0] 370 · menu 300"),
            (
                0,
                "header 0 (0) · cell[0,0] 423 (-26.228374) · sectionFooter[0,0] 623 · sectionHeader[0,0] 370 · menu 300"
            ),
            (
                300,
                "header 300 (0.6) · cell[0,0] 423 (15.294118) · sectionFooter[0,0] 623 · cell[1,0] 726 (-26.643599) · "
                    + "cell[1,1] 929 (-54.740484) · sectionHeader[0,0] 370 · sectionHeader[1,0] 673 · menu 300"
            ),
            (
                500,
                "header 300 (0.6) · cell[0,0] 423 (42.975779) · sectionFooter[0,0] 623 · cell[1,0] 726 (1.038062) · "
                    + "cell[1,1] 929 (-27.058824) · cell[1,2] 1132 (-55.155709) · sectionHeader[0,0] 570 · "
                    + "sectionHeader[1,0] 673 · menu 500"
            ),
            (
                1000,
                "cell[1,1] 929 (42.145329) · cell[1,2] 1132 (14.048443) · cell[1,3] 1335 (-14.048443) · "
                    + "sectionFooter[1,0] 1535 · cell[2,0] 1638 (-55.986159) · sectionHeader[1,0] 1070 · "
                    + "sectionHeader[2,0] 1585 · menu 1000"
            ),
            (
                2336,
                "cell[2,3] 2247 (44.636678) · sectionFooter[2,0] 2447 · cell[3,0] 2550 (2.698962) · "
                    + "cell[3,1] 2753 (-25.397924) · sectionFooter[3,0] 2953 · sectionHeader[2,0] 2397 · "
                    + "sectionHeader[3,0] 2497 · menu 2336"
            ),
        ]
        for (offset, row) in table {
            let frame = prepared.attributes(at: prepared.offset(along: offset))
            let wanted = row.components(separatedBy: " · ")
            #expect(frame.elements.count == wanted.count, "at \(offset)")
            for (element, words) in zip(frame.elements, wanted) {
                let parts = words.split(separator: " ").map(String.init)
                let isOfLayout = element.kind == "header" || element.kind == "menu"
                let name = isOfLayout ? element.kind : "\(element.kind)[\(element.section),\(element.item)]"
                #expect(name == parts[0], "at \(offset)")
                #expect(abs(element.frame.y - (Double(parts[1]) ?? .nan)) < 1e-6, "\(name) at \(offset)")
                if parts.count > 2, let number = Double(parts[2].dropFirst().dropLast()) {
                    #expect(abs((element.numbers.first?.1.last ?? .nan) - number) < 1e-6, "\(name) at \(offset)")
                }
            }
        }
        let header = try #require(prepared.attributes(at: LayoutPoint(x: 0, y: -120)).elements.first)
        #expect(header.frame == LayoutRectangle(x: -75, y: -120, width: 525, height: 420))
        #expect(header.transform.a == 1.4)
    }

    @Test(arguments: [
        (375.0, 667.0, [1, 4, 4, 2]), (375, 667, [0]), (375, 667, [1]), (375, 667, [1, 0, 7]),
        (320, 480, [0, 0, 3, 0]),
        (1024, 768, [12]), (390, 844, [2, 2, 2, 2, 2, 2]), (100.5, 333.25, [5, 1]),
    ])
    func `every offset against the oracle`(width: Double, height: Double, items: [Int]) throws {
        let oracle = JungleOracle(width: width, height: height, items: items)
        let prepared = try prepared(
            try example("jungle"),
            World(viewport: LayoutSize(width: width, height: height), sections: items.map { SectionData(count: $0) }))
        let (_, end) = oracle.rows()
        #expect(prepared.contentSize == LayoutSize(width: width, height: end))
        var offset = -1000.0
        while offset < end + 300 {
            expectSame(
                prepared.attributes(at: LayoutPoint(x: 0, y: offset)), oracle.frame(at: offset),
                "items \(items) at \(offset)"
            )
            offset += 17.25
        }
    }

    @Test func `parameters reach the formulas`() throws {
        var oracle = JungleOracle()
        oracle.maxParallaxOffset = 25
        oracle.overlayMaxAlpha = 0.125
        let world = World(parameters: [
            ParameterValue(name: "maxParallaxOffset", value: 25), ParameterValue(name: "overlayMaxAlpha", value: 0.125),
        ])
        let prepared = try prepared(try example("jungle"), world)
        for offset in stride(from: -100.0, through: 2500, by: 130) {
            expectSame(prepared.attributes(at: LayoutPoint(x: 0, y: offset)), oracle.frame(at: offset), "at \(offset)")
        }
    }

    /// At 100,000 cells nothing is visited but what is seen and a handful a section.
    @Test(arguments: [[100_000], [25_000, 25_000, 25_000, 25_000], [Int](repeating: 100, count: 1000)])
    func `visits little more than what is seen`(items: [Int]) throws {
        let prepared = try prepared(try example("jungle"), World(items: items))
        for share in [0.0, 0.1, 0.5, 0.77, 1] {
            let offset = share * (prepared.contentSize.height - 667)
            let frame = prepared.attributes(at: LayoutPoint(x: 0, y: offset))
            #expect(frame.visited <= frame.elements.count + 4 * items.count, "at \(offset): \(frame.visited) visited")
            #expect(frame.elements.contains { $0.kind == "cell" })
        }
    }

    @Test func `steps stay few`() throws {
        let counts = compile(try layout(try example("jungle"))).stepCounts
        #expect(counts.scroll <= 30, "\(counts)")
        #expect(counts.prepare <= 98, "\(counts)")
    }
}
