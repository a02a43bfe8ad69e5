import LayoutChecker
import LayoutDSL
import LayoutEngine

/// What `dslc lint` has found at one place. Reports put it into words.
package struct LintFinding: Sendable {
    /// Which finding it is.
    package let lint: Lint
    /// What was found.
    package let fact: LintFact
    /// Its place in the file.
    package var span: SourceSpan
    /// The name of the kind of element that it is about, which may stand elsewhere; nil for the whole layout.
    package var kind: SourceSpan?
    /// An offset along the scroll at which it can be seen; nil where it has none.
    package var offset: Double?
    /// The whole offset, where that across the scroll counts too.
    package var point: LayoutPoint?
    /// The row that has to be scrolled by itself to see it, and how far.
    package var row: RowPlace?
    /// The effect of the main file that makes it, where all elements that use this effect have the finding.
    package var effect: SourceSpan?
    /// The world in which it can be seen, where that is another than the one asked for.
    package var world = LintWorld.asked
    /// The widths of the viewport at which it is found, ascending; empty where it does not hang on the width.
    package var widths: [ClosedRange<Double>] = []
}

extension LintFinding {
    /// Says where scrolling stands where it can be seen.
    mutating func stand(at place: ScrollPlace, isWide: Bool) {
        offset = isWide ? place.point.x : place.point.y
        row = place.row
        if (isWide ? place.point.y : place.point.x) != 0 { point = place.point }
    }
}

/// What was found, with its numbers.
package enum LintFact: Sendable {
    /// A value of an element is suddenly another one.
    case jump(ElementPath, property: String, from: Double, to: Double)
    /// No offset brings so many elements of a kind on screen, or at least so many; the first of them.
    case unseen(ElementPath, count: Int, ofAll: Int, isLeast: Bool)
    /// A line hides all elements of a kind at every offset.
    case hidden(ElementPath, LintVeil)
    /// No offset brings a side of a cell on screen.
    case unreachable(ElementPath, LintSide, Hindrance)
    /// A condition has one answer.
    case always(Bool)
    /// A comparison with `index` has one answer in a list as long as this one.
    case alwaysInList(Bool)
    /// What is told to the app reads the offset, and is the same at every one.
    case steadyOutput(name: String, isTrue: Bool, last: Double)
    /// A bound never counts, because of the values that the other operand has.
    case neverCounts(isUpper: Bool, range: ClosedRange<Double>)
    /// Something sticky never sticks.
    case idle(ElementPath)
    /// Scrolling never comes to rest at the stop of an element.
    case stop(ElementPath, at: Double, last: Double)
    /// Two stops lie so close to each other that nobody tells them apart.
    case closeStops(ElementPath, Double, Double)
    /// The same of a rule.
    case closeRule(Double, Double)
    /// Where scrolling rests the nearest to the end, so much of a cell lies beyond the window.
    case cutAtRest(ElementPath, by: Double)
    /// Two cells of equal `z`, or two supplementary views, overlap by so much.
    case overlap(ElementPath, ElementPath, by: LayoutSize, areCells: Bool)
    /// A head sticks where a bar hides so much of its length.
    case stuckBehind(ElementPath, ElementPath, by: Double, of: Double)
    /// Elements together cover so large a share of the viewport.
    case cover([ElementPath], share: Double)
    /// A cell is drawn so large.
    case small(ElementPath, LayoutSize)
    /// An element drifts, grows or turns so far, or shows its contents so far beside their place.
    case motion(ElementPath, LintMotion, from: Double, to: Double)
    /// An element is moved across by the same distance in both directions of reading.
    case mirrored(ElementPath, shift: Double)
    /// A formula is not finite.
    case finite(Trouble)
    /// Nothing reads a declaration.
    case unused(LintDeclaration, name: String)
    /// A list is shorter than the viewport and its longest element.
    case short
    /// A decoration stays where it is while its cell moves.
    case detached(ElementPath, ElementPath)
    /// An element is flipped: a scale lies between these numbers while it is on screen.
    case flip(ElementPath, from: Double, to: Double)
    /// What stands inside of an element is flipped.
    case flipInside(ElementPath, from: Double, to: Double)
    /// The opacity of an element is to be less than 0 or more than 1.
    case limit(ElementPath, value: Double)
    /// Something does not fit that fits in the world that was asked for.
    case misfit(ElementPath, LintMisfit)
    /// An `allow` of something that was not found.
    case idleAllowance(Lint)

    /// What keeps something out of reach.
    package enum Hindrance: Sendable {
        /// The end of what can be scrolled to.
        case edge
        /// Something in front of it.
        case bar(ElementPath)
    }
}

/// A side of a cell, or all of it.
package enum LintSide: Sendable { case left, right, top, bottom, whole }

/// How something does not fit, and by how much.
package enum LintMisfit: Sendable {
    /// It leaves the viewport across the scroll.
    case viewport(by: Double)
    /// A part leaves its owner.
    case owner(ElementPath, by: Double)
    /// Two parts of one owner lie over each other.
    case part(ElementPath, by: LayoutSize)
    /// More than half of a bar, or of a part of one, stays behind the safe area.
    case notch(by: Double)
    /// What fills a line from edge to edge leaves so much of it free.
    case gap(by: Double)
    /// The last of some parts that share a line falls alone on a line of its own.
    case wrapped
    /// It stands otherwise beside its neighbours than on screens that are a little narrower or wider.
    case brief
}

/// What hides an element that is in the window.
package enum LintVeil: Sendable { case hidden, alpha, scale }

/// A kind of motion.
package enum LintMotion: Sendable { case drift, growth, turn, contents }

/// A kind of declaration that something should read.
package enum LintDeclaration: Sendable { case `let`, function, param, effect, arrangement, field }

/// A question of `dslc lint` that stayed open: what is not proved is no finding.
package struct LintQuestion: Sendable {
    /// What was looked for.
    package let lint: Lint
    /// The element that was asked.
    package let element: ElementPath
    /// Where the kind of element is written.
    package let span: SourceSpan
    /// Why nobody knows.
    package let reason: Reason

    /// Why nobody knows.
    package enum Reason: Sendable {
        /// The budget was used up: the first part of the offsets that is left open.
        case budget(ClosedRange<Double>)
        /// A curve of this value was not followed to its end.
        case curve(String)
        /// The most of a motion is not proved.
        case unmeasured
        /// It reads something that cannot be followed over the offset.
        case unfollowed
        /// The offset across the scroll moves something too, and stood still.
        case along
        /// A row scrolls by itself, and stood where it opens.
        case rows
        /// Of many elements only some were asked.
        case sampled(asked: Int, ofAll: Double)
        /// Of many offsets only some were looked at.
        case offsets(asked: Int, ofAll: Double)
        /// Of many worlds only some were looked at.
        case worlds(asked: Int, ofAll: Int)
        /// What all questions together may cost was spent before it was answered.
        case spent
    }
}

/// What the search for one lint came to.
struct LintAnswer {
    var findings: [LintFinding] = []
    var questions: [LintQuestion] = []
}

/// Whether something holds at every offset.
enum LintProof {
    case holds
    /// The first offset at which it does not.
    case fails(at: Double)
    case open(LintQuestion.Reason)
}

extension LintProof {
    init(_ answer: BoxSearch.Answer?) {
        switch answer {
        case .proved: self = .holds
        case .refuted(let point, _): self = .fails(at: point[0])
        case .open(let box, _): self = .open(.budget(box.sides[0].low...box.sides[0].high))
        case nil: self = .open(.unfollowed)
        }
    }
}
