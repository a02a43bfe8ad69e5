import Interpreter
import LayoutDSL
import Player
import Reports

// What the script of a list may call beside ListExports.swift where the module reads texts: the parser and the checker.

nonisolated(unsafe) private var source = ListText()
nonisolated(unsafe) private var findings: [Diagnostics] = []

/// Names the file.
@_expose(wasm, "name") @_cdecl("text_name")
public func setName(_ count: Int32) { source.name = text(0, count) }

/// Makes an imported file known: importer, path, name, text; of one that is missing the text says why.
@_expose(wasm, "addImport") @_cdecl("text_add_import")
public func addImport(_ importer: Int32, _ path: Int32, _ name: Int32, _ count: Int32, _ isMissing: Int32) {
    source.addImport(
        text(importer, path), from: text(0, importer),
        found: importAnswer(importer + path, name, count, isMissing: isMissing != 0))
}

/// Checks a text; 1 when it is sound, and then it is the layout.
@_expose(wasm, "check") @_cdecl("text_check")
public func check(_ count: Int32) -> Int32 {
    let report = source.check(bytes(0, count))
    findings = report.findings
    guard let layout = report.layout else { return 0 }
    player.use(compile(layout))
    return 1
}

/// What was found in the last text, as `dslc check --format json` says it.
@_expose(wasm, "findings") @_cdecl("text_findings")
public func writeFindings() -> Int32 {
    reply { DiagnosticRenderer(style: .json).render(findings, failures: [], into: &$0) }
}
