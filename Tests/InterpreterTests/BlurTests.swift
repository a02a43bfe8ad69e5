import LayoutDSL
import StoredLayouts
import Testing

@testable import LayoutAnalysis
@testable import LayoutChecker
@testable import LayoutEngine

/// `blur`: a length that adds up, is at least 0, and leaves frames alone.
struct BlurTests {
    private static let text = StoredLayout("blur").text

    private func blurs(_ phase: Phase) throws -> [Double] {
        let prepared = try compile(try layout(Self.text), phase: phase).prepare()
        let frame = prepared.attributes(at: LayoutPoint(x: 0, y: 0))
        #expect(prepared.scroller().frames(at: 0).map { $0.blur } == frame.elements.map { $0.blur })
        return frame.elements.filter { $0.kind == "cell" }.map { $0.blur }
    }

    @Test func `lines add up to at least 0, in every phase`() throws {
        #expect(try blurs(.resting) == [3, 4, 5, 6, 0])
        #expect(try blurs(.appearing) == [13, 14, 15, 16, 0])
        #expect(try blurs(.disappearing) == [3, 4, 5, 6, 0])
        let layout = try layout(Self.text)
        for test in layout.tests { #expect(try test.run(on: layout).hasPassed) }
    }

    @Test func `it is told of the kinds that set it in some phase`() throws {
        let optional = try layout(Self.text).elements.map { ($0.name, $0.optional) }
        for (name, quantities) in optional { #expect(quantities == (name == "menu" ? [] : [.blur]), "\(name)") }
    }

    @Test func `frames, what is visible and how it is found stay the same`() throws {
        let plain = Self.text.replacing("blur: by", with: "z: 0").replacing("blur: -100", with: "z: 0")
        let (first, second) = (try compile(layout(Self.text)).prepare(), try compile(layout(plain)).prepare())
        for distance in [-80.0, 0, 130.5, 300] {
            let (a, b) = (first.scroller(), second.scroller())
            a.move(to: first.offset(along: distance))
            b.move(to: second.offset(along: distance))
            #expect(a.elements.map { $0.frame } == b.elements.map { $0.frame })
            #expect(a.visited == b.visited)
        }
    }

    @Test func `what is not finite is a trouble, and 0`() throws {
        let prepared = try compile(layout("layout X { cell { size: 9 x 9; blur: 1 / (index - 3) } }")).prepare()
        let frame = prepared.attributes(at: LayoutPoint(x: 0, y: 0))
        #expect(frame.elements.map { $0.blur }.prefix(5) == [0, 0, 0, 0, 1])
        #expect((prepared.troubles + frame.troubles).map { $0.property } == ["blur"])
    }

    @Test func `a transition goes straight`() throws {
        let from = try compile(layout("layout A { items: 1; cell { size: 9 x 9; blur: 8 } }")).prepare()
        let to = try compile(layout("layout B { items: 1; cell { size: 9 x 9 } }")).prepare()
        let origin = LayoutPoint(x: 0, y: 0)
        let transition = LayoutTransition(from: from, to: to)
        #expect(transition.attributes(at: 0.25, from: origin).elements.map { $0.blur } == [6])
        #expect(transition.attributes(at: 0.25, from: origin).elements.map { $0.optional } == [[.blur]])
        #expect(transition.changes(from: origin).moved.count == 1)
        #expect(LayoutTransition(from: to, to: to).changes(from: origin).moved.isEmpty)
    }

    @Test func `it can be traced where it is set`() throws {
        let tracer = Tracer(try compile(layout(Self.text)).prepare())
        #expect(tracer.properties(of: "cell").contains("blur") && !tracer.properties(of: "menu").contains("blur"))
        let path = ElementPath(kind: "cell", section: 0, item: 1)
        #expect(try tracer.trace(of: "blur", path, at: LayoutPoint(x: 0, y: 0)).value == 4)
    }

    /// The word is free for whatever a file calls so.
    @Test(arguments: [
        "effect blur { alpha: 0.5 }\nlayout X { cell { size: 9 x 9; blur } }",
        "effect blur(by: Length) { blur: by }\nlayout X { cell { size: 9 x 9; blur(3); blur: 2 } }",
        "arrangement blur { place: (0, 0) }\nlayout X { section { blur; cell { size: 9 x 9 } } }",
        "layout X { param blur = 3; cell { size: 9 x blur } }",
        "layout X { let blur = 3; cell { let f(blur) = blur; size: 9 x f(blur); blur: blur } }",
        "let blur(x) = x * 2\nlayout X { cell { size: 9 x blur(4) } }",
        "layout X { data { blur: Number = 2 }; cell { size: 9 x data.blur } }",
        "layout X { supplementary blur { size: 9 x 9 }; cell { size: 9 x blur.height; center: blur.rest.center } }",
        "layout X { cell blur { size: 9 x 9; blur: 1 }; test \"a\" { expect blur[0, 1].blur == 1 } }",
        "layout X { cell { size: 9 x 9; attribute blur = 3 }; test \"a\" { expect cell[0, 1].blur == 3 } }",
        "layout X { cell { size: 9 x 9; attribute blur = (1, 2) }; test \"a\" { expect cell[0, 1].blur.y == 2 } }",
        "layout X { cell { size: 9 x 9; attribute blur = 3; blur: 1 }; test \"a\" { expect cell[0, 1].blur == 1 } }",
    ])
    func `its name is free`(_ text: String) throws {
        let layout = try layout(text)
        for test in layout.tests { #expect(try test.run(on: layout).hasPassed, "\(text)") }
        let frame = try compile(layout).prepare().attributes(at: LayoutPoint(x: 0, y: 0))
        #expect(!frame.elements.isEmpty && frame.troubles.isEmpty)
    }
}

extension Scroller {
    fileprivate func frames(at distance: Double) -> [DrawnElement] {
        move(to: prepared.offset(along: distance))
        return elements
    }
}
