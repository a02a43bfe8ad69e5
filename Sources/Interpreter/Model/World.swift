/// What the host supplies: everything that a layout reads and does not decide itself.
/// Whatever is nil or missing falls back to the layout's own defaults.
public struct World: Sendable {
    /// The size of the viewport; nil: the layout's `viewport:`, else 375 x 667.
    public var viewport: LayoutSize?
    /// The sections; nil: the layout's `items:`, else one section of 10.
    public var sections: [SectionData]?
    /// Data of the whole layout.
    public var fields: [DataField]
    /// How the device is held and what its user wants.
    public var environment = LayoutEnvironment()
    /// Values for `param`s, by name; angles in radians, booleans 0 or 1.
    public var parameters: [ParameterValue]

    /// Makes a world.
    public init(
        viewport: LayoutSize? = nil, sections: [SectionData]? = nil, fields: [DataField] = [],
        parameters: [ParameterValue] = []
    ) {
        self.viewport = viewport
        self.sections = sections
        self.fields = fields
        self.parameters = parameters
    }

    /// A world of sections with so many cells each.
    public init(viewport: LayoutSize? = nil, items: [Int]) {
        self.init(viewport: viewport, sections: items.map { SectionData(count: $0) })
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
    /// One record for each cell, or none at all when only the count is known. A field `id` is what a `LayoutTransition` knows
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
    public init(count: Int, columns: [DataColumn], repeats: Int = 1, block: String? = nil, fields: [DataField] = []) {
        self.init(count: count, repeats: repeats, block: block, fields: fields)
        self.columns = columns
    }

    /// Makes a section of one cell for each record.
    public init(records: [[DataField]], repeats: Int = 1, block: String? = nil, fields: [DataField] = []) {
        self.init(count: records.count, repeats: repeats, block: block, fields: fields)
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
