import Interpreter

extension FrameReport {
    /// Writes a frame as an indented document, an element's values in groups of a line; no line end after it.
    func writeDocument(_ frame: Frame, indent: Int, into writer: inout TextWriter) {
        write(frame, JSONSpacing(indent: indent), into: &writer)
    }

    /// Writes a frame on one line.
    func writeLine(_ frame: Frame, into writer: inout TextWriter) {
        write(frame, JSONSpacing(indent: nil), into: &writer)
        writer.append("\n")
    }

    private func write(_ frame: Frame, _ spacing: JSONSpacing, into writer: inout TextWriter) {
        spacing.beginLine(0, into: &writer)
        writer.append("{")
        spacing.breakLine(2, into: &writer)
        writer.append("\"schema\": 1,")
        spacing.breakLine(2, orSpace: true, into: &writer)
        writer.append("\"layout\": ")
        writer.append(jsonString: layoutName)
        writer.append(",")
        spacing.breakLine(2, orSpace: true, into: &writer)
        writer.append("\"offset\": ")
        writer.append(json: frame.offset)
        writer.append(",")
        spacing.breakLine(2, orSpace: true, into: &writer)
        writer.append("\"viewport\": ")
        writer.append(json: viewport)
        writer.append(",")
        spacing.breakLine(2, orSpace: true, into: &writer)
        writer.append("\"contentSize\": ")
        writer.append(json: contentSize)
        writer.append(",")
        spacing.breakLine(2, orSpace: true, into: &writer)
        writer.append("\"elements\": [")
        for index in frame.elements.indices {
            if index > 0 { writer.append(",") }
            spacing.breakLine(4, orSpace: index > 0, into: &writer)
            writer.append(json: frame.elements[index], spacing)
        }
        if !frame.elements.isEmpty { spacing.breakLine(2, into: &writer) }
        writer.append("]")
        spacing.breakLine(0, into: &writer)
        writer.append("}")
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
            writer.append("\n")
            writer.append(spaces: indent + depth)
        } else if orSpace {
            writer.append(" ")
        }
    }
}

extension TextWriter {
    /// Appends all about an element, as the document of a frame has it.
    mutating func append(json element: Attributes, _ spacing: JSONSpacing) {
        append("{")
        spacing.breakLine(6, into: &self)
        append("\"kind\": ")
        append(jsonString: element.kind)
        append(", \"category\": ")
        append(jsonString: element.category.rawValue)
        append(", \"indexPath\": [")
        append(number: element.section)
        append(", ")
        append(number: element.item)
        append("],")
        spacing.breakLine(6, orSpace: true, into: &self)
        append("\"frame\": ")
        append(json: element.frame)
        append(",")
        spacing.breakLine(6, orSpace: true, into: &self)
        append("\"center\": ")
        append(json: element.center)
        append(", \"size\": ")
        append(json: element.size)
        append(",")
        spacing.breakLine(6, orSpace: true, into: &self)
        append("\"anchorPoint\": ")
        append(json: element.anchorPoint)
        append(",")
        spacing.breakLine(6, orSpace: true, into: &self)
        append("\"transform\": ")
        let plane = element.transform
        append(jsonNumbers: [plane.a, plane.b, plane.c, plane.d, plane.tx, plane.ty])
        append(",")
        spacing.breakLine(6, orSpace: true, into: &self)
        if let depth = element.transform3D {
            append("\"transform3D\": ")
            append(jsonNumbers: depth)
            append(",")
            spacing.breakLine(6, orSpace: true, into: &self)
        }
        append("\"alpha\": ")
        append(number: element.alpha)
        append(", \"zIndex\": ")
        append(number: element.zIndex)
        append(", \"isHidden\": ")
        append(element.isHidden ? "true," : "false,")
        spacing.breakLine(6, orSpace: true, into: &self)
        append("\"attributes\": {")
        for index in element.custom.indices {
            if index > 0 { append(", ") }
            append(jsonString: element.custom[index].name)
            append(": ")
            append(json: element.custom[index].value)
        }
        append("}")
        spacing.breakLine(4, into: &self)
        append("}")
    }

    mutating func append(json point: Point) {
        append("{\"x\": ")
        append(number: point.x)
        append(", \"y\": ")
        append(number: point.y)
        append("}")
    }

    fileprivate mutating func append(json size: Size) {
        append("{\"width\": ")
        append(number: size.width)
        append(", \"height\": ")
        append(number: size.height)
        append("}")
    }

    fileprivate mutating func append(json box: Rectangle) {
        append("{\"x\": ")
        append(number: box.x)
        append(", \"y\": ")
        append(number: box.y)
        append(", \"width\": ")
        append(number: box.width)
        append(", \"height\": ")
        append(number: box.height)
        append("}")
    }

    fileprivate mutating func append(json value: AttributeValue) {
        switch value {
        case .number(let number): append(number: number)
        case .boolean(let isTrue): append(isTrue ? "true" : "false")
        case .point(let point): append(json: point)
        case .size(let size): append(json: size)
        case .rectangle(let box): append(json: box)
        }
    }

    fileprivate mutating func append(jsonNumbers numbers: [Double]) {
        append("[")
        for index in numbers.indices {
            if index > 0 { append(", ") }
            append(number: numbers[index])
        }
        append("]")
    }
}
