import Interpreter
import LayoutDSL
import Reports

/// What a page begins with: the world of the command line, where it is scrolled to, and the skin.
struct PreviewStart {
    let options: WorldOptions
    /// The text of `--items`.
    let items: String?
    let data: [UInt8]?
    let offset: LayoutPoint?
    /// Whether the offset is meant along the scroll, whichever way that goes.
    let isAlongScroll: Bool
    let skin: Skin?

    /// Writes it with the layouts as JSON that can stand in a script element: without `<`, which only texts have.
    func write(_ files: [PreviewFile], into page: inout TextWriter) {
        var writer = TextWriter()
        writer.append("{")
        files.first?.write(into: &writer)
        if files.count > 1 {
            writer.append(", \"files\": [")
            for (index, file) in files.enumerated() {
                writer.append(index > 0 ? ", {" : "{")
                file.write(into: &writer)
                writer.append("}")
            }
            writer.append("]")
        }
        if let skin {
            writer.append(", \"skin\": {\"name\": ", json: skin.name)
            append("text", String(decoding: skin.text, as: UTF8.self), into: &writer)
            writer.append("}")
        }
        writeWorld(into: &writer)
        writer.append("}")
        writer.append(to: &page)
    }

    private func writeWorld(into writer: inout TextWriter) {
        if let size = options.viewport {
            append("viewport", ["width": size.width, "height": size.height], into: &writer)
        }
        if let items { append("items", items, into: &writer) }
        if let data { append("data", PreviewFile.text(of: data), into: &writer) }
        if let offset {
            writer.append(", \"offset\": [")
            writer.append(number: offset.x)
            if !isAlongScroll {
                writer.append(", ")
                writer.append(number: offset.y)
            }
            writer.append("]")
        }
        writer.append(", \"params\": [")
        for (index, parameter) in options.parameters.enumerated() {
            writer.append(index > 0 ? ", {\"name\": " : "{\"name\": ")
            writer.append(jsonString: parameter.name)
            writer.append(", \"value\": ", json: parameter.value)
            writer.append("}")
        }
        writer.append("]")
        let environment = options.environment
        writer.append(environment.rightToLeft ? ", \"rightToLeft\": true" : "")
        writer.append(environment.reducedMotion ? ", \"reducedMotion\": true" : "")
        let area = environment.safeArea
        append(
            "safeArea", ["top": area.top, "left": area.left, "bottom": area.bottom, "right": area.right], into: &writer)
    }

    private func append(_ key: String, _ text: String, into writer: inout TextWriter) {
        writer.append(", \"\(key)\": ")
        writer.append(json: text)
    }

    private func append(_ key: String, _ numbers: KeyValuePairs<String, Double>, into writer: inout TextWriter) {
        writer.append(", \"\(key)\": {")
        for (index, number) in numbers.enumerated() {
            writer.append(index > 0 ? ", \"\(number.key)\": " : "\"\(number.key)\": ")
            writer.append(number: number.value)
        }
        writer.append("}")
    }
}

extension TextWriter {
    /// Puts JSON into a script element of a page: without `<`, which stands in texts only.
    func append(to page: inout TextWriter) {
        for byte in bytes {
            if byte == UInt8(ascii: "<") { page.append("\\u003c") } else { page.bytes.append(byte) }
        }
    }
}
