import Interpreter
import LayoutDSL

/// Something that went wrong and has no place in a source: a missing file, a world that does not fit.
package struct Failure: Sendable {
    /// The stable code as it is printed, `L0901`; nil when there is none.
    package var code: String?
    /// One sentence that names what was found and what was expected.
    package var message: String
    /// The file it is about; nil when it is about none.
    package var file: String?
    /// What to do about it.
    package var help: String?

    /// Makes a failure.
    package init(code: String? = nil, message: String, file: String? = nil, help: String? = nil) {
        self.code = code
        self.message = message
        self.file = file
        self.help = help
    }

    /// A world's misfit, its place in the layout left out.
    package init(_ error: WorldError, file: String? = nil) {
        self.init(code: error.code.text, message: error.message, file: file, help: error.help)
    }
}
