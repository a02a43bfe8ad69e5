import LayoutChecker
import LayoutDSL
import LayoutEngine

/// The worlds in which a layout is linted beside the one that was asked for: one number changes at a time.
struct LintWorldList {
    /// Widths of the viewport, ascending; the one that was asked for is not among them.
    let widths: [Double]
    /// What else changes.
    let others: [LintWorld]
    /// Whether a comparison changes its answer with the width.
    let hasBreakpoints: Bool

    /// So many widths at which a comparison changes are looked at.
    private static let breakpointLimit = 8

    init(_ prepared: Prepared, _ source: Source, _ bounds: LintBounds) {
        let freedom = bounds.freedom
        let layout = prepared.program.layout
        let asked = prepared.viewport.width
        var widths: [Double] = []
        var cuts: [Double] = []
        if freedom.contains(.width) {
            cuts = Array(
                WidthBreakpoints(layout.table).all.filter { bounds.widths.contains($0) }
                    .prefix(LintWorldList.breakpointLimit))
            let outer = [bounds.widths.lowerBound, bounds.widths.upperBound]
            widths = DeviceWidths.few.filter { bounds.widths.contains($0) } + outer + cuts
            // Between two of them one answer holds: each stretch has a width of its own, and the cuts have one.
            let ends = [outer[0]] + cuts + [outer[1]]
            for (low, high) in zip(ends, ends.dropFirst()) where high - low > 1 {
                if !widths.contains(where: { $0 > low && $0 < high }) { widths.append((low + high) / 2) }
            }
        }
        hasBreakpoints = !cuts.isEmpty
        self.widths = Set(widths).filter { $0 != asked }.sorted()
        var others: [LintWorld] = []
        // A mirror image has what its layout has: another is one that asks for the direction.
        let asks = prepared.program.inputs.contains {
            $0.operation == .environment && Int($0.number) == Int(EnvironmentValue.rightToLeft.rawValue)
        }
        if freedom.contains(.direction), asks { others.append(.rightToLeft) }
        let isUpright = prepared.viewport.width <= prepared.viewport.height
        if freedom.contains(.safeArea) { others.append(isUpright ? .notch : .sidewaysNotch) }
        if freedom.contains(.text), layout.fields.contains(where: { $0.isMeasured }) { others.append(.largeText) }
        if freedom.contains(.count), LintWorldList.isCountOpen(source) {
            let counts = bounds.counts
            let few = [counts.lowerBound, 1, 2, counts.upperBound].filter { counts.contains($0) }
            others += Set(few).sorted().map { LintWorld(count: $0) }
        }
        self.others = others
    }

    /// Whether the file leaves it open how many cells there are.
    private static func isCountOpen(_ source: Source) -> Bool {
        parse(source).layoutLine(setting: "items") == nil
    }
}
