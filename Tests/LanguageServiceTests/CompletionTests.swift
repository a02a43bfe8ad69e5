import Interpreter
import LanguageService
import LayoutDSL
import Testing

/// Places in files with what is offered first, and what must not be offered, from `Completions/places.txt`.
@Suite struct CompletionTests {
    /// One place of the table.
    struct Place: Sendable, CustomTestStringConvertible {
        var line = 0
        var text = ""
        /// What is offered first, in this order.
        var first: [String] = []
        /// What is offered behind all else, in this order.
        var last: [String] = []
        /// What is offered, at any place.
        var some: [String] = []
        /// What is not offered.
        var not: [String] = []
        /// Whether nothing is offered.
        var isNothing = false

        var testDescription: String { "line \(line)" }
    }

    static let places = CompletionTable.places

    @Test func theTableIsLong() { #expect(Self.places.count >= 100) }

    @Test(arguments: places) func whatIsOffered(_ place: Place) throws {
        let bytes = Array(place.text.utf8)
        let cursor = try #require(bytes.firstIndex(of: UInt8(ascii: "|")))
        let text = Array(bytes[..<cursor] + bytes[(cursor + 1)...])
        let list = InspectedFile.completions(
            in: Source(name: "/a.layout", bytes: text), at: cursor,
            files: { ["library.layout", "parts/other.layout"] },
            reading: { CompletionTable.library($0) })
        let offered = list.items.map(\.label)
        if place.isNothing { #expect(offered == []) }
        #expect(Array(offered.prefix(place.first.count)) == place.first)
        #expect(Array(offered.suffix(place.last.count)) == place.last)
        for name in place.some { #expect(offered.contains(name), "\(name) is missing among \(offered)") }
        for name in place.not { #expect(!offered.contains(name), "\(name) is offered") }
        #expect(list.replaces.upperBound == cursor)
    }
    /// What is declared inside hides what is declared around it, also where nothing can be read any more.
    @Test(
        arguments: ["wi", "(wi", "1 + wi", "max(wi", "if wi", "[wi", "fade(to: wi"], ["", "  }\n}\n", "\n  when x { "])
    func aShadowedNameIsOfferedOnceInABrokenFile(_ line: String, _ rest: String) {
        let head = "layout A {\n  let wide = 10\n  cell {\n    let wide = 20pt\n    alpha: "
        let list = InspectedFile.completions(
            in: Source(name: "/a.layout", text: head + line + rest), at: (head + line).utf8.count,
            reading: { CompletionTable.library($0) })
        #expect(list.items.filter { $0.label == "wide" }.map(\.detail) == ["let wide = 20pt"])
    }
}
