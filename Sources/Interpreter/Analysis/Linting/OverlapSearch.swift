import LayoutChecker
import LayoutDSL
import LayoutEngine

/// Finds cells that overlap while no `z` says which one is in front, and supplementary views that motion brings over each
/// other: half a screen after the other, and where cells move,
/// by proof at all other offsets.
struct OverlapSearch {
    private let survey: LintSurvey
    private var answer = LintAnswer()
    /// The kinds that have been told, two by two.
    private var told: Set<String> = []

    /// What overlaps by less than half a point is not seen; rounding aside.
    private static let least = 0.5 - 1e-6
    /// So many neighbours of a cell are asked, each of so many parts.
    private static let (pairLimit, budget) = (4, 400)

    /// What it costs to compare two cells, in instructions.
    private static let pairCost = 10

    init(_ survey: LintSurvey) { self.survey = survey }

    /// Searches all cells that are on screen together.
    mutating func run() -> LintAnswer {
        for look in survey.inside + survey.placed { note(look, within: survey.work) }
        let (offsets, all) = survey.halfScreens
        var sampled = LintAnswer()
        survey.look(for: .overlap, at: offsets, ofAll: all, &sampled) { note($0, within: $1) }
        for name in survey.kinds where !survey.work.isSpent { prove(name) }
        answer.questions += sampled.questions
        return answer
    }

    private static let categories = [ElementCategory.cell, .supplementary]

    /// Notes the cells of a look that overlap, and the supplementary views.
    private mutating func note(_ look: LintLook, within work: ProofBudget) {
        for category in OverlapSearch.categories { note(look.elements, category, at: look, within: work) }
    }

    private mutating func note(
        _ all: [Attributes], _ category: ElementCategory, at look: LintLook, within work: ProofBudget
    ) {
        let cells = all.indices.filter { all[$0].category == category && all[$0].isUpright && look.sees(all[$0]) }
        let names = Set(cells.map { all[$0].kind })
        guard !isTold(ofAll: names) else { return }
        let frames = cells.map { look.seenBox(of: all[$0]) }
        let sides = frames.map { $0.side(alongX: survey.isWide) }
        let order = cells.indices.sorted { sides[$0].start < sides[$1].start }
        for (place, number) in order.enumerated() where !work.isSpent {
            let end = sides[number].start + sides[number].length
            for next in order[(place + 1)...] {
                guard sides[next].start < end else { break }
                work.spend(OverlapSearch.pairCost)
                let shared = frames[number].common(with: frames[next])
                guard shared.width > OverlapSearch.least, shared.height > OverlapSearch.least else { continue }
                let (cell, other) = (all[cells[number]], all[cells[next]])
                guard OverlapSearch.common(cell, other) != nil, OverlapSearch.isFault(cell, other, survey),
                    !look.hides(shared, of: [cell, other])
                else { continue }
                let part = LayoutSize(width: shared.width, height: shared.height)
                let (first, second) = cell.path.precedes(other.path) ? (cell, other) : (other, cell)
                guard told.insert(first.kind + "\n" + second.kind).inserted,
                    let kind = survey.kind(of: first.path)
                else { continue }
                told.insert(second.kind + "\n" + first.kind)
                var finding = LintFinding(
                    lint: .overlap, fact: .overlap(first.path, second.path, by: part, areCells: category == .cell),
                    span: kind.formulas.span, kind: kind.formulas.span)
                finding.stand(at: look.place, isWide: survey.isWide)
                answer.findings.append(finding)
                if isTold(ofAll: names) { return }
            }
        }
    }

    /// Whether nothing more can be told of cells of these kinds.
    private func isTold(ofAll names: Set<String>) -> Bool {
        told.count >= names.count * names.count
            && names.allSatisfy { first in names.allSatisfy { told.contains(first + "\n" + $0) } }
    }

    /// What two cells share that lie over each other; nil for those that do not.
    private static func common(_ one: Attributes, _ other: Attributes) -> LayoutSize? {
        let part = one.visible.common(with: other.visible)
        guard part.width > least, part.height > least, abs(one.zIndex - other.zIndex) < 1e-9,
            !(one.isInRow && other.isInRow && one.section != other.section)
        else { return nil }
        return LayoutSize(width: part.width, height: part.height)
    }

    /// Supplementary views that rest over each other are meant to, but two bars.
    private static func isFault(_ one: Attributes, _ other: Attributes, _ survey: LintSurvey) -> Bool {
        guard one.category == .supplementary else { return true }
        guard let rest = survey.reader.restingBox(of: one.path), let next = survey.reader.restingBox(of: other.path)
        else { return false }
        let common = rest.common(with: next)
        if common.width <= OverlapSearch.least || common.height <= OverlapSearch.least {
            // What is long and waits behind what scrolls over it is a picture at the head of the list, no bar.
            let window = survey.isWide ? survey.prepared.viewport.width : survey.prepared.viewport.height
            let longest = max(rest.side(alongX: survey.isWide).length, next.side(alongX: survey.isWide).length)
            return one.kind.utf8.elementsEqual(other.kind.utf8) || longest <= OverlapSearch.longestBar * window
        }
        // Two bars that stay and both reach across the screen hide a strip of each other; what stands in a bar is meant.
        let isStrip = common.width < min(rest.width, next.width) || common.height < min(rest.height, next.height)
        let window = survey.isWide ? survey.prepared.viewport.height : survey.prepared.viewport.width
        let lengths = [rest, next].map { $0.side(alongX: !survey.isWide).length }
        let areWide = lengths.allSatisfy { $0 >= OverlapSearch.barShare * window }
        return isStrip && areWide && [one, other].allSatisfy { survey.stayingViews.contains($0.path) }
    }

    /// No bar is longer along the scroll, as a share of the viewport.
    private static let longestBar = 0.25
    /// A bar reaches over so large a share of the viewport across the scroll.
    private static let barShare = 0.6

    /// Asks the elements of a kind that move, and those that come the nearest to them, at every offset.
    private mutating func prove(_ name: String) {
        for path in survey.subjects(of: name) where !survey.work.isSpent {
            guard let kind = survey.kind(of: path), !kind.formulas.isStill else { continue }
            guard OverlapSearch.categories.contains(kind.category) else { continue }
            var nearest: [(path: ElementPath, distance: Double)] = []
            var places: [ElementPath: Int] = [:]
            for look in survey.inside where !survey.work.isSpent {
                guard let cell = look.elements.first(where: { $0.path == path && $0.isUpright && !$0.isInRow }) else {
                    continue
                }
                for other in look.elements
                where other.category == kind.category && other.isUpright && !other.isInRow && other.path != path {
                    guard OverlapSearch.isFault(cell, other, survey) else { continue }
                    let part = cell.visible.common(with: other.visible)
                    let distance = max(-part.width, -part.height)
                    survey.work.spend(OverlapSearch.pairCost)
                    if let place = places[other.path] {
                        nearest[place].distance = min(nearest[place].distance, distance)
                    } else {
                        places[other.path] = nearest.count
                        nearest.append((other.path, distance))
                    }
                }
            }
            nearest.sort { ($0.distance, $0.path.section, $0.path.item) < ($1.distance, $1.path.section, $1.path.item) }
            for other in nearest.prefix(OverlapSearch.pairLimit) {
                let pair = path.precedes(other.path) ? (path, other.path) : (other.path, path)
                if !told.contains(pair.0.kind + "\n" + pair.1.kind) { prove(pair) }
            }
        }
    }

    private mutating func prove(_ pair: (ElementPath, ElementPath)) {
        let survey = survey
        func cells(at offset: Double) -> [Attributes] {
            [pair.0, pair.1].compactMap { survey.element($0, at: offset) }
        }
        let claim = OverlapClaim(
            pair.0, pair.1, of: survey.prepared, at: survey.prepared.offset(along: 0), moreThan: OverlapSearch.least,
            opacity: 0.01)
        guard let claim else { return }
        let found = survey.prove(claim.machine, over: 0...survey.last, budget: OverlapSearch.budget) { offset in
            let cells = cells(at: offset)
            let look = LintLook(survey.prepared, at: offset, cells)
            return
                !(cells.count == 2 && cells.allSatisfy { look.sees($0) && $0.isUpright }
                && OverlapSearch.common(cells[0], cells[1]) != nil && OverlapSearch.isFault(cells[0], cells[1], survey))
        }
        switch found {
        case .holds: break
        case .fails(let offset):
            note(survey.look(at: offset), within: survey.work)
        case .open(let reason): answer.questions.append(survey.question(.overlap, pair.0, reason))
        }
    }
}

extension ElementPath {
    /// Whether it stands before another one in document order, among elements of one kind.
    fileprivate func precedes(_ other: ElementPath) -> Bool { (section, item) < (other.section, other.item) }
}
