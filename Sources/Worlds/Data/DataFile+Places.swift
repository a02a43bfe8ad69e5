import Interpreter
import LayoutDSL

// Where in the file stands what an error of the world is about.

extension DataFile {
    /// The place of a section, an item, a value or a number of a list, as far as the file has it; nil for none of it.
    package func span(of place: DataPlace, in source: SourceID) -> SourceSpan? {
        var found: (offset: Int, length: Int)?
        if let table {
            found = table.place(of: place)
        } else {
            // The bytes have been read once without a mistake.
            var search = PlaceSearch(bytes, place, in: place.section.flatMap(written))
            try? search.run()
            found = search.found
        }
        return found.map { SourceSpan(start: $0.offset, length: $0.length, source: source) }
    }

    /// The number in the file of a section, of which those that are repeated count as often.
    private func written(_ section: Int) -> Int? {
        var end = 0
        return sections?.firstIndex { data in
            end += data.repeats
            return section < end
        }
    }
}

extension CSVTable {
    /// A cell of a line; where there is none the line, of a section its first one.
    fileprivate func place(of place: DataPlace) -> (offset: Int, length: Int)? {
        let lines = place.section.flatMap { lineRanges.indices.contains($0) ? lineRanges[$0] : nil }
        guard let lines, case let number = lines.lowerBound + (place.item ?? 0), lines.contains(number) else {
            return nil
        }
        let line = rows[number]
        let column = names.firstIndex { name in place.field.map { name.text.elementsEqual($0.utf8) } ?? false }
        if let column { return (line[column].offset, line[column].length) }
        guard let first = line.first, let last = line.last else { return nil }
        return (first.offset, last.offset + last.length - first.offset)
    }
}

/// Finds a place in the bytes of JSON: a pass over them, which only a file with an error takes.
private struct PlaceSearch {
    private var scanner: JSONScanner
    private let place: DataPlace
    private let section: Int?
    /// The innermost thing around the place that the file has.
    private(set) var found: (offset: Int, length: Int)?

    /// `section`: the number in the file.
    init(_ bytes: [UInt8], _ place: DataPlace, in section: Int?) {
        (scanner, self.place, self.section) = (JSONScanner(bytes), place, section)
    }

    mutating func run() throws(JSONError) {
        if let section, try !enterList("sections", entry: section) { return }
        if let item = place.item, try !enterList("items", entry: item) { return }
        guard let field = place.field, try enter(field) else { return }
        if let entry = place.entry, try scanner.peek() == .list, try enter(entry: entry) { return }
    }

    private mutating func enterList(_ key: String, entry: Int) throws(JSONError) -> Bool {
        guard try enter(key), try scanner.peek() == .list else { return false }
        return try enter(entry: entry)
    }

    /// Steps into the value of a key of the object that comes next.
    private mutating func enter(_ key: String) throws(JSONError) -> Bool {
        guard try scanner.peek() == .object else { return false }
        try scanner.beginObject()
        var keys = JSONKeys()
        while let next = try scanner.nextKey(&keys) {
            if next.name.elementsEqual(key.utf8) { return try note() }
            try scanner.skipValue(depth: 1)
        }
        return false
    }

    /// Steps into an entry of the list that comes next.
    private mutating func enter(entry: Int) throws(JSONError) -> Bool {
        try scanner.beginList()
        var count = 0
        while try scanner.nextElement(after: count) {
            if count == entry { return try note() }
            try scanner.skipValue(depth: 1)
            count += 1
        }
        return false
    }

    /// Notes the value that comes next: of an object or a list its first byte, else all of it.
    private mutating func note() throws(JSONError) -> Bool {
        let kind = try scanner.peek()
        var end = scanner
        if kind != .object, kind != .list { try end.skipValue(depth: 1) }
        found = (scanner.index, max(1, end.index - scanner.index))
        return true
    }
}
