import Foundation
import Interpreter
import LayoutDSL
import Testing

/// The recipes of `docs/cookbook.md` compute the geometry that the layouts are known for, worked out here by hand.
struct CookbookTests {
    /// What an element is drawn at in the viewport: a point of it, measured from its anchor, where the eye sees it.
    private static func seen(_ element: Attributes, _ x: Double, _ y: Double, at offset: LayoutPoint) -> LayoutPoint {
        let anchor = LayoutPoint(
            x: element.center.x + (element.anchorPoint.x - 0.5) * element.size.width - offset.x,
            y: element.center.y + (element.anchorPoint.y - 0.5) * element.size.height - offset.y)
        guard let m = element.transform3D else {
            let t = element.transform
            return LayoutPoint(x: anchor.x + x * t.a + y * t.c + t.tx, y: anchor.y + x * t.b + y * t.d + t.ty)
        }
        let w = x * m[3] + y * m[7] + m[15]
        return LayoutPoint(
            x: anchor.x + (x * m[0] + y * m[4] + m[12]) / w, y: anchor.y + (x * m[1] + y * m[5] + m[13]) / w)
    }

    /// All elements of a recipe at an offset, by item.
    private static func elements(
        of file: String, at distance: Double, items: [Int]? = nil
    ) throws -> (elements: [Attributes], offset: LayoutPoint, viewport: LayoutSize) {
        let files = try SnippetTests.files(of: "docs/cookbook.md")
        let text = try #require(files[file])
        let report = check(parse(Source(name: file, text: text))) { request in
            guard let found = files[request.path] else { return .missing(reason: "the page has no such file") }
            return .found(name: request.path, bytes: Array(found.utf8))
        }
        let world = items.map { World(items: $0) } ?? World()
        let prepared = try compile(report.get()).prepare(for: world)
        let offset = prepared.offset(along: distance)
        let frame = prepared.attributes(at: offset, culling: false)
        #expect(frame.troubles.isEmpty)
        let cells = frame.elements.filter { $0.category == .cell }.sorted { $0.item < $1.item }
        return (cells, offset, prepared.viewport)
    }

    private static func near(_ a: Double, _ b: Double) -> Bool { abs(a - b) <= 1e-6 * max(1, abs(a), abs(b)) }

    /// Where a point of a card is seen that is turned about y, moved right and in depth, from 500 points away.
    private static func turned(_ x: Double, _ y: Double, by turn: Double, right: Double, depth: Double) -> LayoutPoint {
        let z = depth - x * sin(turn)
        return LayoutPoint(x: (x * cos(turn) + right) / (1 - z / 500), y: y / (1 - z / 500))
    }

    /// Cards in the middle of the viewport whose pose is a function of p.
    struct Pose: Sendable, CustomTestStringConvertible {
        let file: String
        let width: Double
        /// Turn, shift and depth of a card.
        let pose: @Sendable (_ p: Double) -> (turn: Double, right: Double, depth: Double)
        var testDescription: String { file }
    }

    private static let radius = 75 / tan(Double.pi / 12)

    static let poses: [Pose] = [
        Pose(file: "coverflow.layout", width: 200) { p in
            let q = max(-1, min(1, p))
            return (-q * 0.9 * .pi / 2, (0.45 * q + 0.25 * p) * 200, -200 * abs(q) / 2)
        },
        Pose(file: "rotary.layout", width: 150) { p in
            (0, radius * sin(p / 6 * .pi), radius * (cos(p / 6 * .pi) - 1))
        },
        Pose(file: "cylinder.layout", width: 150) { p in
            (p / 6 * .pi, radius * sin(p / 6 * .pi), radius * (cos(p / 6 * .pi) - 1))
        },
        Pose(file: "timemachine.layout", width: 200) { p in (0, 0.3 * p * 200, p * 200) },
    ]

    @Test(arguments: poses, [-30, 0, 130, 400, 777.5])
    func `cards stand where they are known to`(_ pose: Pose, _ distance: Double) throws {
        let (cards, offset, viewport) = try CookbookTests.elements(of: pose.file, at: distance)
        var seen = 0
        for card in cards where !card.isHidden {
            let (turn, right, depth) = pose.pose(Double(card.item) - distance / pose.width)
            for (x, y) in [(-60.0, -70.0), (70, 50)] {
                let wanted = CookbookTests.turned(x, y, by: turn, right: right, depth: depth)
                let found = CookbookTests.seen(card, x, y, at: offset)
                #expect(CookbookTests.near(found.x, wanted.x + viewport.width / 2), "\(card.item)")
                #expect(CookbookTests.near(found.y, wanted.y + viewport.height / 2), "\(card.item)")
            }
            seen += 1
        }
        #expect(seen >= 1)
    }

    @Test(arguments: [0, 34, 150, 500.25])
    func `drum turns`(_ distance: Double) throws {
        let (rows, offset, viewport) = try CookbookTests.elements(of: "drum.layout", at: distance)
        for row in rows where !row.isHidden {
            let angle = (Double(row.item) * 34 - distance) / 110
            let z = 110 * (cos(angle) - 1) - 17 * sin(angle)
            let wanted = (110 * sin(angle) + 17 * cos(angle)) / (1 - z / 500)
            #expect(CookbookTests.near(CookbookTests.seen(row, 0, 17, at: offset).y, wanted + viewport.height / 2))
        }
        #expect(rows.contains { !$0.isHidden } && rows.contains { $0.isHidden })
    }

    @Test(arguments: [0, 150, 375, 1000])
    func `deck shrinks and swings`(_ distance: Double) throws {
        for card in try CookbookTests.elements(of: "deck.layout", at: distance).elements {
            let p = Double(card.item) - distance / 375
            #expect(card.isHidden == (p > 4 || p <= -1))
            guard !card.isHidden else { continue }
            let scale = max(0.5, 1 - 0.12 * max(p, 0))
            #expect(CookbookTests.near(card.alpha, 1 - 0.2 * max(p, 0)))
            #expect(CookbookTests.near(card.transform.a, scale * cos(min(p, 0) * .pi / 10)))
            #expect(CookbookTests.near(card.transform.b, scale * sin(min(p, 0) * .pi / 10)))
        }
    }

    @Test(arguments: [0, 150, 375, 1000])
    func `cube turns about its edge`(_ distance: Double) throws {
        let (pages, offset, _) = try CookbookTests.elements(of: "cube.layout", at: distance)
        for page in pages {
            let p = Double(page.item) - distance / 375
            guard abs(p) < 1, p != 0 else { continue }
            let x = p > 0 ? 375.0 : -375
            let wanted = CookbookTests.turned(x, 100, by: p * .pi / 2, right: 0, depth: 0)
            let edge = p > 0 ? p * 375 : (p + 1) * 375
            #expect(CookbookTests.near(CookbookTests.seen(page, 0, 0, at: offset).x, edge))
            #expect(CookbookTests.near(CookbookTests.seen(page, x, 100, at: offset).x, edge + wanted.x))
        }
    }

    @Test(arguments: [0, 150, 540, 1900])
    func `featured items open`(_ distance: Double) throws {
        let open = (distance / 180).rounded(.down)
        let part = distance / 180 - open
        var end = 0.0
        for item in try CookbookTests.elements(of: "featured.layout", at: distance).elements {
            let number = Double(item.item)
            var height = 100.0
            var top = end
            if number == open {
                (height, top) = (280, distance - 100 * part)
            } else if number == open + 1 {
                height = 100 + 180 * part
                top = end + 100 - height
            }
            end = top + height
            #expect(CookbookTests.near(item.frame.y, top) && CookbookTests.near(item.frame.height, height))
        }
    }

    @Test func `seeds items and pictures stand in their places`() throws {
        let middle = 40 * 300.0.squareRoot() + 56
        for seed in try CookbookTests.elements(of: "spiral.layout", at: 0).elements {
            let (number, angle) = (Double(seed.item), Double(seed.item) * 137.508 * .pi / 180)
            #expect(CookbookTests.near(seed.center.x, middle + 40 * number.squareRoot() * cos(angle)))
            #expect(CookbookTests.near(seed.center.y, middle + 40 * number.squareRoot() * sin(angle)))
        }
        for item in try CookbookTests.elements(of: "ring.layout", at: 0, items: [7]).elements {
            let angle = Double(item.item) / 7 * 2 * .pi
            #expect(CookbookTests.near(item.center.x, 187.5 + 150 * cos(angle)))
            #expect(CookbookTests.near(item.center.y, 333.5 + 150 * sin(angle)))
        }
        var ends = [10.0, 10]
        let ratios = [0.7, 1.5, 1, 1.3, 0.8]
        for picture in try CookbookTests.elements(of: "waterfall.layout", at: 0).elements {
            let column = ends[1] < ends[0] ? 1 : 0
            #expect(CookbookTests.near(picture.frame.x, 10 + Double(column) * 182.5))
            #expect(CookbookTests.near(picture.frame.y, ends[column]))
            ends[column] += 172.5 / ratios[picture.item % 5] + 10
        }
    }
}
