/// Where the numbers of an element kind lie.
struct ElementProgram {
    let kind: Layout.ElementKind
    let scope: Int32
    /// Its place among the program's scopes; nil for what a section or the layout has once.
    let scopeIndex: Int?
    let block: Int32
    let slots: QuantityTable<Int32>
    /// The slot of its stop; -1 for none.
    let snap: Int32
    let isEvenlySpaced: Bool
    let drawing: DrawingForm
    let optional: [ElementQuantity]
    let attributes: [(name: String, shape: AttributeFormula.Shape, slots: [Int32])]

    subscript(quantity: ElementQuantity) -> Int32 { slots[quantity] }

    /// The slots that it is drawn from.
    var drawnSlots: [Int32] { drawing.drawn.map { slots[$0] } + attributes.flatMap { $0.slots } }

    /// The slots that decide whether it is seen, but for where its box stands.
    var decidingSlots: [Int32] { drawing.deciding.map { slots[$0] } }
}
