/// Where the values of one element kind lie.
struct ElementProgram {
    let kind: Layout.ElementKind
    let scope: Int32
    /// Its place among the program's scopes; nil for what a section or the layout has once.
    let scopeIndex: Int?
    let block: Int32
    let presence: Int32
    let size: (x: Int32, y: Int32)
    let rest: (x: Int32, y: Int32)
    let center: (x: Int32, y: Int32)
    let anchor: (x: Int32, y: Int32)
    let scale: (x: Int32, y: Int32)
    let translation: (x: Int32, y: Int32, z: Int32)
    let rotation: (x: Int32, y: Int32, z: Int32)
    let perspective: Int32
    let alpha: Int32
    let z: Int32
    let hidden: Int32
    /// The slot of its stop; -1 for none.
    let snap: Int32
    let isEvenlySpaced: Bool
    /// What the formulas say of its drawing as a whole.
    let isCentered: Bool
    let hasDepth: Bool
    /// Whether it is only ever moved: its scale is 1 and it does not turn.
    let isOnlyMoved: Bool
    /// Whether it may turn in the plane.
    let turns: Bool
    let attributes: [(name: String, shape: AttributeFormula.Shape, slots: [Int32])]
}
