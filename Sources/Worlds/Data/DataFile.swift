import Interpreter

/// The content of a data file, JSON or CSV. JSON: `{"sections": [{"items": 4}, {"items": [{"height": 120}, {"height": 90}]}]}`.
///
/// Other keys beside `sections` are fields of the whole layout; other keys beside a section's `items`, `repeat` and
/// `section` are fields of that section.
package struct DataFile {
    /// The sections; nil: the layout's own.
    package private(set) var sections: [SectionData]?
    /// The fields of the whole layout.
    package private(set) var fields: [DataField] = []
    private var scanner: JSONScanner
    private var sum = CountSum()
    /// The lines of a CSV file; nil for JSON.
    let table: CSVTable?

    /// The bytes that were read.
    package var bytes: [UInt8] { scanner.bytes }

    /// Reads the bytes of a data file.
    package init(_ bytes: [UInt8]) throws(JSONError) {
        scanner = JSONScanner(bytes)
        table = nil
        guard try scanner.peek() == .object else {
            throw JSONError(
                "the data is an object with a list of `sections`, not \(try DataFile.words(scanner.peek()))",
                at: scanner.index)
        }
        try scanner.beginObject()
        var keys = JSONKeys()
        while let key = try scanner.nextKey(&keys) {
            if key.name.elementsEqual("sections".utf8) {
                sections = try readSections()
            } else {
                fields.append(try readField(key.name, depth: 1))
            }
        }
        try scanner.end()
    }

    /// Reads the bytes of a CSV file: each line below the first is an item.
    package init(csv bytes: [UInt8]) throws(JSONError) {
        scanner = JSONScanner(bytes)
        let table = try CSVTable(bytes)
        self.table = table
        let sections = table.sections()
        for section in sections where !sum.add(count: section.count, repeats: 1) {
            throw JSONError("there are more cells than can be counted", at: 0)
        }
        self.sections = sections
    }

    /// Reads a file by its name: one that ends in `.csv` is CSV, any other JSON.
    package init(_ bytes: [UInt8], named name: String) throws(JSONError) {
        if name.utf8.suffix(4).elementsEqual(".csv".utf8) || name.utf8.suffix(4).elementsEqual(".CSV".utf8) {
            try self.init(csv: bytes)
        } else {
            try self.init(bytes)
        }
    }

    private mutating func readSections() throws(JSONError) -> [SectionData] {
        guard try scanner.peek() == .list else {
            throw wrong("`sections` is a list, not \(try DataFile.words(scanner.peek()))")
        }
        try scanner.beginList()
        var found: [SectionData] = []
        while try scanner.nextElement(after: found.count) {
            found.append(try readSection(found.count))
        }
        return found
    }

    private mutating func readSection(_ number: Int) throws(JSONError) -> SectionData {
        guard try scanner.peek() == .object else {
            let found = DataFile.words(try scanner.peek())
            throw wrong("section \(number) is an object like {\"items\": 4}, not \(found)")
        }
        let start = scanner.index
        var (count, records, repeats, block): (Int?, [[DataField]]?, Int, String?) = (nil, nil, 1, nil)
        var fields: [DataField] = []
        try scanner.beginObject()
        var keys = JSONKeys()
        while let key = try scanner.nextKey(&keys) {
            if key.name.elementsEqual("items".utf8) {
                switch try scanner.peek() {
                case .list: records = try readRecords(section: number)
                case .number: count = try readCount("`items` of section \(number)", least: 0)
                case .object, .text, .boolean, .null:
                    let found = DataFile.words(try scanner.peek())
                    throw wrong("`items` of section \(number) is a count or a list of records, not \(found)")
                }
            } else if key.name.elementsEqual("repeat".utf8) {
                repeats = try readCount("`repeat` of section \(number)", least: 1)
            } else if key.name.elementsEqual("section".utf8) {
                guard try scanner.peek() == .text else {
                    let found = DataFile.words(try scanner.peek())
                    throw wrong("`section` of section \(number) is the name of a section block, not \(found)")
                }
                block = String(decoding: try scanner.text(), as: UTF8.self)
            } else {
                fields.append(try readField(key.name, depth: 3))
            }
        }
        guard let cells = records?.count ?? count else {
            throw JSONError("section \(number) has no `items`: a count or a list of records", at: start)
        }
        guard sum.add(count: cells, repeats: repeats) else {
            throw JSONError("with section \(number) there are more cells than can be counted", at: start)
        }
        if let records { return SectionData(records: records, repeats: repeats, block: block, fields: fields) }
        return SectionData(count: cells, repeats: repeats, block: block, fields: fields)
    }

    private mutating func readRecords(section: Int) throws(JSONError) -> [[DataField]] {
        try scanner.beginList()
        var records: [[DataField]] = []
        while try scanner.nextElement(after: records.count) {
            guard try scanner.peek() == .object else {
                let found = DataFile.words(try scanner.peek())
                throw wrong(
                    "item \(records.count) of section \(section) is a record like {\"height\": 120}, not \(found)")
            }
            try scanner.beginObject()
            var record: [DataField] = []
            var keys = JSONKeys()
            while let key = try scanner.nextKey(&keys) { record.append(try readField(key.name, depth: 5)) }
            records.append(record)
        }
        return records
    }

    private mutating func readField(_ name: [UInt8], depth: Int) throws(JSONError) -> DataField {
        let value: DataValue
        let kind = try scanner.peek()
        switch kind {
        case .number: value = .number(try scanner.number())
        case .boolean: value = .boolean(try scanner.boolean())
        // What an item is known by; other texts need not be kept.
        case .text where name.elementsEqual("id".utf8):
            value = .text(String(decoding: try scanner.text(), as: UTF8.self))
        case .list: value = try readList(depth: depth)
        case .object, .text, .null:
            try scanner.skipValue(depth: depth)
            value = .other(DataFile.words(kind))
        }
        return DataField(name: String(decoding: name, as: UTF8.self), value: value)
    }

    /// A list of a field, in words where it holds lists or objects; a text or `null` in it is kept in words.
    private mutating func readList(depth: Int) throws(JSONError) -> DataValue {
        var isFlat = true
        try scanner.beginList()
        var entries: [DataValue] = []
        while try scanner.nextElement(after: entries.count) {
            let kind = try scanner.peek()
            switch kind {
            case .number: entries.append(.number(try scanner.number()))
            case .boolean: entries.append(.boolean(try scanner.boolean()))
            case .object, .list, .text, .null:
                isFlat = isFlat && kind != .object && kind != .list
                try scanner.skipValue(depth: depth + 1)
                entries.append(.other(DataFile.words(kind)))
            }
        }
        return isFlat ? .list(entries) : .other(DataFile.words(.list))
    }

    private mutating func readCount(_ subject: String, least: Int) throws(JSONError) -> Int {
        guard try scanner.peek() == .number else {
            throw wrong("\(subject) is a count, not \(DataFile.words(try scanner.peek()))")
        }
        let start = scanner.index
        _ = try scanner.number()
        let text = scanner.bytes[start..<scanner.index]
        // Read exactly: as a `Double`, 2^53 + 1 is 2^53.
        guard let count = JSONNumber.whole(text).flatMap({ Int(exactly: $0) }), count >= least,
            count <= PlainNumber.largestCount
        else {
            let shown = String(decoding: text.prefix(40), as: UTF8.self) + (text.count > 40 ? "…" : "")
            throw JSONError(
                "\(subject) is a whole number from \(least) to 2^53, not \(shown)", at: start, length: text.count)
        }
        return count
    }

    /// An error at the value that comes next.
    private func wrong(_ message: String) -> JSONError { JSONError(message, at: scanner.index) }

    private static func words(_ kind: JSONScanner.Kind) -> String {
        switch kind {
        case .object: "an object"
        case .list: "a list"
        case .text: "a text"
        case .number: "a number"
        case .boolean: "a boolean"
        case .null: "null"
        }
    }
}
