// What is the same for every drawing of an element is made once; a drawing is a copy of it, patched.

/// An element as it is always drawn, and what is patched each time.
struct ElementTemplate: BitwiseCopyable {
    var isMade = false
    /// Whether it takes part, and is not hidden, at all times.
    var isAlwaysThere = false
    /// Whether it stands in no scope, is always there and only ever moved: then this is where its place is read from.
    var isPlain = false
    var x, y, width, height, shiftX, shiftY: UnsafePointer<Double>
    /// Whether it is scaled or turned: its frame and the linear part of its transform are read from its box.
    var isTurned = false
    var patches: UnsafePointer<Patch>
    var patchEnd: UnsafePointer<Patch>
    /// The numbers beside it that differ from drawing to drawing: where they are read from, and how many.
    var sources: UnsafePointer<UnsafePointer<Double>>
    var numbers = 0
    /// All numbers beside it, where they begin among the places: the parts of its transform if it is scaled or turned,
    /// attributes.
    var places = 0
    /// How many of them are parts of its transform.
    var partCount = 0
    /// Whether its painting order is always the same.
    var isStillInOrder = false
    var drawn: DrawnElement

    /// A number that is patched.
    struct Patch: BitwiseCopyable {
        /// Where it is read from, in the first of four lanes.
        let source: UnsafePointer<Double>
        /// Where in the element it goes, in bytes from its beginning.
        let place: Int
    }

    init(
        patches: UnsafePointer<Patch>, sources: UnsafePointer<UnsafePointer<Double>>, slots: UnsafePointer<Double>
    ) {
        (x, y, width, height, shiftX, shiftY) = (slots, slots, slots, slots, slots, slots)
        self.patches = patches
        patchEnd = patches
        self.sources = sources
        drawn = ElementTemplate.blank
    }

    /// What no element is.
    static var blank: DrawnElement {
        let zero = Point(x: 0, y: 0)
        return DrawnElement(
            kind: 0, section: 0, item: 0, frame: Rectangle(x: 0, y: 0, width: 0, height: 0), center: zero,
            size: Size(width: 0, height: 0), anchorPoint: zero, transform: .identity, alpha: 1, zIndex: 0,
            isHidden: false, isPresent: true, isBehindEye: false, parts: -1, values: -1, template: -1)
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
    /// For each number beside an element its place among those that differ, or where it always stands.
    private var places: [Place] = []
    private var patchCount = 0
    private var sourceCount = 0
    private let slots: UnsafeMutablePointer<Double>
    private let plan: StreamlinedPlan

    private enum Place {
        case kept(Int)
        case fixed(UnsafePointer<Double>)
    }

    /// How many numbers of an element may be patched.
    private static let patchLimit = 14

    init(_ plan: StreamlinedPlan, _ slots: UnsafeMutablePointer<Double>) {
        self.plan = plan
        self.slots = slots
        let count = plan.lanes.elements.count
        all = .allocate(capacity: max(1, count))
        patches = .allocate(capacity: max(1, count * ElementTemplates.patchLimit))
        sources = .allocate(capacity: max(1, count * TransformComponents.count + plan.lanes.attributeSlots.count))
        all.initialize(repeating: ElementTemplate(patches: patches, sources: sources, slots: slots), count: count)
        boxes = .allocate(capacity: plan.lanes.widest)
        boxes.initialize(repeating: LaneBox(), count: plan.lanes.widest)
        registers = .allocate(capacity: max(1, plan.lanes.count))
        registers.initialize(repeating: FourLanes(), count: plan.lanes.count)
    }

    deinit {
        all.deallocate()
        patches.deallocate()
        sources.deallocate()
        boxes.deallocate()
        registers.deallocate()
    }

    /// Makes the template of an element whose numbers are all there; `place` is its place in its scope, or -1.
    @inline(never)
    func make(_ number: Int, inScope place: Int) {
        let element = plan.lanes.elements[number]
        let template = all + number
        let lanes = UnsafeRawPointer(registers).assumingMemoryBound(to: Double.self)
        func source(_ index: Int32) -> UnsafePointer<Double> {
            place < 0 ? UnsafePointer(slots + Int(index)) : lanes + 4 * Int(index)
        }
        func isFixed(_ index: Int32) -> Bool {
            place < 0 ? plan.isFixed[Int(index)] : plan.lanes.isFixed[Int(index)]
        }
        let start = UnsafeMutableRawPointer(withUnsafeMutablePointer(to: &template.pointee.drawn) { $0 })
        let firstPatch = patchCount
        func set(_ place: UnsafeMutablePointer<Double>, _ from: UnsafePointer<Double>, _ isFixed: Bool) {
            place.pointee = from.pointee
            if isFixed { return }
            let patch = ElementTemplate.Patch(source: from, place: UnsafeMutableRawPointer(place) - start)
            (patches + patchCount).initialize(to: patch)
            patchCount += 1
        }
        func set(_ place: UnsafeMutablePointer<Double>, _ index: Int32) { set(place, source(index), isFixed(index)) }
        let drawn = start.assumingMemoryBound(to: DrawnElement.self)
        drawn.pointee.kind = number
        drawn.pointee.template = Int32(clamping: number)
        set(&drawn.pointee.center.x, element.centerX)
        set(&drawn.pointee.center.y, element.centerY)
        set(&drawn.pointee.size.width, element.sizeX)
        set(&drawn.pointee.size.height, element.sizeY)
        set(&drawn.pointee.anchorPoint.x, element.anchorX)
        set(&drawn.pointee.anchorPoint.y, element.anchorY)
        set(&drawn.pointee.alpha, element.alpha)
        set(&drawn.pointee.zIndex, element.z)
        set(&drawn.pointee.transform.tx, element.translationX)
        set(&drawn.pointee.transform.ty, element.translationY)
        let box = UnsafeRawPointer(boxes + max(0, place)).assumingMemoryBound(to: Double.self)
        let isPlain = element.isOnlyMoved && !element.isCentered
        let isStillX = isPlain && isFixed(element.restX) && isFixed(element.translationX)
        let isStillY = isPlain && isFixed(element.restY) && isFixed(element.translationY)
        template.pointee.isTurned = !element.isOnlyMoved
        if element.isOnlyMoved {
            set(&drawn.pointee.frame.x, box, isStillX)
            set(&drawn.pointee.frame.y, box + 4, isStillY)
            set(&drawn.pointee.frame.width, box + 8, isPlain && isFixed(element.sizeX))
            set(&drawn.pointee.frame.height, box + 12, isPlain && isFixed(element.sizeY))
        }
        template.pointee.patches = UnsafePointer(patches + firstPatch)
        template.pointee.patchEnd = UnsafePointer(patches + patchCount)
        let firstSource = sourceCount
        template.pointee.places = places.count
        template.pointee.partCount = element.isOnlyMoved ? 0 : TransformComponents.count
        let parts = element.isOnlyMoved ? [] : element.parts
        for index in parts + element.attributes.indices.map({ plan.lanes.attributeSlots[$0] }) {
            if isFixed(index) {
                places.append(.fixed(source(index)))
            } else {
                places.append(.kept(sourceCount - firstSource))
                (sources + sourceCount).initialize(to: source(index))
                sourceCount += 1
            }
        }
        template.pointee.sources = UnsafePointer(sources + firstSource)
        template.pointee.numbers = sourceCount - firstSource
        template.pointee.isAlwaysThere =
            isFixed(element.presence) && isFixed(element.hidden) && source(element.presence).pointee != 0
            && source(element.hidden).pointee == 0
        template.pointee.isPlain = isPlain && place < 0 && template.pointee.isAlwaysThere
        if template.pointee.isPlain {
            template.pointee.x = source(element.restX)
            template.pointee.y = source(element.restY)
            template.pointee.width = source(element.sizeX)
            template.pointee.height = source(element.sizeY)
            template.pointee.shiftX = source(element.translationX)
            template.pointee.shiftY = source(element.translationY)
        }
        template.pointee.isStillInOrder = isFixed(element.z)
        template.pointee.isMade = true
    }

    /// A number beside an element that has been drawn by a template: the parts of its transform come first, if it has
    /// any, then its attributes.
    func number(_ number: Int, of drawn: DrawnElement, _ numbers: Memory<Double>) -> Double {
        switch places[all[Int(drawn.template)].places + number] {
        case .kept(let place): numbers[Int(drawn.values) + place]
        case .fixed(let place): place.pointee
        }
    }

    /// How many numbers beside such an element are parts of its transform.
    func partCount(of drawn: DrawnElement) -> Int { all[Int(drawn.template)].partCount }
}
