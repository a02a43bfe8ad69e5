import LayoutChecker
import LayoutDSL

/// What of a layout cannot be written as code, with the reasons.
public struct EmissionRefusals: Error, Sendable {
    /// One finding for each construct.
    public private(set) var diagnostics: [Diagnostic] = []

    /// Formulas that lie deeper are refused: the emitter follows them one call for each step.
    private static let depthLimit = 300

    init(_ diagnostics: [Diagnostic]) { self.diagnostics = diagnostics }

    init(_ emitted: EmittedLayout, isForUIKit: Bool) {
        let layout = emitted.layout
        if isForUIKit, layout.elements.isEmpty { refuse("a collection view layout without elements", nil) }
        var wanted = [layout.contentWidth, layout.contentHeight, layout.loops] + layout.rule.all
        for element in layout.elements {
            for phase in [Phase.resting, .appearing, .disappearing] {
                let formulas = element.formulas(in: phase)
                wanted += ElementQuantity.allCases.map { formulas[$0] } + formulas.attributes.flatMap(\.components)
                wanted += formulas.stops.all
            }
        }
        for output in layout.outputs { wanted += output.components }
        wanted += emitted.table.scopes.map(\.count)
        let reached = EmissionRefusals.reached(wanted, emitted.table)
        for block in layout.blocks where block.row != nil {
            let inside = layout.elements.first {
                $0.formulas.block >= 0 && layout.blocks[Int($0.formulas.block)].name == block.name
            }
            refuse("a section that scrolls by itself", inside?.formulas.span)
        }
        if let told = layout.outputs.first(where: { $0.shape.count > 1 && layout.isFollowed($0) }) {
            refuse("an output that tells an element", told.span)
        }
        if let cut = layout.elements.first(where: { !$0.outerMasks.isEmpty }) {
            refuse("a part that the mask of its owner cuts across its sides or at round corners", cut.formulas.span)
        }
        var said: Set<String> = []
        for number in reached {
            let formula = emitted.table.formulas[number]
            guard let construct = EmissionRefusals.construct(formula, emitted.table), said.insert(construct).inserted
            else { continue }
            let id = FormulaID(Int32(clamping: number))
            refuse("`\(construct)`", emitted.span(of: id) ?? user(of: id, in: emitted))
        }
        let deepest = emitted.deepest
        if deepest.depth > EmissionRefusals.depthLimit {
            refuse(
                "a formula of more than \(EmissionRefusals.depthLimit) steps on top of each other",
                emitted.span(of: deepest.formula))
        }
    }

    /// Where something of the file reads a formula of the prelude: the layout's own rule of stops, or the formula nearest above.
    private func user(of id: FormulaID, in emitted: EmittedLayout) -> SourceSpan? {
        let table = emitted.table
        var isAbove = [Bool](repeating: false, count: table.formulas.count)
        isAbove[Int(id.index)] = true
        for (number, formula) in table.formulas.enumerated() where !isAbove[number] {
            guard table.operands(formula).contains(where: { $0.exists && isAbove[Int($0.index)] }) else { continue }
            isAbove[number] = true
            if let span = emitted.span(of: FormulaID(Int32(clamping: number))) { return span }
        }
        let rule = emitted.layout.rule
        return rule.all.contains { isAbove[Int($0.index)] } ? rule.span : nil
    }

    /// The word of a construct that is not written; nil for what is.
    private static func construct(_ formula: Formula, _ table: FormulaTable) -> String? {
        switch formula.operation {
        case .trailing: return "trail"
        case .current: return "current"
        case .rowOffset: return "section.offset"
        case .fold, .foldEach:
            switch table.folds[Int(formula.a)].kind {
            case .fitMain, .fitCross: return "fit"
            default: return nil
            }
        default: return nil
        }
    }

    private mutating func refuse(_ what: String, _ span: SourceSpan?) {
        diagnostics.append(
            Diagnostic(
                .notEmitted, "\(what) cannot be emitted as code",
                at: Diagnostic.Label(span ?? SourceSpan(start: 0, length: 0, source: .main)),
                help: "an app runs this layout with the library `Interpreter`, a page with the web package"))
    }

    private static func reached(_ wanted: [FormulaID], _ table: FormulaTable) -> [Int] {
        var isSeen = [Bool](repeating: false, count: table.formulas.count)
        var open = wanted.filter(\.exists).map { Int($0.index) }
        while let number = open.popLast() {
            guard !isSeen[number] else { continue }
            isSeen[number] = true
            for operand in table.operands(table.formulas[number]) where operand.exists {
                open.append(Int(operand.index))
            }
        }
        return isSeen.indices.filter { isSeen[$0] }
    }
}
