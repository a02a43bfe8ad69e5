/// What is kept of the sections once they are prepared, a number for each: what was folded, and what is dear to work
/// out. The rest of what is read of a section is made of that again whenever it is entered.
struct SectionRematerialization {
    /// The slots that a column is stored for.
    var stored: [Int32] = []
    /// What makes the others, in order.
    var steps: [Instruction] = []
}
