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
}
