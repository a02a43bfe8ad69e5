import LayoutChecker

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
    /// - Returns: false where one is not finite. Boxes in space are worked out when they are drawn.
    @inline(__always)
    static func place(
        _ element: UnsafePointer<ElementPlan>, in box: UnsafeMutablePointer<LaneBox>,
        _ registers: UnsafePointer<FourLanes>, _ state: UnsafePointer<ScrollState>, _ used: Int
    ) -> Bool {
        if element.pointee.drawing.hasDepth { return wait(element, box, registers, used) }
        if element.pointee.drawing.isOnlyMoved {
            move(element, box, registers, used)
        } else {
            turn(element, box, registers, used)
        }
        return look(element, box, registers, state, used)
    }

    @inline(__always)
    private static func move(
        _ element: UnsafePointer<ElementPlan>, _ box: UnsafeMutablePointer<LaneBox>,
        _ registers: UnsafePointer<FourLanes>, _ used: Int
    ) {
        LanePair.forEach(of: used, box, registers) { lanes in
            let (x, y, width, height) = lanes.box(of: element)
            lanes.give(
                x + lanes.value(element.pointee[.translationX]), y + lanes.value(element.pointee[.translationY]), width,
                height)
        }
    }

    /// Notes which boxes are to be seen; false where one is not finite.
    @inline(__always)
    private static func look(
        _ element: UnsafePointer<ElementPlan>, _ box: UnsafeMutablePointer<LaneBox>,
        _ registers: UnsafePointer<FourLanes>, _ state: UnsafePointer<ScrollState>, _ used: Int
    ) -> Bool {
        let left = TwoLanes(repeating: state.pointee.window.x)
        let top = TwoLanes(repeating: state.pointee.window.y)
        let right = TwoLanes(repeating: state.pointee.right)
        let bottom = TwoLanes(repeating: state.pointee.bottom)
        var rest = TwoLanes()
        LanePair.forEach(of: used, box, registers) { lanes in
            let (x, y) = (lanes.part(Place.x), lanes.part(Place.y))
            let (width, height) = (lanes.part(Place.width), lanes.part(Place.height))
            let sum = x + y + width + height
            rest += sum - sum
            let across = (width .> 0) .& (x .< right) .& (x + width .> left)
            let along = (height .> 0) .& (y .< bottom) .& (y + height .> top)
            lanes.give(Place.isSeen, unsafeBitCast(lanes.isThere(element) .& across .& along, to: TwoLanes.self))
        }
        return rest[0] + rest[1] == 0
    }

    /// Scales and turns boxes, as `PlaneTransform` does one.
    @inline(never)
    private static func turn(
        _ element: UnsafePointer<ElementPlan>, _ box: UnsafeMutablePointer<LaneBox>,
        _ registers: UnsafePointer<FourLanes>, _ used: Int
    ) {
        LanePair.forEach(of: used, box, registers) { lanes in
            let (x, y, width, height) = lanes.box(of: element)
            let pivotX = x + lanes.value(element.pointee[.anchorX]) * width
            let pivotY = y + lanes.value(element.pointee[.anchorY]) * height
            let shiftX = lanes.value(element.pointee[.translationX])
            let shiftY = lanes.value(element.pointee[.translationY])
            let (scaleX, scaleY) = (lanes.value(element.pointee[.scaleX]), lanes.value(element.pointee[.scaleY]))
            let (sine, cosine) = Mathematics.sineAndCosine(lanes.value(element.pointee[.rotationZ]))
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
            lanes.give(
                (pivotX + lowX + shiftX).replacing(with: x + shiftX, where: isMoved),
                (pivotY + lowY + shiftY).replacing(with: y + shiftY, where: isMoved),
                (highX - lowX).replacing(with: width, where: isMoved),
                (highY - lowY).replacing(with: height, where: isMoved))
        }
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
        (value(element.pointee[.presence]) .!= 0) .& (value(element.pointee[.hidden]) .== 0)
    }

    /// Where boxes lie before they are drawn.
    @inline(__always)
    func box(of element: UnsafePointer<ElementPlan>) -> (x: TwoLanes, y: TwoLanes, width: TwoLanes, height: TwoLanes) {
        let (width, height) = (value(element.pointee[.width]), value(element.pointee[.height]))
        guard element.pointee.drawing.isCentered else {
            return (value(element.pointee[.restX]), value(element.pointee[.restY]), width, height)
        }
        return (
            value(element.pointee[.centerX]) - width / 2, value(element.pointee[.centerY]) - height / 2, width, height
        )
    }

    /// Notes a bounding box.
    @inline(__always)
    func give(_ x: TwoLanes, _ y: TwoLanes, _ width: TwoLanes, _ height: TwoLanes) {
        give(LaneBox.Place.x, x)
        give(LaneBox.Place.y, y)
        give(LaneBox.Place.width, width)
        give(LaneBox.Place.height, height)
    }

    /// What has been noted.
    @inline(__always)
    func part(_ place: Int) -> TwoLanes { room[place &* (LanePlan.width / 2)] }
}
