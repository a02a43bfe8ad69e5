extension SwiftFunctions {
    /// The folds, each over so many instances and functions of their numbers.
    static let folds: [Helper] = [
        Helper(
            "sum",
            """
            private func sum(_ count: Int, _ value: (Int) -> Double) -> Double {
                var total = 0.0
                for i in 0..<count { total += value(i) }
                return total
            }
            """),
        Helper(
            "runningSums",
            """
            private func runningSums(_ count: Int, _ value: (Int) -> Double) -> [Double] {
                var sums = [Double](repeating: 0, count: count)
                for i in sums.indices.dropFirst() { sums[i] = sums[i - 1] + value(i - 1) }
                return sums
            }
            """),
        Helper(
            "largest", calls: ["larger"],
            """
            private func largest(_ count: Int, _ value: (Int) -> Double) -> Double {
                var most = -Double.infinity
                for i in 0..<count { most = larger(most, value(i)) }
                return most
            }
            """),
        Helper(
            "largestAtEnds", calls: ["larger"],
            """
            private func largestAtEnds(_ count: Int, _ value: (Int) -> Double) -> Double {
                count > 0 ? larger(value(0), value(count - 1)) : -.infinity
            }
            """),
        Helper(
            "valueAt",
            """
            private func valueAt(_ count: Int, _ value: (Int) -> Double, _ index: Double) -> Double {
                guard count > 0 else { return 0 }
                return index.isNaN ? .nan : value(Int(max(0, min(Double(count - 1), floor(index)))))
            }
            """),
        Helper(
            "valuesAt", calls: ["valueAt"],
            """
            private func valuesAt(_ count: Int, _ value: (Int) -> Double, _ index: (Int) -> Double) -> [Double] {
                (0..<count).map { valueAt(count, value, index($0)) }
            }
            """),
        Helper(
            "groupsOf",
            """
            /// The members of each group, in the order of the first ones; what is in no group is left out.
            private func groupsOf(_ count: Int, _ group: (Int) -> Double) -> [[Int]] {
                var groups: [[Int]] = []
                var places: [Double: Int] = [:]
                for i in 0..<count {
                    let key = group(i)
                    if key.isNaN { continue }
                    if let place = places[key] {
                        groups[place].append(i)
                    } else {
                        places[key] = groups.count
                        groups.append([i])
                    }
                }
                return groups
            }
            """),
        Helper(
            "sumsInGroups", calls: ["groupsOf"],
            """
            private func sumsInGroups(_ count: Int, _ value: (Int) -> Double, _ group: (Int) -> Double) -> [Double] {
                var sums = [Double](repeating: 0, count: count)
                for members in groupsOf(count, group) {
                    let total = members.reduce(0) { $0 + value($1) }
                    for i in members { sums[i] = total }
                }
                return sums
            }
            """),
        Helper(
            "largestInGroups", calls: ["groupsOf", "larger"],
            """
            private func largestInGroups(_ count: Int, _ value: (Int) -> Double, _ group: (Int) -> Double) -> [Double] {
                var largest = [Double](repeating: 0, count: count)
                for members in groupsOf(count, group) {
                    let most = members.reduce(-Double.infinity) { larger($0, value($1)) }
                    for i in members { largest[i] = most }
                }
                return largest
            }
            """),
        Helper(
            "runningSumsInGroups", calls: ["groupsOf"],
            """
            private func runningSumsInGroups(_ count: Int, _ value: (Int) -> Double, _ group: (Int) -> Double) -> [Double] {
                var sums = [Double](repeating: 0, count: count)
                for members in groupsOf(count, group) {
                    var total = 0.0
                    for i in members {
                        sums[i] = total
                        total += value(i)
                    }
                }
                return sums
            }
            """),
        Helper(
            "sumsOfGroupsBefore",
            """
            /// Each group counts once, by its first member: the sum of those that began before.
            private func sumsOfGroupsBefore(_ count: Int, _ value: (Int) -> Double, _ group: (Int) -> Double) -> [Double] {
                var sums = [Double](repeating: 0, count: count)
                var starts: [Double: Double] = [:]
                var total = 0.0
                for i in 0..<count {
                    let key = group(i)
                    if !key.isNaN, starts[key] == nil {
                        starts[key] = total
                        total += value(i)
                    }
                    sums[i] = starts[key] ?? total
                }
                return sums
            }
            """),
        Helper(
            "brokenLines",
            """
            /// The line of each item: a new one when it does not fit.
            private func brokenLines(
                _ count: Int, _ isThere: (Int) -> Double, _ length: (Int) -> Double, _ gap: (Int) -> Double,
                _ room: (Int) -> Double
            ) -> [Double] {
                var lines = [Double](repeating: .nan, count: count)
                var (line, used, isEmpty) = (0.0, 0.0, true)
                for i in 0..<count where isThere(i) != 0 {
                    let (own, within) = (length(i), room(i))
                    let wanted = used + (isEmpty ? 0 : gap(i)) + own
                    let fits = isEmpty || wanted <= within + 1e-9 * max(1, abs(within))
                    if !fits { line += 1 }
                    used = fits ? wanted : own
                    isEmpty = false
                    lines[i] = line
                }
                return lines
            }
            """),
        Helper(
            "emptyColumns",
            """
            /// The ends of so many columns as the first item says that has a number.
            private func emptyColumns(_ count: Int, _ columns: (Int) -> Double) -> [Double] {
                var wanted = 1.0
                for i in (0..<count).reversed() where columns(i).isFinite { wanted = columns(i) }
                return Array(repeating: 0, count: Int(max(1, min(65536, floor(wanted)))))
            }
            """),
        Helper(
            "shortestColumns", calls: ["emptyColumns"],
            """
            /// The column of each item: the shortest, of several the first.
            private func shortestColumns(
                _ count: Int, _ isThere: (Int) -> Double, _ length: (Int) -> Double, _ columns: (Int) -> Double
            ) -> [Double] {
                var found = [Double](repeating: .nan, count: count)
                var ends = emptyColumns(count, columns)
                for i in 0..<count where isThere(i) != 0 {
                    let limit = (ends.min() ?? 0) + 1e-7
                    let column = ends.firstIndex { $0 <= limit } ?? 0
                    found[i] = Double(column)
                    let end = ends[column] + length(i)
                    if !end.isNaN { ends[column] = end }
                }
                return found
            }
            """),
        Helper(
            "shares", calls: ["groupsOf", "smaller", "larger"],
            """
            /// What each item gets of the room that its group has left, by its weight, held between its least and its most.
            private func shares(
                _ count: Int, _ isThere: (Int) -> Double, _ size: (Int) -> Double, _ weight: (Int) -> Double,
                _ least: (Int) -> Double, _ most: (Int) -> Double, _ total: (Int) -> Double, _ group: (Int) -> Double
            ) -> [Double] {
                func at(_ i: Int, _ level: Double) -> Double {
                    larger(least(i), smaller(weight(i) > 0 ? size(i) + level * weight(i) : size(i), most(i)))
                }
                var found = (0..<count).map { at($0, 0) }
                for members in groupsOf(count, { isThere($0) == 0 ? .nan : group($0) }) {
                    let room = total(members[0])
                    if room.isNaN { continue }
                    func bend(_ i: Int, _ end: Double) -> Double { (end - size(i)) / weight(i) }
                    func sum(_ level: Double) -> Double { members.reduce(0) { $0 + at($1, level) } }
                    let movable = members.filter { weight($0) > 0 }
                    let bends = movable.map { (bend($0, least($0)), bend($0, larger(least($0), most($0)))) }
                    var (low, high) = (-Double.infinity, Double.infinity)
                    for level in bends.map({ $0.0 }) + bends.map({ $0.1 }) where level.isFinite {
                        if sum(level) <= room { low = max(low, level) } else { high = min(high, level) }
                    }
                    var (held, free, weights) = (0.0, 0.0, 0.0)
                    var bound: [Int: Double] = [:]
                    var place = 0
                    for i in members {
                        if !(weight(i) > 0) {
                            held += at(i, 0)
                            continue
                        }
                        let ends = bends[place]
                        place += 1
                        if ends.0 >= high {
                            bound[i] = least(i)
                        } else if ends.1 <= low {
                            bound[i] = larger(least(i), most(i))
                        } else {
                            (free, weights) = (free + size(i), weights + weight(i))
                        }
                        held += bound[i] ?? 0
                    }
                    let level = larger(low, smaller((room - held - free) / weights, high))
                    for i in members { found[i] = bound[i] ?? at(i, level) }
                }
                return found
            }
            """),
        Helper(
            "inTurn",
            """
            /// Those that stand, then the others, each in their order; of those that take part.
            private func inTurn(_ count: Int, _ isThere: (Int) -> Double, _ stands: (Int) -> Double) -> [Int] {
                let there = (0..<count).filter { isThere($0) != 0 }
                return there.filter { stands($0) != 0 } + there.filter { stands($0) == 0 }
            }
            """),
        Helper(
            "shortestSpans", calls: ["inTurn", "emptyColumns"],
            """
            /// The first of the columns that an item lies over: where it can begin soonest.
            private func shortestSpans(
                _ count: Int, _ isThere: (Int) -> Double, _ length: (Int) -> Double, _ columns: (Int) -> Double,
                _ span: (Int) -> Double, _ lane: (Int) -> Double, _ least: (Int) -> Double, _ stands: (Int) -> Double
            ) -> [Double] {
                var found = [Double](repeating: .nan, count: count)
                var ends = emptyColumns(count, columns)
                for i in inTurn(count, isThere, stands) {
                    let wide = Int(max(1, min(Double(ends.count), floor(span(i)))))
                    func start(_ first: Int) -> Double { ends[first..<(first + wide)].reduce(least(i)) { max($0, $1) } }
                    var first = 0
                    if lane(i) >= 0 {
                        first = Int(min(Double(ends.count - wide), floor(lane(i))))
                    } else {
                        for other in 0...(ends.count - wide) where start(other) < start(first) - 1e-9 { first = other }
                    }
                    let end = (stands(i) != 0 ? least(i) : start(first)) + length(i)
                    for k in first..<(first + wide) { ends[k] = stands(i) != 0 ? max(ends[k], end) : end }
                    found[i] = Double(first)
                }
                return found
            }
            """),
        Helper(
            "fallenStarts", calls: ["inTurn"],
            """
            /// Where each item begins behind those that it overlaps across.
            private func fallenStarts(
                _ count: Int, _ isThere: (Int) -> Double, _ length: (Int) -> Double, _ from: (Int) -> Double,
                _ to: (Int) -> Double, _ least: (Int) -> Double, _ stands: (Int) -> Double
            ) -> [Double] {
                var found = [Double](repeating: .nan, count: count)
                var laid: [Int] = []
                for i in inTurn(count, isThere, stands) {
                    var start = least(i)
                    for other in laid where stands(i) == 0 && min(to(i), to(other)) - max(from(i), from(other)) > 1e-9 {
                        start = max(start, found[other] + length(other))
                    }
                    found[i] = start
                    laid.append(i)
                }
                return found
            }
            """),
        Helper(
            "byStart",
            """
            private func byStart(_ count: Int, _ from: (Int) -> Double) -> [Int] {
                (0..<count).filter { !from($0).isNaN }.sorted { from($0) != from($1) ? from($0) < from($1) : $0 < $1 }
            }
            """),
        Helper(
            "lanes", calls: ["byStart", "larger"],
            """
            /// The first lane of each span in which all before it have ended.
            private func lanes(_ count: Int, _ from: (Int) -> Double, _ to: (Int) -> Double) -> [Double] {
                var found = [Double](repeating: 0, count: count)
                var ends: [Double] = []
                for i in byStart(count, from) {
                    let lane = ends.firstIndex { $0 <= from(i) } ?? ends.count
                    if lane == ends.count { ends.append(0) }
                    ends[lane] = larger(from(i), to(i))
                    found[i] = Double(lane)
                }
                return found
            }
            """),
        Helper(
            "clusters", calls: ["byStart", "larger"],
            """
            /// Spans that overlap, directly or through others, have one number.
            private func clusters(_ count: Int, _ from: (Int) -> Double, _ to: (Int) -> Double) -> [Double] {
                var found = [Double](repeating: 0, count: count)
                var (cluster, end) = (-1.0, -Double.infinity)
                for i in byStart(count, from) {
                    if from(i) >= end { (cluster, end) = (cluster + 1, -.infinity) }
                    end = larger(end, to(i))
                    found[i] = cluster
                }
                return found
            }
            """),
        Helper(
            "nextLanes",
            """
            /// The least lane above its own of a span that overlaps it.
            private func nextLanes(
                _ count: Int, _ from: (Int) -> Double, _ to: (Int) -> Double, _ lane: (Int) -> Double
            ) -> [Double] {
                var found = [Double](repeating: .infinity, count: count)
                for i in 0..<count where from(i) < to(i) {
                    for j in 0..<count where lane(j) > lane(i) && from(j) < to(i) && from(i) < to(j) && from(j) < to(j) {
                        found[i] = min(found[i], lane(j))
                    }
                }
                return found
            }
            """),
    ]
}
