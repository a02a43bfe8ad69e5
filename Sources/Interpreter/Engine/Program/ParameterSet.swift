import LayoutChecker

/// A set of parameters, a bit each; the 64th and those after it share the last bit.
package struct ParameterSet: OptionSet, Sendable {
    package let rawValue: UInt64

    package init(rawValue: UInt64) { self.rawValue = rawValue }

    /// The set of one parameter, by its number in the layout.
    init(parameter number: Int) { rawValue = 1 << UInt64(clamping: min(number, 63)) }
}
