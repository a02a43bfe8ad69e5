import LayoutChecker
import LayoutEngine

extension LintSurvey {
    /// What is smaller is too small to be seen turned over, as a share of its size.
    private static let leastFlip = 0.02

    /// Elements that a scale turns over while they are seen: it passes from above 0 to below it. One of each kind, where it
    /// is the least.
    func flippedElements() -> LintAnswer {
        var answer = LintAnswer()
        for name in kinds where !work.isSpent {
            var open: LintQuestion?
            for path in subjects(of: name) where !work.isSpent {
                guard let kind = kind(of: path), !kind.formulas.isStill,
                    var element = SeenElement(path, [.drawn(.scaleX), .drawn(.scaleY)], self, in: reader)
                else { continue }
                let scales = element.values
                if scales.allSatisfy({ element.graph.value(of: $0) != nil }) { continue }
                guard let offsets = element.offsets() else { continue }
                let least = element.graph.least(scales[0], scales[1])
                let extremes = element.extremes(of: least, over: offsets) { seen in
                    min(seen.quantities[.scaleX], seen.quantities[.scaleY])
                }
                guard let extremes else {
                    open = open ?? question(.flip, path, .unmeasured)
                    continue
                }
                guard extremes.low < -LintSurvey.leastFlip, extremes.high > LintSurvey.leastFlip else {
                    if !extremes.isProved { open = open ?? question(.flip, path, .unmeasured) }
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
        return answer
    }
}
