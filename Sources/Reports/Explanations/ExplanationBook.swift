import LayoutDSL

/// Reads pages from Markdown: `## L0201 unknown name`, prose, then a block fenced as `layout fail` and a block fenced
/// as `layout`. A `layout eval`, `layout test` or `layout lint` block has no findings of `check`, but fails in that
/// command. Blocks of other kinds belong to the prose. Text before the first page is left out.
struct ExplanationBook {
    /// The pages, in the order of the text.
    let pages: [ExplanationPage]
    /// Headings of the second level that name no code there is.
    let strays: [String]

    init(_ bytes: [UInt8]) {
        var pages: [ExplanationPage] = []
        var strays: [String] = []
        var draft: Draft?
        for line in bytes.split(separator: 0x0A, omittingEmptySubsequences: false) {
            let text = String(decoding: line.last == 0x0D ? line.dropLast() : line, as: UTF8.self)
            if draft?.fence == nil, text.hasPrefix("## ") {
                if let draft { pages.append(draft.page) }
                draft = Draft(heading: text.dropFirst(3))
                if draft == nil { strays.append(String(text.dropFirst(3))) }
            } else {
                draft?.add(text)
            }
        }
        if let draft { pages.append(draft.page) }
        self.pages = pages
        self.strays = strays
    }
}

/// A page while it is read.
private struct Draft {
    enum Fence { case failing, evaluated, tested, linted, corrected, other }

    let code: DiagnosticCode
    let title: String
    private var prose: [String] = []
    private var failing: String?
    private var evaluated: String?
    private var tested: String?
    private var linted: String?
    private var corrected: String?
    /// The block that the next line belongs to; nil in prose.
    private(set) var fence: Fence?

    /// Begins a page; nil when the heading does not begin with a code.
    init?(heading: Substring) {
        guard let code = DiagnosticCode(text: String(heading.prefix(5))) else { return nil }
        self.code = code
        title = String(heading.dropFirst(5).drop { $0 == " " })
    }

    mutating func add(_ line: String) {
        switch fence {
        case nil:
            if line == "```layout fail" {
                failing = ""
                fence = .failing
            } else if line == "```layout eval" {
                evaluated = ""
                fence = .evaluated
            } else if line == "```layout test" {
                tested = ""
                fence = .tested
            } else if line == "```layout lint" {
                linted = ""
                fence = .linted
            } else if line == "```layout" {
                corrected = ""
                fence = .corrected
            } else {
                if line.hasPrefix("```") { fence = .other }
                prose.append(line)
            }
        case .other:
            if line == "```" { fence = nil }
            prose.append(line)
        case .failing:
            if line == "```" { fence = nil } else { failing = (failing ?? "") + line + "\n" }
        case .evaluated:
            if line == "```" { fence = nil } else { evaluated = (evaluated ?? "") + line + "\n" }
        case .tested:
            if line == "```" { fence = nil } else { tested = (tested ?? "") + line + "\n" }
        case .linted:
            if line == "```" { fence = nil } else { linted = (linted ?? "") + line + "\n" }
        case .corrected:
            if line == "```" { fence = nil } else { corrected = (corrected ?? "") + line + "\n" }
        }
    }

    var page: ExplanationPage {
        var text = ""
        var blanks = 0
        for line in prose {
            if line.isEmpty {
                blanks += 1
                continue
            }
            // Runs of blank lines are what is left where an example stood.
            if !text.isEmpty { text += blanks > 0 ? "\n\n" : "\n" }
            blanks = 0
            text += line
        }
        return ExplanationPage(
            code: code, title: title, prose: text, failing: failing, evaluated: evaluated, tested: tested,
            linted: linted, corrected: corrected)
    }
}
