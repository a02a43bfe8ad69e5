import LayoutChecker

// Builds the indexes that culling searches while scrolling.

extension Preparation {
    /// The indexes of inverse culling, built only for scopes that interval search would have to search.
    func inverseIndexes(of prepared: Prepared) -> InverseIndexes {
        let plan = program.plan
        guard world.counts.count == 1, plan.inverses.count > 0 else { return .none }
        let found = InverseIndexes()
        let walker = Walker(prepared)
        for number in plan.scopes.indices {
            found.scopes.append(inverted(number, walker, into: found.pieces) ?? .none)
        }
        return found
    }

    private func inverted(_ number: Int, _ walker: Walker, into pieces: Memory<MonotonePiece>) -> InverseIndex? {
        let plan = program.plan
        let scope = plan.scopes[number]
        guard scope.block >= 0, scope.count < 0, scope.inverses.count > 0, scope.loads.count == 0,
            world.blocks[0] == scope.block, world.counts[0] > 8, walker.sources.isSearched[number]
        else { return nil }
        for candidate in scope.inverses.indices {
            let found = InverseIndex(
                plan.inverses[candidate], of: plan.scopes.base + number, walker, count: world.counts[0], into: pieces)
            if let found { return found }
        }
        return nil
    }

    /// Builds the min–max trees of a scope that interval search searches.
    mutating func buildMinMaxTrees(_ number: Int) {
        let scope = program.plan.scopes[number]
        guard scope.search.isUnordered, scope.loads.count > 0 else { return }
        states[number].minMaxTrees = scope.loads.indices.map { index in
            let load = program.plan.loads[index]
            let isField = load.source == .field
            let column = isField ? world.columns[Int(load.column)] : states[number].columns[Int(load.column)]
            guard isField else {
                let bases = states[number].bases
                return MinMaxTree(column, bases: bases.rows, from: bases.first, isField: false)
            }
            let sections = world.sections(of: scope)
            guard sections.upperBound <= world.bases.count, sections.count < world.bases.count else {
                return MinMaxTree(column, bases: world.bases, isField: true)
            }
            let end = sections.upperBound < world.bases.count ? world.bases[sections.upperBound] : nil
            return MinMaxTree(
                column, bases: Memory(sections.map { world.bases[$0] }), from: sections.lowerBound, to: end,
                isField: true)
        }
    }
}
