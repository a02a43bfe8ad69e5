import LayoutChecker

/// Instances by their group.
package struct Groups {
    /// The number of the group of each instance, in the order of the first members; -1 for one that belongs to none.
    package let numbers: [Int]
    package let count: Int

    /// An instance whose group is NaN belongs to none. While groups rise, as lines do, each is a new one where it is
    /// greater than the last; from the first that falls on they are looked up.
    package init(_ groups: [Double]) {
        var numbers: [Int] = []
        numbers.reserveCapacity(groups.count)
        var (last, count) = (-Double.infinity, 0)
        var known: [UInt64: Int] = [:]
        var isRising = true
        for group in groups {
            guard !group.isNaN else {
                numbers.append(-1)
                continue
            }
            if isRising {
                if group > last || count == 0 {
                    (last, count) = (group, count + 1)
                } else if group < last {
                    isRising = false
                    for (index, number) in numbers.enumerated() where number >= 0 {
                        known[Groups.key(groups[index])] = number
                    }
                }
            }
            if isRising {
                numbers.append(count - 1)
                continue
            }
            let number = known[Groups.key(group), default: count]
            if number == count {
                known[Groups.key(group)] = count
                count += 1
            }
            numbers.append(number)
        }
        self.numbers = numbers
        self.count = count
    }

    /// -0 and 0 are one group.
    private static func key(_ group: Double) -> UInt64 { (group == 0 ? 0 : group).bitPattern }

    /// The members of each group that take part, in their order: all in one array, and where each group begins.
    func members(_ takesPart: [Double]) -> (members: [Int], starts: [Int]) {
        var starts = [Int](repeating: 0, count: count + 1)
        for (index, number) in numbers.enumerated() where number >= 0 && takesPart[index] != 0 {
            starts[number + 1] += 1
        }
        for number in 0..<count { starts[number + 1] += starts[number] }
        var members = [Int](repeating: 0, count: starts[count])
        var next = starts
        for (index, number) in numbers.enumerated() where number >= 0 && takesPart[index] != 0 {
            members[next[number]] = index
            next[number] += 1
        }
        return (members, starts)
    }
}
