import Interpreter
import LayoutDSL

/// The text of a layout and the files that it imports, for a host that reads files itself.
package struct ListText: Sendable {
    /// What the file is called.
    package var name = "page.layout"
    /// The files that `import` finds.
    private var imports: [ImportedFile] = []

    /// A file, as an importer asked for it.
    private struct ImportedFile: Sendable {
        let importer: String
        /// The path as it is written.
        let path: String
        let answer: ImportAnswer
    }

    /// No text and no files.
    package init() {}

    /// Makes known what `import` finds for a path that is written in a file.
    package mutating func addImport(_ path: String, from importer: String, found: ImportAnswer) {
        imports.removeAll { ListText.same($0.path, path) && ListText.same($0.importer, importer) }
        imports.append(ImportedFile(importer: importer, path: path, answer: found))
    }

    /// What a path in a file leads to.
    package func answer(_ path: String, from importer: String) -> ImportAnswer {
        let found = imports.first { ListText.same($0.path, path) && ListText.same($0.importer, importer) }
        return found?.answer ?? .missing(reason: "the page has only the files that were imported when it was made")
    }

    /// The paths that the text itself can import.
    package var importablePaths: [String] { imports.filter { ListText.same($0.importer, name) }.map { $0.path } }

    /// Checks a text.
    ///
    /// - Returns: The layout of a sound text, nil of another one, and what was found.
    package func check(_ bytes: [UInt8]) -> (layout: CheckedLayout?, findings: [Diagnostics]) {
        let report = Interpreter.check(
            parse(Source(name: name, bytes: bytes)), reading: { self.answer($0.path, from: $0.importer) })
        let isClean = report.diagnostics.shown.isEmpty && report.diagnostics.omitted.isEmpty
        var findings = isClean ? [] : [report.diagnostics]
        guard let layout = report.layout, !report.diagnostics.hasErrors else {
            if !report.diagnostics.hasErrors {
                let end = SourceSpan(start: bytes.count, length: 0, source: .main)
                let nothing = Diagnostic(.noLayout, "the file declares no layout to show", at: Diagnostic.Label(end))
                findings.append(Diagnostics([nothing], sources: report.diagnostics.sources))
            }
            return (nil, findings)
        }
        return (layout, findings)
    }

    /// By bytes: `==` would take two spellings of one letter for the same.
    private static func same(_ a: String, _ b: String) -> Bool { a.utf8.elementsEqual(b.utf8) }
}
