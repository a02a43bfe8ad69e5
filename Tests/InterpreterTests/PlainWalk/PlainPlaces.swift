@testable import LayoutAnalysis
@testable import LayoutChecker
@testable import LayoutEngine

/// The folds that share and that look for places, by their definitions: every candidate is tried against every item.
enum PlainPlaces {
    /// Presence, size, weight, least, most, total, group.
    static func shares(_ columns: [[Double]]) -> [Double] {
        let all = columns[0].indices
        func value(_ index: Int, _ level: Double) -> Double {
            let (size, weight) = (columns[1][index], columns[2][index])
            let moved = weight > 0 ? size + level * weight : size
            return max(columns[3][index], min(moved, columns[4][index]))
        }
        var result = all.map { value($0, 0) }
        for number in Set(columns[6].filter { !$0.isNaN }).sorted() {
            let group = all.filter { columns[0][$0] != 0 && columns[6][$0] == number }
            guard let first = group.first, !columns[5][first].isNaN else { continue }
            let movable = group.filter { columns[2][$0] > 0 }
            func bends(_ bound: Int) -> [Double] {
                movable.map {
                    let end = bound == 4 ? max(columns[3][$0], columns[4][$0]) : columns[3][$0]
                    return (end - columns[1][$0]) / columns[2][$0]
                }
            }
            let (lows, highs) = (bends(3), bends(4))
            func sum(_ level: Double) -> Double { group.reduce(0) { $0 + value($1, level) } }
            // The last bend at which all together have no more than the total, and the one behind it.
            let known = (lows + highs).filter { $0.isFinite }
            let low = known.filter { sum($0) <= columns[5][first] }.max() ?? -.infinity
            let high = known.filter { sum($0) > columns[5][first] }.min() ?? .infinity
            var (held, free, weight) = (0.0, 0.0, 0.0)
            var bound: [Int: Double] = [:]
            for member in group {
                guard let place = movable.firstIndex(of: member) else {
                    held += value(member, 0)
                    continue
                }
                if lows[place] >= high {
                    bound[member] = columns[3][member]
                } else if highs[place] <= low {
                    bound[member] = max(columns[3][member], columns[4][member])
                } else {
                    free += columns[1][member]
                    weight += columns[2][member]
                }
                held += bound[member] ?? 0
            }
            let level = max(low, min((columns[5][first] - held - free) / weight, high))
            for member in group { result[member] = bound[member] ?? value(member, level) }
        }
        return result
    }

    /// Those that stand, then the others, each in their order; of those that take part.
    private static func order(_ presence: [Double], _ stands: [Double]) -> [Int] {
        let present = presence.indices.filter { presence[$0] != 0 }
        return present.filter { stands[$0] != 0 } + present.filter { stands[$0] == 0 }
    }

    /// Presence, length, how many, span, lane, least, whether it stands.
    static func lanes(_ columns: [[Double]]) -> [Double] {
        let count = Int(max(1, min(65_536, (columns[2].first { $0.isFinite } ?? 1).rounded(.down))))
        var ends = [Double](repeating: 0, count: count)
        var result = [Double](repeating: .nan, count: columns[0].count)
        for index in order(columns[0], columns[6]) {
            let span = Int(max(1, min(Double(count), columns[3][index].rounded(.down))))
            let least = columns[5][index]
            func start(_ first: Int) -> Double { max(least, ends[first..<first + span].max() ?? 0) }
            var first = 0
            if columns[4][index] >= 0 {
                first = Int(min(Double(count - span), columns[4][index].rounded(.down)))
            } else {
                for other in 0...(count - span) where start(other) < start(first) - 1e-9 { first = other }
            }
            let stands = columns[6][index] != 0
            let end = (stands ? least : start(first)) + columns[1][index]
            for lane in first..<first + span { ends[lane] = stands ? max(ends[lane], end) : end }
            result[index] = Double(first)
        }
        return result
    }

    /// Presence, length, from, to, least, whether it stands.
    static func starts(_ columns: [[Double]]) -> [Double] {
        var result = [Double](repeating: .nan, count: columns[0].count)
        var laid: [Int] = []
        for index in order(columns[0], columns[5]) {
            var start = columns[4][index]
            for other in laid where columns[5][index] == 0 {
                let shared =
                    min(columns[3][index], columns[3][other]) - max(columns[2][index], columns[2][other])
                if shared > 1e-9 { start = max(start, result[other] + columns[1][other]) }
            }
            result[index] = start
            laid.append(index)
        }
        return result
    }

    /// Presence, length, across, room, least along, least across, whether it stands.
    static func places(_ columns: [[Double]]) -> [(main: Double, cross: Double)] {
        let room = columns[3].first { $0.isFinite } ?? 0
        var result = [(main: Double, cross: Double)](repeating: (.nan, .nan), count: columns[0].count)
        var laid: [(main: Double, cross: Double, mainEnd: Double, crossEnd: Double)] = []
        for index in order(columns[0], columns[6]) {
            let (length, across) = (max(0, columns[1][index]), max(0, columns[2][index]))
            var place = (main: columns[4][index], cross: columns[5][index])
            if columns[6][index] == 0 {
                place = (max(0, place.main), max(0, place.cross))
                let isEmpty = length <= 1e-9 || across <= 1e-9
                if !isEmpty { place.cross = across > room + 1e-9 ? 0 : max(0, min(place.cross, room - across)) }
                let mains = ([place.main] + laid.map { $0.mainEnd }).filter { $0 >= place.main }.sorted()
                let crosses = ([place.cross] + laid.map { $0.crossEnd }).filter { $0 >= place.cross }.sorted()
                func isFree(_ main: Double, _ cross: Double) -> Bool {
                    cross + across <= room + 1e-9
                        && !laid.contains { other in
                            min(main + length, other.mainEnd) - max(main, other.main) > 1e-9
                                && min(cross + across, other.crossEnd) - max(cross, other.cross) > 1e-9
                        }
                }
                search: for main in mains where !isEmpty {
                    for cross in crosses where isFree(main, cross) {
                        place = (main, cross)
                        break search
                    }
                    if main == mains.last { place.main = main }
                }
            }
            result[index] = place
            laid.append((place.main, place.cross, place.main + length, place.cross + across))
        }
        return result
    }
}
