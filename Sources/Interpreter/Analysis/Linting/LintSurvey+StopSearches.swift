import LayoutChecker
import LayoutDSL
import LayoutEngine

// Where scrolling never comes to rest, and lists that never repeat.

extension LintSurvey {
    /// Stops of elements that lie beyond the ends of the list. Near the ends some always do, as the list ends there: those
    /// that lead the element into the window, or near it, if the list went on. A window farther none does.
    func stopsOutOfReach() -> LintAnswer {
        var answer = LintAnswer()
        for way in ways where answer.findings.isEmpty {
            if let finding = RowStopSearch(survey: self).run(on: way) { answer.findings.append(finding) }
        }
        guard !prepared.loops else { return answer }
        let window = isWide ? prepared.viewport.width : prepared.viewport.height
        for name in kinds where !work.isSpent {
            for path in subjects(of: name, atMost: 24) {
                guard let kind = kind(of: path), kind.formulas.stops.along.exists else { continue }
                guard element(path, at: 0)?.isInRow == false, let stop = stop(of: path) else { continue }
                guard stop < -LintLook.leastPart || stop > last + LintLook.leastPart else { continue }
                guard stop < -window || stop > last + window || isBeside(path, at: stop) else { continue }
                answer.findings.append(
                    LintFinding(
                        lint: .stop, fact: .stop(path, at: stop, last: last), span: stopSpan(of: kind),
                        kind: kind.formulas.span, offset: stop < 0 ? 0 : last))
                break
            }
        }
        if let finding = closeStops() ?? RuleStopSearch(survey: self).run() { answer.findings.append(finding) }
        if let finding = cutAtRest() { answer.findings.append(finding) }
        return answer
    }

    /// Less than a finger tells apart, in points.
    static let leastStep = 4.0

    /// Two stops that nobody tells apart: the first ones. The end of the list may be a stop wherever it lies.
    private func closeStops() -> LintFinding? {
        let stops = StopList(prepared).stops(in: 0...last, atMost: Int(LintSurvey.screenLimit))
        guard
            let place = stops.indices.dropFirst().first(where: {
                stops[$0] - stops[$0 - 1] < LintSurvey.leastStep && stops[$0] < last - LintLook.leastPart
            })
        else { return nil }
        let (before, after) = (stops[place - 1], stops[place])
        // Whose stop the second one is, where an element says so.
        for name in kinds {
            for path in paths(of: name).paths {
                guard let kind = kind(of: path), kind.formulas.stops.along.exists, let stop = stop(of: path),
                    abs(stop - after) < LintLook.leastPart / 10
                else { continue }
                return LintFinding(
                    lint: .stop, fact: .closeStops(path, before, after), span: stopSpan(of: kind),
                    kind: kind.formulas.span, offset: after)
            }
        }
        return nil
    }

    /// The last cell, where scrolling to the end comes to rest before all of it is on screen.
    private func cutAtRest() -> LintFinding? {
        guard prepared.hasStops, !prepared.loops, last > 0 else { return nil }
        var cell: (element: Attributes, kind: CheckedLayout.ElementKind)?
        for name in kinds {
            guard let path = paths(of: name).paths.last, let kind = kind(of: path), kind.category == .cell,
                let element = element(path, at: last), element.isUpright, !element.isInRow, !element.isHidden
            else { continue }
            let end = element.visible.side(alongX: isWide)
            let known = cell.map { $0.element.visible.side(alongX: isWide) }
            if end.start + end.length > known.map({ $0.start + $0.length }) ?? -.infinity { cell = (element, kind) }
        }
        // It counts how far scrolling gets that goes to the end, slowly or with all force.
        let rests = [0.0, 1_000].compactMap { try? prepared.stop(proposed: last, velocity: $0) }
        guard let (element, kind) = cell, let rest = rests.max(), rest < last - 1,
            let there = self.element(element.path, at: rest)
        else { return nil }
        let window = isWide ? prepared.viewport.width : prepared.viewport.height
        let (side, atEnd) = (there.visible.side(alongX: isWide), element.visible.side(alongX: isWide))
        let (cut, least) = (side.start + side.length - rest - window, atEnd.start + atEnd.length - last - window)
        guard cut > 1, least < 1, side.length <= window else { return nil }
        return LintFinding(
            lint: .stop, fact: .cutAtRest(element.path, by: cut), span: kind.formulas.span,
            kind: kind.formulas.span, offset: rest)
    }

    /// Whether an element lies farther beside the window than it is long.
    private func isBeside(_ path: ElementPath, at offset: Double) -> Bool {
        guard let side = element(path, at: offset)?.frame.side(alongX: isWide) else { return false }
        let window = isWide ? prepared.viewport.width : prepared.viewport.height
        return side.start + 2 * side.length < offset || side.start - side.length > offset + window
    }

    /// Where the stop of a kind is written.
    func stopSpan(of kind: CheckedLayout.ElementKind) -> SourceSpan {
        let span = layout.table[kind.formulas.stops.along].span
        return span.source == .main && span.length > 0 ? span : kind.formulas.stops.span
    }

    /// Where an element stops scrolling, as its formula says; nil where that reads the gesture.
    func stop(of path: ElementPath) -> Double? {
        let walker = Walker(prepared)
        walker.begin(at: prepared.offset(along: 0))
        guard let number = walker.find(path) else { return nil }
        let element = walker.plan.elements[number]
        let stop = element.stop
        guard !stop.readsGesture, stop.slot >= 0 else { return nil }
        if let scope = element.scopeIndex { walker.machine.run((walker.plan.scopes.base + scope).pointee.stops) }
        let value = walker.machine.value(stop.slot)
        return value.isFinite ? value : nil
    }

    /// A list with `loop: true` that is too short to repeat.
    func shortLoops() -> LintAnswer {
        guard layout.loops.exists, !prepared.loops, let source = layout.sources.dropFirst().first else {
            return LintAnswer()
        }
        let tree = parse(source)
        let line = tree.statements.first { statement in
            statement.kind == .property && tree.text(ofToken: statement.name).utf8.elementsEqual("loop".utf8)
        }
        guard let line else { return LintAnswer() }
        return LintAnswer(
            findings: [LintFinding(lint: .short, fact: .short, span: tree.span(ofToken: line.name), offset: 0)])
    }
}
