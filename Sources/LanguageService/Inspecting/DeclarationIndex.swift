import Interpreter
import LayoutDSL

/// The names that the files of a check declare, by the places at which they stand.
package struct DeclarationIndex: Sendable {
    /// The names of each file, in the order of the file.
    package let names: [[DeclaredName]]
    private let trees: [SyntaxTree]

    /// The prelude never changes.
    private static let prelude = DeclaredName.all(in: parse(Prelude.source))

    /// Finds the names of all files of a check.
    package init(_ trees: [SyntaxTree]) {
        self.trees = trees
        names = trees.map { $0.source.id == .prelude ? DeclarationIndex.prelude : DeclaredName.all(in: $0) }
    }

    /// The name that is declared at a place, with the tree that it stands in.
    package subscript(place: SourceSpan) -> (name: DeclaredName, tree: SyntaxTree)? {
        number(of: place).map { (names[Int(place.source.number)][$0], trees[Int(place.source.number)]) }
    }

    /// The number among the names of its file of the one that is declared at a place.
    func number(of place: SourceSpan) -> Int? {
        let file = Int(place.source.number)
        guard file < names.count else { return nil }
        let known = names[file]
        var low = 0
        var high = known.count
        while high - low > 1 {
            let middle = (low + high) / 2
            if known[middle].span.start <= place.start { low = middle } else { high = middle }
        }
        return low < known.count && known[low].span == place ? low : nil
    }
}
