/// What the command line asks for.
struct Options {
    /// Only the rows whose names contain this.
    var only: String?
    /// Fewer repetitions and no long rows: whether everything runs and agrees, not how fast.
    var isQuick = false
    /// The tables and nothing else, so that they can go into a page as they are.
    var isMarkdown = false

    /// Reads arguments; nil when one is unknown.
    init?(_ arguments: [String]) {
        var rest = arguments[...]
        while let argument = rest.popFirst() {
            switch argument {
            case "--quick": isQuick = true
            case "--markdown": isMarkdown = true
            case "--only":
                guard let name = rest.popFirst() else { return nil }
                only = name
            default: return nil
            }
        }
    }

    func wants(_ name: String) -> Bool {
        guard let only else { return true }
        return name.lowercased().contains(only.lowercased())
    }
}
