import Interpreter
import Reports

/// What the script of a list needs to know of a layout in its world.
extension ListPlayer {
    /// The layout as a JSON object: its direction, the size of its content, what scrolls and stops, its fields, its kinds in
    /// the order of their numbers, and where the sheet has their attributes; `null` when nothing is prepared.
    package func writeDescription(into writer: inout TextWriter) {
        guard let prepared else { return writer.append("null") }
        let layout = prepared.program.layout
        writer.append("{\"layout\": ", json: layout.name)
        writer.append(", \"horizontal\": ", json: layout.isHorizontal)
        writer.append(", \"mirrors\": ", json: layout.mirrors)
        writer.append(", \"contentSize\": ", json: prepared.contentSize)
        writer.append(", \"loop\": ", json: prepared.loops)
        writer.append(", \"opens\": ", json: prepared.opening)
        writer.append(", \"still\": ", json: !prepared.movesWithOffset)
        writer.append(", \"snap\": ", json: prepared.hasStops)
        writer.append(", \"scrolls\": {\"x\": ", json: prepared.contentSize.width > prepared.viewport.width)
        writer.append(", \"y\": ", json: prepared.contentSize.height > prepared.viewport.height)
        let size = layout.sizeField
        writer.append("}, \"outputs\": ", json: scroller?.hasOutputs == true)
        writer.append(", \"measured\": ", json: size?.isMeasured == true ? size?.name : nil)
        writer.append(", \"kinds\": [")
        for index in layout.elements.indices {
            let kind = layout.elements[index]
            writer.append(index > 0 ? ", {\"name\": " : "{\"name\": ", json: kind.name)
            writer.append(", \"category\": ", json: kind.category.rawValue)
            writer.append(", \"isInRow\": ", json: prepared.isInRow(kind: index))
            if let outline = Sheet.outlineColumn(of: kind, in: layout) {
                writer.append(", \"outline\": ")
                writer.append(number: outline)
            }
            writer.append(", \"attributes\": [")
            write(Sheet.columns(of: kind), into: &writer)
            writer.append("]}")
        }
        writer.append("]}")
    }

    private func write(_ columns: [AttributeColumn], into writer: inout TextWriter) {
        for index in columns.indices {
            writer.append(index > 0 ? ", " : "")
            columns[index].write(into: &writer)
            writer.append("}")
        }
    }
}

/// Where the sheet has the numbers of an attribute.
package struct AttributeColumn {
    private let attribute: AttributeFormula
    /// The place of the first number in a row of the sheet; nil for one that has no room there.
    let place: Int?

    init(_ attribute: AttributeFormula, at place: Int?) {
        self.attribute = attribute
        self.place = place
    }

    /// The object without its end: its name, its shape, its parts and its place.
    package func write(into writer: inout TextWriter) {
        let (shape, parts) = AttributeColumn.words(attribute.shape)
        writer.append("{\"name\": ", json: attribute.name)
        writer.append(", \"shape\": ", json: shape)
        writer.append(", \"parts\": [")
        for number in parts.indices {
            if number > 0 { writer.append(", ") }
            writer.append(jsonString: parts[number])
        }
        writer.append("], \"at\": ")
        if let place { writer.append(number: place) } else { writer.append("null") }
    }

    private static func words(_ shape: AttributeFormula.Shape) -> (String, [String]) {
        switch shape {
        case .number: ("number", [])
        case .boolean: ("boolean", [])
        case .point: ("point", ["x", "y"])
        case .size: ("size", ["width", "height"])
        case .rectangle: ("rectangle", ["x", "y", "width", "height"])
        }
    }
}
