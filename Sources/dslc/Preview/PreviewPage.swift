import Interpreter
import LayoutDSL
import Reports

/// The live page: a single file with the layout, its imports, its data and the interpreter.
struct PreviewPage {
    /// What the page's whole numbers count, an index and a step past it included.
    static let mostCells = Int(Int32.max / 2)

    let source: Source
    let imports: [ImportedText]
    let title: String
    let options: WorldOptions
    /// The text of `--items`.
    let items: String?
    let data: [UInt8]?
    let offset: LayoutPoint?
    /// Whether the offset is meant along the scroll, whichever way that goes.
    let isAlongScroll: Bool

    /// Writes the page.
    func write(into writer: inout TextWriter) {
        let start = startText()
        var rest = String(decoding: PackageResources.page_html, as: UTF8.self)[...]
        // The places are found from front to back, so that nothing in a layout is taken for one.
        while let open = rest.firstRange(of: "{{"), let close = rest[open.upperBound...].firstRange(of: "}}") {
            writer.append(String(rest[..<open.lowerBound]))
            switch rest[open.upperBound..<close.lowerBound] {
            case "style": writer.bytes += PackageResources.page_css.dropLast()
            case "script": writer.bytes += PreviewPage.script.dropLast()
            case "title": append(escaped: title, into: &writer)
            case "start": writer.bytes += start
            case "module": writer.bytes += PackedModule(base64: PageModule.text).text
            default: writer.append(String(rest[open.lowerBound..<close.upperBound]))
            }
            rest = rest[close.upperBound...]
        }
        writer.append(String(rest))
    }

    /// The page's script: its files, one after the other.
    private static var script: [UInt8] {
        let scene =
            PackageResources.lzma_js + PackageResources.interpreter_js + PackageResources.list_js
            + PackageResources.stage_js
            + PackageResources.table_js
        let panel =
            PackageResources.tokens_js + PackageResources.editor_js + PackageResources.values_js
            + PackageResources.address_js + PackageResources.controls_js + PackageResources.params_js
            + PackageResources.findings_js + PackageResources.inspector_js
        return scene + panel + PackageResources.session_js + PackageResources.world_js + PackageResources.main_js
    }

    /// What the page begins with, as JSON that can stand in a script element: without `<`, which only texts have.
    private func startText() -> [UInt8] {
        var writer = TextWriter()
        writer.append("{\"name\": ")
        writer.append(jsonString: source.name)
        writer.append(", \"text\": ")
        writer.append(jsonString: PreviewPage.text(of: source.bytes))
        writer.append(", \"imports\": [")
        for (index, file) in imports.enumerated() {
            writer.append(index > 0 ? ", {\"importer\": " : "{\"importer\": ")
            writer.append(jsonString: file.importer)
            writer.append(", \"path\": ")
            writer.append(jsonString: file.path)
            switch file.answer {
            case .found(let name, let bytes):
                append("name", name, into: &writer)
                append("text", PreviewPage.text(of: bytes), into: &writer)
            case .missing(let reason):
                append("name", "", into: &writer)
                append("text", reason, into: &writer)
                writer.append(", \"isMissing\": true")
            }
            writer.append("}")
        }
        writer.append("]")
        if let size = options.viewport {
            append("viewport", ["width": size.width, "height": size.height], into: &writer)
        }
        if let items { append("items", items, into: &writer) }
        if let data { append("data", PreviewPage.text(of: data), into: &writer) }
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
            writer.append(", \"value\": ")
            writer.append(number: parameter.value)
            writer.append("}")
        }
        writer.append("]")
        let environment = options.environment
        writer.append(environment.rightToLeft ? ", \"rightToLeft\": true" : "")
        writer.append(environment.reducedMotion ? ", \"reducedMotion\": true" : "")
        let area = environment.safeArea
        append(
            "safeArea", ["top": area.top, "left": area.left, "bottom": area.bottom, "right": area.right], into: &writer)
        writer.append("}")
        return writer.bytes.flatMap { $0 == 0x3C ? Array("\\u003c".utf8) : [$0] }
    }

    private func append(_ key: String, _ text: String, into writer: inout TextWriter) {
        writer.append(", \"\(key)\": ")
        writer.append(jsonString: text)
    }

    private func append(_ key: String, _ numbers: KeyValuePairs<String, Double>, into writer: inout TextWriter) {
        writer.append(", \"\(key)\": {")
        for (index, number) in numbers.enumerated() {
            writer.append(index > 0 ? ", \"\(number.key)\": " : "\"\(number.key)\": ")
            writer.append(number: number.value)
        }
        writer.append("}")
    }

    /// A text as an editor shows it: without a byte order mark, with one kind of line end.
    private static func text(of bytes: [UInt8]) -> String {
        let plain = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]
        return String(decoding: plain, as: UTF8.self)
    }

    private func append(escaped text: String, into writer: inout TextWriter) {
        for byte in text.visible.utf8 {
            switch byte {
            case UInt8(ascii: "<"): writer.append("&lt;")
            case UInt8(ascii: ">"): writer.append("&gt;")
            case UInt8(ascii: "&"): writer.append("&amp;")
            default: writer.bytes.append(byte)
            }
        }
    }
}
