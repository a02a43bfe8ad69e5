import Interpreter
import Reports

/// The lines of HTML that show an embedded stage in another page.
struct EmbeddingFrame {
    /// Where the stage's page is, seen from the other.
    let address: String
    let title: String
    let viewport: LayoutSize

    /// How high the track below the stage is.
    static let track = 52.0

    /// An `iframe` that is as wide as there is room, at most as wide as the device, and of its shape.
    var lines: [String] {
        let width = EmbeddingFrame.number(viewport.width)
        let height = EmbeddingFrame.number(viewport.height + EmbeddingFrame.track)
        let (address, title) = (PreviewPage.escaped(address), PreviewPage.escaped(title))
        return [
            "<iframe src=\"\(address)\" title=\"\(title)\" loading=\"lazy\" width=\"\(width)\" height=\"\(height)\"",
            "  style=\"border: 0; max-width: 100%; height: auto; aspect-ratio: \(width) / \(height)\"></iframe>",
        ]
    }

    private static func number(_ value: Double) -> String {
        var writer = TextWriter()
        writer.append(number: value.rounded())
        return String(decoding: writer.bytes, as: UTF8.self)
    }
}
