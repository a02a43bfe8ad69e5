import Interpreter

/// Writes the frame of a layout at one offset.
package struct FrameReport: Sendable {
    /// The layout's name.
    let layoutName: String
    /// The size of the viewport, between the content insets.
    let viewport: LayoutSize
    /// What bars cover around it; written where there are any.
    let contentInsets: LayoutEnvironment.Insets
    /// The size of all content.
    var contentSize: LayoutSize
    /// The params that a sweep has set, with their values.
    var parameters: [ParameterValue] = []
    /// Whether the content repeats.
    let loops: Bool
    /// The quantities that have a column only because some kind sets them.
    var optional: [ElementQuantity] = []
    /// The columns of what only some elements have besides.
    var elementColumns: [ElementColumn] = []
    /// The columns of what the layout tells its app.
    var outputColumns: [OutputColumn] = []
    /// The colours of tables.
    let ink: Ink

    /// Makes a report of frames of one layout, prepared for one viewport.
    package init(
        layoutName: String, viewport: LayoutSize, contentInsets: LayoutEnvironment.Insets = .init(),
        contentSize: LayoutSize, loops: Bool = false
    ) {
        self.init(
            layoutName: layoutName, viewport: viewport, contentInsets: contentInsets, contentSize: contentSize,
            loops: loops, ink: Ink(isColored: false))
    }

    init(
        layoutName: String, viewport: LayoutSize, contentInsets: LayoutEnvironment.Insets, contentSize: LayoutSize,
        loops: Bool, ink: Ink
    ) {
        self.ink = ink
        self.loops = loops
        self.layoutName = layoutName
        self.viewport = viewport
        self.contentInsets = contentInsets
        self.contentSize = contentSize
    }

    /// Writes one frame by itself, with all that its format needs before and after it.
    package func write(_ frame: Frame, as format: OutputFormat, into writer: inout TextWriter) {
        var stream = FrameStream(
            format: format, layoutName: layoutName, viewport: viewport, contentInsets: contentInsets,
            contentSize: contentSize, isSweep: false, loops: loops)
        stream.addColumns(
            { quantity in frame.elements.contains { quantity.isTold(beside: $0.optional) } },
            { column in frame.elements.contains { column.stands(in: $0) } })
        stream.begin(into: &writer)
        stream.add(frame, into: &writer)
        stream.end(into: &writer)
    }

    /// The same as JSON, for a page that has no use for other formats.
    package func writeDocument(_ frame: Frame, into writer: inout TextWriter) {
        writeDocument(frame, indent: 0, into: &writer)
        writer.append("\n")
    }
}
