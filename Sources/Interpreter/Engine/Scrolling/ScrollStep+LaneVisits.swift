import LayoutChecker

// How a scroller visits instances: up to eight at a time, each in a lane of its own.

extension ScrollStep {
    /// Visits a range of the instances of a scope.
    func visitInstances(_ range: Range<Int>, of number: Int, _ scope: UnsafePointer<ScopePlan>, in section: Int) {
        guard state.pointee.isOptimized else {
            return visitWhole(range, of: number, scope, in: section)
        }
        var first = range.lowerBound
        let end = range.upperBound
        if first < end { lanes.begin(number, from: slots) }
        while first < end {
            let left = end &- first
            let used = left < LanePlan.width ? left : LanePlan.width
            lanes.enter(from: first, used, of: number)
            visitItems(used, of: number, scope, in: section)
            first = first &+ LanePlan.width
        }
    }

    /// Visits the instances of a scope that a list names.
    func visitInstances(_ list: Memory<Int32>, of number: Int, _ scope: UnsafePointer<ScopePlan>, in section: Int) {
        guard state.pointee.isOptimized else {
            for index in list.indices { visitWhole(Int(list.base[index]), of: number, scope, in: section) }
            return
        }
        lanes.begin(number, from: slots)
        for first in stride(from: 0, to: list.count, by: LanePlan.width) {
            let used = min(LanePlan.width, list.count - first)
            lanes.enter(list.base + first, used, of: number)
            visitItems(used, of: number, scope, in: section)
        }
    }

    /// Visits up to eight instances, whose numbers are in the lanes.
    @inline(__always)
    private func visitItems(_ used: Int, of number: Int, _ scope: UnsafePointer<ScopePlan>, in section: Int) {
        lanes.load(used, of: number, scope, in: section, by: walker)
        guard lanes.run(number, used: used) else { return visitLanesWhole(used, of: number, scope, in: section) }
        drawLanes(used, scope, in: section)
    }

    /// Visits instances step by step.
    @inline(never)
    private func visitWhole(
        _ range: Range<Int>, of number: Int, _ scope: UnsafePointer<ScopePlan>, in section: Int
    ) {
        for item in range { visitWhole(item, of: number, scope, in: section) }
    }

    /// Visits those in the lanes step by step.
    @inline(never)
    private func visitLanesWhole(_ used: Int, of number: Int, _ scope: UnsafePointer<ScopePlan>, in section: Int) {
        let items = lanes.items
        for lane in 0..<used { visitWhole(items[lane], of: number, scope, in: section) }
    }

    /// Draws what is to be seen of the elements of the instances in the lanes, instance after instance.
    @inline(__always)
    private func drawLanes(_ used: Int, _ scope: UnsafePointer<ScopePlan>, in section: Int) {
        let elements = scope.pointee.elements.indices
        for lane in 0..<used {
            let drawing = Drawing(slots: lanes.slots(lane), step: 4, attributeSlots: optimizedDrawing.attributeSlots)
            for element in elements {
                draw(elementPlans + element, by: drawing, section: section, item: lanes.item(lane))
            }
        }
    }
}
