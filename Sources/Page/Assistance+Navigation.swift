import LanguageService
import LayoutDSL
import Reports

// Where a name is declared and used, and what a text holds: what an editor asks that has no process to ask.

extension Assistance {
    /// Where the name at the cursor is declared, and where this text uses it: `{"declaration": {"file", "from", "to"},
    /// "uses": [{"from", "to"}]}`, or `null` without a name. The declaration is `null` for what the prelude declares.
    package func writeReferences(into writer: inout TextWriter) {
        let file = inspected
        guard let found = file.definition(at: cursor) else { return writer.append("null") }
        writer.append("{\"declaration\": ")
        let home = file.trees.dropFirst().first { $0.source.name.utf8.elementsEqual(found.file.utf8) }
        if let home {
            writer.append("{\"file\": ")
            writer.append(jsonString: found.file)
            writeRange(found.range, ", ", in: TextDocument(home.source), into: &writer)
            writer.append("}")
        } else {
            writer.append("null")
        }
        writer.append(", \"uses\": [")
        for (index, use) in file.places(of: found, includingDeclaration: false).enumerated() {
            writeRange(use.range, index > 0 ? ", {" : "{", into: &writer)
            writer.append("}")
        }
        writer.append("]}")
    }

    /// The parts of the text, one inside of another: `[{"name", "detail", "kind", "from", "to", "nameFrom", "nameTo",
    /// "children"}]`; `kind` is a number of `OutlineEntry.Kind`.
    package func writeOutline(into writer: inout TextWriter) {
        write(StatementTree(parse(text.source)).outline(), into: &writer)
    }

    private func write(_ entries: [OutlineEntry], into writer: inout TextWriter) {
        writer.append("[")
        for (index, entry) in entries.enumerated() {
            writer.append(index > 0 ? ", {\"name\": " : "{\"name\": ")
            writer.append(jsonString: entry.name)
            writer.append(", \"detail\": ")
            writer.append(jsonString: entry.detail)
            writer.append(", \"kind\": \(entry.kind.rawValue)")
            writeRange(entry.range, ", ", into: &writer)
            writer.append(", \"nameFrom\": ")
            writePlace(entry.nameRange.lowerBound, in: text, into: &writer)
            writer.append(", \"nameTo\": ")
            writePlace(entry.nameRange.upperBound, in: text, into: &writer)
            writer.append(", \"children\": ")
            write(entry.children, into: &writer)
            writer.append("}")
        }
        writer.append("]")
    }
}
