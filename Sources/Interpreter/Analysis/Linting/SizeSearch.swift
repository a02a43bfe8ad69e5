import LayoutChecker
import LayoutDSL
import LayoutEngine

/// Cells that are too small for a finger.
struct SizeSearch {
    /// What is looked at.
    let survey: LintSurvey

    /// The least size of a button, in points: Apple's Human Interface Guidelines, "Buttons".
    private static let buttonSize = 44.0
    /// The least height of a row that a finger hits, in points: Web Content Accessibility Guidelines 2.2, 2.5.8.
    private static let rowSize = 24.0
    /// So many elements of a kind are followed over the screen.
    private static let followedLimit = 8
    /// At so many offsets of its way over the screen an element is measured.
    private static let measuredSteps = 64

    /// Cells that are too small for a finger wherever they are whole in the window: one of each kind, the smallest one.
    /// What shrinks at an edge is large elsewhere. In a list that stops at places of its own, those are where it rests.
    func run() -> LintAnswer {
        var answer = LintAnswer()
        let names = survey.kinds
        /// Of each kind the elements that were seen, each where it is the largest.
        var found = [[ElementPath: Measure]](repeating: [:], count: names.count)
        let stops =
            survey.prepared.hasStops
            ? StopList(survey.prepared).stops(in: 0...survey.last, atMost: Int(LintSurvey.screenLimit)) : nil
        let screens = survey.halfScreens
        let resting = stops ?? survey.inside.map { $0.offset } + screens.offsets
        let all = stops.map { Double($0.count) } ?? screens.all + Double(resting.count - screens.offsets.count)
        func note(_ look: LintLook, within share: ProofBudget) {
            share.spend(look.elements.count, times: ProofBudget.seenElement)
            for element in look.elements where element.category == .cell && look.seesAll(element) && look.sees(element)
            {
                guard let number = names.firstIndex(where: { $0.utf8.elementsEqual(element.kind.utf8) }) else {
                    continue
                }
                let measure = Measure(element, look.place)
                if found[number][element.path].map({ $0.side < measure.side }) ?? true {
                    found[number][element.path] = measure
                }
            }
        }
        survey.look(for: .small, at: resting, ofAll: all, &answer) { note($0, within: $1) }
        for look in survey.placed { note(look, within: survey.work) }
        for number in names.indices {
            let small = found[number].filter { $0.value.isSmall }.sorted {
                ($0.value.side, $0.key.section, $0.key.item) < ($1.value.side, $1.key.section, $1.key.item)
            }
            for (path, measure) in small.prefix(SizeSearch.followedLimit) where !survey.work.isSpent {
                guard let kind = survey.kind(of: path) else { continue }
                // The offset across stands at few places: elsewhere it may be larger.
                if !kind.formulas.isStill, survey.scrollsAcross { continue }
                let isSteady = kind.formulas.isStill || stops != nil && !measure.isInRow
                let largest =
                    isSteady ? measure : measure.isInRow ? largestInRow(path, measure) : largest(path, measure)
                guard largest.isSmall else { continue }
                var finding = LintFinding(
                    lint: .small, fact: .small(path, largest.size), span: kind.formulas.span,
                    kind: kind.formulas.span)
                finding.stand(at: largest.place, isWide: survey.isWide)
                answer.findings.append(finding)
                break
            }
        }
        return answer
    }

    /// How large a cell is drawn.
    private struct Measure {
        let size: LayoutSize
        let place: ScrollPlace
        let isInRow: Bool

        init(_ element: Attributes, _ place: ScrollPlace) {
            size = LayoutSize(width: element.visible.width, height: element.visible.height)
            self.place = place
            isInRow = element.isInRow
        }

        var side: Double { min(size.width, size.height) }
        /// A row is long: its other side is hit easily.
        var isSmall: Bool {
            side < SizeSearch.rowSize - 1e-6 || max(size.width, size.height) < SizeSearch.buttonSize - 1e-6
        }
    }

    /// A cell of a row where it is the largest on its way over the window of the row.
    private func largestInRow(_ path: ElementPath, _ known: Measure) -> Measure {
        var largest = known
        let window = survey.prepared.rowWindow(ofSection: path.section)
        guard let rest = survey.prepared.rowOffset(showing: path, at: .start), let window else { return known }
        for step in 0...SizeSearch.measuredSteps where !survey.work.isSpent {
            let back = window.length * Double(step) / Double(SizeSearch.measuredSteps)
            let row = RowPlace(section: path.section, offset: window.held(rest - back))
            let place = ScrollPlace(point: known.place.point, row: row)
            guard let element = survey.element(path, at: place) else { continue }
            let measure = Measure(element, place)
            if measure.side > largest.side { largest = measure }
        }
        return largest
    }

    /// A cell where it is the largest on its way over the screen.
    private func largest(_ path: ElementPath, _ known: Measure) -> Measure {
        guard let rest = survey.reader.restingBox(of: path)?.side(alongX: survey.isWide) else { return known }
        let window = survey.isWide ? survey.prepared.viewport.width : survey.prepared.viewport.height
        var largest = known
        for step in 0...SizeSearch.measuredSteps where !survey.work.isSpent {
            let share = Double(step) / Double(SizeSearch.measuredSteps)
            let offset = rest.start - window + (window + rest.length) * share
            guard offset >= 0, offset <= survey.last, let element = survey.element(path, at: offset),
                case let look = LintLook(survey.prepared, at: offset, [element]), look.seesAll(element),
                look.sees(element)
            else { continue }
            let measure = Measure(element, ScrollPlace(point: survey.prepared.offset(along: offset), row: nil))
            if measure.side > largest.side { largest = measure }
        }
        return largest
    }
}
