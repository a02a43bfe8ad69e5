#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// The folders that imports may read, each with everything below it. Where a path leads counts, not how it is written:
/// links are followed first.
struct ImportRoots {
    /// The folders, their links resolved, each with the name that messages give it.
    private let folders: [(path: String, name: String)]

    /// Makes the roots of folders; one that does not exist holds no files.
    init(_ folders: [String], workingDirectory: String?) {
        var found: [(path: String, name: String)] = []
        for folder in folders {
            guard let path = try? FileReader.resolved(folder.isEmpty ? "." : folder) else { continue }
            guard !found.contains(where: { $0.path.utf8.elementsEqual(path.utf8) }) else { continue }
            let name = FilePath.name(of: path, in: workingDirectory)
            found.append((path, name == "." ? "the working directory" : "`\(name)`"))
        }
        self.folders = found
    }

    /// The bytes of a regular file below one of the folders, at most `limit` of them. `outside` says why another file is
    /// refused; without it the folders are named.
    func read(_ path: String, limit: Int, outside: String? = nil) throws(FileError) -> [UInt8] {
        let refusal = outside.map { FileError($0) } ?? refusal
        guard !path.utf8.contains(0) else { throw FileError(errno: ENOENT) }
        let place: String
        do {
            place = try FileReader.resolved(path)
        } catch {
            // Whether a file exists outside of the folders is not told either.
            guard holds(ImportRoots.existingFolder(above: path)) else { throw refusal }
            throw error
        }
        guard holds(place) else { throw refusal }
        return try FileReader.readRegularFile(place, limit: limit) { opened in
            // A folder on the way may have become a link in the meantime: then another file was opened.
            let isSame = FileReader.identity(of: place) == opened
            return isSame && (try? FileReader.resolved(place))?.utf8.elementsEqual(place.utf8) == true
        }
    }

    private func holds(_ place: String) -> Bool {
        folders.contains { folder in
            let path = folder.path.utf8
            return place.utf8.elementsEqual(path)
                || place.utf8.starts(with: folder.path == "/" ? path : "\(folder.path)/".utf8)
        }
    }

    private var refusal: FileError {
        let names = folders.isEmpty ? "every folder" : folders.map(\.name).joined(separator: " and ")
        return FileError("it is outside of \(names); `--root DIR` lets imports read more folders")
    }

    /// The nearest folder above a path that exists, its links resolved.
    private static func existingFolder(above path: String) -> String {
        var folder = FilePath.directory(of: path)
        while true {
            if let found = try? FileReader.resolved(folder.isEmpty ? "." : folder) { return found }
            guard !folder.isEmpty, folder != "/" else { return "/" }
            folder = FilePath.directory(of: folder)
        }
    }
}
