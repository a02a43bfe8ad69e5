import Interpreter
import LayoutDSL
import Reports

/// An error that ends `dslc eval` before its first frame, with its exit code.
enum EvalError: Error {
    /// The command line is wrong: 64.
    case usage(UsageError)
    /// A file could not be read or written: 2.
    case unread(Failure)
    /// The layout, the data or a value has errors: 1.
    case refused([Diagnostics], [Failure])
}
