import LayoutChecker
import LayoutDSL
import LayoutEngine

/// How a layout looks otherwise in another world than it was expected to.
package enum WorldDifference: Sendable {
    /// Only one of the two has the element on screen.
    case shown(isInOther: Bool)
    /// A number of the element, as it was expected in the other world, and as it is there.
    case number(name: String, Quantity, expected: Double, found: Double)
}

/// One layout in two worlds: where scrolling rests, or at the offsets of an `at` where the layout has no stops.
struct ComparedWorlds {
    let prepared: Prepared
    /// Whether the world takes every value of a range.
    let isInRange: Bool
    /// The offset across the scroll.
    let cross: LayoutPoint
    let sampling: Sampling
    let sweep: OffsetSweep
    let goesOn: () -> Bool

    /// Of more stops than so many only the first are looked at.
    private static let stopLimit = 10_000
    /// Numbers so close are the same.
    private static let slack = 1e-6

    /// nil where both look the same.
    func ask(_ comparison: WorldComparison, _ other: (WorldComparison) -> Result<Prepared, WorldError>) -> TestFailure?
    {
        func failure(_ reason: TestFailure.Reason, _ offset: Double? = nil, _ element: ElementPath? = nil)
            -> TestFailure
        {
            TestFailure(
                reason: reason, span: comparison.span, verdict: nil, offset: offset, element: element, other: nil,
                parts: [], edge: nil)
        }
        guard !isInRange, let offsets else {
            return failure(.undecided(.compared, low: sweep.low, high: sweep.high, formula: nil))
        }
        let second: Prepared
        switch other(comparison) {
        case .success(let found): second = found
        case .failure(let error): return failure(.impossible(error))
        }
        var isMirrored = false
        if case .mirrored = comparison.other { isMirrored = true }
        for offset in offsets where goesOn() {
            let difference = difference(at: offset, second, isMirrored)
            if let difference { return failure(.differs(difference.difference), offset, difference.element) }
        }
        return nil
    }

    /// The offsets; nil where every offset of a range would have to be looked at.
    private var offsets: [Double]? {
        if let stops { return stops }
        return sampling.high.exists && !sampling.isSwept ? nil : (0..<sweep.count).map { sweep[$0] }
    }

    /// Where scrolling rests; nil where the layout says no stops, and where the test names offsets.
    var stops: [Double]? {
        guard !isInRange, !prepared.loops, !sampling.isSwept, sampling.high.exists || !sampling.low.exists else {
            return nil
        }
        let last = max(0, prepared.along(prepared.held(prepared.offset(along: .greatestFiniteMagnitude))))
        let stretch = sampling.high.exists ? sweep.low...max(sweep.low, sweep.high) : 0...last
        let found = StopList(prepared).stops(in: stretch, atMost: ComparedWorlds.stopLimit)
        return found.isEmpty ? nil : found
    }

    private func difference(
        at offset: Double, _ second: Prepared, _ isMirrored: Bool
    ) -> (element: ElementPath, difference: WorldDifference)? {
        func point(_ prepared: Prepared) -> LayoutPoint {
            let along = prepared.offset(along: offset)
            return LayoutPoint(x: along.x + cross.x, y: along.y + cross.y)
        }
        func order(_ elements: [Attributes]) -> [Attributes] {
            elements.sorted {
                ($0.section, $0.item) != ($1.section, $1.item)
                    ? ($0.section, $0.item) < ($1.section, $1.item)
                    : $0.kind.utf8.lexicographicallyPrecedes($1.kind.utf8)
            }
        }
        let first = order(prepared.attributes(at: point(prepared)).elements)
        let found = order(second.attributes(at: point(second)).elements)
        var places: [ElementPath: Int] = [:]
        for (place, element) in found.enumerated() { places[element.path] = place }
        for element in first {
            guard let place = places[element.path] else {
                guard ComparedWorlds.isSliver(element, of: prepared, at: point(prepared)) else {
                    return (element.path, .shown(isInOther: false))
                }
                continue
            }
            if let difference = difference(element, found[place], isMirrored ? second : nil) {
                return (element.path, difference)
            }
        }
        let known = Set(first.map { $0.path })
        let extra = found.first {
            !known.contains($0.path) && !ComparedWorlds.isSliver($0, of: second, at: point(second))
        }
        return extra.map { ($0.path, .shown(isInOther: true)) }
    }

    /// Whether an element is on screen by less than what counts.
    private static func isSliver(_ element: Attributes, of prepared: Prepared, at offset: LayoutPoint) -> Bool {
        let frame = element.frame
        var offset = offset
        // What is on screen of the mirror image is the mirror image of what is on screen.
        if let mirror = prepared.mirror { offset.x = mirror.width - offset.x - prepared.viewport.width }
        let width = min(frame.x + frame.width, offset.x + prepared.viewport.width) - max(frame.x, offset.x)
        let height = min(frame.y + frame.height, offset.y + prepared.viewport.height) - max(frame.y, offset.y)
        return min(width, height) <= slack
    }

    /// The first number that differs; `mirror`: where lines of text run the other way.
    private func difference(_ first: Attributes, _ second: Attributes, _ mirror: Prepared?) -> WorldDifference? {
        func sides(_ box: LayoutRectangle, _ isExpected: Bool) -> [Double] {
            var numbers = box.numbers
            if isExpected, let mirror { numbers[0] = mirror.contentSize.width - box.x - box.width }
            return numbers
        }
        let names = ["x", "y", "width", "height"]
        for (name, boxes) in [("frame", (first.frame, second.frame)), ("visible", (first.visible, second.visible))] {
            for (index, numbers) in zip(sides(boxes.0, true), sides(boxes.1, false)).enumerated() {
                guard abs(numbers.0 - numbers.1) > ComparedWorlds.slack else { continue }
                return .number(name: "\(name).\(names[index])", .length, expected: numbers.0, found: numbers.1)
            }
        }
        for quantity in ElementQuantity.compared {
            let own = mirror == nil ? first.quantities[quantity] : first.quantities.mirrorImage(of: quantity)
            let other = second.quantities[quantity]
            guard abs(own - other) > ComparedWorlds.slack else { continue }
            return .number(name: quantity.row.name, quantity.row.unit, expected: own, found: other)
        }
        // What an app makes of an attribute is not turned round.
        if mirror != nil { return nil }
        for (own, other) in zip(first.custom, second.custom) {
            for (a, b) in zip(own.value.parts.numbers, other.value.parts.numbers) {
                let isSame = abs(a - b) <= ComparedWorlds.slack || a.isNaN && b.isNaN
                if !isSame { return .number(name: own.name, .number, expected: a, found: b) }
            }
        }
        return nil
    }
}

extension QuantityTable<Double> {
    /// A number of the mirror image.
    fileprivate func mirrorImage(of quantity: ElementQuantity) -> Double {
        let image = quantity.mirrorImage
        return image.isNegated ? 0 - self[image.quantity] : self[image.quantity]
    }
}

extension WorldComparison {
    /// The other world.
    func world(besides own: World, of layout: CheckedLayout) throws(WorldError) -> World {
        var world = own
        switch other {
        case .mirrored:
            let isNow = own.environment.value(.rightToLeft)
            world.environment.set(.rightToLeft, to: 1 - isNow)
        case .set(let settings, let items):
            if let items { world.sections = items.map { SectionData(count: $0) } }
            var places = WorldPlaces(of: settings, in: &world, of: layout)
            for setting in settings { try setting.set(setting.values.low, in: &world, &places, of: layout) }
        }
        return world
    }
}
