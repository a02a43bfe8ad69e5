import Foundation
import Page
import Reports
import Testing

/// What the page's editor asks while somebody writes.
struct AssistanceTests {
    /// Asks about a text with the cursor at `|`.
    private func ask(_ marked: String, _ write: (Assistance, inout TextWriter) -> Void) throws -> Any {
        let parts = marked.components(separatedBy: "|")
        let session = Session()
        var writer = TextWriter()
        write(session.assistance(in: Array(parts.joined().utf8), cursor: parts[0].utf8.count), &writer)
        return try JSONSerialization.jsonObject(with: Data(writer.bytes), options: .fragmentsAllowed)
    }

    @Test func `what can be written comes with what it replaces`() throws {
        let answer = try #require(
            try ask("layout X {\n  // 🌴\n  cell { z: 1, al| }\n}\n") { $0.writeOffers(files: [], into: &$1) }
                as? [String: Any])
        let items = try #require(answer["items"] as? [[String: Any]])
        #expect(items.first?["label"] as? String == "alpha")
        #expect(answer["from"] as? [Int] == [3, 16] && answer["to"] as? [Int] == [3, 18])
    }

    @Test func `columns count units of UTF-16`() throws {
        let answer = try #require(
            try ask("layout X { // 🌴\n cell { label: \"🌴é\", al| } }") { $0.writeOffers(files: [], into: &$1) }
                as? [String: Any])
        #expect(answer["from"] as? [Int] == [2, 23])
    }

    @Test func `a word is explained, a call shows its parameter`() throws {
        let text = "/// Between cells.\nlet room = 12\nlayout X { cell { size: ro|om x 9 } }"
        let hover = try #require(try ask(text) { $0.writeHover(into: &$1) } as? [String: Any])
        #expect((hover["code"] as? String)?.contains("let room") == true)
        #expect((hover["paragraphs"] as? [String])?.first == "Between cells.")
        let call = try #require(
            try ask("layout X { gap: clamp(1, |) }") { $0.writeSignature(into: &$1) } as? [String: Any])
        let parts = try #require(call["parts"] as? [String])
        #expect(parts.count == 3 && parts[0].hasPrefix("clamp(") && parts[0].hasSuffix(", ") && !parts[1].isEmpty)
        #expect(try ask("layout X { ga|p: 1 }") { $0.writeSignature(into: &$1) } is NSNull)
    }

    @Test func `a name changes everywhere or not at all`() throws {
        let text = "let room = 12\nlayout X { cell { size: ro|om x room, alpha: room / 24 } }"
        let edits = try #require(try ask(text) { $0.writeRenaming(to: "space", into: &$1) } as? [[String: Any]])
        #expect(edits.count == 4 && edits.allSatisfy { $0["text"] as? String == "space" })
        #expect(edits.first?["from"] as? [Int] == [1, 5])
        for (marked, name) in [(text, "2x"), ("lay|out X { }", "y"), (text.replacing("|", with: "") + "|", "y")] {
            let refusal = try #require(try ask(marked) { $0.writeRenaming(to: name, into: &$1) } as? [String: Any])
            #expect((refusal["reason"] as? String)?.isEmpty == false)
        }
    }

    @Test func `a name is found where it is declared and used`() throws {
        let text = "let room = 12\nlayout X { cell { size: ro|om x room, alpha: room / 24 } }"
        let found = try #require(try ask(text) { $0.writeReferences(into: &$1) } as? [String: Any])
        #expect((found["declaration"] as? [String: Any])?["from"] as? [Int] == [1, 5])
        #expect((found["uses"] as? [[String: Any]])?.map { $0["from"] as? [Int] } == [[2, 25], [2, 32], [2, 45]])
        let prelude = try #require(
            try ask("layout X { cell { st|icky } }") { $0.writeReferences(into: &$1) } as? [String: Any])
        #expect(prelude["declaration"] is NSNull && (prelude["uses"] as? [Any])?.count == 1)
        #expect(try ask("lay|out X { }") { $0.writeReferences(into: &$1) } is NSNull)
    }

    @Test func `the outline holds what stands in what, also of a broken text`() throws {
        let text = "let room = 12\nlayout X { cell Row { let b = 2 } section { \n"
        let parts = try #require(try ask(text + "|") { $0.writeOutline(into: &$1) } as? [[String: Any]])
        #expect(parts.map { $0["name"] as? String } == ["room", "X"])
        let inner = try #require(parts[1]["children"] as? [[String: Any]])
        #expect(inner.first?["name"] as? String == "Row" && inner.first?["nameFrom"] as? [Int] == [2, 17])
    }

    @Test func `formatting changes only the lines that differ`() throws {
        let text = "|layout X {\n  gap: 4\ncell {size:9 x 9}\n}\n"
        let edits = try #require(try ask(text) { $0.writeFormatting(into: &$1) } as? [[String: Any]])
        #expect(edits.count == 1 && edits.first?["from"] as? [Int] == [3, 1])
    }

    @Test func `every place of the examples has an answer`() throws {
        for name in ["jungle.layout", "wheel.layout"] {
            let bytes = Array(try Gallery.text(name).utf8)
            let session = Session()
            for cursor in stride(from: 0, through: bytes.count, by: 37) {
                // The text as it is, and cut off at the cursor.
                for text in [bytes, Array(bytes[..<cursor])] {
                    let asked = session.assistance(in: text, cursor: cursor)
                    let questions: [(inout TextWriter) -> Void] = [
                        { asked.writeOffers(files: ["a"], into: &$0) }, asked.writeHover, asked.writeSignature,
                        asked.writeRenamable, asked.writeReferences, asked.writeOutline,
                    ]
                    for question in questions {
                        var writer = TextWriter()
                        question(&writer)
                        _ = try JSONSerialization.jsonObject(with: Data(writer.bytes), options: .fragmentsAllowed)
                    }
                }
            }
        }
    }
}
