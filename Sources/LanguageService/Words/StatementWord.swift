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
        row("effect", .effect, "Lines that elements use under a name.", "effect ${1:name}(${2}) {\n  $0\n}"),
        row(
            "arrangement", .arrangement, "Lines that place the cells of sections that use its name.",
            "arrangement ${1:name}(${2}) {\n  place: $0\n}"),
        row(
            "param", .param, "A parameter of the layout, that a host can set.",
            "param ${1:name}: ${2:Length} = ${3:10} in ${4:0...100}"),
        row("let", .let, "A value, or with parentheses a function.", "let ${1:name} = $0"),
        row("attribute", .attribute, "A value in the output of the element.", "attribute ${1:name} = $0"),
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
        row("expect", .expect, "A condition that has to hold; with `all` for each element on screen.", "expect $0"),
        row("story", .story, "Moments one after the other: scrolls and changes of data.", "story {\n  $0\n}"),
        row("insert", .insert, "In a story: an item comes.", "insert ${1:cell}[${2:0, 0}]"),
        row("remove", .remove, "In a story: an item goes.", "remove ${1:cell}[${2:0, 0}]"),
        row("move", .move, "In a story: an item moves.", "move ${1:cell}[${2:0, 0}] to ${1:cell}[${3:0, 1}]"),
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

    /// Words inside of formulas and statements that are neither names nor functions.
    package static let inFormulas = [
        "if", "then", "else", "and", "or", "not", "true", "false", "in", "step", "along", "from", "as", "all", "to",
        "measured",
    ]
}
