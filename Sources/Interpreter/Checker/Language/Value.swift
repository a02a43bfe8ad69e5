import LayoutDSL

/// A value while a file is checked: its type, and the formula of each component.
struct Value {
    var type: ValueType
    /// The formulas: a quantity or boolean has `x`; a point or size `x`, `y`; a rectangle all four.
    var x = FormulaID.none
    var y = FormulaID.none
    var width = FormulaID.none
    var height = FormulaID.none
    /// Where it is written.
    var span: SourceSpan
    /// Where what it names was declared; nil for a literal or a compound formula.
    var origin: SourceSpan?
    /// Whether it is a number literal (perhaps with a sign), for which a unit can be suggested.
    var isLiteral = false

    /// What it is counted in, if it is a place.
    var coordinates = Coordinates.none

    static func poison(_ span: SourceSpan) -> Value { Value(type: .poison, span: span) }

    static func number(_ x: FormulaID, at span: SourceSpan) -> Value {
        Value(type: .quantity(.number), x: x, span: span)
    }

    static func length(_ x: FormulaID, at span: SourceSpan) -> Value {
        Value(type: .quantity(.length), x: x, span: span)
    }

    static func boolean(_ x: FormulaID, at span: SourceSpan) -> Value { Value(type: .boolean, x: x, span: span) }

    var isPoison: Bool { type == .poison }

    /// The dimension of a quantity; nil for everything else.
    var dimension: Dimension? {
        if case .quantity(let dimension) = type { return dimension }
        return nil
    }

    /// The dimension that it has as a factor; nil for what is no quantity.
    var factor: Dimension? { type == .infinite ? .number : dimension }
}

extension SourceSpan {
    /// The place of what is written nowhere.
    package static var nothing: SourceSpan { SourceSpan(start: 0, length: 0, source: .main) }
}
