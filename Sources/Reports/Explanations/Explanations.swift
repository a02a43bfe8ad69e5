import LayoutDSL

/// The pages that explain the codes, read once from the book that is built into the program.
package enum Explanations {
    /// Every page, in the order of the book.
    package static let all: [ExplanationPage] = ExplanationBook(Array(ExplanationText.text.utf8)).pages

    /// The page of a code; nil when it is not written yet.
    package static func page(for code: DiagnosticCode) -> ExplanationPage? {
        all.first { $0.code == code }
    }
}
