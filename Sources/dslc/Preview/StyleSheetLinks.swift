/// The places of a style sheet that link to something: `url(…)`, other functions that take addresses, and `@import`,
/// outside of comments and texts.
struct StyleSheetLinks {
    /// One link.
    struct Link {
        /// Where it stands, `url(` and `)` included.
        let range: Range<Int>
        /// What it leads to.
        let target: Target
    }

    /// What a link leads to.
    enum Target: Equatable {
        /// A file, seen from the folder of the sheet.
        case file(String)
        /// Something that is in the sheet or the page already: data, or a part of the document.
        case within
        /// Something that a page must not need, in a sentence.
        case refused(String)
    }

    /// The links, in their order.
    private(set) var links: [Link] = []
    private let sheet: [UInt8]
    private var index = 0

    /// Finds the links of a sheet.
    init(_ sheet: [UInt8]) {
        self.sheet = sheet
        while index < sheet.count {
            let (byte, start) = (sheet[index], index)
            if has("/*") {
                skipComment()
            } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
                _ = readText(until: byte)
            } else if byte == UInt8(ascii: "@") {
                index += 1
                if readName() == "import" { add(start, .refused("a skin is one file: `@import` reads another")) }
            } else {
                let name = readName()
                if index == start { index += 1 }
                if index < sheet.count, sheet[index] == UInt8(ascii: "(") { readFunction(name, from: start) }
            }
        }
    }

    /// A function that may link to something. A browser reads its name with escapes resolved: `\75rl(` is `url(`.
    private mutating func readFunction(_ name: String, from start: Int) {
        if name == "url" {
            guard index == start + 3 else { return add(start, .refused("write `url(…)` without a backslash")) }
            return readLink(from: start)
        }
        guard name == "src" || name == "image" || name.hasSuffix("image-set") else { return }
        add(start, .refused("a page takes pictures and fonts from `url(…)` only, not from `\(name)(…)`"))
    }

    /// The name that begins here, in small letters, its escapes resolved; empty where none begins.
    private mutating func readName() -> String {
        var name: [UInt8] = []
        while index < sheet.count {
            if StyleSheetLinks.isOfName(sheet[index]) {
                name.append(StyleSheetLinks.lower(sheet[index]))
                index += 1
            } else if sheet[index] == UInt8(ascii: "\\"), index + 1 < sheet.count, !isLineEnd(index + 1) {
                name += readEscape().map(StyleSheetLinks.lower)
            } else {
                break
            }
        }
        return String(decoding: name, as: UTF8.self)
    }

    /// What a backslash and what follows it stand for: `\2e` is a point, `\(` a parenthesis, a line end nothing.
    private mutating func readEscape() -> [UInt8] {
        index += 1
        guard index < sheet.count else { return [] }
        var (value, digits): (UInt32, Int) = (0, 0)
        while digits < 6, index < sheet.count,
            let digit = Character(Unicode.Scalar(sheet[index])).hexDigitValue
        {
            value = value << 4 | UInt32(truncatingIfNeeded: digit)
            digits += 1
            index += 1
        }
        if digits == 0 {
            let byte = sheet[index]
            index += 1
            return byte == 0x0A || byte == 0x0C || byte == 0x0D ? [] : [byte]
        }
        // One blank ends the number, and belongs to it.
        if index + 1 < sheet.count, sheet[index] == 0x0D, sheet[index + 1] == 0x0A { index += 1 }
        if index < sheet.count, sheet[index] == 0x20 || sheet[index] == 0x09 || isLineEnd(index) { index += 1 }
        let scalar = Unicode.Scalar(value).flatMap { $0.value == 0 ? nil : $0 } ?? "\u{FFFD}"
        return Array(String(Character(scalar)).utf8)
    }

    private func isLineEnd(_ index: Int) -> Bool {
        sheet[index] == 0x0A || sheet[index] == 0x0C || sheet[index] == 0x0D
    }

    /// What the words of a link lead to.
    static func target(of words: String) -> Target {
        let bytes = Array(words.utf8)
        guard let first = bytes.first else { return .refused("the link is empty") }
        if first == UInt8(ascii: "#") { return .within }
        if first == UInt8(ascii: "/") {
            let isRemote = bytes.starts(with: Array("//".utf8))
            return .refused(isRemote ? remote(words) : "`\(words.visible)` is not seen from the folder of the skin")
        }
        let scheme = bytes.prefix { StyleSheetLinks.isOfName($0) || $0 == UInt8(ascii: "+") || $0 == UInt8(ascii: ".") }
        if scheme.count < bytes.count, bytes[scheme.count] == UInt8(ascii: ":") {
            let isData = scheme.elementsEqual("data".utf8) { lower($0) == $1 }
            return isData ? .within : .refused(remote(words))
        }
        // What follows belongs to the address, not to the name of the file.
        let path = bytes.prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }
        return .file(String(decoding: unescaped(path), as: UTF8.self))
    }

    private static func remote(_ words: String) -> String {
        "`\(words.visible)` is elsewhere, and a page fetches nothing: keep a copy beside the skin"
    }

    // MARK: Reading

    private func has(_ word: StaticString) -> Bool {
        guard index + word.utf8CodeUnitCount <= sheet.count else { return false }
        return word.withUTF8Buffer { letters in
            letters.indices.allSatisfy { StyleSheetLinks.lower(sheet[index + $0]) == letters[$0] }
        }
    }

    private mutating func skipComment() {
        index += 2
        while index < sheet.count, !has("*/") { index += 1 }
        index = min(sheet.count, index + 2)
    }

    /// A text in quotes, or what stands in `url(…)` without any; it goes on behind its end.
    private mutating func readText(until end: UInt8) -> [UInt8] {
        var text: [UInt8] = []
        let isQuoted = end != UInt8(ascii: ")")
        if isQuoted { index += 1 }
        while index < sheet.count, sheet[index] != end {
            // A browser ends a text with its line, and reads what follows.
            if isQuoted, isLineEnd(index) { return text }
            if sheet[index] == UInt8(ascii: "\\") {
                text += readEscape()
            } else {
                text.append(sheet[index])
                index += 1
            }
        }
        index = min(sheet.count, index + 1)
        return text
    }

    private mutating func readLink(from start: Int) {
        index = start + 4
        skipSpaces()
        var words: [UInt8]
        if index < sheet.count, sheet[index] == UInt8(ascii: "\"") || sheet[index] == UInt8(ascii: "'") {
            words = readText(until: sheet[index])
            skipSpaces()
            if index < sheet.count, sheet[index] == UInt8(ascii: ")") { index += 1 }
        } else {
            words = readText(until: UInt8(ascii: ")"))
            while let last = words.last, last <= 0x20 { words.removeLast() }
        }
        add(start, StyleSheetLinks.target(of: String(decoding: words, as: UTF8.self)))
    }

    private mutating func skipSpaces() {
        while index < sheet.count, sheet[index] <= 0x20 { index += 1 }
    }

    private mutating func add(_ start: Int, _ target: Target) {
        links.append(Link(range: start..<index, target: target))
    }

    private static func lower(_ byte: UInt8) -> UInt8 { byte >= 0x41 && byte <= 0x5A ? byte | 0x20 : byte }

    private static func isOfName(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "-"),
            UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "_"), 0x80...:
            true
        default: false
        }
    }

    /// `%20` is a space.
    private static func unescaped(_ path: ArraySlice<UInt8>) -> [UInt8] {
        func digit(_ index: Int) -> UInt8? {
            index < path.endIndex ? Character(Unicode.Scalar(path[index])).hexDigitValue.map(UInt8.init) : nil
        }
        var (bytes, index): ([UInt8], Int) = ([], path.startIndex)
        while index < path.endIndex {
            if path[index] == UInt8(ascii: "%"), let high = digit(index + 1), let low = digit(index + 2) {
                bytes.append(high << 4 | low)
                index += 3
            } else {
                bytes.append(path[index])
                index += 1
            }
        }
        return bytes
    }
}
