import Interpreter
import Reports

/// What a page shows until its stage runs, and an embedded one where scripts or WebAssembly do not run.
struct FirstPicture {
    /// A drawing of the stage at its first offset, as SVG.
    let drawing: [UInt8]
    /// What it is of.
    let title: String
    let viewport: LayoutSize
    /// The first offset, along the scroll.
    let offset: Double

    /// A page that opens by itself goes without a larger drawing: reading it would delay the stage that replaces it.
    static let mostBytes = 200_000

    /// Writes it as the image that stands for an embedded stage: what a drawing calls its parts is nothing to the page.
    func writeAlone(into writer: inout TextWriter) {
        writer.append("<img id=\"still\" alt=\"")
        writer.append(PreviewPage.escaped(title))
        writeSource(into: &writer)
    }

    /// Writes it as the image that lies in the stage of a page: nobody has it read to them, since what it shows follows.
    func write(into writer: inout TextWriter) {
        writer.append("<img id=\"still\" decoding=\"sync\" width=\"")
        writer.append(number: viewport.width)
        writer.append("\" height=\"")
        writer.append(number: viewport.height)
        writer.append("\" data-offset=\"")
        writer.append(number: offset)
        writer.append("\" alt=\"")
        writeSource(into: &writer)
    }

    private func writeSource(into writer: inout TextWriter) {
        writer.append("\" src=\"")
        writer.bytes += DataAddress.text(of: drawing, type: "image/svg+xml")
        writer.append("\">")
    }
}
