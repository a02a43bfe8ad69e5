import LayoutDSL

/// A world that does not fit the layout: an unknown parameter, a missing field, too many elements.
public struct WorldError: Error, Sendable {
    /// The stable code, as `dslc explain` takes it.
    public var code: DiagnosticCode
    /// One sentence: what was found and what was expected.
    public var message: String
    /// What to write instead.
    public var help: String?
    /// The place in the layout that needs the value, if there is one.
    public var span: SourceSpan?

    /// Makes an error.
    public init(_ code: DiagnosticCode, _ message: String, help: String? = nil, at span: SourceSpan? = nil) {
        self.code = code
        self.message = message
        self.help = help
        self.span = span
    }
}

extension WorldError: CustomStringConvertible {
    /// `message [L0904]`, with the help if there is one.
    public var description: String { message + " [" + code.text + "]" + (help.map { "; " + $0 } ?? "") }
}
