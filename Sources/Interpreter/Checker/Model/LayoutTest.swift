import LayoutDSL

/// A `test` block: the expectations, their offsets, and the world.
package struct LayoutTest: Sendable {
    /// The text behind `test`.
    package internal(set) var name: String
    /// The place of that text.
    package let span: SourceSpan
    /// The path of the data of its world, and the place of the path; nil: whatever the world has.
    package var source: (path: String, span: SourceSpan)?
    /// The cells of each section that it sets.
    package var items: [Int]?
    /// What else of its world it sets, in the order of the file: the last line of a target counts.
    package var settings: [TestSetting] = []
    /// What it says before its expectations, as it stands in the file: its world and its `let`s.
    package var lines: [TestLine] = []
    package var samplings: [Sampling] = []
    package var stories: [Story] = []
    /// Whether nobody wrote it: it asks what an effect or an arrangement promises of a use.
    package internal(set) var isPromise = false

    /// Whether what it expects is written in the prelude.
    package var isOfPrelude: Bool {
        samplings.contains { $0.expectations.contains { $0.span.source == .prelude } }
    }

    /// The same about every value between the ends of its ranges, without their steps; counts stay whole numbers.
    package var withoutSteps: LayoutTest {
        var test = self
        for index in samplings.indices where samplings[index].high.exists { test.samplings[index].step = .none }
        for index in settings.indices { test.settings[index].leaveOutStep() }
        return test
    }

    /// All formulas that a run reads.
    package var formulas: [FormulaID] {
        samplings.flatMap { sampling in
            [sampling.low, sampling.high, sampling.step].filter { $0.exists }
                + sampling.expectations.flatMap { $0.formulas }
        } + stories.flatMap { $0.moments.flatMap { $0.formulas } }
    }
}

/// A line of a test that expects nothing.
package struct TestLine: Sendable {
    /// The line.
    package let span: SourceSpan
    /// What it gives several values: `viewport.width`; nil for any other line.
    package let ranged: String?
}

/// The offsets of an `at`, and its expectations.
package struct Sampling: Sendable {
    /// None exists for where the list opens.
    package let low: FormulaID
    /// None exists for a single offset.
    package let high: FormulaID
    /// None exists for a single offset, and for every offset between two.
    package fileprivate(set) var step: FormulaID
    package let span: SourceSpan
    /// Whether one offset is enough: `at some { … }`.
    package var isSome = false
    package var expectations: [Expectation] = []
    /// The other worlds in which the layout is expected to look the same.
    package var comparisons: [WorldComparison] = []

    /// Whether it is about every offset between two.
    package var isEveryOffset: Bool { high.exists && !step.exists && !isOnlyCompared }

    /// Whether it does nothing but compare worlds, which is asked at single offsets.
    package var isOnlyCompared: Bool { expectations.isEmpty && !comparisons.isEmpty }

    /// Whether it is about offsets at equal steps between two.
    package var isSwept: Bool { step.exists }
}

/// Another world in which a layout is expected to look the same: `expect same as { … }`, `expect mirrored`.
package struct WorldComparison: Sendable {
    /// What differs in that world.
    package enum Other: Sendable {
        /// Lines of text run the other way, and the layout is the mirror image.
        case mirrored
        /// What lines of a test set, and the cells of each section where they do.
        case set([TestSetting], items: [Int]?)
    }

    package let other: Other
    /// The text behind `expect`.
    package let span: SourceSpan
}

/// One `expect` of a test.
package struct Expectation: Sendable {
    /// Holds, or not.
    package private(set) var formula: FormulaID
    /// Holds where `formula` does not; none exists outside of `at some`.
    package private(set) var negated: FormulaID
    /// The text behind `expect`, its range included.
    package let span: SourceSpan
    /// The operator that decides; nil for a bare value or a range.
    package let verdict: SourceSpan?
    /// All that stands behind `expect`.
    package let written: SourceSpan
    /// What it reads of elements, as numbers of observations.
    package let observations: [Int32]
    /// How many of the elements that it is about it has to hold for.
    package private(set) var quantifier: Quantifier
    /// The name of the elements that it is about one by one; nil where it names its own.
    package let each: String?
    /// The name of those that it takes with them, two by two; nil without.
    package let other: String?
    /// Whether it is about all that the layout has, on screen or not.
    package let isEverywhere: Bool
    package let parts: [ExpectationPart]
    /// The boxes of which it says nothing but that the first and the second never overlap; nil where it says anything else.
    package private(set) var apart: ApartBoxes?

    /// Whether it reads a neighbour of an element, as `cell.next`: it is about those alone that have one.
    package func readsNeighbour(in layout: CheckedLayout) -> Bool {
        observations.contains { layout.observations[Int($0)].step != 0 }
    }

    /// For how many elements an expectation has to hold.
    package enum Quantifier: Sendable {
        case none, all, some, exactlyOne
    }

    package init(
        formula: FormulaID, negated: FormulaID, span: SourceSpan, verdict: SourceSpan?, written: SourceSpan,
        observations: [Int32], quantifier: Quantifier, each: String?, other: String?, isEverywhere: Bool,
        parts: [ExpectationPart], apart: ApartBoxes?
    ) {
        self.formula = formula
        self.negated = negated
        self.span = span
        self.verdict = verdict
        self.written = written
        self.observations = observations
        self.quantifier = quantifier
        self.each = each
        self.other = other
        self.isEverywhere = isEverywhere
        self.parts = parts
        self.apart = apart
    }

    /// What it reads.
    var formulas: [FormulaID] {
        [formula] + (negated.exists ? [negated] : []) + parts.flatMap { $0.components }
    }

    /// What is true where it is false; nil where no expectation says that.
    package var negation: Expectation? {
        guard negated.exists, other == nil, quantifier != .exactlyOne else { return nil }
        var found = self
        (found.formula, found.negated, found.apart) = (negated, formula, nil)
        if quantifier == .all { found.quantifier = .some }
        if quantifier == .some { found.quantifier = .all }
        return found
    }

    /// The condition of each element turned round.
    package var negatedForEach: Expectation {
        var found = self
        (found.formula, found.negated, found.apart) = (negated, formula, nil)
        return found
    }
}

/// Two boxes of different elements that may not overlap: the numbers of their observations, left, top, width and height.
package struct ApartBoxes: Sendable {
    /// Boxes that share no more touch.
    package static let tolerance = 1e-6

    package let first: [Int32]
    package let second: [Int32]
}

/// A part of an expectation whose value is shown if the expectation fails.
package struct ExpectationPart: Sendable {
    /// The text under which the value is written.
    package let anchor: SourceSpan
    package let shape: AttributeFormula.Shape
    package let isAngle: Bool
    /// Whether the value is a cell: its section and its item.
    package let isCell: Bool
    package let components: [FormulaID]
}

/// One number that a test reads of an element as it is drawn.
package struct Observation: Sendable, Hashable {
    package let kind: String
    /// nil when the expectation is about each element that is on screen.
    package let place: Place?
    package let quantity: ObservedQuantity
    /// Where it says no place: which of the elements that an expectation is about.
    package var subject = Subject.each
    /// How many elements of its kind behind that one, in its section: 1 for `cell.next`.
    package var step = 0

    /// The element from which the steps are counted; nil where none is bound.
    package func path(for bound: BoundElements) -> ElementPath? {
        if let place { return ElementPath(kind: kind, section: place.section, item: place.item) }
        return bound[subject].map { ElementPath(kind: kind, section: $0.section, item: $0.item) }
    }

    package struct Place: Sendable, Hashable {
        package let section: Int
        package let item: Int
    }

    package enum Subject: Sendable, Hashable {
        /// The one that stands before the colon, or the only one.
        case each
        /// The second one of two.
        case other
        /// The one that is counted: `count(cell where …)`.
        case counted
    }
}

/// The elements that an expectation is about at a time.
package struct BoundElements: Sendable, Hashable {
    package var each: ElementPath?
    package var other: ElementPath?
    package var counted: ElementPath?

    package init(each: ElementPath? = nil, other: ElementPath? = nil, counted: ElementPath? = nil) {
        self.each = each
        self.other = other
        self.counted = counted
    }

    package subscript(subject: Observation.Subject) -> ElementPath? {
        switch subject {
        case .each: each
        case .other: other
        case .counted: counted
        }
    }
}

/// The values of a drawn element that a test can read.
package enum ObservedQuantity: Sendable, Hashable {
    /// An edge or the extent of its bounding box: 0 and 1 the start along x and y, 2 and 3 width and height.
    case frame(Int)
    /// The same of what is seen of it: what its mask leaves, drawn.
    case visible(Int)
    /// The same of its resting box.
    case rest(Int)
    case drawn(ElementQuantity)
    /// Whether it is on screen.
    case shown
    case section, index
    case attribute(name: String, component: Int)
    /// A number of an output of an element, or of a section: of a cell 0 its section, 1 its item.
    case output(name: String, component: Int, isOfSection: Bool)
    /// A number of a row, a section that scrolls by itself: 0 and 1 its offset along x and y, 2 and 3 the size of its
    /// window, 4 and 5 of its content, 6 its progress.
    case row(Int)
    /// A number that a `let` of a story has kept; it is of no element.
    case taken(Int32)
    /// Where scrolling stops, along an axis; it is of no element.
    case stop(AskedStop, isX: Bool)
    /// How many elements on screen a condition holds for; it is of no element.
    case count(CountedElements)
    /// How fast a number changes; it is of no element.
    case slope(AskedSlope)
}

extension ObservedQuantity {
    /// What it reads itself.
    package var formulas: [FormulaID] {
        switch self {
        case .stop(let asked, _): asked.proposed + asked.velocity
        case .count(let counted): [counted.condition]
        case .slope(let asked): [asked.formula]
        default: []
        }
    }
}

extension Observation {
    /// The same with the formulas that those of a record came to.
    func shared(in table: FormulaTable) -> Observation {
        let quantity: ObservedQuantity
        switch self.quantity {
        case .stop(let asked, let isX):
            let shared = AskedStop(
                proposed: asked.proposed.map { table.shared($0) }, velocity: asked.velocity.map { table.shared($0) },
                isOfRow: asked.isOfRow)
            quantity = .stop(shared, isX: isX)
        case .count(let counted):
            quantity = .count(
                CountedElements(
                    kind: counted.kind, condition: table.shared(counted.condition), observations: counted.observations))
        case .slope(let asked):
            quantity = .slope(
                AskedSlope(
                    formula: table.shared(asked.formula), observations: asked.observations, over: asked.over,
                    change: asked.change))
        default: return self
        }
        var observation = Observation(kind: kind, place: place, quantity: quantity)
        (observation.subject, observation.step) = (subject, step)
        return observation
    }
}

/// The elements on screen that an expectation counts.
package struct CountedElements: Sendable, Hashable {
    package let kind: String
    package let condition: FormulaID
    /// What the condition reads of elements, as numbers of observations.
    package let observations: [Int32]
}

/// A gesture whose end a test asks for.
package struct AskedStop: Sendable, Hashable {
    /// Where it would stop by itself: along x and y, or one along the scroll.
    package let proposed: [FormulaID]
    /// Its speed, likewise.
    package let velocity: [FormulaID]
    /// Whether it is of a row, whose number is that of the observation's section; else of the layout.
    package let isOfRow: Bool
}

/// A number of which a test asks how fast it changes.
package struct AskedSlope: Sendable, Hashable {
    package let formula: FormulaID
    /// What the number reads of elements, as numbers of observations.
    package let observations: [Int32]
    package let over: Variable
    package let change: Change

    /// What grows.
    package enum Variable: Sendable, Hashable {
        /// The offset along the scroll.
        case offset
        /// A param, by its number.
        case parameter(Int)
    }

    /// What is asked.
    package enum Change: Sendable, Hashable {
        /// How much it changes while the variable grows by 1.
        case slope
        /// Whether it never falls, or never rises.
        case rises, falls
    }

    /// What counts as no change, for rounding.
    package static let slack = 1e-6
    /// How far apart values are compared at a single offset.
    package static let step = 0x1p-13
    /// The part of a step in which a jump shows nearly all of its change, and a slope nearly none: then 2⁻²⁹ points are compared,
    /// which offsets up to a million can tell apart.
    package static let stepsToJump = 0x1p16
    /// A change that is no rounding, for values up to 1.
    package static let leastJump = 1e-9
}
