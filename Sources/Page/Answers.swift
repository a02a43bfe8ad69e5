import Interpreter
import LayoutDSL
import Reports

/// What the session answers as JSON, UTF-8.
extension Session {
    /// The findings about the last text and its world, as `dslc check --format json` writes them.
    public func writeFindings(into writer: inout TextWriter) {
        DiagnosticRenderer(style: .json).render(findings, failures: failures, into: &writer)
    }

    /// The same for people.
    public func writeFindingsText(into writer: inout TextWriter) {
        DiagnosticRenderer(style: .text).render(findings, failures: failures, into: &writer)
    }

    /// What went wrong in the numbers where the page is now, as a document of findings.
    public func writeTroubles(into writer: inout TextWriter) {
        guard let scroller else { return }
        let troubles = scroller.prepared.troubles + scroller.troubles
        let found = diagnostics(for: troubles, sources: scroller.prepared.program.layout.sources)
        DiagnosticRenderer(style: .json).render(troubles.isEmpty ? [] : [found], into: &writer)
    }

    /// Everything at an offset, byte for byte as `dslc eval --json` prints it.
    public func writeFrame(at offset: Point, into writer: inout TextWriter) {
        guard let prepared else { return }
        report(prepared).write(prepared.attributes(at: offset), as: .json, into: &writer)
    }

    /// One element at an offset, on screen or not, as `dslc eval --element … --json` prints it; nothing when there is
    /// no such element.
    public func writeElement(_ path: ElementPath, at offset: Point, into writer: inout TextWriter) {
        guard let prepared, let frame = prepared.attributes(of: path, at: offset) else { return }
        report(prepared).write(frame, as: .json, into: &writer)
    }

    /// Where scrolling stops, along the scroll; the proposal when that cannot be told.
    public func stop(proposed: Double, velocity: Double, from offset: Point) -> Double {
        guard let prepared else { return proposed }
        do throws(WorldError) {
            return try prepared.stop(proposed: proposed, velocity: velocity, from: offset)
        } catch {
            return proposed
        }
    }

    private func report(_ prepared: Prepared) -> FrameReport {
        FrameReport(
            layoutName: prepared.program.layout.name, viewport: prepared.viewport, contentSize: prepared.contentSize)
    }
}
