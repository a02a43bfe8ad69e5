import Interpreter
import LayoutAnalysis
import LayoutDSL

/// Two layouts compared in many worlds, as text and as JSON.
package struct RangeReport: Sendable {
    private let comparison: RangeComparison
    private let names: (old: String, new: String)

    /// Makes a report.
    ///
    /// - Parameters:
    ///   - comparison: What was found.
    ///   - names: What the files are called.
    package init(_ comparison: RangeComparison, names: (old: String, new: String)) {
        (self.comparison, self.names) = (comparison, names)
    }

    /// It as text: a line for each answer with the worlds that gave it, then what differs where it differs the most.
    package func writeText(into writer: inout TextWriter) {
        let answers: [(LayoutComparison.Verdict, String)] = [
            (.same, "the same at every offset, proved"), (.undecided, "not proved"), (.different, "different"),
        ]
        for (verdict, words) in answers {
            let found = comparison.entries.filter { $0.comparison.verdict == verdict }
            guard !found.isEmpty else { continue }
            writer.append(visible: "\(words), \(worlds(found))")
            writer.append("\n")
        }
        if !comparison.refused.isEmpty {
            let values = comparison.refused.map { spoken($0) }.joined(separator: ", ")
            writer.append(visible: "no layout there: \(comparison.range?.name ?? "") \(values)")
            writer.append("\n")
        }
        if comparison.verdict == .same {
            let isWhole = comparison.entries.allSatisfy { $0.comparison.isSameInEveryWorld }
            if isWhole {
                writer.append("all formulas are the same: so it is in every world\n")
            } else if comparison.range != nil {
                writer.append("between these values nothing was looked at\n")
            }
        }
        guard let worst = comparison.worst ?? comparison.entries.first(where: { $0.comparison.verdict == .undecided })
        else { return }
        let others = comparison.entries.filter { $0.comparison.verdict != .same }.count - 1
        if others > 0 || comparison.entries.count > 1 {
            let words = worst.comparison.verdict == .different && others > 0 ? "the most " : ""
            writer.append(visible: "\(words)\(worlds([worst])):")
            writer.append("\n")
        }
        ComparisonReport(worst.comparison, names: names).writeText(into: &writer)
    }

    private func spoken(_ value: Double) -> String {
        comparison.range?.isAngle == true ? SpokenNumber.text(value / .pi * 180) + "deg" : SpokenNumber.text(value)
    }

    /// `at viewport.width 320, 360`, each direction by itself where there are two.
    private func worlds(_ entries: [RangeComparison.Entry]) -> String {
        let isBoth = Set(comparison.entries.map { $0.isRightToLeft }).count > 1
        var parts: [String] = []
        for isRightToLeft in [false, true] {
            let own = entries.filter { $0.isRightToLeft == isRightToLeft }
            guard !own.isEmpty else { continue }
            var words: [String] = []
            if isBoth { words.append(isRightToLeft ? "from right to left" : "from left to right") }
            let values = own.compactMap { $0.value }.map { spoken($0) }
            if let range = comparison.range, !values.isEmpty {
                words.append("at \(range.name) " + values.joined(separator: ", "))
            }
            parts.append(words.joined(separator: " "))
        }
        return parts.joined(separator: "; ")
    }

    /// It as a JSON document: one of `dslc diff --json` for each world.
    package func writeJSON(into writer: inout TextWriter) {
        writer.append("{\n  \"schema\": 1,\n  \"old\": ", json: names.old)
        writer.append(",\n  \"new\": ", json: names.new)
        writer.append(",\n  \"verdict\": ", json: comparison.verdict.rawValue)
        writer.append(",\n  \"over\": ")
        if let range = comparison.range {
            writer.append("{\"name\": ", json: range.name)
            writer.append(", \"from\": ", json: range.values.lowerBound)
            writer.append(", \"to\": ", json: range.values.upperBound)
            writer.append("}")
        } else {
            writer.append("null")
        }
        writer.append(",\n  \"refused\": [")
        for (index, value) in comparison.refused.enumerated() { writer.append(index > 0 ? ", " : "", json: value) }
        writer.append("],\n  \"worlds\": [")
        for (index, entry) in comparison.entries.enumerated() {
            writer.append(index > 0 ? ",\n{\"value\": " : "\n{\"value\": ")
            if let value = entry.value { writer.append("", json: value) } else { writer.append("null") }
            writer.append(", \"direction\": ", json: entry.isRightToLeft ? "rtl" : "ltr")
            writer.append(", \"comparison\": ")
            ComparisonReport(entry.comparison, names: names).writeJSON(into: &writer)
            writer.append("}")
        }
        writer.append("\n]\n}\n")
    }
}
