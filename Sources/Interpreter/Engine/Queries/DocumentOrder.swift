import LayoutChecker
import LayoutDSL

/// The place of each element in document order, as a whole number from 0: what decides in painting where `z` is equal.
/// The elements of the layout before its sections come first, then section by section, then those behind.
package struct DocumentOrder: Sendable {
    /// How many elements there are.
    package private(set) var count = 0
    private var kinds: [Kind] = []
    /// For each block what is visited in a section of it, in order; the last two are the layout before and behind.
    private var visits: [[Visit]] = []
    private var blocks: [Int] = []
    /// Where each section begins.
    private var starts: [Int] = []
    private var cells: [Int] = []

    private struct Kind: Sendable {
        let block: Int
        let visit: Int
        /// Its place among the kinds that are visited together, instance by instance.
        let rank: Int
    }

    private struct Visit: Sendable {
        /// How many kinds are visited together.
        var width: Int
        var room: Room
    }

    private enum Room: Sendable {
        case once
        case cells
        /// So many in each section, in the order of the sections of its block.
        case counted([Int: Int])
    }

    package init(_ prepared: Prepared) {
        let plan = prepared.program.plan
        let world = prepared.world
        cells = prepared.sectionCounts
        blocks = world.blocks.indices.map { Int(world.blocks[$0]) }
        let (leading, trailing) = (plan.blocks.count, plan.blocks.count + 1)
        let stretches = plan.blocks.indices.map { plan.blocks[$0] } + [plan.leading, plan.trailing]
        let walker = Walker(prepared)
        walker.begin(at: prepared.opening)
        kinds = plan.elements.indices.map { _ in Kind(block: leading, visit: 0, rank: 0) }
        for (block, stretch) in stretches.enumerated() {
            var found: [Visit] = []
            for index in stretch.indices {
                let visit = plan.visits[index]
                let scope = Int(visit.scope)
                guard scope >= 0 else {
                    kinds[Int(visit.element)] = Kind(block: block, visit: found.count, rank: 0)
                    found.append(Visit(width: 1, room: .once))
                    continue
                }
                let together = plan.elements.indices.filter { plan.elements[$0].scopeIndex == scope }
                for (rank, number) in together.enumerated() {
                    kinds[number] = Kind(block: block, visit: found.count, rank: rank)
                }
                found.append(
                    Visit(
                        width: together.count, room: room(of: scope, block, block >= leading, walker)))
            }
            visits.append(found)
        }
        count = length(of: leading, in: 0)
        for section in blocks.indices {
            starts.append(count)
            count += length(of: blocks[section], in: section)
        }
        starts.append(count)
        count += length(of: trailing, in: 0)
    }

    /// The place of an element.
    package func place(of id: ElementID) -> Int {
        guard kinds.indices.contains(id.kind) else { return count }
        let kind = kinds[id.kind]
        let isInSection = kind.block < visits.count - 2
        guard !isInSection || blocks.indices.contains(id.section) else { return count }
        var place = isInSection ? starts[id.section] : kind.block == visits.count - 2 ? 0 : starts[blocks.count]
        let section = isInSection ? id.section : 0
        for visit in visits[kind.block][..<kind.visit] { place += length(of: visit, in: section) }
        return place + id.item * visits[kind.block][kind.visit].width + kind.rank
    }

    private func room(of scope: Int, _ block: Int, _ isOfLayout: Bool, _ walker: Walker) -> Room {
        let plan = walker.plan.scopes.base + scope
        if isOfLayout { return .counted([0: walker.count(of: plan, in: 0)]) }
        guard plan.pointee.count >= 0 else { return .cells }
        var counts: [Int: Int] = [:]
        for section in blocks.indices where blocks[section] == block {
            walker.load(section)
            counts[section] = walker.count(of: plan, in: section)
        }
        return .counted(counts)
    }

    private func length(of block: Int, in section: Int) -> Int {
        visits[block].reduce(0) { $0 + length(of: $1, in: section) }
    }

    private func length(of visit: Visit, in section: Int) -> Int {
        switch visit.room {
        case .once: 1
        case .cells: visit.width * (cells.indices.contains(section) ? cells[section] : 0)
        case .counted(let counts): visit.width * (counts[section] ?? 0)
        }
    }
}

extension Prepared {
    /// The values of `z` that are the same for every element of a kind, at every offset; each once, the lowest first.
    package var constantPaintingLevels: [Double] {
        let plan = program.plan
        let values = plan.elements.indices.compactMap { number -> Double? in
            let slot = plan.elements[number][.z]
            return slot >= 0 && Int(slot) < plan.constants.count ? plan.constants[Int(slot)] : nil
        }
        return Set(values).sorted()
    }
}
