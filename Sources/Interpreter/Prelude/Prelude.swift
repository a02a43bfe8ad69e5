import LayoutDSL

/// Declarations that a file opens with.
public struct Library: Sendable {
    let tree: SyntaxTree

    /// Makes a library of a tree; its source has to have the number of the prelude.
    public init(_ tree: SyntaxTree) { self.tree = tree }
}

/// The prelude: effects and arrangements written in the language itself, in `Prelude.layout`.
public enum Prelude {
    /// The source of the prelude.
    public static let source = Source(name: "Prelude.layout", bytes: PreludeText.bytes, id: .prelude)

    /// What every layout file opens with.
    public static let library = Library(parse(source))
}
