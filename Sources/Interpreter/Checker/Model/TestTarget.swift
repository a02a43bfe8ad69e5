import LayoutDSL

/// What a line of a test's world sets, or a moment of a story.
package enum TestTarget: Sendable, Equatable {
    /// A side of the viewport: 0 the width, 1 the height.
    case viewport(axis: Int)
    /// The number of cells of one section.
    case items(section: Int)
    /// A param.
    case parameter(String)
    /// A number of the environment.
    case environment(Int32)
    /// A field of the data.
    case field(TestField, TestPlace)
    /// Where a section stands that scrolls by itself.
    case rowOffset(section: Int)
    /// The offset along an axis: 0 along x, 1 along y.
    case offset(axis: Int)
    /// Where the way turned that `trail` follows: one scrolled to the end of the list, back to this place, and on from there.
    case trail
}

extension TestTarget {
    /// Whether it can take every value between two: one number of the world, which is no count.
    var isContinuous: Bool {
        switch self {
        case .viewport, .parameter, .environment, .field(_, .layout), .rowOffset, .offset, .trail: true
        case .items, .field: false
        }
    }
}

extension TestTarget {
    /// Whether it is an offset, which goes from 0 to where scrolling ends.
    var isScrolled: Bool {
        switch self {
        case .rowOffset, .offset, .trail: true
        case .viewport, .items, .parameter, .environment, .field: false
        }
    }
}

/// A field of the data that a test sets.
package struct TestField: Sendable, Equatable {
    package let name: String
    let isBoolean: Bool

    /// The field with a value: a boolean as 0 or 1, an angle in radians.
    package func holding(_ value: Double) -> DataField {
        DataField(name: name, value: isBoolean ? .boolean(value != 0) : .number(value))
    }
}

/// Where the data has a field that a test sets.
package enum TestPlace: Sendable, Equatable {
    case layout
    case section(Int)
    case item(TestItem)
}

/// A cell that a test names.
package struct TestItem: Sendable, Equatable {
    /// The name of its kind; nil for any cell.
    package let kind: String?
    package let section: Int
    package let item: Int
}

/// A line of a test's world: a value, or several in equal steps.
package struct TestSetting: Sendable {
    /// The text before the colon: `viewport.width`.
    package let name: String
    package let target: TestTarget
    /// Its values.
    package private(set) var values: OffsetSweep
    /// Whether it says a range, be it of one value.
    package let isRange: Bool
    /// What its values are.
    package let unit: ParameterValue.Unit
    /// Whether its range goes from 0 as far as is scrolled in each world: `section[1].offset: all`.
    package let isWholeScroll: Bool
    /// The text behind the colon.
    package let span: SourceSpan

    /// Whether it says every value between two.
    package var isContinuous: Bool { isRange && values.count == 1 && values.high > values.low }

    /// Takes every value between the ends of its range, where it can.
    mutating func leaveOutStep() {
        guard isRange, values.count > 1, target.isContinuous, unit != .boolean else { return }
        values = OffsetSweep(every: values.low, to: values.high) ?? values
    }

    /// Whether no value lies between those that it has: both booleans, counts one by one, a single value, every value.
    package var isWhole: Bool {
        if case .items = target, values.step == 1 { return true }
        return unit == .boolean || values.count == 1
    }
}
