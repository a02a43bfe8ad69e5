/// An effect that an element uses.
struct UsedEffect {
    let declaration: Declaration
    /// The statement of the use.
    let line: Int32
    let module: ModuleID
    /// Whether it stands in the element's own block, where names mean what they mean in the element's lines.
    let isOwn: Bool
}
