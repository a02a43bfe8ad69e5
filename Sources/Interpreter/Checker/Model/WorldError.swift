import LayoutDSL

/// A world that does not fit the layout: an unknown parameter, a missing field, too many elements.
public struct WorldError: Error, Sendable {
    /// The stable code, as `dslc explain` takes it.
    public var code: DiagnosticCode
    /// One sentence: what was found and what was expected.
    public var message: String
    /// What to write instead: the name that was meant, where one is near.
    public var help: String? {
        get { misspelling.flatMap { $0.help } ?? advice }
        set { (advice, misspelling) = (newValue, nil) }
    }
    /// What to write instead, without a search among the names.
    package private(set) var advice: String?
    private var misspelling: Misspelling?
    /// The place in the layout that needs the value, if there is one.
    public var span: SourceSpan?
    /// The place in the data that is wrong, if there is one.
    package var place: DataPlace?

    /// Makes an error.
    public init(_ code: DiagnosticCode, _ message: String, help: String? = nil, at span: SourceSpan? = nil) {
        self.code = code
        self.message = message
        self.advice = help
        self.misspelling = nil
        self.span = span
    }

    /// Makes an error about a place in the data.
    package init(
        _ code: DiagnosticCode, _ message: String, help: String? = nil, at span: SourceSpan?, in place: DataPlace
    ) {
        self.init(code, message, help: help, at: span)
        self.place = place
    }

    /// Makes an error about a name that is not there.
    package init(
        _ code: DiagnosticCode, _ message: String, misspelt name: String, among known: [String], help: String? = nil
    ) {
        self.code = code
        self.message = message
        self.advice = help
        self.misspelling = Misspelling(name: name, known: known)
        self.span = nil
    }
}

/// A name that is not there, and those that are.
private struct Misspelling: Sendable {
    let name: String
    let known: [String]

    var help: String? { Suggestion.best(for: name, among: known).map { "did you mean `\($0)`?" } }
}

extension WorldError: CustomStringConvertible {
    /// `message [L0904]`, with the help if there is one.
    public var description: String { message + " [" + code.text + "]" + (help.map { "; " + $0 } ?? "") }
}
