import LayoutDSL
import Testing

/// The one style, line by line.
struct FormattingTests {
    private func formatted(_ text: String) -> String {
        String(decoding: parse(Source(name: "t", text: text)).formatted(), as: UTF8.self)
    }

    private static let cases: [(name: String, written: String, wanted: String)] = [
        ("blanks", "layout  T{items:3 ;cell{size:100%x 20}}", "layout T { items: 3; cell { size: 100% x 20 } }\n"),
        (
            "levels", "layout T {\ncell {\n\t\tsize: 1 x 2\n }\n   }",
            "layout T {\n  cell {\n    size: 1 x 2\n  }\n}\n"
        ),
        (
            "values in a column", "layout T {\n  z: 1\n  // so it is\n  alpha: 2\n\n  scroll: vertical\n}",
            "layout T {\n  z:     1\n  // so it is\n  alpha: 2\n\n  scroll: vertical\n}\n"
        ),
        (
            "no column for a name far longer",
            "layout T {\n  z: 1\n  contentInsets.leading: 2\n}", "layout T {\n  z: 1\n  contentInsets.leading: 2\n}\n"
        ),
        (
            "params", "layout T {\n  param a = 1 in 0...10\n  param longer: Length = 20 in -5 ... 5\n}",
            "layout T {\n  param a              = 1  in 0...10\n  param longer: Length = 20 in -5...5\n}\n"
        ),
        (
            "comments", "// first\n\n\n\nlet a=1// one\nlet bb = 2 ;// two\n\n",
            "// first\n\nlet a  = 1  // one\nlet bb = 2  // two\n"
        ),
        ("blank lines", "\n\nlayout T {\n\n\n  z: 1\n\n\n\n  z: 2\n\n}\n\n", "layout T {\n  z: 1\n\n  z: 2\n}\n"),
        ("an empty block", "layout T {\n\n}", "layout T {}\n"),
        (
            "signs and operators", "let a = - 1+2* - ( 3-4 )/x [ 1 ]",
            "let a = -1 + 2 * -(3 - 4) / x[1]\n"
        ),
        ("two signs", "let a = - - b", "let a = - -b\n"),
        ("words", "let a = not( b )and(c or d)", "let a = not (b) and (c or d)\n"),
        ("fractions", "let a = [1 / 2,2/ 3, width/2]", "let a = [1/2, 2/3, width / 2]\n"),
        ("the last comma", "let a = [1, 2,]\nlet b = f(c,)", "let a = [1, 2]\nlet b = f(c)\n"),
        ("line breaks of a formula", "let a = b\n  + c", "let a = b + c\n"),
        ("line ends", "let a = 1\r\nlet b = 2\rlet c = 3", "let a = 1\nlet b = 2\nlet c = 3\n"),
        ("a comment in a list", "let a = [1, // one\n2]", "let a = [\n  1,  // one\n  2\n]\n"),
        (
            "an import", "import  a,b  as c from \"d.layout\"", "import a, b as c from \"d.layout\"\n"
        ),
        (
            "a test", "layout T { test \"t\" {\nat 0...300  step  5{expect all cell.alpha==1}\n} }",
            "layout T {\n  test \"t\" {\n    at 0...300 step 5 { expect all cell.alpha == 1 }\n  }\n}\n"
        ),
        ("nothing", "", ""),
        ("only a comment", "// a", "// a\n"),
    ]

    @Test(arguments: cases.map(\.name)) func `one style`(_ name: String) throws {
        let one = try #require(Self.cases.first { $0.name == name })
        #expect(formatted(one.written) == one.wanted)
        #expect(formatted(one.wanted) == one.wanted)
    }

    @Test func `what does not fit breaks at its loosest sign`() {
        let term = "someRatherLongName * anotherRatherLongName"
        #expect(
            formatted("let a = \(term) + \(term) + \(term)\n")
                == "let a = \(term)\n  + \(term)\n  + \(term)\n")
        let list = (0..<12).map { "\($0)000000000" }.joined(separator: ", ")
        #expect(
            formatted("cell { alpha: [\(list)][index] }\n")
                == "cell {\n  alpha: [\n"
                + (0..<12).map { "    \($0)000000000" }.joined(separator: ",\n") + "\n  ][index]\n}\n")
    }

    @Test func `a choice that does not fit breaks before else`() {
        let name = String(repeating: "n", count: 40)
        #expect(
            formatted("let a = if \(name) then 1 else if \(name) then 2 else \(name)")
                == "let a = if \(name) then 1\n  else if \(name) then 2\n  else \(name)\n")
    }

    @Test func `lines stay below 120 columns where they can`() {
        for file in LayoutFiles.all + LayoutFiles.files(in: "Examples/gallery") {
            let tree = parse(Source(name: file.name, bytes: file.bytes))
            guard tree.diagnostics.isEmpty else { continue }
            for line in String(decoding: tree.formatted(), as: UTF8.self).split(separator: "\n")
            where !line.contains("//") && !line.contains("\"") {
                #expect(line.unicodeScalars.count <= 120, "\(file.name): \(line)")
            }
        }
    }

    @Test func `what has a mistake stays as it is written`() {
        #expect(
            formatted("layout T {\n   z :1\n  cell {  size: 100%  x  , }\n   alpha:1\n}")
                == "layout T {\n  z: 1\n  cell {  size: 100%  x  , }\n  alpha: 1\n}\n")
    }

    @Test func `from a brace without its partner on all stays`() {
        #expect(formatted("let  a=1\nlayout T {\n   z :1\n") == "let a = 1\nlayout T {\n   z :1\n")
    }

    @Test func `a long chain and deep brackets take no stack`() {
        let chain = "let a = 1" + String(repeating: " + 1", count: 100_000)
        #expect(formatted(chain).utf8.count == chain.utf8.count + 1 + 100_000 * 2)
        let deep = "let a = " + String(repeating: "(", count: 100) + "1" + String(repeating: ")", count: 100)
        #expect(formatted(deep + "\n") == formatted(formatted(deep)))
    }
}
