import LayoutChecker
import LayoutDSL
import LayoutEngine

/// Looks for what a scale turns over.
struct FlipSearch {
    /// What is looked at.
    let survey: LintSurvey

    /// What is smaller is too small to be seen turned over, as a share of its size.
    static let leastFlip = 0.02

    /// Elements that a scale turns over while they are seen: it passes from above 0 to below it. One of each kind, where it
    /// is the least.
    func elements() -> LintAnswer {
        var answer = LintAnswer()
        for name in survey.kinds where !survey.work.isSpent {
            var open: LintQuestion?
            for path in survey.subjects(of: name) where !survey.work.isSpent {
                guard let kind = survey.kind(of: path), !kind.formulas.isStill,
                    var element = SeenElement(path, [.drawn(.scaleX), .drawn(.scaleY)], survey, in: survey.reader)
                else { continue }
                let scales = element.values
                if scales.allSatisfy({ element.graph.value(of: $0) != nil }) { continue }
                guard let offsets = element.offsets() else { continue }
                let least = element.graph.least(scales[0], scales[1])
                let extremes = element.extremes(of: least, over: offsets) { seen in
                    min(seen.quantities[.scaleX], seen.quantities[.scaleY])
                }
                guard let extremes else {
                    open = open ?? survey.question(.flip, path, .unmeasured)
                    continue
                }
                guard extremes.low < -FlipSearch.leastFlip, extremes.high > FlipSearch.leastFlip else {
                    if !extremes.isProved { open = open ?? survey.question(.flip, path, .unmeasured) }
                    continue
                }
                answer.findings.append(
                    LintFinding(
                        lint: .flip, fact: .flip(path, from: extremes.low, to: extremes.high),
                        span: kind.formulas.span, kind: kind.formulas.span, offset: extremes.lowOffset))
                open = nil
                break
            }
            if let open { answer.questions.append(open) }
        }
        let told = Set(answer.findings.map { $0.span })
        answer.findings += beside().filter { !told.contains($0.span) }
        let turned = Set(answer.findings.map { $0.span })
        answer.findings += inside().filter { !turned.contains($0.span) }
        return answer
    }

    /// Elements that a scale turns over at the places beside the main scroll: one of each kind.
    private func beside() -> [LintFinding] {
        flipped(at: survey.placed, [.scaleX, .scaleY]) { .flip($0, from: $1, to: $2) }
    }

    /// What stands inside of elements and is turned over, at the offsets that were looked at: one of each kind.
    private func inside() -> [LintFinding] {
        guard survey.layout.elements.contains(where: { $0.formulas.written[.innerScaleX] }) else { return [] }
        return flipped(at: survey.inside + survey.placed, [.innerScaleX, .innerScaleY]) {
            .flipInside($0, from: $1, to: $2)
        }
    }

    private func flipped(
        at looks: [LintLook], _ quantities: [ElementQuantity], fact: (ElementPath, Double, Double) -> LintFact
    ) -> [LintFinding] {
        var scales: [ElementPath: (low: Double, high: Double, place: ScrollPlace)] = [:]
        var order: [ElementPath] = []
        for look in looks {
            for element in look.elements where look.sees(element) {
                let scale = min(element.quantities[quantities[0]], element.quantities[quantities[1]])
                guard var known = scales[element.path] else {
                    order.append(element.path)
                    scales[element.path] = (scale, scale, look.place)
                    continue
                }
                if scale < known.low { (known.low, known.place) = (scale, look.place) }
                known.high = max(known.high, scale)
                scales[element.path] = known
            }
        }
        var told: Set<[UInt8]> = []
        return order.compactMap { path in
            guard let found = scales[path], found.low < -FlipSearch.leastFlip, found.high > FlipSearch.leastFlip,
                let kind = survey.kind(of: path), told.insert(Array(path.kind.utf8)).inserted
            else { return nil }
            var finding = LintFinding(
                lint: .flip, fact: fact(path, found.low, found.high), span: kind.formulas.span, kind: kind.formulas.span
            )
            finding.stand(at: found.place, isWide: survey.isWide)
            return finding
        }
    }
}
