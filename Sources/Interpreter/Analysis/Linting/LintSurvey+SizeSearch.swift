import LayoutChecker
import LayoutDSL
import LayoutEngine

extension LintSurvey {
    /// The least size of what a finger hits, in points: Apple's Human Interface Guidelines, "Buttons".
    private static let leastSize = 44.0

    /// Cells that are drawn too small for a finger while they rest in the window: one of each kind, the smallest one. In a
    /// list that stops at places of its own, those are where it rests.
    func smallCells() -> LintAnswer {
        var answer = LintAnswer()
        let names = kinds
        var found = [(element: Attributes, offset: Double)?](repeating: nil, count: names.count)
        let stops = prepared.hasStops ? prepared.stops(in: 0...last, atMost: Int(LintSurvey.screenLimit)) : nil
        let screens = halfScreens
        let resting = stops ?? inside.map { $0.offset } + screens.offsets
        let all = stops.map { Double($0.count) } ?? screens.all + Double(resting.count - screens.offsets.count)
        look(for: .small, at: resting, ofAll: all, &answer) { look, _ in
            let offset = look.offset
            for element in look.elements where element.category == .cell && look.seesAll(element) {
                let side = min(element.visible.width, element.visible.height)
                guard side < LintSurvey.leastSize - 1e-6,
                    let number = names.firstIndex(where: { $0.utf8.elementsEqual(element.kind.utf8) })
                else { continue }
                let known = found[number].map { min($0.element.visible.width, $0.element.visible.height) }
                if side < known ?? .infinity { found[number] = (element, offset) }
            }
        }
        for (number, name) in names.enumerated() where !work.isSpent || found[number] != nil {
            var smallest = found[number]
            if smallest == nil, !prepared.hasStops { smallest = smallBetween(name, &answer) }
            guard let (element, offset) = smallest, let kind = kind(of: element.path) else { continue }
            let size = LayoutSize(width: element.visible.width, height: element.visible.height)
            answer.findings.append(
                LintFinding(
                    lint: .small, fact: .small(element.path, size), span: kind.formulas.span, kind: kind.formulas.span,
                    offset: offset))
        }
        return answer
    }

    /// What is smaller by less is not seen to be, in points: what shrinks at an edge does so as it is cut.
    private static let leastLack = 0.5

    /// A cell that is clearly too small at any other offset, while no edge cuts it. Asked are those that move, grow or turn.
    private func smallBetween(_ name: String, _ answer: inout LintAnswer) -> (element: Attributes, offset: Double)? {
        for path in subjects(of: name) {
            guard let kind = kind(of: path), kind.category == .cell, !kind.formulas.isStill else { continue }
            let read: [ObservedQuantity] = (0..<4).map { .frame($0) } + [.visible(2), .visible(3)]
            let found = prove(path, read, over: 0...last) { graph, frame, shown in
                var whole = shown
                for axis in 0..<2 {
                    let screen = screen(axis, in: &graph)
                    let end = graph.sum(frame[axis], frame[axis + 2])
                    whole = graph.least(whole, graph.difference(frame[axis], screen.start))
                    whole = graph.least(whole, graph.difference(screen.end, end))
                }
                let least = graph.constant(LintSurvey.leastSize - LintSurvey.leastLack)
                let room = graph.least(graph.difference(frame[4], least), graph.difference(frame[5], least))
                return graph.greatest(room, graph.apply(.negate, whole))
            } holds: { offset in
                guard let element = element(path, at: offset) else { return true }
                let side = min(element.visible.width, element.visible.height)
                return side >= LintSurvey.leastSize - LintSurvey.leastLack
                    || !LintLook(prepared, at: offset, [element]).seesAll(element)
            }
            switch found {
            case .holds: break
            case .open(let reason): answer.questions.append(question(.small, path, reason))
            case .fails(let offset): return element(path, at: offset).map { ($0, offset) }
            }
        }
        return nil
    }
}
