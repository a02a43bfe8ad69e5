import Interpreter
import LayoutAnalysis
import LayoutDSL

/// The language on one page, from the tables that the program itself reads: for people who have it beside them, and for
/// models that write layouts.
package struct LanguagePage {
    private var lines: [String] = []

    /// The page in Markdown.
    package static var text: String {
        var page = LanguagePage()
        page.write()
        return page.lines.joined(separator: "\n") + "\n"
    }

    private mutating func write() {
        add(
            "# The layout language on a page", "",
            "A `.layout` file says where the elements of a list rest, and how each is drawn at every scroll offset.",
            "`dslc check FILE` finds mistakes, `dslc eval FILE --offset 300` prints where everything is, `dslc test FILE`",
            "runs and proves its tests, `dslc render FILE --offset 300 -o x.svg` draws it.", "")
        writeExample()
        writeRules()
        writeStatements()
        writeProperties()
        writeWords()
        writePrelude()
    }

    private mutating func add(_ more: String...) { lines += more }

    private mutating func writeExample() {
        add(
            "```layout",
            "/// Cards that fade towards the edges, under a menu that stays.",
            "layout Cards {",
            "  items: [3, 20]",
            "",
            "  param gap: Length = 10 in 0...40",
            "",
            "  supplementary menu {",
            "    size: 100% x 60",
            "    sticky",
            "    z: 1",
            "  }",
            "  section {",
            "    stack(gap: gap)",
            "    insets: 16",
            "    cell {",
            "      size:  100% x 120",
            "      alpha: map(rest.center.y - viewport.center.y, [-300: 0.3, 0: 1, 300: 0.3])",
            "      fade(to: 0.5)",
            "    }",
            "  }",
            "",
            "  test \"the menu stays\" {",
            "    at all { expect menu.frame.top == offset.y }",
            "  }",
            "}",
            "```", "")
    }

    private mutating func writeRules() {
        add(
            "## Rules", "",
            "- A statement ends at the line break or `;`. Comments begin with `//`; `///` documents what comes next.",
            "- A line sets a property with `name: value` or a component with `name.component: value`. A bare name uses an effect",
            "  (in elements) or an arrangement (in a section or layout), with arguments by label or in order: `fade(to: 0.5)`.",
            "- A size is `100% x 40`, a point `(10, 20)` or `(main: 10, cross: 20)`; `main` is along the scroll.",
            "- Lengths are points (`20`, `20pt`), angles have a unit (`30deg`, `0.5turn`). `%` stands only in size, place,",
            "  slot, extent, center, insets, margin, drawn, clip, keep and the viewport of a section.",
            "- `if c then a else b`, `and or not`, `== != < <= > >=`, `+ - * /`, lists `[a, b][i]`, stops `[0: a, 100: b]`.",
            "- What rests (size, place, slot, extent, insets) may not read the offset; what is drawn may.",
            "- In a file: at most one `layout`. A layout has `section` blocks, or one `cell` directly.",
            "- Tests: `at 0...300 { expect … }` and `at all { … }` are about every offset between, and proved; with `step 10`",
            "  they look at single ones. `expect all cell.alpha in 0.5...1` is about each cell while it is on screen.",
            "")
    }

    private mutating func writeStatements() {
        add("## Statements", "", "| statement | means | stands in |", "|---|---|---|")
        for word in StatementWord.all {
            let homes = Site.named.filter { $0.site.statements.contains(word.kind) }.map { $0.name }
            add("| `\(word.plain)` | \(word.documentation) | \(homes.joined(separator: ", ")) |")
        }
        add("")
    }

    private mutating func writeProperties() {
        add("## Properties", "", "| property | type | components | means | set in |", "|---|---|---|---|---|")
        for property in Property.allCases {
            let homes = Site.named.filter { $0.site.properties.contains(property) }.map { $0.name }
            let parts = property.partNames.map { "`\($0)`" }.joined(separator: " ")
            add(
                "| `\(property.rawValue)` | \(property.typeName) | \(parts) | \(property.documentation) | \(homes.joined(separator: ", ")) |"
            )
        }
        add("")
    }

    private mutating func writeWords() {
        func rows(_ kind: KnownWord.Kind) {
            for word in Vocabulary.words where word.kind == kind { add("- `\(word.text)`: \(word.documentation)") }
            if kind == .part { for part in TestPart.allCases { add("- `\(part.rawValue)`: \(part.documentation)") } }
            add("")
        }
        add("## Values", "")
        rows(.value)
        add("## Components behind a dot", "")
        rows(.part)
        add("## Functions", "")
        for word in Vocabulary.words where word.kind == .function {
            add("- `\(word.text)(\(word.parameters.joined(separator: ", ")))`: \(word.documentation)")
        }
        add("", "## Types", "")
        rows(.type)
    }

    private mutating func writePrelude() {
        let tree = parse(Prelude.source)
        for (kind, title) in [
            (NameKind.effect, "Effects"), (.arrangement, "Arrangements"), (.function, "Easings and other functions"),
        ] {
            let names = DeclaredName.all(in: tree).filter { $0.kind == kind && !$0.documentation(in: tree).isEmpty }
            guard !names.isEmpty else { continue }
            add("## \(title) that every file can use", "")
            for name in names {
                let first = name.documentation(in: tree).utf8.split(separator: 0x0A).first
                add("- `\(name.heading(in: tree))`: \(first.map { String(decoding: Array($0), as: UTF8.self) } ?? "")")
            }
            add("")
        }
    }
}

extension DeclaredName {
    /// The signature without the word that declares it, and without a body.
    fileprivate func heading(in tree: SyntaxTree) -> String {
        let line = tree.statements[Int(statement)]
        let names = line.parameters.map { parameter -> String in
            let written = tree.parameters[Int(parameter)]
            let text = tree.text(ofToken: written.name)
            guard written.initial >= 0 else { return text }
            let initial = tree.formulas[Int(written.initial)]
            return "\(text): \(tree.line(ofTokens: initial.firstToken, initial.lastToken))"
        }
        return text + (names.isEmpty ? "" : "(\(names.joined(separator: ", ")))")
    }
}

extension Site {
    /// The blocks with the words for them.
    fileprivate static let named: [(site: Site, name: String)] = [
        (.file, "file"), (.layout, "layout"), (.section, "section"), (.cell, "cell"),
        (.supplementary, "supplementary"), (.decoration, "decoration"), (.part, "part"), (.effect, "effect"),
        (.arrangement, "arrangement"), (.when, "when"), (.phase, "appear, disappear"), (.test, "test"), (.at, "at"),
        (.story, "story"),
    ]
}

extension StatementWord {
    /// The statement with its places filled in, on one line.
    fileprivate var plain: String {
        var result: [UInt8] = []
        var bytes = Array(snippet.utf8)[...]
        while let byte = bytes.popFirst() {
            if byte == UInt8(ascii: "$"), bytes.first == UInt8(ascii: "{") {
                let place = bytes.prefix { $0 != UInt8(ascii: "}") }
                bytes = bytes.dropFirst(place.count + 1)
                if let colon = place.firstIndex(of: UInt8(ascii: ":")) { result += place[(colon + 1)...] }
            } else if byte == UInt8(ascii: "$") {
                bytes = bytes.drop { $0 >= 0x30 && $0 <= 0x39 }
                result += Array("…".utf8)
            } else if byte != 0x0A {
                result.append(byte)
            } else if result.last != 0x20 {
                result.append(0x20)
                bytes = bytes.drop { $0 == 0x20 }
            }
        }
        return String(decoding: result, as: UTF8.self)
    }
}
