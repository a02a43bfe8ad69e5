import LayoutChecker
import LayoutDSL
import LayoutEngine

/// How the elements that are on screen where the list begins stand to each other, by the width of the viewport.
struct WidthShapes {
    private let survey: LintSurvey
    private let work: ProofBudget
    private var shapes: [Int: ElementShape] = [:]

    /// So far apart the widths are at which shapes are compared, in points.
    private static let step = 16
    /// So many stretches are told.
    private static let stretchLimit = 24

    /// - Parameters:
    ///   - survey: The layout in the world that was asked for.
    ///   - work: What it may cost.
    init(_ survey: LintSurvey, within work: ProofBudget) { (self.survey, self.work) = (survey, work) }

    /// The shape at a width; nil where nothing is left to spend, or where the layout cannot be prepared.
    mutating func shape(at width: Int) -> ElementShape? {
        if let known = shapes[width] { return known }
        guard !work.isSpent, let prepared = survey.on(LintWorld(width: Double(width))) else { return nil }
        work.spend(ProofBudget.preparing + prepared.preparedSteps)
        let look = LintLook(ElementReader(prepared), at: prepared.offset(along: 0))
        work.spend(look.cost)
        let shape = ElementShape(look, survey.kinds)
        shapes[width] = shape
        return shape
    }

    /// Whether an element stands otherwise at another width.
    mutating func isChanged(from shape: ElementShape, at width: Int) -> Bool {
        self.shape(at: width).map { shape.firstChange(to: $0) != nil } ?? false
    }

    /// Stretches of widths, ascending, each with one shape from its first to its last whole number. What has another shape
    /// for less than a step may be missed.
    mutating func stretches(of range: ClosedRange<Double>) -> [ClosedRange<Int>] {
        guard let low = Int(exactly: range.lowerBound.rounded(.up)),
            let high = Int(exactly: range.upperBound.rounded(.down)),
            low < high
        else { return [] }
        var changes: [Int] = []
        // A stack and not a recursion; the lowest widths lie on top.
        var open = stride(from: low, to: high, by: WidthShapes.step).map { ($0, min($0 + WidthShapes.step, high)) }
        open.reverse()
        while let (first, last) = open.popLast(), changes.count < WidthShapes.stretchLimit {
            guard let shape = shape(at: first), isChanged(from: shape, at: last) else { continue }
            if last - first == 1 {
                changes.append(first)
            } else {
                let middle = first + (last - first) / 2
                open += [(middle, last), (first, middle)]
            }
        }
        return zip([low] + changes.map { $0 + 1 }, changes + [high]).map { $0...max($0, $1) }
    }
}

/// How each of some elements stands to the one before it: before it, over it or behind it along each axis.
struct ElementShape {
    private var pairs: [Pair] = []
    private var sides: [Pair: Int] = [:]

    private struct Pair: Hashable {
        let element: ElementPath
        let before: ElementPath
    }

    /// So many elements are compared.
    private static let limit = 256
    /// What touches by less does not overlap, in points.
    private static let least = 0.5

    /// - Parameters:
    ///   - look: What is on screen.
    ///   - names: The kinds, in the order of the file.
    init(_ look: LintLook, _ names: [String]) {
        var kinds: [[UInt8]: Int] = [:]
        for (number, name) in names.enumerated() { kinds[Array(name.utf8)] = number }
        let seen = look.elements.filter { look.sees($0) && $0.isUpright }
        let order = seen.map { (element: $0, kind: kinds[Array($0.kind.utf8)] ?? 0) }.sorted {
            ($0.kind, $0.element.section, $0.element.item) < ($1.kind, $1.element.section, $1.element.item)
        }
        for ((element, _), (before, _)) in zip(order.dropFirst(), order).prefix(ElementShape.limit) {
            let pair = Pair(element: element.path, before: before.path)
            let (box, other) = (element.visible, before.visible)
            pairs.append(pair)
            sides[pair] =
                3 * ElementShape.side(box.x, box.width, other.x, other.width)
                + ElementShape.side(box.y, box.height, other.y, other.height)
        }
    }

    /// The first element that stands otherwise in another shape; what only one of them has is not compared.
    func firstChange(to other: ElementShape) -> ElementPath? {
        pairs.first { pair in other.sides[pair].map { $0 != sides[pair] } ?? false }?.element
    }

    /// Whether a side lies before another one, over it or behind it.
    private static func side(_ start: Double, _ length: Double, _ other: Double, _ otherLength: Double) -> Int {
        if start + length <= other + least { return 0 }
        return start >= other + otherLength - least ? 2 : 1
    }
}
