import Interpreter
import LayoutDSL

/// The picture of the README: `jungle.layout` on three phones, drawn from what the interpreter answers.
enum Picture {
    static let offsets: [Double] = [-120, 300, 1000]

    static func draw(_ text: String) throws -> String {
        let prepared = try compile(check(parse(Source(name: "jungle.layout", text: text))).get()).prepare()
        let (width, height, gap) = (prepared.viewport.width, prepared.viewport.height, 60.0)
        let count = Double(offsets.count)
        let whole = (width: gap + (width + gap) * count, height: height + gap + 90)
        var lines = [
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 \(short(whole.width)) \(short(whole.height))\""
                + " font-family=\"system-ui, sans-serif\" font-size=\"22\">",
            "<rect width=\"100%\" height=\"100%\" fill=\"#ffffff\"/>",
            "<clipPath id=\"screen\"><rect width=\"\(short(width))\" height=\"\(short(height))\" rx=\"24\"/></clipPath>",
        ]
        for (number, offset) in offsets.enumerated() {
            let x = gap + (width + gap) * Double(number)
            let frame = prepared.attributes(at: prepared.offset(along: offset))
            lines.append("<g transform=\"translate(\(short(x)) \(short(gap)))\">")
            lines.append("<g clip-path=\"url(#screen)\">")
            lines.append("<rect width=\"\(short(width))\" height=\"\(short(height))\" fill=\"#e9efe6\"/>")
            for element in frame.elements { lines += draw(element, frame.offset) }
            lines.append("</g>")
            lines.append(
                "<rect width=\"\(short(width))\" height=\"\(short(height))\" rx=\"24\" fill=\"none\" stroke=\"#222222\""
                    + " stroke-width=\"8\"/>")
            lines.append(
                "<text x=\"\(short(width / 2))\" y=\"\(short(height + 50))\" text-anchor=\"middle\">offset \(short(offset))</text>"
            )
            lines.append("</g>")
        }
        lines.append("</svg>")
        return lines.joined(separator: "\n") + "\n"
    }

    private static func draw(_ element: Attributes, _ offset: Point) -> [String] {
        let box = element.frame
        let (x, y) = (box.x - offset.x, box.y - offset.y)
        let place = "x=\"\(short(x))\" y=\"\(short(y))\" width=\"\(short(box.width))\" height=\"\(short(box.height))\""
        var lines = ["<rect \(place) fill=\"\(color(element.kind))\" stroke=\"#ffffff\" stroke-width=\"2\"/>"]
        for attribute in element.custom {
            switch (attribute.name, attribute.value) {
            case ("parallax", .point(let shift)):
                // The picture inside: a disc that drifts against the scroll.
                let middle = (x: x + box.width / 2 + shift.x, y: y + box.height / 2 + shift.y)
                lines.append("<circle cx=\"\(short(middle.x))\" cy=\"\(short(middle.y))\" r=\"34\" fill=\"#f4d58d\"/>")
            case ("headerOverlayAlpha", .number(let alpha)):
                lines.append("<rect \(place) fill=\"#000000\" opacity=\"\(short(alpha))\"/>")
            default: break
            }
        }
        lines.append(
            "<text x=\"\(short(max(x, 0) + 16))\" y=\"\(short(y + 34))\" fill=\"#ffffff\">"
                + "\(element.kind)[\(element.section),\(element.item)]</text>")
        return lines
    }

    private static func color(_ kind: String) -> String {
        switch kind {
        case "header": "#2d6a4f"
        case "menu": "#bc6c25"
        case "sectionHeader": "#40566b"
        case "cell": "#74a57f"
        default: "#9aa5a0"
        }
    }

    /// To three decimals, without zeros at the end.
    private static func short(_ value: Double) -> String {
        let text = "\((value * 1000).rounded() / 1000)"
        return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
    }
}
