import LayoutChecker
import LayoutDSL
import LayoutEngine

/// The effects of the main file that make what a finding is about. Elements that share an effect share its findings.
struct EffectSpans {
    private let layout: CheckedLayout
    /// The block and the name of each effect.
    private let effects: [(block: SourceSpan, name: SourceSpan)]

    /// `layout`: one with a record.
    init(_ layout: CheckedLayout, _ source: Source) {
        self.layout = layout
        let tree = parse(source)
        effects = tree.statements.indices.filter {
            tree.statements[$0].kind == .effect && tree.statements[$0].name >= 0
        }
        .map { (tree.span(ofStatement: Int32(clamping: $0)), tree.span(ofToken: tree.statements[$0].name)) }
    }

    /// The name of the effect that makes a finding; nil where none does, or where the finding has a line of its own.
    func span(of finding: LintFinding) -> SourceSpan? {
        guard !effects.isEmpty, layout.table.isRecording, let number = kind(of: finding) else { return nil }
        let formulas = layout.elements[number].formulas
        var open: [FormulaID]
        switch finding.fact {
        case .motion(_, let motion, _, _):
            open = EffectSpans.quantities(of: motion).map { formulas[$0] }
            if motion == .contents { open += formulas.attributes.flatMap { $0.components } }
        case .mirrored: open = [ElementQuantity.translationX, .centerX].map { formulas[$0] }
        default: return nil
        }
        return firstEffect(under: open)
    }

    private func kind(of finding: LintFinding) -> Int? {
        finding.kind.flatMap { span in layout.elements.firstIndex { $0.formulas.span == span } }
    }

    /// The quantities that make a motion.
    static func quantities(of motion: LintMotion) -> [ElementQuantity] {
        switch motion {
        case .drift: [.translationX, .translationY, .centerX, .centerY]
        case .growth: [.scaleX, .scaleY]
        case .turn: [.rotationZ, .rotationX, .rotationY]
        case .contents: []
        }
    }

    /// The effect in which the first formula stands that moves, from the value downwards.
    private func firstEffect(under roots: [FormulaID]) -> SourceSpan? {
        let record = layout.table.record
        var open = roots.filter { $0.exists }
        var met = Set(open)
        while !open.isEmpty {
            let id = open.removeFirst()
            guard record.formulas.indices.contains(Int(id.index)) else { continue }
            let formula = record.formulas[Int(id.index)]
            let shared = layout.table.shared(id)
            guard layout.table.formulas[Int(shared.index)].stage == .scroll else { continue }
            if let effect = effects.first(where: { $0.block.contains(formula.span) }) { return effect.name }
            let count = formula.kind == .operation ? formula.operation.operandCount : 1
            for operand in [formula.a, formula.b, formula.c].prefix(count) where operand >= 0 {
                if met.insert(FormulaID(operand)).inserted { open.append(FormulaID(operand)) }
            }
        }
        return nil
    }
}
