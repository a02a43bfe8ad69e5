import Interpreter

extension FrameReport {
    /// Writes the line of column names; m11…m44 is the transform in space, row by row, empty without depth.
    func writeHeaderRow(into writer: inout TextWriter) {
        writer.append("offset_x,offset_y,")
        for parameter in parameters {
            writer.append("param_")
            writer.append(csvText: parameter.name)
            writer.append(",")
        }
        writer.append("kind,category,section,item,frame_x,frame_y,frame_width,frame_height,")
        writer.append("center_x,center_y,width,height,anchor_x,anchor_y,a,b,c,d,tx,ty,")
        for row in 1...4 {
            for column in 1...4 { writer.append("m\(row)\(column),") }
        }
        writer.append("alpha,")
        for quantity in optional {
            writer.append(csvName: quantity.row.name)
            writer.append(",")
        }
        for column in elementColumns { writer.append(column.title + ",") }
        writer.append("zIndex,isHidden,attributes")
        for column in outputColumns {
            writer.append(literal: ",")
            writer.append(csvText: column.title)
        }
        writer.append(literal: "\n")
    }

    /// Writes one row for each element, exact numbers.
    func writeRows(_ frame: Frame, into writer: inout TextWriter) {
        let outputs = OutputIndex(frame)
        for element in frame.elements {
            writer.append(cells: frame.offset.x, frame.offset.y)
            for parameter in parameters { writer.append(cell: parameter.value) }
            writer.append(csvText: element.kind)
            writer.append(literal: ",")
            writer.append(csvText: element.category.rawValue)
            writer.append(literal: ",")
            writer.append(number: element.section)
            writer.append(literal: ",")
            writer.append(number: element.item)
            writer.append(literal: ",")
            let box = element.frame
            let plane = element.transform
            writer.append(cells: box.x, box.y)
            writer.append(cells: box.width, box.height)
            writer.append(cells: element.center.x, element.center.y)
            writer.append(cells: element.size.width, element.size.height)
            writer.append(cells: element.anchorPoint.x, element.anchorPoint.y)
            writer.append(cells: plane.a, plane.b)
            writer.append(cells: plane.c, plane.d)
            writer.append(cells: plane.tx, plane.ty)
            if let depth = element.transform3D {
                for index in stride(from: 0, to: depth.count - 1, by: 2) {
                    writer.append(cells: depth[index], depth[index + 1])
                }
            } else {
                writer.append(literal: ",,,,,,,,,,,,,,,,")
            }
            writer.append(cell: element.alpha)
            for quantity in optional {
                if quantity.isTold(beside: element.optional) {
                    writer.append(cell: element.quantities[quantity])
                } else {
                    writer.append(literal: ",")
                }
            }
            for column in elementColumns { column.write(element, into: &writer) }
            writer.append(cell: element.zIndex)
            writer.append(literal: element.isHidden ? "true," : "false,")
            writer.append(literal: "\"")
            for index in element.custom.indices {
                if index > 0 { writer.append(literal: ";") }
                writer.append(insideQuotes: element.custom[index].name)
                writer.append(literal: "=")
                writer.append(plain: element.custom[index].value, isRounded: false)
            }
            writer.append(literal: "\"")
            for column in outputColumns {
                writer.append(literal: ",")
                guard let value = column.value(in: outputs, for: element) else { continue }
                var cell = TextWriter()
                cell.append(plain: value, isRounded: false)
                writer.append(csvText: cell.text)
            }
            writer.append(literal: "\n")
        }
    }
}

/// Columns of CSV for what only some elements have besides numbers of their own; one is there where an element can have it.
enum ElementColumn: CaseIterable, Sendable {
    case owner, box, visible, outline, estimated

    /// The names of its columns, with commas between.
    var title: String {
        switch self {
        case .owner: "owner"
        case .box: "box_x,box_y,box_width,box_height"
        case .visible: "visible_x,visible_y,visible_width,visible_height"
        case .outline: "outline"
        case .estimated: "estimated"
        }
    }

    /// Whether elements of a kind can have it.
    func stands(in kind: CheckedLayout.ElementKind, of layout: CheckedLayout) -> Bool {
        switch self {
        case .owner, .box: kind.owner != nil
        case .visible:
            ElementQuantity.clipLeft.isTold(beside: kind.optional) || kind.outerMasks.contains { $0.isTurned }
        case .outline: !kind.outerMasks.isEmpty
        case .estimated: layout.hasMeasuredFields
        }
    }

    /// Whether an element has it, as JSON tells it.
    func stands(in element: Attributes) -> Bool {
        switch self {
        case .owner, .box: element.owner != nil
        case .visible: element.tellsVisible
        case .outline: element.outline != nil
        case .estimated: !element.estimated.isEmpty
        }
    }

    /// Writes the cells of an element, each with a comma after it: empty where it has none.
    func write(_ element: Attributes, into writer: inout TextWriter) {
        switch self {
        case .owner:
            writer.append(csvText: element.owner ?? "")
            writer.append(literal: ",")
        case .box: write(element.boxInOwner, into: &writer)
        case .visible: write(element.tellsVisible ? element.visible : nil, into: &writer)
        case .outline:
            // Points as those of attributes; a void outline, of which nothing is left, is not the same as none.
            var text = TextWriter()
            for (number, point) in (element.outline ?? []).enumerated() {
                if number > 0 { text.append(";") }
                text.append(plain: .point(point), isRounded: false)
            }
            writer.append(csvText: element.outline?.isEmpty == true ? "void" : text.text)
            writer.append(literal: ",")
        case .estimated:
            writer.append(csvText: element.estimated.joined(separator: ";"))
            writer.append(literal: ",")
        }
    }

    private func write(_ box: LayoutRectangle?, into writer: inout TextWriter) {
        guard let box else { return writer.append(literal: ",,,,") }
        writer.append(cells: box.x, box.y)
        writer.append(cells: box.width, box.height)
    }
}

extension Attributes {
    /// Whether reports tell what is seen of it: where a mask cuts it.
    var tellsVisible: Bool { ElementQuantity.clipLeft.isTold(beside: optional) || isCutByTurnedOwner }
}

/// A column of CSV for an output: of the layout in every row, of a section and of an element in theirs.
struct OutputColumn: Sendable, Equatable {
    enum Level: Sendable { case layout, section, element }

    let name: String
    let level: Level
    /// The kinds that stand in no section.
    let outside: [String]

    var title: String {
        switch level {
        case .layout: "output_" + name
        case .section: "section_output_" + name
        case .element: "element_output_" + name
        }
    }

    func value(in outputs: OutputIndex, for element: Attributes) -> OutputValue? {
        let found: FrameOutputs
        switch level {
        case .layout: found = outputs[.layout]
        case .section:
            if outside.contains(where: { $0.utf8.elementsEqual(element.kind.utf8) }) { return nil }
            found = outputs[.section(element.section)]
        case .element: found = outputs[element]
        }
        return found.list.first { $0.name.utf8.elementsEqual(name.utf8) }?.value
    }
}

extension CheckedLayout {
    /// The columns of its outputs, each once, in the order of the file.
    var outputColumns: [OutputColumn] {
        var found: [OutputColumn] = []
        let outside = elements.filter { $0.formulas.block < 0 }.map { $0.name }
        for output in outputs {
            let level: OutputColumn.Level =
                switch output.owner {
                case .layout: .layout
                case .section: .section
                case .element: .element
                }
            let column = OutputColumn(name: output.name, level: level, outside: outside)
            if !found.contains(column) { found.append(column) }
        }
        return found
    }
}

extension TextWriter {
    /// Appends a value as people write it: `1.5`, `true`, `3,4` for a point, `30 x 40` for a size,
    /// `3,4 30 x 40` for a rectangle.
    mutating func append(plain value: AttributeValue, isRounded: Bool) {
        switch value {
        case .number(let number): append(number, isRounded)
        case .boolean(let isTrue): append(isTrue ? "true" : "false")
        case .point(let point): append(point.x, ",", point.y, isRounded)
        case .size(let size): append(size.width, " x ", size.height, isRounded)
        case .rectangle(let box):
            append(box.x, ",", box.y, isRounded)
            append(" ")
            append(box.width, " x ", box.height, isRounded)
        }
    }

    private mutating func append(_ number: Double, _ isRounded: Bool) {
        append(number: isRounded ? TextWriter.rounded(number) : number)
    }

    private mutating func append(_ first: Double, _ separator: String, _ second: Double, _ isRounded: Bool) {
        append(first, isRounded)
        append(separator)
        append(second, isRounded)
    }

    /// Each number with a comma after it: the last column is text, so a row never ends on one.
    fileprivate mutating func append(cells first: Double, _ second: Double) {
        append(cell: first)
        append(cell: second)
    }

    /// A number with a comma after it.
    fileprivate mutating func append(cell number: Double) {
        append(number: number)
        append(literal: ",")
    }

    /// A text that is quoted only when it must be.
    mutating func append(csvText text: String) {
        if text.utf8.contains(where: { $0 == 0x2C || $0 == 0x22 || $0 == 0x0A || $0 == 0x0D }) {
            append(literal: "\"")
            append(insideQuotes: text)
            append(literal: "\"")
        } else {
            append(text)
        }
    }

    /// A name with parts as the other columns have it: `clip_left`.
    fileprivate mutating func append(csvName name: String) {
        for byte in name.utf8 { bytes.append(byte == UInt8(ascii: ".") ? UInt8(ascii: "_") : byte) }
    }

    fileprivate mutating func append(insideQuotes text: String) {
        for byte in text.utf8 {
            if byte == 0x22 { bytes.append(0x22) }
            bytes.append(byte)
        }
    }
}
