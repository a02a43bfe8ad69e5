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
            write(frame.elements[index], spacing, into: &writer)
        }
        if !frame.elements.isEmpty { spacing.breakLine(2, into: &writer) }
        writer.append("]")
        spacing.breakLine(0, into: &writer)
        writer.append("}")
    }

    private func write(_ element: Attributes, _ spacing: JSONSpacing, into writer: inout TextWriter) {
        writer.append("{")
        spacing.breakLine(6, into: &writer)
        writer.append("\"kind\": ")
        writer.append(jsonString: element.kind)
        writer.append(", \"category\": ")
        writer.append(jsonString: element.category.rawValue)
        writer.append(", \"indexPath\": [")
        writer.append(number: element.section)
        writer.append(", ")
        writer.append(number: element.item)
        writer.append("],")
        spacing.breakLine(6, orSpace: true, into: &writer)
        writer.append("\"frame\": ")
        writer.append(json: element.frame)
        writer.append(",")
        spacing.breakLine(6, orSpace: true, into: &writer)
        writer.append("\"center\": ")
        writer.append(json: element.center)
        writer.append(", \"size\": ")
        writer.append(json: element.size)
        writer.append(",")
        spacing.breakLine(6, orSpace: true, into: &writer)
        writer.append("\"anchorPoint\": ")
        writer.append(json: element.anchorPoint)
        writer.append(",")
        spacing.breakLine(6, orSpace: true, into: &writer)
        writer.append("\"transform\": ")
        let plane = element.transform
        writer.append(jsonNumbers: [plane.a, plane.b, plane.c, plane.d, plane.tx, plane.ty])
        writer.append(",")
        spacing.breakLine(6, orSpace: true, into: &writer)
        if let depth = element.transform3D {
            writer.append("\"transform3D\": ")
            writer.append(jsonNumbers: depth)
            writer.append(",")
            spacing.breakLine(6, orSpace: true, into: &writer)
        }
        writer.append("\"alpha\": ")
        writer.append(number: element.alpha)
        writer.append(", \"zIndex\": ")
        writer.append(number: element.zIndex)
        writer.append(", \"isHidden\": ")
        writer.append(element.isHidden ? "true," : "false,")
        spacing.breakLine(6, orSpace: true, into: &writer)
        writer.append("\"attributes\": {")
        for index in element.custom.indices {
            if index > 0 { writer.append(", ") }
            writer.append(jsonString: element.custom[index].name)
            writer.append(": ")
            writer.append(json: element.custom[index].value)
        }
        writer.append("}")
        spacing.breakLine(4, into: &writer)
        writer.append("}")
    }
}

/// Where a document's lines break: one text of the two layouts keeps their keys and their order equal.
private struct JSONSpacing {
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
    fileprivate mutating func append(json point: Point) {
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
