import LayoutChecker

// What is the same for every drawing of an element is made once; a drawing is a copy of it, patched.

/// The constant part of a drawn element, and the fields that each offset fills in.
struct ElementTemplate: BitwiseCopyable {
    var isMade = false
    var isInScope = false
    /// Whether it takes part, and is not hidden, at all times.
    var isAlwaysThere = false
    /// Whether it is always there, stands still across the scroll and is only ever moved along it: then `track` tells
    /// where it is.
    var isOnTrack = false
    var track: ElementTrack
    /// Whether it is scaled or turned: its frame and the linear part of its transform are read from its box.
    var isTurned = false
    var patches: UnsafePointer<Patch>
    var patchEnd: UnsafePointer<Patch>
    /// The numbers beside it that differ from drawing to drawing: where they are read from, and how many.
    var sources: UnsafePointer<UnsafePointer<Double>>
    var numbers = 0
    /// How many of all numbers beside it are parts of its transform; its attributes follow.
    var partCount = 0
    /// Whether its painting order is always the same.
    var isStillInOrder = false
    var drawn: DrawnElement

    /// A number that is patched.
    struct Patch: BitwiseCopyable {
        /// Where it is read from, in the first lane.
        let source: UnsafePointer<Double>
        /// Where in the element it goes, in bytes from its beginning.
        let place: Int
    }
}

/// The templates of a scroller, made as they are needed.
final class ElementTemplates {
    /// One for each element.
    let all: UnsafeMutablePointer<ElementTemplate>
    let patches: UnsafeMutablePointer<ElementTemplate.Patch>
    /// Where the numbers beside elements are read from.
    let sources: UnsafeMutablePointer<UnsafePointer<Double>>
    /// One for each element of a scope, used in turn by all scopes; the first serves elements by themselves.
    let boxes: UnsafeMutablePointer<LaneBox>
    let registers: UnsafeMutablePointer<FourLanes>
    private let memory: UnsafeMutableRawPointer
    private var patchCount = 0
    private var sourceCount = 0
    private let slots: UnsafeMutablePointer<Double>
    private let plan: OptimizedPlan
    private let isHorizontal: Bool
    private let transform = ElementQuantity.transform

    /// How many numbers of an element may be patched: each quantity once, and the four of its bounding box.
    private static let patchLimit = ElementQuantity.allCases.count + 4

    init(_ plan: OptimizedPlan, _ slots: UnsafeMutablePointer<Double>, isHorizontal: Bool) {
        self.plan = plan
        self.slots = slots
        self.isHorizontal = isHorizontal
        let count = plan.lanes.elements.count
        let lanes = plan.lanes
        // All in one piece, what has to lie straightest first.
        var size = 0
        func room<Record>(_ count: Int, of: Record.Type) -> Int {
            defer { size += count * MemoryLayout<Record>.stride }
            return size
        }
        let boxRoom = room(lanes.widest, of: LaneBox.self)
        let registerRoom = room(lanes.count, of: FourLanes.self)
        let templateRoom = room(count, of: ElementTemplate.self)
        let patchRoom = room(count * ElementTemplates.patchLimit, of: ElementTemplate.Patch.self)
        let sourceRoom = room(
            count * ElementQuantity.transform.count + lanes.attributeSlots.count, of: UnsafePointer<Double>.self)
        memory = .allocate(byteCount: size, alignment: MemoryLayout<LaneBox>.alignment)
        // No template is made, no box is seen.
        memory.initializeMemory(as: UInt8.self, repeating: 0, count: size)
        registers = (memory + registerRoom).bindMemory(to: FourLanes.self, capacity: lanes.count)
        boxes = (memory + boxRoom).bindMemory(to: LaneBox.self, capacity: lanes.widest)
        all = (memory + templateRoom).bindMemory(to: ElementTemplate.self, capacity: count)
        patches = (memory + patchRoom).bindMemory(
            to: ElementTemplate.Patch.self, capacity: count * ElementTemplates.patchLimit)
        sources = (memory + sourceRoom).bindMemory(
            to: UnsafePointer<Double>.self, capacity: (size - sourceRoom) / MemoryLayout<UnsafePointer<Double>>.stride)
    }

    deinit { memory.deallocate() }

    /// Makes the template of an element whose numbers are all there; `place` is its place in its scope, or -1.
    @inline(never)
    func make(_ number: Int, inScope place: Int) {
        let element = plan.lanes.elements.base[number]
        let template = all + number
        let isInScope = place >= 0
        let numbers =
            isInScope ? UnsafeRawPointer(registers).assumingMemoryBound(to: Double.self) : UnsafePointer(slots)
        let step = isInScope ? 4 : 1
        let fixed = isInScope ? plan.lanes.isFixed.base : plan.isFixed.base
        let isHorizontal = isHorizontal != element.isInRow
        func source(_ index: Int32) -> UnsafePointer<Double> { numbers + Int(index) &* step }
        func isFixed(_ index: Int32) -> Bool { fixed[Int(index)] }
        template.pointee.drawn = DrawnElement.blank
        let start = UnsafeMutableRawPointer(withUnsafeMutablePointer(to: &template.pointee.drawn) { $0 })
        let firstPatch = patchCount
        func set(_ place: UnsafeMutablePointer<Double>, _ from: UnsafePointer<Double>, _ isFixed: Bool) {
            place.pointee = from.pointee
            if isFixed { return }
            let patch = ElementTemplate.Patch(source: from, place: UnsafeMutableRawPointer(place) - start)
            (patches + patchCount).initialize(to: patch)
            patchCount += 1
        }
        func set(_ place: UnsafeMutablePointer<Double>, _ index: Int32) {
            set(place, source(index), isFixed(index))
        }
        let drawn = start.assumingMemoryBound(to: DrawnElement.self)
        drawn.pointee.kind = number
        drawn.pointee.template = Int32(clamping: number)
        for quantity in ElementQuantity.allCases {
            guard let offset = drawn.offset(of: quantity) else { continue }
            set((start + offset).assumingMemoryBound(to: Double.self), element[quantity])
        }
        let box = UnsafeMutableRawPointer(boxes + max(0, place)).assumingMemoryBound(to: Double.self)
        let isPlain = element.drawing.isOnlyMoved && !element.drawing.isCentered
        let isStillX = isPlain && isFixed(element[.restX]) && isFixed(element[.translationX])
        let isStillY = isPlain && isFixed(element[.restY]) && isFixed(element[.translationY])
        template.pointee.isTurned = !element.drawing.isOnlyMoved
        if element.drawing.isOnlyMoved {
            set(&drawn.pointee.frame.x, box, isStillX)
            set(&drawn.pointee.frame.y, box + LaneBox.Place.y * LanePlan.width, isStillY)
            set(
                &drawn.pointee.frame.width, box + LaneBox.Place.width * LanePlan.width,
                isPlain && isFixed(element[.width]))
            set(
                &drawn.pointee.frame.height, box + LaneBox.Place.height * LanePlan.width,
                isPlain && isFixed(element[.height]))
        }
        template.pointee.patches = UnsafePointer(patches + firstPatch)
        template.pointee.patchEnd = UnsafePointer(patches + patchCount)
        let firstSource = sourceCount
        template.pointee.partCount = element.drawing.isOnlyMoved ? 0 : transform.count
        for place in 0..<template.pointee.partCount + Int(element.attributes.count) {
            let index = slot(place, of: plan.lanes.elements.base + number)
            if isFixed(index) { continue }
            (sources + sourceCount).initialize(to: source(index))
            sourceCount += 1
        }
        template.pointee.sources = UnsafePointer(sources + firstSource)
        template.pointee.numbers = sourceCount - firstSource
        template.pointee.isAlwaysThere =
            isFixed(element[.presence]) && isFixed(element[.hidden]) && source(element[.presence]).pointee != 0
            && source(element[.hidden]).pointee == 0
        let isStillAcross = isHorizontal ? isStillY && isFixed(element[.height]) : isStillX && isFixed(element[.width])
        let frame = drawn.pointee.frame
        let (across, breadth) = isHorizontal ? (frame.y, frame.height) : (frame.x, frame.width)
        template.pointee.isOnTrack = isPlain && isStillAcross && template.pointee.isAlwaysThere && breadth > 0
        template.pointee.track = ElementTrack(
            start: source(isHorizontal ? element[.restX] : element[.restY]),
            shift: source(isHorizontal ? element[.translationX] : element[.translationY]),
            length: source(isHorizontal ? element[.width] : element[.height]),
            boxStart: box + (isHorizontal ? LaneBox.Place.x : LaneBox.Place.y) * LanePlan.width,
            boxLength: box + (isHorizontal ? LaneBox.Place.width : LaneBox.Place.height) * LanePlan.width,
            crossNear: across, crossFar: across + breadth)
        template.pointee.isStillInOrder = isFixed(element[.z])
        template.pointee.isInScope = isInScope
        template.pointee.isMade = true
    }

    /// The register or slot of a number beside an element: the parts of its transform come first, if it has any.
    @inline(__always)
    private func slot(_ place: Int, of element: UnsafePointer<ElementPlan>) -> Int32 {
        let parts = element.pointee.drawing.isOnlyMoved ? 0 : transform.count
        return place < parts
            ? element.pointee[transform[place]]
            : plan.lanes.attributeSlots[Int(element.pointee.attributes.start) + place - parts]
    }

    /// A number beside an element that has been drawn by a template. Those that are always the same have not been kept.
    func number(_ number: Int, of drawn: DrawnElement, _ numbers: Memory<Double>) -> Double {
        var found = 0.0
        forEachNumber(upTo: number + 1, of: drawn, numbers) { found = $1 }
        return found
    }

    /// The first numbers beside such an element, in order.
    @inline(__always)
    func forEachNumber(
        upTo end: Int, of drawn: DrawnElement, _ numbers: Memory<Double>, _ take: (Int, Double) -> Void
    ) {
        let element = UnsafePointer(plan.lanes.elements.base + drawn.kind)
        let isInScope = (all + drawn.kind).pointee.isInScope
        let fixed = isInScope ? plan.lanes.isFixed : plan.isFixed
        var next = Int(drawn.values)
        for place in 0..<end {
            let index = Int(slot(place, of: element))
            if fixed[index] {
                take(place, isInScope ? registers[index][0] : slots[index])
            } else {
                take(place, numbers[next])
                next += 1
            }
        }
    }

    /// How many numbers beside such an element are parts of its transform.
    func partCount(of drawn: DrawnElement) -> Int { all[drawn.kind].partCount }
}
