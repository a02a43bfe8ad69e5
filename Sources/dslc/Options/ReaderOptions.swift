/// The options for reading layouts: the name of standard input, and the folders that imports may read.
struct ReaderOptions {
    /// What standard input is called; nil: nothing was said.
    let stdinName: String?
    /// The folders of `--root`.
    let roots: [String]
    /// Where the relative imports of the layout itself are seen from; nil: from its own folder.
    let imports: String?

    /// Reads the options.
    init(_ arguments: Arguments) throws(UsageError) {
        stdinName = arguments.value(of: .stdinName)
        if stdinName?.isEmpty == true { throw arguments.usage("`--stdin-name` is empty") }
        roots = arguments.values(of: .root)
        imports = arguments.value(of: .imports)
        for root in roots + (imports.map { [$0] } ?? []) where root.isEmpty || FileReader.kind(of: root) != .directory {
            let option = arguments.values(of: .root).contains(root) ? "--root" : "--imports"
            throw arguments.usage(
                "`\(option) \(root)`: there is no such directory", help: "name a directory: `\(option) .`")
        }
    }
}

extension LayoutReader {
    /// Makes the reader of a command with operands; those that are directories are roots of imports.
    init(_ options: ReaderOptions, searching operands: [String] = [], console: Console) {
        let directories = operands.filter { $0 != LayoutReader.standardInput && FileReader.kind(of: $0) == .directory }
        self.init(
            workingDirectory: console.workingDirectory(), stdinName: options.stdinName,
            roots: directories + options.roots + (options.imports.map { [$0] } ?? []), imports: options.imports,
            noting: console.filesRead)
    }
}
