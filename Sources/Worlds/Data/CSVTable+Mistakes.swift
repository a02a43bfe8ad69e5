import Interpreter
import LayoutDSL
import Reports

extension DataFile {
    /// The values of a CSV file that a layout cannot read, in the order of the file; none for JSON.
    package func unfitValues(for layouts: [CheckedLayout], in source: SourceID) -> [Diagnostic] {
        guard let table else { return [] }
        let columns = table.names.enumerated().flatMap { place, name in
            layouts.compactMap { layout in
                layout.fields.first { $0.level == .item && $0.dataName.utf8.elementsEqual(decoded(name).utf8) }
                    .map { (place: place, field: $0, isNeeded: !$0.hasDefault && layout.blocks.count <= 1) }
            }
        }
        var found: [Diagnostic] = []
        for row in table.rows {
            for (place, field, isNeeded) in columns {
                guard let mistake = CSVTable.mistake(in: row[place], for: field, isNeeded: isNeeded) else { continue }
                found.append(mistake(SourceSpan(start: row[place].offset, length: row[place].length, source: source)))
                // So many are told of a file.
                if found.count == 100 { return found }
            }
        }
        return found
    }

    private func decoded(_ cell: CSVTable.Cell) -> String { String(decoding: cell.text, as: UTF8.self) }

    /// The same data as JSON, for what reads JSON alone.
    package var json: [UInt8] {
        guard table != nil else { return bytes }
        var writer = TextWriter()
        writer.append("{\"sections\": [")
        for (number, section) in (sections ?? []).enumerated() {
            writer.append(number > 0 ? ", {" : "{")
            if let block = section.block {
                writer.append("\"section\": ", json: block)
                writer.append(", ")
            }
            writer.append("\"items\": [")
            for (item, record) in section.records.enumerated() {
                writer.append(item > 0 ? ", {" : "{")
                for (place, field) in record.enumerated() {
                    if place > 0 { writer.append(", ") }
                    writer.append(jsonString: field.name)
                    switch field.value {
                    case .number(let value): writer.append(": ", json: value)
                    case .boolean(let value): writer.append(": ", json: value)
                    case .text(let value): writer.append(": ", json: value)
                    case .list, .other: writer.append(": null")
                    }
                }
                writer.append("}")
            }
            writer.append("]}")
        }
        writer.append("]}")
        return Array(writer.text.utf8)
    }
}

extension CSVTable {
    /// What is wrong with a value for a field; nil where nothing is.
    fileprivate static func mistake(
        in cell: Cell, for field: CheckedLayout.Field, isNeeded: Bool
    ) -> ((SourceSpan) -> Diagnostic)? {
        let (code, message): (DiagnosticCode, String)
        let name = field.dataName
        switch value(cell) {
        case nil:
            guard isNeeded else { return nil }
            (code, message) = (.missingField, "`\(name)` has no value here, and the layout has no default for it")
        case .number where !field.isBoolean && field.listPart == nil, .boolean where field.isBoolean: return nil
        case let found?:
            let wanted =
                field.listPart != nil
                ? "a list, which only JSON can give" : field.isBoolean ? "`true` or `false`" : "a number"
            let text = String(decoding: cell.text.prefix(40), as: UTF8.self)
            let kind = if case .text = found { "the text " } else { "" }
            (code, message) = (.wrongFieldType, "`\(name)` is \(kind)`\(text)` here, and the layout reads \(wanted)")
        }
        return { Diagnostic(code, message, at: Diagnostic.Label($0)) }
    }
}
