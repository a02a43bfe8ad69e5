import LayoutChecker
import LayoutDSL
import LayoutEngine

/// The worlds in which a layout is linted beside the one that was asked for: one number changes at a time.
struct LintWorldList {
    /// Widths of the viewport, ascending; the one that was asked for is not among them.
    let widths: [Double]
    /// From the narrowest to the widest one; nil where the width is settled.
    let range: ClosedRange<Double>?
    private let asked: Double
    /// What else changes.
    let others: [LintWorld]
    /// Widths at which a comparison changes its answer, ascending.
    let cuts: [Double]

    /// Whether a comparison changes its answer with the width.
    var hasBreakpoints: Bool { !cuts.isEmpty }

    /// So many widths at which a comparison changes are looked at.
    private static let breakpointLimit = 8

    init(_ prepared: Prepared, _ source: Source, _ bounds: LintBounds) {
        let freedom = bounds.freedom
        let layout = prepared.program.layout
        let asked = prepared.viewport.width
        self.asked = asked
        var widths: [Double] = []
        var cuts: [Double] = []
        // What was asked for on a wider screen is made for that one too.
        let all = DeviceWidths.range.lowerBound...max(DeviceWidths.range.upperBound, asked)
        range = freedom.contains(.width) ? bounds.widths ?? all : nil
        if let range {
            let breakpoints = WidthBreakpoints(layout.table)
            cuts = Array(breakpoints.all.filter { range.contains($0) }.prefix(LintWorldList.breakpointLimit))
            // Between two cuts one answer holds. What does not fit there does so the worst at one of the ends, or in between.
            let beyond = breakpoints.beyond.filter { width in
                range.contains(width) && cuts.contains { abs($0 - width) <= 1 }
            }
            let outer = bounds.widths.map { [$0.lowerBound, $0.upperBound] } ?? []
            widths = (DeviceWidths.few + DeviceWidths.desks).filter { range.contains($0) } + outer + cuts + beyond
            let ends = [range.lowerBound] + cuts + [range.upperBound]
            for (low, high) in zip(ends, ends.dropFirst()) where high - low > 2 {
                if !widths.contains(where: { $0 > low + 1 && $0 < high - 1 }) { widths.append((low + high) / 2) }
            }
        }
        self.cuts = cuts
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

    /// So many widths are added for stretches that have none.
    private static let addedLimit = 8

    /// The widths, with one more in each stretch that has none.
    func widths(meeting stretches: [ClosedRange<Int>]) -> [Double] {
        let missing = stretches.filter { stretch in
            !widths.contains { Double(stretch.lowerBound) <= $0 && $0 <= Double(stretch.upperBound) }
        }
        let added = missing.prefix(LintWorldList.addedLimit).map { Double($0.lowerBound + $0.count / 2) }
        return (widths + added.filter { $0 != asked }).sorted()
    }

    /// Whether the file leaves it open how many cells there are.
    private static func isCountOpen(_ source: Source) -> Bool {
        parse(source).layoutLine(setting: "items") == nil
    }
}
