import Interpreter
import LayoutDSL

extension FrameReport {
    /// Writes a frame as an indented document, an element's values in groups of a line; no line end after it.
    func writeDocument(_ frame: Frame, indent: Int, into writer: inout TextWriter) {
        write(frame, JSONSpacing(indent: indent), into: &writer)
    }

    /// Writes a frame on one line.
    func writeLine(_ frame: Frame, into writer: inout TextWriter) {
        write(frame, JSONSpacing(indent: nil), into: &writer)
        writer.append(literal: "\n")
    }

    private func write(_ frame: Frame, _ spacing: JSONSpacing, into writer: inout TextWriter) {
        spacing.beginLine(0, into: &writer)
        writer.append(literal: "{")
        spacing.breakLine(2, into: &writer)
        writer.append(literal: "\"schema\": 1,")
        spacing.breakLine(2, orSpace: true, into: &writer)
        writer.append("\"layout\": ", json: layoutName)
        writer.append(literal: ",")
        spacing.breakLine(2, orSpace: true, into: &writer)
        writer.append("\"offset\": ", json: frame.offset)
        writer.append(literal: ",")
        spacing.breakLine(2, orSpace: true, into: &writer)
        if !parameters.isEmpty {
            writer.append(literal: "\"params\": {")
            for (index, parameter) in parameters.enumerated() {
                if index > 0 { writer.append(literal: ", ") }
                writer.append(jsonString: parameter.name)
                writer.append(": ", json: parameter.value)
            }
            writer.append(literal: "},")
            spacing.breakLine(2, orSpace: true, into: &writer)
        }
        writer.append("\"viewport\": {\"x\": ", json: frame.viewportLeft ?? frame.offset.x)
        writer.append(", \"width\": ", json: viewport.width)
        writer.append(", \"height\": ", json: viewport.height)
        writer.append(literal: "},")
        if contentInsets != .init() {
            spacing.breakLine(2, orSpace: true, into: &writer)
            writer.append("\"contentInsets\": ", json: contentInsets)
            writer.append(literal: ",")
        }
        spacing.breakLine(2, orSpace: true, into: &writer)
        writer.append("\"contentSize\": ", json: contentSize)
        writer.append(literal: ",")
        if loops {
            spacing.breakLine(2, orSpace: true, into: &writer)
            writer.append(literal: "\"loop\": true,")
        }
        spacing.breakLine(2, orSpace: true, into: &writer)
        if !frame.rows.isEmpty { write(frame.rows, spacing, into: &writer) }
        let outputs = OutputIndex(frame)
        write(outputs, spacing, into: &writer)
        writer.append(literal: "\"elements\": [")
        for index in frame.elements.indices {
            if index > 0 { writer.append(literal: ",") }
            spacing.breakLine(4, orSpace: index > 0, into: &writer)
            writer.append(json: frame.elements[index], spacing, outputs: outputs[frame.elements[index]])
        }
        if !frame.elements.isEmpty { spacing.breakLine(2, into: &writer) }
        writer.append(literal: "]")
        spacing.breakLine(0, into: &writer)
        writer.append(literal: "}")
    }
}

extension FrameReport {
    /// What the layout tells its app, and what its sections do.
    private func write(_ outputs: OutputIndex, _ spacing: JSONSpacing, into writer: inout TextWriter) {
        if !outputs[.layout].isEmpty {
            writer.append("\"outputs\": ", json: outputs[.layout])
            writer.append(literal: ",")
            spacing.breakLine(2, orSpace: true, into: &writer)
        }
        let sections = outputs.sections
        guard !sections.isEmpty else { return }
        writer.append(literal: "\"sections\": [")
        for (index, section) in sections.enumerated() {
            if index > 0 { writer.append(literal: ",") }
            spacing.breakLine(4, orSpace: index > 0, into: &writer)
            writer.append("{\"section\": ", json: section)
            writer.append(", \"outputs\": ", json: outputs[.section(section)])
            writer.append(literal: "}")
        }
        spacing.breakLine(2, into: &writer)
        writer.append(literal: "],")
        spacing.breakLine(2, orSpace: true, into: &writer)
    }

    /// The rows on screen: sections that scroll by themselves.
    private func write(_ rows: [RowWindow], _ spacing: JSONSpacing, into writer: inout TextWriter) {
        writer.append(literal: "\"scrollers\": [")
        for index in rows.indices {
            if index > 0 { writer.append(literal: ",") }
            spacing.breakLine(4, orSpace: index > 0, into: &writer)
            writer.append("{\"section\": ", json: rows[index].section)
            writer.append(", \"frame\": ", json: rows[index].frame)
            writer.append(", \"offset\": ", json: rows[index].offset)
            writer.append(", \"contentSize\": ", json: rows[index].contentSize)
            if rows[index].loops { writer.append(", \"loop\": ", json: true) }
            writer.append(literal: "}")
        }
        spacing.breakLine(2, into: &writer)
        writer.append(literal: "],")
        spacing.breakLine(2, orSpace: true, into: &writer)
    }
}

/// Where a document's lines break: one text of the two layouts keeps their keys and their order equal.
struct JSONSpacing {
    /// How far the whole document is indented; nil: everything on one line.
    let indent: Int?

    func beginLine(_ depth: Int, into writer: inout TextWriter) {
        if let indent { writer.append(spaces: indent + depth) }
    }

    func breakLine(_ depth: Int, orSpace: Bool = false, into writer: inout TextWriter) {
        if let indent {
            writer.append(literal: "\n")
            writer.append(spaces: indent + depth)
        } else if orSpace {
            writer.append(literal: " ")
        }
    }
}

extension TextWriter {
    /// Appends what its kind sets of the mask, the corner and the inside.
    private mutating func append(jsonMask element: Attributes) {
        func sets(_ property: Property) -> Bool { element.optional.contains { $0.row.property == property } }
        if sets(.clip) {
            append(", \"clip\": {\"left\": ", json: element.clip.left)
            append(", \"top\": ", json: element.clip.top)
            append(", \"right\": ", json: element.clip.right)
            append(", \"bottom\": ", json: element.clip.bottom)
            append(literal: "}")
        }
        if element.tellsVisible { append(", \"visible\": ", json: element.visible) }
        if let outline = element.outline { append(", \"outline\": ", json: outline) }
        if sets(.corner) { append(", \"corner\": ", json: element.corner) }
        guard Property.insides.contains(where: { sets($0.property) }) else { return }
        append(literal: ", \"inner\": {")
        for (place, inside) in Property.insides.enumerated() {
            let pair = inside.property.quantities.map { element.quantities[$0] }
            append((place > 0 ? ", \"" : "\"") + inside.part)
            append("\": ", json: LayoutPoint(x: pair.first ?? 0, y: pair.last ?? 0))
        }
        append(literal: "}")
    }

    /// Appends all about an element, as the document of a frame has it.
    mutating func append(json element: Attributes, _ spacing: JSONSpacing, outputs: FrameOutputs = .none) {
        append(literal: "{")
        spacing.breakLine(6, into: &self)
        append("\"kind\": ", json: element.kind)
        append(", \"category\": ", json: element.category.rawValue)
        append(", \"indexPath\": [", json: element.section)
        append(", ", json: element.item)
        append(literal: "],")
        spacing.breakLine(6, orSpace: true, into: &self)
        if let owner = element.owner, let box = element.boxInOwner {
            append("\"owner\": ", json: owner)
            append(", \"box\": ", json: box)
            append(literal: ",")
            spacing.breakLine(6, orSpace: true, into: &self)
        }
        append("\"frame\": ", json: element.frame)
        append(literal: ",")
        spacing.breakLine(6, orSpace: true, into: &self)
        append("\"center\": ", json: element.center)
        append(", \"size\": ", json: element.size)
        append(literal: ",")
        spacing.breakLine(6, orSpace: true, into: &self)
        append("\"anchorPoint\": ", json: element.anchorPoint)
        append(literal: ",")
        spacing.breakLine(6, orSpace: true, into: &self)
        append("\"transform\": ", json: element.transform)
        append(literal: ",")
        spacing.breakLine(6, orSpace: true, into: &self)
        if let depth = element.transform3D {
            append(literal: "\"transform3D\": ")
            append(json: depth)
            append(literal: ",")
            spacing.breakLine(6, orSpace: true, into: &self)
        }
        append("\"alpha\": ", json: element.alpha)
        for quantity in element.optional where !quantity.roles.contains(.masking) {
            append(literal: ", \"")
            append(quantity.row.name)
            append("\": ", json: element.quantities[quantity])
        }
        append(jsonMask: element)
        append(", \"zIndex\": ", json: element.zIndex)
        append(", \"isHidden\": ", json: element.isHidden)
        append(literal: ",")
        spacing.breakLine(6, orSpace: true, into: &self)
        if !element.estimated.isEmpty {
            append("\"estimated\": ", json: element.estimated)
            append(literal: ",")
            spacing.breakLine(6, orSpace: true, into: &self)
        }
        append(literal: "\"attributes\": {")
        for index in element.custom.indices {
            if index > 0 { append(literal: ", ") }
            append(jsonString: element.custom[index].name)
            append(": ", json: element.custom[index].value)
        }
        append(literal: "}")
        if !outputs.isEmpty {
            append(literal: ",")
            spacing.breakLine(6, orSpace: true, into: &self)
            append("\"outputs\": ", json: outputs)
        }
        spacing.breakLine(4, into: &self)
        append(literal: "}")
    }
}

extension PlaneTransform: JSONValue {
    package func writeJSON(into writer: inout TextWriter) {
        writer.append("[", json: a)
        writer.append(", ", json: b)
        writer.append(", ", json: c)
        writer.append(", ", json: d)
        writer.append(", ", json: tx)
        writer.append(", ", json: ty)
        writer.append(literal: "]")
    }
}

extension AttributeValue: JSONValue {
    package func writeJSON(into writer: inout TextWriter) {
        switch self {
        case .number(let number): writer.append(json: number)
        case .boolean(let isTrue): writer.append(json: isTrue)
        case .point(let point): writer.append(json: point)
        case .size(let size): writer.append(json: size)
        case .rectangle(let box): writer.append(json: box)
        }
    }
}
