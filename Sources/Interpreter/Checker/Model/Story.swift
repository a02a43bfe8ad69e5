import LayoutDSL

/// A `story` of a test: moments, one after the other, in a world that goes on from moment to moment.
package struct Story: Sendable {
    package let span: SourceSpan
    package var moments: [Moment] = []

    /// At most so many moments, in all stories of a test.
    static let momentLimit = 10_000
}

/// One line of a story.
package struct Moment: Sendable {
    /// What happens.
    package enum Act: Sendable {
        /// A scroll straight to an offset, or other values of what belongs to the world.
        case set([TestTarget])
        /// A new cell, with values for these fields.
        case insert(TestItem, [TestField])
        case remove(TestItem)
        case move(TestItem, to: TestItem)
        /// A new section, with values for these fields of its own; the last value is the number of its cells.
        case insertSection(Int, [TestField])
        case removeSection(Int)
        case moveSection(Int, to: Int)
        /// `let`: the numbers are kept as they are now.
        case take([Int32])
        case expect(Expectation)
    }

    package let act: Act
    /// What it reads: a formula for each value, in the order of the act.
    package let formulas: [FormulaID]
    /// What those read of elements, as numbers of observations.
    package let observations: [Int32]
    /// The text of the line.
    package let span: SourceSpan

    /// Whether it changes what is seen.
    package var isChange: Bool {
        switch act {
        case .set, .insert, .remove, .move, .insertSection, .removeSection, .moveSection: true
        case .take, .expect: false
        }
    }
}
