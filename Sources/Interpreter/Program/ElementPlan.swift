/// Where the numbers of an element kind lie, in flat memory.
struct ElementPlan: BitwiseCopyable {
    var slots: QuantityTable<Int32>
    let number: Int32
    let isInSection: Bool
    let drawing: DrawingForm
    /// The slots of its attributes, among those of the plan.
    let attributes: Stretch

    /// `name` tells under which slot the number of a slot is to be read.
    init(
        _ element: ElementProgram, number: Int, _ attributeSlots: Memory<Int32>,
        named name: (Int32) -> Int32 = { $0 }
    ) {
        slots = element.slots.map(name)
        self.number = Int32(clamping: number)
        isInSection = element.block >= 0
        drawing = element.drawing
        let start = Int32(clamping: attributeSlots.count)
        for attribute in element.attributes { for slot in attribute.slots { attributeSlots.append(name(slot)) } }
        attributes = Stretch(start: start, count: Int32(clamping: attributeSlots.count) - start)
    }

    @inline(__always)
    subscript(quantity: ElementQuantity) -> Int32 { slots[quantity] }

    @inline(__always)
    var isCentered: Bool { drawing.isCentered }

    @inline(__always)
    var hasDepth: Bool { drawing.hasDepth }

    @inline(__always)
    var isOnlyMoved: Bool { drawing.isOnlyMoved }
}

/// What the formulas of an element kind say of its drawing as a whole.
struct DrawingForm: BitwiseCopyable {
    /// Whether a line sets its centre.
    let isCentered: Bool
    let hasDepth: Bool
    /// Whether it is only ever moved: its scale is 1 and it does not turn.
    let isOnlyMoved: Bool
    /// Whether it may turn in the plane.
    let turns: Bool

    /// The quantities that the drawing reads.
    var drawn: [ElementQuantity] {
        ElementQuantity.allCases.filter { quantity in
            if quantity == .restX || quantity == .restY { return !isCentered || hasDepth }
            let roles = quantity.row.roles
            return !isOnlyMoved || !roles.contains(.transform) || roles.contains(.deciding)
        }
    }

    /// The quantities that decide whether an element is seen, but for where its box stands.
    var deciding: [ElementQuantity] {
        ElementQuantity.all(.deciding) + (isOnlyMoved ? [] : ElementQuantity.all(.turning))
    }
}
