/// Some of the statements, by their numbers among all modules.
struct StatementSet {
    private var marks: [Bool] = []

    func contains(_ statement: StatementID) -> Bool {
        let index = Int(statement.index)
        return index >= 0 && index < marks.count && marks[index]
    }

    /// Puts a statement in; answers whether it was not in yet.
    @discardableResult
    mutating func insert(_ statement: StatementID) -> Bool {
        guard statement.exists, !contains(statement) else { return false }
        while marks.count <= Int(statement.index) { marks.append(false) }
        marks[Int(statement.index)] = true
        return true
    }

    mutating func remove(_ statement: StatementID) { if contains(statement) { marks[Int(statement.index)] = false } }
}
