/// What may decide alone which instances of a scope can be seen.
struct InverseCulling {
    /// The slots of the quantities that advance evenly, the likeliest first.
    var candidates: [Candidate] = []
    /// For each element of the scope: the slots of its centre as seen from the corner of the window.
    var centers: [(x: Int32, y: Int32)] = []

    struct Candidate {
        let slot: Int32
        /// What makes it for an instance.
        let steps: [Instruction]
        /// What leads from it to the boxes of the elements.
        let visibility: [Instruction]
    }
}
