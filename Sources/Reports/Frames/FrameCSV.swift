import Interpreter

extension FrameReport {
    /// Writes the line of column names; m11…m44 is the transform in space, row by row, empty without depth.
    static func writeHeaderRow(into writer: inout TextWriter) {
        writer.append("offset_x,offset_y,kind,category,section,item,frame_x,frame_y,frame_width,frame_height,")
        writer.append("center_x,center_y,width,height,anchor_x,anchor_y,a,b,c,d,tx,ty,")
        for row in 1...4 {
            for column in 1...4 { writer.append("m\(row)\(column),") }
        }
        writer.append("alpha,zIndex,isHidden,attributes\n")
    }

    /// Writes one row for each element, exact numbers.
    func writeRows(_ frame: Frame, into writer: inout TextWriter) {
        for element in frame.elements {
            writer.append(cells: [frame.offset.x, frame.offset.y])
            writer.append(csvText: element.kind)
            writer.append(",")
            writer.append(csvText: element.category.rawValue)
            writer.append(",")
            writer.append(number: element.section)
            writer.append(",")
            writer.append(number: element.item)
            writer.append(",")
            let box = element.frame
            let plane = element.transform
            writer.append(cells: [box.x, box.y, box.width, box.height, element.center.x, element.center.y])
            writer.append(cells: [element.size.width, element.size.height])
            writer.append(cells: [element.anchorPoint.x, element.anchorPoint.y])
            writer.append(cells: [plane.a, plane.b, plane.c, plane.d, plane.tx, plane.ty])
            if let depth = element.transform3D {
                writer.append(cells: depth)
            } else {
                writer.append(",,,,,,,,,,,,,,,,")
            }
            writer.append(cells: [element.alpha, element.zIndex])
            writer.append(element.isHidden ? "true," : "false,")
            writer.append(csvQuoted: attributes(of: element))
            writer.append("\n")
        }
    }

    private func attributes(of element: Attributes) -> String {
        var list = TextWriter()
        for index in element.custom.indices {
            if index > 0 { list.append(";") }
            list.append(element.custom[index].name)
            list.append("=")
            list.append(plain: element.custom[index].value, isRounded: false)
        }
        return list.text
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
    fileprivate mutating func append(cells: [Double]) {
        for cell in cells {
            append(number: cell)
            append(",")
        }
    }

    /// A text that is quoted only when it must be.
    fileprivate mutating func append(csvText text: String) {
        if text.utf8.contains(where: { $0 == 0x2C || $0 == 0x22 || $0 == 0x0A || $0 == 0x0D }) {
            append(csvQuoted: text)
        } else {
            append(text)
        }
    }

    fileprivate mutating func append(csvQuoted text: String) {
        append("\"")
        for byte in text.utf8 {
            if byte == 0x22 { bytes.append(0x22) }
            bytes.append(byte)
        }
        append("\"")
    }
}
