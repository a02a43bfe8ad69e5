import Interpreter

/// Writes the frames of a run one after the other, so that a sweep of any length needs no more room than one frame.
///
/// `begin` once, `add` for each frame, `end` once; the buffer may be emptied between the calls.
package struct FrameStream: Sendable {
    private let format: OutputFormat
    private var report: FrameReport
    private let isSweep: Bool
    private var isFirst = true

    /// Makes a stream. With `isSweep` false the one frame's JSON is a document, else the frames are an array. `layouts`
    /// are those that elements come from: CSV has columns for what only some of their kinds set. `isColored` gives the
    /// titles of tables colours.
    package init(
        format: OutputFormat, layoutName: String, viewport: LayoutSize,
        contentInsets: LayoutEnvironment.Insets = .init(), contentSize: LayoutSize, isSweep: Bool,
        loops: Bool = false, layouts: [CheckedLayout] = [], isColored: Bool = false
    ) {
        self.format = format
        self.isSweep = isSweep
        report = FrameReport(
            layoutName: layoutName, viewport: viewport, contentInsets: contentInsets, contentSize: contentSize,
            loops: loops, ink: Ink(isColored: isColored))
        report.outputColumns = layouts.first?.outputColumns ?? []
        let kinds = layouts.flatMap { layout in layout.elements.map { (kind: $0, layout: layout) } }
        addColumns(
            { quantity in kinds.contains { quantity.isTold(beside: $0.kind.optional) } },
            { column in kinds.contains { column.stands(in: $0.kind, of: $0.layout) } })
    }

    /// Adds columns for what some element may have.
    mutating func addColumns(_ isSet: (ElementQuantity) -> Bool, _ stands: (ElementColumn) -> Bool) {
        report.optional = ElementQuantity.optional.filter(isSet)
        report.elementColumns = ElementColumn.allCases.filter(stands)
    }

    /// The params that a sweep sets; CSV has columns for those that are known before it begins.
    package var parameters: [ParameterValue] {
        get { report.parameters }
        set { report.parameters = newValue }
    }

    /// The size of the content in the frames to come.
    package var contentSize: LayoutSize {
        get { report.contentSize }
        set { report.contentSize = newValue }
    }

    /// Writes what stands before the first frame.
    package mutating func begin(into writer: inout TextWriter) {
        isFirst = true
        switch format {
        case .json: if isSweep { writer.append("[") }
        case .csv: report.writeHeaderRow(into: &writer)
        case .table, .jsonl: break
        }
    }

    /// Writes one frame; `flush` may empty the writer on the way.
    package mutating func add(
        _ frame: Frame, into writer: inout TextWriter, flush: (inout TextWriter) -> Void = { _ in }
    ) {
        switch format {
        case .json:
            if isSweep { writer.append(isFirst ? "\n" : ",\n") }
            report.writeDocument(frame, indent: isSweep ? 2 : 0, into: &writer)
            if !isSweep { writer.append("\n") }
        case .jsonl: report.writeLine(frame, into: &writer)
        case .csv: report.writeRows(frame, into: &writer)
        case .table:
            if !isFirst { writer.append("\n") }
            report.writeTable(frame, into: &writer, flush: flush)
        }
        isFirst = false
    }

    /// Writes what stands after the last frame.
    package mutating func end(into writer: inout TextWriter) {
        switch format {
        case .json: if isSweep { writer.append(isFirst ? "]\n" : "\n]\n") }
        case .table, .jsonl, .csv: break
        }
    }
}
