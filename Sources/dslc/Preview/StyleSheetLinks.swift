/// The places of a style sheet that link to something: `url(…)` and `@import`, outside of comments and texts.
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
        var isInName = false
        while index < sheet.count {
            let byte = sheet[index]
            if has("/*") {
                skipComment()
            } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
                _ = readText(until: byte)
            } else if !isInName, has("url(") {
                readLink()
            } else if has("@import") {
                let start = index
                index += 7
                add(start, .refused("a skin is one file: `@import` reads another"))
            } else {
                // The byte after a backslash is a letter, whatever it is.
                index += byte == UInt8(ascii: "\\") ? 2 : 1
                isInName = StyleSheetLinks.isOfName(byte)
                continue
            }
            isInName = false
        }
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
        if end != UInt8(ascii: ")") { index += 1 }
        while index < sheet.count, sheet[index] != end {
            if sheet[index] == UInt8(ascii: "\\"), index + 1 < sheet.count { index += 1 }
            text.append(sheet[index])
            index += 1
        }
        index = min(sheet.count, index + 1)
        return text
    }

    private mutating func readLink() {
        let start = index
        index += 4
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
