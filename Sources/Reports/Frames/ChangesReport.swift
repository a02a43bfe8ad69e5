import Interpreter

/// Writes the elements that move, come and go between two layouts or two sets of data.
package struct ChangesReport: Sendable {
    /// What changes.
    let changes: Changes
    /// The name of the first layout.
    let layoutName: String
    /// The name of the second layout.
    let otherName: String

    /// Makes a report of changes from a layout to another, or to the same one with other data.
    package init(_ changes: Changes, from layoutName: String, to otherName: String) {
        self.changes = changes
        self.layoutName = layoutName
        self.otherName = otherName
    }

    /// Writes a line for each element that changes, and one that counts them; numbers to three decimals.
    package func writeText(into writer: inout TextWriter) {
        for move in changes.moved { write(move, into: &writer) }
        for element in changes.came { write("came ", element, into: &writer) }
        for element in changes.went { write("went ", element, into: &writer) }
        writer.append("\(changes.moved.count) moved, \(changes.came.count) came, \(changes.went.count) went, ")
        writer.append("\(changes.stayed) stayed\n")
    }

    /// Writes a JSON document with everything about each element that changes.
    package func writeDocument(into writer: inout TextWriter) {
        writer.append("{\n  \"schema\": 1,\n  \"from\": {\"layout\": ", json: layoutName)
        writer.append(", \"offset\": ", json: changes.from)
        writer.append("},\n  \"to\": {\"layout\": ", json: otherName)
        writer.append(", \"offset\": ", json: changes.to)
        writer.append("},\n  \"moved\": [")
        let spacing = JSONSpacing(indent: 2)
        for (index, move) in changes.moved.enumerated() {
            writer.append(index > 0 ? ",\n    {\n      \"from\": " : "\n    {\n      \"from\": ")
            writer.append(json: move.from, spacing)
            writer.append(",\n      \"to\": ")
            writer.append(json: move.to, spacing)
            writer.append("\n    }")
        }
        writer.append(changes.moved.isEmpty ? "]" : "\n  ]")
        for (name, list) in [("came", changes.came), ("went", changes.went)] {
            writer.append(",\n  \"\(name)\": [")
            for (index, element) in list.enumerated() {
                writer.append(index > 0 ? ",\n    " : "\n    ")
                writer.append(json: element, JSONSpacing(indent: 0))
            }
            writer.append(list.isEmpty ? "]" : "\n  ]")
        }
        writer.append(",\n  \"stayed\": ", json: changes.stayed)
        writer.append("\n}\n")
    }

    private func write(_ verb: String, _ element: Attributes, into writer: inout TextWriter) {
        writer.append(verb)
        writer.append(path: element)
        writer.append(" ")
        writer.append(place: element)
        writer.endLine()
    }

    /// `moved cell[0,3] (0, 300) 375 x 100 → (0, 400) 375 x 100  alpha 1 → 0.5`
    private func write(_ move: Changes.Move, into writer: inout TextWriter) {
        let (first, second) = (move.from, move.to)
        writer.append("moved ")
        writer.append(path: first)
        writer.append(" ")
        writer.append(place: first)
        writer.append(" → ")
        if first.path != second.path {
            writer.append(path: second)
            writer.append(" ")
        }
        writer.append(place: second)
        for quantity in [.alpha] + ElementQuantity.optional + [.z] {
            writer.append(change: quantity.row.name, first.quantities[quantity], second.quantities[quantity])
        }
        let (turned, other) = (TransformSummary(first).text, TransformSummary(second).text)
        if turned != other {
            writer.append("  transform \(turned.isEmpty ? "none" : turned) → \(other.isEmpty ? "none" : other)")
        }
        for attribute in second.custom {
            let before = first.custom.first { $0.name.utf8.elementsEqual(attribute.name.utf8) }?.value
            guard let before, before != attribute.value else { continue }
            writer.append("  ")
            writer.append(visible: attribute.name)
            writer.append(" ")
            writer.append(plain: before, isRounded: true)
            writer.append(" → ")
            writer.append(plain: attribute.value, isRounded: true)
        }
        writer.endLine()
    }
}

extension TransformSummary {
    /// What `write` writes.
    fileprivate var text: String {
        var writer = TextWriter()
        write(into: &writer)
        return writer.text
    }
}

extension TextWriter {
    /// Appends the frame: `(0, 300) 375 x 100`.
    fileprivate mutating func append(place element: Attributes) {
        append("(")
        append(rounded: element.frame.x)
        append(", ")
        append(rounded: element.frame.y)
        append(") ")
        append(plain: .size(LayoutSize(width: element.frame.width, height: element.frame.height)), isRounded: true)
    }

    fileprivate mutating func append(change name: String, _ before: Double, _ after: Double) {
        guard before != after else { return }
        append("  \(name) ")
        append(rounded: before)
        append(" → ")
        append(rounded: after)
    }
}
