#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// Finds the `.layout` files below a directory.
struct DirectorySearch {
    /// The files, sorted by the bytes of their paths.
    private(set) var files: [String] = []
    /// What could not be searched, and why.
    private(set) var failures: [(path: String, error: FileError)] = []
    /// The directories that were entered, each as it was before: while none changes, the search finds the same files.
    private(set) var directories: [String: FileStamp] = [:]

    /// Searches a directory; hidden files and directories (`.build`, `.git`) below it are left out.
    init(_ directory: String) {
        var waiting = [directory]
        // A link may lead back up: each directory is entered once.
        var seen: Set<FileReader.Identity> = []
        while let current = waiting.popLast() {
            if let identity = FileReader.identity(of: current), !seen.insert(identity).inserted { continue }
            directories[current] = FileStamp(of: current)
            let names: [String]
            do {
                names = try DirectorySearch.names(in: current)
            } catch {
                failures.append((current, error))
                continue
            }
            for name in names where !name.hasPrefix(".") {
                let path = FilePath.joined(current, name)
                let isLayout = name.hasSuffix(".layout")
                switch FileReader.kind(of: path) {
                case .directory: waiting.append(path)
                case .file: if isLayout { files.append(path) }
                // Reading a pipe would wait for ever.
                case .other: break
                case .nothing(let error): if isLayout { failures.append((path, error)) }
                }
            }
        }
        files.sort(by: FilePath.precedes)
        failures.sort { FilePath.precedes($0.path, $1.path) }
    }

    private static func names(in directory: String) throws(FileError) -> [String] {
        guard let stream = opendir(SystemPath.bytes(directory)) else { throw FileError(errno: errno) }
        defer { closedir(stream) }
        var names: [String] = []
        while true {
            errno = 0
            guard let entry = readdir(stream) else {
                guard errno == 0 else { throw FileError(errno: errno) }
                // Sorted, so that which of two linked directories is entered does not hang on the disk.
                return names.sorted(by: FilePath.precedes).reversed()
            }
            let name = withUnsafeMutablePointer(to: &entry.pointee.d_name) { tuple in
                tuple.withMemoryRebound(to: CChar.self, capacity: 1) { SystemPath.text($0) }
            }
            names.append(name)
        }
    }
}
