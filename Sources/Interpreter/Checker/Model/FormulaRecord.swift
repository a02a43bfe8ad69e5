import LayoutDSL

/// The kind of a number as far as the checker knows it. It decides how the number is shown.
package enum Quantity: UInt8, Sendable {
    /// Nothing is known of it.
    case unknown
    /// A plain number.
    case number
    /// Points.
    case length
    /// An angle, in radians.
    case angle
    /// 1 true, 0 false.
    case boolean
}

/// Under which words a formula is written once more.
enum RecordedName {
    /// The text of its span: a name, a part of one, a call.
    case written
    /// A measure of the resting layout: its number and axis, and the box.
    case measure(Int32, box: Int32)
}

/// A formula as it was written, before equal ones were shared and constants folded.
package struct RecordedFormula: Sendable {
    package enum Kind: UInt8, Sendable { case operation, written, measure }

    package let kind: Kind
    package let operation: Operation
    package var quantity: Quantity
    /// Operands: numbers of the record, or what the operation says they are. Of a name: what it is a name for, then the
    /// measure and the box.
    package let a: Int32
    package let b: Int32
    package let c: Int32
    /// What it came to, in the table.
    package let shared: Int32
    /// The activation in which it is written; -1 when no line says it.
    package let origin: Int32
    package let span: SourceSpan

    package init(
        kind: Kind, operation: Operation, quantity: Quantity, a: Int32, b: Int32, c: Int32, shared: Int32,
        origin: Int32, span: SourceSpan
    ) {
        self.kind = kind
        self.operation = operation
        self.quantity = quantity
        self.a = a
        self.b = b
        self.c = c
        self.shared = shared
        self.origin = origin
        self.span = span
    }
}

/// A use of an effect or arrangement that formulas came through.
package struct RecordedUse: Sendable {
    /// The name of the bundle.
    package let name: String
    /// Whether it is an effect; else an arrangement.
    package let isEffect: Bool
    /// Where it is used, arguments included; nil for what stands where nothing is said.
    package let span: SourceSpan?
    /// The use in whose lines it stands, by its number; -1 for one that stands in an element or section.
    package let outer: Int32

    package init(name: String, isEffect: Bool, span: SourceSpan? = nil, outer: Int32) {
        self.name = name
        self.isEffect = isEffect
        self.span = span
        self.outer = outer
    }
}

/// The formulas of a layout with their places in the file, from which explanations are made. A check keeps a record
/// only on request, because a record is much larger than the table.
package struct FormulaRecord: Sendable {
    package private(set) var formulas: [RecordedFormula] = []
    /// The operands of `.pick`, a run for each.
    package private(set) var entries: [FormulaID] = []
    package var uses: [RecordedUse] = []
    /// The use that an activation belongs to; -1 for none.
    package var useOfActivation: [Int32] = []
    /// What the boxes are called.
    package var boxes: [String] = []
    /// The activation whose formulas are being read.
    var origin: Int32 = -1

    /// The use that an activation belongs to; -1 for none.
    package func use(of activation: Int32) -> Int32 {
        useOfActivation.indices.contains(Int(activation)) ? useOfActivation[Int(activation)] : -1
    }

    func shared(_ id: FormulaID) -> FormulaID {
        id.index >= 0 && Int(id.index) < formulas.count ? FormulaID(formulas[Int(id.index)].shared) : id
    }

    mutating func add(
        _ operation: Operation, a: Int32 = -1, b: Int32 = -1, c: Int32 = -1, _ span: SourceSpan, shared: FormulaID
    ) -> FormulaID {
        append(
            RecordedFormula(
                kind: .operation, operation: operation, quantity: .unknown, a: a, b: b, c: c, shared: shared.index,
                origin: origin, span: span))
    }

    mutating func add(_ operation: Operation, a: Int32, list: [FormulaID], _ span: SourceSpan, shared: FormulaID)
        -> FormulaID
    {
        let start = Int32(clamping: entries.count)
        entries += list
        return add(operation, a: a, b: start, c: Int32(clamping: list.count), span, shared: shared)
    }

    mutating func add(
        _ name: RecordedName, _ quantity: Quantity, _ id: FormulaID, _ span: SourceSpan, shared: FormulaID
    ) -> FormulaID {
        var (kind, b, c) = (RecordedFormula.Kind.written, Int32(-1), Int32(-1))
        if case .measure(let measure, let box) = name { (kind, b, c) = (.measure, measure, box) }
        return append(
            RecordedFormula(
                kind: kind, operation: .fallback, quantity: quantity, a: id.index, b: b, c: c, shared: shared.index,
                origin: origin, span: span))
    }

    mutating func note(_ quantity: Quantity, of id: FormulaID) {
        guard id.index >= 0, Int(id.index) < formulas.count, formulas[Int(id.index)].quantity == .unknown else {
            return
        }
        formulas[Int(id.index)].quantity = quantity
    }

    private mutating func append(_ formula: RecordedFormula) -> FormulaID {
        formulas.append(formula)
        return FormulaID(Int32(clamping: formulas.count - 1))
    }
}
