import Foundation
import Interpreter
import LayoutDSL
import RandomCases
import StoredLayouts
import Testing

/// A changed parameter prepares again what depends on it, and nothing can tell that from preparing anew.
struct ParameterChangeTests {
    // MARK: The same to the bit

    @Test(.enabled(if: Volume.hasTime), arguments: 0..<8) func `random layouts`(_ part: Int) throws {
        var changes = ParameterChanges()
        let count = Volume.of(7, optimized: 150)
        for seed in (part * count)..<(part * count + count) {
            let random = RandomLayout(seed: seed, hasParameters: true)
            guard let layout = Probe.report(random.text).layout else { continue }
            for items in [[12], [3, 0, 9]] {
                try changes.follow(
                    layout, random.world(items), seed: seed, "seed \(seed), items \(items)\n\(random.text)")
            }
        }
        #expect(changes.made > 2 * count, "\(changes)")
        #expect(changes.shorter > changes.made / 4, "\(changes)")
        #expect(changes.withTroubles >= count / 10, "\(changes)")
        #expect(changes.refused > 0, "\(changes)")
    }

    private static var examples: [String] {
        let folder = packageFolder.appending(path: "Examples").path
        let paths = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
        return paths.filter { $0.hasSuffix(".layout") }.sorted()
    }

    @Test(arguments: examples) func `every example`(_ path: String) throws {
        let text = try String(contentsOf: packageFolder.appending(path: "Examples/\(path)"), encoding: .utf8)
        let layout = try layout(text)
        var changes = ParameterChanges()
        for seed in 0..<3 {
            try changes.follow(
                layout, World(viewport: LayoutSize(width: 200, height: 300), items: layout.items), seed: seed, path)
        }
        #expect(layout.parameters.isEmpty || changes.made >= 9, "\(changes)")
    }

    /// What is counted in one scope may be what is folded in another.
    @Test func `copies that fill the content`() throws {
        var prepared = try prepared(StoredLayout("copies").text)
        func lines() -> [Double] {
            prepared.attributes(at: LayoutPoint(x: 0, y: 0), culling: false).elements
                .filter { $0.kind == "line" }.map { $0.frame.y }
        }
        #expect(lines() == [490, 499, 509, 520])
        try prepared.set([ParameterValue(name: "gap", value: 32)])
        #expect(lines() == [688, 697, 707, 718, 730, 743])
        try prepared.set([ParameterValue(name: "gap", value: -30)])
        #expect(lines() == [130])
    }

    /// Troubles are told in the same order, whichever of them was met again.
    @Test(arguments: [("", ""), ("section {", "}")])
    func `troubles keep their order`(_ open: String, _ close: String) throws {
        var prepared = try prepared(
            """
            layout T {
              param a = 0
              param b = 0
              \(open)
              supplementary x { size: 100pt / a x 10 }
              supplementary y { size: 100pt / b x 10 }
              \(close)
            }
            """)
        let order = prepared.troubles.map { $0.element }
        #expect(order.sorted() == ["x", "y"])
        for name in ["a", "b", "a"] {
            for value in [1, -0.0, 0] {
                try prepared.set([ParameterValue(name: name, value: value)])
                let remaining = order.filter { value == 0 || $0 != (name == "a" ? "x" : "y") }
                #expect(prepared.troubles.map { $0.element } == remaining, "\(name) \(value)")
                #expect(prepared.troubles.allSatisfy { $0.count == 1 })
            }
        }
    }

    // MARK: How much is run

    /// `maxParallaxOffset` is negated once for all cells, whatever the offset.
    @Test func `what only moves prepares nothing`() throws {
        var prepared = try prepared(try example("jungle"))
        #expect(prepared.preparedSteps > 100)
        for (name, value, steps) in [("maxParallaxOffset", 7.0, 1), ("overlayMaxAlpha", 0.25, 0)] {
            let before = prepared.attributes(at: LayoutPoint(x: 0, y: 200)).elements
            try prepared.set([ParameterValue(name: name, value: value)])
            #expect(prepared.preparedSteps == steps, "\(name)")
            #expect(prepared.attributes(at: LayoutPoint(x: 0, y: 200)).elements != before, "\(name)")
        }
    }

    private static let feed = StoredLayout("parameter-feed").text

    private func feed(cells: Int, sections: Int = 1) throws -> Prepared {
        let records = (0..<cells).map { [DataField(name: "height", value: .number(Double(40 + $0 % 7 * 9)))] }
        let world = World(sections: [SectionData(records: records, repeats: sections)])
        return try prepared(Self.feed, world)
    }

    /// The steps for each parameter do not grow with the cells, unless the cells depend on it.
    @Test(arguments: [("wide", 26), ("tall", 20), ("glow", 3)]) func `headers leave cells alone`(
        name: String, limit: Int
    ) throws {
        var prepared = try feed(cells: 100_000)
        #expect(prepared.preparedSteps > 300_000)
        let value = name == "glow" ? 0.75 : 77
        try prepared.set([ParameterValue(name: name, value: value)])
        #expect(prepared.preparedSteps <= limit)
        #expect(glow(prepared) == (name == "glow" ? 0.75 : 0.5))
        try prepared.set([ParameterValue(name: name, value: value)])
        #expect(prepared.preparedSteps == 0)
        try prepared.set([])
        #expect(prepared.preparedSteps == 0)
        try prepared.set([ParameterValue(name: "gap", value: 5)])
        #expect(prepared.preparedSteps > 100_000)
    }

    private func glow(_ prepared: Prepared) -> Double? {
        prepared.attributes(at: LayoutPoint(x: 0, y: 0)).elements.first { $0.kind == "head" }?.alpha
    }

    // MARK: What a host does with it

    @Test func `a copy is a world of its own`() throws {
        let text = Self.feed.replacing("items: 1", with: "items: 3").replacing("Length }", with: "Length = 50 }")
        let first = try prepared(text)
        var second = first
        try second.set([ParameterValue(name: "gap", value: 14), ParameterValue(name: "wide", value: 20)])
        #expect(first.attributes(at: LayoutPoint(x: 0, y: 0)).elements.first?.size.width == 90)
        let way = LayoutTransition(from: first, to: second)
        #expect(way.attributes(at: 0.5, from: LayoutPoint(x: 0, y: 0)).elements.first?.size.width == 55)
        let all = LayoutRectangle(x: 0, y: 0, width: 400, height: 900)
        #expect(second.attributes(in: all, at: LayoutPoint(x: 0, y: 0)).elements.first?.size.width == 20)
        // What is not named stays as it is.
        try second.set([ParameterValue(name: "wide", value: 30)])
        let elements = second.attributes(at: LayoutPoint(x: 0, y: 0)).elements
        #expect(elements[0].size.width == 30 && elements[2].frame.y - elements[1].frame.y == 64)
    }

    @Test(arguments: [
        (ParameterValue(name: "gpa", value: 1), DiagnosticCode.unknownParameter),
        (ParameterValue(name: "maxParallaxOffset", value: 121), .parameterOutOfRange),
        (ParameterValue(name: "maxParallaxOffset", value: .nan), .parameterOutOfRange),
        (ParameterValue(name: "maxParallaxOffset", value: 1, unit: .angle), .parameterOutOfRange),
    ])
    func `what does not fit changes nothing`(_ wrong: ParameterValue, _ code: DiagnosticCode) throws {
        var prepared = try prepared(try example("jungle"))
        let before = prepared.attributes(at: LayoutPoint(x: 0, y: 300)).elements
        let error = #expect(throws: WorldError.self) {
            try prepared.set([ParameterValue(name: "overlayMaxAlpha", value: 0), wrong])
        }
        #expect(error?.code == code)
        #expect(prepared.attributes(at: LayoutPoint(x: 0, y: 300)).elements == before)
    }

    /// Too many copies are refused as they are when preparing anew; the way back is open.
    @Test func `too many copies`() throws {
        var prepared = try prepared(
            "layout T { param n = 2; supplementary dot { count: n; size: 5 x 9 + index } }")
        #expect(throws: WorldError.self) { try prepared.set([ParameterValue(name: "n", value: 1e9)]) }
        #expect(prepared.attributes(at: LayoutPoint(x: 0, y: 0)).elements.count == 2)
        try prepared.set([ParameterValue(name: "n", value: 4)])
        #expect(prepared.attributes(at: LayoutPoint(x: 0, y: 0)).elements.map { $0.frame.y } == [0, 9, 19, 30])
    }
}
