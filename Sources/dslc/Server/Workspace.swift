import Interpreter
import LanguageService
import LayoutDSL

/// The files of an editor: those that are open as the editor has them, the others as they are on the disk.
final class Workspace {
    /// A file that is open in the editor.
    struct OpenDocument {
        /// Its address, as the editor writes it.
        let address: String
        /// Its text.
        var text: TextDocument
        /// The editor's number of this text.
        var version: Int?
    }

    /// A name by its bytes: two files may have names that look the same.
    private typealias Key = [UInt8]

    /// The folders that are open.
    var folders: [String] = []
    private var documents: [Key: OpenDocument] = [:]
    /// The names of the open files, in the order in which they were opened.
    private(set) var openNames: [String] = []
    private var inspected: [Key: InspectedFile] = [:]
    /// How many times a text has been checked: what the time of an answer depends on.
    private(set) var checkCount = 0
    /// At most so many files of the folders are looked through.
    private static let fileLimit = 2_000

    // MARK: Open files

    /// The open file of that name.
    func open(_ name: String) -> OpenDocument? { documents[Array(name.utf8)] }

    /// Opens a file, or gives an open one another text.
    func set(_ name: String, to document: OpenDocument) {
        if documents.updateValue(document, forKey: Array(name.utf8)) == nil { openNames.append(name) }
        forget(name)
    }

    /// Closes a file: what counts again is the disk.
    func close(_ name: String) {
        guard documents.removeValue(forKey: Array(name.utf8)) != nil else { return }
        openNames.removeAll { $0.utf8.elementsEqual(name.utf8) }
        forget(name)
    }

    // MARK: Checked files

    /// Forgets what was found out about a file and about those that import it.
    func forget(_ name: String) {
        inspected[Array(name.utf8)] = nil
        for (key, file) in inspected
        where file.trees.contains(where: { $0.source.name.utf8.elementsEqual(name.utf8) }) || file.hasUnreadImport {
            inspected[key] = nil
        }
    }

    /// Forgets everything: any file may have changed.
    func forgetAll() { inspected = [:] }

    /// A checked file; nil where there is none of that name.
    func file(_ name: String) -> InspectedFile? {
        let key = Array(name.utf8)
        if let known = inspected[key] { return known }
        guard let source = source(name) else { return nil }
        countCheck()
        let file = InspectedFile(source, reading: reading(for: name))
        inspected[key] = file
        return file
    }

    /// Notes that a text is checked; completion checks a text of its own.
    func countCheck() { checkCount &+= 1 }

    /// The text of a file: of an open one as it is in the editor.
    func source(_ name: String) -> Source? {
        if let open = open(name) { return open.text.source }
        guard name.utf8.first == UInt8(ascii: "/"),
            let bytes = try? FileReader.readRegularFile(name, limit: Source.byteLimit + 1)
        else { return nil }
        return Source(name: name, bytes: bytes)
    }

    /// All layouts of the open folders and all open files, each with what is known about it.
    func allFiles() -> [InspectedFile] {
        var names = openNames
        for folder in folders {
            for path in DirectorySearch(folder).files.prefix(Workspace.fileLimit)
            where !names.contains(where: { $0.utf8.elementsEqual(path.utf8) }) {
                names.append(path)
            }
        }
        return names.sorted(by: FilePath.precedes).compactMap { file($0) }
    }

    // MARK: Imports

    /// What the imports of a file find: open files first; on the disk only what lies in the folder of the file or in
    /// an open folder.
    func reading(for name: String) -> (ImportRequest) -> ImportAnswer {
        let roots = ImportRoots([FilePath.directory(of: name)] + folders, workingDirectory: nil)
        return { [self] request in
            let folder = FilePath.directory(of: request.importer)
            let path = FilePath.normalized(FilePath.joined(folder, SystemPath.text(request.path.utf8)))
            if request.path.isEmpty { return .missing(reason: "the path is empty") }
            if let open = open(path) { return .found(name: path, bytes: open.text.source.bytes) }
            do throws(FileError) {
                return .found(name: path, bytes: try roots.read(path, limit: Source.byteLimit + 1))
            } catch {
                return .missing(reason: error.reason)
            }
        }
    }

    /// The paths that an import in a file could have: the layouts in its folder and below.
    func importablePaths(from name: String) -> [String] {
        let folder = FilePath.directory(of: name)
        guard folder.utf8.first == UInt8(ascii: "/") else { return [] }
        return DirectorySearch(folder).files.prefix(Workspace.fileLimit).compactMap { path in
            guard !path.utf8.elementsEqual(name.utf8) else { return nil }
            return String(decoding: path.utf8.dropFirst(folder.utf8.count + (folder == "/" ? 0 : 1)), as: UTF8.self)
        }
    }
}
