import LayoutChecker
import LayoutDSL
import LayoutEngine

/// The last part of an owner, alone on a second line of an arrangement that breaks lines as they come, where all of the parts
/// share one line in the world that was asked for.
struct LineBreak {
    let last: ElementPath

    /// What is larger or smaller by less is as large, and what touches by less does not overlap, in points.
    private static let least = 0.5

    /// - Parameters:
    ///   - parts: The parts of one owner that are seen.
    ///   - survey: The layout in another world; nil in the world that was asked for.
    init?(_ parts: [Attributes], _ survey: LintSurvey) {
        guard parts.count > 2, let usual = survey.usual else { return nil }
        let sides = parts.map { $0.visible.side(alongX: survey.isWide) }
        // Alone: the other ones overlap along the scroll, and none of them overlaps it.
        let order = parts.indices.sorted { sides[$0].start < sides[$1].start }
        guard let place = order.last, LineBreak.areBeside(order.dropLast().map { sides[$0] }),
            order.dropLast().allSatisfy({ sides[$0].start + sides[$0].length <= sides[place].start + LineBreak.least }),
            LineBreak.isLast(parts[place], of: parts, survey)
        else { return nil }
        let others = parts.compactMap { usual($0.path) }
        guard others.count == parts.count, LineBreak.areBeside(others.map { $0.visible.side(alongX: survey.isWide) }),
            // Where a size changes too, the author has thought of this width.
            zip(parts, others).allSatisfy({ LineBreak.areAlike($0.size, $1.size) })
        else { return nil }
        last = parts[place].path
    }

    /// Whether all of some sides overlap.
    private static func areBeside(_ sides: [(start: Double, length: Double)]) -> Bool {
        let start = sides.reduce(-Double.infinity) { max($0, $1.start) }
        let end = sides.reduce(Double.infinity) { min($0, $1.start + $1.length) }
        return end - start > least
    }

    private static func areAlike(_ one: LayoutSize, _ other: LayoutSize) -> Bool {
        abs(one.width - other.width) < least && abs(one.height - other.height) < least
    }

    /// Whether a part stands behind all others in the file, and an arrangement places it.
    private static func isLast(_ part: Attributes, of parts: [Attributes], _ survey: LintSurvey) -> Bool {
        let elements = survey.layout.elements
        func number(_ part: Attributes) -> Int? { elements.firstIndex { $0.name.utf8.elementsEqual(part.kind.utf8) } }
        let numbers = parts.compactMap { number($0) }
        guard let own = number(part), numbers.allSatisfy({ $0 <= own }),
            let source = survey.layout.sources.dropFirst().first
        else { return false }
        return parse(source).blockLine(setting: "place", around: elements[own].formulas.span) == nil
    }
}
