/// What the host supplies to a layout: viewport, data, params and environment. For a value that is nil or missing, the
/// layout's default counts.
public struct World: Sendable {
    /// The size of the viewport, with what `contentInsets` cover; nil: the layout's `viewport:`, else 375 x 667.
    public var viewport: LayoutSize?
    /// The sections; nil: the layout's `items:`, else one section of 10.
    public var sections: [SectionData]?
    /// Data of the whole layout.
    public var fields: [DataField]
    /// Safe area, content insets, direction of text and reduced motion.
    public var environment = LayoutEnvironment()
    /// Where rows stand: sections that scroll by themselves.
    public var rowOffsets = RowOffsets()
    /// Values for `param`s, by name; angles in radians, booleans 0 or 1.
    public var parameters: [ParameterValue]

    /// How much of the viewport bars of the host cover: short for that of `environment`.
    public var contentInsets: LayoutEnvironment.Insets {
        get { environment.contentInsets }
        set { environment.contentInsets = newValue }
    }

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

    /// Makes a world with one section for each count of cells.
    public init(viewport: LayoutSize? = nil, items: [Int]) {
        self.init(viewport: viewport, sections: items.map { SectionData(count: $0) })
    }
}

/// The data of one section, or of several equal sections.
public struct SectionData: Sendable {
    /// The name of its section block; nil: the next block in order.
    public var block: String?
    /// The number of cells.
    public var count: Int
    /// How often the section is repeated.
    public var repeats: Int
    /// The fields of the section itself.
    public var fields: [DataField]
    /// One record for each cell, or no records if only the count is known. A `LayoutTransition` finds an item again by
    /// its field `id`.
    public var records: [[DataField]]
    /// Fields of the cells as columns, a number for each cell. A field in a record wins over a column.
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
    /// A boolean.
    case boolean(Bool)
    /// A text, such as an `id`. It is an error only if the layout reads the field.
    case text(String)
    /// A list of numbers or of booleans, for a field `columns: [Number]`. It has at most 64 of them.
    case list([DataValue])
    /// A value that no layout can read ("a list", "an object"). It is an error only if the layout reads the field.
    case other(String)
}
