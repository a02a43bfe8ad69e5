import Interpreter
import LayoutAnalysis
import LayoutDSL

/// Curves as JSON.
struct PlotDocument {
    private let report: PlotReport

    init(_ report: PlotReport) { self.report = report }

    func write(into writer: inout TextWriter) {
        writer.append("{\n  \"schema\": 1,\n  \"layout\": ", json: report.layoutName)
        if let parameter = report.parameter {
            writer.append(",\n  \"param\": {\"name\": ", json: parameter.name)
            writer.append(", \"from\": ", json: report.written(report.stretch.lowerBound))
        } else {
            writer.append(report.isHorizontal ? ",\n  \"axis\": \"x\"" : ",\n  \"axis\": \"y\"")
            writer.append(",\n  \"offsets\": {\"from\": ", json: report.stretch.lowerBound)
        }
        writer.append(", \"to\": ", json: report.written(report.stretch.upperBound))
        writer.append("},\n  \"curves\": [")
        for index in report.curves.indices {
            writer.append(index > 0 ? ",\n    {" : "\n    {")
            write(report.curves[index], report.name(index), into: &writer)
            writer.append("\n    }")
        }
        writer.append("\n  ]\n}\n")
    }

    private func write(_ curve: Curve, _ name: String, into writer: inout TextWriter) {
        writer.append("\n      \"name\": ", json: name)
        writer.append(",\n      \"element\": {\"kind\": ", json: curve.element.kind)
        writer.append(", \"indexPath\": [")
        writer.append(number: curve.element.section)
        writer.append(", ")
        writer.append(number: curve.element.item)
        writer.append("]},\n      \"property\": ", json: curve.property)
        writer.append(",\n      \"quantity\": ", json: curve.quantity.word)
        writer.append(",\n      \"points\": [")
        for (index, point) in curve.points.enumerated() {
            writer.append(index == 0 ? "" : index % 8 == 0 ? ",\n        " : ", ")
            writer.append(
                report.parameter == nil ? "{\"offset\": " : "{\"param\": ", json: report.written(point.offset))
            writer.append(", \"value\": ", json: point.value)
            writer.append(point.isTorn ? ", \"torn\": true}" : "}")
        }
        writer.append("],\n      \"events\": [")
        var places = SourcePlaces(curve.sources)
        for (index, event) in curve.events.enumerated() {
            writer.append(index > 0 ? ",\n        " : "\n        ")
            write(event, PlotEvents.entry(event, of: 0, curve, &places), curve, &places, into: &writer)
        }
        writer.append(curve.events.isEmpty ? "],\n" : "\n      ],\n")
        writer.append("      \"leftOut\": ", json: curve.leftOut)
        writer.append(",\n      \"isProved\": ", json: curve.isProved)
    }

    private func write(
        _ event: CurveEvent, _ entry: PlotEvents.Entry, _ curve: Curve, _ places: inout SourcePlaces,
        into writer: inout TextWriter
    ) {
        writer.append("{\"kind\": ", json: event.kind.rawValue)
        writer.append(", \"offset\": ", json: event.offset)
        writer.append(", \"end\": ", json: event.end)
        writer.append(", \"before\": ")
        writer.append(jsonOrWord: event.before)
        writer.append(", \"after\": ")
        writer.append(jsonOrWord: event.after)
        writer.append(", \"slopeBefore\": ")
        writer.append(jsonOrWord: event.slopes.before)
        writer.append(", \"slopeAfter\": ")
        writer.append(jsonOrWord: event.slopes.after)
        if let cause = event.cause {
            writer.append(", \"cause\": {\"operation\": ", json: cause.operation.rawValue)
            write(cause.span, curve, &places, into: &writer)
            if cause.isAdded { writer.append(", \"added\": true") }
            writer.append(", \"uses\": [")
            for (index, use) in cause.uses.enumerated() {
                writer.append(index > 0 ? ", {\"name\": " : "{\"name\": ")
                writer.append(jsonString: use.name)
                write(use.span, curve, &places, into: &writer)
                writer.append("}")
            }
            writer.append("]}")
        }
        writer.append("}")
    }

    private func write(_ span: SourceSpan?, _ curve: Curve, _ places: inout SourcePlaces, into writer: inout TextWriter)
    {
        guard let span, Int(span.source.number) < curve.sources.count else { return }
        let source = curve.sources[Int(span.source.number)]
        writer.append(", \"text\": ", json: SourceWords.text(of: span, in: source, atMost: 200))
        writer.append(", \"file\": ", json: source.name)
        writer.append(", \"line\": ", json: places.position(of: Int(span.start), in: span.source).line)
    }
}

extension PlotReport {
    /// A place as documents have it: an angle in radians, a share as a number.
    func written(_ place: Double) -> Double {
        switch parameter?.unit {
        case "deg": place * .pi / 180
        case "turn": place * (2 * .pi)
        case "%": place / 100
        default: place
        }
    }
}

/// Curves as CSV: a line for each point and for each event.
struct PlotTable {
    private let report: PlotReport

    init(_ report: PlotReport) { self.report = report }

    func write(into writer: inout TextWriter) {
        writer.append("curve,what,")
        writer.append(csvText: report.parameter.map { "param_" + $0.name } ?? "offset")
        writer.append(",end,value,after,file,line,text\n")
        for (index, curve) in report.curves.enumerated() {
            for point in curve.points {
                writer.append(csvText: report.name(index))
                writer.append(",point,")
                writer.append(number: report.written(point.offset))
                writer.append(",,")
                writer.append(number: point.value)
                writer.append(",,,,\n")
            }
            var places = SourcePlaces(curve.sources)
            for event in curve.events { write(event, curve, report.name(index), &places, into: &writer) }
        }
    }

    private func write(
        _ event: CurveEvent, _ curve: Curve, _ name: String, _ places: inout SourcePlaces,
        into writer: inout TextWriter
    ) {
        writer.append(csvText: name)
        writer.append(",")
        writer.append(event.kind.rawValue)
        for number in [event.offset, event.end, event.before, event.after] {
            writer.append(",")
            if number.isFinite { writer.append(number: number) } else { writer.append(SpokenNumber.text(number)) }
        }
        guard let span = event.cause?.span, Int(span.source.number) < curve.sources.count else {
            return writer.append(",,,\n")
        }
        let source = curve.sources[Int(span.source.number)]
        writer.append(",")
        writer.append(csvText: source.name)
        writer.append(",")
        writer.append(number: places.position(of: Int(span.start), in: span.source).line)
        writer.append(",")
        writer.append(csvText: SourceWords.text(of: span, in: source, atMost: 200))
        writer.append("\n")
    }
}
