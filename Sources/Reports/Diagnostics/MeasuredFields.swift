import Interpreter
import LayoutDSL

/// What a host has to measure of one layout: its `measured` fields, with their estimates.
package struct MeasuredFields: Sendable {
    private let layout: CheckedLayout
    private let fields: [CheckedLayout.Field]

    /// Asks a layout; nil where nothing of it is measured.
    package init?(of layout: CheckedLayout) {
        fields = layout.fields.filter { $0.isMeasured }
        guard !fields.isEmpty else { return nil }
        self.layout = layout
    }

    /// Writes them for people: the file and the name of the layout, then a line for each field.
    func write(into writer: inout TextWriter) {
        var places = SourcePlaces(layout.sources)
        writer.append(visible: "\(places.source(.main).name): \(layout.name): the host measures")
        writer.append("\n")
        for field in fields {
            let place = places.position(of: Int(field.span.start), in: field.span.source)
            writer.append("  ")
            writer.append(visible: "\(owner(of: field)): data.\(field.name), estimated as \(estimate(of: field))")
            writer.append(", line \(place.line):\(place.column)\n")
        }
    }

    /// Writes them for machines: an object for the layout, a line for each field.
    func writeJSON(into writer: inout TextWriter) {
        var places = SourcePlaces(layout.sources)
        writer.append("{\"file\": ", json: places.source(.main).name)
        writer.append(", \"layout\": ", json: layout.name)
        writer.append(", \"fields\": [")
        for index in fields.indices {
            let field = fields[index]
            writer.append(index > 0 ? ",\n      " : "\n      ")
            writer.append("{\"name\": ", json: field.name)
            writer.append(field.level == .item ? ", \"level\": \"item\"" : ", \"level\": \"section\"")
            writer.append(", \"of\": ", json: owner(of: field))
            writer.append(", \"estimate\": ", json: estimate(of: field))
            writer.append(", \"span\": ")
            writer.append(span: field.span, &places)
            writer.append("}")
        }
        writer.append("\n    ]}")
    }

    /// The name of the cells, or of the section block, whose data has a field.
    private func owner(of field: CheckedLayout.Field) -> String {
        let blocks = layout.blocks
        guard field.level == .item else {
            let block = Int(field.block)
            let name = blocks.indices.contains(block) ? blocks[block].name : ""
            return name.isEmpty ? "section" : name
        }
        return layout.elements.first { $0.category == .cell && $0.formulas.block == field.block }?.name ?? "cell"
    }

    /// The formula that stands in for a value, as it is written.
    private func estimate(of field: CheckedLayout.Field) -> String {
        guard let span = field.estimate, Int(span.source.number) < layout.sources.count else { return "" }
        return layout.sources[Int(span.source.number)].text(of: span)
    }
}
