import LayoutChecker

/// The flat memory of a program: no references, no arrays of arrays, every part found by number. The compiler fills it;
/// after that it never changes.
struct FlatMemory {
    let instructions = Memory<Instruction>()
    /// The operands of `.pick`, as slots.
    let entries: Memory<Int32>
    /// What is filled in for an instance before its code is run.
    let loads = Memory<Plan.Load>()
    /// The slots of attributes, one after the other.
    let attributeSlots = Memory<Int32>()
    let boxes = Memory<Plan.PlannedBox>()
    /// The slots that the starts of boxes are summed from.
    let places = Memory<Int32>()
    /// The inputs and the columns of sections that each block reads.
    let sectionColumns = Memory<Int32>()
    /// The slots that are handed on to interval evaluation.
    let outer = Memory<Int32>()
    /// The quantities that are read along several paths, and the other slots that their code reads.
    let correlations = Memory<CorrelationPlan>()
    let entering = Memory<Int32>()
    /// The quantities that may decide alone which instances can be seen, and the elements' centres relative to the window.
    let inverses = Memory<InversePlan>()
    let inverseCenters = Memory<Plan.Center>()

    /// Adds code.
    func code(_ list: [Instruction]) -> Code { instructions.add(list) }

    /// Adds elements to one of the memories.
    func add<Element>(_ elements: [Element], to memory: Memory<Element>) -> Stretch { memory.add(elements) }

    /// Adds boxes whose starts are sums.
    func add(_ reach: [ReachBox]) -> Stretch {
        boxes.add(reach.map { Plan.PlannedBox(start: -1, length: $0.length, places: places.add($0.places)) })
    }
}
