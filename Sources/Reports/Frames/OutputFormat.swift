/// The formats of frames.
package enum OutputFormat: String, Sendable, CaseIterable {
    /// Aligned columns for people.
    case table
    /// One indented document; a sweep is an array of them.
    case json
    /// One frame a line.
    case jsonl
    /// A header line, then one element a line.
    case csv

    /// The endings of files that stand for it, the usual one first.
    package var endings: [String] {
        switch self {
        case .table: ["txt", "log"]
        case .json: ["json"]
        case .jsonl: ["jsonl", "ndjson"]
        case .csv: ["csv"]
        }
    }
}
