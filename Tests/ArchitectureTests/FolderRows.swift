/// The table rows of a page that tell what a folder is for.
struct FolderRows {
    /// In the order of the page.
    private(set) var folders: [String] = []
    /// The second cell of each row.
    private(set) var purposes: [String: String] = [:]

    init(_ page: String) {
        for line in page.split(separator: "\n") where line.hasPrefix("| `") {
            let cells = line.split(separator: "|").map { $0.filter { $0 != "`" } }
            guard cells.count > 1 else { continue }
            let folder = cells[0].split(separator: " ").joined(separator: " ")
            folders.append(folder)
            purposes[folder] = cells[1]
        }
    }
}
