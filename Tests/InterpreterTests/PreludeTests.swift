import Foundation
import Interpreter
import LayoutDSL
import Testing

/// The prelude has no privilege: its definitions, pasted into a file under other names, give the same bytes.
struct PreludeTests {
    private static let text = String(decoding: Prelude.source.bytes, as: UTF8.self)

    @Test func `the copy in the library says what the file says`() throws {
        let file = try Data(
            contentsOf: packageFolder.appending(path: "Sources/Interpreter/Checker/Prelude/Prelude.layout"))
        #expect(Self.text == String(decoding: file, as: UTF8.self), "run Sources/embed.sh")
    }

    /// The names that the prelude declares at its top level.
    private static var declared: [String] {
        text.split(separator: "\n").compactMap { line in
            let words = line.split(whereSeparator: { " ({".contains($0) })
            guard line.first != " ", let first = words.first, ["let", "effect", "arrangement"].contains(first),
                words.count > 1
            else {
                return nil
            }
            return String(words[1])
        }
    }

    /// A text with every name of the prelude replaced; names are whole words, comments are left out.
    private static func renamed(_ text: String) -> String {
        let names = Set(declared)
        let tree = parse(Source(name: "x", text: text))
        var result = ""
        for (index, token) in tree.tokens.enumerated() where token.kind != .end {
            if token.startsLine { result += "\n" }
            let word = tree.text(ofToken: Int32(index))
            let next = tree.tokens[index + 1].kind
            let before = index > 0 ? tree.tokens[index - 1].kind : .end
            let isDeclaration =
                before == .name && ["effect", "let", "arrangement"].contains(tree.text(ofToken: Int32(index - 1)))
            let isOwn =
                token.kind == .name && names.contains(word) && before != .dot && (next != .colon || isDeclaration)
            // No name has a number right behind it: there `step` is the word of an `at`.
            let isWord = next == .number
            let isAttribute = before == .name && tree.text(ofToken: Int32(index - 1)) == "attribute"
            result += (isOwn && !isAttribute && !isWord ? "own_" + word : word) + " "
        }
        return result
    }

    @Test(arguments: ["jungle", "wheel"])
    func `pasted under other names it gives the same`(name: String) throws {
        let text = try example(name)
        let pasted = Self.renamed(text) + "\n" + Self.renamed(Self.text)
        #expect(pasted.contains("effect own_"))
        let (a, b) = (try prepared(text), try prepared(pasted))
        #expect(a.contentSize == b.contentSize)
        for offset in stride(from: -300.0, through: 2600, by: 45) {
            let (x, y) = (a.attributes(at: a.offset(along: offset)), b.attributes(at: b.offset(along: offset)))
            #expect(x.elements == y.elements, "at \(offset)")
            #expect(!x.elements.isEmpty || name == "wheel")
        }
    }

    /// Everything the prelude declares says what it does, and has an example that is sound.
    @Test func `every declaration is documented and sound`() throws {
        let tree = parse(Prelude.source)
        #expect(tree.diagnostics.isEmpty)
        var checked = 0
        for line in tree.statements(from: tree.first) {
            let statement = tree.statements[Int(line)]
            let words = tree.documentation(before: statement.firstToken)
            let name = tree.text(ofToken: statement.name)
            #expect(!words.isEmpty, "\(name)")
            guard statement.kind == .effect || statement.kind == .arrangement else { continue }
            let lines = words.components(separatedBy: "\n")
            let start = try #require(lines.firstIndex { $0.hasPrefix("Example:") }, "\(name) has no example")
            let example = lines[(start + 1)...].prefix { $0.hasPrefix("    ") }.joined(separator: "\n")
            #expect(example.contains(name))
            let cell = statement.kind == .arrangement ? "\n  cell { size: 50 x 50 }" : ""
            let prepared = try prepared("layout Example {\n\(example)\(cell)\n}\n")
            for offset in stride(from: -400.0, through: 900, by: 50) {
                #expect(
                    prepared.attributes(at: LayoutPoint(x: 0, y: offset), culling: false).troubles.isEmpty, "\(name)")
            }
            checked += 1
        }
        #expect(checked >= 10)
    }

    /// Checked as a file of one's own, with every parameter unknown, the prelude has no mistakes.
    @Test func `is sound on its own`() {
        let report = check(parse(Source(name: "copy.layout", bytes: Prelude.source.bytes)))
        #expect(report.diagnostics.shown.map { "\($0.code.text) \($0.message)" } == [])
    }

    /// An effect draws the same along both directions: with x and y changed over, a list is its own mirror image.
    @Test(arguments: [
        "sticky(below: 10, until: 400)", "stickyEnd(above: 5)", "stretchy", "parallax(40)", "fade(to: 0.2)",
        "zoom(to: 0.5)", "fixedStart(below: 10)", "fixedEnd(above: 5)", "drum(rows: 9)",
        "cubeFace(depth: 500)",
    ])
    func `both directions are alike`(effect: String) throws {
        let down = try prepared(
            "layout A { scroll: vertical; viewport: 300 x 500; items: 9; cell { size: 80 x 120; \(effect) } }")
        let side = try prepared(
            "layout A { scroll: horizontal; viewport: 500 x 300; items: 9; cell { size: 120 x 80; \(effect) } }")
        for offset in stride(from: -200.0, through: 900, by: 37) {
            let a = down.attributes(at: LayoutPoint(x: 0, y: offset)).elements
            let b = side.attributes(at: LayoutPoint(x: offset, y: 0)).elements
            #expect(a.count == b.count)
            for (x, y) in zip(a, b) {
                let mirrored = LayoutRectangle(x: y.frame.y, y: y.frame.x, width: y.frame.height, height: y.frame.width)
                #expect(x.frame == mirrored, "\(effect) at \(offset)")
                #expect(x.alpha == y.alpha)
            }
        }
    }
}
