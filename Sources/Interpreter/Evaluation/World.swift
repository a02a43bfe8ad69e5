/// What the host supplies: everything that a layout reads and does not decide itself.
/// Whatever is nil or missing falls back to the layout's own defaults.
public struct World: Sendable {
    /// The size of the viewport; nil: the layout's `viewport:`, else 375 x 667.
    public var viewport: Size?
    /// The sections; nil: the layout's `items:`, else one section of 10.
    public var sections: [SectionData]?
    /// Data of the whole layout.
    public var fields: [DataField]
    /// How the device is held and what its user wants.
    public var environment = Environment()
    /// Values for `param`s, by name; angles in radians, booleans 0 or 1.
    public var parameters: [ParameterValue]

    /// Makes a world.
    public init(
        viewport: Size? = nil, sections: [SectionData]? = nil, fields: [DataField] = [],
        parameters: [ParameterValue] = []
    ) {
        self.viewport = viewport
        self.sections = sections
        self.fields = fields
        self.parameters = parameters
    }

    /// A world of sections with so many cells each.
    public init(viewport: Size? = nil, items: [Int]) {
        self.init(viewport: viewport, sections: items.map { SectionData(count: $0) })
    }
}

/// What the device says beside its size.
public struct Environment: Sendable, Equatable {
    /// How far bars and notches reach into the viewport, in points: `viewport.safeArea`.
    public var safeArea = Insets()
    /// Whether the user wants little motion: `reducedMotion`.
    public var reducedMotion = false
    /// Whether lines run from right to left: `rightToLeft`. Mirrors what is said across a list that scrolls down.
    public var rightToLeft = false

    /// An environment without bars, from left to right, in motion.
    public init() {}

    /// A distance from each edge, in points.
    public struct Insets: Sendable, Equatable {
        /// From the top.
        public var top: Double
        /// From the left.
        public var left: Double
        /// From the bottom.
        public var bottom: Double
        /// From the right.
        public var right: Double

        /// Makes insets.
        public init(top: Double = 0, left: Double = 0, bottom: Double = 0, right: Double = 0) {
            self.top = top
            self.left = left
            self.bottom = bottom
            self.right = right
        }
    }

    func value(_ number: EnvironmentValue?) -> Double {
        switch number {
        case .top: safeArea.top
        case .left: safeArea.left
        case .bottom: safeArea.bottom
        case .right: safeArea.right
        case .reducedMotion: reducedMotion ? 1 : 0
        case .rightToLeft: rightToLeft ? 1 : 0
        case nil: 0
        }
    }

    mutating func set(_ number: EnvironmentValue?, to value: Double) {
        switch number {
        case .top: safeArea.top = value
        case .left: safeArea.left = value
        case .bottom: safeArea.bottom = value
        case .right: safeArea.right = value
        case .reducedMotion: reducedMotion = value != 0
        case .rightToLeft: rightToLeft = value != 0
        case nil: break
        }
    }
}

/// The numbers of an environment, as formulas name them.
enum EnvironmentValue: Int32 {
    case top, left, bottom, right, reducedMotion, rightToLeft
}

/// A value for one `param`.
public struct ParameterValue: Sendable {
    /// The parameter's name.
    public var name: String
    /// Its value; an angle in radians, a boolean as 0 or 1.
    public var value: Double
    /// What the value is, so that `30deg` is not taken for a length; nil: whatever fits.
    public var unit: Unit?

    /// What a value was written as; a share, `50%`, is a number and stands for no length, for it has no axis.
    public enum Unit: Sendable { case plain, length, angle, boolean, share }

    /// Makes a value.
    public init(name: String, value: Double, unit: Unit? = nil) {
        self.name = name
        self.value = value
        self.unit = unit
    }
}

/// The data of one section, or of several that are alike.
public struct SectionData: Sendable {
    /// The name of the section block it fills; nil: the next in order.
    public var block: String?
    /// How many cells.
    public var count: Int
    /// How many sections in a row are like this one.
    public var repeats: Int
    /// The section's own fields.
    public var fields: [DataField]
    /// One record for each cell, or none at all when only the count is known. A field `id` is what a `Transition` knows
    /// the item by.
    public var records: [[DataField]]
    /// Fields of the cells by column, a number for each cell; what a record says of a field goes before them.
    public var columns: [DataColumn] = []

    /// Makes a section of `count` cells without records.
    public init(count: Int, repeats: Int = 1, block: String? = nil, fields: [DataField] = []) {
        self.block = block
        self.count = count
        self.repeats = repeats
        self.fields = fields
        records = []
    }

    /// Makes a section of `count` cells whose fields are columns, each of `count` values.
    public init(
        count: Int, columns: [DataColumn], repeats: Int = 1, block: String? = nil, fields: [DataField] = []
    ) {
        self.init(count: count, repeats: repeats, block: block, fields: fields)
        self.columns = columns
    }

    /// Makes a section of one cell for each record.
    public init(records: [[DataField]], repeats: Int = 1, block: String? = nil, fields: [DataField] = []) {
        self.block = block
        count = records.count
        self.repeats = repeats
        self.fields = fields
        self.records = records
    }
}

/// One field of a record.
public struct DataField: Sendable {
    /// The field's name, as the layout reads it: `data.height`.
    public var name: String
    /// Its value.
    public var value: DataValue

    /// Makes a field.
    public init(name: String, value: DataValue) {
        self.name = name
        self.value = value
    }
}

/// The value of a field.
public enum DataValue: Sendable, Equatable {
    /// A number, a length in points or an angle in radians.
    case number(Double)
    /// A truth value.
    case boolean(Bool)
    /// A text: what an item is known by (`id`); trouble only where a layout asks for it.
    case text(String)
    /// Something that no layout can read ("a list", "an object"); trouble only where a layout asks for it.
    case other(String)
}
