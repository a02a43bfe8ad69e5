import LayoutChecker
import LayoutDSL
import LayoutEngine

/// Stops of a section that scrolls by itself.
struct RowStopSearch {
    /// What is looked at.
    let survey: LintSurvey

    /// What is wrong with the stops of a row: one lies beyond its ends, two lie close to each other, or none shows the last
    /// cell.
    func run(on way: LintWay) -> LintFinding? {
        guard let section = way.section, let first = way.cells.first, let last = way.cells.last,
            let kind = survey.kind(of: first), let point = way.places.first?.point,
            let row = survey.prepared.stoppingRow(ofSection: section), !row.loops, row.lastOffset > 0
        else { return nil }
        func finding(_ fact: LintFact, at offset: Double, _ span: SourceSpan) -> LintFinding {
            var finding = LintFinding(lint: .stop, fact: fact, span: span, kind: kind.formulas.span)
            finding.stand(
                at: ScrollPlace(point: point, row: RowPlace(section: section, offset: offset)), isWide: survey.isWide)
            return finding
        }
        let ownStops = kind.formulas.stops.along.exists
        for path in way.cells where ownStops {
            guard let stop = survey.stop(of: path),
                stop < -LintLook.leastPart || stop > row.lastOffset + LintLook.leastPart,
                let shown = survey.prepared.rowOffset(showing: path, at: .nearest, from: row.held(stop))
            else { continue }
            // Near the ends the content ends before the cell is where it stops.
            guard abs(stop - shown) > row.length else { continue }
            let fact = LintFact.stop(path, at: stop, last: row.lastOffset)
            return finding(fact, at: row.held(stop), survey.stopSpan(of: kind))
        }
        let stops =
            StopList(survey.prepared).all(
                ofSection: section, to: row.lastOffset, atMost: Int(LintSurvey.screenLimit)) ?? []
        let close = stops.indices.dropFirst().first { place in
            let step = stops[place] - stops[place - 1]
            return step > LintLook.leastPart / 10 && step < LintSurvey.leastStep
                && stops[place] < row.lastOffset - LintLook.leastPart
        }
        if ownStops, let close {
            return finding(
                .closeStops(first, stops[close - 1], stops[close]), at: stops[close], survey.stopSpan(of: kind))
        }
        // It counts how far scrolling gets that goes to the end, slowly or with all force.
        let rests = [0.0, 1_000].compactMap {
            try? survey.prepared.stop(proposed: row.lastOffset, velocity: $0, section: section)
        }
        guard let rest = rests.max(), rest < row.lastOffset - 1 else { return nil }
        func cut(at offset: Double) -> Double? {
            let place = ScrollPlace(point: point, row: RowPlace(section: section, offset: offset))
            guard let element = survey.element(last, at: place), element.isUpright, !element.isHidden else {
                return nil
            }
            let window = (survey.prepared.mirror?.placed(row.frame) ?? row.frame).side(alongX: row.isHorizontal)
            let side = element.visible.side(alongX: row.isHorizontal)
            guard side.length <= window.length else { return nil }
            return max(window.start - side.start, side.start + side.length - window.start - window.length)
        }
        guard let part = cut(at: rest), let atEnd = cut(at: row.lastOffset), part > 1, atEnd < 1 else { return nil }
        return finding(.cutAtRest(last, by: part), at: rest, kind.formulas.span)
    }
}

/// Stops of the rule of a layout.
struct RuleStopSearch {
    /// What is looked at.
    let survey: LintSurvey

    /// Two stops of a rule that nobody tells apart. What comes to rest wherever it is lifted has no stops.
    func run() -> LintFinding? {
        guard survey.prepared.program.rule.along >= 0 else { return nil }
        let stops = StopList(survey.prepared).stops(in: 0...survey.last, atMost: Int(LintSurvey.screenLimit))
        func rests(at offset: Double) -> Double? { try? survey.prepared.stop(proposed: offset, velocity: 0) }
        let place = stops.indices.dropFirst().first { place in
            let (before, after) = (stops[place - 1], stops[place])
            guard after - before < LintSurvey.leastStep, after < survey.last - LintLook.leastPart else { return false }
            let least = LintLook.leastPart / 10
            guard let one = rests(at: before), let other = rests(at: after),
                let between = rests(at: (before + after) / 2)
            else { return false }
            return abs(one - before) < least && abs(other - after) < least
                && min(abs(between - before), abs(between - after)) < least && after - before > least
        }
        guard let place else { return nil }
        let span = ruleSpan
        guard let span else { return nil }
        return LintFinding(
            lint: .stop, fact: .closeRule(stops[place - 1], stops[place]), span: span, offset: stops[place])
    }

    /// The line of the layout that says where scrolling stops.
    private var ruleSpan: SourceSpan? {
        guard let source = survey.layout.sources.dropFirst().first else { return nil }
        return parse(source).layoutLine(setting: "snap")
    }
}
