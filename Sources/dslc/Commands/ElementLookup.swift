import Interpreter
import LayoutDSL
import Reports
import Worlds

/// Finds out why an element cannot be shown.
struct ElementLookup {
    private let prepared: Prepared

    /// Looks among the elements of a prepared layout.
    init(_ prepared: Prepared) { self.prepared = prepared }

    /// The element that is meant; how many indices it takes is the layout's to say.
    func path(of written: WrittenElement, file: String) throws(EvalError) -> ElementPath {
        if let path = ElementPath(written: written.kind, written.indices, in: prepared) { return path }
        let index = written.indices.first ?? 0
        throw refusal(
            "`\(written.kind)[\(index)]` has one index, and a `\(written.kind)` takes two",
            help: "write section and item, both counted from 0: `\(written.kind)[0,\(index)]`", file: file)
    }

    /// Refuses an element that the layout does not have.
    func prove(_ path: ElementPath, file: String) throws(EvalError) {
        let names = prepared.program.layout.elements.map(\.name)
        guard names.contains(path.kind) else {
            let near = Suggestion.best(for: path.kind, among: names)
            throw refusal(
                "the layout has no element `\(path.kind)`", help: Suggestion.sentence(near) ?? list(of: names),
                file: file)
        }
        // Whether it exists does not hang on the offset.
        guard prepared.attributes(of: path, at: prepared.offset(along: 0)) == nil else { return }
        throw refusal(
            "there is no `\(path.kind)[\(path.section),\(path.item)]`",
            help: "sections and items are counted from 0; `dslc eval --all` lists every element", file: file)
    }

    /// The offset at which an element is shown.
    func offset(
        showing written: WrittenElement, at place: ShownPlace, from: LayoutPoint?, file: String
    ) throws(EvalError) -> LayoutPoint {
        let path = try path(of: written, file: file)
        try prove(path, file: file)
        if let offset = prepared.offset(showing: path, at: place, from: from) { return offset }
        throw refusal("`\(path.kind)[\(path.section),\(path.item)]` takes no part", help: nil, file: file)
    }

    private func list(of names: [String]) -> String? {
        // An implicit list; a handful helps, more would be a wall.
        guard !names.isEmpty, names.count <= 12 else { return nil }
        return "it has " + names.map { "`\($0)`" }.joined(separator: ", ")
    }

    private func refusal(_ message: String, help: String?, file: String) -> EvalError {
        .refused([], [Failure(code: DiagnosticCode.unknownElement.text, message: message, file: file, help: help)])
    }
}
