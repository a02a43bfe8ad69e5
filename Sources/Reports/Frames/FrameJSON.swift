import Interpreter

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
        writer.append(literal: "\"layout\": ")
        writer.append(jsonString: layoutName)
        writer.append(literal: ",")
        spacing.breakLine(2, orSpace: true, into: &writer)
        writer.append(literal: "\"offset\": ")
        writer.append(json: frame.offset)
        writer.append(literal: ",")
        spacing.breakLine(2, orSpace: true, into: &writer)
        writer.append(literal: "\"viewport\": ")
        writer.append(json: viewport)
        writer.append(literal: ",")
        spacing.breakLine(2, orSpace: true, into: &writer)
        writer.append(literal: "\"contentSize\": ")
        writer.append(json: contentSize)
        writer.append(literal: ",")
        spacing.breakLine(2, orSpace: true, into: &writer)
        writer.append(literal: "\"elements\": [")
        for index in frame.elements.indices {
            if index > 0 { writer.append(literal: ",") }
            spacing.breakLine(4, orSpace: index > 0, into: &writer)
            write(frame.elements[index], spacing, into: &writer)
        }
        if !frame.elements.isEmpty { spacing.breakLine(2, into: &writer) }
        writer.append(literal: "]")
        spacing.breakLine(0, into: &writer)
        writer.append(literal: "}")
    }

    private func write(_ element: Attributes, _ spacing: JSONSpacing, into writer: inout TextWriter) {
        writer.append(literal: "{")
        spacing.breakLine(6, into: &writer)
        writer.append(literal: "\"kind\": ")
        writer.append(jsonString: element.kind)
        writer.append(literal: ", \"category\": ")
        writer.append(jsonString: element.category.rawValue)
        writer.append(literal: ", \"indexPath\": [")
        writer.append(number: element.section)
        writer.append(literal: ", ")
        writer.append(number: element.item)
        writer.append(literal: "],")
        spacing.breakLine(6, orSpace: true, into: &writer)
        writer.append(literal: "\"frame\": ")
        writer.append(json: element.frame)
        writer.append(literal: ",")
        spacing.breakLine(6, orSpace: true, into: &writer)
        writer.append(literal: "\"center\": ")
        writer.append(json: element.center)
        writer.append(literal: ", \"size\": ")
        writer.append(json: element.size)
        writer.append(literal: ",")
        spacing.breakLine(6, orSpace: true, into: &writer)
        writer.append(literal: "\"anchorPoint\": ")
        writer.append(json: element.anchorPoint)
        writer.append(literal: ",")
        spacing.breakLine(6, orSpace: true, into: &writer)
        writer.append(literal: "\"transform\": ")
        writer.append(json: element.transform)
        writer.append(literal: ",")
        spacing.breakLine(6, orSpace: true, into: &writer)
        if let depth = element.transform3D {
            writer.append(literal: "\"transform3D\": ")
            writer.append(jsonNumbers: depth)
            writer.append(literal: ",")
            spacing.breakLine(6, orSpace: true, into: &writer)
        }
        writer.append(literal: "\"alpha\": ")
        writer.append(number: element.alpha)
        writer.append(literal: ", \"zIndex\": ")
        writer.append(number: element.zIndex)
        writer.append(literal: ", \"isHidden\": ")
        writer.append(literal: element.isHidden ? "true," : "false,")
        spacing.breakLine(6, orSpace: true, into: &writer)
        writer.append(literal: "\"attributes\": {")
        for index in element.custom.indices {
            if index > 0 { writer.append(literal: ", ") }
            writer.append(jsonString: element.custom[index].name)
            writer.append(literal: ": ")
            writer.append(json: element.custom[index].value)
        }
        writer.append(literal: "}")
        spacing.breakLine(4, into: &writer)
        writer.append(literal: "}")
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
            writer.append(literal: "\n")
            writer.append(spaces: indent + depth)
        } else if orSpace {
            writer.append(literal: " ")
        }
    }
}

extension TextWriter {
    fileprivate mutating func append(json point: Point) {
        append(literal: "{\"x\": ")
        append(number: point.x)
        append(literal: ", \"y\": ")
        append(number: point.y)
        append(literal: "}")
    }

    fileprivate mutating func append(json size: Size) {
        append(literal: "{\"width\": ")
        append(number: size.width)
        append(literal: ", \"height\": ")
        append(number: size.height)
        append(literal: "}")
    }

    fileprivate mutating func append(json box: Rectangle) {
        append(literal: "{\"x\": ")
        append(number: box.x)
        append(literal: ", \"y\": ")
        append(number: box.y)
        append(literal: ", \"width\": ")
        append(number: box.width)
        append(literal: ", \"height\": ")
        append(number: box.height)
        append(literal: "}")
    }

    fileprivate mutating func append(json plane: PlaneTransform) {
        append(literal: "[")
        append(number: plane.a)
        append(literal: ", ")
        append(number: plane.b)
        append(literal: ", ")
        append(number: plane.c)
        append(literal: ", ")
        append(number: plane.d)
        append(literal: ", ")
        append(number: plane.tx)
        append(literal: ", ")
        append(number: plane.ty)
        append(literal: "]")
    }

    fileprivate mutating func append(json value: AttributeValue) {
        switch value {
        case .number(let number): append(number: number)
        case .boolean(let isTrue): append(literal: isTrue ? "true" : "false")
        case .point(let point): append(json: point)
        case .size(let size): append(json: size)
        case .rectangle(let box): append(json: box)
        }
    }

    fileprivate mutating func append(jsonNumbers numbers: [Double]) {
        append(literal: "[")
        for index in numbers.indices {
            if index > 0 { append(literal: ", ") }
            append(number: numbers[index])
        }
        append(literal: "]")
    }
}
