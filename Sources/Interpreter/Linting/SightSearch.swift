import LayoutDSL

// Elements that no offset brings on screen.

extension LintSurvey {
    /// So many elements of a kind are proved one by one.
    private static let elementLimit = 24

    /// Elements that no offset from 0 to the last brings on screen. What takes no part or is hidden is left out, as
    /// somebody wrote that, and so is what stands in a row, which scrolls by itself.
    func neverSeen() -> LintAnswer {
        var answer = LintAnswer()
        guard !scrollsAcross else { return answer }
        let met = Set(inside.flatMap { look in look.elements.map { $0.path } })
        for name in kinds {
            let (paths, _) = prepared.paths(of: name, limit: 5_000)
            let suspects = paths.filter { path in
                !met.contains(path) && !isAbsent(path) && !offsetsBeside(path).contains { isSeen(path, at: $0) }
            }
            var unseen: [ElementPath] = []
            for path in suspects.prefix(LintSurvey.elementLimit) {
                switch isNeverSeen(path) {
                case true?: unseen.append(path)
                case nil: answer.open += 1
                case false?: break
                }
            }
            guard let first = unseen.first, let kind = kind(of: first) else { continue }
            answer.findings.append(
                LintFinding(
                    lint: .unseen,
                    fact: .unseen(
                        first, count: unseen.count, ofAll: paths.count,
                        isLeast: suspects.count > LintSurvey.elementLimit),
                    span: kind.formulas.span, kind: kind.formulas.span, offset: 0))
        }
        return answer
    }

    /// Whether the offset across moves something too.
    var scrollsAcross: Bool {
        isWide
            ? prepared.contentSize.height > prepared.viewport.height + 0.5
            : prepared.contentSize.width > prepared.viewport.width + 0.5
    }

    private func isAbsent(_ path: ElementPath) -> Bool {
        guard let element = element(path, at: 0), !element.isInRow else { return true }
        return element.isHidden || element.frame.width <= 0 || element.frame.height <= 0
    }

    /// Offsets at which an element would be on screen if it stayed where it rests.
    func offsetsBeside(_ path: ElementPath) -> [Double] {
        guard let rest = prepared.restingBox(of: path)?.side(alongX: isWide) else { return [] }
        let length = isWide ? prepared.viewport.width : prepared.viewport.height
        return [0.25, 0.5, 0.75].map { max(0, min(last, rest.start - length * $0)) }
    }

    private func isNeverSeen(_ path: ElementPath) -> Bool? {
        proves(path, [], over: 0...last) { graph, _, shown in
            graph.apply(.negate, shown)
        } holds: {
            !isSeen(path, at: $0)
        }
    }
}
