import LayoutDSL
import Reports
import Worlds

/// Reads the file of `--data`.
enum DataReader {
    /// A data file has at most so many bytes (1 GiB), so that a device that never ends is noticed, and places fit a span.
    static let byteLimit = 1 << 30

    /// What a data file is called.
    static func name(of path: String) -> String { path == LayoutReader.standardInput ? "<stdin>" : path }

    /// Reads a file, which is noted, or standard input.
    static func read(_ path: String, noting files: FilesRead) throws(EvalError) -> DataFile {
        try readKeepingBytes(path, noting: files).file
    }

    /// The same, with the data as JSON.
    static func readKeepingBytes(_ path: String, noting files: FilesRead) throws(EvalError)
        -> (file: DataFile, bytes: [UInt8])
    {
        let bytes: [UInt8]
        if path != LayoutReader.standardInput { files.note(path, as: name(of: path)) }
        do throws(FileError) {
            bytes =
                path == LayoutReader.standardInput
                ? try FileReader.readStandardInput(limit: byteLimit + 1)
                : try FileReader.read(path, limit: byteLimit + 1)
            if bytes.count > byteLimit { throw FileError("it has more than 1 GiB") }
        } catch {
            throw .unread(.unreadable(name(of: path), error))
        }
        do {
            let file = try DataFile(bytes, named: path)
            return (file, file.json)
        } catch {
            throw .refused([diagnostics(for: error, name: name(of: path), bytes: bytes)], [])
        }
    }

    /// The mistake as a finding in the data file, with its line and column.
    static func diagnostics(for error: JSONError, name: String, bytes: [UInt8]) -> Diagnostics {
        let span = SourceSpan(start: error.offset, length: min(error.length, bytes.count - error.offset), source: .main)
        return diagnostics(
            [Diagnostic(.malformedData, error.message, at: Diagnostic.Label(span))], name: name, bytes: bytes)
    }

    /// Findings in the data file.
    static func diagnostics(_ found: [Diagnostic], name: String, bytes: [UInt8]) -> Diagnostics {
        // The place of the prelude, which every list of sources opens with, stays empty.
        let sources = [Source(name: "", bytes: [], id: .prelude), Source(name: name, bytes: bytes)]
        return Diagnostics(found, sources: sources)
    }
}
