/// A statement of the file, or of a layout in it, with everything that reading it has made. A parse of nearly the same
/// text can take it over.
struct ParsedUnit: Sendable {
    /// How deep it stands.
    let nesting: Int32
    /// The statement itself.
    let statement: Int32
    /// What was read: its tokens, up to the one behind it.
    let tokens: Range<Int32>
    /// What was made.
    let statements: Range<Int32>
    let formulas: Range<Int32>
    let parameters: Range<Int32>
    let arguments: Range<Int32>
}
