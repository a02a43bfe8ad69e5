import Interpreter
import LayoutAnalysis
import LayoutDSL

/// Puts a finding of `dslc lint` into words.
///
/// - Parameters:
///   - finding: The finding.
///   - picture: The command that draws it.
/// - Returns: A warning, with what to do.
package func diagnostic(for finding: LintFinding, picture: String?) -> Diagnostic {
    let (message, label, help) = LintWording.words(of: finding)
    var secondary: [Diagnostic.Label] = []
    if let kind = finding.kind, kind != finding.span {
        var isCover = false
        if case .cover = finding.fact { isCover = true }
        secondary.append(Diagnostic.Label(kind, isCover ? "together with this one" : "of this element"))
    }
    let notes = picture.map { ["to see \(LintWording.subject(of: finding.fact)): `\($0)`"] } ?? []
    return Diagnostic(
        finding.lint.code, message + LintWording.words(of: finding.world, finding),
        at: Diagnostic.Label(finding.span, label), secondary: secondary, notes: notes, help: help, severity: .warning)
}

/// A question that stays open, in one line.
package func text(of question: LintQuestion) -> String {
    let path = question.element
    let what = "`\(question.lint.rawValue)` of `\(path.kind)[\(path.section), \(path.item)]` stays open: "
    switch question.reason {
    case .budget(let part):
        let ends = [part.lowerBound, part.upperBound].map { SpokenNumber.text(TextWriter.whole($0 * 1_000) / 1_000) }
        return what + "not decided first in \(ends[0])...\(ends[1])"
    case .curve(let value): return what + "the curve of `\(value)` is not followed to its end"
    case .unmeasured: return what + "how far it moves at most is not proved"
    case .sampled(let asked, let all):
        return
            "`\(question.lint.rawValue)` of `\(path.kind)` was asked of \(asked) among \(SpokenNumber.text(all)) elements"
    case .offsets(let asked, let all):
        return "`\(question.lint.rawValue)` was looked for at \(asked) among \(SpokenNumber.text(all)) offsets"
    case .worlds(let asked, let all):
        return "only \(asked) of \(all) worlds were looked at: what all questions may cost is spent"
    case .spent:
        return "`\(question.lint.rawValue)` was not asked of all elements: what all questions may cost is spent"
    case .rows:
        return
            "`\(question.lint.rawValue)` of `\(path.kind)` was asked with each row where it opens, at no other offset of it"
    case .along: return "`\(question.lint.rawValue)` was asked along the scroll only, at offset 0 across"
    case .unfollowed: return what + "it reads what cannot be followed over the offset"
    }
}

/// The words of each finding: what is found, what its place is called, what to do.
private enum LintWording {
    /// What a picture shows.
    static func subject(of fact: LintFact) -> String {
        switch fact {
        case .unused, .idleAllowance, .always, .alwaysInList, .neverCounts, .steadyOutput: "the layout"
        default: "it"
        }
    }

    static func words(of finding: LintFinding) -> (message: String, label: String, help: String) {
        let point = finding.point.map { "\(number($0.x)),\(number($0.y))" }
        let row = finding.row.map { ", section \($0.section) at \(number($0.offset))" } ?? ""
        let at = (point ?? finding.offset.map(number)).map { " at offset \($0)\(row)" } ?? ""
        let (message, label, advice) = words(of: finding.fact, at)
        if case .idleAllowance = finding.fact { return (message, label, advice) }
        let allow = "`allow \(finding.lint.rawValue) \"…\"`"
        return (message, label, "\(advice); if it is meant, say why: \(allow)")
    }

    private static func words(of fact: LintFact, _ at: String) -> (String, String, String) {
        switch fact {
        case .jump(let path, let property, let from, let to):
            let unit: Quantity =
                switch property {
                case "alpha", "scale.x", "scale.y": .number
                case "hidden": .boolean
                case "rotation.x", "rotation.y", "rotation.z": .angle
                default: .length
                }
            // Degrees are rounded where they are written.
            let ends = [from, to].map { SpokenNumber.text(unit == .angle ? $0 : round($0), unit) }
            return (
                "`\(name(path)).\(property)` jumps from \(ends[0]) to \(ends[1])\(at), on screen",
                "this makes it jump",
                "let the value begin where the other one ends, or blend them: `map(offset.main, [200: 0, 240: 1])`"
            )
        case .unseen(let path, let count, let total, let isLeast):
            let subject =
                count == total
                ? (total == 1 ? "`\(path.kind)` is" : "all \(total) elements `\(path.kind)` are")
                : count == 1
                    ? "`\(name(path))` is"
                    : "\(isLeast ? "at least " : "")\(count) of \(total) elements `\(path.kind)`, the first one `\(name(path))`, are"
            return ("\(subject) on screen at no offset", "", "place it where scrolling leads, or remove it")
        case .hidden(let path, let veil):
            return (
                "`\(path.kind)` is never seen: \(words(of: veil)) at every offset", "",
                "let it be seen somewhere, or remove it"
            )
        case .unreachable(let path, let side, let hindrance):
            let what = side == .whole ? "`\(name(path))`" : "the \(words(of: side)) side of `\(name(path))`"
            switch hindrance {
            case .edge:
                return (
                    "\(what) is on screen at no offset", "",
                    "make the element smaller, or the content larger: `insets`, `100%`"
                )
            case .bar(let bar):
                return (
                    "\(what) is behind `\(name(bar))` whenever it is on screen", "",
                    "give the content room at that end: `insets`"
                )
            }
        case .always(let answer):
            return (
                "this condition is always \(answer)", "\(answer ? "true" : "false") at every offset",
                "keep the branch that counts, without the condition"
            )
        case .alwaysInList(let answer):
            return (
                "this condition is always \(answer) in a list as long as this one",
                "\(answer ? "true" : "false") at every `index` and every offset",
                "keep the branch that counts, without the condition, or give the list more items"
            )
        case .steadyOutput(let name, let isTrue, let last):
            return (
                "the output `\(name)` is \(isTrue) at every offset, also when the list is pulled by 100 points",
                "the app waits for a change that never comes",
                "compare with an offset that is reached: the last one is \(number(last)) here"
            )
        case .neverCounts(let isUpper, let range):
            return (
                "the \(isUpper ? "upper" : "lower") end of this bound never counts",
                "the value lies in \(number(range.lowerBound))...\(number(range.upperBound))", "leave the bound out"
            )
        case .idle(let path):
            return (
                "`\(path.kind)` is sticky and never sticks: it stays where it rests at every offset", "does nothing",
                "leave it out, or give the section more room than the element has: it sticks as long as its section is on screen"
            )
        case .stop(let path, let stop, let last):
            return (
                "scrolling cannot stop at `\(name(path))`: its stop is at \(number(stop)), and the offset goes from 0 to \(number(last))",
                "", "let the stop be an offset: `snap: rest.top`"
            )
        case .closeStops(let path, let stop, let next):
            return (
                "scrolling stops at \(number(stop)) and at \(number(next)) again: nobody tells \(number(next - stop)) points apart",
                "", "let `\(name(path))` stop where the one before it does, or farther on"
            )
        case .closeRule(let stop, let next):
            return (
                "scrolling stops at \(number(stop)) and at \(number(next)) again: nobody tells \(number(next - stop)) points apart",
                "", "let the stops of the rule lie farther apart"
            )
        case .cutAtRest(let path, let part):
            return (
                "`\(name(path))` is cut by \(number(part)) points\(at), where scrolling rests the nearest to its end",
                "",
                "let the content end at such a place: give it room behind the last cell, with `insets`"
            )
        case .overlap(let path, let other, let part, let areCells):
            return (
                "`\(name(path))` and `\(name(other))` overlap by \(size(part))\(at), and both have the same `z`", "",
                areCells
                    ? "say which one is in front: `z: index`"
                    : "keep them apart, `sticky(below: …)`, let one leave in time, `sticky(until: area.end)`, or say which one is in front: `z: 1`"
            )
        case .stuckBehind(let path, let bar, let part, let length):
            return (
                "`\(name(path))` sticks behind `\(name(bar))`, which hides \(number(part)) of its \(number(length)) points\(at)",
                "",
                "let it stick below the bar: `sticky(below: \(bar.kind).height)`, and what keeps the bar from the edge besides"
            )
        case .cover(let paths, let share):
            let names = paths.map { "`\(name($0))`" }
            let subject =
                names.count == 1
                ? "\(names[0]) covers"
                : names.dropLast().joined(separator: ", ") + " and \(names[names.count - 1]) together cover"
            return (
                "\(subject) \(number(TextWriter.whole(share * 100)))% of the viewport at every offset", "",
                "make \(names.count == 1 ? "it" : "them") smaller, or let \(names.count == 1 ? "it" : "them") make room as the content scrolls"
            )
        case .small(let path, let drawn):
            return (
                "`\(name(path))` is \(size(drawn)) points\(at): a finger needs 44 x 44", "",
                "make it larger"
            )
        case .motion(let path, let motion, let low, let high):
            return (
                "`\(name(path))` \(words(of: motion, low, high)), on devices with reduced motion too", "",
                "calm it there: `when not reducedMotion { … }`"
            )
        case .mirrored(let path, let shift):
            return (
                "`\(name(path))` is moved by \(number(shift)) points across\(at), to the same side from right to left",
                "",
                "leave `mirrors: false` out, and it is moved the other way there"
            )
        case .finite(let trouble):
            var isNaN = false
            if case .notFinite(let flag) = trouble.kind { isNaN = flag }
            let path = ElementPath(kind: trouble.element, section: trouble.section, item: trouble.item)
            return (
                "`\(trouble.property)` of `\(name(path))` is \(isNaN ? "not a number" : "infinite")\(at)",
                "the resting value stands in its place",
                "guard the step: `max(1, …)` in a divisor, `max(0, …)` in a root"
            )
        case .unused(let kind, let name):
            return ("nothing reads the \(words(of: kind)) `\(name)`", "", "remove it")
        case .short:
            return (
                "this list does not repeat: it is shorter than the viewport and its longest element", "does nothing",
                "give it more items, or leave `loop` out"
            )
        case .detached(let path, let cell):
            return (
                "`\(name(path))` stays where it is while `\(name(cell))` is moved, scaled or turned\(at)", "",
                "a decoration does not follow its cell: make it a `part` of the cell, or use the same effects in it"
            )
        case .flip(let path, let low, let high):
            return (
                "`\(name(path))` is turned over\(at): its scale goes from \(number(high)) to \(number(low)) on screen",
                "",
                "keep it above 0: `max(0, …)`"
            )
        case .flipInside(let path, let low, let high):
            return (
                "what is inside `\(name(path))` is turned over\(at): `inner.scale` goes from \(number(high)) to \(number(low)) on screen",
                "",
                "keep it above 0: `max(0, …)`"
            )
        case .limit(let path, let value):
            return (
                "`\(name(path)).alpha` comes to \(number(value))\(at), on screen, and is held at \(value < 0 ? 0 : 1)",
                "",
                "let it end where it is to be \(value < 0 ? 0 : 1): `clamp(…, 0, 1)`"
            )
        case .misfit(let path, let misfit): return words(of: misfit, of: path, at)
        case .idleAllowance(let lint):
            return ("`allow \(lint.rawValue)` allows nothing: there is no such finding here", "", "remove it")
        }
    }

    private static func words(of misfit: LintMisfit, of path: ElementPath, _ at: String) -> (String, String, String) {
        switch misfit {
        case .viewport(let part):
            return (
                "`\(name(path))` leaves the viewport by \(number(part)) points\(at)", "",
                "let its size follow the viewport: `100%`, `min(320pt, viewport.width)`"
            )
        case .owner(let owner, let part):
            return (
                "`\(name(path))` leaves `\(name(owner))` by \(number(part)) points\(at)", "",
                "let its place or its size follow the size of its owner"
            )
        case .part(let other, let part):
            return (
                "`\(name(path))` and `\(name(other))` overlap by \(size(part))\(at)", "",
                "let one of them give way: `min(…, slot.width - …)`"
            )
        case .notch(let part):
            return (
                "`\(name(path))` stays behind the safe area by \(number(part)) points\(at)", "",
                "keep it clear of the safe area: `sticky(below: viewport.safeArea.top)`, or a `place` that adds it"
            )
        case .gap(let part):
            return (
                "the line of `\(name(path))` leaves \(number(part)) points free\(at)", "",
                "let the sizes follow the width: `100%` in a `grid`, or a share of `area.size.cross`"
            )
        case .wrapped:
            return (
                "`\(name(path))` falls alone on a line of its own\(at)", "",
                "let the parts give way, or change the lines before: `if viewport.width < 600 then … else …`"
            )
        case .brief:
            return (
                "`\(name(path))` stands otherwise than on screens a little narrower or wider\(at)", "",
                "let all comparisons of the width change at the same width"
            )
        }
    }

    /// The world in which it is found, where that is another than the one asked for.
    static func words(of world: LintWorld, _ finding: LintFinding) -> String {
        if !finding.widths.isEmpty {
            let parts = finding.widths.map { widths in
                let (low, high) = (number(widths.lowerBound), number(widths.upperBound))
                return low == high ? low : "\(low) to \(high)"
            }
            return ", where the viewport is " + parts.joined(separator: " or ") + " wide"
        }
        if let count = world.count { return count == 1 ? ", with 1 cell" : ", with \(count) cells" }
        if world.hasNotch {
            let area = world.safeArea
            return area.top > 0
                ? ", under a safe area of \(number(area.top)) at the top"
                : ", beside a safe area of \(number(area.left)) on the left"
        }
        if let scale = world.textScale { return ", with text \(number(scale)) times as large" }
        // A motion that is not mirrored says so itself.
        return world.isRightToLeft && finding.lint != .mirrored ? ", from right to left" : ""
    }

    // MARK: Parts

    private static func round(_ value: Double) -> Double {
        value.magnitude < 1e9 ? TextWriter.whole(value * 1_000) / 1_000 : value
    }

    private static func number(_ value: Double) -> String { SpokenNumber.text(round(value)) }

    private static func size(_ size: LayoutSize) -> String { "\(number(size.width)) x \(number(size.height))" }

    private static func name(_ path: ElementPath) -> String { "\(path.kind)[\(path.section), \(path.item)]" }

    private static func words(of side: LintSide) -> String {
        switch side {
        case .left: "left"
        case .right: "right"
        case .top: "upper"
        case .bottom: "lower"
        case .whole: "whole"
        }
    }

    private static func words(of veil: LintVeil) -> String {
        switch veil {
        case .hidden: "`hidden` is true"
        case .alpha: "its `alpha` is 0"
        case .scale: "its `scale` is 0"
        }
    }

    private static func words(of motion: LintMotion, _ low: Double, _ high: Double) -> String {
        switch motion {
        case .growth: "grows from \(number(low)) to \(number(high))"
        case .turn: "turns by \(number((high - low) / .pi * 180)) degrees"
        case .drift: "drifts by \(number(high - low)) points against the content"
        case .contents: "moves its contents by \(number(high - low)) points"
        }
    }

    private static func words(of kind: LintDeclaration) -> String {
        switch kind {
        case .let: "`let`"
        case .function: "function"
        case .param: "`param`"
        case .effect: "effect"
        case .arrangement: "arrangement"
        case .field: "field"
        }
    }
}
