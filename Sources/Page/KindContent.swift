import Interpreter
import Reports

/// What a kind shows: its attributes, where the sheet has their numbers and what they are shown as; its words and its
/// first picture.
extension Session {
    func writeContent(of kind: CheckedLayout.ElementKind, _ content: ContentKind, into writer: inout TextWriter) {
        writer.append(", \"attributes\": [")
        var column = Sheet.attributes
        for (index, attribute) in kind.formulas.attributes.enumerated() {
            writer.append(index > 0 ? ", {\"name\": " : "{\"name\": ")
            writer.append(jsonString: attribute.name)
            let (shape, parts) = KindContent.words(attribute.shape)
            writer.append(", \"shape\": ", json: shape)
            writer.append(", \"parts\": [")
            for (number, part) in parts.enumerated() {
                if number > 0 { writer.append(", ") }
                writer.append(jsonString: part)
            }
            writer.append("], \"at\": ")
            let next = column + attribute.components.count
            if next <= Sheet.attributes + Sheet.attributeLimit {
                writer.append(number: column)
            } else {
                writer.append("null")
            }
            column = next
            writer.append(", \"role\": ")
            let role = ContentRole(name: attribute.name, shape: attribute.shape)
            writer.append(jsonString: role?.rawValue ?? "none")
            if role == .shift {
                writer.append(", \"reach\": [")
                writer.append(number: content.reach.x)
                writer.append(", ")
                writer.append(number: content.reach.y)
                writer.append("]")
            }
            writer.append("}")
        }
        writer.append("], \"words\": ", json: content.words)
        writer.append(", \"numbering\": ", json: content.numbering.rawValue)
        writer.append(", \"picture\": ", json: content.firstPicture)
    }
}

private enum KindContent {
    static func words(_ shape: AttributeFormula.Shape) -> (String, [String]) {
        switch shape {
        case .number: ("number", [])
        case .boolean: ("boolean", [])
        case .point: ("point", ["x", "y"])
        case .size: ("size", ["width", "height"])
        case .rectangle: ("rectangle", ["x", "y", "width", "height"])
        }
    }
}
