/// Instances by their group.
struct Groups {
    /// The number of the group of each instance, in the order of the first members; -1 for one that belongs to none.
    let numbers: [Int]
    let count: Int

    /// An instance whose group is NaN belongs to none.
    init(_ groups: [Double]) {
        var known: [UInt64: Int] = [:]
        var numbers: [Int] = []
        numbers.reserveCapacity(groups.count)
        for group in groups {
            guard group == group else {
                numbers.append(-1)
                continue
            }
            let key = (group == 0 ? 0 : group).bitPattern  // -0 and 0 are one group
            let number = known[key] ?? known.count
            known[key] = number
            numbers.append(number)
        }
        self.numbers = numbers
        count = known.count
    }

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
