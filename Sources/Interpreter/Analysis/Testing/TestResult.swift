import LayoutChecker
import LayoutDSL
import LayoutEngine

/// The result of a test.
package struct TestResult: Sendable {
    /// The test.
    package let test: LayoutTest
    /// In how many worlds it was asked.
    package internal(set) var worldCount = 1
    /// At how many offsets it was asked, in all worlds; a change of a story counts as one.
    package internal(set) var offsetCount = 0
    /// At how many single offsets of its `at` blocks it was asked, in all worlds.
    package internal(set) var sampleCount = 0
    /// At how many stops two worlds were compared, in all worlds.
    package internal(set) var stopCount = 0
    /// How many ranges were asked about at every offset, in all worlds.
    package internal(set) var rangeCount = 0
    /// From where to where its offsets run.
    package internal(set) var stretches: [(low: Double, high: Double)] = []
    /// Whether its layout scrolls along x.
    package internal(set) var isHorizontal = false
    /// Which numbers it has moved, and which stood still.
    package internal(set) var scope = TestScope()
    /// Whether nothing was asked, because there are more offsets than were wanted.
    package internal(set) var isSkipped = false
    /// The expectations that do not hold, each once.
    package internal(set) var failures: [TestFailure] = []
    /// Formulas that gave no finite number, in what the test looked at.
    package internal(set) var troubles: [Trouble] = []
    /// The world in which they were met, as far as the test says it by ranges.
    package internal(set) var troubledWorld: [TestWorldValue] = []

    /// What the result says of the layout.
    package enum Verdict: String, Sendable {
        /// It holds at every offset of its ranges, in every world.
        case proved
        /// It holds at the offsets and in the worlds that were asked.
        case sampled
        /// It does not hold.
        case refuted
        /// Nobody knows.
        case undecided
    }

    /// What the result says of the layout.
    package var verdict: Verdict {
        if !troubles.isEmpty { return .refuted }
        guard failures.isEmpty else { return failures.allSatisfy { $0.isUndecided } ? .undecided : .refuted }
        let isWhole = test.settings.allSatisfy { $0.isWhole } && !test.samplings.contains { $0.step.exists }
        return rangeCount > 0 && isWhole ? .proved : .sampled
    }

    /// Whether all is as expected.
    package var hasPassed: Bool { failures.isEmpty && troubles.isEmpty }
}

/// An expectation that does not hold.
package struct TestFailure: Sendable {
    /// Why.
    package enum Reason: Sendable {
        /// It is false.
        case isFalse
        /// The layout has no such element in this world.
        case missing(ElementPath)
        /// So many elements satisfy it, where it wants some or exactly one.
        case holdsFor(Int)
        /// The layout does not look the same in another world.
        case differs(WorldDifference)
        /// It holds at no offset of the range, where it wants one: `at some`.
        case nowhere
        /// No element that it is about was on screen at any of the offsets, or none that has the neighbour which it reads.
        case nothingSeen(String, readsNeighbour: Bool)
        /// Over every offset, it is neither proved nor refuted: the leftmost part of the range that is left open, and the
        /// formula that keeps it open, where a line says one.
        case undecided(OpenCause, low: Double, high: Double, formula: SourceSpan?)
        /// The offsets make no sense: a step that is not above 0, a range that runs backwards, one that is not finite.
        case senselessOffsets
        /// There are more offsets than can be asked.
        case tooManyOffsets
        /// There are more worlds, or more worlds and offsets together, than can be asked.
        case tooManyWorlds
        /// A line of a story says something that cannot be, and the story ends there.
        case impossible(WorldError)
        /// A value of a line of a story is not finite, and the story ends there.
        case notFinite
    }

    /// Why nobody knows.
    package enum OpenCause: Sendable {
        /// The budget was used up.
        case open
        /// What is left is so narrow that a longer search would tell nothing more.
        case narrow
        /// It reads something that cannot be followed over the offset: where scrolling stops.
        case unknown
        /// It reads something that cannot be followed over ranges of a world, though it can over the offset.
        case world
        /// The offsets of its `at` hang on the ranges of a world in a way that is not followed: in steps, for example.
        case place
        /// How far an offset goes that is moved as far as is scrolled hangs on the ranges of a world.
        case end
        /// Two worlds are compared at single offsets, and a range was said.
        case compared
        /// It is about more elements than can be asked one by one.
        case tooMany
        /// The elements before it have used up most of the budget.
        case spent
    }

    /// Whether it says only that nobody knows.
    var isUndecided: Bool { if case .undecided = reason { true } else { false } }

    /// Why.
    package let reason: Reason
    /// The text of the expectation; of the `at` when its offsets make no sense.
    package let span: SourceSpan
    /// The operator that came out false; nil when there is no single one.
    package internal(set) var verdict: SourceSpan?
    /// The offset along the scroll; nil when it does not matter.
    package internal(set) var offset: Double?
    /// The element that it fails for, when it is about each.
    package internal(set) var element: ElementPath?
    /// The second of two elements that it fails for.
    package internal(set) var other: ElementPath?
    /// The values of its parts there.
    package internal(set) var parts: [TestPart] = []
    /// The last offset at which it is known to hold, and the first at which it fails, found by bisection between two
    /// offsets of the test; nil when it fails from the start.
    package internal(set) var edge: (holds: Double, fails: Double)?
    /// From where on it is proved to hold, up to the offset at which it fails; nil where single offsets were asked.
    package internal(set) var holdsFrom: Double?
    /// How far it fails around that offset, in that world; nil where single offsets were asked.
    package internal(set) var extent: FailureExtent?
    /// The world in which it fails, as far as the test says it by ranges.
    package internal(set) var world: [TestWorldValue] = []
    /// Whether it was found where not only single offsets and worlds were asked.
    package internal(set) var isWitness = false
    /// Of each setting that says every value between two, the value at which it fails; empty where none does.
    var ranged: [Double] = []
    /// Parts of the ranges of its world in which it holds, each whatever the other ranges are.
    package internal(set) var holdsFor: [TestWorldValue] = []
    /// What a proof has spent where it stays open, and what it might have spent, in thousands of instructions.
    package internal(set) var spent: (instructions: Int, limit: Int)?
    /// For how many elements it stays open.
    package internal(set) var openCount = 0
    /// The same of what stays open: the part of each.
    var openParts: [(low: Double, high: Double)] = []
    /// The line of the story that fails, from 1, and the change before it; nil outside of a story.
    package internal(set) var moment: (number: Int, change: SourceSpan?)?
}

extension TestFailure {
    /// The values of ranges, with those at which a proof has failed.
    func world(_ values: [TestWorldValue], _ settings: [TestSetting]) -> [TestWorldValue] {
        var ranged = ranged[...]
        var parts = openParts[...]
        return zip(values, settings.filter { $0.isRange }).compactMap { value, setting in
            guard setting.isContinuous else { return value }
            if let part = parts.popFirst() {
                return TestWorldValue(name: value.name, value: part.low, upTo: part.high, unit: value.unit)
            }
            return ranged.popFirst().map { TestWorldValue(name: value.name, value: $0, unit: value.unit) }
        }
    }

    /// Notes parts of ranges in which it holds.
    mutating func note(
        _ parts: [(variable: Int, low: Double, high: Double)], of values: [TestWorldValue], _ settings: [TestSetting]
    ) {
        let continuous = zip(values, settings.filter { $0.isRange }).filter { $0.1.isContinuous }.map { $0.0 }
        holdsFor = parts.compactMap { part in
            guard continuous.indices.contains(part.variable) else { return nil }
            let value = continuous[part.variable]
            return TestWorldValue(name: value.name, value: part.low, upTo: part.high, unit: value.unit)
        }
    }
}

/// A value that a test has taken from a range.
package struct TestWorldValue: Sendable {
    /// What it is of: `viewport.width`.
    package let name: String
    package let value: Double
    /// The end of a part of its range; nil for a single value.
    package var upTo: Double? = nil
    package let unit: ParameterValue.Unit
}

/// The value of a part of an expectation.
package struct TestPart: Sendable {
    /// The text under which the value belongs: a name with its parts, or an operator.
    package let anchor: SourceSpan
    /// The value; its numbers need not be finite.
    package let value: AttributeValue
    /// Whether the value is an angle, in radians.
    package let isAngle: Bool
    /// The cell that the value is, as a test names it, or `none`; nil for any other value.
    package var cell: String?
}
