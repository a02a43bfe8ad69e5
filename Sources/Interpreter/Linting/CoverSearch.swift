import LayoutDSL

extension LintSurvey {
    /// What is in front of cells and covers more than half of the viewport at every offset.
    func covers() -> LintAnswer {
        var answer = LintAnswer()
        guard let first = inside.first else { return answer }
        let area = prepared.viewport.width * prepared.viewport.height
        for suspect in first.elements where suspect.category != .cell && suspect.isUpright {
            let path = suspect.path
            var hides = false
            let covers = inside.allSatisfy { look in
                guard let place = look.elements.firstIndex(where: { $0.path == path }) else { return false }
                let element = look.elements[place]
                let part = element.frame.common(with: look.screen)
                hides = hides || look.elements[..<place].contains { $0.category == .cell && look.sees($0) }
                return look.sees(element) && element.alpha > 0.5 && part.width * part.height > area / 2
            }
            guard covers, hides, let kind = kind(of: path) else { continue }
            switch staysOver(path) {
            case true?: break
            case false?: continue
            case nil:
                answer.open += 1
                continue
            }
            let part = suspect.frame.common(with: first.screen)
            answer.findings.append(
                LintFinding(
                    lint: .cover, fact: .cover(path, share: part.width * part.height / area), span: kind.formulas.span,
                    kind: kind.formulas.span, offset: first.offset))
        }
        return answer
    }

    /// Whether an element covers more than half of the viewport at every offset; nil where nobody knows.
    private func staysOver(_ path: ElementPath) -> Bool? {
        let size = prepared.viewport
        return proves(path, (0..<4).map { .frame($0) }, over: 0...last) { graph, frame, _ in
            var area = graph.constant(1)
            for axis in 0..<2 {
                let screen = screen(axis, in: &graph)
                let start = graph.greatest(frame[axis], screen.start)
                let end = graph.least(graph.sum(frame[axis], frame[axis + 2]), screen.end)
                area = graph.product(area, graph.greatest(graph.constant(0), graph.difference(end, start)))
            }
            return graph.difference(area, graph.constant(size.width * size.height / 2))
        } holds: { offset in
            guard let element = element(path, at: offset) else { return false }
            let part = element.frame.common(with: LintLook(prepared, at: offset, [element]).screen)
            return max(0, part.width) * max(0, part.height) > size.width * size.height / 2
        }
    }
}
