import LayoutChecker
import LayoutDSL
import LayoutEngine

/// Finds the operation, and its line, that makes something happen.
struct EventCauses {
    private let traced: TracedCurve
    private let paths: CurvePaths
    private let graph: TraceGraph
    private let record: FormulaRecord
    /// Where the elements are named: what stands there no line says.
    private let names: Set<SourceSpan>

    init(_ traced: TracedCurve, _ paths: CurvePaths) {
        self.traced = traced
        self.paths = paths
        graph = traced.graph
        record = traced.recorded.table.record
        names = Set(traced.recorded.elements.map { $0.formulas(in: traced.prepared.program.phase).span })
    }

    /// What makes the value another one between two offsets: of what goes another way there, what moves the value the most
    /// if it alone went on as it did; of several that do so equally, as below.
    func cause(from low: Double, to high: Double) -> CurveCause? {
        let path = paths.path(from: min(low, high), to: max(low, high))
        var (before, after) = (path.values(at: low), path.values(at: high))
        let readers = PathReaders(path)
        var found: [(node: Int, effect: Double)] = []
        for index in path.moving {
            let node = path.graph.nodes[index]
            guard node.code != .bounds, let first = way(index, before, path), let last = way(index, after, path),
                first != last
            else { continue }
            let here = effect(of: index, goingOn: first, as: before, &after, readers)
            let there = effect(of: index, goingOn: last, as: after, &before, readers)
            found.append((path.name(of: index), max(here, there)))
        }
        let most = found.reduce(0) { max($0, $1.effect) }
        guard most > 0 else {
            let changed = Branches(path, before).changes(to: Branches(path, after))
            return cause(among: changed.map { path.name(of: $0) })
        }
        // The value stands last.
        return cause(among: found.filter { $0.effect > 0.9 * most }.map { $0.node }.reversed())
    }

    private func way(_ index: Int, _ values: [Double], _ path: CurvePath) -> Int32? {
        let node = path.graph.nodes[index]
        return OperationWays.way(node, path.graph.operands(of: node), values, path.graph)?.way
    }

    /// How far off the value is where all have some values if one operation went another way there.
    private func effect(
        of index: Int, goingOn way: Int32, as others: [Double], _ values: inout [Double], _ readers: PathReaders
    ) -> Double {
        let path = readers.path
        let node = path.graph.nodes[index]
        let operands = path.graph.operands(of: node).map { Int($0) }
        let forced: Double
        switch node.operation {
        case .select, .minimum, .maximum, .finite, .fallback:
            guard operands.indices.contains(Int(way)) else { return 0 }
            forced = values[operands[Int(way)]]
        case .pick:
            guard values.indices.contains(Int(way)) else { return 0 }
            forced = values[Int(way)]
        case .absolute: forced = way == 0 ? values[operands[0]] : -values[operands[0]]
        case .modulo where operands.count > 1:
            forced = values[operands[0]] - Double(way) * values[operands[1]]
        case .divide, .tangent, .arctangent2: return abs(path.value(values) - path.value(others))
        default: forced = others[index]
        }
        return abs(readers.value(replacing: index, with: forced, in: &values) - path.value(values))
    }

    /// What makes it of what goes another way: rather something that somebody has written than what the language adds, rather what the
    /// language adds than the corners of a box; the first from the value downwards.
    private func cause(among changed: [Int]) -> CurveCause? {
        if let written = changed.first(where: { isWritten($0) }) {
            return cause(written, span: span(written), uses: uses(written))
        }
        guard let added = changed.first(where: { graph.nodes[$0].code != .bounds }) ?? changed.first else { return nil }
        if graph.nodes[added].code == .bounds || isAboutTheEye(added) { return cause(added, span: nil, uses: []) }
        guard let below = below(added) else {
            return cause(added, span: span(added), uses: uses(added), isAdded: true)
        }
        return cause(added, span: span(below), uses: uses(below), isAdded: true)
    }

    private func cause(_ index: Int, span: SourceSpan?, uses: [RecordedUse], isAdded: Bool = false) -> CurveCause {
        let node = graph.nodes[index]
        var operation = node.operation.spelling.trace
        if node.code == .bounds { operation = TraceWriting.bounds[Int(node.number)] }
        if isAboutTheEye(index) { operation = .behindEye }
        return CurveCause(operation: operation, span: span, uses: uses, isAdded: isAdded)
    }

    /// Whether somebody has written an operation; else the language has added it.
    private func isWritten(_ index: Int) -> Bool {
        guard let span = span(index), !names.contains(span) else { return false }
        let node = graph.nodes[index]
        // The bounds of a property stand at the name of something, a choice may well be made by a name.
        return node.operation == .select || !isName(span)
    }

    private func span(_ index: Int) -> SourceSpan? {
        record(index).flatMap { $0.span.length > 0 ? $0.span : nil }
    }

    /// What is recorded of the formula of a node; nil for what the drawing adds.
    private func record(_ index: Int) -> RecordedFormula? {
        let number = Int(graph.nodes[index].record)
        return record.formulas.indices.contains(number) ? record.formulas[number] : nil
    }

    private func isName(_ span: SourceSpan) -> Bool {
        let number = Int(span.source.number)
        guard number < traced.recorded.sources.count else { return false }
        return !traced.recorded.sources[number].text(of: span).utf8.contains { byte in
            byte == 0x28 || byte == 0x20 || byte >= 0x2A && byte <= 0x2D || byte == 0x2F || byte == 0x25
                || byte == 0x5B
        }
    }

    /// Whether a choice is the one of the drawing, that what stands behind the eye is hidden.
    private func isAboutTheEye(_ index: Int) -> Bool {
        let node = graph.nodes[index]
        guard node.code == .operation, node.operation == .select, let condition = graph.operands(of: node).first else {
            return false
        }
        let choice = graph.nodes[Int(condition)]
        guard choice.operation == .select, choice.record < 0 else { return choice.code == .bounds }
        return graph.operands(of: choice).dropFirst().contains { graph.nodes[Int($0)].code == .bounds }
    }

    /// The next written formula that moves, below what the language adds; of a choice below its condition.
    private func below(_ index: Int) -> Int? {
        var row = [index]
        var isMet = Set(row)
        while !row.isEmpty {
            var next: [Int] = []
            for current in row {
                if current != index, let span = span(current), !names.contains(span) { return current }
                let node = graph.nodes[current]
                let isChoice = current == index && node.code == .operation && node.operation == .select
                for operand in graph.operands(of: node).prefix(isChoice ? 1 : Int.max).map({ Int($0) })
                where graph.nodes[operand].moves && isMet.insert(operand).inserted { next.append(operand) }
            }
            row = next
        }
        return nil
    }

    /// The uses that an operation came through, innermost first; a choice that a block makes came through that of its
    /// condition.
    private func uses(_ index: Int) -> [RecordedUse] {
        var current = index
        while use(of: current) < 0 {
            let node = graph.nodes[current]
            guard let first = graph.operands(of: node).first, node.code == .name || node.operation == .select,
                let span = span(index), self.span(Int(first)) == span
            else { break }
            current = Int(first)
        }
        var uses: [RecordedUse] = []
        var use = use(of: current)
        while use >= 0, Int(use) < record.uses.count, uses.count < 16 {
            uses.append(record.uses[Int(use)])
            use = record.uses[Int(use)].outer
        }
        return uses
    }

    private func use(of index: Int) -> Int32 {
        record(index).map { record.use(of: $0.origin) } ?? -1
    }
}
