import LayoutChecker
import LayoutDSL
import LayoutEngine

// Strong motion that a device's settings should change: people who asked for less of it get as much of it as all others.

extension LintSurvey {
    /// Strong motion that stays as it is when the device asks for less of it. Drift is motion against the content:
    /// neither with it nor stuck to the window.
    func strongMotion() -> LintAnswer {
        var answer = LintAnswer()
        guard let calm = on(.reducedMotion).map({ ElementReader($0) }) else { return answer }
        for name in kinds where !work.isSpent {
            var most: [LintMotion: MotionSpan] = [:]
            var open: LintQuestion?
            for path in subjects(of: name, atMost: 12) where !work.isSpent {
                guard let walk = MotionWalk(path, self, in: calm) else { continue }
                if walk.isOpen, open == nil { open = question(.motion, path, .unmeasured) }
                for (motion, span) in walk.strong {
                    // Of those that move as strongly the first one is told; rounding does not count.
                    let known = most[motion].map { $0.weight(of: motion) * 1.001 } ?? 0
                    if span.weight(of: motion) > known { most[motion] = span }
                }
            }
            // One finding for each kind.
            let order: [LintMotion] = [.turn, .growth, .contents, .drift]
            let worst = order.lazy.compactMap { motion in most[motion].map { (motion, $0) } }.first
            guard let (motion, span) = worst, let kind = kind(of: span.path) else {
                if let open { answer.questions.append(open) }
                continue
            }
            answer.findings.append(
                LintFinding(
                    lint: .motion, fact: .motion(span.path, motion, from: span.low, to: span.high),
                    span: kind.formulas.span, kind: kind.formulas.span, offset: span.offset, world: .reducedMotion))
        }
        return answer
    }
}

/// The ends of a motion of one element.
private struct MotionSpan {
    let path: ElementPath
    let low: Double
    let high: Double
    let offset: Double

    /// How many times as strong as what is just strong.
    func weight(of motion: LintMotion) -> Double {
        switch motion {
        case .growth: low > 0 ? (high / low - 1) / (LintMotion.strongGrowth - 1) : 100
        case .turn: (high - low) / LintMotion.strongTurn
        case .drift, .contents: (high - low) / LintMotion.strongDrift
        }
    }
}

extension LintMotion {
    /// What counts as strong: a side that grows by a quarter, a turn by 15 degrees, a drift by 50 points. WCAG 2.3.3 asks
    /// that motion started by scrolling can be turned off, and names no amounts.
    fileprivate static let strongGrowth = 1.25
    fileprivate static let strongTurn = Double.pi / 12
    fileprivate static let strongDrift = 50.0
}

/// How one element moves over the offsets at which it is on screen.
private struct MotionWalk {
    /// The motions that are strong.
    private(set) var strong: [(LintMotion, MotionSpan)] = []
    /// Whether more motion than was found may be there.
    private(set) var isOpen = false
    private var element: SeenElement
    private let offsets: ClosedRange<Double>
    private let survey: LintSurvey

    private static let turns: [ElementQuantity] = [.rotationX, .rotationY, .rotationZ]
    /// So many looks at each piece of a curve between two kinks.
    private static let looksAtPiece = 8
    /// Over shorter pieces rounding makes the slope: in points, and as a share of the offset.
    private static let (leastPiece, leastShare) = (0.01, 1e-12)

    /// nil for an element that nobody sees. `reader`: what answers questions about the layout on a device that asks for less
    /// motion.
    init?(_ path: ElementPath, _ survey: LintSurvey, in reader: ElementReader) {
        let prepared = reader.prepared
        guard let kind = survey.kind(of: path) else { return nil }
        // A point that a host is given moves what is drawn in the element.
        let points = kind.attributes(in: prepared.program.phase).filter { $0.shape == .point }.map { $0.name }
        let quantities: [ObservedQuantity] =
            [.drawn(.scaleX), .drawn(.scaleY)] + MotionWalk.turns.map { .drawn($0) }
            + points.map { .attribute(name: $0, component: survey.isWide ? 0 : 1) }
        guard let element = SeenElement(path, quantities, survey, in: reader),
            let offsets = element.offsets()
        else { return nil }
        (self.element, self.offsets, self.survey) = (element, offsets, survey)
        noteGrowth()
        for (number, turn) in MotionWalk.turns.enumerated() { noteTurn(turn, element.values[2 + number]) }
        for (number, name) in points.enumerated() { noteContents(name, element.values[5 + number]) }
        if let rest = reader.restingBox(of: path) { noteDrift(from: rest, in: reader) }
    }

    private mutating func note(_ motion: LintMotion, _ extremes: SeenElement.Extremes?) {
        guard let extremes else {
            isOpen = true
            return
        }
        let span = MotionSpan(path: element.path, low: extremes.low, high: extremes.high, offset: extremes.offset)
        if span.weight(of: motion) > 1 { strong.append((motion, span)) } else if !extremes.isProved { isOpen = true }
    }

    private func stands(_ value: FormulaID) -> Bool { element.graph.value(of: value) != nil }

    private mutating func noteGrowth() {
        let (x, y) = (element.values[0], element.values[1])
        if stands(x), stands(y) { return }
        let sides = [x, y].map { element.graph.apply(.absolute, $0) }
        let side = element.graph.greatest(sides[0], sides[1])
        note(
            .growth,
            element.extremes(of: side, over: offsets) { seen in
                max(abs(seen.quantities[.scaleX]), abs(seen.quantities[.scaleY]))
            })
    }

    /// What is tilted and stays so does not turn.
    private mutating func noteTurn(_ turn: ElementQuantity, _ value: FormulaID) {
        if stands(value) { return }
        var extremes = element.extremes(of: value, over: offsets) { $0.quantities[turn] }
        if let known = extremes, abs(known.low) > abs(known.high) { extremes?.offset = known.lowOffset }
        note(.turn, extremes)
    }

    private mutating func noteContents(_ name: String, _ value: FormulaID) {
        if stands(value) { return }
        let isWide = survey.isWide
        note(
            .contents,
            element.extremes(of: value, over: offsets) { seen in
                for custom in seen.custom where custom.name.utf8.elementsEqual(name.utf8) {
                    if case .point(let point) = custom.value { return isWide ? point.x : point.y }
                }
                return 0
            })
    }

    /// What sticks goes with the window, by one point for each point; all else than that is drift. Between two kinks a
    /// straight piece has one slope.
    private mutating func noteDrift(from rest: LayoutRectangle, in reader: ElementReader) {
        var extremes: SeenElement.Extremes?
        guard let kinks = kinks(in: reader.prepared) else { return }
        let ends = [offsets.lowerBound] + kinks + [offsets.upperBound]
        for (low, high) in zip(ends, ends.dropFirst())
        where !survey.work.isSpent
            && high - low > max(MotionWalk.leastPiece, MotionWalk.leastShare * max(abs(low), abs(high)))
        {
            let step = (high - low) / Double(MotionWalk.looksAtPiece)
            let near = min(0.005, step / 4)
            for number in 0...MotionWalk.looksAtPiece {
                let offset = min(max(low + step * Double(number), low + near), high - near)
                guard let here = element.element(at: offset), let before = shift(at: offset - near, rest, reader),
                    let after = shift(at: offset + near, rest, reader)
                else { continue }
                let slope = LayoutPoint(x: (after.x - before.x) / (2 * near), y: (after.y - before.y) / (2 * near))
                let (along, across) = survey.isWide ? (slope.x, slope.y) : (slope.y, slope.x)
                let isAcross = abs(across) > 0.05
                guard isAcross || abs(along) > 0.05 && abs(along - 1) > 0.05 else { continue }
                let shift = here.shift(from: rest)
                let value = survey.isWide == isAcross ? shift.y : shift.x
                guard var known = extremes else {
                    extremes = SeenElement.Extremes(
                        low: value, high: value, offset: offset, lowOffset: offset, isProved: true)
                    continue
                }
                if value > known.high { known.offset = offset }
                (known.low, known.high) = (min(known.low, value), max(known.high, value))
                extremes = known
            }
        }
        if let extremes { note(.drift, extremes) }
    }

    private func shift(at offset: Double, _ rest: LayoutRectangle, _ reader: ElementReader) -> LayoutPoint? {
        survey.work.spend(ProofBudget.element)
        return reader.look(at: element.path, reader.prepared.offset(along: offset))?.element.shift(from: rest)
    }

    /// Where what moves the element has a kink or a jump; nil when nothing moves it.
    private mutating func kinks(in prepared: Prepared) -> [Double]? {
        var found: Set<Double> = []
        var moves = false
        let properties = ["center.x", "center.y", "size.width", "size.height", "translation.x", "translation.y"]
        for property in properties {
            guard let traced = try? survey.tracer.curve(of: property, element.path).with(prepared),
                let path = CurvePath(traced, at: offsets.lowerBound, alongX: survey.isWide), !path.moving.isEmpty
            else { continue }
            moves = true
            var search = EventSearch(path, offsets, workLimit: survey.work.left / 8)
            search.run()
            survey.work.spend(search.work)
            if !search.isProved { isOpen = true }
            for change in search.changes { found.formUnion([change.low, change.high]) }
        }
        guard moves else { return nil }
        return found.filter { $0 > offsets.lowerBound && $0 < offsets.upperBound }.sorted()
    }
}
