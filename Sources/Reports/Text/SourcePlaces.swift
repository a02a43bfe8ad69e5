import LayoutDSL

/// A place in a source as people and editors count it.
package struct Position: Equatable {
    /// The offset in bytes, from 0, a BOM at the start included.
    package var byte: Int
    /// The line, from 1.
    package var line: Int
    /// The Unicode scalars before it on its line, plus 1; a BOM at the start of the file does not count.
    package var column: Int
    /// The UTF-16 units before it on its line, plus 1; a BOM at the start of the file does not count.
    package var utf16Column: Int
}

/// Turns offsets into positions: the lines of each source are found once, when it is first asked about.
package struct SourcePlaces {
    private let sources: [Source]
    private var tables: [LineTable?]
    /// Places on the way that are kept, by offset, for each source: a line of megabytes with hundreds of findings is
    /// counted through once and not hundreds of times.
    private var milestones: [[Position]]

    /// How many bytes lie between two of them.
    private static let milestone = 4096

    package init(_ sources: [Source]) {
        self.sources = sources
        tables = Array(repeating: nil, count: sources.count)
        milestones = Array(repeating: [], count: sources.count)
    }

    /// The source of that number; an empty one when there is none.
    func source(_ id: SourceID) -> Source {
        let index = Int(id.number)
        return index < sources.count ? sources[index] : Source(name: "?", bytes: [], id: id)
    }

    /// The lines of a source.
    mutating func lines(of id: SourceID) -> LineTable {
        let index = Int(id.number)
        guard index < sources.count else { return LineTable(source(id)) }
        if let table = tables[index] { return table }
        let table = LineTable(sources[index])
        tables[index] = table
        return table
    }

    /// The position of a byte offset; one past the end is the end.
    package mutating func position(of offset: Int, in id: SourceID) -> Position {
        let source = source(id)
        let target = min(max(0, offset), source.bytes.count)
        let table = lines(of: id)
        let line = table.line(at: target)
        var place = Position(byte: Int(table.starts[line]), line: line + 1, column: 1, utf16Column: 1)
        if line == 0, source.startsWithMark { place.byte = 3 }
        let index = Int(id.number)
        var kept = index < milestones.count ? milestones[index] : []
        var next = SourcePlaces.firstIndex(past: target, in: kept)
        if next > 0, kept[next - 1].line == place.line { place = kept[next - 1] }
        var mark = place.byte
        while place.byte < target {
            let decoded = DecodedScalar(source.bytes, at: place.byte, end: source.bytes.count)
            guard place.byte + decoded.length <= target else { break }
            place.byte += decoded.length
            place.column += 1
            place.utf16Column += decoded.scalar.value > 0xFFFF ? 2 : 1
            guard place.byte - mark >= SourcePlaces.milestone else { continue }
            mark = place.byte
            kept.insert(place, at: next)
            next += 1
        }
        if index < milestones.count { milestones[index] = kept }
        place.byte = target
        return place
    }

    /// How many of the places lie at or before an offset.
    private static func firstIndex(past offset: Int, in places: [Position]) -> Int {
        var low = 0
        var high = places.count
        while low < high {
            let middle = (low + high) / 2
            if places[middle].byte <= offset { low = middle + 1 } else { high = middle }
        }
        return low
    }
}

extension Source {
    /// Whether the file starts with a byte order mark, which is never shown and never counted.
    var startsWithMark: Bool {
        bytes.count >= 3 && bytes[0] == 0xEF && bytes[1] == 0xBB && bytes[2] == 0xBF
    }
}
