import LayoutDSL

extension LintSurvey {
    /// The least size of what a finger hits, in points: Apple's Human Interface Guidelines, "Buttons".
    private static let leastSize = 44.0

    /// Cells that are drawn too small for a finger while they rest in the window: one of each kind, the smallest one. In a
    /// list that stops at places of its own, those are where it rests.
    func smallCells() -> LintAnswer {
        var answer = LintAnswer()
        let stops = prepared.stops(in: 0...last, atMost: 64)
        let resting = prepared.hasStops ? inside.filter { stops.contains($0.offset) } : inside
        for name in kinds {
            var smallest: (element: Attributes, offset: Double)?
            for look in resting {
                for element in look.elements
                where element.category == .cell && element.kind.utf8.elementsEqual(name.utf8) && look.seesAll(element) {
                    let side = min(element.frame.width, element.frame.height)
                    let known = smallest.map { min($0.element.frame.width, $0.element.frame.height) }
                    if side < LintSurvey.leastSize - 1e-6, side < known ?? .infinity {
                        smallest = (element, look.offset)
                    }
                }
            }
            guard let (element, offset) = smallest, let kind = kind(of: element.path) else { continue }
            let size = LayoutSize(width: element.frame.width, height: element.frame.height)
            answer.findings.append(
                LintFinding(
                    lint: .small, fact: .small(element.path, size), span: kind.formulas.span, kind: kind.formulas.span,
                    offset: offset))
        }
        return answer
    }
}
