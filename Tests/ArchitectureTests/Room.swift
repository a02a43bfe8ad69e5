/// The files of a module, and which file names whose types.
struct Room {
    /// A file that names types which another file declares. Paths are relative to the room.
    struct Arrow: Hashable, CustomStringConvertible {
        let from: String
        let to: String
        let types: [String]

        var description: String { "\(from) → \(to): \(types.joined(separator: " "))" }
    }

    let name: String
    let files: [SourceFile]
    let arrows: [Arrow]

    static func read(_ name: String) throws -> Room {
        Room(name: name, files: try Repository.sources("Sources/" + name))
    }

    /// A file names a type of another file where the type's name stands as a word, in an extension too. A nested type
    /// counts only as `Outer.Inner`: many types have a `Kind`.
    init(name: String, files: [SourceFile]) {
        self.name = name
        self.files = files
        var owners: [String: [Int]] = [:]
        for (index, file) in files.enumerated() {
            for type in file.declarations.visible { owners[type, default: []].append(index) }
        }
        arrows = files.enumerated().flatMap { index, file in
            var found: [Int: Set<String>] = [:]
            for type in Self.namedTypes(file, owners, module: name) {
                for owner in owners[type] ?? [] where owner != index { found[owner, default: []].insert(type) }
            }
            return found.sorted { $0.key < $1.key }.map { owner, types in
                Arrow(from: file.path, to: files[owner].path, types: types.sorted())
            }
        }
    }

    private static func namedTypes(_ file: SourceFile, _ owners: [String: [Int]], module: String) -> Set<String> {
        var found: Set<String> = []
        let (tokens, own) = (file.tokens, file.declarations)
        for (index, token) in tokens.enumerated() where owners[token] != nil && !own.hidden.contains(token) {
            let isMember = index > 0 && tokens[index - 1] == "."
            if isMember, index < 2 || tokens[index - 2] != module { continue }
            if own.local.contains(token) { continue }
            if !own.visible.contains(token) { found.insert(token) }
            var (full, next) = (token, index)
            while next + 2 < tokens.count, tokens[next + 1] == ".", owners[full + "." + tokens[next + 2]] != nil {
                full += "." + tokens[next + 2]
                next += 2
                if !own.visible.contains(full) { found.insert(full) }
            }
        }
        return found
    }

    /// The folders with Swift files directly in them.
    var folders: [String] { Set(files.map(\.folder)).sorted() }

    private func folder(_ path: String) -> String { path.split(separator: "/").dropLast().joined(separator: "/") }

    /// The arrows to a folder above, by the order of folders, the lowest first. Folders that the order lacks have none.
    func backArrows(_ order: [String]) -> [Arrow] {
        let rank = Dictionary(order.enumerated().map { ($1, $0) }) { first, _ in first }
        return arrows.filter { arrow in
            guard let from = rank[folder(arrow.from)], let to = rank[folder(arrow.to)] else { return false }
            return to > from
        }
    }

    /// The groups of folders that reach each other.
    var folderCycles: [[String]] {
        var graph: [String: Set<String>] = [:]
        for arrow in arrows { graph[folder(arrow.from), default: []].insert(folder(arrow.to)) }
        return Components.cycles(graph)
    }

    /// The groups of files of one folder that reach each other within the folder.
    var fileCycles: [[String]] {
        var graph: [String: Set<String>] = [:]
        for arrow in arrows where folder(arrow.from) == folder(arrow.to) {
            graph[arrow.from, default: []].insert(arrow.to)
        }
        return Components.cycles(graph)
    }
}
