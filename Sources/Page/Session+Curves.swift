import Interpreter
import LayoutAnalysis
import LayoutDSL
import Player
import Reports

/// Values over the offset, for the timeline.
extension Session {
    /// The curves of some values of an element over a stretch along the scroll, as `dslc plot --format json` writes them.
    /// The values stand in a line each; those that it does not have are left out. `step` leads from one point to the next;
    /// 0 is a four hundredth of the stretch.
    package func writeCurves(
        of properties: String, _ element: ElementPath, from low: Double, to high: Double, step: Double,
        into writer: inout TextWriter
    ) {
        guard let tracer = explainer(), low < high, (high - low).isFinite else {
            return writer.append("{\"curves\": []}")
        }
        let steps = step > 0 ? max(step, (high - low) / Session.pointLimit) : (high - low) / 400
        var curves: [Curve] = []
        var names: [String] = []
        for line in properties.utf8.split(separator: 0x0A) {
            let property = String(decoding: line, as: UTF8.self)
            do throws(TraceError) {
                curves.append(try tracer.curve(of: property, element, over: low...high, step: steps))
                names.append("\(element.kind)[\(element.section),\(element.item)].\(property)")
            } catch {
                continue
            }
        }
        PlotReport(curves, names: names, of: tracer.prepared.program.layout, over: low...high)
            .writeDocument(into: &writer)
    }

    /// A curve has at most so many points.
    private static let pointLimit = 20_000.0

    /// Where the layout's own stops lie in a stretch along the scroll, as a list of offsets.
    package func writeStops(from low: Double, to high: Double, into writer: inout TextWriter) {
        writer.append("[")
        let stops = player.stops(from: low, to: high)
        for (index, stop) in stops.enumerated() {
            if index > 0 { writer.append(", ") }
            writer.append(number: stop)
        }
        writer.append("]")
    }
}
