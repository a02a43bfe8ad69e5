/// The exit code of a run of `dslc`.
enum ExitCode: Int32 {
    /// Nothing to complain about; warnings allowed.
    case clean = 0
    /// The input has errors.
    case inputErrors = 1
    /// The work could not be done: a file is missing or unreadable, or the output cannot be written.
    case couldNotWork = 2
    /// The command line itself is wrong (`EX_USAGE`).
    case wrongUsage = 64
}
