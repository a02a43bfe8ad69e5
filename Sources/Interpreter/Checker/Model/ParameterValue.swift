/// A value for one `param`.
public struct ParameterValue: Sendable {
    /// The parameter's name.
    public var name: String
    /// Its value; an angle in radians, a boolean as 0 or 1.
    public var value: Double
    /// The kind of the value, so that `30deg` is not taken as a length; nil fits any param.
    public var unit: Unit?

    /// The kind of a written value. A share, `50%`, stands only for a number, because a param has no axis.
    public enum Unit: Sendable {
        /// A number without a unit.
        case plain
        /// Points.
        case length
        /// An angle, in radians.
        case angle
        /// True or false: 1 or 0.
        case boolean
        /// A share of a side: 0.5 stands for `50%`.
        case share
    }

    /// Makes a value.
    public init(name: String, value: Double, unit: Unit? = nil) {
        self.name = name
        self.value = value
        self.unit = unit
    }
}
