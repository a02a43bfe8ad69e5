import LayoutDSL

extension LayoutComparison {
    /// So many elements are compared one by one, of each kind.
    private static let elementLimit = 5_000
    /// Of so many elements differences are told one by one.
    private static let toldLimit = 200

    /// Compares two layouts in their worlds.
    ///
    /// - Parameters:
    ///   - old: The old layout.
    ///   - new: The new one; both scroll along the same axis.
    ///   - offsets: The offsets along the scroll.
    ///   - tolerance: What differs by no more than this is the same, in points and in numbers.
    ///   - budget: How many parts of the range may be looked at for one value.
    /// - Returns: What differs.
    package static func between(
        _ old: Prepared, _ new: Prepared, over offsets: ClosedRange<Double>, tolerance: Double = 1e-6,
        budget: Int = LayoutTest.defaultBudget
    ) -> LayoutComparison {
        var comparison = LayoutComparison(offsets: offsets, tolerance: tolerance)
        // What differs by just the tolerance does so but for rounding.
        let tolerance = tolerance + 1e-9 * max(1, tolerance)
        comparison.compareWhole(old, new, tolerance)
        var common: [ElementPath] = []
        for kind in kinds(old, new) {
            let (before, isCut) = old.paths(of: kind, limit: elementLimit)
            let (after, isCutToo) = new.paths(of: kind, limit: elementLimit)
            guard !isCut, !isCutToo else {
                let doubt = ComparisonDoubt(
                    element: ElementPath(kind: kind, section: 0, item: 0), value: "", reason: .tooMany(elementLimit))
                comparison.doubts.append(doubt)
                continue
            }
            common += comparison.compare(before, after, old, new, tolerance, budget)
        }
        let order = OrderComparison(old, new, over: offsets, tolerance: tolerance).run(common)
        comparison.differences += order.differences
        comparison.doubts += order.doubts
        return comparison
    }

    /// The names of all kinds, those of the old layout first.
    private static func kinds(_ old: Prepared, _ new: Prepared) -> [String] {
        var found: [String] = []
        for kind in old.program.layout.elements + new.program.layout.elements
        where !found.contains(where: { $0.utf8.elementsEqual(kind.name.utf8) }) { found.append(kind.name) }
        return found
    }

    /// Compares the elements of a kind; answers those that both have.
    private mutating func compare(
        _ before: [ElementPath], _ after: [ElementPath], _ old: Prepared, _ new: Prepared, _ tolerance: Double,
        _ budget: Int
    ) -> [ElementPath] {
        let (known, others) = (Set(before), Set(after))
        note(before.filter { !others.contains($0) }, of: old, isOld: true, budget)
        note(after.filter { !known.contains($0) }, of: new, isOld: false, budget)
        let common = before.filter { others.contains($0) }
        for path in common {
            elementCount += 1
            guard var element = ElementComparison(path, old, new, over: offsets, tolerance: tolerance),
                !element.isSame
            else { continue }
            let isTold = Set(differences.compactMap { $0.element }).count < LayoutComparison.toldLimit
            let found = element.run(budget: budget, isTold: isTold)
            doubts += found.doubts
            if isTold { differences += found.differences } else if !found.differences.isEmpty { moreElements += 1 }
        }
        return common
    }

    /// Notes what only one layout has. What is proved never to be on screen nobody misses; of very many the first are asked.
    private mutating func note(_ paths: [ElementPath], of prepared: Prepared, isOld: Bool, _ budget: Int) {
        guard let first = paths.first else { return }
        var elements: [MissingElement] = []
        for path in paths.prefix(LayoutComparison.toldLimit) {
            var graph = ProofGraph(isHorizontal: prepared.program.layout.isHorizontal, across: 0)
            var element = ClaimElement(path, of: prepared, at: prepared.offset(along: offsets.lowerBound))
            let shown = element?.read([], into: &graph).shown ?? graph.unknown
            let sight = SightSpan([prepared], path, graph, shown: shown)
            if let seen = sight.offsets(in: offsets, budget: budget) {
                elements.append(MissingElement(path: path, offsets: seen))
            }
        }
        let others = max(0, paths.count - LayoutComparison.toldLimit)
        guard elements.count + others > 0 else { return }
        missing.append(
            MissingElements(kind: first.kind, count: elements.count + others, isOld: isOld, elements: elements))
    }

    /// What belongs to no element: the size of the content, where it opens, where scrolling stops.
    private mutating func compareWhole(_ old: Prepared, _ new: Prepared, _ tolerance: Double) {
        func note(_ name: String, _ a: Double, _ b: Double, at place: Double) {
            guard !(abs(a - b) <= tolerance), !(a.isNaN && b.isNaN) else { return }
            differences.append(
                LayoutDifference(
                    element: nil, value: name, quantity: .length, offsets: place...place, place: place,
                    values: (a, b), isMost: true))
        }
        let start = offsets.lowerBound
        note("content.width", old.contentSize.width, new.contentSize.width, at: start)
        note("content.height", old.contentSize.height, new.contentSize.height, at: start)
        note("opens.x", old.opening.x, new.opening.x, at: start)
        note("opens.y", old.opening.y, new.opening.y, at: start)
        let stops = StopComparison(old, new, over: offsets, tolerance: tolerance)
        switch stops.run() {
        case .same: break
        case .differs(let proposed, let first, let second): note("stop", first, second, at: proposed)
        case .looked(let count): gestureCount = count
        }
        let rows = stops.rows()
        for row in rows.differences { note("section[\(row.section)].stop", row.old, row.new, at: row.proposed) }
        if rows.differences.isEmpty { gestureCount += rows.count }
    }
}
