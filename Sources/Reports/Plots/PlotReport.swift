import Interpreter
import LayoutAnalysis
import LayoutDSL

/// Curves over the offset: a picture for a page, one for a terminal, and their numbers.
package struct PlotReport: Sendable {
    /// The curves, all over the same stretch.
    package let curves: [Curve]
    /// What the curves are called, as they were asked for.
    let names: [String]
    let layoutName: String
    let isHorizontal: Bool
    let stretch: ClosedRange<Double>
    /// The param that the curves are over, and the unit of its values; nil: the offset.
    let parameter: (name: String, unit: String)?

    /// Makes a report.
    ///
    /// - Parameters:
    ///   - curves: The curves, all over the same stretch.
    ///   - names: What they are called; one for each.
    ///   - layout: The layout they belong to.
    ///   - stretch: The offsets that they run over.
    package init(_ curves: [Curve], names: [String], of layout: CheckedLayout, over stretch: ClosedRange<Double>) {
        self.curves = curves
        self.names = names
        layoutName = layout.name
        isHorizontal = layout.isHorizontal
        self.stretch = stretch
        parameter = nil
    }

    /// Makes a report of curves over a param. Their places, and the stretch, are in the unit: degrees for `deg`.
    package init(
        _ curves: [Curve], names: [String], of layout: CheckedLayout, over stretch: ClosedRange<Double>,
        ofParameter name: String, unit: String
    ) {
        self.curves = curves
        self.names = names
        layoutName = layout.name
        isHorizontal = layout.isHorizontal
        self.stretch = stretch
        parameter = (name, unit)
    }

    /// What the axis of places is called.
    var axisTitle: String {
        guard let parameter else { return isHorizontal ? "offset.x (pt)" : "offset.y (pt)" }
        return parameter.name.visible + (parameter.unit.isEmpty ? "" : " (" + parameter.unit + ")")
    }

    /// What the curves may not show; nil where they show all.
    var omission: String? {
        if parameter != nil { return "straight lines between the values that were asked for" }
        return curves.contains { !$0.isProved } ? "narrower events may be missing" : nil
    }

    /// Draws the curves with the characters of a terminal so many columns wide.
    package func writeText(width: Int, color: Bool, into writer: inout TextWriter) {
        var plot = TerminalPlot(self, width: width, Ink(isColored: color))
        plot.write(into: &writer)
    }

    /// Draws the curves as an SVG document.
    package func writeSVG(appearance: Appearance = .auto, into writer: inout TextWriter) {
        var plot = SVGPlot(self, appearance)
        plot.write(into: &writer)
    }

    /// Writes their points and events; `docs/curves.schema.json` says what is in the document.
    package func writeDocument(into writer: inout TextWriter) {
        PlotDocument(self).write(into: &writer)
    }

    /// Writes their points as a table: one line a point, then the events behind a blank line.
    package func writeCSV(into writer: inout TextWriter) {
        PlotTable(self).write(into: &writer)
    }

    func name(_ index: Int) -> String { index < names.count ? names[index] : curves[index].property }
}

extension Curve {
    /// What a value is shown as: an angle in degrees.
    func shown(_ value: Double) -> Double { quantity == .angle ? value / .pi * 180 : value }

    /// The unit of its axis; empty for plain numbers.
    var unit: String {
        switch quantity {
        case .length: "pt"
        case .angle: "deg"
        case .number, .unknown, .boolean: ""
        }
    }
}
