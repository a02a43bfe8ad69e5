import LayoutChecker
import LayoutDSL
import LayoutEngine

/// What two layouts and their sections tell the app, over a range of offsets. What elements tell is compared with them.
struct OutputComparison {
    /// An output that both have, by its numbers in the old layout and in the new one.
    struct Pair {
        let name: String
        let old: Int
        let new: Int
    }

    private let old: Prepared
    private let new: Prepared
    private let motion: ComparedMotion
    private let tolerance: Double
    /// What the whole comparison may cost yet.
    private let whole: ProofBudget
    /// What the proof of one number may cost.
    private let limit: Int
    private let readers: (old: OutputReader, new: OutputReader)
    private let worlds: (old: ProofWorld, new: ProofWorld)

    /// So many sections are asked.
    private static let sectionLimit = 200

    init(
        _ old: Prepared, _ new: Prepared, over motion: ComparedMotion, tolerance: Double, within whole: ProofBudget,
        each limit: Int
    ) {
        (self.old, self.new, self.motion, self.tolerance) = (old, new, motion, tolerance)
        (self.whole, self.limit) = (whole, limit)
        readers = (OutputReader(old), OutputReader(new))
        let start = motion.sides[0].low
        worlds = (
            ProofWorld(old, at: old.offset(along: start)), ProofWorld(new, at: new.offset(along: start))
        )
    }

    /// Compares some of them.
    ///
    /// - Returns: What differs, what is not decided, and the names of those that cannot be compared.
    func run(_ pairs: [Pair]) -> (
        differences: [LayoutDifference], undecided: [UndecidedValue], notCompared: [String]
    ) {
        var differences: [LayoutDifference] = []
        var undecided: [UndecidedValue] = []
        var notCompared: [String] = []
        let (start, end) = motion.sides[0]
        for pair in pairs {
            guard motion.isOnlyAlong, let sections = sections(of: pair) else {
                notCompared.append(pair.name)
                continue
            }
            for section in sections {
                let name = section < 0 ? pair.name : "section[\(section)] output \(output(pair).name)"
                for component in output(pair).components.indices {
                    switch compare(pair, component, ofSection: section, in: start...end, from: start) {
                    case .proved: continue
                    case .refuted(let point, let isFirst):
                        differences.append(difference(pair, component, section, name, from: point[0], isFirst))
                    case .open(let box, _):
                        let part = box.sides[0].low...box.sides[0].high
                        undecided.append(
                            UndecidedValue(element: nil, value: name, reason: .open(part, isSpent: whole.isSpent)))
                    }
                    break
                }
            }
        }
        return (differences, undecided, notCompared)
    }

    private func output(_ pair: Pair) -> OutputFormula { old.program.layout.outputs[pair.old] }

    /// The sections that tell it; -1 for the layout. Nil where they are not the same in both, or too many.
    private func sections(of pair: Pair) -> [Int]? {
        guard case .section(let block) = output(pair).owner else { return [-1] }
        guard case .section(let other) = new.program.layout.outputs[pair.new].owner else { return nil }
        let found = old.world.blocks.indices.filter { old.world.blocks[$0] == block }
        let others = new.world.blocks.indices.filter { new.world.blocks[$0] == other }
        return found == others && found.count <= OutputComparison.sectionLimit ? found : nil
    }

    /// Looks for an offset at which a number differs, the nearest to one end of a range.
    private func compare(
        _ pair: Pair, _ component: Int, ofSection section: Int, in range: ClosedRange<Double>, from end: Double
    ) -> BoxSearch.Answer {
        let place = WorldReading.Place(section: section)
        var graph = ProofGraph(worlds.old)
        var (first, second) = (WorldReading(worlds.old), WorldReading(worlds.new))
        let a = first.read(output(pair).components[component], at: place, into: &graph)
        let b = second.read(new.program.layout.outputs[pair.new].components[component], at: place, into: &graph)
        if a == b, a != graph.unknown { return .proved }
        let apart = graph.apply(.absolute, graph.difference(a, b))
        let margin = graph.difference(graph.constant(bound(of: pair)), apart)
        let machine = ProofMachine(graph, root: margin)
        if !isSame(pair, component, section, at: end) { return .refuted(at: [end], isSmallest: true) }
        let box = ProofBox(sides: [(range.lowerBound, range.upperBound)])
        guard !machine.readsUnknown else { return .open(box, cause: margin) }
        var search = BoxSearch(machine, targets: [end], within: ProofBudget(limit, of: whole)) {
            isSame(pair, component, section, at: $0[0])
        }
        return search.run(box)
    }

    /// How far two numbers may lie apart. A truth or a cell is another one, whatever the tolerance is.
    private func bound(of pair: Pair) -> Double { output(pair).shape == .number ? tolerance : min(tolerance, 0.5) }

    private func isSame(_ pair: Pair, _ component: Int, _ section: Int, at offset: Double) -> Bool {
        let (a, b) = values(pair, component, section, at: offset)
        return abs(a - b) <= bound(of: pair) || a.isNaN && b.isNaN
    }

    private func values(_ pair: Pair, _ component: Int, _ section: Int, at offset: Double) -> (
        old: Double, new: Double
    ) {
        whole.spend(2, times: ProofBudget.element)
        return (
            readers.old.number(component, of: pair.old, ofSection: section, at: old.offset(along: offset)),
            readers.new.number(component, of: pair.new, ofSection: section, at: new.offset(along: offset))
        )
    }

    /// Where a number differs, from the first such offset on, and by how much at some of them.
    private func difference(
        _ pair: Pair, _ component: Int, _ section: Int, _ name: String, from first: Double, _ isFirst: Bool
    ) -> LayoutDifference {
        let end = motion.sides[0].high
        var last = first
        if case .refuted(let found, _) = compare(pair, component, ofSection: section, in: first...end, from: end) {
            last = found[0]
        }
        var most = (place: first, amount: 0.0)
        for step in 0...64 where !whole.isSpent {
            let offset = first + (last - first) * (Double(step) / 64)
            let (a, b) = values(pair, component, section, at: offset)
            if abs(b - a) > most.amount { most = (offset, abs(b - a)) }
        }
        return LayoutDifference(
            element: nil, value: name, quantity: output(pair).shape == .boolean ? .boolean : .number,
            offsets: first...last, place: most.place, values: values(pair, component, section, at: most.place),
            isMost: false, isTold: true)
    }
}
