import Foundation

/// A folder of its own for one test, gone afterwards.
final class TemporaryFolder {
    /// Where it is; without links, so that it equals the working directory of a process in it.
    let path: String

    /// Makes an empty folder.
    init() throws {
        let base = FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
        path = base.appendingPathComponent("dslc-\(UUID().uuidString)").path
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    /// Writes a file, folders on the way included, and gives back its path.
    @discardableResult
    func write(_ name: String, _ text: String = "") throws -> String {
        try write(name, bytes: Array(text.utf8))
    }

    /// Writes a file of bytes.
    @discardableResult
    func write(_ name: String, bytes: [UInt8]) throws -> String {
        let file = URL(fileURLWithPath: path).appendingPathComponent(name)
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(bytes).write(to: file)
        return file.path
    }

    /// Makes a link.
    func link(_ name: String, to target: String) throws {
        try FileManager.default.createSymbolicLink(atPath: self[name], withDestinationPath: target)
    }

    /// The path of a file in the folder.
    subscript(name: String) -> String { "\(path)/\(name)" }

    /// The text of a file; nil: there is none.
    func text(_ name: String) -> String? { try? String(contentsOfFile: self[name], encoding: .utf8) }

    /// The names in the folder, hidden ones too, sorted.
    var names: [String] { ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted() }
}
