/// An `expect` or an `assume` of an effect or an arrangement, in one of its uses.
struct PromiseDeclaration {
    /// What the line is about: the element that uses the effect, or the cell that the arrangement places.
    let box: BoxID
    /// The effect or arrangement; none of one that nothing uses.
    let bundle: StatementID
    /// Its statement, and what it is read in.
    let line: Int32
    let module: ModuleID
    let activation: ActivationID
    /// The innermost condition of the use; none where it always counts.
    let condition: ConditionID
}
