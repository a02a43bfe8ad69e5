import Reports

extension Console {
    /// Writes a command's answer to the file at a path, which appears whole or not at all; to standard output for nil.
    func write(to path: String?, _ write: (OutputChannel) -> Void) throws(EvalError) {
        guard let path else { return write(output) }
        do {
            let file = try OutputFile(path)
            write(file.channel)
            try file.commit()
        } catch {
            throw .unread(.unwritable(path, error))
        }
    }
}
