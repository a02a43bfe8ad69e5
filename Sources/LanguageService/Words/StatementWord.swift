import Interpreter
import LayoutDSL

/// A word that begins a statement, for editors: a row says what it means and what is written behind it.
package struct StatementWord: Sendable {
    /// The word.
    package let text: String
    /// The statement that it begins.
    package let kind: StatementKind
    /// A line about it.
    package let documentation: String
    /// The whole statement, with places to fill in as `${1:name}`.
    package let snippet: String

    /// All of them.
    package static let all: [StatementWord] = [
        row("layout", .layout, "The layout: the output shows its name.", "layout ${1:Name} {\n  $0\n}"),
        row("section", .section, "A kind of section; data uses its name.", "section {\n  $0\n}"),
        row(
            "cell", .cell, "The cells of the section; the name is their kind in the output.",
            "cell {\n  size: ${1:100%} x ${2:60}\n  $0\n}"),
        row(
            "supplementary", .supplementary, "A view of the layout or the section: a header, a footer, a menu.",
            "supplementary ${1:header} {\n  size: ${2:100%} x ${3:40}\n  $0\n}"),
        row(
            "decoration", .decoration, "A view that takes no room: a backdrop, a line, a marker.",
            "decoration ${1:backdrop} {\n  $0\n}"),
        row(
            "part", .part, "What stands in an element, and shares all that happens to it.",
            "part ${1:badge} {\n  size: ${2:20} x ${3:20}\n  place: (${4:0}, ${5:0})\n}"),
        row("effect", .effect, "Lines that elements use under a name.", "effect ${1:name}(${2}) {\n  $0\n}"),
        row(
            "arrangement", .arrangement, "Lines that place the cells of sections that use its name.",
            "arrangement ${1:name}(${2}) {\n  place: $0\n}"),
        row(
            "param", .param, "A parameter of the layout, that a host can set.",
            "param ${1:name}: ${2:Length} = ${3:10} in ${4:0...100}"),
        row("let", .let, "A value, or with parentheses a function.", "let ${1:name} = $0"),
        row("attribute", .attribute, "A value in the output of the element.", "attribute ${1:name} = $0"),
        row("output", .output, "A value that the layout tells its app.", "output ${1:name} = $0"),
        row(
            "data", .data, "The fields that the data of the host has.",
            "data {\n  ${1:height}: ${2:Length} = ${3:60}\n}"),
        row("import", .import, "Brings names of another file in.", "import ${1:name} from \"${2:library.layout}\""),
        row("when", .when, "Lines that count while a condition holds.", "when ${1:condition} {\n  $0\n}"),
        row("appear", .appear, "How an element begins that is inserted.", "appear {\n  ${1:alpha: 0}\n}"),
        row("disappear", .disappear, "How an element ends that is removed.", "disappear {\n  ${1:alpha: 0}\n}"),
        row(
            "test", .test, "A test of the layout, run by `dslc test`.",
            "test \"${1:what it promises}\" {\n  at all { expect $0 }\n}"),
        row(
            "at", .at, "The offsets at which something is expected; without `step` every one between.",
            "at ${1:all} { expect $0 }"),
        row(
            "expect", .expect,
            "A condition that has to hold; with `all` for each element on screen, in an effect for each that uses it.",
            "expect $0"),
        row(
            "assume", .assume, "What an effect or an arrangement takes for granted of its parameters.",
            "assume ${1:gap >= 0}"),
        row("story", .story, "Moments one after the other: scrolls and changes of data.", "story {\n  $0\n}"),
        row(
            "insert", .insert, "In a story: an item comes, or a section: `insert section[1] { items: 3 }`.",
            "insert ${1:cell}[${2:0, 0}]"),
        row(
            "remove", .remove, "In a story: an item goes, or a section: `remove section[1]`.",
            "remove ${1:cell}[${2:0, 0}]"),
        row(
            "move", .move, "In a story: an item moves, or a section: `move section[1] to section[0]`.",
            "move ${1:cell}[${2:0, 0}] to ${1:cell}[${3:0, 1}]"),
        row("data", .source, "In a test: a file with its data.", "data \"${1:items.json}\""),
        row(
            "allow", .allow, "A finding of `dslc lint` that is meant, with the reason.", "allow ${1:small} \"${2:why}\""
        ),
    ]

    private static func row(_ text: String, _ kind: StatementKind, _ documentation: String, _ snippet: String)
        -> StatementWord
    {
        StatementWord(text: text, kind: kind, documentation: documentation, snippet: snippet)
    }

    /// Whether a cell stands behind a word in a story: `move cell[0, 1] to cell[0, 2]`.
    static func precedesCell(_ text: String) -> Bool {
        text.utf8.elementsEqual("to".utf8)
            || all.contains { [.insert, .remove, .move].contains($0.kind) && $0.text.utf8.elementsEqual(text.utf8) }
    }

    /// Words inside of formulas and statements that are neither names nor functions, each with a line about it.
    package static let inFormulas: [(text: String, documentation: String)] = [
        ("if", "One of two values: `if condition then a else b`."),
        ("then", "The value where the condition holds: `if condition then a else b`."),
        ("else", "The value where the condition does not hold: `if condition then a else b`."),
        ("and", "Whether both hold."),
        ("or", "Whether one of the two holds, or both."),
        ("not", "Whether the other does not hold."),
        ("true", "A condition that always holds."),
        ("false", "A condition that never holds."),
        ("in", "Behind `param`: the values that it may have. Behind `expect`: the values that are expected."),
        ("step", "The distance of single offsets or values; without it a test is about every one between."),
        ("along", "The axis of an effect or arrangement: `x`, `y`, `main` or `cross`."),
        ("from", "The file of an import."),
        ("as", "The name that an import has in this file."),
        ("all", "Behind `at`: every offset. Behind `expect`: every element that is on screen."),
        ("some", "Behind `at`: an offset that exists. Behind `expect`: an element on screen that exists."),
        ("exactly", "`exactly one`: an element on screen, and no other."),
        ("overlaps", "Whether two boxes share an area: those that touch do not."),
        ("per", "How much a number changes while the offset or a param grows by 1: `cell.frame.top per offset`."),
        ("rises", "Whether a number never falls while the offset grows."),
        ("falls", "Whether a number never rises while the offset grows."),
        ("contains", "Whether a box has a point or another box in it."),
        ("to", "The place to which an item moves."),
        ("measured", "A field that the host finds out when it shows the cell."),
    ]

    /// The line about one of those words; nil for any other.
    package static func documentation(ofWord text: String) -> String? {
        inFormulas.first { $0.text.utf8.elementsEqual(text.utf8) }?.documentation
    }
}
