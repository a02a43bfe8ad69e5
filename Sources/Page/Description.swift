import Interpreter
import LayoutDSL
import Reports

/// What the page needs to know of a layout to make its controls.
extension Session {
    /// The layout in its world as a JSON object: its name, viewport, content size and sections, its params with
    /// the values in use, its kinds of elements in the order of their numbers; `null` when there is none.
    package func writeDescription(into writer: inout TextWriter) {
        guard let prepared else { return writer.append("null") }
        let layout = prepared.program.layout
        var places = SourcePlaces(layout.sources)
        writer.append("{\"layout\": ")
        writer.append(jsonString: layout.name)
        writer.append(", \"documentation\": ")
        writer.append(jsonString: layout.documentation)
        writer.append(layout.isHorizontal ? ", \"horizontal\": true" : ", \"horizontal\": false")
        writer.append(", \"viewport\": ")
        let (screen, insets) = (prepared.screen(at: LayoutPoint(x: 0, y: 0)), prepared.contentInsets)
        writer.append(size: LayoutSize(width: screen.width, height: screen.height))
        if insets != LayoutEnvironment.Insets() {
            writer.append(", \"insets\": {\"top\": ")
            writer.append(number: insets.top)
            writer.append(", \"left\": ")
            writer.append(number: insets.left)
            writer.append(", \"bottom\": ")
            writer.append(number: insets.bottom)
            writer.append(", \"right\": ")
            writer.append(number: insets.right)
            writer.append("}")
        }
        writer.append(", \"ownViewport\": ")
        writer.append(size: layout.viewport)
        writer.append(", \"contentSize\": ")
        writer.append(size: prepared.contentSize)
        writer.append(", \"ownItems\": ")
        writer.append(jsonString: Session.text(ofCounts: layout.items))
        writer.append(", \"sections\": ")
        writer.append(number: prepared.sectionCounts.count)
        writer.append(", \"cells\": ")
        writer.append(number: prepared.sectionCounts.reduce(0, +))
        if prepared.loops { writer.append(", \"loop\": true") }
        let opening = prepared.opening
        if opening.x != 0 || opening.y != 0 {
            writer.append(", \"opens\": {\"x\": ")
            writer.append(number: opening.x)
            writer.append(", \"y\": ")
            writer.append(number: opening.y)
            writer.append("}")
        }
        writer.append(prepared.hasStops ? ", \"snap\": true" : ", \"snap\": false")
        let isWide = prepared.contentSize.width > prepared.viewport.width
        let isHigh = prepared.contentSize.height > prepared.viewport.height
        writer.append(isWide ? ", \"scrolls\": {\"x\": true" : ", \"scrolls\": {\"x\": false")
        writer.append(isHigh ? ", \"y\": true}" : ", \"y\": false}")
        writer.append(", \"environment\": [")
        for (number, name) in prepared.program.environmentRead.enumerated() {
            if number > 0 { writer.append(", ") }
            writer.append(jsonString: name)
        }
        writer.append("], \"tests\": ")
        writer.append(number: layout.tests.count)
        writer.append(", \"fields\": [")
        for index in layout.fields.indices {
            writer.append(index > 0 ? ", {\"name\": " : "{\"name\": ")
            writer.append(jsonString: layout.fields[index].name)
            writer.append(", \"of\": ")
            switch layout.fields[index].level {
            case .layout: writer.append("\"layout\"")
            case .section: writer.append("\"section\"")
            case .item: writer.append("\"item\"")
            }
            writer.append(layout.fields[index].isBoolean ? ", \"boolean\": true" : ", \"boolean\": false")
            if layout.fields[index].isMeasured { writer.append(", \"measured\": true") }
            writer.append(layout.fields[index].hasDefault ? ", \"optional\": true}" : ", \"optional\": false}")
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
            writer.append("{\"name\": ")
            writer.append(jsonString: kind.name)
            writer.append(", \"category\": ")
            writer.append(jsonString: kind.category.rawValue)
            writer.append(", \"documentation\": ")
            writer.append(jsonString: kind.documentation)
            write(kind.formulas.span, &places, into: &writer)
            writeContent(of: kind, contents[index], into: &writer)
            if prepared.isInRow(kind: index) { writer.append(", \"isInRow\": true") }
            writer.append("}")
        }
        writer.append("]}")
    }

    private func write(
        _ parameter: Parameter, _ value: Double, _ places: inout SourcePlaces, into writer: inout TextWriter
    ) {
        writer.append("{\"name\": ")
        writer.append(jsonString: parameter.name)
        writer.append(", \"documentation\": ")
        writer.append(jsonString: parameter.documentation)
        writer.append(", \"unit\": ")
        writer.append(jsonString: Session.name(of: parameter.unit))
        writer.append(", \"initial\": ")
        writer.append(number: parameter.initial)
        writer.append(", \"value\": ")
        writer.append(number: value)
        writer.append(", \"range\": ")
        if let range = parameter.range {
            writer.append("[")
            writer.append(number: range.lowerBound)
            writer.append(", ")
            writer.append(number: range.upperBound)
            writer.append("]")
        } else {
            writer.append("null")
        }
        write(parameter.span, &places, into: &writer)
        writer.append("}")
    }

    /// Where something stands: the line only of what stands in the text that is being edited.
    private func write(_ span: SourceSpan, _ places: inout SourcePlaces, into writer: inout TextWriter) {
        writer.append(", \"line\": ")
        if span.source == .main {
            writer.append(number: places.position(of: Int(span.start), in: span.source).line)
        } else {
            writer.append("null")
        }
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

extension TextWriter {
    fileprivate mutating func append(size: LayoutSize) {
        append("{\"width\": ")
        append(number: size.width)
        append(", \"height\": ")
        append(number: size.height)
        append("}")
    }
}
