import LayoutDSL

/// The meaning of a name.
struct Declaration: Equatable {
    let kind: DeclarationKind
    let module: ModuleID
    /// The statement in the module.
    let statement: Int32
    /// The index of a `param` in the layout, of a parameter in its declaration, of a box among all.
    var number: Int32 = -1
    /// The place of its name, where that is known: names are read far more often than they are declared.
    var name: SourceSpan?
}
