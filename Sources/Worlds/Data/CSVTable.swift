import Interpreter

/// Records as lines of values between commas (RFC 4180); the first line names the fields.
package struct CSVTable {
    /// A value of the text, with its place.
    struct Cell {
        /// Without the quotes around it.
        let text: [UInt8]
        let offset: Int
        let length: Int
    }

    /// The names of the fields.
    let names: [Cell]
    /// The lines below, as many values each as there are names.
    let rows: [[Cell]]

    /// Reads the bytes of a file.
    ///
    /// - Throws: The first mistake, with its place.
    init(_ bytes: [UInt8]) throws(JSONError) {
        var reader = CSVReader(bytes)
        guard let names = try reader.nextRow() else {
            throw JSONError("the data is empty; its first line names the fields: `height,tint`", at: 0, length: 0)
        }
        try CSVTable.check(names)
        var rows: [[Cell]] = []
        while let row = try reader.nextRow() {
            guard row.count == names.count else {
                let (start, end) = (row[0].offset, (row.last?.offset ?? 0) + (row.last?.length ?? 0))
                throw JSONError(
                    "this line has \(CSVTable.counted(row.count, "value")), and the first line names "
                        + CSVTable.counted(names.count, "field"), at: start, length: max(1, end - start))
            }
            rows.append(row)
        }
        self.names = names
        self.rows = rows
    }

    private static func counted(_ count: Int, _ noun: String) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }

    private static func check(_ names: [Cell]) throws(JSONError) {
        var known: Set<[UInt8]> = []
        for name in names {
            guard !name.text.isEmpty else {
                throw JSONError("a field in the first line has no name", at: name.offset, length: max(1, name.length))
            }
            guard known.insert(name.text).inserted else {
                throw JSONError(
                    "the field `\(String(decoding: name.text, as: UTF8.self))` is named twice", at: name.offset,
                    length: name.length)
            }
        }
        guard names.count == 1, let sign = names[0].text.firstIndex(where: { $0 == 0x3B || $0 == 0x09 }) else { return }
        throw JSONError(
            "commas stand between the names and the values of a CSV file, not \(names[0].text[sign] == 0x3B ? "`;`" : "tabs")",
            at: names[0].offset + sign)
    }

    /// What a value is: a number, `true` or `false`, else a text; nil where there is none.
    static func value(_ cell: Cell) -> DataValue? {
        if cell.text.isEmpty { return cell.length == 0 ? nil : .text("") }
        if cell.text.elementsEqual("true".utf8) { return .boolean(true) }
        if cell.text.elementsEqual("false".utf8) { return .boolean(false) }
        let text = String(decoding: cell.text, as: UTF8.self)
        return PlainNumber.value(of: PlainNumber.trimmed(text)).map { .number($0) } ?? .text(text)
    }

    private var divider: Int? { names.firstIndex { $0.text.elementsEqual("section".utf8) } }

    /// The lines of each section: those in a row with the same value in a column `section`.
    var lineRanges: [Range<Int>] {
        var found: [Range<Int>] = []
        for (number, row) in rows.enumerated() {
            if let open = found.last, divider.map({ rows[open.lowerBound][$0].text == row[$0].text }) ?? true {
                found[found.count - 1] = open.lowerBound..<number + 1
            } else {
                found.append(number..<number + 1)
            }
        }
        return found
    }

    /// The sections: a line is an item. A name in a column `section` is that of a block.
    func sections() -> [SectionData] {
        let (divider, fields) = (divider, names.map { String(decoding: $0.text, as: UTF8.self) })
        let found = lineRanges.map { lines in
            let records = rows[lines].map { row in
                row.indices.compactMap { place -> DataField? in
                    guard place != divider, let value = CSVTable.value(row[place]) else { return nil }
                    return DataField(name: fields[place], value: value)
                }
            }
            let name = divider.map { String(decoding: rows[lines.lowerBound][$0].text, as: UTF8.self) } ?? ""
            return SectionData(records: records, block: name.isEmpty || PlainNumber.value(of: name) != nil ? nil : name)
        }
        return found.isEmpty ? [SectionData(records: [])] : found
    }
}

/// Reads lines of values; commas, quotes and line ends are those of RFC 4180, and a single LF or CR ends a line too.
private struct CSVReader {
    private let bytes: [UInt8]
    private var index: Int

    private static let (quote, comma, lineFeed, carriageReturn): (UInt8, UInt8, UInt8, UInt8) = (0x22, 0x2C, 0x0A, 0x0D)

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        index = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    }

    /// The values of the next line that is not blank; nil at the end.
    mutating func nextRow() throws(JSONError) -> [CSVTable.Cell]? {
        while index < bytes.count, isLineEnd(bytes[index]) { index += 1 }
        guard index < bytes.count else { return nil }
        var row: [CSVTable.Cell] = []
        while true {
            row.append(bytes.indices.contains(index) && bytes[index] == CSVReader.quote ? try quoted() : try plain())
            guard index < bytes.count, bytes[index] == CSVReader.comma else { return row }
            index += 1
        }
    }

    private func isLineEnd(_ byte: UInt8) -> Bool { byte == CSVReader.lineFeed || byte == CSVReader.carriageReturn }

    private mutating func plain() throws(JSONError) -> CSVTable.Cell {
        let start = index
        while index < bytes.count, bytes[index] != CSVReader.comma, !isLineEnd(bytes[index]) {
            guard bytes[index] != CSVReader.quote else {
                throw JSONError(
                    "a value with a quote in it stands in quotes, and the quote is written twice: `\"a \"\"b\"\"\"`",
                    at: index)
            }
            index += 1
        }
        return CSVTable.Cell(text: Array(bytes[start..<index]), offset: start, length: index - start)
    }

    private mutating func quoted() throws(JSONError) -> CSVTable.Cell {
        let start = index
        var text: [UInt8] = []
        index += 1
        while true {
            guard index < bytes.count else { throw JSONError("this quote is not closed", at: start) }
            if bytes[index] == CSVReader.quote {
                index += 1
                guard index < bytes.count, bytes[index] == CSVReader.quote else { break }
            }
            text.append(bytes[index])
            index += 1
        }
        guard index == bytes.count || bytes[index] == CSVReader.comma || isLineEnd(bytes[index]) else {
            throw JSONError("expected a comma or the end of the line behind the closing quote", at: index)
        }
        return CSVTable.Cell(text: text, offset: start, length: index - start)
    }
}
