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
            case "style": for sheet in PreviewPage.styles { writer.bytes += sheet }
            case "script": for script in PreviewPage.scripts { writer.bytes += script }
            case "title": append(escaped: title, into: &writer)
            case "start": writer.bytes += start
            case "module": writer.bytes += PackedModule(base64: PageModule.text).text
            default: writer.append(String(rest[open.lowerBound..<close.upperBound]))
            }
            rest = rest[close.upperBound...]
        }
        writer.append(String(rest))
    }

    /// The page's script, one file after the other.
    private static let scripts: [[UInt8]] = [
        PackageResources.lzma_js,
        PackageResources.interpreter_js,
        PackageResources.events_js,
        PackageResources.motion_js,
        PackageResources.gestures_js,
        PackageResources.scene_js,
        PackageResources.content_js,
        PackageResources.skin_js,
        PackageResources.marks_js,
        PackageResources.stage_js,
        PackageResources.table_js,
        PackageResources.tokens_js,
        PackageResources.editor_js,
        PackageResources.find_js,
        PackageResources.typing_js,
        PackageResources.scrub_js,
        PackageResources.texts_js,
        PackageResources.values_js,
        PackageResources.address_js,
        PackageResources.controls_js,
        PackageResources.params_js,
        PackageResources.findings_js,
        PackageResources.tests_js,
        PackageResources.timeline_js,
        PackageResources.motions_js,
        PackageResources.inspector_js,
        PackageResources.transition_js,
        PackageResources.exports_js,
        PackageResources.shell_js,
        PackageResources.background_js,
        PackageResources.session_js,
        PackageResources.history_js,
        PackageResources.keeping_js,
        PackageResources.world_js,
        PackageResources.main_js,
    ]

    /// Its style sheet, likewise.
    private static let styles: [[UInt8]] = [
        PackageResources.page_css,
        PackageResources.source_css,
        PackageResources.stage_css,
        PackageResources.time_css,
        PackageResources.panel_css,
    ]

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
