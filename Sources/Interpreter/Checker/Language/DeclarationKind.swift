/// The kind of a declared name.
enum DeclarationKind: UInt8 {
    case value, function, effect, arrangement
    /// A `param` of the layout.
    case parameter
    /// A parameter of an effect, an arrangement or a function.
    case argument
    /// `attribute`, readable by its name like a `let`.
    case attribute
    /// An element or a named section.
    case box
}
