import LayoutChecker
import LayoutDSL
import LayoutEngine

/// What does not fit, at offsets spread over the scroll: a view leaves the viewport across the scroll, a part leaves its
/// owner, two parts of one owner lie over each other, a bar or a part of it is stuck behind a notch, cells of a line that
/// reaches from edge to edge leave a gap. Much of that is meant: it is told
/// where it fits in the world that was asked for, and not in another.
struct FitSearch {
    private let survey: LintSurvey
    private(set) var findings: [LintFinding] = []
    /// What has been found: kinds, and how they misfit.
    private var told: Set<Place> = []
    /// How far from the edge of the safe area each bar stood where it was met first, and the offset then.
    private var edges: [ElementPath: (edge: Double, offset: Double)] = [:]
    /// The owners of parts that are told of at the notch.
    private var behind: Set<String> = []

    private struct Place: Hashable {
        let kind: String
        let other: String
    }

    /// What lacks less is not seen, in points.
    private static let least = 0.5
    /// A bar that has so much left below the notch shows its contents there, in points: as high are those of phones on
    /// their sides.
    private static let leastBar = 32.0
    /// The same of what stands beside the notch: so wide is what a finger taps.
    private static let leastColumn = 44.0
    /// What is thinner is a line, in points.
    private static let leastPart = 8.0
    /// A narrower gap is not seen, in points.
    private static let leastGap = 1.5
    /// So many elements are looked at at one offset.
    private static let limit = 256

    init(_ survey: LintSurvey) { self.survey = survey }

    /// Looks at every offset that the survey has.
    mutating func run() -> [LintFinding] {
        for look in survey.inside + survey.placed where !survey.work.isSpent {
            noteGaps(at: look)
            let asked = look.elements.lazy.filter { $0.owner != nil || $0.category == .supplementary }
            survey.work.spend(look.elements.count + FitSearch.limit * ProofBudget.formula)
            var groups: [ElementPath: [Attributes]] = [:]
            var order: [ElementPath] = []
            for element in asked.prefix(FitSearch.limit) where look.sees(element) {
                if let owner = element.owner {
                    let path = ElementPath(kind: owner, section: element.section, item: element.item)
                    if groups[path, default: []].isEmpty { order.append(path) }
                    groups[path, default: []].append(element)
                    if isInBar(element), !behind.contains(owner) { noteNotch(element, at: look) }
                } else if element.category == .supplementary, element.isUpright, !element.isInRow {
                    note(element, at: look)
                }
            }
            var owners: [ElementPath: Attributes] = [:]
            for element in look.elements where groups[element.path] != nil { owners[element.path] = element }
            for path in order { note(groups[path, default: []], of: owners[path], at: look) }
        }
        return findings
    }

    /// Notes a view that leaves the viewport across the scroll, and a bar behind the notch.
    private mutating func note(_ view: Attributes, at look: LintLook) {
        let (frame, screen) = (view.visible, look.screen)
        if !survey.scrollsAcross {
            let side = frame.side(alongX: !survey.isWide)
            let window = screen.side(alongX: !survey.isWide)
            let lack = max(window.start - side.start, side.start + side.length - window.start - window.length)
            if lack > FitSearch.least { add(view.path, "", .viewport(by: lack), at: look) }
        }
        noteNotch(view, at: look)
    }

    /// Whether an element is a part of a supplementary view that stays in the window, and no line.
    private func isInBar(_ part: Attributes) -> Bool {
        guard part.isUpright, !part.isInRow, min(part.visible.width, part.visible.height) >= FitSearch.leastPart,
            let owner = part.owner
        else { return false }
        return survey.stayingViews.contains(ElementPath(kind: owner, section: part.section, item: part.item))
    }

    /// Notes what stays behind the notch: at the top of a list that scrolls down, at the left of a phone on its side.
    private mutating func noteNotch(_ view: Attributes, at look: LintLook) {
        let area = survey.prepared.world.environment.safeArea
        let isX = area.left > area.top
        guard isX || !survey.isWide else { return }
        let notch = max(area.left, area.top)
        let side = view.visible.side(alongX: isX)
        let edge = side.start - look.screen.side(alongX: isX).start
        let isBehind = edge >= -FitSearch.least && edge + side.length / 2 < notch
        guard isBehind, edge + side.length - notch < (isX ? FitSearch.leastColumn : FitSearch.leastBar),
            side.length > FitSearch.least
        else { return }
        let offset = isX ? look.place.point.x : look.place.point.y
        let stands = isX && !survey.isWide && !survey.scrollsAcross
        // What passes there as the content scrolls is on its way.
        if let known = edges[view.path], abs(known.edge - edge) < FitSearch.least,
            stands || abs(offset - known.offset) > notch
        {
            add(view.path, "notch", .notch(by: min(side.length, notch - edge)), at: look)
            behind.insert(view.kind)
        } else if edges[view.path] == nil {
            edges[view.path] = (edge, offset)
        }
    }

    /// Notes cells of a line that reaches from one edge of the viewport to the other, evenly, but for a gap. The last line
    /// of a section may be short.
    private mutating func noteGaps(at look: LintLook) {
        guard !survey.scrollsAcross, look.place.row == nil else { return }
        let cells = look.elements.filter { $0.category == .cell && $0.isUpright && !$0.isInRow && look.sees($0) }
        survey.work.spend(cells.count)
        let isX = survey.isWide
        let lines = cells.indices.sorted { one, other in
            let (a, b) = (cells[one].visible, cells[other].visible)
            return (cells[one].section, a.side(alongX: isX).start, a.side(alongX: !isX).start)
                < (cells[other].section, b.side(alongX: isX).start, b.side(alongX: !isX).start)
        }
        var line: [Attributes] = []
        let window = look.screen.side(alongX: !isX)
        for number in lines {
            let cell = cells[number]
            if let first = line.first {
                let step = cell.visible.side(alongX: isX).start - first.visible.side(alongX: isX).start
                if cell.section == first.section, step > FitSearch.least {
                    note(line, within: window, at: look)
                    line = []
                } else if cell.section != first.section {
                    line = []
                }
            }
            line.append(cell)
        }
    }

    /// The same of one line, in the order across the scroll.
    private mutating func note(_ line: [Attributes], within window: (start: Double, length: Double), at look: LintLook)
    {
        guard line.count > 1, let last = line.last else { return }
        let sides = line.map { $0.visible.side(alongX: !survey.isWide) }
        let left = sides[0].start - window.start
        let right = window.start + window.length - sides[sides.count - 1].start - sides[sides.count - 1].length
        let between = zip(sides, sides.dropFirst()).map { $1.start - $0.start - $0.length }
        guard let narrow = between.min(), let wide = between.max(), narrow > -FitSearch.least else { return }
        let lack = max(abs(right - left), wide - narrow)
        guard lack > FitSearch.leastGap else { return }
        add(last.path, "gap", .gap(by: max(right, wide)), at: look)
    }

    /// Notes parts of one owner that leave it, or lie over each other.
    private mutating func note(_ parts: [Attributes], of owner: Attributes?, at look: LintLook) {
        let line = parts.sorted {
            $0.visible.side(alongX: !survey.isWide).start < $1.visible.side(alongX: !survey.isWide).start
        }
        let starts = line.map { $0.visible.side(alongX: survey.isWide).start }
        if let owner, line.count > 2, let low = starts.min(), let high = starts.max(), high - low < FitSearch.least {
            note(line, within: owner.visible.side(alongX: !survey.isWide), at: look)
        }
        if let last = LineBreak(parts, survey)?.last { add(last, "line", .wrapped, at: look) }
        for (number, part) in parts.enumerated() {
            guard let box = part.boxInOwner else { continue }
            if let size = owner?.size {
                let lack = max(-box.x, -box.y, box.x + box.width - size.width, box.y + box.height - size.height)
                if lack > FitSearch.least, let owner { add(part.path, "", .owner(owner.path, by: lack), at: look) }
            }
            for other in parts.dropFirst(number + 1) {
                guard let next = other.boxInOwner else { continue }
                let common = box.common(with: next)
                guard common.width > FitSearch.least, common.height > FitSearch.least else { continue }
                let shared = LayoutSize(width: common.width, height: common.height)
                add(part.path, other.kind, .part(other.path, by: shared), at: look)
            }
        }
    }

    private mutating func add(_ path: ElementPath, _ other: String, _ misfit: LintMisfit, at look: LintLook) {
        guard told.insert(Place(kind: path.kind, other: other)).inserted, let kind = survey.kind(of: path) else {
            return
        }
        var finding = LintFinding(
            lint: .fit, fact: .misfit(path, misfit), span: kind.formulas.span, kind: kind.formulas.span)
        finding.stand(at: look.place, isWide: survey.isWide)
        findings.append(finding)
    }
}
