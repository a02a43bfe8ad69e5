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
        if contentInsets != .init() {
            spacing.breakLine(2, orSpace: true, into: &writer)
            writer.append(literal: "\"contentInsets\": ")
            writer.append(json: contentInsets)
            writer.append(literal: ",")
        }
        spacing.breakLine(2, orSpace: true, into: &writer)
        writer.append(literal: "\"contentSize\": ")
        writer.append(json: contentSize)
        writer.append(literal: ",")
        if loops {
            spacing.breakLine(2, orSpace: true, into: &writer)
            writer.append(literal: "\"loop\": true,")
        }
        spacing.breakLine(2, orSpace: true, into: &writer)
        if !frame.rows.isEmpty { write(frame.rows, spacing, into: &writer) }
        writer.append(literal: "\"elements\": [")
        for index in frame.elements.indices {
            if index > 0 { writer.append(literal: ",") }
            spacing.breakLine(4, orSpace: index > 0, into: &writer)
            writer.append(json: frame.elements[index], spacing)
        }
        if !frame.elements.isEmpty { spacing.breakLine(2, into: &writer) }
        writer.append(literal: "]")
        spacing.breakLine(0, into: &writer)
        writer.append(literal: "}")
    }
}

extension FrameReport {
    /// The rows on screen: sections that scroll by themselves.
    private func write(_ rows: [RowWindow], _ spacing: JSONSpacing, into writer: inout TextWriter) {
        writer.append(literal: "\"scrollers\": [")
        for index in rows.indices {
            if index > 0 { writer.append(literal: ",") }
            spacing.breakLine(4, orSpace: index > 0, into: &writer)
            writer.append(literal: "{\"section\": ")
            writer.append(number: rows[index].section)
            writer.append(literal: ", \"frame\": ")
            writer.append(json: rows[index].frame)
            writer.append(literal: ", \"offset\": ")
            writer.append(number: rows[index].offset)
            writer.append(literal: ", \"contentSize\": ")
            writer.append(json: rows[index].contentSize)
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
    /// Appends all about an element, as the document of a frame has it.
    mutating func append(json element: Attributes, _ spacing: JSONSpacing) {
        append(literal: "{")
        spacing.breakLine(6, into: &self)
        append(literal: "\"kind\": ")
        append(jsonString: element.kind)
        append(literal: ", \"category\": ")
        append(jsonString: element.category.rawValue)
        append(literal: ", \"indexPath\": [")
        append(number: element.section)
        append(literal: ", ")
        append(number: element.item)
        append(literal: "],")
        spacing.breakLine(6, orSpace: true, into: &self)
        append(literal: "\"frame\": ")
        append(json: element.frame)
        append(literal: ",")
        spacing.breakLine(6, orSpace: true, into: &self)
        append(literal: "\"center\": ")
        append(json: element.center)
        append(literal: ", \"size\": ")
        append(json: element.size)
        append(literal: ",")
        spacing.breakLine(6, orSpace: true, into: &self)
        append(literal: "\"anchorPoint\": ")
        append(json: element.anchorPoint)
        append(literal: ",")
        spacing.breakLine(6, orSpace: true, into: &self)
        append(literal: "\"transform\": ")
        append(json: element.transform)
        append(literal: ",")
        spacing.breakLine(6, orSpace: true, into: &self)
        if let depth = element.transform3D {
            append(literal: "\"transform3D\": ")
            append(jsonNumbers: depth)
            append(literal: ",")
            spacing.breakLine(6, orSpace: true, into: &self)
        }
        append(literal: "\"alpha\": ")
        append(number: element.alpha)
        for quantity in element.optional {
            append(literal: ", \"")
            append(quantity.row.name)
            append(literal: "\": ")
            append(number: element.quantities[quantity])
        }
        append(literal: ", \"zIndex\": ")
        append(number: element.zIndex)
        append(literal: ", \"isHidden\": ")
        append(literal: element.isHidden ? "true," : "false,")
        spacing.breakLine(6, orSpace: true, into: &self)
        if !element.estimated.isEmpty {
            append(literal: "\"estimated\": [")
            for index in element.estimated.indices {
                if index > 0 { append(literal: ", ") }
                append(jsonString: element.estimated[index])
            }
            append(literal: "],")
            spacing.breakLine(6, orSpace: true, into: &self)
        }
        append(literal: "\"attributes\": {")
        for index in element.custom.indices {
            if index > 0 { append(literal: ", ") }
            append(jsonString: element.custom[index].name)
            append(literal: ": ")
            append(json: element.custom[index].value)
        }
        append(literal: "}")
        spacing.breakLine(4, into: &self)
        append(literal: "}")
    }

    mutating func append(json point: LayoutPoint) {
        append(literal: "{\"x\": ")
        append(number: point.x)
        append(literal: ", \"y\": ")
        append(number: point.y)
        append(literal: "}")
    }

    fileprivate mutating func append(json size: LayoutSize) {
        append(literal: "{\"width\": ")
        append(number: size.width)
        append(literal: ", \"height\": ")
        append(number: size.height)
        append(literal: "}")
    }

    fileprivate mutating func append(json box: LayoutRectangle) {
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

    fileprivate mutating func append(json insets: LayoutEnvironment.Insets) {
        append(literal: "{\"top\": ")
        append(number: insets.top)
        append(literal: ", \"left\": ")
        append(number: insets.left)
        append(literal: ", \"bottom\": ")
        append(number: insets.bottom)
        append(literal: ", \"right\": ")
        append(number: insets.right)
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
