import Reports

/// The live page: a single file with the layouts, their imports, the data, the skin and the interpreter.
struct PreviewPage {
    /// What the page's whole numbers count, an index and a step past it included.
    static let mostCells = Int(Int32.max / 2)

    /// The layouts, the one that is shown first before the others.
    let files: [PreviewFile]
    let title: String
    let start: PreviewStart
    /// The stage alone, under a picture of it for where it cannot run; nil: the page with editor and panels.
    let embedded: EmbeddedPicture?

    /// Writes the page.
    func write(into writer: inout TextWriter) {
        var rest = String(decoding: PackageResources.page_html, as: UTF8.self)[...]
        // The places are found from front to back, so that nothing in a layout is taken for one.
        while let open = rest.firstRange(of: "{{"), let close = rest[open.upperBound...].firstRange(of: "}}") {
            writer.append(String(rest[..<open.lowerBound]))
            switch rest[open.upperBound..<close.lowerBound] {
            case "style": writer.bytes += PreviewPage.lean(PreviewPage.styles)
            case "script": writer.bytes += PreviewPage.lean(PreviewPage.scripts)
            case "title": append(escaped: title, into: &writer)
            case "start": start.write(files, into: &writer)
            case "view": writer.append(embedded == nil ? "" : "embed")
            case "still": embedded?.write(into: &writer)
            case "module": writer.bytes += PackedModule(base64: PageModule.text).text
            default: writer.append(String(rest[open.lowerBound..<close.upperBound]))
            }
            rest = rest[close.upperBound...]
        }
        writer.append(String(rest))
    }

    /// The page's script, one file after the other.
    private static let scripts: [[UInt8]] = [
        PackageResources.unpacking_js,
        PackageResources.interpreter_js,
        PackageResources.events_js,
        PackageResources.motion_js,
        PackageResources.gestures_js,
        PackageResources.rows_js,
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
        PackageResources.popup_js,
        PackageResources.assist_js,
        PackageResources.rename_js,
        PackageResources.scrub_js,
        PackageResources.texts_js,
        PackageResources.values_js,
        PackageResources.address_js,
        PackageResources.controls_js,
        PackageResources.devices_js,
        PackageResources.params_js,
        PackageResources.findings_js,
        PackageResources.tests_js,
        PackageResources.timeline_js,
        PackageResources.lanes_js,
        PackageResources.transport_js,
        PackageResources.motions_js,
        PackageResources.inspector_js,
        PackageResources.card_js,
        PackageResources.transition_js,
        PackageResources.changes_js,
        PackageResources.exports_js,
        PackageResources.shell_js,
        PackageResources.background_js,
        PackageResources.session_js,
        PackageResources.history_js,
        PackageResources.keeping_js,
        PackageResources.world_js,
        PackageResources.host_js,
        PackageResources.main_js,
    ]

    /// Its style sheet, likewise.
    private static let styles: [[UInt8]] = [
        PackageResources.page_css,
        PackageResources.source_css,
        PackageResources.assist_css,
        PackageResources.stage_css,
        PackageResources.time_css,
        PackageResources.panel_css,
        PackageResources.skin_css,
        PackageResources.embed_css,
    ]

    /// Scripts or style sheets, one after the other, without what only their readers need: comments on lines of their
    /// own, and indentation.
    static func lean(_ files: [[UInt8]]) -> [UInt8] {
        var result: [UInt8] = []
        for line in files.joined().split(separator: UInt8(ascii: "\n")) {
            let rest = line.drop { $0 == UInt8(ascii: " ") }
            if rest.starts(with: "//".utf8) || rest.starts(with: "/*".utf8) { continue }
            result += rest
            result.append(UInt8(ascii: "\n"))
        }
        return result.dropLast()
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
