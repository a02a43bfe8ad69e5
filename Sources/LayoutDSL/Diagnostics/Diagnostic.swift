/// One finding about a file: plain data, worded for a person, with its places.
public struct Diagnostic: Sendable {
    /// The severity: a layout with an error cannot be used, a layout with a warning can.
    public enum Severity: Sendable {
        /// The file has no layout until this is corrected.
        case error
        /// The file has a layout, but probably not the intended one.
        case warning
    }

    /// Error or warning.
    public var severity: Severity
    /// The stable code, as `dslc explain` takes it.
    public var code: DiagnosticCode
    /// One sentence in the user's words: what was found and what was expected.
    public var message: String
    /// The place of the finding, with a short text, which may be empty.
    public var primary: Label
    /// Up to three other places that explain the primary place, in any source.
    public var secondary: [Label]
    /// Facts that help to understand it.
    public var notes: [String]
    /// What to write instead.
    public var help: String?
    /// Edits that correct it.
    public var fixes: [Fix]

    /// Makes a diagnostic.
    public init(
        _ code: DiagnosticCode, _ message: String, at primary: Label, secondary: [Label] = [],
        notes: [String] = [], help: String? = nil, fixes: [Fix] = [], severity: Severity = .error
    ) {
        self.severity = severity
        self.code = code
        self.message = message
        self.primary = primary
        self.secondary = secondary
        self.notes = notes
        self.help = help
        self.fixes = fixes
    }
}

extension Diagnostic {
    /// A place with a short text about it.
    public struct Label: Sendable {
        /// The place.
        public var span: SourceSpan
        /// The text; empty when the place needs no explanation.
        public var text: String

        /// Makes a label.
        public init(_ span: SourceSpan, _ text: String = "") {
            self.span = span
            self.text = text
        }
    }

    /// An edit that corrects a diagnostic.
    public struct Fix: Sendable {
        /// Whether a tool may apply the edit without asking the user.
        public enum Applicability: Sendable {
            /// The edit keeps the meaning, or gives the only possible meaning.
            case safe
            /// The edit is probably right; a person should check it.
            case likely
        }

        /// What the edit does, as an instruction: "write `alpha`".
        public var title: String
        /// The bytes to replace; an empty span inserts.
        public var span: SourceSpan
        /// The text that replaces them.
        public var replacement: String
        /// Whether a tool may apply it without asking the user.
        public var applicability: Applicability

        /// Makes an edit.
        public init(_ title: String, replace span: SourceSpan, with replacement: String, _ applicability: Applicability)
        {
            self.title = title
            self.span = span
            self.replacement = replacement
            self.applicability = applicability
        }
    }
}
