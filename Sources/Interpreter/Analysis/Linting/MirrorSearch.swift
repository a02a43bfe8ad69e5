import LayoutChecker
import LayoutDSL
import LayoutEngine

// Motion that should be the other way around where lines of text run from right to left.

extension LintSurvey {
    /// Motion across that is the same from right to left, where it should be the other way around: what is mirrored as a
    /// whole is right, however it is written.
    func unmirroredMotion() -> LintAnswer {
        var answer = LintAnswer()
        guard !isWide, let mirrored = on(.rightToLeft).map({ ElementReader($0) }) else { return answer }
        for name in kinds where !work.isSpent {
            var open: LintQuestion?
            for path in subjects(of: name, atMost: 12) where !work.isSpent {
                // The rest is drawn as its mirror image.
                guard let kind = kind(of: path), kind.keepsSides || !prepared.program.layout.mirrors else { continue }
                var search = MirrorSearch(path, self, in: mirrored)
                guard let found = search?.run() else {
                    if let reason = search?.open { open = open ?? question(.mirrored, path, reason) }
                    continue
                }
                answer.findings.append(
                    LintFinding(
                        lint: .mirrored, fact: .mirrored(path, shift: found.shift), span: kind.formulas.span,
                        kind: kind.formulas.span, offset: found.offset, world: .rightToLeft))
                open = nil
                break
            }
            if let open { answer.questions.append(open) }
        }
        return answer
    }
}

/// One element from left to right and from right to left, while a person sees it.
private struct MirrorSearch {
    private let survey: LintSurvey
    private let mirrored: ElementReader
    private var element: SeenElement
    private let rest: LayoutRectangle
    private let mirroredRest: LayoutRectangle
    private let width: Double
    /// The place and the width of its frame, and how far it is moved across, in the layout and in the mirrored one.
    private let here: (place: FormulaID, width: FormulaID, shift: FormulaID)
    private let there: (place: FormulaID, width: FormulaID, shift: FormulaID)
    /// Why it is not known; nil where it is.
    private(set) var open: LintQuestion.Reason?

    /// What is moved across by no more is not asked, in points.
    private static let leastShift = 1.0
    /// By so little both shifts may differ, in points.
    private static let sameShift = 0.01
    /// By so little places may differ that are the same to the eye, in points.
    private static let samePlace = 0.5

    /// nil for what is not moved across, and for what rests on the same side in both directions: that is no text, and may
    /// move as it does.
    init?(_ path: ElementPath, _ survey: LintSurvey, in mirrored: ElementReader) {
        let prepared = survey.prepared
        let width = max(prepared.contentSize.width, prepared.viewport.width)
        guard let rest = survey.reader.restingBox(of: path), let other = mirrored.restingBox(of: path),
            abs(width - rest.x - rest.width - other.x) < MirrorSearch.samePlace
        else { return nil }
        let quantities: [ObservedQuantity] =
            [.frame(0), .frame(2), .drawn(.centerX), .drawn(.translationX), .drawn(.width)]
        guard var element = SeenElement(path, quantities, survey, in: survey.reader),
            var second = ClaimElement(path, of: mirrored.prepared, at: mirrored.prepared.offset(along: 0))
        else { return nil }
        func side(_ values: [FormulaID], _ rest: LayoutRectangle) -> (FormulaID, FormulaID, FormulaID) {
            let half = element.graph.product(values[4], element.graph.constant(0.5))
            let middle = element.graph.sum(element.graph.constant(rest.x), half)
            let place = element.graph.sum(values[2], values[3])
            return (values[0], values[1], element.graph.difference(place, middle))
        }
        here = side(element.values, rest)
        let values = second.read(quantities, into: &element.graph).values
        there = side(values, other)
        guard element.graph.value(of: here.shift) == nil else { return nil }
        (self.survey, self.mirrored, self.element, self.width) = (survey, mirrored, element, width)
        (self.rest, mirroredRest) = (rest, other)
    }

    /// How far it is moved across, and where it is moved the farthest, if it is so to the same side in both directions of
    /// reading; nil for any other.
    mutating func run() -> (shift: Double, offset: Double)? {
        guard let offsets = element.offsets() else { return nil }
        // Cheap, and tells most of what is mirrored.
        let looks = [offsets.lowerBound, (offsets.lowerBound + offsets.upperBound) / 2, offsets.upperBound]
        guard looks.allSatisfy({ isUnmirrored(at: $0) }) else { return nil }
        let rest = rest
        guard let extremes = element.extremes(of: here.shift, over: offsets, measure: { $0.shift(from: rest).x }) else {
            open = .unmeasured
            return nil
        }
        guard extremes.high - extremes.low > MirrorSearch.leastShift else {
            if !extremes.isProved { open = .unmeasured }
            return nil
        }
        switch staysUnmirrored(over: offsets) {
        case .holds: break
        case .fails: return nil
        case .open(let reason):
            open = reason
            return nil
        }
        guard let first = element.element(at: offsets.lowerBound)?.shift(from: rest).x else { return nil }
        let shift = extremes.high - first > first - extremes.low ? extremes.high : extremes.low
        return (shift - first, shift == extremes.high ? extremes.offset : extremes.lowOffset)
    }

    /// Whether it is moved to the same side in both directions, and does not stand where it should: in the middle of the
    /// content both places are one. True where nobody sees it.
    private func isUnmirrored(at offset: Double) -> Bool {
        guard let here = element.element(at: offset),
            let there = mirrored.look(at: element.path, mirrored.prepared.offset(along: offset))?.element
        else { return true }
        let apart = here.shift(from: rest).x - there.shift(from: mirroredRest).x
        let opposite = width - here.frame.x - here.frame.width
        return abs(apart) < MirrorSearch.sameShift
            && (abs(there.frame.x - opposite) > MirrorSearch.samePlace
                || abs(here.frame.x - opposite) < 2 * MirrorSearch.samePlace)
    }

    /// The same at every offset.
    private func staysUnmirrored(over offsets: ClosedRange<Double>) -> LintProof {
        var graph = element.graph
        func apart(_ a: FormulaID, _ b: FormulaID) -> FormulaID { graph.apply(.absolute, graph.difference(a, b)) }
        let least = graph.constant(MirrorSearch.samePlace)
        let opposite = graph.difference(graph.constant(width), graph.sum(here.place, here.width))
        let isElsewhere = graph.difference(apart(there.place, opposite), least)
        let isMiddle = graph.difference(graph.sum(least, least), apart(here.place, opposite))
        let isSame = graph.difference(graph.constant(MirrorSearch.sameShift), apart(here.shift, there.shift))
        let holds = graph.least(isSame, graph.greatest(isElsewhere, isMiddle))
        let root = graph.greatest(holds, graph.apply(.negate, element.seen))
        let machine = ProofMachine(graph, root: root)
        return survey.prove(machine, over: offsets, budget: survey.budget) { isUnmirrored(at: $0) }
    }
}

extension Attributes {
    /// How far from its resting box it is drawn: moved there, or placed there.
    func shift(from rest: LayoutRectangle) -> LayoutPoint {
        LayoutPoint(
            x: center.x - size.width / 2 - rest.x + quantities[.translationX],
            y: center.y - size.height / 2 - rest.y + quantities[.translationY])
    }
}
