import LayoutDSL

/// A `test` block: the expectations, their offsets, and the world.
package struct LayoutTest: Sendable {
    /// The text behind `test`.
    package let name: String
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
    package var expectations: [Expectation] = []

    /// Whether it is about every offset between two.
    package var isEveryOffset: Bool { high.exists && !step.exists }

    /// Whether it is about offsets at equal steps between two.
    package var isSwept: Bool { step.exists }
}

/// One `expect` of a test.
package struct Expectation: Sendable {
    /// Holds, or not.
    package let formula: FormulaID
    /// The text behind `expect`, its range included.
    package let span: SourceSpan
    /// The operator that decides; nil for a bare value or a range.
    package let verdict: SourceSpan?
    /// What it reads of elements, as numbers of observations.
    package let observations: [Int32]
    /// The name of the elements that it is about one by one, with `all`; nil without.
    package let each: String?
    package let parts: [ExpectationPart]

    /// What it reads.
    var formulas: [FormulaID] { [formula] + parts.flatMap { $0.components } }
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
    /// Whether the element is a part, named by its owner: of the one that an expectation is about, where it says no place.
    package var isPart = false

    /// The element that it is read of; `each`: the one that the expectation is about, nil when there is none.
    package func path(for each: ElementPath?) -> ElementPath? {
        if let place { return ElementPath(kind: kind, section: place.section, item: place.item) }
        guard isPart, let each else { return each }
        return ElementPath(kind: kind, section: each.section, item: each.item)
    }

    package struct Place: Sendable, Hashable {
        package let section: Int
        package let item: Int
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
}

extension ObservedQuantity {
    /// What it reads itself.
    package var formulas: [FormulaID] {
        if case .stop(let asked, _) = self { asked.proposed + asked.velocity } else { [] }
    }
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
