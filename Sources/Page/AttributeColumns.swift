import Interpreter
import Reports

/// The custom attributes of a kind: where the sheet has their numbers, and what they are shown as.
extension Session {
    func writeAttributes(of kind: CheckedLayout.ElementKind, into writer: inout TextWriter) {
        writer.append(", \"attributes\": [")
        var column = Sheet.attributes
        for (index, attribute) in kind.formulas.attributes.enumerated() {
            writer.append(index > 0 ? ", {\"name\": " : "{\"name\": ")
            writer.append(jsonString: attribute.name)
            let (shape, parts) = AttributeColumns.words(attribute.shape)
            writer.append(", \"shape\": ")
            writer.append(jsonString: shape)
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
            writer.append(jsonString: AttributeColumns.role(of: attribute))
            writer.append("}")
        }
        writer.append("]")
    }
}

private enum AttributeColumns {
    static func words(_ shape: AttributeFormula.Shape) -> (String, [String]) {
        switch shape {
        case .number: ("number", [])
        case .boolean: ("boolean", [])
        case .point: ("point", ["x", "y"])
        case .size: ("size", ["width", "height"])
        case .rectangle: ("rectangle", ["x", "y", "width", "height"])
        }
    }

    static func role(of attribute: AttributeFormula) -> String {
        if attribute.shape == .point { return "shift" }
        guard attribute.shape == .number else { return "none" }
        let name = attribute.name.utf8.map { $0 >= 0x41 && $0 <= 0x5A ? $0 | 0x20 : $0 }
        func has(_ word: String) -> Bool {
            let word = Array(word.utf8)
            return name.indices.contains { name[$0...].starts(with: word) }
        }
        if ["alpha", "opacity", "dim", "overlay", "veil", "shade", "fade"].contains(where: has) { return "veil" }
        if has("blur") { return "blur" }
        return has("tint") || has("hue") ? "tint" : "none"
    }
}
