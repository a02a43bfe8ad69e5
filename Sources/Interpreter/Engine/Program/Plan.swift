import LayoutChecker

/// The code of a program, its elements and its scopes, in flat memory. Preparing, scrolling, stops and tests all read it.
package final class Plan: @unchecked Sendable {
    private let memory: FlatMemory
    private let code: StageCode
    /// The element kinds, in document order.
    package let elements: Memory<ElementPlan>
    /// The scopes that have instances of their own, in the order of their numbers.
    package let scopes: Memory<ScopePlan>
    /// What is visited, in document order: elements that are there once, or all elements of a scope together.
    let visits: Memory<VisitPlan>
    /// The visits of the layout before its sections and behind them, and those of each section block.
    let leading: Stretch
    let trailing: Stretch
    let blocks: Memory<Stretch>
    /// The section slots that are stored for each section, in the order of their columns.
    let stored: Memory<Int32>
    /// The slots, stored or rematerialised, that decide whether anything of a section can be seen.
    let deciding: Memory<Int32>
    /// The slots that the offset goes into.
    let offsets: Memory<OffsetSlot>
    /// What follows the offset from behind, step by step.
    package let trails: Memory<TrailSlot>
    let sectionInputs: Memory<Load>
    /// What decides whether anything of a section can be seen, for each section block.
    let sectionVisibility: Memory<VisibilityPlan>
    /// For each section block what it shows, if it scrolls by itself.
    package let rows: Memory<RowPlan>
    /// What is filled in and run for a section of each section block.
    let blockCodes: Memory<BlockCode>
    /// The slots that differ from offset to offset or from instance to instance.
    let varying: Memory<Int32>
    /// The numbers of constants; nil for other slots.
    let constants: [Double?]

    struct Center: BitwiseCopyable {
        let x: Int32
        let y: Int32
    }

    struct OffsetSlot: BitwiseCopyable {
        let slot: Int32
        let isX: Bool
    }

    /// A trail: the slot of where it stood before a step, and that of how late it may be; -1: not at all.
    package struct TrailSlot: BitwiseCopyable {
        package let slot: Int32
        package let distance: Int32
        package let isX: Bool
    }

    struct VisitPlan: BitwiseCopyable {
        /// The first element.
        let element: Int32
        /// The scope whose instances are visited; -1 for an element that is there once.
        let scope: Int32
    }

    /// A slot that is filled from a column, or from what the walk knows.
    struct Load: BitwiseCopyable {
        enum Source: UInt8 { case field, fold, sectionIndex, cellCount, blockIndex, rowOffset }

        let slot: Int32
        let column: Int32
        let source: Source
    }

    /// A box along an axis, by the slots of its start and length; or of what its start is summed from.
    struct PlannedBox: BitwiseCopyable {
        let start: Int32
        let length: Int32
        var places = Stretch()
    }

    /// The code that is run once for the layout or a section.
    struct StageCode {
        let layout: Code
        let section: Code
        let rematerializing: Code
        let gesture: Code
        let expectation: Code
    }

    init(
        _ memory: FlatMemory, _ code: StageCode, inputs: [Input], trails: [TrailSlot], sectionInputs: [Input],
        stored: [Int32], deciding: [Int32], elements: [ElementPlan], leads: [Bool], scopes: [ScopePlan],
        sectionVisibility: [VisibilityPlan], rows: [RowPlan], blockCodes: [BlockCode], varying: [Int32],
        constants: [Double?]
    ) {
        self.memory = memory
        self.code = code
        self.stored = Memory(stored)
        self.deciding = Memory(deciding)
        offsets = Memory(
            inputs.filter { $0.operation == .offsetX || $0.operation == .offsetY }.map {
                OffsetSlot(slot: $0.slot, isX: $0.operation == .offsetX)
            })
        self.trails = Memory(trails)
        self.sectionInputs = Memory(sectionInputs.map { Load($0) })
        self.elements = Memory(elements)
        self.scopes = Memory(scopes)
        self.sectionVisibility = Memory(sectionVisibility)
        self.rows = Memory(rows)
        self.blockCodes = Memory(blockCodes)
        self.varying = Memory(varying)
        self.constants = constants
        let visits = Memory<VisitPlan>()
        self.visits = visits
        // Once for all blocks: to walk through all elements for each of them would take the square of their number.
        let ofBlock = Dictionary(grouping: elements.indices) { elements[$0].block }
        func stretch(block: Int32, leads wanted: Bool?) -> Stretch {
            let start = Int32(clamping: visits.count)
            var seen: Int32 = -1
            for number in ofBlock[block] ?? [] {
                let element = elements[number]
                guard wanted == nil || leads[number] == wanted else { continue }
                // All elements of a scope are visited instance by instance, where the first of them stands.
                if element.scopeNumber >= 0 {
                    if seen == element.scopeNumber { continue }
                    seen = element.scopeNumber
                }
                visits.append(VisitPlan(element: element.number, scope: element.scopeNumber))
            }
            return Stretch(start: start, count: Int32(clamping: visits.count) - start)
        }
        leading = stretch(block: -1, leads: true)
        trailing = stretch(block: -1, leads: false)
        blocks = Memory(sectionVisibility.indices.map { stretch(block: Int32(clamping: $0), leads: nil) })
    }

    var instructions: Memory<Instruction> { memory.instructions }
    var entries: Memory<Int32> { memory.entries }
    var loads: Memory<Load> { memory.loads }
    package var attributeSlots: Memory<Int32> { memory.attributeSlots }
    var boxes: Memory<PlannedBox> { memory.boxes }
    var places: Memory<Int32> { memory.places }
    var sectionColumns: Memory<Int32> { memory.sectionColumns }
    var outer: Memory<Int32> { memory.outer }
    var correlations: Memory<CorrelationPlan> { memory.correlations }
    var entering: Memory<Int32> { memory.entering }
    var inverses: Memory<InversePlan> { memory.inverses }
    var inverseCenters: Memory<Center> { memory.inverseCenters }

    /// What the layout and a section compute at an offset.
    var layoutCode: Code { code.layout }
    var sectionCode: Code { code.section }
    /// Rematerialises the numbers of a section that are not stored.
    var rematerializingCode: Code { code.rematerializing }
    /// What of the layout leads to where scrolling stops, and to the expectations of a test.
    var gestureCode: Code { code.gesture }
    package var expectationCode: Code { code.expectation }

    /// The instructions of a stretch of code.
    package subscript(code: Code) -> UnsafeBufferPointer<Instruction> {
        UnsafeBufferPointer(start: instructions.base + Int(code.start), count: Int(code.count))
    }

    /// The slots that are filled for an instance of a scope.
    @inline(__always)
    func loads(of scope: ScopePlan) -> UnsafeBufferPointer<Load> {
        UnsafeBufferPointer(start: loads.base + Int(scope.loads.start), count: Int(scope.loads.count))
    }

    /// Boxes whose starts are sums.
    func reach(_ boxes: Stretch) -> [ReachBox] {
        boxes.indices.map { number in
            let box = self.boxes[number]
            return ReachBox(places: box.places.indices.map { places[$0] }, length: box.length)
        }
    }
}

extension Plan.Load {
    fileprivate init(_ input: Input) {
        slot = input.slot
        column = input.number
        switch input.operation {
        case .sectionIndex: source = .sectionIndex
        case .cellCount: source = .cellCount
        case .blockIndex: source = .blockIndex
        case .rowOffset: source = .rowOffset
        default: source = .field
        }
    }
}
