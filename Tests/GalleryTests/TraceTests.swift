import Foundation
import Interpreter
import LayoutAnalysis
import LayoutDSL
import RandomCases
import StoredLayouts
import Testing

/// The reason for a number: its leaves lead to it again, and it is the number that `eval` answers.
struct TraceTests {
    /// What the element has by that name.
    private static func drawn(_ property: String, _ element: Attributes) -> Double? {
        switch property {
        case "frame.x": return element.frame.x
        case "frame.y": return element.frame.y
        case "frame.width": return element.frame.width
        case "frame.height": return element.frame.height
        case "rotation": return element.quantities[.rotationZ]
        case "perspective": return element.quantities[.perspective] == 0 ? 0 : 1 / element.quantities[.perspective]
        case "rest.x", "rest.y": return nil
        case "box.x": return element.boxInOwner?.x
        case "box.y": return element.boxInOwner?.y
        default: break
        }
        if let quantity = ElementQuantity.allCases.first(where: { $0.row.name == property }) {
            return element.quantities[quantity]
        }
        let path = property.split(separator: ".")
        guard let custom = element.custom.first(where: { $0.name == path[0] }) else { return nil }
        switch custom.value {
        case .number(let number): return number
        case .boolean(let flag): return flag ? 1 : 0
        case .point(let point): return path[1] == "x" ? point.x : point.y
        case .size(let size): return path[1] == "width" ? size.width : size.height
        case .rectangle: return nil
        }
    }

    private static func isClose(_ a: Double, _ b: Double) -> Bool {
        a == b || a.isNaN && b.isNaN || abs(a - b) <= 1e-9 * max(1, abs(a), abs(b))
    }

    /// Worlds that change what formulas come to: other devices, other counts, the other direction.
    private static func worlds(_ layout: CheckedLayout) -> [World] {
        var turned = World(viewport: LayoutSize(width: 390.5, height: 844.25), items: layout.items.map { $0 + 3 })
        turned.environment.rightToLeft = true
        turned.environment.safeArea = LayoutEnvironment.Insets(top: 59, left: 5, bottom: 34, right: 7)
        var calm = World(items: layout.items.map { min($0, 2) })
        calm.environment.reducedMotion = true
        return [World(), turned, calm]
    }

    @Test(.enabled(if: Volume.hasTime), arguments: ExampleTests.all)
    func `leaves lead to the value`(example: ExampleTests.Example) throws {
        let layout = try layout(example.text)
        var (asked, worked, compared) = (0, 0, 0)
        for world in Self.worlds(layout) {
            let prepared = try compile(layout).prepare(for: world)
            let tracer = Tracer(prepared)
            let end = layout.isHorizontal ? prepared.contentSize.width : prepared.contentSize.height
            for distance in [-140.5, end * 0.23 + 0.1, end + 90] {
                let along = prepared.offset(along: distance)
                let offset = LayoutPoint(x: along.x + (layout.isHorizontal ? 0 : 13), y: along.y)
                let all = prepared.attributes(at: offset, culling: false).elements
                for (number, element) in all.enumerated()
                where number % max(1, all.count / (Volume.isDebug ? 2 : 4)) == 0 {
                    let path = ElementPath(kind: element.kind, section: element.section, item: element.item)
                    // Every value of the first elements, and of the others a third each.
                    for (turn, property) in tracer.properties(of: element.kind).enumerated()
                    where number < 2 || (turn + number) % 3 == 0 {
                        guard let trace = try? tracer.trace(of: property, path, at: offset) else {
                            #expect(element.size.width == 0 || element.size.height == 0, "\(path) \(property)")
                            continue
                        }
                        let again = Recomputed(trace)
                        asked += 1
                        worked += again.worked
                        for (node, value) in zip(trace.nodes, again.values) where !Self.isClose(node.value, value) {
                            Issue.record(
                                "\(path) \(property) at \(offset): \(node.operation) is \(node.value), not \(value)")
                        }
                        if let drawn = Self.drawn(property, element) {
                            compared += 1
                            #expect(trace.value == drawn, "\(path) \(property) at \(offset)")
                        }
                    }
                }
            }
        }
        #expect(asked > 150 && worked > 5 * asked && compared > asked / 3)
    }

    /// Every number that is no leaf has a place or is put together from such, and what an effect says came through it.
    @Test func `places and uses`() throws {
        let file = galleryFolder.deletingLastPathComponent().appending(path: "jungle.layout")
        let text = try String(contentsOf: file, encoding: .utf8)
        let tracer = Tracer(try prepared(text))
        let path = ElementPath(kind: "sectionHeader", section: 1)
        let trace = try tracer.trace(of: "translation.y", path, at: LayoutPoint(x: 0, y: 700))
        #expect(trace.value == 97)
        let use = try #require(trace.uses.first { $0.name == "sticky" })
        let source = trace.sources[1]
        #expect(
            use.span.map { source.text(of: $0) } == "sticky(below: menu.height, until: sectionFooter.rest.top)")
        let clamped = try #require(trace.nodes.last { $0.operation == .maximum && $0.use != nil })
        #expect(clamped.span?.source == .prelude)
        #expect(clamped.use.map { trace.uses[$0].name } == "sticky")
        // What the use is given is written in the file, and comes through nothing.
        let given = try #require(trace.nodes.first { $0.span.map { source.text(of: $0) } == "menu.height" })
        #expect(given.span?.source == .main && given.use == nil && given.value == 70)
    }

    /// A branch that is not taken is not there; what lies deeper than was asked for is counted.
    @Test func `only what counts`() throws {
        let text = """
            layout T {
              cell { size: 100% x 50; alpha: if offset.y > 10 then 0.25 else offset.y / viewport.width * 10 }
            }
            """
        let tracer = Tracer(try prepared(text))
        let path = ElementPath(kind: "cell")
        let high = try tracer.trace(of: "alpha", path, at: LayoutPoint(x: 0, y: 20))
        #expect(high.value == 0.25)
        let choice = try #require(high.nodes.first { $0.operation == .select })
        #expect(choice.operands[2] == -1 && choice.operands[1] >= 0)
        #expect(!high.nodes.contains { $0.operation == .divide })
        let low = try tracer.trace(of: "alpha", path, at: LayoutPoint(x: 0, y: 4))
        #expect(low.value == 4.0 / 375 * 10 && low.nodes.contains { $0.operation == .divide })
        #expect(low.leftOut == 0)
        let short = try tracer.trace(of: "alpha", path, at: LayoutPoint(x: 0, y: 4), depth: 2)
        #expect(short.leftOut > 0 && short.nodes.count < low.nodes.count && short.value == low.value)
        #expect(short.nodes.contains { $0.operation == .leftOut })
    }

    /// What is read in a file as a fold has the value of the fold, and one instance's part has that of one.
    @Test func `folds over equals`() throws {
        let tracer = Tracer(try prepared("layout E { items: 9; stack(before: 3); cell { size: 100% x 75 } }"))
        let trace = try tracer.trace(of: "frame.y", ElementPath(kind: "cell", item: 3), at: LayoutPoint(x: 0, y: 0))
        func values(_ text: String) -> [Double] {
            trace.nodes.compactMap { node in
                guard let span = node.span, node.use.map({ trace.uses[$0].span?.source == .main }) == true,
                    trace.sources[Int(span.source.number)].text(of: span) == text
                else { return nil }
                return node.operation == .instanceIndex ? nil : node.value
            }
        }
        #expect(Set(values("sumBefore(before + size.main + gap)")) == [234.0])
        #expect(Set(values("before + size.main + gap")) == [78.0])
    }

    @Test func `what there is not`() throws {
        let text = "layout T { items: 2; cell { size: if index > 0 then 9 x 9 else 0 x 9; attribute a = 1 } }"
        let tracer = Tracer(try prepared(text))
        func error(_ property: String, _ path: ElementPath) -> String {
            do {
                _ = try tracer.trace(of: property, path, at: LayoutPoint(x: 0, y: 0))
                return "none"
            } catch {
                switch error {
                case .unknownElement(let names): return names.joined(separator: " ")
                case .missingElement: return "missing"
                case .unknownProperty(_, _, let names): return "\(names.count)" + (names.last ?? "")
                case .unknownOutput(let names): return "no output " + names.joined(separator: " ")
                case .absent: return "absent"
                }
            }
        }
        #expect(error("alpha", ElementPath(kind: "cel")) == "cell")
        #expect(error("alpha", ElementPath(kind: "cell", item: 2)) == "missing")
        #expect(error("alpha", ElementPath(kind: "cell", section: 1)) == "missing")
        #expect(error("alpha", ElementPath(kind: "cell", section: -1)) == "missing")
        #expect(error("alfa", ElementPath(kind: "cell")) == "26a")
        #expect(error("a", ElementPath(kind: "cell")) == "absent")
        #expect(error("a", ElementPath(kind: "cell", item: 1)) == "none")
        #expect(error("alpha", ElementPath(kind: "cell")) == "none")
    }

    @Test func `outputs of the layout, of sections and of elements are traced`() throws {
        let tracer = Tracer(
            try prepared(StoredLayout("traced-outputs").text))
        func value(_ property: String, _ path: ElementPath, at offset: Double) throws -> Double {
            try tracer.trace(of: property, path, at: LayoutPoint(x: 0, y: offset)).value
        }
        let layout = ElementPath(kind: "layout")
        #expect(try value("atEnd", layout, at: 0) == 0 && value("atEnd", layout, at: 4900) == 1)
        #expect(try value("far", ElementPath(kind: "section", section: 1, item: 0), at: 300) == 200)
        #expect(try value("near", ElementPath(kind: "cell", section: 1, item: 4), at: 50) == 58)
        // The current cell is told by its index.
        #expect(try value("page", layout, at: 0) == 0)
        for (property, path) in [("far", layout), ("far", ElementPath(kind: "section", section: 2))] {
            #expect(throws: TraceError.self) { try value(property, path, at: 0) }
        }
    }
}
