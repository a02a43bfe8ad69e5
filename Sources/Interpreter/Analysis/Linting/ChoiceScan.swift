import LayoutChecker
import LayoutDSL
import LayoutEngine

/// Of a kind the elements that may jump on screen. Of a choice that reads nothing of the element every offset is known at
/// which it goes another way, however long the list is: what is on screen there is searched. Of any other one elements are
/// asked at three offsets, as many as the budget allows: where they come in, in the middle, and where they leave.
struct ChoiceScan {
    /// Where something may jump: for each line of the file with such a choice the first and the last place.
    private(set) var lines: [ScrollLine] = []
    /// How many elements were asked, and how many there are.
    private(set) var (asked, all) = (0, 0.0)
    private let survey: LintSurvey
    private let kind: Int
    private let element: ElementPlan
    private let graph: TraceGraph
    private let moving: [Int]
    private let choices: [Choice]
    private let work: ProofBudget

    /// So many elements of a kind are asked, from the first to the last one at equal distances.
    private static let elementLimit = 100_000
    /// The same where the budget is nearly spent.
    private static let leastElements = 1_000
    /// So many elements are followed further.
    private static let lineLimit = 24
    /// Where an element is asked, as shares of its way over the screen.
    private static let shares = [0.001, 0.5, 0.999]

    private struct Choice {
        let node: Int
        let operands: [Int]
        let span: SourceSpan
        /// Whether it reads nothing of the element.
        let isShared: Bool
    }

    /// nil for a kind that makes no choices over the offset.
    ///
    /// - Parameters:
    ///   - kind: Its number.
    ///   - survey: What is known of the layout.
    ///   - work: What the scan may cost.
    init?(_ kind: Int, _ survey: LintSurvey, within work: ProofBudget) {
        let program = survey.prepared.program
        let element = program.plan.elements[kind]
        guard element.scopeIndex != nil, !element.isInRow else { return nil }
        var drawing = DrawingGraph(program, survey.recorded, kind, at: nil)
        for property in TracedProperty.all(of: survey.recorded.elements[kind], in: program.phase) {
            if JumpSearch.searches(property.name) { _ = drawing.root(of: property.part) }
        }
        let record = survey.recorded.table.record.formulas
        var choices: [Choice] = []
        func isChoice(_ node: TraceGraph.Node) -> Bool {
            node.moves && node.code == .operation && node.operation.mayJump
        }
        let whole = drawing.graph
        let graph = whole.shortened(to: whole.nodes.indices.filter { isChoice(whole.nodes[$0]) })
        for (index, node) in graph.nodes.enumerated() where isChoice(node) {
            let formula = record.indices.contains(Int(node.record)) ? record[Int(node.record)] : nil
            choices.append(
                Choice(
                    node: index, operands: graph.operands(of: node).map { Int($0) }, span: formula?.span ?? .nothing,
                    isShared: formula.map { survey.recorded.table.formulas[Int($0.shared)].scope == 0 } ?? false))
        }
        guard !choices.isEmpty else { return nil }
        moving = graph.nodes.indices.filter { graph.nodes[$0].moves }
        (self.survey, self.kind, self.element, self.graph) = (survey, kind, element, graph)
        (self.choices, self.work) = (choices, work)
        scan()
    }

    private mutating func scan() {
        guard let scope = element.scopeIndex else { return }
        let prepared = survey.prepared
        let walker = Walker(prepared)
        walker.begin(at: prepared.offset(along: 0))
        noteShared(walker)
        let sections = prepared.world.sections(ofElement: element)
        var counts: [Int] = []
        for section in sections {
            if element.block >= 0 { walker.load(section) }
            counts.append(walker.count(of: walker.plan.scopes.base + scope, in: section))
        }
        all = counts.reduce(0) { $0 + Double($1) }
        // What reads nothing of an element has been told.
        guard choices.contains(where: { !$0.isShared }) else {
            asked = Int(exactly: all) ?? .max
            return
        }
        let cost = ChoiceScan.shares.count * (graph.nodes.count + ProofBudget.element)
        let limit = max(ChoiceScan.leastElements, min(ChoiceScan.elementLimit, work.left / cost))
        let step = max(1, all / Double(limit))
        let name = survey.layout.elements[kind].name
        var found = PlacesFound()
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
                    for span in changes(on: line, walker) { found.note(line, span) }
                }
            }
        }
        work.spend(cost, times: asked)
        add(found)
    }

    /// For each line of the file the first place and the last one.
    private struct PlacesFound {
        private(set) var order: [SourceSpan] = []
        private(set) var places: [SourceSpan: (first: ScrollLine, last: ScrollLine)] = [:]

        mutating func note(_ line: ScrollLine, _ span: SourceSpan) {
            if places[span] == nil { order.append(span) }
            places[span] = (places[span]?.first ?? line, line)
        }
    }

    private mutating func add(_ found: PlacesFound) {
        for span in found.order {
            guard let (first, last) = found.places[span] else { continue }
            for line in [first, last] where !lines.contains(line) && lines.count < ChoiceScan.lineLimit {
                lines.append(line)
            }
        }
    }

    /// Finds the offsets at which choices go another way that read nothing of the element, and what is on screen there.
    private mutating func noteShared(_ walker: Walker) {
        let shared = choices.filter { $0.isShared }
        guard let first = shared.first else { return }
        var sums = graph
        var root = Int32(clamping: first.node)
        for choice in shared.dropFirst() {
            root = sums.add(TraceGraph.Node(operation: .add), [root, Int32(clamping: choice.node)])
        }
        let sources = sums.shortened(to: [Int(root)])
        let values = sources.values(in: walker.machine.slots)
        var found = PlacesFound()
        for isX in survey.scrollsAcross ? [survey.isWide, !survey.isWide] : [survey.isWide] {
            let path = CurvePath(sources, root: sources.nodes.count - 1, values, alongX: isX, beside: 0)
            var search = EventSearch(path, survey.range(alongX: isX), workLimit: work.left / 2)
            search.run()
            work.spend(search.work)
            for change in search.changes {
                for node in change.before.changes(to: change.after) {
                    let number = Int(sources.nodes[node].record)
                    let record = survey.recorded.table.record.formulas
                    guard record.indices.contains(number) else { continue }
                    for line in places(around: change.low, change.high, alongX: isX) {
                        found.note(line, record[number].span)
                    }
                }
            }
        }
        add(found)
    }

    /// So many elements are searched at one place.
    private static let placeElements = 3

    /// Elements of the kind that a person sees a little before or behind an offset, over the offsets of a window around.
    private func places(around low: Double, _ high: Double, alongX isX: Bool) -> [ScrollLine] {
        let name = survey.layout.elements[kind].name
        let window = isX ? survey.prepared.viewport.width : survey.prepared.viewport.height
        var paths: [ElementPath] = []
        for offset in [low, high] {
            let look = survey.look(at: isX ? LayoutPoint(x: offset, y: 0) : LayoutPoint(x: 0, y: offset), within: work)
            let seen = look.elements.filter { $0.kind.utf8.elementsEqual(name.utf8) && look.sees($0) }
            // The outermost ones may leave at that very offset.
            let middle = seen.dropFirst(max(0, (seen.count - ChoiceScan.placeElements) / 2))
            for element in middle.prefix(ChoiceScan.placeElements) where !paths.contains(element.path) {
                paths.append(element.path)
            }
        }
        return paths.map {
            ScrollLine(path: $0, isAlongX: isX, offsets: low - window...high + window, beside: 0)
        }
    }

    private func rest(_ walker: Walker) -> LayoutRectangle {
        func value(_ quantity: ElementQuantity) -> Double { walker.machine.value(element[quantity]) }
        return LayoutRectangle(x: value(.restX), y: value(.restY), width: value(.restWidth), height: value(.restHeight))
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
