/// Looks at the files of a run repeatedly, until they differ from the state that was read.
struct FileLook {
    private let files: [String: FilesRead.File]
    private var searches: [String: DirectorySearch]
    /// The files as they are now, by path; what does not exist is left out.
    private(set) var stamps: [String: FileStamp] = [:]

    /// Looks for the first time.
    init(_ read: FilesRead) {
        files = read.files
        searches = read.searches
        update()
    }

    /// Looks again.
    mutating func update() {
        stamps = [:]
        for path in files.keys { stamps[path] = FileStamp(of: path) }
        for (directory, search) in searches {
            // What was a directory may be a file again.
            if FileReader.kind(of: directory) != .directory { stamps[directory] = FileStamp(of: directory) }
            var search = search
            if search.directories.contains(where: { FileStamp(of: $0.key) != $0.value }) {
                search = DirectorySearch(directory)
                searches[directory] = search
            }
            for path in search.files where files[path] == nil { stamps[path] = FileStamp(of: path) }
        }
    }

    /// What differs from what was read.
    var changes: FileChanges {
        var changes = FileChanges()
        for (path, file) in files {
            let now = stamps[path]
            if now != file.stamp { changes.add(file.name, isGone: now == nil, isNew: file.stamp == nil) }
        }
        for path in stamps.keys where files[path] == nil {
            changes.add(FilePath.normalized(path), isGone: false, isNew: true)
        }
        return changes
    }
}

/// Which files are no longer as they were read.
struct FileChanges {
    private var verbs: [String: String] = [:]
    /// Whether a file that was read is not there.
    private(set) var someAreGone = false

    /// Whether all files are as they were read.
    var isEmpty: Bool { verbs.isEmpty }

    /// Adds a file.
    mutating func add(_ name: String, isGone: Bool, isNew: Bool) {
        if isGone { someAreGone = true }
        // One file may have been read by several paths.
        verbs[name] = isGone ? "is gone" : isNew ? "is new" : "changed"
    }

    /// The first of them, and how many more there are.
    var summary: String {
        guard let first = verbs.min(by: { FilePath.precedes($0.key, $1.key) }) else { return "nothing changed" }
        return "\(first.key) \(first.value)" + (verbs.count > 1 ? " and \(verbs.count - 1) more" : "")
    }
}
