/// An `output` line: a value that the layout, a section or an element tells the app.
struct OutputDeclaration {
    let name: Symbol
    /// The layout, a `section` block or an element.
    let box: BoxID
    /// The statement in the main file.
    let statement: Int32
}
