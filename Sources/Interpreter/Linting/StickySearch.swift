import LayoutDSL

extension LintSurvey {
    /// So far from its place something has to be to stick, in points.
    private static let leastShift = 1e-3
    private static let elementLimit = 24

    /// What is said to be sticky and stays where it rests at every offset.
    func idleStickies() -> LintAnswer {
        var answer = LintAnswer()
        guard last > 0 else { return answer }  // nothing scrolls
        for use in StickyUse.all(in: layout) {
            let kinds = layout.elements.filter { use.block.contains($0.formulas.span) }
            // The innermost block has the name nearest to the use.
            guard let kind = kinds.last(where: { $0.formulas.span.start < use.span.start }) else { continue }
            let (paths, isCut) = prepared.paths(of: kind.name, limit: LintSurvey.elementLimit)
            let suspects = paths.filter { self.kind(of: $0)?.formulas.span == kind.formulas.span }
            guard !isCut, let first = suspects.first, !suspects.contains(where: { sticksSomewhere($0) }) else { continue }
            let proofs = suspects.map { neverSticks($0) }
            guard proofs.allSatisfy({ $0 == true }) else {
                answer.open += proofs.contains { $0 == false } ? 0 : 1
                continue
            }
            answer.findings.append(
                LintFinding(
                    lint: .idle, fact: .idle(first), span: use.span, kind: kind.formulas.span, offset: last))
        }
        return answer
    }

    private func sticksSomewhere(_ path: ElementPath) -> Bool {
        guard let element = element(path, at: 0), !element.isInRow, element.quantities[.presence] != 0 else { return true }
        return looks.contains { look in
            look.offset >= 0 && look.offset <= last && (self.element(path, at: look.offset).map { isMoved($0) } ?? true)
        }
    }

    private func isMoved(_ element: Attributes) -> Bool {
        let (place, rest, length) =
            isWide
            ? (element.center.x, element.quantities[.restX], element.size.width)
            : (element.center.y, element.quantities[.restY], element.size.height)
        return abs(place - length / 2 - rest) > LintSurvey.leastShift
    }

    private func neverSticks(_ path: ElementPath) -> Bool? {
        let quantities: [ObservedQuantity] =
            isWide
            ? [.drawn(.centerX), .rest(0), .rest(2)] : [.drawn(.centerY), .rest(1), .rest(3)]
        return proves(path, quantities, over: 0...last) { graph, read, _ in
            let middle = graph.sum(read[1], graph.product(read[2], graph.constant(0.5)))
            let shift = graph.apply(.absolute, graph.difference(read[0], middle))
            return graph.difference(graph.constant(LintSurvey.leastShift), shift)
        } holds: { offset in element(path, at: offset).map { !isMoved($0) } ?? true }
    }
}

/// A line that uses one of the sticky effects of the prelude.
private struct StickyUse {
    let span: SourceSpan
    /// The block of the element that it stands in.
    let block: SourceSpan

    private static let names = ["sticky", "stickyEnd"]

    static func all(in layout: CheckedLayout) -> [StickyUse] {
        guard layout.sources.count > 1 else { return [] }
        let tree = parse(layout.sources[1])
        var found: [StickyUse] = []
        for (number, statement) in tree.statements.enumerated()
        where [.cell, .supplementary, .decoration].contains(statement.kind) {
            let block = tree.span(ofStatement: Int32(clamping: number))
            for line in tree.statements(from: statement.body) where tree.statements[Int(line)].kind == .use {
                let use = tree.statements[Int(line)]
                let name = tree.text(ofToken: use.name)
                guard names.contains(where: { $0.utf8.elementsEqual(name.utf8) }) else { continue }
                found.append(StickyUse(span: tree.span(ofToken: use.name), block: block))
            }
        }
        return found
    }
}

extension SourceSpan {
    /// Whether another span of the same file lies in it.
    func contains(_ other: SourceSpan) -> Bool {
        source == other.source && start <= other.start && other.end <= end
    }
}
