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
    /// What is seen until the stage runs; nil: nothing.
    let picture: FirstPicture?
    /// The stage alone; else with editor and panels.
    let isEmbedded: Bool
    /// Whether `dslc serve` shows it: then it follows its file, and may ask that server. No other page makes a connection.
    var isServed = false

    /// Writes the page.
    func write(into writer: inout TextWriter) {
        var rest = PageTexts.pageDocument[...]
        // The places are found from front to back, so that nothing in a layout is taken for one.
        while let open = rest.firstRange(of: "{{"), let close = rest[open.upperBound...].firstRange(of: "}}") {
            writer.append(String(rest[..<open.lowerBound]))
            switch rest[open.upperBound..<close.lowerBound] {
            case "style": writer.bytes += PreviewPage.lean(PreviewPage.styles)
            case "early": writer.bytes += PreviewPage.lean(PreviewPage.early)
            case "table": writer.bytes += PreviewPage.lean([PageTexts.tableScript])
            case "script":
                writer.bytes += PreviewPage.lean(PreviewPage.scripts + (isServed ? [PageTexts.followScript] : []))
            case "connections": writer.append(isServed ? "'self'" : "'none'")
            case "title": writer.append(PreviewPage.escaped(title))
            case "start": start.write(files, into: &writer)
            case "view": writer.append(isEmbedded ? "embed" : files.count > 1 ? "in-grid" : "")
            case "still": if isEmbedded { picture?.writeAlone(into: &writer) }
            case "first": if !isEmbedded { picture?.write(into: &writer) }
            case "templates": PreviewPage.writeTemplates(isEmbedded ? [] : TemplateTexts.all, into: &writer)
            case "module": module.write(into: &writer)
            default: writer.append(String(rest[open.lowerBound..<close.upperBound]))
            }
            rest = rest[close.upperBound...]
        }
        writer.append(String(rest))
    }

    /// Writes layouts to begin with, each as a name and a text; no `<` ends the script element that they stand in.
    private static func writeTemplates(_ templates: [(name: String, text: String)], into page: inout TextWriter) {
        var writer = TextWriter()
        for (index, template) in templates.enumerated() {
            writer.append(index > 0 ? ", [" : "[[")
            writer.append(jsonString: template.name)
            writer.append(", ", json: template.text)
            writer.append("]")
        }
        writer.append(templates.isEmpty ? "[]" : "]")
        writer.append(to: &page)
    }

    /// The part of the script that stands in the head, one file after the other.
    private static let early: [String] = [
        PageTexts.wireScript,
        PageTexts.interpreterScript,
        PageTexts.eventsScript,
        PageTexts.controlsScript,
        PageTexts.motionScript,
        PageTexts.backgroundScript,
    ]

    /// The page's script, likewise.
    private static let scripts: [String] = [
        PageTexts.gesturesScript,
        PageTexts.rowsScript,
        PageTexts.sceneScript,
        PageTexts.contentScript,
        PageTexts.skinScript,
        PageTexts.marksScript,
        PageTexts.stageScript,
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
        PageTexts.statementsScript,
        PageTexts.insertingScript,
        PageTexts.paletteScript,
        PageTexts.cardScript,
        PageTexts.inputsScript,
        PageTexts.measuresScript,
        PageTexts.kinksScript,
        PageTexts.distancesScript,
        PageTexts.snappingScript,
        PageTexts.seatsScript,
        PageTexts.fieldsScript,
        PageTexts.handlesScript,
        PageTexts.transitionScript,
        PageTexts.changesScript,
        PageTexts.exportsScript,
        PageTexts.zoomingScript,
        PageTexts.phoneScript,
        PageTexts.helpScript,
        PageTexts.welcomeScript,
        PageTexts.shellScript,
        PageTexts.heldScript,
        PageTexts.sessionScript,
        PageTexts.historyScript,
        PageTexts.keepingScript,
        PageTexts.filesScript,
        PageTexts.savingScript,
        PageTexts.worldScript,
        PageTexts.thumbnailsScript,
        PageTexts.gridScript,
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
        PageTexts.gridStyle,
    ]

    /// Scripts or style sheets, one after the other, without what only their readers need: comments on lines of their
    /// own, the types of values, which stand between `/** @` and `*/`, and indentation.
    static func lean(_ files: [String]) -> [UInt8] {
        var result: [UInt8] = []
        for line in files.joined().utf8.split(separator: UInt8(ascii: "\n")) {
            var rest = line.drop { $0 == UInt8(ascii: " ") }
            if rest.starts(with: "//".utf8) || rest.starts(with: "/*".utf8) { continue }
            while let open = rest.firstRange(of: Array("/** @".utf8)),
                let close = rest[open.upperBound...].firstRange(of: Array("*/ ".utf8))
            {
                result += rest[..<open.lowerBound]
                rest = rest[close.upperBound...]
            }
            result += rest
            result.append(UInt8(ascii: "\n"))
        }
        return result.dropLast()
    }

    /// A text as HTML shows it, in an element or in an attribute.
    static func escaped(_ text: String) -> String {
        var result = ""
        for character in text.visible.unicodeScalars {
            switch character {
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "&": result += "&amp;"
            case "\"": result += "&quot;"
            default: result.unicodeScalars.append(character)
            }
        }
        return result
    }
}
