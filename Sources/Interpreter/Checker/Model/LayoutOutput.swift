/// A value that a layout tells its app at an offset: `output atEnd = progress == 1`.
public struct LayoutOutput: Sendable, Equatable {
    /// The name in the file.
    public var name: String
    /// Who tells it.
    public var owner: Owner
    /// The value at this offset.
    public var value: OutputValue

    /// Makes an output.
    public init(name: String, owner: Owner, value: OutputValue) {
        self.name = name
        self.owner = owner
        self.value = value
    }

    /// Who tells a value.
    public enum Owner: Sendable, Hashable {
        /// The layout.
        case layout
        /// A section, by its number, counted from 0.
        case section(Int)
        /// An element on screen.
        case element(ElementPath)
    }
}

/// The value of an output. Lengths are points, angles radians.
public enum OutputValue: Sendable, Equatable {
    /// A number, a length or an angle.
    case number(Double)
    /// A boolean.
    case boolean(Bool)
    /// An element; nil for none, as `current` of an empty list.
    case element(ElementPath?)
}
