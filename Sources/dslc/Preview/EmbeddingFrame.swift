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
    var text: String {
        let (width, height) = (EmbeddingFrame.number(viewport.width), EmbeddingFrame.number(viewport.height))
        let whole = EmbeddingFrame.number(viewport.height + EmbeddingFrame.track)
        return """
            <iframe src="\(EmbeddingFrame.escaped(address))" title="\(EmbeddingFrame.escaped(title))" loading="lazy"
              width="\(width)" height="\(whole)" style="border: 0; width: 100%; max-width: \(width)px; height: auto;
              aspect-ratio: \(width) / \(whole); min-height: min(\(height)px, 240px)"></iframe>
            """
    }

    private static func number(_ value: Double) -> String {
        var writer = TextWriter()
        writer.append(number: value.rounded())
        return String(decoding: writer.bytes, as: UTF8.self)
    }

    private static func escaped(_ text: String) -> String {
        var result = ""
        for scalar in text.visible.unicodeScalars {
            switch scalar {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case "\"": result += "&quot;"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }
}
