/// One finding about a file: plain data, worded for a person, with its places.
public struct Diagnostic: Sendable {
    /// How bad it is: an error stops the layout from being used, a warning does not.
    public enum Severity: Sendable {
        /// The file has no layout as long as this stands.
        case error
        /// The file has a layout, which may not be the one that was meant.
        case warning
    }

    /// Error or warning.
    public var severity: Severity
    /// The stable code, as `dslc explain` takes it.
    public var code: DiagnosticCode
    /// One sentence in the user's words: what was found and what was expected.
    public var message: String
    /// Where it is, with a few words for the place (may be empty).
    public var primary: Label
    /// Up to three other places that explain the first, in any source.
    public var secondary: [Label]
    /// Facts that help to understand it.
    public var notes: [String]
    /// What to do about it.
    public var help: String?
    /// Edits that would mend it.
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
    /// A place with a few words about it.
    public struct Label: Sendable {
        /// The place.
        public var span: SourceSpan
        /// The words; empty when the place speaks for itself.
        public var text: String

        /// Makes a label.
        public init(_ span: SourceSpan, _ text: String = "") {
            self.span = span
            self.text = text
        }
    }

    /// An edit that would mend a diagnostic.
    public struct Fix: Sendable {
        /// Whether a tool may apply the edit unasked.
        public enum Applicability: Sendable {
            /// Keeps the meaning, or restores the only possible one.
            case safe
            /// Probably what was meant; a person should look.
            case likely
        }

        /// What the edit does, as an instruction: "write `alpha`".
        public var title: String
        /// The bytes to replace; an empty span inserts.
        public var span: SourceSpan
        /// What to put there.
        public var replacement: String
        /// Whether a tool may apply it unasked.
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
