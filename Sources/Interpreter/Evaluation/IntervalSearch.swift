// Finds the instances of a scope that can be seen, whatever their formulas: a tree over the index, of which eight
// ranges at a time are asked whether anything in them may be seen, and every instance that is left is looked at.

extension Scroller {
    /// Visits what can be seen of the instances of a scope.
    func search(_ number: Int, _ scope: ScopePlan, _ count: Int, in section: Int) {
        let intervals = intervalMachine()
        for index in scope.visibility.outer.indices {
            let slot = Int(plan.outer.base[index])
            intervals.slots[slot] = Interval8(machine.slots[slot])
        }
        var level = 1
        var span = 8
        while span < count, level < Pyramid.levels {
            level += 1
            span = span > Int.max / 8 ? Int.max : span * 8
        }
        let search = IntervalSearch(
            number: number, scope: scope, count: count, section: section, window: hairyWindow,
            pyramids: prepared.states[number].pyramids)
        let before = self.count
        if !ask(search, level, 0, intervals) {
            forget(from: before)
            machine.noteTooMany(
                Double(count) * Double(scope.elements.count), prepared.program.elements[Int(scope.elements.start)].kind,
                offset: offset)
        }
    }

    /// The window with a hair around it, for what bounds round otherwise than drawing does.
    private var hairyWindow: (x: Interval8, y: Interval8) {
        func widened(_ start: Double, _ length: Double) -> Interval8 {
            let hair = 1e-6 + (abs(start) + abs(length)) * 1e-12
            return Interval8(start - hair, start + length + hair)
        }
        return (widened(window.x, window.width), widened(window.y, window.height))
    }

    /// Asks the eight ranges below a node; false when there is too much to look at.
    private func ask(_ search: IntervalSearch, _ level: Int, _ node: Int, _ intervals: IntervalMachine) -> Bool {
        let span = IntervalSearch.span(of: level - 1)
        let first = node * 8 * span
        let ranges = min(8, (search.count - 1 - first) / span + 1)
        let scope = search.scope
        if scope.index >= 0 {
            let low = Double(first) + Interval8.Lanes(0, 1, 2, 3, 4, 5, 6, 7) * Double(span)
            let last = Interval8.Lanes(repeating: Double(search.count - 1))
            let high = low + Double(span - 1)
            intervals.slots[Int(scope.index)] = Interval8(low, high.replacing(with: last, where: high .> last))
        }
        for (place, index) in scope.loads.indices.enumerated() where place < search.pyramids.count {
            var ends = Interval8(0)
            for lane in 0..<ranges {
                (ends.low[lane], ends.high[lane]) = search.pyramids[place].range(
                    node * 8 + lane, level: level - 1, of: search.section)
            }
            intervals.slots[Int(plan.loads.base[index].slot)] = ends
        }
        tally.base[1] += 1
        guard nodes * 8 + visited <= Program.visitLimit else { return false }
        intervals.run(scope.visibility.code)
        var isSeen = SIMDMask<SIMD8<Int64>>(repeating: false)
        for element in scope.elements.indices {
            isSeen = isSeen .| intervals.mayBeSeen(plan.elements.base[element], in: search.window)
        }
        for lane in 0..<ranges where isSeen[lane] {
            if level == 1 {
                visitInstance(first + lane, of: search.number, scope, in: search.section)
            } else if !ask(search, level - 1, node * 8 + lane, intervals) {
                return false
            }
        }
        return true
    }
}

/// What is being searched for.
struct IntervalSearch {
    let number: Int
    let scope: ScopePlan
    let count: Int
    let section: Int
    let window: (x: Interval8, y: Interval8)
    let pyramids: [Pyramid]

    /// 8^level; the largest that a whole number holds where there is no such one.
    static func span(of level: Int) -> Int { 3 * level < Int.bitWidth - 1 ? 1 << (3 * level) : .max }
}
