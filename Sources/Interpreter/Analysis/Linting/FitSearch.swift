import LayoutChecker
import LayoutDSL
import LayoutEngine

/// What does not fit, at offsets spread over the scroll: a view leaves the viewport across the scroll, a part leaves its
/// owner, two parts of one owner lie over each other, a bar is stuck behind a notch. Much of that is meant: it is told
/// where it fits in the world that was asked for, and not in another.
struct FitSearch {
    private let survey: LintSurvey
    private(set) var findings: [LintFinding] = []
    /// What has been found: kinds, and how they misfit.
    private var told: Set<Place> = []
    /// How far below the top of the viewport each bar stood where it was met last.
    private var tops: [ElementPath: (top: Double, offset: Double)] = [:]

    private struct Place: Hashable {
        let kind: String
        let other: String
    }

    /// What lacks less is not seen, in points.
    private static let least = 0.5
    /// A bar that has so much left below the notch shows its contents there, in points: as high are those of phones on
    /// their sides.
    private static let leastBar = 32.0
    /// So many elements are looked at at one offset.
    private static let limit = 256

    init(_ survey: LintSurvey) { self.survey = survey }

    /// Looks at every offset that the survey has.
    mutating func run() -> [LintFinding] {
        for look in survey.inside where !survey.work.isSpent {
            let asked = look.elements.lazy.filter { $0.owner != nil || $0.category == .supplementary }
            survey.work.spend(look.elements.count + FitSearch.limit * ProofBudget.formula)
            var groups: [ElementPath: [Attributes]] = [:]
            var order: [ElementPath] = []
            for element in asked.prefix(FitSearch.limit) where look.sees(element) {
                if let owner = element.owner {
                    let path = ElementPath(kind: owner, section: element.section, item: element.item)
                    if groups[path, default: []].isEmpty { order.append(path) }
                    groups[path, default: []].append(element)
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
        let notch = survey.prepared.world.environment.safeArea.top
        let top = frame.y - screen.y
        let isBehind = top >= -FitSearch.least && top + frame.height / 2 < notch
        guard isBehind, top + frame.height - notch < FitSearch.leastBar, frame.height > FitSearch.least, !survey.isWide
        else { return }
        // What passes there as the content scrolls is on its way.
        if let last = tops[view.path], abs(last.top - top) < FitSearch.least, look.offset - last.offset > notch {
            add(view.path, "notch", .notch(by: min(frame.height, notch - top)), at: look)
        } else if tops[view.path] == nil {
            tops[view.path] = (top, look.offset)
        }
    }

    /// Notes parts of one owner that leave it, or lie over each other.
    private mutating func note(_ parts: [Attributes], of owner: Attributes?, at look: LintLook) {
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
        findings.append(
            LintFinding(
                lint: .fit, fact: .misfit(path, misfit), span: kind.formulas.span, kind: kind.formulas.span,
                offset: look.offset))
    }
}
