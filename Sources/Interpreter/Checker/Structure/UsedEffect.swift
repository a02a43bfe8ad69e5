/// An effect that an element uses.
struct UsedEffect {
    let declaration: Declaration
    /// The activation of its lines, which has its arguments.
    let activation: ActivationID
    /// The condition of the use; none for one that always counts.
    let condition: ConditionID
}
