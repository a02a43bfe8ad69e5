import Interpreter
import LayoutAnalysis
import LayoutDSL

/// A comparison of two layouts, as text and as JSON.
package struct ComparisonReport: Sendable {
    private let comparison: LayoutComparison
    private let names: (old: String, new: String)

    /// Makes a report.
    ///
    /// - Parameters:
    ///   - comparison: What was found.
    ///   - names: What the files are called.
    package init(_ comparison: LayoutComparison, names: (old: String, new: String)) {
        self.comparison = comparison
        self.names = names
    }

    // MARK: Text

    /// So many differences are told as text.
    private static let lineLimit = 60

    /// It as text, a line for each difference.
    package func writeText(into writer: inout TextWriter) {
        let low = SpokenNumber.text(comparison.offsets.lowerBound)
        let high = SpokenNumber.text(comparison.offsets.upperBound)
        if comparison.verdict == .same {
            let count = comparison.elementCount
            let elements = count == 1 ? "1 element" : "\(count) elements"
            writer.append("the same at every offset from \(low) to \(high), proved (\(elements))\n")
            if !comparison.isSameInEveryWorld {
                writer.append(
                    "proved in this world: other worlds may differ; \(comparison.worldCount) of them were looked at\n")
            }
            return
        }
        for statement in comparison.statements {
            let values = "\(text(statement.old)) → \(text(statement.new))"
            writer.append(visible: "layout  \(statement.name)  \(values)")
            writer.append("\n")
        }
        for missing in comparison.missing {
            writer.append(visible: text(missing))
            writer.append("\n")
        }
        let groups = SectionRun.all(of: comparison.groups)
        let rows = groups.prefix(ComparisonReport.lineLimit).map { row($0.group, named: $0.value) }
        let widths = (0..<2).map { column in rows.reduce(0) { max($0, $1[column].utf8.count) } }
        for row in rows {
            for column in 0..<2 {
                writer.append(visible: row[column])
                writer.append(String(repeating: " ", count: widths[column] - row[column].utf8.count + 2))
            }
            writer.append(visible: row[2])
            writer.append("\n")
        }
        let more = groups.count - rows.count
        if more > 0 { writer.append("and \(more) more differences: `--json` tells them\n") }
        if comparison.moreElements > 0 { writer.append("and \(comparison.moreElements) more elements\n") }
        let undecided = comparison.undecidedGroups
        for entry in undecided.prefix(ComparisonReport.lineLimit) {
            writer.append(visible: "? \(text(entry))")
            writer.append("\n")
        }
        let others = undecided.count - ComparisonReport.lineLimit
        if others > 0 { writer.append("? and \(others) more values\n") }
        if !comparison.undecided.isEmpty {
            let (spent, limit) = comparison.spent
            writer.append("the comparison spent \(spent) of \(limit) thousand instructions\n")
        }
        if !comparison.notCompared.isEmpty {
            writer.append(visible: "not compared: \(comparison.notCompared.joined(separator: "; "))")
            writer.append("\n")
        }
        if comparison.verdict == .undecided {
            writer.append("no difference is known from \(low) to \(high), and this is not proved\n")
        }
    }

    /// Elements of one kind that one layout lacks are one entry, with all offsets at which one of them is on screen.
    private func text(_ missing: MissingElements) -> String {
        let place = missing.isOld ? "only in old: " : "only in new: "
        guard let first = missing.elements.first else { return place + "\(missing.count) \(missing.kind)" }
        let others = missing.count > 1 ? " and \(missing.count - 1) more" : ""
        let low = missing.elements.reduce(first.offsets.lowerBound) { min($0, $1.offsets.lowerBound) }
        let high = missing.elements.reduce(first.offsets.upperBound) { max($0, $1.offsets.upperBound) }
        // Of very many the first ones are asked.
        let asked = missing.elements.count < missing.count ? ", the first \(missing.elements.count) " : ", "
        return place + ComparisonReport.name(of: first.path) + others + asked + stretch(low...high)
    }

    private func text(_ pieces: [StatementPiece]) -> String {
        pieces.map { piece in
            switch piece {
            case .word(let word): word
            case .number(let number): SpokenNumber.text(number)
            case .angle(let angle): SpokenNumber.text(angle / .pi * 180) + "deg"
            case .counts(let counts):
                counts.prefix(12).map { String($0) }.joined(separator: ", ") + (counts.count > 12 ? " …" : "")
            }
        }.joined()
    }

    private func row(_ group: DifferenceGroup, named value: String) -> [String] {
        let difference = group.most
        var text = stretch(group.offsets)
        if difference.element == nil {
            let first = difference.offsets.lowerBound
            // What the layout tells hangs on the offset; its measures and its stops do not.
            if !difference.isTold {
                text = difference.value.hasSuffix("stop") ? "for a gesture to \(spoken(first))" : ""
            }
        }
        let spokenValues = [difference.values.old, difference.values.new].map { number($0, difference) }
        // Two numbers that differ are not written alike.
        let isClose = spokenValues[0] == spokenValues[1] && difference.quantity != .boolean
        let ends =
            isClose ? [difference.values.old, difference.values.new].map { SpokenNumber.text($0) } : spokenValues
        var values = ends.joined(separator: " → ")
        if difference.quantity != .boolean, let element = difference.element {
            let change = DifferenceChange(group) { isClose ? SpokenNumber.text($0) : number($0, difference) }
            let place = group.elements.count > 1 ? " in \(ComparisonReport.name(of: element))" : ""
            let at = difference.offsets.lowerBound == difference.offsets.upperBound && place.isEmpty
            text = "\(change.words), \(text)"
            let most = change.isOneAmount ? "" : "most "
            values = at ? values : "\(most)at \(spoken(difference.place))\(place): \(values)"
            return [name(of: group), value, "\(text)\(at ? ": " : "; ")\(values)"]
        }
        text += text.isEmpty ? values : ", \(values)"
        return [name(of: group), value, text]
    }

    /// Whose value it is: `every cell`, `cell[0, 3] and 4 more of 12`, `layout`.
    private func name(of group: DifferenceGroup) -> String {
        guard let first = group.elements.first else { return "layout" }
        if group.isEvery { return "every \(first.kind)" }
        let others = group.elements.count > 1 ? " and \(group.elements.count - 1) more of \(group.kindCount)" : ""
        return ComparisonReport.name(of: first) + others
    }

    private func stretch(_ offsets: ClosedRange<Double>) -> String {
        let (first, last) = (offsets.lowerBound, offsets.upperBound)
        return first == last ? "at \(spoken(first))" : "from \(spoken(first)) to \(spoken(last))"
    }

    private func text(_ group: UndecidedGroup) -> String {
        let entry = group.first
        let others = group.elements.count > 1 ? " and \(group.elements.count - 1) more" : ""
        let name = entry.element.map { ComparisonReport.name(of: $0) + others } ?? "layout"
        let what = entry.value.isEmpty ? name : "\(name) \(entry.value)"
        switch entry.reason {
        case .open(let part, let isSpent):
            let help = isSpent ? "`--budget`, or a larger `--tolerance`" : "a larger `--tolerance` may decide it"
            return "\(what) stays open, first in \(spoken(part.lowerBound))...\(spoken(part.upperBound)): \(help)"
        case .unknown: return "\(what) reads what cannot be followed over the offset"
        case .tooMany(let limit):
            return
                "\(entry.element?.kind ?? what): more than \(limit) elements are not compared one by one: set fewer with `--items`"
        }
    }

    /// As a test writes it: `cell[0, 3]`.
    private static func name(of path: ElementPath) -> String { "\(path.kind)[\(path.section), \(path.item)]" }

    private func spoken(_ offset: Double) -> String {
        SpokenNumber.text(offset.magnitude < 1e9 ? TextWriter.whole(offset * 10_000) / 10_000 : offset)
    }

    private func number(_ value: Double, _ difference: LayoutDifference) -> String {
        switch difference.quantity {
        case .boolean: value != 0 ? "true" : "false"
        case .angle: spoken(value / .pi * 180) + "deg"
        default: spoken(value)
        }
    }

    // MARK: JSON

    /// It as a JSON document.
    package func writeJSON(into writer: inout TextWriter) {
        writer.append("{\n  \"schema\": 1,\n  \"old\": ", json: names.old)
        writer.append(",\n  \"new\": ", json: names.new)
        writer.append(",\n  \"verdict\": ", json: comparison.verdict.rawValue)
        writer.append(",\n  \"offsets\": ")
        write(comparison.offsets, into: &writer)
        writer.append(",\n  \"tolerance\": ", json: comparison.tolerance)
        writer.append(",\n  \"elements\": ", json: comparison.elementCount)
        writer.append(",\n  \"missing\": [")
        for (index, missing) in comparison.missing.enumerated() {
            writer.append(index > 0 ? ", {\"kind\": " : "{\"kind\": ", json: missing.kind)
            writer.append(", \"count\": ", json: missing.count)
            writer.append(missing.isOld ? ", \"in\": \"old\", \"elements\": [" : ", \"in\": \"new\", \"elements\": [")
            for (number, element) in missing.elements.enumerated() {
                writer.append(number > 0 ? ",\n    {\"indexPath\": " : "\n    {\"indexPath\": ")
                write(indexPath: element.path, into: &writer)
                writer.append(", \"offsets\": ")
                write(element.offsets, into: &writer)
                writer.append("}")
            }
            writer.append("]}")
        }
        writer.append("],\n  \"statements\": [")
        for (index, statement) in comparison.statements.enumerated() {
            writer.append(index > 0 ? ",\n    {\"name\": " : "\n    {\"name\": ", json: statement.name)
            writer.append(", \"old\": ", json: text(statement.old))
            writer.append(", \"new\": ", json: text(statement.new))
            writer.append("}")
        }
        writer.append("],\n  \"notCompared\": [")
        for (index, name) in comparison.notCompared.enumerated() { writer.append(index > 0 ? ", " : "", json: name) }
        writer.append("],\n  \"everyWorld\": ", json: comparison.isSameInEveryWorld)
        writer.append(",\n  \"differences\": [")
        let groups = comparison.groups
        for (index, group) in groups.enumerated() {
            let difference = group.most
            writer.append(index > 0 ? ",\n    {" : "\n    {")
            write(difference.element, difference.value, into: &writer)
            write(group.elements, into: &writer)
            writer.append(", \"quantity\": ", json: difference.quantity.word)
            writer.append(", \"offsets\": ")
            write(group.offsets, into: &writer)
            writer.append(", \"most\": {\"offset\": ", json: difference.place)
            writer.append(", \"old\": ")
            writer.append(jsonOrWord: difference.values.old)
            writer.append(", \"new\": ")
            writer.append(jsonOrWord: difference.values.new)
            writer.append(", \"isProved\": ", json: group.isMost)
            writer.append("}")
            if let change = group.change {
                writer.append(", \"change\": ")
                write(change, into: &writer)
            }
            writer.append("}")
        }
        writer.append(groups.isEmpty ? "],\n" : "\n  ],\n")
        writer.append("  \"moreElements\": ", json: comparison.moreElements)
        writer.append(",\n  \"gestures\": ", json: comparison.gestureCount)
        writer.append(",\n  \"spent\": ", json: comparison.spent.instructions)
        writer.append(",\n  \"budget\": ", json: comparison.spent.limit)
        writer.append(",\n  \"undecided\": [")
        for (index, group) in comparison.undecidedGroups.enumerated() {
            writer.append(index > 0 ? ",\n    {" : "\n    {")
            write(group.first.element, group.first.value, into: &writer)
            write(group.elements, into: &writer)
            writer.append(", \"reason\": ", json: text(group))
            writer.append("}")
        }
        writer.append(comparison.undecided.isEmpty ? "]\n}\n" : "\n  ]\n}\n")
    }

    private func write(_ element: ElementPath?, _ value: String, into writer: inout TextWriter) {
        if let element {
            writer.append("\"element\": {\"kind\": ", json: element.kind)
            writer.append(", \"indexPath\": ")
            write(indexPath: element, into: &writer)
            writer.append("}")
        } else {
            writer.append("\"element\": null")
        }
        writer.append(", \"value\": ", json: value)
    }

    private func write(_ elements: [ElementPath], into writer: inout TextWriter) {
        writer.append(", \"indexPaths\": [")
        for (number, path) in elements.enumerated() {
            if number > 0 { writer.append(", ") }
            write(indexPath: path, into: &writer)
        }
        writer.append("]")
    }

    private func write(indexPath path: ElementPath, into writer: inout TextWriter) {
        writer.append("[")
        writer.append(number: path.section)
        writer.append(", ")
        writer.append(number: path.item)
        writer.append("]")
    }

    private func write(_ offsets: ClosedRange<Double>, into writer: inout TextWriter) {
        writer.append("{\"from\": ", json: offsets.lowerBound)
        writer.append(", \"to\": ", json: offsets.upperBound)
        writer.append("}")
    }
}
