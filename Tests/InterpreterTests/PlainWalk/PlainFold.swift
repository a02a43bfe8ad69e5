@testable import LayoutAnalysis
@testable import LayoutChecker
@testable import LayoutEngine

/// What a fold is, by its definition, one instance after the other.
enum PlainFold {
    /// The result of a fold over columns that are equally long: one number, or with `isEach` a number for each instance.
    static func values(_ kind: FoldKind, _ columns: [[Double]], isEach: Bool) -> [Double] {
        let values = columns[0]
        let all = values.indices
        switch kind {
        case .sum: return [values.reduce(0, +)]
        case .largest, .largestAtEnds: return [largest(values)]
        case .sumBefore: return all.map { values[..<$0].reduce(0, +) }
        case .sumInGroup, .largestInGroup, .sumBeforeInGroup, .sumBeforePerGroup:
            return inGroups(kind, values, columns[1])
        case .wrap: return lines(columns)
        case .share: return PlainPlaces.shares(columns)
        case .shortest: return shortest(columns)
        case .shortestSpan: return PlainPlaces.lanes(columns)
        case .fall: return PlainPlaces.starts(columns)
        case .fitMain: return PlainPlaces.places(columns).map { $0.main }
        case .fitCross: return PlainPlaces.places(columns).map { $0.cross }
        case .pack: return lanes(from: values, to: columns[1])
        case .cluster: return clusters(from: values, to: columns[1])
        case .nextLane:
            let (to, lane) = (columns[1], columns[2])
            return all.map { index in
                all.filter { lane[$0] > lane[index] && values[$0] < to[index] && values[index] < to[$0] }
                    .filter { values[$0] < to[$0] && values[index] < to[index] }
                    .map { lane[$0] }.min() ?? .infinity
            }
        case .at:
            let picked = columns[1].map { index -> Double in
                guard let last = values.indices.last, !index.isNaN else { return .nan }
                return values[Int(max(0, min(Double(last), index.rounded(.down))))]
            }
            return isEach ? picked : [picked.first ?? 0]
        }
    }

    private static func largest(_ values: [Double]) -> Double {
        values.reduce(-.infinity) { PlainOperation.value(.maximum, $0, $1, 0) }
    }

    /// An instance whose group is NaN belongs to none.
    private static func inGroups(_ kind: FoldKind, _ values: [Double], _ groups: [Double]) -> [Double] {
        let all = values.indices
        let members = Dictionary(grouping: all.filter { !groups[$0].isNaN }) { groups[$0] }
        func sum(_ numbers: some Sequence<Int>) -> Double { numbers.reduce(0) { $0 + values[$1] } }
        switch kind {
        case .sumInGroup:
            let sums = members.mapValues { sum($0) }
            return all.map { sums[groups[$0]] ?? 0 }
        case .largestInGroup:
            let most = members.mapValues { numbers in largest(numbers.map { values[$0] }) }
            return all.map { most[groups[$0]] ?? 0 }
        case .sumBeforeInGroup:
            return all.map { index in sum((members[groups[index]] ?? []).prefix { $0 < index }) }
        default:
            // The first members of the groups that began before the group of the instance.
            let firsts = members.values.compactMap(\.first).sorted()
            return all.map { index in
                let own = members[groups[index]]?.first ?? index
                return sum(firsts.prefix { $0 < own })
            }
        }
    }

    /// Presence, length, gap, within: a new line where what is used, the gap and the length are more than there is room
    /// for, by more than a rounding margin.
    private static func lines(_ columns: [[Double]]) -> [Double] {
        var (line, used) = (0.0, 0.0)
        var isEmpty = true
        return columns[0].indices.map { index in
            let (length, gap, within) = (columns[1][index], columns[2][index], columns[3][index])
            guard columns[0][index] != 0 else { return .nan }
            let wanted = used + (isEmpty ? 0 : gap) + length
            let fits = wanted <= within + 1e-9 * max(1, abs(within))
            if isEmpty || fits {
                used = wanted
            } else {
                line += 1
                used = length
            }
            isEmpty = false
            return line
        }
    }

    /// Presence, length, how many columns: the shortest column, the first of several.
    private static func shortest(_ columns: [[Double]]) -> [Double] {
        let count = max(1, min(65_536, (columns[2].first { $0.isFinite } ?? 1).rounded(.down)))
        var lengths = [Double](repeating: 0, count: Int(count))
        return columns[0].indices.map { index in
            guard columns[0][index] != 0 else { return .nan }
            var column = 0
            for other in lengths.indices where lengths[other] < lengths[column] { column = other }
            lengths[column] += columns[1][index]
            return Double(column)
        }
    }

    /// The instances that begin somewhere, by their start.
    private static func byStart(_ from: [Double]) -> [Int] {
        from.indices.filter { !from[$0].isNaN }.sorted { (from[$0], $0) < (from[$1], $1) }
    }

    /// Each span in the first lane whose spans have ended.
    private static func lanes(from: [Double], to: [Double]) -> [Double] {
        var result = [Double](repeating: 0, count: from.count)
        var ends: [Double] = []
        for index in byStart(from) {
            let lane = ends.firstIndex { $0 <= from[index] } ?? ends.count
            if lane == ends.count { ends.append(0) }
            ends[lane] = max(from[index], to[index])
            result[index] = Double(lane)
        }
        return result
    }

    /// Spans that overlap, directly or through others, have the same number.
    private static func clusters(from: [Double], to: [Double]) -> [Double] {
        var result = [Double](repeating: 0, count: from.count)
        var (cluster, end) = (-1.0, -Double.infinity)
        for index in byStart(from) {
            if from[index] >= end {
                cluster += 1
                end = -.infinity
            }
            end = max(end, to[index])
            result[index] = cluster
        }
        return result
    }
}
