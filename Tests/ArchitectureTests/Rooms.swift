/// The rooms of the repository, each read once.
enum Rooms {
    static let names = [
        "LayoutDSL", "Interpreter", "Emission", "LayoutLists", "Reports", "Worlds", "LanguageService", "Player", "Page",
        "dslc",
    ]

    private static let all = Result {
        try Dictionary(uniqueKeysWithValues: names.map { ($0, try Room.read($0)) })
    }

    static func room(_ name: String) throws -> Room { try all.get()[name] ?? Room.read(name) }

    static func files(_ name: String) throws -> [SourceFile] { try room(name).files }

    /// The files of all rooms.
    static func allFiles() throws -> [SourceFile] { try names.flatMap { try files($0) } }
}
