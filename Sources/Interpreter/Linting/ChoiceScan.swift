import LayoutDSL

/// Of a kind the elements that may jump on screen: a choice goes one way where the element comes in and another way in the
/// middle or where it leaves. So a long list is asked whole, each element at three offsets.
struct ChoiceScan {
    /// For each line of the file with such a choice the first and the last element.
    private(set) var lines: [ScrollLine] = []
    /// How many elements were asked, and how many there are.
    private(set) var (asked, all) = (0, 0.0)
    private let survey: LintSurvey
    private let kind: Int
    private let element: ElementPlan
    private let graph: TraceGraph
    private let moving: [Int]
    private let choices: [Choice]

    /// So many elements of a kind are asked, from the first to the last one at equal distances.
    private static let elementLimit = 100_000
    /// So many elements are followed further.
    private static let lineLimit = 24
    /// Where an element is asked, as shares of its way over the screen.
    private static let shares = [0.001, 0.5, 0.999]

    private struct Choice {
        let node: Int
        let operands: [Int]
        let span: SourceSpan
    }

    /// nil for a kind that makes no choices over the offset. `kind`: its number.
    init?(_ kind: Int, _ survey: LintSurvey) {
        let program = survey.prepared.program
        let element = program.plan.elements[kind]
        guard element.scopeIndex != nil, !element.isInRow else { return nil }
        var drawing = DrawingGraph(program, survey.recorded, kind, in: nil)
        for property in TracedProperty.all(of: survey.recorded.elements[kind], in: program.phase) {
            if JumpSearch.searches(property.name) { _ = drawing.root(of: property.part) }
        }
        let graph = drawing.graph
        let record = survey.recorded.table.record.formulas
        choices = graph.nodes.indices.compactMap { index in
            let node = graph.nodes[index]
            guard node.moves, node.code == .operation, node.operation.mayJump else { return nil }
            let number = Int(node.record)
            return Choice(
                node: index, operands: graph.operands(of: node).map { Int($0) },
                span: record.indices.contains(number) ? record[number].span : .nothing)
        }
        guard !choices.isEmpty else { return nil }
        moving = graph.nodes.indices.filter { graph.nodes[$0].moves }
        (self.survey, self.kind, self.element, self.graph) = (survey, kind, element, graph)
        scan()
    }

    private mutating func scan() {
        guard let scope = element.scopeIndex else { return }
        let prepared = survey.prepared
        let walker = Walker(prepared)
        walker.begin(at: prepared.offset(along: 0))
        let blocks = prepared.world.blocks
        let sections = element.block < 0 ? [0] : blocks.indices.filter { blocks[$0] == element.block }
        var counts: [Int] = []
        for section in sections {
            if element.block >= 0 { walker.load(section) }
            counts.append(walker.count(of: walker.plan.scopes.base + scope, in: section))
        }
        all = counts.reduce(0) { $0 + Double($1) }
        let step = max(1, all / Double(ChoiceScan.elementLimit))
        let name = survey.layout.elements[kind].name
        var found: [SourceSpan: (first: ScrollLine, last: ScrollLine)] = [:]
        var order: [SourceSpan] = []
        // The number of the next element that is asked, counted over all sections.
        var (next, before) = (0.0, 0.0)
        for (section, count) in zip(sections, counts) {
            defer { before += Double(count) }
            guard next < before + Double(count) else { continue }
            if element.block >= 0 { walker.load(section) }
            while let item = Int(exactly: (next - before).rounded(.down)), item >= 0, item < count {
                next += step
                asked += 1
                walker.visit(item, of: scope, in: section)
                for line in survey.lines(of: ElementPath(kind: name, section: section, item: item), rest: rest(walker))
                {
                    for span in changes(on: line, walker) {
                        if found[span] == nil { order.append(span) }
                        found[span] = (found[span]?.first ?? line, line)
                    }
                }
            }
        }
        for span in order {
            guard let (first, last) = found[span] else { continue }
            for line in [first, last] where !lines.contains(line) && lines.count < ChoiceScan.lineLimit {
                lines.append(line)
            }
        }
    }

    private func rest(_ walker: Walker) -> LayoutRectangle {
        func value(_ quantity: ElementQuantity) -> Double { walker.machine.value(element[quantity]) }
        return LayoutRectangle(x: value(.restX), y: value(.restY), width: value(.width), height: value(.height))
    }

    /// The lines of the file of which a choice goes another way on the way over the screen.
    private func changes(on line: ScrollLine, _ walker: Walker) -> Set<SourceSpan> {
        var values = graph.values(in: walker.machine.slots)
        var ways: [Double] = []
        var changed: Set<SourceSpan> = []
        let (low, high) = (line.offsets.lowerBound, line.offsets.upperBound)
        for share in ChoiceScan.shares {
            let point = line.point(at: low + (high - low) * share)
            for index in moving {
                let node = graph.nodes[index]
                if node.code == .operation, node.operation == .offsetX || node.operation == .offsetY {
                    values[index] = node.operation == .offsetX ? point.x : point.y
                } else if node.code != .operation || !node.operation.isInput {
                    values[index] = graph.value(of: node, values)
                }
            }
            let here = choices.map { way($0, values) }
            if !ways.isEmpty {
                for (number, way) in here.enumerated() where way != ways[number] {
                    changed.insert(choices[number].span)
                }
            }
            ways = here
        }
        return changed
    }

    /// The way that a choice goes.
    private func way(_ choice: Choice, _ values: [Double]) -> Double {
        let node = graph.nodes[choice.node]
        func value(_ number: Int) -> Double { number < choice.operands.count ? values[choice.operands[number]] : 0 }
        if node.operation == .pick { return Double(graph.pick(node, value(0))) }
        let number = OperationWays.selector(node.operation, value(0), value(1), Numbers()) { $0.evaluate($1, $2, 0) }
        return number.map { $0 == $0 ? $0 : 0 } ?? 0
    }
}

/// Offsets along one axis, with a place on the other axis.
struct ScrollLine: Equatable {
    let path: ElementPath
    let isAlongX: Bool
    let offsets: ClosedRange<Double>
    /// The offset on the other axis.
    let beside: Double

    /// The offset as a point.
    func point(at offset: Double) -> LayoutPoint {
        isAlongX ? LayoutPoint(x: offset, y: beside) : LayoutPoint(x: beside, y: offset)
    }
}

extension LintSurvey {
    /// The ways over the screen of an element that stays where it rests: along the scroll, and across it where the content
    /// is wider than the window. On the other axis it is in the window.
    func lines(of path: ElementPath, rest: LayoutRectangle) -> [ScrollLine] {
        (scrollsAcross ? [isWide, !isWide] : [isWide]).compactMap { isX in
            let (side, other) = (rest.side(alongX: isX), rest.side(alongX: !isX))
            let window = isX ? prepared.viewport.width : prepared.viewport.height
            let all = range(alongX: isX)
            let low = max(all.lowerBound, side.start - window)
            let high = min(all.upperBound, side.start + side.length)
            guard low < high else { return nil }
            return ScrollLine(
                path: path, isAlongX: isX, offsets: low...high, beside: offset(showing: other, alongX: !isX))
        }
    }

    /// All offsets along an axis, with a pull at both ends.
    func range(alongX isX: Bool) -> ClosedRange<Double> {
        -LintSurvey.pull...(isX == isWide ? last : lastAcross) + LintSurvey.pull
    }

    /// An offset that brings the middle of a side near the middle of the window.
    func offset(showing side: (start: Double, length: Double), alongX isX: Bool) -> Double {
        let window = isX ? prepared.viewport.width : prepared.viewport.height
        let wanted = side.start + side.length / 2 - window / 2
        return wanted.isFinite ? max(0, min(isX == isWide ? last : lastAcross, wanted)) : 0
    }
}

extension Operation {
    /// Whether its result may be suddenly another one though what it reads moves without a jump.
    var mayJump: Bool {
        switch self {
        case .select, .pick, .floor, .ceiling, .round, .sign, .modulo, .divide, .tangent, .arctangent2, .less,
            .lessOrEqual, .equal, .notEqual, .and, .or, .not, .power, .fallback:
            true
        default: false
        }
    }
}
