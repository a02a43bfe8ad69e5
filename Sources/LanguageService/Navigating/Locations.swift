import Interpreter
import LayoutDSL

/// A place in a file.
package struct Location: Sendable, Hashable {
    /// The name of the file.
    package let file: String
    /// The bytes.
    package let range: Range<Int>
}

extension InspectedFile {
    /// The name of the prelude as a file.
    package static let prelude = Prelude.source.name

    /// The place of a span.
    package func location(_ span: SourceSpan) -> Location? {
        tree(of: span).map { Location(file: $0.source.name, range: span.range) }
    }

    /// Where the name at an offset is declared; of the path of an import, the beginning of the file.
    package func definition(at offset: Int) -> Location? {
        if let symbol = symbol(at: offset) { return location(symbol.declaration) }
        guard let token = token(at: offset), tree.tokens[Int(token)].kind == .string,
            let number = inspection.imports[tree.span(ofToken: token)], Int(number) < trees.count
        else { return nil }
        return Location(file: trees[Int(number)].source.name, range: 0..<0)
    }

    /// The places in this file at which a declaration is named, in the order of the file.
    ///
    /// - Parameters:
    ///   - declaration: Where it is declared, by the name of its file.
    ///   - includingDeclaration: Whether its declaration is one of them, if it stands in this file.
    /// - Returns: The places.
    package func places(of declaration: Location, includingDeclaration: Bool) -> [Location] {
        var found: [Location] = []
        if includingDeclaration, declaration.file.utf8.elementsEqual(name.utf8) { found.append(declaration) }
        for use in inspection.uses where use.span.source == .main {
            if location(use.declaration) == declaration, let place = location(use.span) { found.append(place) }
        }
        return found.sorted { $0.range.lowerBound < $1.range.lowerBound }
    }

    /// The places in this file that name the same as the word at an offset.
    package func highlights(at offset: Int) -> [Location] {
        guard let symbol = symbol(at: offset), let declaration = location(symbol.declaration) else { return [] }
        return places(of: declaration, includingDeclaration: true)
    }
}
