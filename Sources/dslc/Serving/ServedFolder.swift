import LayoutDSL

/// The layouts of a folder, read when somebody asks for them, and again when they change.
struct ServedFolder {
    /// A file is at rest when it was the same in two looks, one after the other.
    private static let looksAtRest = 1
    /// A file that is gone for fewer looks than this is being saved: editors write another one and rename it.
    private static let looksWhileGone = 12

    private let directory: String
    private let roots: [String]
    private let workingDirectory: String?
    private var search: DirectorySearch
    /// The files that the search has found: their paths, by their paths in the folder.
    private var paths: [String: String] = [:]
    /// Those of them that somebody has asked for.
    private var layouts: [String: ServedLayout] = [:]

    /// Searches a folder; `roots` are folders that imports may read beside it.
    init(_ directory: String, roots: [String], workingDirectory: String?) {
        (self.directory, self.workingDirectory) = (directory, workingDirectory)
        self.roots = [directory] + roots
        search = DirectorySearch(directory)
        list()
    }

    /// The names of all files, sorted.
    var names: [String] { paths.keys.sorted(by: FilePath.precedes) }

    /// The path of a file that lies in the folder now.
    func path(of name: String) -> String? { paths[name].flatMap { holds($0) ? $0 : nil } }

    /// Whether a path leads to something in the folder, its links followed: by a link nobody gets out of it.
    private func holds(_ path: String) -> Bool {
        guard let folder = try? FileReader.resolved(directory), let found = try? FileReader.resolved(path) else {
            return false
        }
        return found.utf8.starts(with: FilePath.joined(folder, "").utf8)
    }

    /// A layout; nil: the folder has none of that name.
    mutating func layout(_ name: String) -> ServedLayout? {
        guard let path = paths[name] else { return nil }
        if let known = layouts[name] { return known }
        let layout = ServedLayout(path, name: name, roots: roots, workingDirectory: workingDirectory)
        layouts[name] = layout
        return layout
    }

    /// Looks what has changed since the last look.
    ///
    /// - Parameters:
    ///   - waits: Whether to let files come to rest first, as looks that follow one another do.
    ///   - wanted: Of files that have come, these are read too; nil: all are.
    /// - Returns: What there is to tell.
    mutating func update(waits: Bool, wanted: Set<String>?) -> [ServedEvent] {
        var events: [ServedEvent] = []
        if search.directories.contains(where: { FileStamp(of: $0.key) != $0.value }) {
            let before = paths
            search = DirectorySearch(directory)
            list()
            // A file that is being saved may be gone for a moment. It is told as gone by its own looks.
            for name in before.keys where paths[name] == nil && layouts[name] != nil { paths[name] = before[name] }
            for name in names where before[name] == nil && wanted?.contains(name) != false {
                if let layout = layout(name) { events.append(layout.event) }
            }
        }
        for name in layouts.keys.sorted(by: FilePath.precedes) {
            let rest = waits ? ServedFolder.looksAtRest : 0
            guard layouts[name]?.update(looksAtRest: rest, whileGone: ServedFolder.looksWhileGone) == true,
                let layout = layouts[name]
            else { continue }
            if layout.file == nil, FileReader.identity(of: layout.path) == nil {
                (layouts[name], paths[name]) = (nil, nil)
                events.append(ServedEvent(.gone, name))
            } else {
                events.append(layout.event)
            }
        }
        return events
    }

    private mutating func list() {
        // `./a.layout` in the folder `.` is `a.layout`.
        let start = FilePath.joined(directory, "").utf8.count
        paths = [:]
        for path in search.files where holds(path) {
            paths[String(decoding: path.utf8.dropFirst(start), as: UTF8.self)] = path
        }
    }
}
