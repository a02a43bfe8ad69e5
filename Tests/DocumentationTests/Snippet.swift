import Testing

/// A fenced block of a page.
struct Snippet: Sendable, CustomTestStringConvertible {
    let page: String
    /// The line of the opening fence, from 1.
    let line: Int
    /// The words behind the opening fence: `layout`, `fails`, `L0301`.
    let info: [String]
    let text: String

    /// What sort of block it is: the first word.
    var kind: String { info.first ?? "" }

    /// The codes that it has to fail with; empty when it has to be clean.
    var codes: [String] {
        guard let start = info.firstIndex(of: "fails") else { return [] }
        return Array(info[(start + 1)...])
    }

    /// The file that it is, for commands and imports.
    var file: String? { info.first { $0.hasPrefix("as=") }.map { String($0.dropFirst(3)) } }

    var testDescription: String { "\(page):\(line) \(info.joined(separator: " "))" }

    /// All fenced blocks of a page, in order.
    static func all(in page: String) throws -> [Snippet] {
        var found: [Snippet] = []
        var open: (line: Int, info: [String], lines: [Substring])?
        let text = try Repository.text(page)
        for (number, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            if line.hasPrefix("```") {
                if let block = open {
                    let text = block.lines.map { $0 + "\n" }.joined()
                    found.append(Snippet(page: page, line: block.line, info: block.info, text: text))
                    open = nil
                } else {
                    open = (number + 1, line.dropFirst(3).split(separator: " ").map(String.init), [])
                }
            } else if open != nil {
                open?.lines.append(line)
            }
        }
        try #require(open == nil, "\(page): a block is not closed")
        return found
    }

    /// All fenced blocks of some kinds, of all pages.
    static func all(of kinds: Set<String>) -> [Snippet] {
        Repository.pages.flatMap { page in
            ((try? all(in: page)) ?? []).filter { kinds.contains($0.kind) }
        }
    }
}
