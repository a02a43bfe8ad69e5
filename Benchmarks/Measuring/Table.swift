/// Rows under a head, as Markdown; columns are padded so that the source reads as a table too.
struct Table {
    private var rows: [[String]]

    init(_ head: [String]) { rows = [head] }

    mutating func add(_ row: [String]) { rows.append(row) }

    var isEmpty: Bool { rows.count < 2 }

    var markdown: String {
        let widths = rows[0].indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
        func line(_ row: [String]) -> String {
            let cells = row.indices.map { index -> String in
                let padding = String(repeating: " ", count: widths[index] - row[index].count)
                return index == 0 ? row[index] + padding : padding + row[index]
            }
            return "| " + cells.joined(separator: " | ") + " |\n"
        }
        let dashes = widths.indices.map { index in
            String(repeating: "-", count: widths[index] + 1) + (index == 0 ? "-" : ":")
        }
        return line(rows[0]) + "|" + dashes.joined(separator: "|") + "|\n" + rows.dropFirst().map(line).joined()
    }
}

/// A time as people read it: three digits and a unit.
func written(seconds: Double) -> String {
    switch seconds {
    case _ where !seconds.isFinite: "–"
    case 1...: written(seconds, " s")
    case 1e-3..<1: written(seconds * 1e3, " ms")
    case 1e-6..<1e-3: written(seconds * 1e6, " µs")
    default: written(seconds * 1e9, " ns")
    }
}

/// How many times as large one is as the other.
func ratio(_ value: Double, _ base: Double) -> String {
    let ratio = value / base
    return ratio.isFinite ? written(ratio, "×") : "–"
}

/// A number with three digits, thousands grouped.
func written(_ value: Double, _ unit: String = "") -> String {
    guard value.isFinite, abs(value) < 1e15 else { return "–" }
    let decimals = value < 10 ? 100.0 : value < 100 ? 10.0 : 1.0
    let rounded = (value * decimals).rounded() / decimals
    guard rounded >= 1000 else { return (decimals == 1 ? "\(Int(rounded))" : "\(rounded)") + unit }
    var digits = Array(String(Int(rounded)))
    var index = digits.count - 3
    while index > 0 {
        digits.insert(",", at: index)
        index -= 3
    }
    return String(digits) + unit
}
