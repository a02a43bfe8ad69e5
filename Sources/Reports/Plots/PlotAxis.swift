import Interpreter
import LayoutAnalysis

/// An axis with round numbers on it.
struct PlotAxis: Equatable {
    let low: Double
    let high: Double
    /// The round numbers, ascending.
    let ticks: [Double]

    /// An axis from one number to another as they are, with about so many ticks.
    init(from low: Double, to high: Double, ticks count: Int, isAngle: Bool = false) {
        self.low = low
        self.high = high
        let step = PlotAxis.step(high - low, count, isAngle: isAngle)
        ticks = PlotAxis.multiples(of: step, from: low, to: high)
    }

    /// An axis that reaches out to the round numbers around a range, so that nothing touches its ends.
    init(around low: Double, _ high: Double, ticks count: Int, isAngle: Bool = false) {
        var (low, high) = (low, high)
        if !(high > low) {
            // A value that never changes stands in the middle of something its own size.
            let room = max(1, abs(low) * 0.25)
            (low, high) = (low - room, high + room)
        }
        let step = PlotAxis.step(high - low, count, isAngle: isAngle)
        let hair = (high - low) * 0.02
        var bottom = ((low - hair) / step).rounded(.down) * step
        var top = ((high + hair) / step).rounded(.up) * step
        // Adds a quarter of a step instead of nearly a whole one.
        if low - bottom > 0.75 * step { bottom = low - 0.25 * step }
        if top - high > 0.75 * step { top = high + 0.25 * step }
        self.low = bottom
        self.high = top
        ticks = PlotAxis.multiples(of: step, from: bottom, to: top)
    }

    /// How far along the axis a value stands, 0 … 1.
    func share(_ value: Double) -> Double {
        let share = (value - low) / (high - low)
        return share == share ? max(0, min(1, share)) : 0
    }

    /// 1, 2 or 5 times a power of ten; of a turn its usual parts.
    private static func step(_ range: Double, _ count: Int, isAngle: Bool) -> Double {
        let wanted = max(range, 1e-12) / Double(max(1, count))
        if isAngle {
            for step in [15.0, 30, 45, 90, 180, 360] where step >= wanted * 0.75 && wanted > 7.5 { return step }
        }
        var power = 1.0
        // Doubles have some 600 powers of ten; layouts have few of them.
        while power * 10 <= wanted, power < 1e300 { power *= 10 }
        while power > wanted, power > 1e-300 { power /= 10 }
        for factor in [1.0, 2, 5] where factor * power >= wanted * 0.999 { return factor * power }
        return 10 * power
    }

    private static func multiples(of step: Double, from low: Double, to high: Double) -> [Double] {
        guard step > 0, step.isFinite else { return [] }
        let first = (low / step - 1e-9).rounded(.up)
        let last = (high / step + 1e-9).rounded(.down)
        guard last >= first, last - first < 200, let count = Int(exactly: last - first) else { return [] }
        // Adding 0 takes the sign from a zero; the round number nearest to the product is meant.
        return (0...count).map { TextWriter.cleaned((first + Double($0)) * step, step: step) + 0 }
    }
}

extension TextWriter {
    /// A multiple of a step without the dust of its product.
    static func cleaned(_ value: Double, step: Double) -> Double {
        guard step < 1e12, step > 1e-9, value.magnitude < 1e12 else { return value }
        var power = 1.0
        while power * step < 1 - 1e-9, power < 1e12 { power *= 10 }
        let scaled = value * power
        return scaled.magnitude < 1e15 ? whole(scaled) / power : value
    }
}

/// Curves that share one axis.
struct PlotPanel {
    /// The numbers of its curves.
    var curves: [Int]
    var low: Double
    var high: Double

    /// Curves of the same unit and of alike reach share a panel; the others have one of their own.
    static func panels(of report: PlotReport) -> [PlotPanel] {
        var panels: [PlotPanel] = []
        for (index, curve) in report.curves.enumerated() {
            let (low, high) = reach(of: curve)
            let found = panels.firstIndex { panel in
                let first = report.curves[panel.curves[0]]
                guard first.unit.utf8.elementsEqual(curve.unit.utf8),
                    (first.quantity == .boolean) == (curve.quantity == .boolean)
                else { return false }
                return isAlike((panel.low, panel.high), (low, high))
            }
            if let found {
                panels[found].curves.append(index)
                panels[found].low = min(panels[found].low, low)
                panels[found].high = max(panels[found].high, high)
            } else {
                panels.append(PlotPanel(curves: [index], low: low, high: high))
            }
        }
        return panels
    }

    /// The least and the greatest value that is shown. The sides of a jump that are far from everything else are those of
    /// a pole: they leave the picture.
    private static func reach(of curve: Curve) -> (Double, Double) {
        var values: [Double] = []
        var sides: [Double] = []
        for (index, point) in curve.points.enumerated() {
            let isSide = point.isTorn || index > 0 && curve.points[index - 1].isTorn
            if isSide { sides.append(curve.shown(point.value)) } else { values.append(curve.shown(point.value)) }
        }
        if values.isEmpty { (values, sides) = (sides, []) }
        guard var low = values.min(), var high = values.max() else { return (0, 0) }
        let room = 20 * max(high - low, abs(low), abs(high), 1)
        for side in sides where side > low - room && side < high + room {
            low = min(low, side)
            high = max(high, side)
        }
        return (low, high)
    }

    /// Whether neither would be a flat line on an axis for both.
    private static func isAlike(_ a: (Double, Double), _ b: (Double, Double)) -> Bool {
        let whole = max(a.1, b.1) - min(a.0, b.0)
        let (one, other) = (a.1 - a.0, b.1 - b.0)
        guard one > 0, other > 0 else { return whole <= 2 * max(one, other, 1) }
        return whole <= 8 * min(one, other) && whole <= 2.5 * max(one, other)
    }
}
