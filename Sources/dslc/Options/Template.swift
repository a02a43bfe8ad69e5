import PageTexts

/// A layout to begin with: `dslc new` writes it, and the live page offers it.
struct Template {
    /// What it is called on the command line.
    let name: String
    private let text: String

    /// All of them, in the order in which they are offered.
    static var all: [Template] { TemplateTexts.all.map { Template(name: $0.name, text: $0.text) } }

    /// The one for who names none.
    static var usual: Template { all.first ?? Template(name: "list", text: "") }

    /// What it is, in a sentence without its full stop: the first line of its documentation.
    var purpose: String {
        let line = text.prefix { $0 != "\n" }.drop { $0 == "/" || $0 == " " }
        return line.prefix(1).lowercased() + line.dropFirst().prefix { $0 != "." }
    }

    /// Its text as that of a layout of another name.
    func text(named name: String) -> String {
        text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
            line.hasPrefix("layout ") ? "layout \(name) {" : String(line)
        }.joined(separator: "\n")
    }
}
