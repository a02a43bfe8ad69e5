import LayoutDSL
import Reports
import Testing

@testable import LayoutAnalysis
@testable import LayoutChecker
@testable import LayoutEngine

struct TroubleTests {
    private let text = "cell {\n  scale: offset.y / height\n  alpha: sqrt(  -\n 4 )\n  z: infinity\n}"
    private let main: Source
    private let all: [Source]

    init() { (main, all) = sources(text) }

    private func trouble(
        _ property: String, _ formula: String, isNaN: Bool = false, offset: LayoutPoint? = LayoutPoint(x: 0, y: 0),
        count: Int = 1,
        item: Int = 2, cause: Trouble.Cause? = nil
    ) -> Trouble {
        Trouble(
            kind: .notFinite(isNaN: isNaN), property: property, element: "cell", section: 1, item: item, offset: offset,
            span: span(formula, in: main), cause: cause, count: count)
    }

    private var division: Trouble.Cause {
        Trouble.Cause(
            operation: "division", span: span("offset.y / height", in: main),
            operands: [(span("offset.y", in: main), 0), (span("height", in: main), 0)])
    }

    private func messages(_ troubles: [Trouble]) -> [String] {
        diagnostics(for: troubles, sources: all).shown.map { $0.message }
    }

    @Test func `the example of the conventions`() {
        let found = diagnostics(
            for: [trouble("scale", "offset.y / height", count: 12, cause: division)], sources: all)
        var writer = TextWriter()
        DiagnosticRenderer(style: .text).render(found, into: &writer)
        #expect(
            writer.text == """
                error[L0901]: `scale` is infinite at offset 0: division by `height`, which is 0
                 --> jungle.layout:2:10
                  |
                2 |   scale: offset.y / height
                  |          ^^^^^^^^^^^^^^^^^ at `cell[1,2]`
                  |
                  = note: and at 11 more elements
                  = note: the resting value stands in its place


                """)
    }

    @Test func `the moment is told`() {
        for (offset, words) in [
            (LayoutPoint(x: 0, y: 0), "at offset 0"), (LayoutPoint(x: 0, y: -120.5), "at offset -120.5"),
            (LayoutPoint(x: 25, y: 0), "at offset 25"), (LayoutPoint(x: 300, y: 40), "at offset 300,40"),
            (nil, "while preparing"),
        ] as [(LayoutPoint?, String)] {
            #expect(messages([trouble("z", "infinity", offset: offset)]) == ["`z` is infinite " + words])
        }
    }

    @Test func `causes are worded`() {
        let root = Trouble.Cause(
            operation: "the square root", span: span("sqrt(  -\n 4 )", in: main),
            operands: [(span(" -\n 4 ", in: main), -4)])
        let constant = Trouble.Cause(operation: "`infinity`", span: span("infinity", in: main), operands: [])
        var tiny = division
        tiny.operands = [(tiny.operands[0].span, 1e300), (tiny.operands[1].span, 1e-300)]
        var product = division
        product.operation = "multiplication"
        product.operands = [(span("infinity", in: main), .infinity), (span("height", in: main), 0)]
        #expect(
            messages([
                trouble("scale", "offset.y / height", cause: tiny),
                trouble("attribute p", "offset.y / height", isNaN: true, cause: product),
                trouble("alpha", "sqrt(  -\n 4 )", isNaN: true, cause: root),
                trouble("z", "infinity", cause: constant),
            ]) == [
                "`scale` is infinite at offset 0: division of `offset.y`, which is 1e300, by `height`, which is 1e-300",
                "`attribute p` is not a number at offset 0: multiplication of `infinity` and `height`, which is 0",
                "`alpha` is not a number at offset 0: the square root of `- 4`, which is -4",
                "`z` is infinite at offset 0: `infinity`",
            ])
    }

    @Test func `long operands are cut`() {
        let long = "a / (" + String(repeating: "height + ", count: 20) + "1)"
        let (main, all) = sources(long)
        let cause = Trouble.Cause(
            operation: "division", span: main.span,
            operands: [(span("a", in: main), 1), (SourceSpan(start: 4, length: long.utf8.count - 4, source: .main), 0)])
        let trouble = Trouble(
            kind: .notFinite(isNaN: false), property: "z", element: "cell", section: 0, item: 0, offset: nil,
            span: main.span, cause: cause, count: 1)
        #expect(
            diagnostics(for: [trouble], sources: all).shown.map { $0.message } == [
                "`z` is infinite while preparing: division by `(height + height + height + height + hei…`, which is 0"
            ])
    }

    @Test func `a formula is told once for a sweep`() {
        let sweep = (0..<50).map {
            trouble("scale", "offset.y / height", offset: LayoutPoint(x: 0, y: Double($0)), count: 2, cause: division)
        }
        let found = diagnostics(for: sweep + [trouble("z", "infinity")], sources: all)
        #expect(found.shown.count == 2)
        #expect(
            found.shown[0].notes == [
                "and at 1 more element", "and at 49 more offsets", "the resting value stands in its place",
            ])
        #expect(found.shown[1].notes == ["the resting value stands in its place"])
        #expect(found.hasErrors)
    }

    @Test func `a cause elsewhere shows whose formula it spoils`() {
        let prelude = Source(name: "Prelude.layout", text: "effect e(t) { t / 0 }", id: .prelude)
        let cause = Trouble.Cause(
            operation: "division", span: span("t / 0", in: prelude),
            operands: [(span("t", in: prelude), 1), (span("0", in: prelude), 0)])
        let found = diagnostics(for: [trouble("z", "infinity", cause: cause)], sources: [prelude, main])
        #expect(found.shown[0].message == "`z` is infinite at offset 0: division by `0`")
        #expect(found.shown[0].primary.span.source == .prelude)
        #expect(found.shown[0].secondary.map { $0.span } == [span("infinity", in: main)])
        #expect(found.shown[0].secondary.map { $0.text } == ["in `z`"])
    }

    @Test func `the visit limit is told`() {
        var trouble = trouble("frame", "infinity")
        trouble.kind = .tooManyVisited(2_000_000)
        let found = diagnostics(for: [trouble], sources: all)
        #expect(found.shown[0].code == .visitLimit)
        #expect(
            found.shown[0].message
                == "`cell` would have to be visited 2,000,000 times at every offset; the limit is 1,000,000")
    }
}
