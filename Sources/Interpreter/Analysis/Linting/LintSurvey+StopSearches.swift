import LayoutChecker
import LayoutDSL
import LayoutEngine

// Where scrolling never comes to rest, and lists that never repeat.

extension LintSurvey {
    /// Stops of elements that lie beyond the ends of the list. Near the ends some always do, as the list ends there: those
    /// that lead the element into the window, or near it, if the list went on. A window farther none does.
    func stopsOutOfReach() -> LintAnswer {
        var answer = LintAnswer()
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
                        lint: .stop, fact: .stop(path, at: stop, last: last), span: span(of: kind),
                        kind: kind.formulas.span, offset: stop < 0 ? 0 : last))
                break
            }
        }
        return answer
    }

    /// Whether an element lies farther beside the window than it is long.
    private func isBeside(_ path: ElementPath, at offset: Double) -> Bool {
        guard let side = element(path, at: offset)?.frame.side(alongX: isWide) else { return false }
        let window = isWide ? prepared.viewport.width : prepared.viewport.height
        return side.start + 2 * side.length < offset || side.start - side.length > offset + window
    }

    /// Where the stop of a kind is written.
    private func span(of kind: CheckedLayout.ElementKind) -> SourceSpan {
        let span = layout.table[kind.formulas.stops.along].span
        return span.source == .main && span.length > 0 ? span : kind.formulas.stops.span
    }

    /// Where an element stops scrolling, as its formula says; nil where that reads the gesture.
    private func stop(of path: ElementPath) -> Double? {
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
