import Interpreter
import LayoutAnalysis

/// Curves as an SVG document: curves of the same kind share a panel. Events are marked on the curves and listed below.
struct SVGPlot {
    private let report: PlotReport
    private let appearance: Appearance
    private let events: PlotEvents
    private let panels: [PlotPanel]

    private let width = 840.0
    private let left = 72.0
    private let right = 24.0
    private let panelHeight = 240.0
    private let gap = 40.0
    private let top = 20.0
    private let line = 18.0

    init(_ report: PlotReport, _ appearance: Appearance) {
        self.report = report
        self.appearance = appearance
        events = PlotEvents(report)
        panels = PlotPanel.panels(of: report)
    }

    private var plotWidth: Double { width - left - right }

    mutating func write(into writer: inout TextWriter) {
        var heads: [Double] = []
        var y = top
        for panel in panels {
            heads.append(y)
            y += Double(panel.curves.count) * line + 8 + panelHeight + gap
        }
        let listTop = y + 8
        let extra = (events.leftOut > 0 ? 1.0 : 0) + (report.omission == nil ? 0 : 1)
        let height = listTop + (Double(events.entries.count) * 2 + extra) * line + 12
        var svg = SVGText(writer)
        svg.begin("svg")
        svg.set("xmlns", "http://www.w3.org/2000/svg")
        svg.set("viewBox") { writer in
            writer.append(literal: "0 0 ")
            writer.append(svgX: width, y: height)
        }
        svg.set("width", width)
        svg.set("height", height)
        svg.set("role", "img")
        svg.begin("title")
        svg.write(title)
        svg.end()
        sheet().write(into: &svg)
        svg.begin("rect")
        svg.set("class", "ground")
        svg.set("width", width)
        svg.set("height", height)
        svg.end()
        for (number, panel) in panels.enumerated() {
            write(panel, at: heads[number], isLast: number + 1 == panels.count, into: &svg)
        }
        writeEvents(at: listTop, into: &svg)
        svg.endAll()
        writer = svg.writer
    }

    private var title: String {
        var text = report.layoutName + ": "
        for index in report.curves.indices { text += (index > 0 ? ", " : "") + report.name(index) }
        return text + " over " + (report.parameter.map { $0.name + " " } ?? "")
            + SpokenNumber.text(report.stretch.lowerBound) + "..."
            + SpokenNumber.text(report.stretch.upperBound)
    }

    // MARK: Panels

    private func write(_ panel: PlotPanel, at head: Double, isLast: Bool, into svg: inout SVGText) {
        for (row, index) in panel.curves.enumerated() {
            let curve = report.curves[index]
            let y = head + Double(row) * line + 8
            svg.begin("line")
            setHue("l", index, into: &svg)
            setLine(left, y - 4, left + 22, y - 4, into: &svg)
            svg.end()
            label(left + 30, y, into: &svg)
            let unit = curve.unit.isEmpty ? "" : " (" + curve.unit + ")"
            svg.write(TextFitting.shortened(report.name(index), size: 12, to: width - left - 80) + unit)
            svg.end()
        }
        let y = head + Double(panel.curves.count) * line + 8
        let first = report.curves[panel.curves[0]]
        let axis =
            first.quantity == .boolean
            ? PlotAxis(around: 0, 1, ticks: 1)
            : PlotAxis(around: panel.low, panel.high, ticks: 5, isAngle: first.quantity == .angle)
        svg.begin("rect")
        svg.set("class", "screen")
        svg.set("x", left)
        svg.set("y", y)
        svg.set("width", plotWidth)
        svg.set("height", panelHeight)
        svg.end()
        for tick in axis.ticks where first.quantity != .boolean || tick == 0 || tick == 1 {
            let place = y + (1 - axis.share(tick)) * panelHeight
            rule(left, place, left + plotWidth, place, isZero: tick == 0, into: &svg)
            label(left - 8, place + 4, "quiet end", into: &svg)
            svg.write(first.quantity == .boolean ? (tick == 0 ? "false" : "true") : tickText(tick))
            svg.end()
        }
        let offsets = PlotAxis(from: report.stretch.lowerBound, to: report.stretch.upperBound, ticks: 8)
        var free = 0.0
        for tick in offsets.ticks {
            let place = left + offsets.share(tick) * plotWidth
            rule(place, y, place, y + panelHeight, isZero: tick == 0, into: &svg)
            let text = tickText(tick)
            let half = TextFitting.width(of: text) * 6
            // What has no room beside the one before, or at an end, has its line.
            guard place - half >= free, place + half <= width else { continue }
            free = place + half + 6
            label(place, y + panelHeight + 16, "quiet middle", into: &svg)
            svg.write(text)
            svg.end()
        }
        if isLast {
            label(left + plotWidth, y + panelHeight + 32, "quiet end", into: &svg)
            svg.write(report.axisTitle)
            svg.end()
        }
        let frame = Frame(left: left, top: y, width: plotWidth, height: panelHeight, axis: axis, offsets: offsets)
        for index in panel.curves { write(index, frame, into: &svg) }
        for (number, entry) in events.entries.enumerated() where panel.curves.contains(entry.curve) {
            mark(number, entry, frame, into: &svg)
        }
    }

    private func tickText(_ tick: Double) -> String { SpokenNumber.short(tick, atMost: 9) }

    /// Where a panel puts an offset and a value.
    private struct Frame {
        let left, top, width, height: Double
        let axis, offsets: PlotAxis

        func x(_ offset: Double) -> Double { left + offsets.share(offset) * width }
        func y(_ value: Double) -> Double { top + (1 - axis.share(value)) * height }
    }

    private func write(_ index: Int, _ frame: Frame, into svg: inout SVGText) {
        let curve = report.curves[index]
        svg.begin("path")
        setHue("l", index, into: &svg)
        svg.set("d") { writer in
            var isOpen = false
            for point in curve.points {
                writer.append(isOpen ? "L" : "M")
                writer.append(svgX: frame.x(point.offset), y: frame.y(curve.shown(point.value)))
                isOpen = !point.isTorn
            }
        }
        svg.end()
    }

    private func mark(_ number: Int, _ entry: PlotEvents.Entry, _ frame: Frame, into svg: inout SVGText) {
        let (curve, event) = (report.curves[entry.curve], entry.event)
        let (x, y) = (frame.x(event.offset), frame.y(curve.shown(event.before)))
        svg.begin("g")
        svg.begin("title")
        svg.write("\(number + 1). " + entry.sentence(curve))
        svg.end()
        switch event.kind {
        case .plateau:
            svg.begin("line")
            setHue("p", entry.curve, into: &svg)
            setLine(x, y, frame.x(event.end), y, into: &svg)
            svg.end()
        case .kink: dot(x, y, "k", entry.curve, into: &svg)
        case .jump:
            let other = frame.y(curve.shown(event.after))
            svg.begin("line")
            setHue("j", entry.curve, into: &svg)
            setLine(x, y, x, other, into: &svg)
            svg.end()
            dot(x, y, "o", entry.curve, into: &svg)
            dot(x, other, "k", entry.curve, into: &svg)
        }
        if event.kind != .plateau {
            label(x, y < frame.top + 22 ? y + 18 : y - 8, "number middle", into: &svg)
            svg.write("\(number + 1)")
            svg.end()
        }
        svg.end()
    }

    // MARK: The list

    private func writeEvents(at top: Double, into svg: inout SVGText) {
        var y = top
        for (number, entry) in events.entries.enumerated() {
            let curve = report.curves[entry.curve]
            svg.begin("circle")
            setHue("k", entry.curve, into: &svg)
            svg.set("cx", left - 22)
            svg.set("cy", y - 4)
            svg.set("r", 4)
            svg.end()
            label(left - 8, y, into: &svg)
            // Of the two the sentence is what the list is for.
            let (sentence, head) = (entry.sentence(curve), "\(number + 1). ")
            let room = width - left - 4 - TextFitting.width(of: head + ": " + sentence) * 12
            let name = TextFitting.shortened(report.name(entry.curve), size: 12, to: max(40, room))
            svg.write(TextFitting.shortened(head + name + ": " + sentence, size: 12, to: width - left - 4))
            svg.end()
            label(left + 10, y + line - 2, "quiet", into: &svg)
            svg.write(TextFitting.shortened(SVGPlot.joined(entry.origin), size: 11.5, to: width - left - 22))
            svg.end()
            y += 2 * line
        }
        if events.leftOut > 0 {
            label(left - 8, y, "quiet", into: &svg)
            svg.write("and \(events.leftOut) more")
            svg.end()
            y += line
        }
        if let omission = report.omission {
            label(left - 8, y, "quiet", into: &svg)
            svg.write(omission)
            svg.end()
        }
    }

    private static func joined(_ pieces: [String]) -> String {
        var text = ""
        for piece in pieces { text += (text.isEmpty ? "" : "  ·  ") + piece }
        return text
    }

    // MARK: Pieces

    private func label(_ x: Double, _ y: Double, _ style: StaticString? = nil, into svg: inout SVGText) {
        svg.begin("text")
        if let style { svg.set("class", style) }
        svg.set("x", x)
        svg.set("y", y)
    }

    private func dot(_ x: Double, _ y: Double, _ style: StaticString, _ hue: Int, into svg: inout SVGText) {
        svg.begin("circle")
        setHue(style, hue, into: &svg)
        svg.set("cx", x)
        svg.set("cy", y)
        svg.set("r", 3.5)
        svg.end()
    }

    private func rule(_ x: Double, _ y: Double, _ x2: Double, _ y2: Double, isZero: Bool, into svg: inout SVGText) {
        svg.begin("line")
        svg.set("class", isZero ? "hair zero" : "hair")
        setLine(x, y, x2, y2, into: &svg)
        svg.end()
    }

    private func setLine(_ x: Double, _ y: Double, _ x2: Double, _ y2: Double, into svg: inout SVGText) {
        svg.set("x1", x)
        svg.set("y1", y)
        svg.set("x2", x2)
        svg.set("y2", y2)
    }

    private func setHue(_ style: StaticString, _ index: Int, into svg: inout SVGText) {
        svg.set("class") { writer in
            writer.append(literal: style)
            writer.append(number: index % Palette.hues.count)
        }
    }

    private func sheet() -> StyleSheet {
        var sheet = StyleSheet(appearance)
        sheet.add("text{font:12px system-ui,sans-serif;font-variant-numeric:tabular-nums;unicode-bidi:isolate}")
        sheet.add("line,path{fill:none}")
        sheet.add(".end{text-anchor:end}\n.middle{text-anchor:middle}")
        sheet.add(".number{font-size:10px;font-weight:600}")
        sheet.add(".hair{stroke-width:.6}\n.zero{stroke-width:1.4}")
        sheet.add(".ground", nil, "fill", Palette.ground)
        sheet.add(".screen", nil, "fill", Palette.screen)
        sheet.add(".hair", nil, "stroke", Palette.hair)
        sheet.add("text", nil, "fill", Palette.ink)
        sheet.add(".quiet", nil, "fill", Palette.quiet)
        for index in 0..<min(report.curves.count, Palette.hues.count) {
            let hue = Palette.hue(index)
            sheet.add(".l", index, "stroke", hue.line)
            sheet.add(".p", index, "stroke", hue.line)
            sheet.add(".j", index, "stroke", hue.line)
            sheet.add(".o", index, "stroke", hue.line)
            sheet.add(".k", index, "fill", hue.line)
            sheet.add(".o", index, "fill", Palette.screen)
        }
        sheet.add("[class^=l]{stroke-width:2;stroke-linejoin:round}")
        sheet.add("[class^=p]{stroke-width:7;stroke-opacity:.3;stroke-linecap:round}")
        sheet.add("[class^=j]{stroke-width:1.2;stroke-dasharray:2 3}")
        sheet.add("[class^=o]{stroke-width:1.4}")
        return sheet
    }
}
