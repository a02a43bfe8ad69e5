import LayoutDSL

/// A parameter of the layout.
struct ParameterDeclaration {
    let name: Symbol
    let statement: Int32
    /// Known once its default is.
    var type = ValueType.poison
    /// The same, where it has one.
    var range: ClosedRange<Double>?
    let formula: FormulaID
}

/// A field of the data.
struct FieldDeclaration {
    let name: Symbol
    let type: DeclaredType
    /// Whose data it is: the scope of a cell, of a section or of the layout.
    let scope: Int32
    /// The block whose cells or sections have it; -1 for the layout's own.
    let block: Int32
    let span: SourceSpan
    /// The contribution that is its default; none without one.
    let initial: ContributionID
    /// Whether its value comes when the host has measured it: the default is an estimate.
    let isMeasured: Bool
    /// Where the default is written; nil without one.
    let estimate: SourceSpan?
    /// Which number of a list it is; nil for a field that is no list. A list is declared as its count, then its entries.
    var part: CheckedLayout.Field.ListPart?

    /// Whether the data has a boolean for it; the count of a list is a number.
    var isBoolean: Bool { type == .boolean && part != .count }

    /// Whether the data need not have it: what stands behind the last number of a list is never missed.
    var hasDefault: Bool { if case .entry = part { true } else { initial.exists } }
}
