import Foundation
import Interpreter
import LayoutDSL
import Testing

/// The wheel from the formulas of the reference: each card's corners turned about the hub one by one.
struct WheelOracle {
    var width = 375.0
    var height = 667.0
    var count = 14
    var radius = 500.0
    let card = LayoutSize(width: 133, height: 173)

    var distance: Double { Double(count) * card.width - width }

    func angle(_ index: Int, at ox: Double) -> Double {
        let step = Foundation.atan(card.width / radius)
        let turn = count <= 1 || distance <= 0 ? 0 : -Double(count - 1) * step * ox / distance
        return turn + Double(index) * step
    }

    func frame(at ox: Double) -> [Expected] {
        (0..<count).compactMap { index -> Expected? in
            let angle = angle(index, at: ox)
            if abs(angle) > .pi { return nil }
            let middle = LayoutPoint(x: ox + width / 2, y: height / 2)
            let hub = LayoutPoint(x: middle.x, y: middle.y + radius)
            var (xs, ys): ([Double], [Double]) = ([], [])
            for (sx, sy) in [(-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5)] {
                let (dx, dy) = (middle.x + sx * card.width - hub.x, middle.y + sy * card.height - hub.y)
                // Polar coordinates, to come by another way than the interpreter's.
                let (length, direction) = ((dx * dx + dy * dy).squareRoot(), Foundation.atan2(dy, dx) + angle)
                xs.append(hub.x + length * Foundation.cos(direction))
                ys.append(hub.y + length * Foundation.sin(direction))
            }
            let (left, right) = (xs.min() ?? 0, xs.max() ?? 0)
            let (top, bottom) = (ys.min() ?? 0, ys.max() ?? 0)
            guard left < ox + width, right > ox, top < height, bottom > 0 else { return nil }
            return Expected(
                kind: "cell", item: index,
                frame: LayoutRectangle(x: left, y: top, width: right - left, height: bottom - top),
                size: card, center: middle,
                transform: [
                    Foundation.cos(angle), Foundation.sin(angle), -Foundation.sin(angle), Foundation.cos(angle), 0, 0,
                ],
                anchor: LayoutPoint(x: 0.5, y: (card.height / 2 + radius) / card.height), custom: [("angle", [angle])])
        }
    }
}

struct WheelTests {
    /// The rows of REFERENCE §2: item, angle, frame.
    @Test func `table of the reference`() throws {
        let prepared = try prepared(try example("wheel"))
        #expect(prepared.contentSize == LayoutSize(width: 1862, height: 667))
        let table: [(Double, [[Double]])] = [
            (
                0,
                [
                    [0, 0, 121, 247, 133, 173], [1, 0.2599799, 229.5295, 249.6147, 173.0021, 201.3755],
                    [2, 0.5199598, 335.2342, 291.4721, 201.3768, 216.2166],
                ]
            ),
            (
                300,
                [
                    [1, -0.4218772, 186.6742, 271.1932, 192.1778, 212.2917],
                    [2, -0.1618974, 327.3311, 243.9503, 159.1468, 192.1761],
                    [3, 0.0980825, 461.8117, 243.3068, 149.3019, 185.1926],
                    [4, 0.3580624, 570.1329, 260.8916, 185.1944, 208.6391],
                    [5, 0.6180423, 672.9003, 316.9612, 208.6402, 218.0631],
                ]
            ),
        ]
        for (offset, rows) in table {
            let frame = prepared.attributes(at: LayoutPoint(x: offset, y: 0))
            #expect(frame.elements.count == rows.count)
            for (element, row) in zip(frame.elements, rows) {
                let numbers = [
                    Double(element.item), element.numbers[0].1[0], element.frame.x, element.frame.y,
                    element.frame.width, element.frame.height,
                ]
                #expect(zip(numbers, row).allSatisfy { abs($0 - $1) <= 6e-5 }, "\(numbers) at \(offset)")
            }
        }
        let end = prepared.attributes(at: LayoutPoint(x: 1487, y: 0))
        #expect(end.elements.map { $0.item } == [11, 12, 13])
        let last = try #require(end.elements.last)
        #expect(zip([1608, 247, 133, 173], last.everything).allSatisfy { isClose($0, $1) })
        #expect(isClose(last.anchorPoint.y, 3.3901734104046244))
    }

    @Test(arguments: [
        (375.0, 667.0, 14, 500.0), (375, 667, 0, 500), (375, 667, 1, 500), (375, 667, 2, 500), (375, 667, 60, 500),
        (375, 667, 14, 260), (375, 667, 60, 260), (1024, 768, 30, 1200), (200, 300, 5, 200), (4000, 500, 9, 800),
    ])
    func `every offset against the oracle`(width: Double, height: Double, count: Int, radius: Double) throws {
        let oracle = WheelOracle(width: width, height: height, count: count, radius: radius)
        let world = World(
            viewport: LayoutSize(width: width, height: height), sections: [SectionData(count: count)],
            parameters: [ParameterValue(name: "radius", value: radius)])
        let prepared = try prepared(try example("wheel"), world)
        #expect(prepared.contentSize == LayoutSize(width: Double(count) * 133, height: height))
        let end = max(0, oracle.distance)
        for step in 0...120 {
            let offset = -500 + (end + 1000) * Double(step) / 120
            expectSame(
                prepared.attributes(at: LayoutPoint(x: offset, y: 0)), oracle.frame(at: offset),
                "\(count) items, radius \(radius), at \(offset)")
        }
    }

    /// A wheel of more than a whole turn hides what is more than half a turn from upright, on screen or not.
    @Test func `hides the far side`() throws {
        let prepared = try prepared(
            try example("wheel"),
            World(sections: [SectionData(count: 60)], parameters: [ParameterValue(name: "radius", value: 260)]))
        let frame = prepared.attributes(at: LayoutPoint(x: 0, y: 0), culling: false)
        #expect(frame.elements.count == 60)
        #expect(frame.elements.contains { $0.isHidden })
        for element in frame.elements { #expect(element.isHidden == (abs(element.numbers[0].1[0]) > .pi)) }
    }

    @Test func `one element on demand`() throws {
        let prepared = try prepared(try example("wheel"))
        let frame = try #require(
            prepared.attributes(of: ElementPath(kind: "cell", item: 13), at: LayoutPoint(x: 0, y: 0)))
        #expect(frame.elements.count == 1)
        #expect(isClose(frame.elements[0].numbers[0].1[0], 13 * 0.259979881867593))
        #expect(prepared.attributes(of: ElementPath(kind: "cell", item: 14), at: LayoutPoint(x: 0, y: 0)) == nil)
        #expect(prepared.attributes(of: ElementPath(kind: "cell", section: 1), at: LayoutPoint(x: 0, y: 0)) == nil)
        #expect(prepared.attributes(of: ElementPath(kind: "menu"), at: LayoutPoint(x: 0, y: 0)) == nil)
    }

    /// However many items: where item k stands upright, it and its neighbours are found, and nothing else is looked at.
    @Test(arguments: [100, 10_001, 1_000_000, 1_000_000_000, 100_000_000_000])
    func `what is on screen is found among any number`(_ count: Int) throws {
        let prepared = try compile(try layout(try example("wheel"))).prepare(for: World(items: [count]))
        let scroller = prepared.scroller()
        let distance = prepared.contentSize.width - prepared.viewport.width
        for share in [0.0, 0.001, 0.1, 0.3273, 0.5, 0.77, 0.999, 1] {
            let item = Int(Double(count - 1) * share)
            scroller.move(to: prepared.offset(along: distance * Double(item) / Double(count - 1)))
            let window = LayoutRectangle(
                x: scroller.offset.x, y: 0, width: prepared.viewport.width, height: prepared.viewport.height)
            let found = (0..<scroller.count).map { scroller[$0].item }
            let wanted = (max(0, item - 2)...min(count - 1, item + 2)).filter {
                let alone = prepared.attributes(of: ElementPath(kind: "cell", item: $0), at: scroller.offset)
                return alone.map { $0.elements[0].frame.overlaps(window) } ?? false
            }
            #expect(found == wanted && found.contains(item), "\(count), \(share): \(found), not \(wanted)")
            #expect(scroller.visited <= 12)
        }
    }
}
