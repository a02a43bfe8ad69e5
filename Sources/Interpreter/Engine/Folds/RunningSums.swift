import LayoutChecker

/// Running sums over a stretch of items, and by how much they have grown at its end.
enum RunningSums {
    static func all(_ values: [Double], from start: Double, upTo old: Double?) -> ([Double], Double?) {
        var total = start
        let sums = values.map { value in
            defer { total += value }
            return total
        }
        return (sums, old.map { total - $0 })
    }

    /// The value of a group is that of its first member. Columns: the values, the groups, which follow one another. What
    /// belongs to no group stands behind those before it.
    static func perGroup(_ columns: [[Double]], from start: Double, upTo old: Double?) -> ([Double], Double?) {
        var (total, here, last) = (start, start, Double.nan)
        let sums = columns[0].indices.map { index in
            let group = columns[1][index]
            guard !group.isNaN else { return total }
            if group != last {
                (here, last) = (total, group)
                total += columns[0][index]
            }
            return here
        }
        return (sums, old.map { total - $0 })
    }
}
