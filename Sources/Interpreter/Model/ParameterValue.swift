/// A value for one `param`.
public struct ParameterValue: Sendable {
    /// The parameter's name.
    public var name: String
    /// Its value; an angle in radians, a boolean as 0 or 1.
    public var value: Double
    /// What the value is, so that `30deg` is not taken for a length; nil: whatever fits.
    public var unit: Unit?

    /// What a value was written as; a share, `50%`, is a number and stands for no length, for it has no axis.
    public enum Unit: Sendable {
        /// A bare number.
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
