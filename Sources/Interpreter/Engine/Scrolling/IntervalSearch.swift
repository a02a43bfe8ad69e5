import LayoutChecker

// Branch and bound over the index by intervals: eight ranges of instances at a time are evaluated, ranges in which nothing
// can be seen are dropped, the others are divided. It works for every formula.

/// The target of a search.
struct IntervalSearch {
    let number: Int
    let scope: UnsafePointer<ScopePlan>
    let count: Int
    let section: Int
    let window: (x: Interval8, y: Interval8)
    let minMaxTrees: [MinMaxTree]
    let intervals: IntervalMachine

    /// A window with a rounding margin around it, for what bounds round otherwise than drawing does.
    static func widened(_ window: LayoutRectangle) -> (x: Interval8, y: Interval8) {
        func widened(_ start: Double, _ length: Double) -> Interval8 {
            let roundingMargin = 1e-6 + (abs(start) + abs(length)) * 1e-12
            return Interval8(start - roundingMargin, start + length + roundingMargin)
        }
        return (widened(window.x, window.width), widened(window.y, window.height))
    }

    /// 8^level; the largest that a whole number holds where there is no such one.
    static func span(of level: Int) -> Int { 3 * level < Int.bitWidth - 1 ? 1 << (3 * level) : .max }
}

extension ScrollStep {
    /// Visits the instances of a scope that can be seen.
    func search(_ number: Int, _ scope: UnsafePointer<ScopePlan>, _ count: Int, in section: Int) {
        let intervals = intervalMachine()
        for index in scope.pointee.visibility.outer.indices {
            let slot = Int(plan.outer.base[index])
            intervals.slots[slot] = Interval8(machine.slots[slot])
        }
        let search = IntervalSearch(
            number: number, scope: scope, count: count, section: section, window: IntervalSearch.widened(window),
            minMaxTrees: prepared.states[number].minMaxTrees, intervals: intervals)
        let before = state.pointee.found.count
        trails.base[number].slopes.begin()
        if !(search.minMaxTrees.isEmpty ? follow(search) : descend(search)) {
            forget(from: before)
            noteTooMany(Double(count) * Double(scope.pointee.elements.count), scope, in: section)
        }
    }

    /// Whether so many more may be looked at. Asking about all there are takes a seventh more ranges than there are
    /// instances, so that as many as may be visited one by one are never refused for having been asked about.
    private func mayGoOn(with more: Int) -> Bool {
        state.pointee.nodes * 8 <= 2 * Program.visitLimit && visited + more <= Program.visitLimit
    }

    /// Which of eight ranges of instances, whose index has been filled in, may be seen; nil when too much was asked.
    /// `isWide` tells which of them are worth more than one question.
    private func ask(
        _ search: IntervalSearch, _ isWide: @autoclosure () -> SIMDMask<SIMD8<Int64>>
    ) -> SIMDMask<SIMD8<Int64>>? {
        state.pointee.nodes += 1
        guard mayGoOn(with: 0) else { return nil }
        search.intervals.run(search.scope.pointee.visibility.code)
        var isSeen = SIMDMask<SIMD8<Int64>>(repeating: false)
        for element in search.scope.pointee.elements.indices {
            isSeen = isSeen .| search.intervals.mayBeSeen(plan.elements.base + element, in: search.window)
        }
        guard search.scope.pointee.visibility.correlations.count > 0, trails.base[search.number].slopes.isOpen(isSeen)
        else { return isSeen }
        return narrowed(search, isSeen, isWide())
    }

    /// The same, by how fast what is read along several paths changes.
    @inline(never)
    private func narrowed(
        _ search: IntervalSearch, _ isSeen: SIMDMask<SIMD8<Int64>>, _ isWide: SIMDMask<SIMD8<Int64>>
    ) -> SIMDMask<SIMD8<Int64>> {
        let trail = trails.base + search.number
        guard trail.pointee.slopes.mayAsk(isSeen .& isWide) else { return isSeen }
        state.pointee.nodes += 1
        let correlations = search.scope.pointee.visibility.correlations
        let forms = search.intervals.forms
        var narrowed = isSeen
        for index in correlations.indices {
            forms.run(plan.correlations.base[index])
            var remains = SIMDMask<SIMD8<Int64>>(repeating: false)
            for element in search.scope.pointee.elements.indices {
                remains = remains .| forms.mayBeSeen(plan.elements.base + element, in: search.window, search.intervals)
            }
            narrowed = narrowed .& remains
        }
        trail.pointee.slopes.note(isNarrower: narrowed != isSeen)
        return narrowed
    }

    // MARK: From where they were seen last

    /// Asks about narrow ranges where they are expected, and wider ones further away; false when there is too much to
    /// look at.
    private func follow(_ search: IntervalSearch) -> Bool {
        let trail = trails.base + search.number
        let (along, length) = (state.pointee.along, state.pointee.length)
        let density = trail.pointee.density != 0 ? trail.pointee.density : Double(search.count) / max(1, length)
        let expected =
            trail.pointee.section == search.section
            ? trail.pointee.middle + (along - trail.pointee.offset) * density : (along + (far - near) / 2) * density
        let middle = Int(exactly: max(0, min(Double(search.count), expected)).rounded(.down)) ?? 0
        var edges = RangeEdges(around: middle, Int(exactly: trail.pointee.count.rounded(.up)) ?? 8, of: search.count)
        seen.pointee = SeenSpan()
        guard ask(search, &edges) else { return false }
        guard seen.pointee.count > 0 else { return true }
        let found = (seen.pointee.first + seen.pointee.last) / 2
        if trail.pointee.section == search.section, abs(along - trail.pointee.offset) > 100 {
            let density = (found - trail.pointee.middle) / (along - trail.pointee.offset)
            trail.pointee.density = density.isFinite ? density : 0
        }
        trail.pointee.section = search.section
        trail.pointee.offset = along
        trail.pointee.middle = found
        trail.pointee.count = max(8, seen.pointee.last - seen.pointee.first)
        return true
    }

    /// Asks about the ranges between nine edges, and goes on with those that may be seen.
    private func ask(_ search: IntervalSearch, _ edges: inout RangeEdges) -> Bool {
        let index = search.scope.pointee.index
        if index >= 0 { search.intervals.slots[Int(index)] = edges.ranges }
        guard let isSeen = ask(search, edges.isWide) else { return false }
        var lane = 0
        while lane < 8 {
            let start = edges[lane]
            guard isSeen[lane], start < edges[lane + 1] else {
                lane += 1
                continue
            }
            var end = edges[lane + 1]
            lane += 1
            if end - start > RangeEdges.handful {
                // Neighbours go on together, as long as that leaves enough behind.
                let first = lane - 1
                while lane < 8, lane < first + 4, isSeen[lane], edges[lane + 1] > edges[lane] {
                    end = edges[lane + 1]
                    lane += 1
                }
                var parts = RangeEdges(from: start, to: end)
                guard ask(search, &parts) else { return false }
                continue
            }
            guard mayGoOn(with: end - start) else { return false }
            look(at: start..<end, search)
        }
        return true
    }

    private func look(at items: Range<Int>, _ search: IntervalSearch) {
        let before = state.pointee.found.count
        visitInstances(items, of: search.number, search.scope, in: search.section)
        var last = -1
        let found = state.pointee.found
        for index in before..<found.count where found.first[index].item != last {
            last = found.first[index].item
            seen.pointee.add(Double(last))
        }
    }

    // MARK: By what is known of their data

    /// A tree over the index, with what the data of each of its nodes lies between; false when there is too much to
    /// look at.
    private func descend(_ search: IntervalSearch) -> Bool {
        var level = 1
        var span = 8
        while span < search.count, level < MinMaxTree.levels {
            level += 1
            span = span > Int.max / 8 ? Int.max : span * 8
        }
        return ask(search, level, 0)
    }

    /// Asks the eight ranges below a node.
    private func ask(_ search: IntervalSearch, _ level: Int, _ node: Int) -> Bool {
        let span = IntervalSearch.span(of: level - 1)
        let first = node * 8 * span
        let ranges = min(8, (search.count - 1 - first) / span + 1)
        let scope = search.scope
        if scope.pointee.index >= 0 {
            let low = Double(first) + Interval8.Lanes(0, 1, 2, 3, 4, 5, 6, 7) * Double(span)
            let last = Interval8.Lanes(repeating: Double(search.count - 1))
            let high = low + Double(span - 1)
            search.intervals.slots[Int(scope.pointee.index)] = Interval8(
                low, high.replacing(with: last, where: high .> last))
        }
        for (place, index) in scope.pointee.loads.indices.enumerated() where place < search.minMaxTrees.count {
            var ends = Interval8(0)
            for lane in 0..<ranges {
                (ends.low[lane], ends.high[lane]) = search.minMaxTrees[place].range(
                    node * 8 + lane, level: level - 1, of: search.section)
            }
            search.intervals.slots[Int(plan.loads.base[index].slot)] = ends
        }
        guard let isSeen = ask(search, SIMDMask(repeating: level > 1)) else { return false }
        if level == 1 {
            candidates.removeAll()
            for lane in 0..<ranges where isSeen[lane] { candidates.append(Int32(clamping: first + lane)) }
            visitInstances(candidates, of: search.number, scope, in: search.section)
            return true
        }
        for lane in 0..<ranges where isSeen[lane] {
            if !ask(search, level - 1, node * 8 + lane) {
                return false
            }
        }
        return true
    }
}
