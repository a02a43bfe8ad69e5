import Interpreter
import LayoutDSL
import Reports

extension DataFile {
    /// The values of a CSV file that a layout cannot read, in the order of the file; none for JSON.
    package func unfitValues(for layouts: [CheckedLayout], in source: SourceID) -> [Diagnostic] {
        guard let table else { return [] }
        let columns = table.names.enumerated().flatMap { place, name in
            layouts.compactMap { layout in
                layout.fields.first { $0.fits(aColumn: decoded(name)) }
                    .map { (place: place, field: $0, isNeeded: !$0.hasDefault && layout.blocks.count <= 1) }
            }
        }
        var found = table.names.compactMap { foreignColumn($0, for: layouts, in: source) }
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

    /// A column of a field that no column gives: one that cells do not have, or a list.
    private func foreignColumn(_ name: CSVTable.Cell, for layouts: [CheckedLayout], in source: SourceID) -> Diagnostic?
    {
        let fields = layouts.flatMap { $0.fields }.filter { $0.dataName.utf8.elementsEqual(decoded(name).utf8) }
        guard let field = fields.first, !fields.contains(where: { $0.fits(aColumn: $0.dataName) }) else { return nil }
        let reason =
            field.level == .item
            ? "a list, and a column of a CSV file is one value for each cell"
            : "a field of \(field.level == .section ? "sections" : "the layout"), and a column of a CSV file is a field of cells"
        return Diagnostic(
            .malformedData, "`\(decoded(name))` is \(reason)",
            at: Diagnostic.Label(SourceSpan(start: name.offset, length: name.length, source: source)),
            help: "give it in JSON: `dslc explain L0909` shows how")
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

extension CheckedLayout.Field {
    /// Whether a column of a name gives it.
    fileprivate func fits(aColumn name: String) -> Bool {
        level == .item && listPart == nil && dataName.utf8.elementsEqual(name.utf8)
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
        case .number where !field.isBoolean, .boolean where field.isBoolean: return nil
        case let found?:
            let wanted = field.isBoolean ? "`true` or `false`" : "a number"
            let text = String(decoding: cell.text.prefix(40), as: UTF8.self)
            let kind = if case .text = found { "the text " } else { "" }
            (code, message) = (.wrongFieldType, "`\(name)` is \(kind)`\(text)` here, and the layout reads \(wanted)")
        }
        return { Diagnostic(code, message, at: Diagnostic.Label($0)) }
    }
}
