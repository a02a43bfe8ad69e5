import LayoutDSL

/// What one check knows: a store of each folder below, which the jobs of the check share.
///
/// The jobs change one store while they read another, as with the properties of a value; no job changes a store while a
/// function of that store runs. So the stores need no check of that at every access.
///
/// The names and the structure are classes: a call of a large value that a class holds copies the value first. The table of
/// formulas goes on into the layout, and stays a value; what is often asked of it is inlined, and reads it in its place.
final class CheckStores {
    let names = NameStore()
    let structure = Structure()
    @exclusivity(unchecked) var table = FormulaTable()
    @exclusivity(unchecked) var solver = Solver()
    @exclusivity(unchecked) var reading = Reading()
    @exclusivity(unchecked) var tests = TestStore()
    @exclusivity(unchecked) var directions = DirectionChoices()
    /// What arrangements in elements say of each part, by the box of any part.
    @exclusivity(unchecked) var unrollings: [Int32: Unrolling] = [:]
    /// Of a length over a named number without a unit, by its formula, the name.
    @exclusivity(unchecked) var unitlessDivisors: [Int32: SourceSpan] = [:]
}
