/// What preparing leaves for the instances of a scope.
struct ScopeState: Sendable {
    /// Running sums, an entry for each instance, section after section.
    var columns: [Memory<Double>]
    /// Where the entries of each section begin in the columns.
    var bases = Memory<Int>()
    /// How early the boxes from each instance on begin, and how far those up to it reach; by section like the columns.
    var starts = Memory<Double>()
    var ends = Memory<Double>()
    var reachBases = Memory<Int>()

    func noteBase(_ section: Int, _ column: Int32?) {
        guard let column, bases.count <= section else { return }
        bases.append(columns[Int(column)].count)
    }

    mutating func forgetReach() {
        starts = Memory()
        ends = Memory()
        reachBases = Memory()
    }

    func noteReachBase(_ section: Int) { reachBases.append(ends.count) }
}

/// How far a box reaches from where all of its scope are counted from. The corner added later is rounded in another
/// order than where the box is drawn: a little more is asked for, so that nothing is lost to that.
enum Reach {
    /// More than any rounding of a few sums of numbers so large.
    static func slack(for magnitude: Double) -> Double { 4e-15 * magnitude }

    static func ends(of box: (places: [Int32], length: Int32), _ machine: Machine) -> (from: Double, to: Double) {
        let length = machine.value(box.length)
        var from = 0.0
        var magnitude = abs(length)
        for slot in box.places {
            from += machine.value(slot)
            magnitude += abs(machine.value(slot))
        }
        return (from - slack(for: magnitude), from + length + slack(for: magnitude))
    }
}
