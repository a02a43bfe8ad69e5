/// Where up to eight instances of an element, or in the first lane one by itself, are drawn: their bounding boxes and the
/// linear part of their transforms.
struct LaneBox: BitwiseCopyable {
    var x = EightLanes()
    var y = EightLanes()
    var width = EightLanes()
    var height = EightLanes()
    var a = EightLanes()
    var b = EightLanes()
    var c = EightLanes()
    var d = EightLanes()
    /// Not 0 in the lanes that are to be seen.
    var isSeen = SIMD8<Int64>()

    /// Where each of them lies in the box, in the order above, in so many times eight lanes.
    enum Place {
        static let x = 0
        static let y = 1
        static let width = 2
        static let height = 3
        static let a = 4
        static let b = 5
        static let c = 6
        static let d = 7
        static let isSeen = 8
    }
}

extension UnsafeMutablePointer<LaneBox> {
    /// The lanes of one of its places.
    @inline(__always)
    func pointer(to place: Int) -> UnsafeMutablePointer<Double> {
        UnsafeMutableRawPointer(self).assumingMemoryBound(to: Double.self) + place &* LanePlan.width
    }
}

extension LaneBox {
    /// Works out the boxes of an element whose numbers stand in registers, and in which lanes it is to be seen; two
    /// lanes at a time, as far as there are any.
    ///
    /// - Parameter isThere: Whether the element is known to take part in all lanes.
    /// - Returns: false where one is not finite. Boxes in space are worked out when they are drawn.
    @inline(__always)
    static func place(
        _ element: UnsafePointer<ElementPlan>, in box: UnsafeMutablePointer<LaneBox>,
        _ registers: UnsafePointer<FourLanes>, _ state: UnsafePointer<ScrollState>, _ used: Int, isThere: Bool
    ) -> Bool {
        if element.pointee.hasDepth { return wait(element, box, registers, used) }
        var sight = LaneSight(state, isThere: isThere)
        if element.pointee.isOnlyMoved {
            LanePair.forEach(of: used, box, registers) { lanes in
                let (x, y, width, height) = lanes.box(of: element)
                lanes.look(
                    element, x + lanes.value(element.pointee.translationX),
                    y + lanes.value(element.pointee.translationY), width, height, &sight)
            }
        } else {
            LanePair.forEach(of: used, box, registers) { turn(element, $0, &sight) }
        }
        return sight.isFinite
    }

    /// Scales and turns two boxes, as `PlaneTransform` does one.
    @inline(__always)
    private static func turn(_ element: UnsafePointer<ElementPlan>, _ lanes: LanePair, _ sight: inout LaneSight) {
        let (x, y, width, height) = lanes.box(of: element)
        let pivotX = x + lanes.value(element.pointee.anchorX) * width
        let pivotY = y + lanes.value(element.pointee.anchorY) * height
        let shiftX = lanes.value(element.pointee.translationX)
        let shiftY = lanes.value(element.pointee.translationY)
        let (scaleX, scaleY) = (lanes.value(element.pointee.scaleX), lanes.value(element.pointee.scaleY))
        let (sine, cosine) = Mathematics.sineAndCosine(lanes.value(element.pointee.rotationZ))
        let (a, b) = (scaleX * cosine, scaleX * sine)
        let (c, d) = (scaleY.flipped * sine, scaleY * cosine)
        lanes.give(Place.a, a)
        lanes.give(Place.b, b)
        lanes.give(Place.c, c)
        lanes.give(Place.d, d)
        let (left, right) = (x - pivotX, x + width - pivotX)
        let (top, bottom) = (y - pivotY, y + height - pivotY)
        let lowX = least(a * left, a * right) + least(c * top, c * bottom)
        let highX = greatest(a * left, a * right) + greatest(c * top, c * bottom)
        let lowY = least(b * left, b * right) + least(d * top, d * bottom)
        let highY = greatest(b * left, b * right) + greatest(d * top, d * bottom)
        // What is neither scaled nor turned keeps its size to the bit.
        let isMoved = (a .== 1) .& (b .== 0) .& (c .== 0) .& (d .== 1)
        lanes.look(
            element, (pivotX + lowX + shiftX).replacing(with: x + shiftX, where: isMoved),
            (pivotY + lowY + shiftY).replacing(with: y + shiftY, where: isMoved),
            (highX - lowX).replacing(with: width, where: isMoved),
            (highY - lowY).replacing(with: height, where: isMoved), &sight)
    }

    /// Notes of boxes in space only in which lanes they take part.
    @inline(never)
    private static func wait(
        _ element: UnsafePointer<ElementPlan>, _ box: UnsafeMutablePointer<LaneBox>,
        _ registers: UnsafePointer<FourLanes>, _ used: Int
    ) -> Bool {
        LanePair.forEach(of: used, box, registers) { lanes in
            lanes.give(Place.isSeen, unsafeBitCast(lanes.isThere(element), to: TwoLanes.self))
        }
        return true
    }

    @inline(__always)
    private static func least(_ p: TwoLanes, _ q: TwoLanes) -> TwoLanes { p.replacing(with: q, where: q .< p) }

    @inline(__always)
    private static func greatest(_ p: TwoLanes, _ q: TwoLanes) -> TwoLanes { p.replacing(with: q, where: q .> p) }
}

/// The window that boxes are looked for in, and what is known of them all.
private struct LaneSight {
    let left, top, right, bottom: TwoLanes
    /// Whether the element takes part in all lanes.
    let isThere: Bool
    /// Stays 0 while all boxes are finite.
    var rest = TwoLanes()

    @inline(__always)
    init(_ state: UnsafePointer<ScrollState>, isThere: Bool) {
        left = TwoLanes(repeating: state.pointee.window.x)
        top = TwoLanes(repeating: state.pointee.window.y)
        right = TwoLanes(repeating: state.pointee.right)
        bottom = TwoLanes(repeating: state.pointee.bottom)
        self.isThere = isThere
    }

    var isFinite: Bool { rest[0] + rest[1] == 0 }
}

/// Two of the lanes of registers and of a box.
private struct LanePair {
    private let numbers: UnsafePointer<TwoLanes>
    private let room: UnsafeMutablePointer<TwoLanes>

    /// As many pairs as so many lanes need.
    @inline(__always)
    static func forEach(
        of used: Int, _ box: UnsafeMutablePointer<LaneBox>, _ registers: UnsafePointer<FourLanes>,
        _ body: (LanePair) -> Void
    ) {
        var pair = 0
        while pair &* 2 < used {
            body(LanePair(pair, box, registers))
            pair = pair &+ 1
        }
    }

    @inline(__always)
    private init(_ pair: Int, _ box: UnsafeMutablePointer<LaneBox>, _ registers: UnsafePointer<FourLanes>) {
        numbers = UnsafeRawPointer(registers).assumingMemoryBound(to: TwoLanes.self) + pair
        room = UnsafeMutableRawPointer(box).assumingMemoryBound(to: TwoLanes.self) + pair
    }

    @inline(__always)
    func value(_ register: Int32) -> TwoLanes { numbers[Int(register) &* 2] }

    @inline(__always)
    func give(_ place: Int, _ number: TwoLanes) { room[place &* (LanePlan.width / 2)] = number }

    @inline(__always)
    func isThere(_ element: UnsafePointer<ElementPlan>) -> SIMDMask<SIMD2<Int64>> {
        (value(element.pointee.presence) .!= 0) .& (value(element.pointee.hidden) .== 0)
    }

    /// Where boxes lie before they are drawn.
    @inline(__always)
    func box(of element: UnsafePointer<ElementPlan>) -> (x: TwoLanes, y: TwoLanes, width: TwoLanes, height: TwoLanes) {
        let (width, height) = (value(element.pointee.sizeX), value(element.pointee.sizeY))
        guard element.pointee.isCentered else {
            return (value(element.pointee.restX), value(element.pointee.restY), width, height)
        }
        return (
            value(element.pointee.centerX) - width / 2, value(element.pointee.centerY) - height / 2, width, height
        )
    }

    /// Notes bounding boxes, and which are to be seen.
    @inline(__always)
    func look(
        _ element: UnsafePointer<ElementPlan>, _ x: TwoLanes, _ y: TwoLanes, _ width: TwoLanes, _ height: TwoLanes,
        _ sight: inout LaneSight
    ) {
        give(LaneBox.Place.x, x)
        give(LaneBox.Place.y, y)
        give(LaneBox.Place.width, width)
        give(LaneBox.Place.height, height)
        let sum = x + y + width + height
        sight.rest += sum - sum
        let across = (width .> 0) .& (x .< sight.right) .& (x + width .> sight.left)
        let along = (height .> 0) .& (y .< sight.bottom) .& (y + height .> sight.top)
        let isIn = across .& along
        give(
            LaneBox.Place.isSeen, unsafeBitCast(sight.isThere ? isIn : isIn .& isThere(element), to: TwoLanes.self))
    }
}
