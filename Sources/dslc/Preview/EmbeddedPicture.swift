import Reports

/// What an embedded page shows where scripts or WebAssembly do not run, and everywhere until they do.
struct EmbeddedPicture {
    /// A drawing of the stage at its first offset, as SVG.
    let drawing: [UInt8]
    /// What it is of.
    let title: String

    /// Writes it as an image: what a drawing calls its parts is nothing to the page.
    func write(into writer: inout TextWriter) {
        writer.append("<img id=\"still\" alt=\"")
        for byte in title.visible.utf8 {
            switch byte {
            case UInt8(ascii: "\""): writer.append("&quot;")
            case UInt8(ascii: "&"): writer.append("&amp;")
            case UInt8(ascii: "<"): writer.append("&lt;")
            default: writer.bytes.append(byte)
            }
        }
        writer.append("\" src=\"")
        writer.bytes += DataAddress.text(of: drawing, type: "image/svg+xml")
        writer.append("\">")
    }
}
