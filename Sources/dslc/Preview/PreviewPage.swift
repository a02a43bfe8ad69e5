import PageTexts
import Reports

/// The live page: a single file with the layouts, their imports, the data, the skin and the interpreter.
struct PreviewPage {
    /// What the page's whole numbers count, an index and a step past it included.
    static let mostCells = Int(Int32.max / 2)

    /// The layouts, the one that is shown first before the others.
    let files: [PreviewFile]
    let title: String
    let start: PreviewStart
    let module: PreviewModule
    /// The stage alone, under a picture of it for where it cannot run; nil: the page with editor and panels.
    let embedded: EmbeddedPicture?

    /// Writes the page.
    func write(into writer: inout TextWriter) {
        var rest = PageTexts.pageDocument[...]
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
            case "module": module.write(into: &writer)
            default: writer.append(String(rest[open.lowerBound..<close.upperBound]))
            }
            rest = rest[close.upperBound...]
        }
        writer.append(String(rest))
    }

    /// The page's script, one file after the other.
    private static let scripts: [String] = [
        PageTexts.interpreterScript,
        PageTexts.eventsScript,
        PageTexts.motionScript,
        PageTexts.gesturesScript,
        PageTexts.rowsScript,
        PageTexts.sceneScript,
        PageTexts.contentScript,
        PageTexts.skinScript,
        PageTexts.marksScript,
        PageTexts.stageScript,
        PageTexts.tableScript,
        PageTexts.tokensScript,
        PageTexts.editorScript,
        PageTexts.findScript,
        PageTexts.typingScript,
        PageTexts.popupScript,
        PageTexts.assistScript,
        PageTexts.renameScript,
        PageTexts.scrubScript,
        PageTexts.textsScript,
        PageTexts.valuesScript,
        PageTexts.addressScript,
        PageTexts.controlsScript,
        PageTexts.devicesScript,
        PageTexts.paramsScript,
        PageTexts.findingsScript,
        PageTexts.testsScript,
        PageTexts.timelineScript,
        PageTexts.lanesScript,
        PageTexts.transportScript,
        PageTexts.lampsScript,
        PageTexts.motionsScript,
        PageTexts.inspectorScript,
        PageTexts.cardScript,
        PageTexts.transitionScript,
        PageTexts.changesScript,
        PageTexts.exportsScript,
        PageTexts.helpScript,
        PageTexts.shellScript,
        PageTexts.backgroundScript,
        PageTexts.sessionScript,
        PageTexts.historyScript,
        PageTexts.keepingScript,
        PageTexts.worldScript,
        PageTexts.hostScript,
        PageTexts.mainScript,
    ]

    /// Its style sheet, likewise.
    private static let styles: [String] = [
        PageTexts.pageStyle,
        PageTexts.sourceStyle,
        PageTexts.assistStyle,
        PageTexts.stageStyle,
        PageTexts.timeStyle,
        PageTexts.panelStyle,
        PageTexts.skinStyle,
        PageTexts.embedStyle,
    ]

    /// Scripts or style sheets, one after the other, without what only their readers need: comments on lines of their
    /// own, and indentation.
    static func lean(_ files: [String]) -> [UInt8] {
        var result: [UInt8] = []
        for line in files.joined().utf8.split(separator: UInt8(ascii: "\n")) {
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
