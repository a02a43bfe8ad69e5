import LayoutChecker

/// How an element is followed that stands still across the scroll and is only ever moved along it: three numbers tell
/// where it is, in the first lane or by itself.
struct ElementTrack: BitwiseCopyable {
    /// Its box begins at the sum of these two, and is so long.
    var start, shift, length: UnsafePointer<Double>
    /// Where the ends of its bounding box are noted.
    var boxStart, boxLength: UnsafeMutablePointer<Double>
    /// What it takes across the scroll.
    var crossNear = 0.0
    var crossFar = 0.0

    /// Whether it lies in the window as far as that is told across the scroll.
    @inline(__always)
    func isSeenAcross(_ state: UnsafePointer<ScrollState>) -> Bool {
        crossNear < state.pointee.crossFar && state.pointee.crossNear < crossFar
    }

    /// Notes the ends of a box, and whether it is to be seen along the scroll; nil where one is not finite.
    @inline(__always)
    func look(_ state: UnsafePointer<ScrollState>) -> Bool? {
        let start = start.pointee + shift.pointee
        let length = length.pointee
        let end = start + length
        guard end - end == 0 else { return nil }
        boxStart.pointee = start
        boxLength.pointee = length
        return length > 0 && start < state.pointee.far && state.pointee.near < end
    }

    /// The same for as many instances as are used, two lanes at a time; false where the end of one is not finite.
    @inline(__always)
    func look(
        _ state: UnsafePointer<ScrollState>, _ used: Int, noting box: UnsafeMutablePointer<LaneBox>
    ) -> Bool {
        @inline(__always) func pairs(_ numbers: UnsafePointer<Double>) -> UnsafePointer<TwoLanes> {
            UnsafeRawPointer(numbers).assumingMemoryBound(to: TwoLanes.self)
        }
        @inline(__always) func pairs(_ numbers: UnsafeMutablePointer<Double>) -> UnsafeMutablePointer<TwoLanes> {
            UnsafeMutableRawPointer(numbers).assumingMemoryBound(to: TwoLanes.self)
        }
        let (start, shift, length) = (pairs(self.start), pairs(self.shift), pairs(self.length))
        let (boxStart, boxLength) = (pairs(self.boxStart), pairs(self.boxLength))
        let isSeen = pairs(box.pointer(to: LaneBox.Place.isSeen))
        let near = TwoLanes(repeating: state.pointee.near)
        let far = TwoLanes(repeating: state.pointee.far)
        var rest = TwoLanes()
        var pair = 0
        while pair &* 2 < used {
            let begin = start[pair] + shift[pair]
            let long = length[pair]
            let end = begin + long
            rest += end - end
            boxStart[pair] = begin
            boxLength[pair] = long
            isSeen[pair] = unsafeBitCast((long .> 0) .& (begin .< far) .& (end .> near), to: TwoLanes.self)
            pair = pair &+ 1
        }
        return rest[0] + rest[1] == 0
    }
}
