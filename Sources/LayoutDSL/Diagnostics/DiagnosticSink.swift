/// Gathers the findings about one source. Findings past `stored` are counted but not kept: a file of megabytes of
/// mistakes must not take gigabytes to say so.
package struct DiagnosticSink {
    package private(set) var found: [Diagnostic] = []
    package private(set) var uncounted = 0

    /// Ten times what is shown, because findings of the checker do not come in the order of the file.
    private static let stored = 10 * Diagnostics.limit

    package init() {}

    package var isFull: Bool { found.count >= DiagnosticSink.stored }

    package mutating func add(_ diagnostic: Diagnostic) {
        if isFull { uncounted += 1 } else { found.append(diagnostic) }
    }

    /// Takes back what was found between two offsets, at most what is kept.
    package mutating func drop(from start: Int, to end: Int) {
        if isFull { return }
        found.removeAll { Int($0.primary.span.start) >= start && $0.primary.span.end <= end }
    }

    /// Counts a finding that is not worded.
    package mutating func addUncounted(_ count: Int = 1) { uncounted += count }
}
