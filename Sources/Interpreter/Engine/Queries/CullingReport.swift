import LayoutChecker
import LayoutDSL

/// How the visible elements of one kind are found while scrolling.
package struct ElementCulling: Sendable {
    /// The name of the kind in the file.
    package let kind: String
    /// How it is found.
    package let tier: Tier
    /// The formula that decides; nil where it is the layout as a whole.
    package let span: SourceSpan?
    /// Whether it is found so in each row on screen: in each section that scrolls by itself.
    package internal(set) var isInRow = false
    /// Whether the list has no ends, so that what is on screen may be two ranges of instances.
    package internal(set) var isRepeated = false

    /// The ways of finding it, the cheapest first.
    package enum Tier: Sendable, Equatable {
        /// The layout has one of it, which is looked at at every offset.
        case once
        /// Each section has one of it: those sections are looked at of which something can reach the window.
        case sections
        /// The same, but all sections are looked at, as something in them may be seen from anywhere.
        case allSections
        /// The boxes stand still and advance evenly: where the window would be reached is worked out.
        case evenRows
        /// The boxes stand still, anyhow: a search in columns of how far they reach.
        case restingRows
        /// It follows the window, and one quantity that advances evenly with the index tells alone what can be seen.
        case inverse
        /// Something moves with the offset, or across the scroll: its formulas are read over ranges of instances. Of
        /// some thousand, so many were looked at at most to find what is on screen.
        case intervals(moving: String)
        /// The same, where a quantity is read along several paths: bounds of each of them leave most open, and slopes,
        /// which add up where the paths meet again, tell.
        case slopes(moving: String)
        /// So are these, but no range of instances leads to a smaller range of places.
        case nothingHelps(moving: String)
        /// So are these, but most of them are on screen at once.
        case allSeen(moving: String)
    }
}

extension Program {
    /// How each kind of element is found while scrolling, in the order of the file: what the formulas say, and, of what is
    /// searched by intervals, how a search among some thousand instances went.
    package func cullingReport() -> [ElementCulling] {
        let isBounded = CullingTrial.boundedBlocks(self)
        return layout.elements.indices.map { number in
            var culling = culling(of: number, isBounded)
            culling.isInRow = plan.elements[number].isInRow
            return culling
        }
    }

    private func culling(of number: Int, _ isBounded: [Bool]) -> ElementCulling {
        let element = plan.elements[number]
        let kind = layout.elements[number].name
        guard let scope = element.scopeIndex else {
            let tier: ElementCulling.Tier =
                element.block < 0
                ? .once : isBounded[Int(element.block)] ? .sections : .allSections
            return ElementCulling(kind: kind, tier: tier, span: nil)
        }
        let own = plan.scopes[scope]
        if own.search.isUnordered, own.search.rounds == .none { return searched(element, own) }
        var culling =
            own.search.isAffine || own.search.rounds == .even
            ? ElementCulling(kind: kind, tier: .evenRows, span: nil)
            : ElementCulling(kind: kind, tier: .restingRows, span: unevenPlace(in: own))
        culling.isRepeated = own.search.rounds != .none
        return culling
    }

    private func searched(_ element: ElementPlan, _ scope: ScopePlan) -> ElementCulling {
        // One that moves takes the others of its scope with it.
        let kind = layout.elements[Int(element.number)].name
        let formulas = ([Int(element.number)] + scope.elements.indices).map { layout.elements[$0].formulas }
        let moving = formulas.lazy.compactMap { self.moves($0) }.first
        let property = moving?.property ?? "place"
        switch CullingTrial.outcome(of: self, element, scope) {
        case .inverse: return ElementCulling(kind: kind, tier: .inverse, span: moving?.span)
        case .found, .unknown: return ElementCulling(kind: kind, tier: .intervals(moving: property), span: moving?.span)
        case .narrowed: return ElementCulling(kind: kind, tier: .slopes(moving: property), span: moving?.span)
        case .allSeen: return ElementCulling(kind: kind, tier: .allSeen(moving: property), span: moving?.span)
        case .lost(let span):
            // Where the order is lost is told together with what is lost there.
            let lost = span.flatMap { span in
                formulas.lazy.compactMap { self.property(at: span, of: $0) }.first
            }
            return ElementCulling(
                kind: kind, tier: .nothingHelps(moving: lost ?? property), span: span ?? moving?.span)
        }
    }

    /// The property in whose formula a span lies.
    private func property(at span: SourceSpan, of formulas: ElementFormulas) -> String? {
        parts(of: formulas).first { part in
            part.ids.contains { id in
                guard id.exists, let written = written(id) else { return false }
                return written.source == span.source && written.start <= span.start && span.end <= written.end
            }
        }?.property
    }

    /// What decides where an element is drawn: by property, its formulas and what they are at rest.
    private func parts(of formulas: ElementFormulas) -> [(property: String, ids: [FormulaID], rest: Double)] {
        var parts: [(property: String, ids: [FormulaID], rest: Double)] = []
        for quantity in ElementQuantity.all(.moving) {
            let row = quantity.row
            guard let property = row.property, property != .center || formulas.isCentered,
                property != .drawn || formulas.isDrawnApart
            else { continue }
            if row.axis == 0 { parts.append((property.rawValue, [], row.resting)) }
            parts[parts.count - 1].ids.append(formulas[quantity])
        }
        let box: [ElementQuantity] = [.restX, .restY, .restWidth, .restHeight]
        parts.append(("place", box.map { formulas[$0] }, .nan))
        return parts
    }

    /// What moves an element away from where it rests, and the formula that does.
    private func moves(_ formulas: ElementFormulas) -> (property: String, span: SourceSpan)? {
        let table = layout.table
        var still: (property: String, span: SourceSpan)?
        for part in parts(of: formulas) where part.property != "place" || still == nil {
            for id in part.ids where id.exists {
                let formula = table[id]
                if formula.stage == .scroll { return (part.property, written(id) ?? formulas.span) }
                let isAway = table.value(of: id).map { $0 != part.rest } ?? true
                if still == nil, isAway, part.property != "place" {
                    still = (part.property, written(id) ?? formulas.span)
                }
            }
        }
        return still
    }

    /// The first place along the scroll that does not advance evenly.
    private func unevenPlace(in scope: ScopePlan) -> SourceSpan? {
        for number in scope.elements.indices {
            let formulas = layout.elements[number].formulas
            let box = formulas.box(alongX: layout.isHorizontal != scope.isInRow)
            let start = scope.search.rounds == .none ? box.start : formulas.firstRound
            for id in [start, box.length]
            where layout.table[id].scope == scope.number && layout.table[id].degree == .general {
                return written(id) ?? formulas.span
            }
        }
        return nil
    }

    /// Where a formula is written in the file itself; nil for one of an effect or arrangement from elsewhere.
    func written(_ id: FormulaID) -> SourceSpan? {
        if let guarded = layout.guards[id.index]?.span, guarded.source == .main { return guarded }
        let span = layout.table[id].span
        return span.source == .main ? span : nil
    }
}
