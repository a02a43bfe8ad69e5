/// Some of the statements, by their numbers among all modules.
struct StatementSet {
    private var marks: [Bool] = []

    func contains(_ statement: Int32) -> Bool {
        let index = Int(statement)
        return index >= 0 && index < marks.count && marks[index]
    }

    /// Puts a statement in; answers whether it was not in yet.
    @discardableResult
    mutating func insert(_ statement: Int32) -> Bool {
        guard statement >= 0, !contains(statement) else { return false }
        while marks.count <= Int(statement) { marks.append(false) }
        marks[Int(statement)] = true
        return true
    }

    mutating func remove(_ statement: Int32) { if contains(statement) { marks[Int(statement)] = false } }
}
