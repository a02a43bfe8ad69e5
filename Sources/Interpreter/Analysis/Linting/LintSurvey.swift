import LayoutChecker
import LayoutDSL
import LayoutEngine

/// What all lints look at: a layout in its world, as it is at offsets spread over the whole scroll.
struct LintSurvey {
    let prepared: Prepared
    /// What answers questions about elements.
    let reader: ElementReader
    /// The layout with the places of all that is written.
    let recorded: CheckedLayout
    let tracer: Tracer
    /// The last offset along the scroll, and across it.
    let (last, lastAcross): (Double, Double)
    /// How many parts of the range of offsets may be looked at for one question.
    let budget: Int
    /// How much work is left for all questions together.
    let work: ProofBudget
    /// What is on screen, by offset.
    let looks: [LintLook]
    /// Elements that are likely not as all others.
    private let outliers: Outliers
    /// Of each kind with very many elements some that were met, by the bytes of its name.
    private let met: [[UInt8]: [ElementPath]]
    /// Decorations that stay in the window as bars do.
    let bars: Set<ElementPath>
    /// Supplementary views that do.
    let stayingViews: Set<ElementPath>
    /// Rows, and the way across the scroll, each with the places that are looked at.
    private(set) var ways: [LintWay] = []
    /// What is on screen at the places of `ways`.
    private(set) var placed: [LintLook] = []
    /// The same on another device; nil where the layout cannot be prepared for it.
    let on: (LintWorld) -> Prepared?
    /// An element where the list begins in the world that was asked for, where this is another one.
    let usual: ((ElementPath) -> Attributes?)?

    /// So far the content is pulled beyond its ends.
    static let pull = 100.0
    /// So many looks are spread over the offsets.
    static let lookCount = 64
    /// What all questions together may cost, in instructions: about two seconds.
    private static let usualWork = 30_000_000
    private static let stopLimit = 64
    static let pathLimit = ElementReader.pathLimit
    /// So many half screens, or stops, are looked at.
    static let screenLimit = 2_000.0

    /// - Parameters:
    ///   - prepared: The layout in its world.
    ///   - budget: How many parts of the range of offsets may be looked at for one question.
    ///   - work: What all questions may cost; nil: as much as usual.
    ///   - lookCount: How many looks are spread over the offsets.
    ///   - known: What explains the layout in another world, so that it is not checked again.
    ///   - usual: An element where the list begins in the world that was asked for; nil in that world.
    ///   - on: The layout with another number of cells; nil where it cannot be prepared for it.
    init(
        _ prepared: Prepared, budget: Int, within work: ProofBudget? = nil, lookCount: Int = LintSurvey.lookCount,
        tracer known: Tracer? = nil, besides usual: ((ElementPath) -> Attributes?)? = nil,
        on: @escaping (LintWorld) -> Prepared?
    ) {
        self.prepared = prepared
        self.usual = usual
        let reader = ElementReader(prepared)
        self.reader = reader
        self.budget = budget
        let work = work ?? ProofBudget(LintSurvey.usualWork)
        self.work = work
        self.on = { world in world.count == nil ? world.changing(prepared) : on(world) }
        let tracer = known?.with(prepared) ?? Tracer(prepared)
        self.tracer = tracer
        recorded = tracer.recorded ?? prepared.program.layout
        let isWide = prepared.program.layout.isHorizontal
        let content = isWide ? prepared.contentSize.width : prepared.contentSize.height
        let window = isWide ? prepared.viewport.width : prepared.viewport.height
        let last = max(0, content - window)
        self.last = last
        let beside =
            isWide
            ? prepared.contentSize.height - prepared.viewport.height
            : prepared.contentSize.width - prepared.viewport.width
        lastAcross = beside > 0.5 ? beside : 0
        var offsets = (0...lookCount).map { last * Double($0) / Double(lookCount) }
        offsets += StopList(prepared).stops(in: 0...last, atMost: LintSurvey.stopLimit)
        offsets = [-LintSurvey.pull] + Set(offsets).sorted() + [last + LintSurvey.pull]
        // Of very many elements on screen fewer looks are taken: the ends first, then between.
        let share = work.share(8)
        var looks: [(number: Int, look: LintLook)] = []
        for number in LintSurvey.spreading(offsets.count) where looks.count < 2 || !share.isSpent {
            let look = LintLook(reader, at: prepared.offset(along: offsets[number]))
            share.spend(look.cost)
            looks.append((number, look))
        }
        self.looks = looks.sorted { $0.number < $1.number }.map { $0.look }
        kinds = LintSurvey.kinds(of: prepared.program.layout)
        written = WrittenKinds(prepared.program.layout)
        bars = LintSurvey.bars(prepared, self.looks, of: .decoration)
        stayingViews = LintSurvey.bars(prepared, self.looks, of: .supplementary)
        met = LintSurvey.met(self.looks, kinds, reader)
        outliers = Outliers(
            prepared, kinds: kinds, within: work.share(8))
        noteWays(steps: lookCount)
    }

    /// So many cells of a layout that scrolls both ways are brought on screen.
    private static let shownLimit = 24

    /// Finds the ways beside the main scroll, and looks at their places while an eighth of the budget lasts: of each way in
    /// turn, as those of one may cost much.
    private mutating func noteWays(steps: Int) {
        ways = LintWay.rows(of: prepared, steps: steps / 2)
        if scrollsAcross {
            var cells: [ElementPath] = []
            for name in kinds where cells.count < LintSurvey.shownLimit {
                cells += subjects(of: name).filter { kind(of: $0)?.category == .cell && !isInRow($0) }
            }
            let way = LintWay.across(
                prepared, last: last, lastAcross: lastAcross, steps: max(2, steps / 8),
                showing: Array(cells.prefix(LintSurvey.shownLimit)))
            if let way { ways.append(way) }
        }
        for way in ways {
            let share = work.share(8 * ways.count)
            for place in way.places where !share.isSpent { placed.append(look(at: place, within: share)) }
        }
    }

    /// Whether an element stands in a row, which scrolls by itself.
    func isInRow(_ path: ElementPath) -> Bool {
        reader.kind(of: path).map { prepared.program.plan.elements[$0].isInRow } ?? false
    }

    /// The numbers below a count, in an order in which the first few are spread over all: the second, the last but one, both
    /// ends, then halves, quarters and so on.
    private static func spreading(_ count: Int) -> [Int] {
        var order = [1, count - 2, 0, count - 1].filter { (0..<count).contains($0) }
        var met = Set(order)
        var step = count
        while step > 1 {
            step /= 2
            order += stride(from: step, to: count, by: step).filter { met.insert($0).inserted }
        }
        return order
    }

    /// Of each kind with very many elements some that were seen, from the first to the last one of each look.
    private static func met(_ looks: [LintLook], _ kinds: [String], _ reader: ElementReader) -> [[UInt8]: [ElementPath]]
    {
        var found: [[UInt8]: [ElementPath]] = [:]
        for kind in kinds where reader.paths(of: reader.prepared.program.kinds[kind], limit: pathLimit).isCut {
            var met: Set<ElementPath> = []
            found[Array(kind.utf8)] = looks.flatMap { look in
                let own = look.elements.indices.filter { look.elements[$0].kind.utf8.elementsEqual(kind.utf8) }
                let count = min(own.count, metLimit)
                let chosen = (0..<count).map { own[count < 2 ? 0 : $0 * (own.count - 1) / (count - 1)] }
                return chosen.map { look.elements[$0].path }.filter { met.insert($0).inserted }
            }
        }
        return found
    }

    /// So many elements of a kind are taken of one look.
    private static let metLimit = 64

    /// What is thinner is a line, not a bar, in points.
    private static let leastBar = 8.0

    /// Views of the layout and of sections that go with the window from one look to the next and cover no more than half of
    /// it: what covers more is drawn over the content, as a vignette is.
    private static func bars(
        _ prepared: Prepared, _ looks: [LintLook], of category: ElementCategory
    ) -> Set<ElementPath> {
        let layout = prepared.program.layout
        let names = layout.elements.indices.filter { number in
            var scope = prepared.program.plan.elements[number].scope
            while scope > 0 {
                if case .cells = layout.table.scopes[Int(scope)].kind { return false }
                scope = layout.table.scopes[Int(scope)].parent
            }
            return layout.elements[number].category == category
        }.map { layout.elements[$0].name }
        guard !names.isEmpty else { return [] }
        var found: Set<ElementPath> = []
        for (look, next) in zip(looks, looks.dropFirst()) where next.offset - look.offset > 1 {
            for bar in look.elements where names.contains(where: { $0.utf8.elementsEqual(bar.kind.utf8) }) {
                guard let later = next.elements.first(where: { $0.path == bar.path }) else { continue }
                let isX = layout.isHorizontal
                let moved = later.frame.side(alongX: isX).start - bar.frame.side(alongX: isX).start
                // In a mirror image the window goes to the left.
                let way = isX && prepared.mirror != nil ? -moved : moved
                let part = bar.frame.common(with: look.screen)
                let isHalf = part.width * part.height * 2 <= look.screen.width * look.screen.height
                let isThin = min(part.width, part.height) < LintSurvey.leastBar
                if isHalf, !isThin, way > 0.9 * (next.offset - look.offset) { found.insert(bar.path) }
            }
        }
        return found
    }

    var layout: CheckedLayout { prepared.program.layout }
    var isWide: Bool { layout.isHorizontal }

    /// The looks at offsets that no pull leads to.
    var inside: [LintLook] { looks.filter { $0.offset >= 0 && $0.offset <= last } }

    /// Offsets half a screen apart, so that what stands still is whole on screen at one of them if it is no longer than
    /// half of it; of very long content some spread over it. `all`: how many there are.
    var halfScreens: (offsets: [Double], all: Double) {
        let window = isWide ? prepared.viewport.width : prepared.viewport.height
        guard window > 0, last > 0 else { return ([0], 1) }
        let all = max(1, (2 * last / window).rounded(.up))
        let count = min(LintSurvey.screenLimit, all)
        return ((0...Int(count)).map { last * Double($0) / count }, all + 1)
    }

    /// Looks at offsets in turn while the budget lasts.
    ///
    /// - Parameters:
    ///   - lint: What is looked for.
    ///   - offsets: Where to look.
    ///   - all: At how many offsets one would have to look.
    ///   - answer: Gets a question where not all of them were looked at.
    ///   - note: Takes a look, and what may be spent on it.
    func look(
        for lint: Lint, at offsets: [Double], ofAll all: Double, _ answer: inout LintAnswer,
        note: (LintLook, ProofBudget) -> Void
    ) {
        let share = work.share(4)
        var asked = 0
        for offset in offsets where !share.isSpent {
            note(look(at: prepared.offset(along: offset), within: share), share)
            asked += 1
        }
        guard Double(asked) < all, let kind = layout.elements.first(where: { $0.category == .cell }) else { return }
        let path = ElementPath(kind: kind.name, section: 0, item: 0)
        answer.questions.append(question(lint, path, .offsets(asked: asked, ofAll: all)))
    }

    /// A look that draws on the budget.
    func look(at point: LayoutPoint, within share: ProofBudget? = nil) -> LintLook {
        let look = LintLook(reader, at: point)
        (share ?? work).spend(look.cost)
        return look
    }

    /// The same where a row has been scrolled by itself.
    func look(at place: ScrollPlace, within share: ProofBudget? = nil) -> LintLook {
        let look = LintLook(reader, at: place)
        (share ?? work).spend(look.cost)
        return look
    }

    /// The same along the scroll.
    func look(at offset: Double) -> LintLook { look(at: prepared.offset(along: offset)) }

    /// The names of all kinds, each once, in document order.
    let kinds: [String]
    /// Where the kinds are written.
    let written: WrittenKinds

    private static func kinds(of layout: CheckedLayout) -> [String] {
        var met: Set<[UInt8]> = []
        return layout.elements.map { $0.name }.filter { met.insert(Array($0.utf8)).inserted }
    }

    /// The elements of a name, in document order; cut where there are very many.
    func paths(of kind: String) -> (paths: [ElementPath], isCut: Bool) {
        reader.paths(of: prepared.program.kinds[kind], limit: LintSurvey.pathLimit)
    }

    /// The kind of an element: kinds of different sections may have one name.
    func kind(of path: ElementPath) -> CheckedLayout.ElementKind? {
        reader.kind(of: path).map { layout.elements[$0] }
    }

    /// The first offset at which an element of the kind is on screen that a place in the file is about; else 0.
    func offset(showing span: SourceSpan) -> Double {
        guard let number = written.kind(before: span) else { return 0 }
        let name = layout.elements[number].name
        return inside.first { look in look.elements.contains { $0.kind.utf8.elementsEqual(name.utf8) } }?.offset ?? 0
    }

    /// A few elements of a name that stand for all: the first ones, the last ones, some between, and those that are out of
    /// the ordinary by their records or by their index.
    func subjects(of kind: String, atMost limit: Int = 6) -> [ElementPath] {
        var (paths, isCut) = paths(of: kind)
        if isCut {
            // Of very many, some of those that were met.
            paths = met[Array(kind.utf8)] ?? []
        }
        guard paths.count > limit else { return paths }
        let spread = (0..<limit).map { paths[$0 * (paths.count - 1) / (limit - 1)] }
        let records = spread + extremes(of: kind).filter { !spread.contains($0) }.prefix(limit)
        return records + outliers.of(kind).filter { !records.contains($0) }.prefix(limit)
    }

    /// Looks for an offset at which a margin of an element is not above 0.
    ///
    /// - Parameters:
    ///   - path: The element.
    ///   - quantities: What the margin reads of it.
    ///   - offsets: The range.
    ///   - margin: Makes the margin of what is read, and of the margin by which the element is on screen.
    ///   - holds: What the evaluator says of an offset.
    /// - Returns: Whether it is above 0 at every offset.
    func prove(
        _ path: ElementPath, _ quantities: [ObservedQuantity], over offsets: ClosedRange<Double>,
        margin: (inout ProofGraph, [FormulaID], FormulaID) -> FormulaID, holds: @escaping (Double) -> Bool
    ) -> LintProof {
        let world = ProofWorld(prepared, at: prepared.offset(along: 0))
        guard var element = ClaimElement(path, in: world, by: reader.proofWalker) else { return .open(.unfollowed) }
        var graph = ProofGraph(world)
        let read = element.read(quantities, into: &graph)
        let root = margin(&graph, read.values, read.shown)
        return prove(ProofMachine(graph, root: root), over: offsets, budget: budget, holds: holds)
    }

    /// Whether what a machine answers is above 0 at every offset.
    func prove(
        _ machine: ProofMachine, over offsets: ClosedRange<Double>, budget: Int, holds: @escaping (Double) -> Bool
    ) -> LintProof {
        prove(machine, over: [(offsets.lowerBound, offsets.upperBound)], budget: budget) { holds($0[0]) }
    }

    private func prove(
        _ machine: ProofMachine, over sides: [(low: Double, high: Double)], budget: Int,
        holds: @escaping ([Double]) -> Bool
    ) -> LintProof {
        if machine.readsUnknown { return .open(.unfollowed) }
        work.spend(machine.stepCount, times: ProofBudget.formula)
        let share = ProofBudget(ProofBudget(boxes: budget, steps: machine.stepCount).limit, of: work)
        var search = BoxSearch(machine, targets: sides.map { $0.low }, within: share, holds: holds)
        return LintProof(search.run(ProofBox(sides: sides)))
    }

    /// The same over offsets along the scroll, and over all of those across it where the content is wider than the window.
    func proveAnywhere(
        _ path: ElementPath, _ quantities: [ObservedQuantity], over offsets: ClosedRange<Double>,
        margin: (inout ProofGraph, [FormulaID], FormulaID) -> FormulaID, holds: @escaping (LayoutPoint) -> Bool
    ) -> LintProof {
        let isWide = isWide
        let beside = ProofVariable(
            operation: isWide ? .offsetY : .offsetX, number: 0, low: 0, high: lastAcross, usual: 0)
        let world = ProofWorld(prepared, at: prepared.offset(along: 0), variables: scrollsAcross ? [beside] : [])
        guard var element = ClaimElement(path, in: world, by: reader.proofWalker) else { return .open(.unfollowed) }
        var graph = ProofGraph(world)
        let read = element.read(quantities, into: &graph)
        let root = margin(&graph, read.values, read.shown)
        let sides = [(low: offsets.lowerBound, high: offsets.upperBound)] + world.ranges
        return prove(ProofMachine(graph, root: root), over: sides, budget: budget) { place in
            let beside = place.count > 1 ? place[1] : 0
            return holds(isWide ? LayoutPoint(x: place[0], y: beside) : LayoutPoint(x: beside, y: place[0]))
        }
    }

    /// Questions that are asked along the scroll only, in a layout that scrolls both ways.
    func alongOnly() -> [LintQuestion] {
        guard scrollsAcross, let kind = layout.elements.first else { return [] }
        return [Lint.cover, .small, .motion, .mirrored, .finite].map { lint in
            question(lint, ElementPath(kind: kind.name, section: 0, item: 0), .along)
        }
    }

    /// Questions about what stands in rows, which scroll by themselves: the rows are left where they open.
    func rowsStanding() -> [LintQuestion] {
        layout.elements.indices.filter { prepared.program.plan.elements[$0].isInRow }.flatMap { number in
            [Lint.motion, .finite].map { lint in
                LintQuestion(
                    lint: lint, element: ElementPath(kind: layout.elements[number].name, section: 0, item: 0),
                    span: layout.elements[number].formulas.span, reason: .rows)
            }
        }
    }

    /// A question about an element that stays open.
    func question(_ lint: Lint, _ path: ElementPath, _ reason: LintQuestion.Reason) -> LintQuestion {
        let kind = kind(of: path) ?? prepared.program.kinds[path.kind].first.map { layout.elements[$0] }
        return LintQuestion(lint: lint, element: path, span: kind?.formulas.span ?? .nothing, reason: reason)
    }

    /// The question that stays open where the budget is spent.
    func spent(_ lint: Lint) -> LintQuestion? {
        kinds.first.map { question(lint, ElementPath(kind: $0, section: 0, item: 0), .spent) }
    }

    /// The edges of the screen along an axis, over the offset.
    func screen(_ axis: Int, in graph: inout ProofGraph) -> (start: FormulaID, end: FormulaID) {
        var start = graph.apply(axis == 0 ? .offsetX : .offsetY)
        if axis == 0, let mirror = prepared.mirror {
            start = graph.difference(graph.constant(mirror.width - prepared.viewport.width), start)
        }
        let length = axis == 0 ? prepared.viewport.width : prepared.viewport.height
        return (start, graph.sum(start, graph.constant(length)))
    }

    /// An element at an offset, on screen or not; nil when it takes no part there.
    func element(_ path: ElementPath, at offset: Double) -> Attributes? {
        element(path, at: prepared.offset(along: offset))
    }

    /// The same at a point.
    func element(_ path: ElementPath, at point: LayoutPoint) -> Attributes? {
        work.spend(ProofBudget.element)
        return reader.look(at: path, point)?.element
    }

    /// The same where a row has been scrolled by itself.
    func element(_ path: ElementPath, at place: ScrollPlace) -> Attributes? {
        work.spend(ProofBudget.element)
        return reader.look(at: path, place)?.element
    }

    /// What is not finite of an element at a point.
    func troubles(of path: ElementPath, at point: LayoutPoint) -> [Trouble] {
        work.spend(ProofBudget.element)
        return reader.look(at: path, point)?.troubles ?? []
    }

    /// All offsets of an element along each axis; on the other axis it is in the window.
    func wholeLines(of path: ElementPath) -> [ScrollLine] {
        let rest = reader.restingBox(of: path)
        return (scrollsAcross ? [isWide, !isWide] : [isWide]).map { isX in
            let beside = scrollsAcross ? rest.map { offset(showing: $0.side(alongX: !isX), alongX: !isX) } : nil
            return ScrollLine(path: path, isAlongX: isX, offsets: range(alongX: isX), beside: beside ?? 0)
        }
    }

    /// Whether the offset across moves something too.
    var scrollsAcross: Bool { lastAcross > 0 }

    /// Whether a person may see an element at an offset.
    func isSeen(_ path: ElementPath, at point: LayoutPoint) -> Bool {
        guard let element = element(path, at: point) else { return false }
        return LintLook(prepared, at: point, [element]).sees(element)
    }
}

/// What is on screen at one offset.
struct LintLook {
    let offset: Double
    /// In painting order, the lowest first.
    let elements: [Attributes]
    let troubles: [Trouble]
    /// The part of the content that is on screen, bars and all.
    let screen: LayoutRectangle
    /// Where scrolling stands.
    let place: ScrollPlace
    private let rows: [RowWindow]
    /// How many elements were evaluated for it.
    private let visited: Int

    /// What is less opaque is not seen, nor what has less of it on screen, in points.
    static let (leastOpacity, leastPart) = (0.01, 0.5)

    init(_ reader: ElementReader, at point: LayoutPoint) {
        self.init(reader, at: ScrollPlace(point: point, row: nil))
    }

    init(_ reader: ElementReader, at place: ScrollPlace) {
        let frame = reader.frame(at: place)
        self.init(reader.prepared, at: place, frame.elements, frame.troubles, frame.rows, visited: reader.visited)
    }

    init(_ prepared: Prepared, at offset: Double, _ elements: [Attributes]) {
        self.init(prepared, at: prepared.offset(along: offset), elements)
    }

    init(_ prepared: Prepared, at point: LayoutPoint, _ elements: [Attributes]) {
        self.init(prepared, at: ScrollPlace(point: point, row: nil), elements)
    }

    init(
        _ prepared: Prepared, at place: ScrollPlace, _ elements: [Attributes], _ troubles: [Trouble] = [],
        _ rows: [RowWindow] = [], visited: Int = 0
    ) {
        self.visited = visited
        self.place = place
        let point = place.point
        offset = prepared.program.layout.isHorizontal ? point.x : point.y
        self.elements = elements
        self.troubles = troubles
        self.rows = rows
        let size = prepared.viewport
        let left = prepared.viewportLeft(at: point)
        screen = LayoutRectangle(x: left, y: point.y, width: size.width, height: size.height)
    }

    /// What it costs, in instructions.
    var cost: Int {
        let count = max(elements.count, visited)
        // Those of very many each cost more: they stay in no cache.
        return ProofBudget.element + count * ProofBudget.seenElement * (count > 1_000 ? 5 : 2)
    }

    /// What a person may see of an element: not hidden, not transparent, on screen.
    func sees(_ element: Attributes) -> Bool {
        guard !element.isHidden, element.alpha > LintLook.leastOpacity else { return false }
        let part = seenBox(of: element).common(with: screen)
        return part.width > LintLook.leastPart && part.height > LintLook.leastPart
    }

    /// The window of a row that is on screen, in the content of the layout.
    func window(ofRow section: Int) -> LayoutRectangle? { rows.first { $0.section == section }?.frame }

    /// What its own mask and the window of its row leave of an element.
    func seenBox(of element: Attributes) -> LayoutRectangle {
        guard element.isInRow, let window = window(ofRow: element.section) else { return element.visible }
        return element.visible.common(with: window)
    }

    /// Whether something opaque is in front of all that is on screen of an element.
    func covers(_ element: Attributes) -> Bool {
        let part = element.visible.common(with: screen)
        return elements.contains { other in
            guard other.isUpright, !other.isHidden, other.alpha > 0.99, other.path != element.path else { return false }
            let isInFront =
                other.zIndex > element.zIndex
                || other.zIndex == element.zIndex && (other.section, other.item) > (element.section, element.item)
            let common = other.visible.common(with: part)
            return isInFront && common.width >= part.width - 0.01 && common.height >= part.height - 0.01
        }
    }

    /// Whether something opaque in front of some elements lies over all of a box.
    func hides(_ box: LayoutRectangle, of others: [Attributes]) -> Bool {
        let part = box.common(with: screen)
        return elements.contains { front in
            guard front.isUpright, !front.isHidden, front.alpha > 0.99,
                others.allSatisfy({ front.zIndex > $0.zIndex })
            else { return false }
            let common = seenBox(of: front).common(with: part)
            return common.width >= part.width - 0.01 && common.height >= part.height - 0.01
        }
    }

    /// Whether no edge cuts it.
    func seesAll(_ element: Attributes) -> Bool {
        guard !element.isHidden, element.alpha > LintLook.leastOpacity else { return false }
        var window = screen
        if element.isInRow, let row = rows.first(where: { $0.section == element.section }) {
            window = window.common(with: row.frame)
        }
        let part = element.frame.common(with: window)
        return part.width >= element.frame.width - 0.01 && part.height >= element.frame.height - 0.01
    }
}

extension LayoutRectangle {
    /// Where it begins along an axis, and how long it is.
    func side(alongX isX: Bool) -> (start: Double, length: Double) { isX ? (x, width) : (y, height) }

    /// The part that two boxes share; with a side of 0 or less where they share none.
    func common(with other: LayoutRectangle) -> LayoutRectangle {
        let (left, top) = (max(x, other.x), max(y, other.y))
        return LayoutRectangle(
            x: left, y: top, width: min(x + width, other.x + other.width) - left,
            height: min(y + height, other.y + other.height) - top)
    }
}

extension Attributes {
    /// Whether its sides are parallel to those of the viewport.
    var isUpright: Bool { transform3D == nil && transform.b == 0 && transform.c == 0 }
}
