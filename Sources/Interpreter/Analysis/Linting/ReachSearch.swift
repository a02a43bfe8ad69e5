import LayoutChecker
import LayoutDSL
import LayoutEngine

/// Cells, and sides of cells, that no offset brings on screen, or only behind something in front of them.
struct ReachSearch {
    /// What is looked at.
    let survey: LintSurvey

    /// Finds them, one of each kind.
    func run() -> LintAnswer {
        var answer = survey.scrollsAcross ? LintAnswer() : alongScroll()
        answer.findings += besideScroll()
        return answer
    }

    private func alongScroll() -> LintAnswer {
        var answer = LintAnswer()
        let subjects = survey.kinds.map { survey.subjects(of: $0) }
        let asked = Set(subjects.joined())
        let met = Set(
            survey.inside.flatMap { look in
                look.elements.filter { $0.category == .cell && asked.contains($0.path) && look.sees($0) }.map {
                    $0.path
                }
            })
        for paths in subjects where !survey.work.isSpent {
            var open: LintQuestion?
            for path in paths where !survey.work.isSpent {
                let isPulled = !met.contains(path)
                if isPulled, !isSeenByPull(path) { continue }
                guard let kind = survey.kind(of: path), kind.category == .cell, !survey.waitsForHost(path) else {
                    continue
                }
                var found: [(side: LintSide, bar: ElementPath?)] = []
                var reason: LintQuestion.Reason?
                for side in [LintSide.bottom, .top, .right, .left] {
                    guard let bars = hindrance(path, side, isMet: isPulled) else { continue }
                    // Between the offsets that were looked at it may come on screen.
                    switch staysHidden(path, side, behind: bars) {
                    case .holds: found.append((side, bars.last))
                    case .fails: break
                    case .open(let known): reason = reason ?? known
                    }
                }
                guard let (side, bar) = found.first else {
                    if let reason { open = open ?? survey.question(.unreachable, path, reason) }
                    continue
                }
                answer.findings.append(
                    LintFinding(
                        lint: .unreachable,
                        fact: .unreachable(
                            path, found.count == 4 ? .whole : side, bar.map { .bar($0) } ?? .edge),
                        span: kind.formulas.span, kind: kind.formulas.span, offset: survey.offsetsBeside(path).first))
                open = nil
                break
            }
            if let open { answer.questions.append(open) }
        }
        return answer
    }

    /// Cells, and sides of cells, that no place of their row brings into its window, and in a layout that scrolls both ways
    /// none on screen; one of each kind.
    private func besideScroll() -> [LintFinding] {
        var findings: [LintFinding] = []
        var told: Set<SourceSpan> = []
        for way in survey.ways {
            for path in way.cells where !survey.work.isSpent {
                guard let kind = survey.kind(of: path), !told.contains(kind.formulas.span),
                    !survey.waitsForHost(path), let found = hiddenSides(of: path, on: way)
                else { continue }
                told.insert(kind.formulas.span)
                var finding = LintFinding(
                    lint: .unreachable,
                    fact: .unreachable(path, found.sides.count == 4 ? .whole : found.sides[0], .edge),
                    span: kind.formulas.span, kind: kind.formulas.span)
                finding.stand(at: found.place, isWide: survey.isWide)
                findings.append(finding)
            }
        }
        return findings
    }

    /// The sides of a cell that no place of a way shows; nil where all are shown, and where nobody knows.
    private func hiddenSides(of path: ElementPath, on way: LintWay) -> (sides: [LintSide], place: ScrollPlace)? {
        var sides: [LintSide] = [.right, .bottom, .left, .top]
        var near: (place: ScrollPlace, distance: Double)?
        let ofRow = way.section.flatMap { rowWindow(ofSection: $0) }
        let passing = way.passing.flatMap { point in way.places.map { ScrollPlace(point: point, row: $0.row) } }
        for place in way.places + passing {
            guard !survey.work.isSpent else { return nil }
            guard let element = survey.element(path, at: place), !element.isHidden else { continue }
            guard element.isUpright else { return nil }
            let window = ofRow ?? LintLook(survey.prepared, at: place.point, [element]).screen
            sides.removeAll { side in side.points(of: element.visible).contains { window.holds($0) } }
            guard !sides.isEmpty else { return nil }
            let part = element.visible.common(with: window)
            let distance = -min(part.width, part.height)
            if near.map({ distance < $0.distance }) ?? true { near = (place, distance) }
        }
        return near.map { (sides, $0.place) }
    }

    /// The window of a row as it is drawn, in the content of the layout.
    private func rowWindow(ofSection section: Int) -> LayoutRectangle? {
        survey.prepared.rowWindow(ofSection: section).map { survey.prepared.mirror?.placed($0.frame) ?? $0.frame }
    }

    /// Whether only a pull beyond the ends brings an element on screen.
    private func isSeenByPull(_ path: ElementPath) -> Bool {
        [-LintSurvey.pull, survey.last + LintSurvey.pull].contains {
            survey.isSeen(path, at: survey.prepared.offset(along: $0))
        }
            && !survey.offsetsBeside(path).contains { survey.isSeen(path, at: survey.prepared.offset(along: $0)) }
    }

    /// What keeps a side of a cell out of reach, at every offset that was looked at and at those where the side would come
    /// on screen: the bars in front of it, none where the edge of the screen does; nil for a side that is seen.
    /// `isMet`: whether a person sees it at other offsets.
    private func hindrance(_ path: ElementPath, _ side: LintSide, isMet: Bool) -> [ElementPath]? {
        var bars: [ElementPath] = []
        var isMet = isMet
        for offset in offsets(reaching: path, side) where !survey.work.isSpent {
            guard let element = survey.element(path, at: offset) else { continue }
            guard element.isUpright, !element.isInRow, !element.isHidden else { return nil }
            let look = survey.look(at: offset)
            isMet = isMet || look.sees(element)
            for point in side.points(of: element.visible) where look.screen.holds(point) {
                guard let cover = look.bar(over: point, infrontOf: element, of: survey.bars) else {
                    return nil
                }
                if !bars.contains(cover) { bars.append(cover) }
            }
        }
        return isMet ? bars : nil
    }

    /// Whether at every offset each point of a side lies beyond an edge of the screen, or behind one of these bars.
    private func staysHidden(_ path: ElementPath, _ side: LintSide, behind bars: [ElementPath]) -> LintProof {
        guard
            var cell = ClaimElement(
                path, of: survey.prepared, at: survey.prepared.offset(along: 0), by: survey.reader.proofWalker)
        else {
            return .open(.unfollowed)
        }
        let quantities: [ObservedQuantity] = (0..<4).map { .visible($0) } + [.drawn(.z), .drawn(.alpha)]
        var graph = ProofGraph(isHorizontal: survey.isWide, across: 0)
        let (frame, shown) = cell.read(quantities, into: &graph)
        var covers: [(box: [FormulaID], isInFront: FormulaID)] = []
        for bar in bars.prefix(ReachSearch.barLimit) {
            guard
                var element = ClaimElement(
                    bar, of: survey.prepared, at: survey.prepared.offset(along: 0), by: survey.reader.proofWalker)
            else {
                return .open(.unfollowed)
            }
            let read = element.read(quantities, into: &graph)
            // Where it was looked at it is painted later: of equal `z` it still is.
            let later = graph.sum(graph.difference(read.values[4], frame[4]), graph.constant(ReachSearch.rounding))
            let opaque = graph.difference(read.values[5], graph.constant(LintLook.leastCover))
            covers.append((read.values, graph.least(graph.least(later, opaque), read.shown)))
        }
        let screen = (0..<2).map { survey.screen($0, in: &graph) }
        var hides = graph.constant(1)
        for point in side.points(of: frame, in: &graph) {
            var hidden = graph.apply(.negate, shown)
            for axis in 0..<2 {
                hidden = graph.greatest(hidden, graph.difference(screen[axis].start, point[axis]))
                hidden = graph.greatest(hidden, graph.difference(point[axis], screen[axis].end))
            }
            for (box, isInFront) in covers {
                var isBehind = isInFront
                for axis in 0..<2 {
                    let end = graph.sum(box[axis], box[axis + 2])
                    isBehind = graph.least(isBehind, graph.difference(point[axis], box[axis]))
                    isBehind = graph.least(isBehind, graph.difference(end, point[axis]))
                }
                hidden = graph.greatest(hidden, isBehind)
            }
            hides = graph.least(hides, hidden)
        }
        return survey.prove(ProofMachine(graph, root: hides), over: 0...survey.last, budget: survey.budget) { offset in
            guard let element = survey.element(path, at: offset), !element.isHidden else { return true }
            let look = survey.look(at: offset)
            return side.points(of: element.visible).allSatisfy { point in
                !look.screen.holds(point) || look.bar(over: point, infrontOf: element, of: survey.bars) != nil
            }
        }
    }

    /// So many bars may stand in front of one side in turn.
    private static let barLimit = 4
    private static let rounding = 1e-6

    /// Offsets at which a side of an element may be on screen: those that were looked at, and a finer row of those around
    /// its place.
    private func offsets(reaching path: ElementPath, _ side: LintSide) -> [Double] {
        guard let rest = survey.reader.restingBox(of: path)?.side(alongX: survey.isWide) else { return [] }
        let length = survey.isWide ? survey.prepared.viewport.width : survey.prepared.viewport.height
        let near = (0...40).map { rest.start - length + (length + rest.length) * Double($0) / 40 }
        return survey.inside.map { $0.offset } + near.filter { $0 >= 0 && $0 <= survey.last }
    }
}

extension LintSide {
    fileprivate static let shares = [0.02, 0.5, 0.98]
    /// What is out of reach by less is not seen, in points.
    fileprivate static let inset = 0.5

    /// Points just inside of a side, near its ends and in its middle.
    fileprivate func points(of box: LayoutRectangle) -> [LayoutPoint] {
        let (insetX, insetY) = (min(LintSide.inset, box.width / 4), min(LintSide.inset, box.height / 4))
        return LintSide.shares.map { share in
            let (x, y) = (box.x + box.width * share, box.y + box.height * share)
            switch self {
            case .left: return LayoutPoint(x: box.x + insetX, y: y)
            case .right: return LayoutPoint(x: box.x + box.width - insetX, y: y)
            case .top: return LayoutPoint(x: x, y: box.y + insetY)
            case .bottom: return LayoutPoint(x: x, y: box.y + box.height - insetY)
            case .whole: return LayoutPoint(x: x, y: y)
            }
        }
    }

    /// The same as formulas, along both axes. `frame`: the edges of the box, then its size.
    fileprivate func points(of frame: [FormulaID], in graph: inout ProofGraph) -> [[FormulaID]] {
        let across = self == .left || self == .right ? 0 : 1
        let inset = graph.least(graph.constant(LintSide.inset), graph.product(frame[across + 2], graph.constant(0.25)))
        let isStart = self == .left || self == .top
        let place =
            isStart
            ? graph.sum(frame[across], inset)
            : graph.difference(graph.sum(frame[across], frame[across + 2]), inset)
        return LintSide.shares.map { share in
            let length = graph.product(frame[3 - across], graph.constant(share))
            let along = graph.sum(frame[1 - across], length)
            return across == 0 ? [place, along] : [along, place]
        }
    }
}

extension LayoutRectangle {
    func holds(_ point: LayoutPoint) -> Bool {
        point.x >= x && point.x <= x + width && point.y >= y && point.y <= y + height
    }
}

extension LintLook {
    /// What is less opaque hides nothing.
    fileprivate static let leastCover = 0.5

    /// A supplementary view or one of some decorations over a point, painted after an element.
    fileprivate func bar(
        over point: LayoutPoint, infrontOf element: Attributes, of decorations: Set<ElementPath>
    ) -> ElementPath? {
        guard let place = elements.firstIndex(where: { $0.path == element.path }) else { return nil }
        return elements[place...].last { other in
            (other.category == .supplementary || decorations.contains(other.path)) && !other.isHidden
                && other.alpha > LintLook.leastCover && other.visible.holds(point)
        }?.path
    }
}
