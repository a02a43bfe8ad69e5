/// A table from words to a text. A row holds all words with the same text: `("px dp", "pt")`.
package struct WordTable: Sendable {
    package let rows: [(words: String, said: String)]
    /// A Bloom filter of the words, of one hash: nearly every name in a file is in no table, and looking through the rows
    /// for each took a fifth of the parser's time.
    private let filter: [UInt64]

    /// Makes a table of rows; the words of a row stand apart by blanks.
    package init(_ rows: [(words: String, said: String)]) {
        self.rows = rows
        var filter = [UInt64](repeating: 0, count: 64)
        for row in rows {
            for word in row.words.utf8.split(separator: UInt8(ascii: " ")) {
                let hash = WordTable.hash(word)
                filter[hash >> 6] |= 1 << UInt64(hash & 63)
            }
        }
        self.filter = filter
    }

    /// A number below 4,096.
    private static func hash(_ word: some Sequence<UInt8>) -> Int {
        var hash: UInt32 = 0
        for byte in word { hash = (hash ^ UInt32(byte)) &* 0x0100_0193 }
        return Int(hash >> 20)
    }

    /// The text of a word; nil for a word that is in no row.
    package subscript(word: String) -> String? {
        let hash = WordTable.hash(word.utf8)
        guard filter[hash >> 6] >> UInt64(hash & 63) & 1 == 1 else { return nil }
        return rows.first { WordTable.holds($0.words, word) }?.said
    }

    /// The text of a word, with a written value in the place of `…`. A value that is not plain leaves the text
    /// unchanged.
    package func said(of word: String, _ value: String) -> String? {
        guard let said = self[word] else { return nil }
        let gap = Array("…".utf8)
        let bytes = Array(said.utf8)
        let isPlain = value.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x22 && $0 != 0x23 && $0 != 0x27 && $0 != 0x60 }
        guard isPlain, !value.isEmpty, value.utf8.count <= 40,
            let start = bytes.indices.first(where: { bytes[$0...].starts(with: gap) })
        else { return said }
        // A value is assigned only where it can be one.
        let isAssigned = start > 1 && bytes[start - 2] == UInt8(ascii: "=")
        if isAssigned, let first = value.utf8.first, !isDigit(first), first != UInt8(ascii: "-") { return said }
        return String(decoding: bytes[..<start] + Array(value.utf8) + bytes[(start + gap.count)...], as: UTF8.self)
    }

    private static func holds(_ words: String, _ word: String) -> Bool {
        var rest = words.utf8[...]
        while !rest.isEmpty {
            let end = rest.firstIndex(of: UInt8(ascii: " ")) ?? rest.endIndex
            if rest[..<end].elementsEqual(word.utf8) { return true }
            rest = rest[end...].dropFirst()
        }
        return false
    }
}
