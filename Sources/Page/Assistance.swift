import Interpreter
import LanguageService
import LayoutDSL
import Player
import Reports

/// What the page's editor asks while somebody writes, as JSON. Places are pairs of line and column, both from 1, columns
/// in units of UTF-16, as a script counts.
package struct Assistance {
    /// The text that is being written.
    let text: TextDocument
    /// The cursor, in bytes.
    let cursor: Int
    private let reading: (ImportRequest) -> ImportAnswer

    init(_ bytes: [UInt8], name: String, cursor: Int, reading: @escaping (ImportRequest) -> ImportAnswer) {
        text = TextDocument(Source(name: name, bytes: bytes))
        self.cursor = min(max(0, cursor), bytes.count)
        self.reading = reading
    }

    /// The text, checked.
    var inspected: InspectedFile { InspectedFile(text.source, reading: reading) }

    /// No more is offered at once; what is typed next makes the list shorter.
    private static let offerLimit = 200

    /// What can be written at the cursor, the likeliest first: `{"from", "to", "items": [{"label", "detail",
    /// "documentation", "text", "isSnippet"}]}`.
    package func writeOffers(files: [String], into writer: inout TextWriter) {
        let list = InspectedFile.completions(in: text.source, at: cursor, files: { files }, reading: reading)
        writeRange(list.replaces, "{", into: &writer)
        writer.append(", \"items\": [")
        for (index, item) in list.items.prefix(Assistance.offerLimit).enumerated() {
            writer.append(index > 0 ? ", {\"label\": " : "{\"label\": ")
            writer.append(jsonString: item.label)
            writer.append(", \"detail\": ")
            writer.append(jsonString: item.detail)
            writer.append(", \"documentation\": ")
            writer.append(jsonString: item.documentation)
            writer.append(", \"text\": ")
            writer.append(jsonString: item.text)
            writer.append(item.isSnippet ? ", \"isSnippet\": true}" : "}")
        }
        writer.append("]}")
    }

    /// What is known of the word at the cursor: `{"from", "to", "code", "paragraphs"}`, or `null`.
    package func writeHover(into writer: inout TextWriter) {
        guard let hover = inspected.hover(at: cursor) else {
            return writer.append("null")
        }
        writeRange(hover.range, "{", into: &writer)
        writer.append(", \"code\": ")
        writer.append(jsonString: hover.code)
        writer.append(", \"paragraphs\": [")
        for (index, paragraph) in hover.paragraphs.filter({ !$0.isEmpty }).enumerated() {
            if index > 0 { writer.append(", ") }
            writer.append(jsonString: paragraph)
        }
        writer.append("]}")
    }

    /// The call around the cursor in three parts, the middle one the parameter that is being written: `{"parts",
    /// "documentation"}`, or `null`.
    package func writeSignature(into writer: inout TextWriter) {
        guard let help = inspected.signatureHelp(at: cursor) else {
            return writer.append("null")
        }
        let label = Array(help.label.utf8)
        let isKnown = help.active.map { $0 >= 0 && $0 < help.parameters.count } ?? false
        let active =
            isKnown ? help.parameters[help.active ?? 0].clamped(to: 0..<label.count) : label.count..<label.count
        let parts = [label[..<active.lowerBound], label[active], label[active.upperBound...]]
        writer.append("{\"parts\": [")
        for (index, part) in parts.enumerated() {
            if index > 0 { writer.append(", ") }
            writer.append(jsonString: String(decoding: part, as: UTF8.self))
        }
        writer.append("], \"documentation\": ")
        writer.append(jsonString: help.documentation)
        writer.append("}")
    }

    /// The edits that give the text the one style, line by line.
    package func writeFormatting(into writer: inout TextWriter) {
        let tree = StatementTree(parse(text.source))
        write(tree.formatting(in: 0..<text.source.bytes.count), into: &writer)
    }

    /// The name at the cursor that can be changed, `{"from", "to", "name"}`, or why there is none: `{"reason"}`.
    package func writeRenamable(into writer: inout TextWriter) {
        do throws(RenameRefusal) {
            let (range, name) = try inspected.renamable(at: cursor)
            writeRange(range, "{", into: &writer)
            writer.append(", \"name\": ")
            writer.append(jsonString: name)
            writer.append("}")
        } catch {
            write(error, into: &writer)
        }
    }

    /// The edits that give the name at the cursor another one, or why there are none: `{"reason"}`. A name that an
    /// imported file declares cannot be changed here: the page does not write that file.
    package func writeRenaming(to name: String, into writer: inout TextWriter) {
        let file = inspected
        do throws(RenameRefusal) {
            let changes = try file.renaming(at: cursor, to: name, in: [file], reading: reading)
            write(changes.flatMap { $0.edits }, into: &writer)
        } catch {
            write(error, into: &writer)
        }
    }

    private func write(_ refusal: RenameRefusal, into writer: inout TextWriter) {
        writer.append("{\"reason\": ")
        writer.append(jsonString: refusal.reason)
        writer.append("}")
    }

    private func write(_ edits: [TextEdit], into writer: inout TextWriter) {
        writer.append("[")
        for (index, edit) in edits.enumerated() {
            writeRange(edit.range, index > 0 ? ", {" : "{", into: &writer)
            writer.append(", \"text\": ")
            writer.append(jsonString: edit.text)
            writer.append("}")
        }
        writer.append("]")
    }

    func writeRange(
        _ range: Range<Int>, _ opening: String, in other: TextDocument? = nil, into writer: inout TextWriter
    ) {
        writer.append(opening)
        writer.append("\"from\": ")
        writePlace(range.lowerBound, in: other ?? text, into: &writer)
        writer.append(", \"to\": ")
        writePlace(range.upperBound, in: other ?? text, into: &writer)
    }

    func writePlace(_ offset: Int, in text: TextDocument, into writer: inout TextWriter) {
        let place = text.position(of: offset, .utf16)
        writer.append("[")
        writer.append("\(place.line + 1)")
        writer.append(", ")
        writer.append("\(place.column + 1)")
        writer.append("]")
    }
}

extension Session {
    /// What an editor asks about a text with a cursor in it, which need not be the text that is shown.
    package func assistance(in bytes: [UInt8], cursor: Int) -> Assistance {
        Assistance(bytes, name: name, cursor: cursor) { self.text.answer($0.path, from: $0.importer) }
    }

    /// The paths that an `import` of the text can name.
    package var importablePaths: [String] { text.importablePaths }
}
