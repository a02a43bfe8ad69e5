import LayoutDSL

/// What `dslc explain` prints for one code.
public struct ExplanationPage: Sendable {
    /// The code.
    public let code: DiagnosticCode
    /// The heading: "unknown name".
    public let title: String
    /// What it means and what to do, Markdown paragraphs.
    public let prose: String
    /// A whole layout that gives this diagnostic; nil where no layout can.
    public let failing: String?
    /// A whole layout that checks clean and gives this diagnostic when it is evaluated; nil where none does.
    public let evaluated: String?
    /// A whole layout that checks clean and gives this diagnostic when its tests are run; nil where none does.
    public let tested: String?
    /// The same layout mended.
    public let corrected: String?

    /// The whole page for a terminal, ending with a line end.
    public var text: String {
        var text = code.text + ": " + title + "\n"
        if !prose.isEmpty { text += "\n" + prose + "\n" }
        if let failing { text += "\nFails:\n\n" + ExplanationPage.indented(failing) }
        if let evaluated { text += "\nFails in `dslc eval`:\n\n" + ExplanationPage.indented(evaluated) }
        if let tested { text += "\nFails in `dslc test`:\n\n" + ExplanationPage.indented(tested) }
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
