import Interpreter
import LayoutDSL

/// Reads layouts and what they import, and names every file the same way, however it was reached.
struct LayoutReader {
    /// The operand that means standard input.
    static let standardInput = "-"

    private let workingDirectory: String?
    private let stdinName: String

    /// Makes a reader; `stdinName` is what standard input is called.
    init(workingDirectory: String?, stdinName: String?) {
        self.workingDirectory = workingDirectory
        self.stdinName = stdinName.map { FilePath.name(of: $0, in: workingDirectory) } ?? "<stdin>"
    }

    /// The name of an operand: `a.layout` for `./b/../a.layout`.
    func name(of operand: String) -> String {
        operand == LayoutReader.standardInput ? stdinName : FilePath.name(of: operand, in: workingDirectory)
    }

    /// The source of an operand. One byte more than a source may have is enough to know that it has too many.
    func source(of operand: String) throws(FileError) -> Source {
        let limit = Source.byteLimit + 1
        let bytes =
            operand == LayoutReader.standardInput
            ? try FileReader.readStandardInput(limit: limit) : try FileReader.read(operand, limit: limit)
        return Source(name: name(of: operand), bytes: bytes)
    }

    /// Checks a source and everything that it imports.
    func check(_ source: Source) -> CheckReport {
        Interpreter.check(parse(source), reading: { answer($0.path, from: $0.importer) })
    }

    /// Finds an imported file: its path is seen from the directory of the file that asks.
    func answer(_ path: String, from importer: String) -> ImportAnswer {
        guard !path.isEmpty else { return .missing(reason: "the path is empty") }
        let seen = FilePath.joined(FilePath.directory(of: importer), path)
        let name = FilePath.name(of: seen, in: workingDirectory)
        do {
            return .found(name: name, bytes: try FileReader.read(name, limit: Source.byteLimit + 1))
        } catch {
            return .missing(reason: error.reason)
        }
    }
}
