/// Everything that scrolling runs and reads, in flat memory and by number: no references, no arrays of arrays. The rest
/// of a program serves preparing, stops and tests.
final class Plan: @unchecked Sendable {
    let instructions: Memory<Instruction>
    /// The operands of `.pick`, as slots.
    let entries: Memory<Int32>
    let elements: Memory<ElementPlan>
    let scopes: Memory<ScopePlan>
    /// What is filled in for an instance before its code is run.
    let loads: Memory<Load>
    /// The slots of attributes, one after the other.
    let attributeSlots: Memory<Int32>
    /// What is visited, in document order: elements that are there once, or all elements of a scope together.
    let visits: Memory<VisitPlan>
    /// The visits of the layout before its sections and behind them, and those of each section block.
    let leading: Stretch
    let trailing: Stretch
    let blocks: Memory<Stretch>
    let layoutCode: Code
    let sectionCode: Code
    /// The section slots that are read after what made them: as many as a row has that a scroller keeps of a section.
    let kept: Memory<Int32>
    /// Those that are stored for each section, in the order of their columns.
    let stored: Memory<Int32>
    /// What makes the others again.
    let rematerializingCode: Code
    /// The slots of either kind that decide whether anything of a section can be seen.
    let deciding: Memory<Int32>
    /// The slots that the offset goes into.
    let offsets: Memory<OffsetSlot>
    let sectionInputs: Memory<Load>
    let boxes: Memory<PlannedBox>
    /// The slots that the starts of boxes are summed from.
    let places: Memory<Int32>
    /// What decides whether anything of a section can be seen, for each section block.
    let sectionVisibility: Memory<VisibilityPlan>
    /// The slots that are handed on to an interval reading.
    let outer: Memory<Int32>
    /// The quantities that are read along several paths, and what else their steps read.
    let correlations: Memory<CorrelationPlan>
    let entering: Memory<Int32>
    /// What may decide alone which instances can be seen, and the centres of elements beside the window.
    let inverses: Memory<InversePlan>
    let inverseCenters: Memory<Center>
    /// The slots that differ from offset to offset or from instance to instance.
    let varying: Memory<Int32>
    let optimized: OptimizedPlan

    struct Center: BitwiseCopyable {
        let x: Int32
        let y: Int32
    }

    struct OffsetSlot: BitwiseCopyable {
        let slot: Int32
        let isX: Bool
    }

    struct VisitPlan: BitwiseCopyable {
        /// The first element.
        let element: Int32
        /// The scope whose instances are visited; -1 for an element that is there once.
        let scope: Int32
    }

    /// A slot that is filled from a column, or from what the walk knows.
    struct Load: BitwiseCopyable {
        enum Source: UInt8 { case field, fold, sectionIndex, cellCount, blockIndex }

        let slot: Int32
        let column: Int32
        let source: Source
    }

    /// A box along the scroll, by the slots of its start and length; or of what its start is summed from.
    struct PlannedBox: BitwiseCopyable {
        let start: Int32
        let length: Int32
        var places = Stretch()
    }

    init(
        scroll: ScrollStage, entries: [Int32], known: [Double?], inputs: [Input], sectionInputs: [Input],
        sections: SectionRematerialization, kept: [Int32], scopes: [ScopeProgram], elements: [ElementProgram],
        blockVisibility: [Visibility], varying: [Int32]
    ) {
        let instructions = Memory<Instruction>()
        func code(_ list: [Instruction]) -> Code {
            let start = Int32(clamping: instructions.count)
            instructions.append(contentsOf: list)
            return Code(start: start, count: Int32(clamping: list.count))
        }
        self.instructions = instructions
        self.entries = Memory(entries)
        layoutCode = code(scroll.layout)
        sectionCode = code(scroll.section)
        rematerializingCode = code(sections.steps)
        self.kept = Memory(kept)
        stored = Memory(sections.stored)
        let decisive = Set((blockVisibility + scopes.map { $0.visibility }).flatMap { $0.outer + $0.kept })
        deciding = Memory(kept.filter { decisive.contains($0) })
        offsets = Memory(
            inputs.filter { $0.operation == .offsetX || $0.operation == .offsetY }.map {
                OffsetSlot(slot: $0.slot, isX: $0.operation == .offsetX)
            })
        self.sectionInputs = Memory(sectionInputs.map { Load($0) })
        let attributeSlots = Memory<Int32>()
        self.attributeSlots = attributeSlots
        self.elements = Memory(
            elements.enumerated().map { number, element in
                ElementPlan(element, number: number, attributeSlots)
            })
        let loads = Memory<Load>()
        self.loads = loads
        let boxes = Memory<PlannedBox>()
        self.boxes = boxes
        let places = Memory<Int32>()
        self.places = places
        let outer = Memory<Int32>()
        self.outer = outer
        let correlations = Memory<CorrelationPlan>()
        self.correlations = correlations
        let entering = Memory<Int32>()
        self.entering = entering
        func visibility(_ visibility: Visibility) -> VisibilityPlan {
            let start = Int32(clamping: outer.count)
            outer.append(contentsOf: visibility.outer)
            let first = Int32(clamping: correlations.count)
            for correlation in visibility.correlations {
                let start = Int32(clamping: entering.count)
                entering.append(contentsOf: correlation.entering)
                correlations.append(
                    CorrelationPlan(
                        slot: correlation.slot, code: code(correlation.steps),
                        entering: Stretch(start: start, count: Int32(clamping: correlation.entering.count))))
            }
            return VisibilityPlan(
                code: code(visibility.steps),
                outer: Stretch(start: start, count: Int32(clamping: visibility.outer.count)),
                correlations: Stretch(start: first, count: Int32(clamping: visibility.correlations.count)))
        }
        let inverses = Memory<InversePlan>()
        self.inverses = inverses
        let inverseCenters = Memory<Center>()
        self.inverseCenters = inverseCenters
        self.varying = Memory(varying)
        func inverted(_ inverse: InverseCulling) -> Stretch {
            let first = Int32(clamping: inverses.count)
            let centers = Stretch(
                start: Int32(clamping: inverseCenters.count), count: Int32(clamping: inverse.centers.count))
            for center in inverse.centers { inverseCenters.append(Center(x: center.x, y: center.y)) }
            for candidate in inverse.candidates {
                inverses.append(
                    InversePlan(
                        slot: candidate.slot, code: code(candidate.steps), visibility: code(candidate.visibility),
                        centers: centers))
            }
            return Stretch(start: first, count: Int32(clamping: inverse.candidates.count))
        }
        self.scopes = Memory(
            scopes.map { scope in
                let start = Int32(clamping: loads.count)
                for field in scope.fields {
                    loads.append(Load(slot: field.slot, column: field.number, source: .field))
                }
                for column in scope.columns {
                    loads.append(Load(slot: column.slot, column: column.column, source: .fold))
                }
                let stretch = Stretch(start: start, count: Int32(clamping: loads.count) - start)
                var search = SearchPlan()
                switch scope.culling {
                case .none: search.isUnordered = true
                case .columns(let list, let base, let found, let plane):
                    let first = Int32(clamping: boxes.count)
                    for box in found {
                        let start = Int32(clamping: places.count)
                        places.append(contentsOf: box.places)
                        let stretch = Stretch(start: start, count: Int32(clamping: box.places.count))
                        boxes.append(PlannedBox(start: -1, length: box.length, places: stretch))
                    }
                    search = SearchPlan(
                        code: code(list), boxes: Stretch(start: first, count: Int32(clamping: found.count)),
                        crossBase: plane?.base ?? -1, base: base, hasPlane: plane != nil)
                case .search(let list, let found, let margin):
                    let first = Int32(clamping: boxes.count)
                    for box in found { boxes.append(PlannedBox(start: box.start, length: box.length)) }
                    search = SearchPlan(
                        isAffine: true, code: code(list),
                        boxes: Stretch(start: first, count: Int32(clamping: found.count)),
                        margin: Int32(clamping: margin))
                }
                return ScopePlan(
                    index: scope.index, count: scope.count, block: scope.block, isInSection: scope.isInSection,
                    loads: stretch, code: code(scope.prepare + scope.scroll),
                    elements: Stretch(
                        start: Int32(clamping: scope.elements.first ?? 0), count: Int32(clamping: scope.elements.count)),
                    search: search, visibility: visibility(scope.visibility), inverses: inverted(scope.inverse))
            })
        sectionVisibility = Memory(blockVisibility.map(visibility))
        let visits = Memory<VisitPlan>()
        self.visits = visits
        func stretch(block: Int32, leads: Bool?) -> Stretch {
            let start = Int32(clamping: visits.count)
            var seen: Int32 = -1
            for (number, element) in elements.enumerated() where element.block == block {
                guard leads == nil || element.kind.formulas.leads == leads else { continue }
                guard let scope = element.scopeIndex else {
                    visits.append(VisitPlan(element: Int32(clamping: number), scope: -1))
                    continue
                }
                // All elements of a scope are visited instance by instance, where the first of them stands.
                if Int(seen) == scope { continue }
                seen = Int32(clamping: scope)
                visits.append(VisitPlan(element: Int32(clamping: number), scope: seen))
            }
            return Stretch(start: start, count: Int32(clamping: visits.count) - start)
        }
        leading = stretch(block: -1, leads: true)
        trailing = stretch(block: -1, leads: false)
        blocks = Memory(blockVisibility.indices.map { stretch(block: Int32(clamping: $0), leads: nil) })
        optimized = OptimizedPlan(
            ScrollProgram(
                scroll: scroll, entries: entries, known: known,
                offsets: offsets.indices.map { [offsets] in offsets[$0].slot },
                sectionInputs: sectionInputs, sections: sections, scopes: scopes, elements: elements))
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
        default: source = .field
        }
    }
}
