/// A stretch of the steps of a plan.
struct Code: BitwiseCopyable {
    var start: Int32 = 0
    var count: Int32 = 0
}

/// A stretch of one of the lists of a plan.
struct Stretch: BitwiseCopyable {
    var start: Int32 = 0
    var count: Int32 = 0

    var indices: Range<Int> { Int(start)..<Int(start) + Int(count) }
}

/// Everything that scrolling runs and reads, in flat memory and by number: no references, no arrays of arrays. The rest
/// of a program serves preparing, stops and tests.
final class Plan: @unchecked Sendable {
    let steps: Memory<Step>
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
    let remakingCode: Code
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
    let drivers: Memory<DrivenPlan>
    let driverCenters: Memory<Center>
    /// The slots that differ from offset to offset or from instance to instance.
    let unsettled: Memory<Int32>
    let streamlined: StreamlinedPlan

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
        sections: SectionRemaking, kept: [Int32], scopes: [ScopeProgram], elements: [ElementProgram],
        blockVisibility: [Visibility], unsettled: [Int32]
    ) {
        let steps = Memory<Step>()
        func code(_ list: [Step]) -> Code {
            let start = Int32(clamping: steps.count)
            for step in list { steps.append(step) }
            return Code(start: start, count: Int32(clamping: list.count))
        }
        self.steps = steps
        self.entries = Memory(entries)
        layoutCode = code(scroll.layout)
        sectionCode = code(scroll.section)
        remakingCode = code(sections.steps)
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
        let drivers = Memory<DrivenPlan>()
        self.drivers = drivers
        let driverCenters = Memory<Center>()
        self.driverCenters = driverCenters
        self.unsettled = Memory(unsettled)
        func driven(_ driver: Driver) -> Stretch {
            let first = Int32(clamping: drivers.count)
            let centers = Stretch(
                start: Int32(clamping: driverCenters.count), count: Int32(clamping: driver.centers.count))
            for center in driver.centers { driverCenters.append(Center(x: center.x, y: center.y)) }
            for candidate in driver.candidates {
                drivers.append(
                    DrivenPlan(
                        slot: candidate.slot, code: code(candidate.steps), visibility: code(candidate.visibility),
                        centers: centers))
            }
            return Stretch(start: first, count: Int32(clamping: driver.candidates.count))
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
                    search: search, visibility: visibility(scope.visibility), drivers: driven(scope.driver))
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
        streamlined = StreamlinedPlan(
            ScrollProgram(
                scroll: scroll, entries: entries, known: known,
                offsets: offsets.indices.map { [offsets] in offsets[$0].slot },
                sectionInputs: sectionInputs, sections: sections, scopes: scopes, elements: elements))
    }
}

/// What is computed for each instance of a scope.
struct ScopePlan: BitwiseCopyable {
    /// The slot of the index; -1 when nothing reads it.
    let index: Int32
    /// The slot of the number of instances; -1 for cells, which the world counts.
    let count: Int32
    /// The section block it lies in; -1 for copies of an element of the layout.
    let block: Int32
    let isInSection: Bool
    let loads: Stretch
    let code: Code
    let elements: Stretch
    let search: SearchPlan
    let visibility: VisibilityPlan
    let drivers: Stretch
}

/// A quantity that may decide alone which instances of a scope can be seen.
struct DrivenPlan: BitwiseCopyable {
    let slot: Int32
    /// What makes it for an instance.
    let code: Code
    /// What leads from it to the boxes of the elements.
    let visibility: Code
    /// Where the elements' centres lie beside the window.
    let centers: Stretch
}

/// The steps that decide whether elements can be seen, for an interval reading, and what they read from outside.
struct VisibilityPlan: BitwiseCopyable {
    let code: Code
    let outer: Stretch
    let correlations: Stretch
}

/// A quantity that is read along several paths, the steps that hang on it, and what else these read.
struct CorrelationPlan: BitwiseCopyable {
    let slot: Int32
    let code: Code
    let entering: Stretch
}

/// How the instances whose resting boxes advance evenly, or rise anyhow, are found.
struct SearchPlan: BitwiseCopyable {
    var isAffine = false
    /// Whether nothing is known of where the boxes rest, and only a search tells.
    var isUnordered = false
    /// Makes start and length along the scroll.
    var code = Code()
    var boxes = Stretch()
    /// How many more are taken at both ends, for rounding.
    var margin: Int32 = 0
    /// The slots that boxes are counted from across the scroll and along it; -1: from 0.
    var crossBase: Int32 = -1
    var base: Int32 = -1
    /// Whether the boxes may have been put into a mesh.
    var hasPlane = false
}

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
