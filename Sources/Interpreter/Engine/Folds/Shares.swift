import LayoutChecker

/// What each member of a group gets of a total: v(λ) = clamp(size + λ · weight, least, most), at the λ at which the
/// values of the group add up to the total.
///
/// Bisection over the bends of a piecewise linear function. The sum never falls with λ and bends where a member meets
/// a bound, so the last bend at which the sum is not above the total tells which members are held; the others follow
/// from one linear equation. This is where the rounds of CSS Flexible Box Layout §9.7 end, in n log n steps.
struct Shares {
    private let sizes: [Double]
    /// 0 for a member that does not give way.
    private let weights: [Double]
    private let least: [Double]
    /// Never below the least, which wins.
    private let most: [Double]

    init(sizes: [Double], weights: [Double], least: [Double], most: [Double]) {
        self.sizes = sizes
        self.weights = weights.indices.map { index in
            let isMovable = weights[index] > 0 && weights[index].isFinite && sizes[index].isFinite
            return isMovable ? weights[index] : 0
        }
        let lows = least.map { $0.isNaN ? -.infinity : $0 }
        self.least = lows
        self.most = most.indices.map { max(lows[$0], most[$0].isNaN ? .infinity : most[$0]) }
    }

    /// Presence, size, weight, least, most, total and group of each instance. What belongs to no group, or takes no
    /// part, has its size between its bounds.
    static func values(_ columns: [[Double]]) -> [Double] {
        let shares = Shares(sizes: columns[1], weights: columns[2], least: columns[3], most: columns[4])
        var result = columns[1].indices.map { shares.value($0, 0) }
        let groups = Groups(columns[6])
        let (members, starts) = groups.members(columns[0])
        for group in 0..<groups.count where starts[group] < starts[group + 1] {
            let own = members[starts[group]..<starts[group + 1]]
            shares.share(columns[5][own[own.startIndex]], among: own, into: &result)
        }
        return result
    }

    private func value(_ index: Int, _ level: Double) -> Double {
        let moved = weights[index] > 0 ? sizes[index] + level * weights[index] : sizes[index]
        return max(least[index], min(moved, most[index]))
    }

    private func sum(of members: ArraySlice<Int>, at level: Double) -> Double {
        members.reduce(0) { $0 + value($1, level) }
    }

    /// The levels at which a member leaves its least and reaches its most.
    private func ends(_ index: Int) -> (low: Double, high: Double) {
        ((least[index] - sizes[index]) / weights[index], (most[index] - sizes[index]) / weights[index])
    }

    private func share(_ total: Double, among members: ArraySlice<Int>, into result: inout [Double]) {
        guard !total.isNaN else { return }
        var bends: [Double] = []
        for index in members where weights[index] > 0 {
            let (low, high) = ends(index)
            if low.isFinite { bends.append(low) }
            if high.isFinite { bends.append(high) }
        }
        bends.sort()
        // The number of bends at which the sum is not above the total.
        var (passed, open) = (0, bends.count)
        while passed < open {
            let middle = (passed + open) / 2
            if sum(of: members, at: bends[middle]) <= total { passed = middle + 1 } else { open = middle }
        }
        let low = passed > 0 ? bends[passed - 1] : -.infinity
        let high = passed < bends.count ? bends[passed] : .infinity
        // Between these two bends nobody meets a bound.
        var (held, free, weight) = (0.0, 0.0, 0.0)
        for index in members {
            let (first, last) = weights[index] > 0 ? ends(index) : (0, 0)
            if weights[index] == 0 {
                held += value(index, 0)
            } else if first >= high {
                result[index] = least[index]
                held += least[index]
            } else if last <= low {
                result[index] = most[index]
                held += most[index]
            } else {
                free += sizes[index]
                weight += weights[index]
            }
        }
        guard weight > 0 else { return }
        let level = max(low, min((total - held - free) / weight, high))
        for index in members where weights[index] > 0 {
            let (first, last) = ends(index)
            if first < high, last > low { result[index] = value(index, level) }
        }
    }
}
