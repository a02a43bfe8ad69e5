import Interpreter
import LayoutAnalysis
import LayoutDSL

/// The result of a test as diagnostics: the expectation with the values of its parts below, and the runtime errors.
///
/// - Parameters:
///   - result: What became of the test.
///   - sources: The sources of its layout.
///   - picture: The command that draws a failure; nil where none does.
///   - literal: The nearest literal with which it would hold; nil where there is none.
/// - Returns: Nothing to show when the test has passed.
package func diagnostics(
    for result: TestResult, sources: [Source], picture: (TestFailure) -> String? = { _ in nil },
    literal: (TestFailure) -> NearestLiteral? = { _ in nil }
) -> Diagnostics {
    var found = result.failures.map { failure in
        var finding = Diagnostic(failure, of: result.test.name)
        if result.test.isPromise, result.test.span != failure.span {
            finding.secondary.append(Diagnostic.Label(result.test.span, "used here"))
        }
        if finding.help == nil {
            finding.help = WitnessTest(failure, of: result.test, sources).map { "as a test: `\($0.text)`" }
        }
        if let literal = literal(failure) { finding.fixes.append(literal.fix) }
        if let picture = picture(failure) { finding.notes.append("to see it: `\(picture)`") }
        return finding
    }
    found += diagnostics(for: result.troubles, sources: sources).shown.map { trouble in
        guard !result.troubledWorld.isEmpty else { return trouble }
        var trouble = trouble
        trouble.notes.append("in the world `\(result.troubledWorld.map(TestWording.text).joined(separator: "; "))`")
        return trouble
    }
    return Diagnostics(found, sources: sources)
}

extension Diagnostic {
    /// A failure of a test as a finding.
    package init(_ failure: TestFailure, of test: String) {
        // Only where it is false is there an operator to point at.
        var primary = Label(failure.span)
        var secondary: [Label] = []
        let message: String
        var help: String?
        var notes: [String] = []
        switch failure.reason {
        case .isFalse:
            var place = ""
            if let offset = failure.offset {
                place += " at offset " + (failure.isWitness ? WrittenNumber.text(offset) : SpokenNumber.text(offset))
            }
            if let element = failure.element {
                place += " for \(TestWording.text(element))"
                if let other = failure.other { place += " and \(TestWording.text(other))" }
            }
            message = "test \"\(test)\": this does not hold\(place)"
            if let verdict = failure.verdict { primary = Label(verdict, "false") }
            secondary = failure.parts.map { Label($0.anchor, TestWording.text($0)) }
        case .holdsFor(let count):
            let offset = failure.offset.map {
                " at offset " + (failure.isWitness ? WrittenNumber.text($0) : SpokenNumber.text($0))
            }
            let word = count == 0 ? "no element" : "\(count) elements"
            message = "test \"\(test)\": this holds for \(word) on screen\(offset ?? "")"
        case .differs(let difference):
            let element = failure.element.map(TestWording.text) ?? ""
            let place = failure.offset.map { " at offset \(SpokenNumber.text($0))" } ?? ""
            message = "test \"\(test)\": the two worlds differ\(place)"
            notes.append(TestWording.text(difference, of: element))
        case .nowhere:
            let element = failure.element.map { " for \(TestWording.text($0))" } ?? ""
            message = "test \"\(test)\": this holds at no offset of the range\(element)"
        case .missing(let path) where path.item < 0:
            message = "test \"\(test)\": section \(path.section) does not scroll by itself in this world"
            help = "sections are counted from 0; say `scroll` in the block of the section"
        case .missing(let path):
            message = "test \"\(test)\": there is no \(path.kind)[\(path.section), \(path.item)] in this world"
            help = "sections and items are counted from 0; `items:` in the test sets their number"
        case .nothingSeen(let kind, let readsNeighbour):
            let who = readsNeighbour ? "`\(kind)` that has such a neighbour in its section" : "`\(kind)`"
            message = "test \"\(test)\": no \(who) was on screen at any of these offsets, so this tests nothing"
        case .undecided(let cause, let low, let high, let formula):
            let range = "\(TestWording.coarse(low))...\(TestWording.coarse(high))"
            let place = if case .end = cause { "" } else { ", first in `\(range)`" }
            message = "test \"\(test)\": whether this holds at every offset stays open\(place)"
            if let formula { secondary.append(Label(formula, "this keeps it open")) }
            switch cause {
            case .open:
                help = "divide the range, look at single offsets (`step 1`), or allow a longer search with `--budget`"
            case .narrow:
                help = "divide the range there, or look at single offsets (`step 1`)"
            case .unknown:
                help = "where scrolling stops is not followed over a range: look at single offsets, as with `step 1`"
            case .world:
                help =
                    "lines and columns that depend on two ranges, shared room, and a section that opens elsewhere or repeats its content are not followed over a range of worlds: give single values, as with `step 10`"
            case .place:
                help =
                    "the offsets of this `at` depend on ranges of the world: give these a `step`, or say `at all` and the offsets as a condition"
            case .end:
                help =
                    "how far an offset goes depends on another range: say it by numbers, as in `section[1].offset: 0...300`, or give the other range a `step`"
            case .compared:
                help = "two worlds are compared at single offsets of single worlds: give the range a `step`"
            case .tooMany:
                help =
                    "there are more elements than are asked one by one: set fewer `items:`, or leave out `in layout` and look at single offsets"
            case .spent:
                help =
                    "the elements before it took most of the budget: set fewer `items:`, or allow a longer search with `--budget`"
            }
        case .senselessOffsets:
            message = "test \"\(test)\": there is no offset in this range"
            help = "write finite ends, the lower end first, and a step above 0: `at 0...300 step 25`"
        case .tooManyOffsets:
            message = "test \"\(test)\": these are more than a million offsets"
            help = "write a longer step, or a shorter range: `at 0...300 step 25`"
        case .tooManyWorlds:
            message = "test \"\(test)\": its ranges come to more than a million combinations"
            help = "write longer steps, or divide the ranges over several tests"
        case .impossible(let error):
            message = "test \"\(test)\": \(error.message)"
            help = error.help
        case .notFinite:
            message = "test \"\(test)\": this value is not finite here"
        }
        if !failure.world.isEmpty {
            notes.append("in the world `\(failure.world.map(TestWording.text).joined(separator: "; "))`")
        }
        if !failure.holdsFor.isEmpty {
            let parts = failure.holdsFor.map { "`\(TestWording.text($0))`" }
            notes.append("it holds for " + parts.joined(separator: ", and for "))
        }
        if let moment = failure.moment {
            notes.append(
                "it is line \(moment.number) of the story, at offset \(SpokenNumber.text(failure.offset ?? 0))")
            if let change = moment.change { secondary.append(Label(change, "the last change")) }
        }
        if let spent = failure.spent, failure.openCount > 0 {
            let elements = failure.openCount == 1 ? "" : ", and \(failure.openCount) elements stay open"
            notes.append(
                "the proof spent \(spent.instructions) of \(spent.limit) thousand instructions\(elements)")
        }
        if let extent = failure.extent, extent.low < extent.high { notes.append(TestWording.text(extent)) }
        if let start = failure.holdsFrom {
            notes.append("it holds at every offset from \(TestWording.coarse(start)) up to there")
        }
        if let edge = failure.edge {
            notes.append(
                "it holds up to \(TestWording.coarse(edge.holds)), and first fails at about \(TestWording.coarse(edge.fails))"
            )
        }
        let code: DiagnosticCode = if case .undecided = failure.reason { .testUndecided } else { .testFailed }
        self.init(code, message, at: primary, secondary: secondary, notes: notes, help: help)
    }
}

/// Values as a failed test shows them.
enum TestWording {
    private static func text(_ number: Double, _ quantity: Quantity) -> String {
        quantity == .angle ? SpokenNumber.text(number, .angle) : SpokenNumber.text(number)
    }

    static func text(_ number: Double, _ unit: ParameterValue.Unit) -> String {
        switch unit {
        case .boolean: number != 0 ? "true" : "false"
        case .angle: SpokenNumber.text(number / .pi * 180) + "deg"
        case .plain, .length, .share: SpokenNumber.text(number)
        }
    }

    /// A line of a test: `gap: 20`, or `gap: 0...31.5` for a part of a range.
    static func text(_ value: TestWorldValue) -> String {
        guard let end = value.upTo else { return value.name + ": " + WrittenNumber.text(value.value, value.unit) }
        return value.name + ": " + text(value.value, value.unit) + "..." + text(end, value.unit)
    }

    static func text(_ difference: WorldDifference, of element: String) -> String {
        switch difference {
        case .shown(isInOther: true): "`\(element)` is on screen in the other world, and not in this one"
        case .shown(isInOther: false): "`\(element)` is on screen in this world, and not in the other one"
        case .number(let name, let quantity, let expected, let found):
            "`\(element).\(name)` should be \(text(expected, quantity)) in the other world, and is \(text(found, quantity))"
        }
    }

    /// From where to where it fails, and where by the most.
    static func text(_ extent: FailureExtent) -> String {
        let range = "it fails from \(coarse(extent.low)) to \(coarse(extent.high))"
        // At the edge of a range of worlds it fails by next to nothing.
        guard let worst = extent.worst, worst.excess >= 1e-4 else { return range }
        let amount = worst.isAngle ? SpokenNumber.text(worst.excess / .pi * 180) + "deg" : coarse(worst.excess)
        let element = worst.element.map { " for \(text($0))" } ?? ""
        return range + "; at \(coarse(worst.offset)), the worst that was looked at, by \(amount)\(element)"
    }

    static func text(_ path: ElementPath) -> String { "\(path.kind)[\(path.section), \(path.item)]" }

    static func text(_ part: TestPart) -> String {
        if let cell = part.cell { return cell }
        return switch part.value {
        case .number(let number) where part.isAngle: SpokenNumber.text(number / .pi * 180) + "deg"
        case .number(let number): SpokenNumber.text(number)
        case .boolean(let flag): flag ? "true" : "false"
        case .point(let point): "(\(SpokenNumber.text(point.x)), \(SpokenNumber.text(point.y)))"
        case .size(let size): "\(SpokenNumber.text(size.width)) x \(SpokenNumber.text(size.height))"
        case .rectangle(let frame):
            "(\(SpokenNumber.text(frame.x)), \(SpokenNumber.text(frame.y))) "
                + "\(SpokenNumber.text(frame.width)) x \(SpokenNumber.text(frame.height))"
        }
    }

    /// An offset that was bisected to a ten thousandth.
    static func coarse(_ number: Double) -> String {
        SpokenNumber.text(number.magnitude < 1e9 ? TextWriter.whole(number * 10_000) / 10_000 : number)
    }
}
