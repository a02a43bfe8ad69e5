import LayoutChecker
import LayoutDSL
import LayoutEngine

/// Heads of sections that stick where a bar of the layout hides them: `sticky(below: 44)` under a bar that is taller below a notch.
struct StuckSearch {
    private let survey: LintSurvey
    private(set) var findings: [LintFinding] = []
    /// The kinds that have been told, two by two.
    private var told: Set<String> = []

    /// What is less opaque hides nothing.
    private static let leastOpacity = 0.5
    /// A bar reaches over so large a share of a head across the scroll, and hides so much of it along the scroll.
    private static let (across, along) = (0.9, 0.5)
    /// What sticks stands still in the window while the content goes on by so much, in points.
    private static let step = 4.0
    /// What it costs to compare a head with a bar, in instructions.
    private static let pairCost = 10
    /// What moves less stands still, in points.
    private static let least = 0.01

    init(_ survey: LintSurvey) { self.survey = survey }

    /// Looks at every offset that the survey has.
    mutating func run() -> [LintFinding] {
        for look in survey.inside where !survey.work.isSpent {
            let bars = look.elements.indices.filter { number in
                let bar = look.elements[number]
                return !isOfSection(bar) && survey.stayingViews.contains(bar.path) && bar.isUpright
                    && bar.alpha > StuckSearch.leastOpacity
                    && look.sees(bar)
            }
            for (number, head) in look.elements.enumerated()
            where head.category == .supplementary && head.isUpright && look.sees(head) && isOfSection(head) {
                for bar in bars where bar > number && !survey.work.isSpent {
                    survey.work.spend(StuckSearch.pairCost)
                    note(head, behind: look.elements[bar], at: look)
                }
            }
        }
        return findings
    }

    private func isOfSection(_ view: Attributes) -> Bool {
        survey.kind(of: view.path).map { $0.formulas.block >= 0 } ?? false
    }

    private mutating func note(_ head: Attributes, behind bar: Attributes, at look: LintLook) {
        let names = head.kind + "\n" + bar.kind
        let (own, common) = (head.visible, head.visible.common(with: bar.visible))
        let length = own.side(alongX: survey.isWide).length
        let hidden = common.side(alongX: survey.isWide).length
        guard !told.contains(names), hidden > length * StuckSearch.along,
            common.side(alongX: !survey.isWide).length >= own.side(alongX: !survey.isWide).length * StuckSearch.across,
            let rest = survey.reader.restingBox(of: head.path), let place = survey.reader.restingBox(of: bar.path),
            // What rests in a bar stands in it.
            rest.common(with: place).side(alongX: survey.isWide).length <= 0,
            sticks(head, from: rest, at: look.offset), let kind = survey.kind(of: head.path)
        else { return }
        told.insert(names)
        var finding = LintFinding(
            lint: .overlap, fact: .stuckBehind(head.path, bar.path, by: hidden, of: length), span: kind.formulas.span,
            kind: kind.formulas.span)
        finding.stand(at: look.place, isWide: survey.isWide)
        findings.append(finding)
    }

    /// Whether an element has left its place, and stays where it is in the window as the content goes on: what leaves the screen
    /// behind a bar does not.
    private func sticks(_ head: Attributes, from rest: LayoutRectangle, at offset: Double) -> Bool {
        let shift = head.shift(from: rest)
        guard abs(survey.isWide ? shift.x : shift.y) > StuckSearch.least else { return false }
        func edge(_ element: Attributes, _ offset: Double) -> Double {
            element.visible.side(alongX: survey.isWide).start - offset
        }
        return [-StuckSearch.step, StuckSearch.step].allSatisfy { step in
            survey.element(head.path, at: offset + step).map {
                abs(edge($0, offset + step) - edge(head, offset)) < StuckSearch.least
            } ?? false
        }
    }
}
