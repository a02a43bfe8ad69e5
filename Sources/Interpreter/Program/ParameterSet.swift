/// A set of parameters, a bit each; the 64th and those after it share the last bit.
struct ParameterSet: OptionSet, Sendable {
    let rawValue: UInt64

    init(rawValue: UInt64) { self.rawValue = rawValue }

    /// The set of one parameter, by its number in the layout.
    init(parameter number: Int) { rawValue = 1 << UInt64(clamping: min(number, 63)) }
}
