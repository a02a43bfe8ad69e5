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
