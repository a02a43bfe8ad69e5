import LayoutChecker

/// What is filled in and run for a section of one block, so that its elements, its row and its outputs can be read: what
/// other blocks compute is left as it is. A layout of one block has all of it.
struct BlockCode: BitwiseCopyable {
    /// The inputs, by their places among those of all sections.
    let inputs: Stretch
    /// The columns that are loaded, of those that are stored for sections.
    let stored: Stretch
    /// The slots that decide whether anything of a section can be seen.
    let deciding: Stretch
    let rematerializing: Code
    let section: Code
    /// What leads to the stops of elements.
    let gesture: Code
}
