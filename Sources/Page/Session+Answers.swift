import Interpreter
import LayoutAnalysis
import LayoutDSL
import Reports

/// What the session answers as JSON, UTF-8.
extension Session {
    /// The findings about the last text and its world, as `dslc check --format json` writes them.
    package func writeFindings(into writer: inout TextWriter) {
        DiagnosticRenderer(style: .json).render(findings, failures: failures, into: &writer)
    }

    /// What went wrong in the numbers where the page is now, as a document of findings.
    package func writeTroubles(into writer: inout TextWriter) {
        guard let scroller else { return }
        let troubles = scroller.prepared.troubles + scroller.troubles
        let found = diagnostics(for: troubles, sources: scroller.prepared.program.layout.sources)
        DiagnosticRenderer(style: .json).render(troubles.isEmpty ? [] : [found], into: &writer)
    }

    /// Everything at an offset, byte for byte as `dslc eval --json` prints it.
    package func writeFrame(at offset: LayoutPoint, into writer: inout TextWriter) {
        guard let prepared else { return }
        report(prepared).writeDocument(prepared.attributes(at: offset), into: &writer)
    }

    /// One element at an offset, on screen or not, as `dslc eval --element … --json` prints it; nothing when there is
    /// no such element.
    package func writeElement(_ path: ElementPath, at offset: LayoutPoint, into writer: inout TextWriter) {
        guard let prepared, let frame = prepared.attributes(of: path, at: offset) else { return }
        report(prepared).writeDocument(frame, into: &writer)
    }

    /// The values of an element kind that can be explained, as a list of texts.
    package func writeProperties(of kind: String, into writer: inout TextWriter) {
        writer.append("[")
        let names = explainer()?.properties(of: kind) ?? []
        for index in names.indices {
            if index > 0 { writer.append(", ") }
            writer.append(jsonString: names[index])
        }
        writer.append("]")
    }

    /// The formulas under a value, as a tree for people, or why there is nothing to explain.
    package func writeExplanation(
        of property: String, _ element: ElementPath, at offset: LayoutPoint, depth: Int, into writer: inout TextWriter
    ) {
        guard let explainer = explainer() else { return }
        writer.append(explainer.text(of: property, element, at: offset, depth: depth))
    }

    private func report(_ prepared: Prepared) -> FrameReport {
        FrameReport(
            layoutName: prepared.program.layout.name, viewport: prepared.viewport, contentSize: prepared.contentSize,
            loops: prepared.loops)
    }
}
