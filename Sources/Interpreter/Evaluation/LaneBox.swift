/// Where four instances of an element, or in the first lane one by itself, are drawn: their bounding boxes and the
/// linear part of their transforms.
struct LaneBox: BitwiseCopyable {
    var x = FourLanes()
    var y = FourLanes()
    var width = FourLanes()
    var height = FourLanes()
    var a = FourLanes()
    var b = FourLanes()
    var c = FourLanes()
    var d = FourLanes()
    /// Not 0 in the lanes that are to be seen.
    var isSeen = SIMD4<Int64>()

    /// Where `isSeen` lies, in bytes.
    static var seenOffset: Int { 8 * MemoryLayout<FourLanes>.stride }
}

extension LaneBox {
    /// Works out the boxes of an element whose numbers stand in registers, and in which lanes it is to be seen.
    ///
    /// - Returns: false where one is not finite. Boxes in space are worked out when they are drawn.
    @inline(__always)
    static func place(
        _ element: UnsafePointer<ElementPlan>, in box: UnsafeMutablePointer<LaneBox>,
        _ registers: UnsafePointer<FourLanes>, _ state: UnsafePointer<ScrollState>, _ used: Int
    ) -> Bool {
        let isThere = (registers[Int(element.pointee.presence)] .!= 0) .& (registers[Int(element.pointee.hidden)] .== 0)
        if element.pointee.hasDepth {
            box.pointee.isSeen = unsafeBitCast(isThere, to: SIMD4<Int64>.self)
            return true
        }
        var (width, height) = (registers[Int(element.pointee.sizeX)], registers[Int(element.pointee.sizeY)])
        var (x, y): (FourLanes, FourLanes)
        if element.pointee.isCentered {
            x = registers[Int(element.pointee.centerX)] - width / 2
            y = registers[Int(element.pointee.centerY)] - height / 2
        } else {
            x = registers[Int(element.pointee.restX)]
            y = registers[Int(element.pointee.restY)]
        }
        if element.pointee.isOnlyMoved {
            x += registers[Int(element.pointee.translationX)]
            y += registers[Int(element.pointee.translationY)]
        } else {
            box.pointee.x = x
            box.pointee.y = y
            turn(element, box, registers, used)
            (x, y, width, height) = (box.pointee.x, box.pointee.y, box.pointee.width, box.pointee.height)
        }
        box.pointee.x = x
        box.pointee.y = y
        box.pointee.width = width
        box.pointee.height = height
        let sum = x + y + width + height
        let rest = sum - sum
        if rest[0] + rest[1] + rest[2] + rest[3] != 0 { return false }
        let across = (width .> 0) .& (x .< state.pointee.right) .& (x + width .> state.pointee.window.x)
        let along = (height .> 0) .& (y .< state.pointee.bottom) .& (y + height .> state.pointee.window.y)
        box.pointee.isSeen = unsafeBitCast(isThere .& across .& along, to: SIMD4<Int64>.self)
        return true
    }

    /// Scales and turns boxes, as `PlaneTransform` does one; two lanes at a time, as far as there are any.
    @inline(never)
    private static func turn(
        _ element: UnsafePointer<ElementPlan>, _ box: UnsafeMutablePointer<LaneBox>,
        _ registers: UnsafePointer<FourLanes>, _ used: Int
    ) {
        let from = UnsafeRawPointer(registers)
        for half in 0..<(used > 2 ? 2 : 1) {
            let shift = half &* MemoryLayout<TwoLanes>.stride
            @inline(__always) func value(_ register: Int32) -> TwoLanes {
                from.load(fromByteOffset: Int(register) &* MemoryLayout<FourLanes>.stride &+ shift, as: TwoLanes.self)
            }
            let room = UnsafeMutableRawPointer(box) + shift
            let size = MemoryLayout<FourLanes>.stride
            let (x, y) = (room.load(as: TwoLanes.self), room.load(fromByteOffset: size, as: TwoLanes.self))
            let (width, height) = (value(element.pointee.sizeX), value(element.pointee.sizeY))
            let (pivotX, pivotY) = (
                x + value(element.pointee.anchorX) * width, y + value(element.pointee.anchorY) * height
            )
            let (shiftX, shiftY) = (value(element.pointee.translationX), value(element.pointee.translationY))
            let (scaleX, scaleY) = (value(element.pointee.scaleX), value(element.pointee.scaleY))
            let (sine, cosine) = Mathematics.sineAndCosine(value(element.pointee.rotationZ))
            let (a, b) = (scaleX * cosine, scaleX * sine)
            let (c, d) = (scaleY.flipped * sine, scaleY * cosine)
            let (left, right) = (x - pivotX, x + width - pivotX)
            let (top, bottom) = (y - pivotY, y + height - pivotY)
            let lowX = least(a * left, a * right) + least(c * top, c * bottom)
            let highX = greatest(a * left, a * right) + greatest(c * top, c * bottom)
            let lowY = least(b * left, b * right) + least(d * top, d * bottom)
            let highY = greatest(b * left, b * right) + greatest(d * top, d * bottom)
            // What is neither scaled nor turned keeps its size to the bit.
            let isMoved = (a .== 1) .& (b .== 0) .& (c .== 0) .& (d .== 1)
            @inline(__always) func give(_ place: Int, _ number: TwoLanes) {
                room.storeBytes(of: number, toByteOffset: place &* size, as: TwoLanes.self)
            }
            give(0, (pivotX + lowX + shiftX).replacing(with: x + shiftX, where: isMoved))
            give(1, (pivotY + lowY + shiftY).replacing(with: y + shiftY, where: isMoved))
            give(2, (highX - lowX).replacing(with: width, where: isMoved))
            give(3, (highY - lowY).replacing(with: height, where: isMoved))
            give(4, a)
            give(5, b)
            give(6, c)
            give(7, d)
        }
        if used <= 2 { box.pointee.copyFirstHalf() }
    }

    @inline(__always)
    private static func least(_ p: TwoLanes, _ q: TwoLanes) -> TwoLanes { p.replacing(with: q, where: q .< p) }

    @inline(__always)
    private static func greatest(_ p: TwoLanes, _ q: TwoLanes) -> TwoLanes { p.replacing(with: q, where: q .> p) }
}

extension LaneBox {
    /// Lets lanes that are not used be no trouble.
    fileprivate mutating func copyFirstHalf() {
        x.highHalf = x.lowHalf
        y.highHalf = y.lowHalf
        width.highHalf = width.lowHalf
        height.highHalf = height.lowHalf
    }
}
