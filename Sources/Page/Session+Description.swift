import Interpreter
import LayoutDSL
import Player
import Reports

/// What the page needs to know of a layout to make its controls.
extension Session {
    /// The layout in its world as a JSON object: its name, viewport, content size and sections, its params with
    /// the values in use, its kinds of elements in the order of their numbers; `null` when there is none.
    package func writeDescription(into writer: inout TextWriter) {
        guard let prepared else { return writer.append("null") }
        let layout = prepared.program.layout
        var places = SourcePlaces(layout.sources)
        writer.append("{\"layout\": ", json: layout.name)
        writer.append(", \"documentation\": ", json: layout.documentation)
        writer.append(", \"horizontal\": ", json: layout.isHorizontal)
        let (screen, insets) = (prepared.screen(at: LayoutPoint(x: 0, y: 0)), prepared.contentInsets)
        writer.append(", \"viewport\": ", json: LayoutSize(width: screen.width, height: screen.height))
        if insets != LayoutEnvironment.Insets() { writer.append(", \"insets\": ", json: insets) }
        writer.append(", \"ownViewport\": ", json: layout.viewport)
        writer.append(", \"contentSize\": ", json: prepared.contentSize)
        writer.append(", \"ownItems\": ", json: Session.text(ofCounts: layout.items))
        writer.append(", \"sections\": ", json: prepared.sectionCounts.count)
        writer.append(", \"cells\": ", json: prepared.sectionCounts.reduce(0, +))
        if prepared.loops { writer.append(", \"loop\": true") }
        if prepared.mirror != nil { writer.append(", \"mirrored\": true") }
        let opening = prepared.opening
        if opening != LayoutPoint(x: 0, y: 0) { writer.append(", \"opens\": ", json: opening) }
        writer.append(", \"snap\": ", json: prepared.hasStops)
        let isWide = prepared.contentSize.width > prepared.viewport.width
        let isHigh = prepared.contentSize.height > prepared.viewport.height
        writer.append(", \"scrolls\": {\"x\": ", json: isWide)
        writer.append(", \"y\": ", json: isHigh)
        writer.append("}, \"environment\": ", json: prepared.program.environmentRead)
        writer.append(", \"tests\": ", json: layout.tests.count)
        writeOutputNames(of: layout, into: &writer)
        writer.append(", \"fields\": [")
        for index in layout.fields.indices {
            writer.append(index > 0 ? ", {\"name\": " : "{\"name\": ")
            writer.append(jsonString: layout.fields[index].name)
            let level =
                switch layout.fields[index].level {
                case .layout: "layout"
                case .section: "section"
                case .item: "item"
                }
            writer.append(", \"of\": ", json: level)
            writer.append(", \"boolean\": ", json: layout.fields[index].isBoolean)
            if layout.fields[index].isMeasured { writer.append(", \"measured\": true") }
            writer.append(", \"optional\": ", json: layout.fields[index].hasDefault)
            writer.append("}")
        }
        writer.append("], \"params\": [")
        for index in layout.parameters.indices {
            if index > 0 { writer.append(", ") }
            write(layout.parameters[index], prepared.parameterValues[index], &places, into: &writer)
        }
        writer.append("], \"kinds\": [")
        let contents = ContentKind.all(of: prepared)
        for index in layout.elements.indices {
            if index > 0 { writer.append(", ") }
            let kind = layout.elements[index]
            writer.append("{\"name\": ", json: kind.name)
            writer.append(", \"category\": ", json: kind.category.rawValue)
            writer.append(", \"documentation\": ", json: kind.documentation)
            write(kind.formulas.span, &places, into: &writer)
            writeContent(of: kind, contents[index], into: &writer)
            if prepared.isInRow(kind: index) { writer.append(", \"isInRow\": true") }
            if let outline = Sheet.outlineColumn(of: kind, in: layout) {
                writer.append(", \"outline\": ")
                writer.append(number: outline)
            }
            writer.append("}")
        }
        writer.append("]}")
    }

    /// What the layout and its sections tell, by name; nothing where they tell nothing.
    private func writeOutputNames(of layout: CheckedLayout, into writer: inout TextWriter) {
        var isFirst = true
        for output in layout.outputs {
            if case .element = output.owner { continue }
            writer.append(isFirst ? ", \"outputs\": [" : ", ", json: output.name)
            isFirst = false
        }
        if !isFirst { writer.append("]") }
    }

    private func write(
        _ parameter: Parameter, _ value: Double, _ places: inout SourcePlaces, into writer: inout TextWriter
    ) {
        writer.append("{\"name\": ", json: parameter.name)
        writer.append(", \"documentation\": ", json: parameter.documentation)
        writer.append(", \"unit\": ", json: Session.name(of: parameter.unit))
        writer.append(", \"initial\": ", json: parameter.initial)
        writer.append(", \"value\": ", json: value)
        writer.append(", \"range\": ", json: parameter.range.map { [$0.lowerBound, $0.upperBound] })
        write(parameter.span, &places, into: &writer)
        writer.append("}")
    }

    /// Where something stands: the line only of what stands in the text that is being edited.
    private func write(_ span: SourceSpan, _ places: inout SourcePlaces, into writer: inout TextWriter) {
        let line = span.source == .main ? places.position(of: Int(span.start), in: span.source).line : nil
        writer.append(", \"line\": ", json: line)
    }

    /// The unit that `writeDescription` calls so.
    package static func unit(named name: String) -> ParameterValue.Unit? {
        [.plain, .length, .angle, .boolean].first { Session.name(of: $0).utf8.elementsEqual(name.utf8) }
    }

    private static func name(of unit: ParameterValue.Unit) -> String {
        switch unit {
        case .plain, .share: "number"
        case .length: "length"
        case .angle: "angle"
        case .boolean: "boolean"
        }
    }

    /// As `--items` takes it.
    private static func text(ofCounts counts: [Int]) -> String {
        var writer = TextWriter()
        for index in counts.indices {
            if index > 0 { writer.append(",") }
            writer.append(number: counts[index])
        }
        return writer.text
    }
}
