import LayoutAnalysis
import LayoutChecker
import LayoutDSL
import LayoutEngine

/// What of a layout CSS cannot say, each construct once, and what a sheet leaves to the page.
struct StyleRefusals {
    private(set) var diagnostics: [Diagnostic] = []
    /// What a sheet leaves out, because it is no look of a box.
    private(set) var leftOut: [String] = []
    private let layout: CheckedLayout
    private var said: Set<String> = []

    /// A rule for each element: a page with more of them wants a script.
    static let elementLimit = 10_000

    var isEmpty: Bool { diagnostics.isEmpty }

    /// Finds what is refused before any number is worked out.
    init(_ prepared: Prepared) {
        layout = prepared.program.layout
        if let number = layout.blocks.firstIndex(where: { $0.row != nil }) {
            let inside = layout.elements.first { Int($0.formulas.block) == number }
            refuse("a section that scrolls by itself", "a list of this kind is another scroller", inside?.formulas.span)
        }
        if prepared.loops { refuse("a list without ends", "a page ends", nil) }
        if let part = layout.elements.first(where: { $0.owner != nil }) {
            refuse("the part `\(part.memberName)`", "its box is read in that of its owner", part.formulas.span)
        }
        for element in layout.elements {
            for quantity in element.optional where !StyleProperty.optional.contains(quantity) {
                refuse("`\(quantity.row.name)`", "no property of a box does that", element.formulas.span)
            }
        }
        if layout.rule.along.exists || layout.rule.across.exists {
            refuse(
                "a `snap` rule of the layout", "CSS stops at elements alone",
                Tracer(prepared).ruleSpan ?? place(of: layout.rule))
        }
        for element in layout.elements where element.formulas.stops.across.exists {
            refuse(
                "a stop across the scroll", "the other axis decides which stops count",
                place(of: element.formulas.stops))
        }
        let count = prepared.elementCount
        if count > StyleRefusals.elementLimit {
            refuse(
                "a list of \(count) elements",
                "a sheet has a rule for each, and \(StyleRefusals.elementLimit) are the most", nil)
        }
        if !layout.outputs.isEmpty { leftOut.append("outputs") }
        if layout.elements.contains(where: { $0.appearing != nil || $0.disappearing != nil }) {
            leftOut.append("how elements come and go")
        }
        if layout.opens.exists { leftOut.append("where the list opens") }
        if layout.keeps.exists { leftOut.append("what stays when the list changes") }
    }

    /// Refuses numbers that are no straight lines over the offsets that the list reaches.
    mutating func refuseBends(
        of elements: [StyledElement], inSpace spatial: Set<Int>, isOrdered: Bool, until end: Double
    ) {
        for element in elements {
            let kind = layout.elements[element.kind]
            for name in element.estimated {
                let field = layout.fields.first { $0.name.utf8.elementsEqual(name.utf8) }
                refuse(
                    "the field `\(name)`", "it is measured while the list runs, and the data has no value", field?.span)
            }
            for bend in element.bends where bend.line.cut(to: 0...end).firstCause != nil {
                let word = bend.bend.effect.map { "`\($0)`" } ?? "`\(bend.name)` of `\(kind.name)`"
                let formula =
                    bend.bend.word.utf8.contains { $0 > 0x60 && $0 < 0x7B }
                    ? "`\(bend.bend.word)`" : "a `\(bend.bend.word)` of numbers that both move"
                refuse(
                    word, "\(formula) makes `\(bend.name)` no straight line over the offset",
                    bend.bend.span ?? kind.formulas.span)
            }
            if spatial.contains(element.kind), !element.staysBeforeEye(until: end) {
                refuse(
                    "the depth of `\(kind.name)`", "a corner may come behind the eye, which hides it",
                    kind.formulas.span)
            }
            let height = element[.z].cut(to: 0...end)
            if !isOrdered, height.firstCause == nil, height.constant == nil {
                refuse("the `z` of `\(kind.name)`", "too many elements change places", kind.formulas.span)
            }
        }
    }

    /// Refuses stops that scroll snapping does not make where the layout does.
    mutating func refuseStops(of elements: [StyledElement], window: Double) {
        for element in elements {
            let formulas = layout.elements[element.kind].formulas
            guard formulas.stops.along.exists else { continue }
            let (name, span) = (layout.elements[element.kind].name, place(of: formulas.stops))
            guard element.stop != nil else {
                refuse("the stop of `\(name)`", "it reads the gesture", span)
                continue
            }
            if element.restLength > window {
                refuse("the stop of `\(name)`", "CSS also stops within a box that is longer than the viewport", span)
            }
        }
    }

    mutating func refuseJump(of property: String, _ element: StyledElement) {
        let kind = layout.elements[element.kind]
        refuse("the `\(property)` of `\(kind.name)`", "it jumps while it moves", kind.formulas.span)
    }

    /// Where a stop is written: its formula, where that stands in the file itself.
    private func place(of stop: StopFormulas) -> SourceSpan {
        let along = stop.along.exists ? stop.along : stop.across
        guard along.exists else { return stop.span }
        let span = layout.table[along].span
        return span.source == .main && span.length > 0 ? span : stop.span
    }

    private mutating func refuse(_ what: String, _ reason: String, _ span: SourceSpan?) {
        guard said.insert(what + reason).inserted else { return }
        diagnostics.append(
            Diagnostic(
                .notStyled, "\(what) cannot be said in CSS: \(reason)",
                at: Diagnostic.Label(span ?? SourceSpan(start: 0, length: 0, source: .main)),
                help: "`dslc emit js` writes a module for a page, which works it out"))
    }
}
