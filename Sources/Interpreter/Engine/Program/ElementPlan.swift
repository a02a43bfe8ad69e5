import LayoutChecker

/// The places of the numbers of an element kind in flat memory.
package struct ElementPlan: BitwiseCopyable {
    var slots: QuantityTable<Int32>
    /// Its place among the layout's elements.
    let number: Int32
    /// The scope of the formula table that it is computed for.
    package let scope: Int32
    /// That scope among the program's scopes; -1 for an element that a section or the layout has once.
    package let scopeNumber: Int32
    /// The section block it stands in; -1 for an element of the layout.
    package let block: Int32
    /// Whether a row moves it.
    package let isInRow: Bool
    /// Its stops along the scroll and across it.
    package let stop: StopPlan
    let crossStop: StopPlan
    /// The offset along the scroll at which a cell is the current one.
    let station: StopPlan
    /// The slot of whether no gesture passes its stops; -1 where any may.
    let halt: Int32
    /// Whether all instances of a section are there, or none is.
    let sharesPresence: Bool
    package let drawing: DrawingForm
    /// The slots of its attributes, among those of the plan.
    var attributes: Stretch

    @inline(__always)
    package subscript(quantity: ElementQuantity) -> Int32 { slots[quantity] }

    /// The program's scope in which it has instances; nil for an element that a section or the layout has once.
    package var scopeIndex: Int? { scopeNumber >= 0 ? Int(scopeNumber) : nil }

    @inline(__always)
    var isInSection: Bool { block >= 0 }

    /// The slots that decide whether it is seen, but for where its box stands.
    var decidingSlots: [Int32] { drawing.deciding.map { slots[$0] } }

    /// The slots that it is drawn from.
    package func drawnSlots(_ attributeSlots: Memory<Int32>) -> [Int32] {
        drawing.drawn.map { slots[$0] } + attributes.indices.map { attributeSlots[$0] }
    }
}

/// The stops of an element kind along an axis.
package struct StopPlan: BitwiseCopyable {
    /// The slot of the stop; -1 without one.
    package let slot: Int32
    /// Whether stops rise or fall with the index, and stand still.
    let isEvenlySpaced: Bool
    /// Whether stops rise where the resting boxes do.
    let followsBox: Bool
    /// Whether they differ from gesture to gesture.
    package let readsGesture: Bool
    /// In a list without ends, the slot of where the box begins in the first round; -1 where the stop may move otherwise
    /// than the box does.
    let firstRound: Int32
    /// Whether the boxes advance evenly in that round.
    let advancesEvenly: Bool
}

/// Facts about the drawing of an element kind that follow from its formulas.
package struct DrawingForm: BitwiseCopyable {
    /// Whether a line sets its centre.
    package let isCentered: Bool
    package let hasDepth: Bool
    /// Whether it is only ever moved: its scale is 1 and it does not turn.
    package let isOnlyMoved: Bool
    /// Whether it may turn in the plane.
    let turns: Bool
    /// Whether lines cut it or move what is inside.
    let isMasked: Bool

    /// The quantities that the drawing reads.
    var drawn: [ElementQuantity] {
        ElementQuantity.allCases.filter { quantity in
            let roles = quantity.roles
            return !isOnlyMoved || !roles.contains(.transform) || roles.contains(.deciding)
        }
    }

    /// The quantities that decide whether an element is seen, but for where its box stands.
    var deciding: [ElementQuantity] {
        isOnlyMoved ? DrawingForm.decidingWhenMoved : DrawingForm.decidingWhenMoved + DrawingForm.decidingWhenTurned
    }

    private static let decidingWhenMoved = ElementQuantity.all(.deciding)
    private static let decidingWhenTurned = ElementQuantity.all(.turning)
}
