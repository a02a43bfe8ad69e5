/// The options for reading layouts: the name of standard input, and the folders that imports may read.
struct ReaderOptions {
    /// What standard input is called; nil: nothing was said.
    let stdinName: String?
    /// The folders of `--root`.
    let roots: [String]

    /// Reads the options.
    init(_ arguments: Arguments) throws(UsageError) {
        stdinName = arguments.value(of: .stdinName)
        if stdinName?.isEmpty == true { throw arguments.usage("`--stdin-name` is empty") }
        roots = arguments.values(of: .root)
        for root in roots where root.isEmpty || FileReader.kind(of: root) != .directory {
            throw arguments.usage("`--root \(root)`: there is no such directory", help: "name a directory: `--root .`")
        }
    }
}
