import Testing

/// The folders of each room: what may name what, and the page that tells what each is for.
struct FolderTests {
    private static let largestFileCycle = 4

    private static let orders = [
        ("LayoutDSL", FolderOrder.layoutDSL), ("Interpreter", FolderOrder.interpreter),
        ("Reports", FolderOrder.reports), ("Worlds", FolderOrder.worlds),
        ("LanguageService", FolderOrder.languageService), ("dslc", FolderOrder.dslc),
    ]

    @Test(arguments: orders)
    func `a folder names only types of the folders below`(name: String, order: [String]) throws {
        let room = try Rooms.room(name)
        // What stands beside the folders uses all of them.
        for folder in room.folders where !folder.isEmpty {
            #expect(order.contains(folder), "\(room.name)/\(folder) has no place in the order of folders")
        }
        for arrow in room.backArrows(order) { Issue.record("\(room.name): \(arrow)") }
        for cycle in room.folderCycles { Issue.record("\(room.name): the folders \(cycle) name each other's types") }
    }

    @Test(arguments: ["LayoutDSL", "Interpreter", "LayoutLists", "Worlds", "LanguageService", "Player", "Page"])
    func `no file cycle is longer than four`(room: String) throws {
        let room = try Rooms.room(room)
        for cycle in room.fileCycles where cycle.count > Self.largestFileCycle {
            Issue.record("\(room.name): \(cycle.count) files name each other's types: \(cycle)")
        }
    }

    /// `docs/architecture.md` has a table row for each folder, the lowest first: `| `Interpreter/Checker/Names` | … |`.
    @Test(
        arguments: [
            ("LayoutDSL", FolderOrder.layoutDSL), ("Interpreter", FolderOrder.interpreter),
            ("LanguageService", FolderOrder.languageService),
        ])
    func `the page of rooms tells what each folder is for`(room: String, order: [String]) throws {
        let rows = FolderRows(try Repository.text("docs/architecture.md"))
        let folders = order.map { room + "/" + $0 }
        for folder in folders {
            let purpose = try #require(rows.purposes[folder], "no row for \(folder)")
            #expect(purpose.split(separator: " ").count >= 3, "the row of \(folder) says nothing")
        }
        #expect(rows.folders.filter(folders.contains) == folders, "the rows of \(room) have another order")
    }
}
