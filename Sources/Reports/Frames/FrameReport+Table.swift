import Interpreter

extension FrameReport {
    /// Writes a heading and aligned columns, numbers to three decimals.
    ///
    /// Columns that would say the same for every element (no transform, nothing hidden, no attributes) are left out.
    /// `flush` may empty the writer after each line, so that a table of a million lines needs no more room than one.
    func writeTable(_ frame: Frame, into writer: inout TextWriter, flush: (inout TextWriter) -> Void = { _ in }) {
        let outputs = OutputIndex(frame)
        writeHeading(frame, outputs, into: &writer)
        guard !frame.elements.isEmpty else { return writer.append("no elements\n") }
        let (first, last) = (
            [
                TableColumn("element", isNumber: false) {
                    $0.append(path: $1)
                    if !$1.estimated.isEmpty { $0.append(" ~") }
                },
                TableColumn("x") { $0.append(rounded: $1.frame.x) },
                TableColumn("y") { $0.append(rounded: $1.frame.y) },
                TableColumn("width") { $0.append(rounded: $1.frame.width) },
                TableColumn("height") { $0.append(rounded: $1.frame.height) },
                TableColumn("alpha") { $0.append(rounded: $1.alpha) },
            ],
            [
                TableColumn("z") { $0.append(rounded: $1.zIndex) },
                TableColumn("transform", isNumber: false) { TransformSummary($1).write(into: &$0) },
                TableColumn("hidden", isNumber: false) { if $1.isHidden { $0.append("hidden") } },
                TableColumn("attributes", isNumber: false) { $0.append(attributesOf: $1) },
                TableColumn("outputs", isNumber: false) {
                    $0.append(outputs: outputs[$1])
                },
            ]
        )
        let optional = ElementQuantity.optional.map { quantity in
            // In a mirror image the left side of a mask is the right one: what no line sets is told where it is something.
            TableColumn(quantity.row.name) {
                let value = $1.quantities[quantity]
                let isSet = $1.optional.contains(quantity) || value != quantity.row.resting
                if isSet, quantity.isTold(beside: $1.optional) { $0.append(rounded: value) }
            }
        }
        var columns = first + optional + last
        for column in columns.indices { for element in frame.elements { columns[column].add(element) } }
        let shown = columns.filter { !$0.isBlank }
        var titles = TextWriter()
        for column in shown { column.writeTitle(isFirst: column.title == "element", into: &titles) }
        titles.endLine()
        ink.write(String(titles.text.dropLast()), .gutter, into: &writer)
        writer.append("\n")
        flush(&writer)
        for element in frame.elements {
            for column in shown { column.write(element, isFirst: column.title == "element", into: &writer) }
            writer.endLine()
            flush(&writer)
        }
    }

    private func writeHeading(_ frame: Frame, _ outputs: OutputIndex, into writer: inout TextWriter) {
        ink.write(layoutName.visible, .message, into: &writer)
        writer.append(" at offset ")
        writer.append(rounded: frame.offset.x)
        writer.append(",")
        writer.append(rounded: frame.offset.y)
        for parameter in parameters {
            writer.append("   ")
            writer.append(visible: parameter.name)
            writer.append(" ")
            writer.append(rounded: parameter.unit == .angle ? parameter.value / .pi * 180 : parameter.value)
            if parameter.unit == .angle { writer.append("deg") }
        }
        writer.append("   viewport ")
        writer.append(plain: .size(viewport), isRounded: true)
        if contentInsets != .init() {
            writer.append(" between ")
            let insets = [contentInsets.top, contentInsets.left, contentInsets.bottom, contentInsets.right]
            for (index, inset) in insets.enumerated() {
                if index > 0 { writer.append(",") }
                writer.append(rounded: inset)
            }
        }
        writer.append("   content ")
        writer.append(plain: .size(contentSize), isRounded: true)
        writer.append("\n")
        for row in frame.rows { write(row, into: &writer) }
        write(outputs[.layout], of: "layout", into: &writer)
        for section in outputs.sections {
            write(outputs[.section(section)], of: "section \(section)", into: &writer)
        }
    }
}

extension FrameReport {
    /// `layout tells page=cell[0,3]  atEnd=true`
    private func write(_ outputs: FrameOutputs, of owner: String, into writer: inout TextWriter) {
        guard !outputs.isEmpty else { return }
        writer.append(owner)
        writer.append(" tells ")
        writer.append(outputs: outputs)
        writer.append("\n")
    }

    /// `section 1 at offset 250   window 0,324 390 x 184   content 2384 x 184`
    private func write(_ row: RowWindow, into writer: inout TextWriter) {
        writer.append("section ")
        writer.append(number: row.section)
        writer.append(" at offset ")
        writer.append(rounded: row.offset)
        writer.append("   window ")
        writer.append(plain: .rectangle(row.frame), isRounded: true)
        writer.append("   content ")
        writer.append(plain: .size(row.contentSize), isRounded: true)
        writer.append("\n")
    }
}

/// One column of a table: what its cells say, and how wide the widest is. No cell is kept.
private struct TableColumn {
    let title: String
    private let isNumber: Bool
    private let write: (inout TextWriter, Attributes) -> Void
    private var width: Int
    /// Whether no cell says anything.
    private(set) var isBlank = true

    init(_ title: String, isNumber: Bool = true, _ write: @escaping (inout TextWriter, Attributes) -> Void) {
        self.title = title
        self.isNumber = isNumber
        self.write = write
        width = title.terminalWidth
    }

    mutating func add(_ element: Attributes) {
        var cell = TextWriter()
        write(&cell, element)
        let text = cell.text
        if !text.isEmpty { isBlank = false }
        width = max(width, text.terminalWidth)
    }

    func writeTitle(isFirst: Bool, into writer: inout TextWriter) {
        write(title, isFirst: isFirst, into: &writer)
    }

    func write(_ element: Attributes, isFirst: Bool, into writer: inout TextWriter) {
        var cell = TextWriter()
        write(&cell, element)
        write(cell.text, isFirst: isFirst, into: &writer)
    }

    private func write(_ text: String, isFirst: Bool, into writer: inout TextWriter) {
        let padding = width - text.terminalWidth
        if !isFirst { writer.append(spaces: 2) }
        if isNumber { writer.append(spaces: padding) }
        writer.append(text)
        if !isNumber { writer.append(spaces: padding) }
    }
}

extension TextWriter {
    /// Appends `cell[1,2]`.
    mutating func append(path element: Attributes) {
        append(visible: element.kind)
        append(pathOf: element)
    }

    /// Appends `[1,2]`.
    mutating func append(pathOf element: Attributes) {
        append("[")
        append(number: element.section)
        append(",")
        append(number: element.item)
        append("]")
    }

    fileprivate mutating func append(attributesOf element: Attributes) {
        for index in element.custom.indices {
            if index > 0 { append("  ") }
            append(visible: element.custom[index].name)
            append("=")
            append(plain: element.custom[index].value, isRounded: true)
        }
    }
}
