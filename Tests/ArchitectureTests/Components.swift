/// Strongly connected components of a graph.
enum Components {
    /// The components with two nodes or more. Kosaraju's algorithm: the nodes in the order in which a depth-first walk
    /// leaves them, last first; what each reaches against the arrows, and no earlier component holds, is a component.
    static func cycles(_ graph: [String: Set<String>]) -> [[String]] {
        var reversed: [String: Set<String>] = [:]
        for (node, targets) in graph {
            for target in targets { reversed[target, default: []].insert(node) }
        }
        var seen: Set<String> = []
        let left = graph.keys.sorted().flatMap { walk(from: $0, graph, &seen) }
        seen = []
        return left.reversed().map { walk(from: $0, reversed, &seen).sorted() }.filter { $0.count > 1 }
            .sorted { ($1.count, $0[0]) < ($0.count, $1[0]) }
    }

    /// The nodes that are reached and were not seen, in the order in which the walk leaves them.
    private static func walk(from root: String, _ graph: [String: Set<String>], _ seen: inout Set<String>) -> [String] {
        guard seen.insert(root).inserted else { return [] }
        var (left, open) = ([String](), [(root, (graph[root] ?? []).sorted())])
        while let (node, targets) = open.popLast() {
            guard let target = targets.first else {
                left.append(node)
                continue
            }
            open.append((node, Array(targets.dropFirst())))
            if seen.insert(target).inserted { open.append((target, (graph[target] ?? []).sorted())) }
        }
        return left
    }
}
