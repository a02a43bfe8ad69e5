import LayoutDSL

/// The page of one code, as `dslc explain` prints it.
package struct ExplanationPage: Sendable {
    /// The code.
    package let code: DiagnosticCode
    /// The heading: "unknown name".
    package let title: String
    /// What it means and what to do, Markdown paragraphs.
    package let prose: String
    /// A whole layout that gives this diagnostic; nil where no layout can.
    package let failing: String?
    /// A whole layout that checks clean and gives this diagnostic when it is evaluated; nil where none does.
    package let evaluated: String?
    /// A whole layout that checks clean and gives this diagnostic when its tests are run; nil where none does.
    package let tested: String?
    /// A whole layout that checks clean and gives this diagnostic when `dslc lint` looks at it; nil where none does.
    package let linted: String?
    /// The same layout without the mistake.
    package let corrected: String?

    /// The whole page for a terminal, ending with a line end.
    package var text: String {
        var text = code.text + ": " + title + "\n"
        if !prose.isEmpty { text += "\n" + prose + "\n" }
        if let failing { text += "\nFails:\n\n" + ExplanationPage.indented(failing) }
        if let evaluated { text += "\nFails in `dslc eval`:\n\n" + ExplanationPage.indented(evaluated) }
        if let tested { text += "\nFails in `dslc test`:\n\n" + ExplanationPage.indented(tested) }
        if let linted { text += "\nFound by `dslc lint`:\n\n" + ExplanationPage.indented(linted) }
        if let corrected { text += "\nCorrected:\n\n" + ExplanationPage.indented(corrected) }
        return text
    }

    private static func indented(_ code: String) -> String {
        var text = ""
        var lines = code.split(separator: "\n", omittingEmptySubsequences: false)
        if lines.last?.isEmpty == true { lines.removeLast() }
        for line in lines { text += line.isEmpty ? "\n" : "    " + line + "\n" }
        return text
    }
}
