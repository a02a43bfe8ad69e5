import Interpreter
import LanguageService
import LayoutDSL

// What changes a file.

extension LanguageServer {
    func codeActions(_ parameters: JSON) throws(ResponseError) -> JSON {
        let request = try document(parameters)
        guard let range = bytes(parameters["range"], in: request.text) else {
            throw ResponseError.parameters("`range` is missing")
        }
        let wanted = parameters["context"]["only"].list.compactMap { $0.text }
        func isWanted(_ kind: String) -> Bool {
            wanted.isEmpty
                || wanted.contains { kind.utf8.elementsEqual($0.utf8) || kind.utf8.starts(with: ($0 + ".").utf8) }
        }
        var actions: [CodeAction] = []
        if isWanted("quickfix") { actions += request.file.quickFixes(in: range) }
        if isWanted("refactor.extract") || isWanted("refactor.inline") {
            let found = request.file.refactorings(in: range, reading: workspace.reading(for: request.file.name))
            actions += found.filter { isWanted($0.kind.rawValue) }
        }
        var result = actions.map { json($0, request) }
        if wanted.contains(where: { "source.fixAll".utf8.starts(with: $0.utf8) }), let all = fixAll(request) {
            result.append(all)
        }
        return .list(result)
    }

    private func json(_ action: CodeAction, _ request: DocumentRequest) -> JSON {
        let shown = request.file.inspection.report.diagnostics.shown
        return .object([
            "title": .text(action.title), "kind": .text(action.kind.rawValue),
            "diagnostics": action.finding.map { index in
                [
                    json(
                        Problem(finding: shown[index], range: shown[index].primary.span.range, file: nil),
                        of: request.file, in: request.text)
                ]
            },
            "isPreferred": action.isPreferred ? true : nil,
            "edit": json([FileEdit(file: request.file.name, edits: action.edits)]),
        ])
    }

    /// All safe fixes at once, as `dslc check --fix` applies them.
    private func fixAll(_ request: DocumentRequest) -> JSON? {
        let reading = workspace.reading(for: request.file.name)
        var run = FixRun(takesLikely: false) { Interpreter.check(parse($0), reading: reading) }
        let fixed = run.run(request.text.source).source
        guard run.count > 0,
            let edit = TextEdit.difference(request.text.source.bytes, fixed.bytes)
        else { return nil }
        return [
            "title": "apply all safe fixes", "kind": "source.fixAll",
            "edit": json([FileEdit(file: request.file.name, edits: [edit])]),
        ]
    }

    func formatting(_ parameters: JSON) throws(ResponseError) -> JSON {
        let request = try document(parameters)
        return json(request.file.statements.formatting().map { [$0] } ?? [], in: request.text)
    }

    func rangeFormatting(_ parameters: JSON) throws(ResponseError) -> JSON {
        let request = try document(parameters)
        guard let range = bytes(parameters["range"], in: request.text) else {
            throw ResponseError.parameters("`range` is missing")
        }
        return json(request.file.statements.formatting(in: range), in: request.text)
    }

    func textContent(_ parameters: JSON) throws(ResponseError) -> JSON {
        guard
            parameters["uri"].text?.utf8.elementsEqual((DocumentAddress.scheme + ":/" + InspectedFile.prelude).utf8)
                == true
        else { throw ResponseError.parameters("no such document") }
        return ["text": .text(Prelude.source.text(of: Prelude.source.span))]
    }
}
