import LayoutChecker
import LayoutDSL
import LayoutEngine

/// Finds what stands otherwise beside its neighbours at a few widths only than on all screens a little narrower or wider:
/// two comparisons of the width that were to change at the same one do not.
struct BriefShapes {
    private(set) var findings: [LintFinding] = []

    private var shapes: WidthShapes

    /// No stretch that is told of is wider, in points.
    private static let limit = 5

    /// - Parameters:
    ///   - survey: The layout in the world that was asked for.
    ///   - cuts: Widths at which a comparison changes its answer.
    ///   - shapes: The shapes of the layout.
    init(_ survey: LintSurvey, at cuts: [Double], _ shapes: WidthShapes) {
        self.shapes = shapes
        var told: Set<String> = []
        for cut in cuts {
            guard let base = Int(exactly: cut.rounded(.down)) else { continue }
            for width in [base - 1, base, base + 1] {
                guard let found = stretch(around: width), told.insert(found.path.kind).inserted,
                    let kind = survey.kind(of: found.path)
                else { continue }
                var finding = LintFinding(
                    lint: .fit, fact: .misfit(found.path, .brief), span: kind.formulas.span, kind: kind.formulas.span)
                finding.world = LintWorld(width: Double(width))
                finding.widths = [Double(found.widths.lowerBound)...Double(found.widths.upperBound)]
                finding.offset = 0
                findings.append(finding)
            }
        }
    }

    /// The few widths around one that have its shape, and the first element that stands otherwise beyond them on both
    /// sides; nil where they are many, or where they lie between two shapes and are more than one.
    private mutating func stretch(around width: Int) -> (widths: ClosedRange<Int>, path: ElementPath)? {
        let limit = BriefShapes.limit
        guard let own = shapes.shape(at: width), shapes.isChanged(from: own, at: width - limit - 1),
            shapes.isChanged(from: own, at: width + limit + 1)
        else { return nil }
        var (low, high) = (width, width)
        while width - low < limit, !shapes.isChanged(from: own, at: low - 1) { low -= 1 }
        while high - low < limit, !shapes.isChanged(from: own, at: high + 1) { high += 1 }
        guard high - low < limit, let before = shapes.shape(at: low - 1), let after = shapes.shape(at: high + 1),
            let path = own.firstChange(to: before), own.firstChange(to: after) != nil,
            low == high || before.firstChange(to: after) == nil
        else { return nil }
        return (low...high, path)
    }
}
