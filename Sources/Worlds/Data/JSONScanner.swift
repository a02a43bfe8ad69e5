/// Walks through the bytes of a JSON text (RFC 8259) in one pass, value by value, without building a tree.
///
/// A caller that expects an object asks `beginObject`, then `nextKey` until it answers nil; likewise a list.
package struct JSONScanner {
    /// What a value begins as.
    package enum Kind: Equatable { case object, list, text, number, boolean, null }

    /// Values are nested at most this deep: a data file needs five levels, an attack thousands.
    package static let depthLimit = 128

    /// The bytes.
    package let bytes: [UInt8]
    /// The byte that is looked at next.
    package private(set) var index = 0

    /// Starts at the first value; a byte order mark is passed over.
    package init(_ bytes: [UInt8]) {
        self.bytes = bytes
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { index = 3 }
    }

    /// What the next value is; the scanner then stands at its first byte.
    package mutating func peek() throws(JSONError) -> Kind {
        skipSpace()
        guard let byte else { throw unexpected("a value") }
        switch byte {
        case 0x7B: return .object
        case 0x5B: return .list
        case 0x22: return .text
        case 0x2D, 0x30...0x39: return .number
        case 0x74, 0x66: return .boolean
        case 0x6E: return .null
        default: throw unexpected("a value")
        }
    }

    /// Enters an object.
    package mutating func beginObject() throws(JSONError) { try expect(0x7B, "`{`") }

    /// Enters a list.
    package mutating func beginList() throws(JSONError) { try expect(0x5B, "`[`") }

    /// The next key of an object, and the place it begins at; nil: the object has ended. `keys` remembers those before.
    package mutating func nextKey(_ keys: inout JSONKeys) throws(JSONError) -> (name: [UInt8], offset: Int)? {
        guard try advance(isFirst: keys.isEmpty, end: 0x7D, "`,` or `}`") else { return nil }
        guard byte == 0x22 else { throw unexpected("a key in quotes") }
        let start = index
        let name = try text()
        guard keys.insert(name) else {
            let shown = String(decoding: name.prefix(60), as: UTF8.self)
            throw JSONError("the key `\(shown)` stands twice in one object", at: start, length: index - start)
        }
        try expect(0x3A, "`:` after the key")
        return (name, start)
    }

    /// Whether a list goes on; `count` elements have been read.
    package mutating func nextElement(after count: Int) throws(JSONError) -> Bool {
        try advance(isFirst: count == 0, end: 0x5D, "`,` or `]`")
    }

    /// A truth value.
    package mutating func boolean() throws(JSONError) -> Bool {
        skipSpace()
        let isTrue = byte == 0x74
        try word(isTrue ? "true" : "false")
        return isTrue
    }

    /// A number; always finite.
    package mutating func number() throws(JSONError) -> Double {
        skipSpace()
        var reader = JSONNumber(bytes, at: index)
        let value = try reader.read()
        index = reader.index
        return value
    }

    /// The bytes of a text, escapes resolved; always valid UTF-8.
    package mutating func text() throws(JSONError) -> [UInt8] {
        skipSpace()
        guard byte == 0x22 else { throw unexpected("a text in quotes") }
        var reader = JSONText(bytes, at: index)
        let value = try reader.read()
        index = reader.index
        return value
    }

    /// Passes over one value of any shape; it is checked all the same. `depth` values are open around it.
    package mutating func skipValue(depth: Int) throws(JSONError) {
        // The open objects and lists inside the value; a loop, for recursion is only as deep as the stack.
        var open: [Level] = []
        while true {
            switch try peek() {
            case .object, .list:
                guard open.count + depth < JSONScanner.depthLimit else {
                    throw JSONError("values are nested more than \(JSONScanner.depthLimit) deep", at: index)
                }
                open.append(Level(isObject: byte == 0x7B))
                index += 1
            case .text: _ = try text()
            case .number: _ = try number()
            case .boolean: _ = try boolean()
            case .null: try word("null")
            }
            // Close what ends here, and step to the next value of what does not.
            while let level = open.indices.last, try !hasMore(&open[level]) { open.removeLast() }
            if open.isEmpty { return }
        }
    }

    /// Expects nothing but space.
    package mutating func end() throws(JSONError) {
        skipSpace()
        guard index == bytes.count else { throw unexpected("the end of the file") }
    }

    // MARK: - The parts

    /// An object or a list that is passed over.
    private struct Level {
        let isObject: Bool
        var keys = JSONKeys()
        var count = 0
    }

    /// Steps to the next value of a level; false: it has ended.
    private mutating func hasMore(_ level: inout Level) throws(JSONError) -> Bool {
        if level.isObject { return try nextKey(&level.keys) != nil }
        guard try nextElement(after: level.count) else { return false }
        level.count += 1
        return true
    }

    /// The byte at hand; nil at the end.
    private var byte: UInt8? { index < bytes.count ? bytes[index] : nil }

    private mutating func skipSpace() {
        while index < bytes.count {
            switch bytes[index] {
            case 0x20, 0x0A, 0x0D, 0x09: index += 1
            default: return
            }
        }
    }

    private mutating func expect(_ wanted: UInt8, _ words: String) throws(JSONError) {
        skipSpace()
        guard byte == wanted else { throw unexpected(words) }
        index += 1
    }

    /// Steps over a comma to the next part, or over the end.
    private mutating func advance(isFirst: Bool, end: UInt8, _ words: String) throws(JSONError) -> Bool {
        skipSpace()
        if byte == end {
            index += 1
            return false
        }
        if isFirst { return true }
        guard byte == 0x2C else { throw unexpected(words) }
        let comma = index
        index += 1
        skipSpace()
        if byte == end { throw JSONError("a comma stands before the end", at: comma) }
        return true
    }

    private mutating func word(_ wanted: String) throws(JSONError) {
        guard bytes[index...].starts(with: wanted.utf8) else { throw unexpected("a value") }
        index += wanted.utf8.count
    }

    private func unexpected(_ wanted: String) -> JSONError {
        JSONError("expected \(wanted), found \(JSONScanner.description(of: bytes, at: index))", at: index)
    }

    /// What stands at a place, in words.
    package static func description(of bytes: [UInt8], at index: Int) -> String {
        guard index < bytes.count else { return "the end of the file" }
        let byte = bytes[index]
        if byte > 0x20, byte < 0x7F { return "`\(String(decoding: [byte], as: UTF8.self))`" }
        if byte < 0x80 { return byte == 0x0A || byte == 0x0D ? "the end of the line" : "a control character" }
        // A character is at most four bytes.
        let text = String(decoding: bytes[index..<min(index + 4, bytes.count)], as: UTF8.self)
        guard let scalar = text.unicodeScalars.first, scalar != "\u{FFFD}" else { return "a byte that is not UTF-8" }
        return "U+" + String(scalar.value, radix: 16, uppercase: true)
    }
}

/// The keys of one object so far. They are compared by bytes: `é` has two encodings, and they are two keys.
package struct JSONKeys {
    private var few: [[UInt8]] = []
    private var many: Set<[UInt8]> = []

    /// No keys yet.
    package init() {}

    /// Whether there were none.
    package var isEmpty: Bool { few.isEmpty }

    /// Remembers a key; false: it was there before.
    package mutating func insert(_ key: [UInt8]) -> Bool {
        // Records have a handful of keys, and a walk over those is faster than hashing; past that it would be quadratic.
        if many.isEmpty, few.count < 8 {
            guard !few.contains(key) else { return false }
            few.append(key)
            return true
        }
        if many.isEmpty { many = Set(few) }
        return many.insert(key).inserted
    }
}
