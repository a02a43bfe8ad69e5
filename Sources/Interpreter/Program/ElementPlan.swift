/// Where the values of one element kind lie.
struct ElementPlan: BitwiseCopyable {
    let number: Int32
    let isInSection: Bool
    let presence: Int32
    let hidden: Int32
    let sizeX, sizeY: Int32
    let restX, restY: Int32
    var centerX, centerY: Int32
    let anchorX, anchorY: Int32
    let scaleX, scaleY: Int32
    let translationX, translationY, translationZ: Int32
    let rotationX, rotationY, rotationZ: Int32
    let perspective: Int32
    let alpha: Int32
    let z: Int32
    /// Whether a line sets its centre.
    let isCentered: Bool
    let hasDepth: Bool
    /// Whether it is only ever moved: its scale is 1 and it does not turn.
    let isOnlyMoved: Bool
    /// Whether it may turn in the plane.
    let turns: Bool
    let attributes: Stretch

    /// `name` tells under which slot the number of a slot is to be read.
    init(
        _ element: ElementProgram, number: Int, _ attributeSlots: Memory<Int32>,
        named name: (Int32) -> Int32 = { $0 }
    ) {
        func pair(_ slots: (x: Int32, y: Int32)) -> (Int32, Int32) { (name(slots.x), name(slots.y)) }
        func triple(_ slots: (x: Int32, y: Int32, z: Int32)) -> (Int32, Int32, Int32) {
            (name(slots.x), name(slots.y), name(slots.z))
        }
        self.number = Int32(clamping: number)
        isInSection = element.block >= 0
        presence = name(element.presence)
        hidden = name(element.hidden)
        (sizeX, sizeY) = pair(element.size)
        (restX, restY) = pair(element.rest)
        (centerX, centerY) = pair(element.center)
        (anchorX, anchorY) = pair(element.anchor)
        (scaleX, scaleY) = pair(element.scale)
        (translationX, translationY, translationZ) = triple(element.translation)
        (rotationX, rotationY, rotationZ) = triple(element.rotation)
        perspective = name(element.perspective)
        alpha = name(element.alpha)
        z = name(element.z)
        isCentered = element.isCentered
        hasDepth = element.hasDepth
        isOnlyMoved = element.isOnlyMoved
        turns = element.turns
        let start = Int32(clamping: attributeSlots.count)
        for attribute in element.attributes { for slot in attribute.slots { attributeSlots.append(name(slot)) } }
        attributes = Stretch(start: start, count: Int32(clamping: attributeSlots.count) - start)
    }
}

extension ElementPlan {
    /// The slot of one of the parts of its transform, in the order of `TransformComponents`, the eye as its distance.
    func part(_ number: Int) -> Int32 {
        switch number {
        case 0: scaleX
        case 1: scaleY
        case 2: rotationX
        case 3: rotationY
        case 4: rotationZ
        case 5: translationX
        case 6: translationY
        case 7: translationZ
        default: perspective
        }
    }
}
