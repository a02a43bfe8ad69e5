/// All findings of one check, sorted by place, with the sources that the places belong to.
public struct Diagnostics: Error, Sendable {
    /// The findings that are shown, by source and position: at most `limit` a source.
    public let shown: [Diagnostic]
    /// How many more there were, for each source that had more.
    public let omitted: [Omission]
    /// Every source that took part, at the index of its number.
    public let sources: [Source]
    /// How many errors in all, those not shown included.
    public let errorCount: Int
    /// How many warnings in all, those not shown included.
    public let warningCount: Int

    /// So many findings of one source were left out.
    public struct Omission: Sendable {
        /// The source.
        public let source: SourceID
        /// How many of its findings are not shown.
        public let count: Int

        /// Makes an omission.
        public init(source: SourceID, count: Int) {
            self.source = source
            self.count = count
        }
    }

    /// At most this many findings are shown for a file: more is a wall that nobody reads.
    public static let limit = 100

    /// Whether any finding is an error.
    public var hasErrors: Bool { errorCount > 0 }

    /// Gathers findings: sorts them, drops those past the limit of each source, and counts.
    ///
    /// `uncounted` are errors that were met but not even worded, a number for each source.
    public init(_ found: [Diagnostic], uncounted: [Omission] = [], sources: [Source]) {
        self.sources = sources
        let order = found.indices.sorted { left, right in
            let (a, b) = (found[left].primary.span, found[right].primary.span)
            if a.source != b.source { return a.source.number < b.source.number }
            if a.start != b.start { return a.start < b.start }
            return left < right
        }
        var shown: [Diagnostic] = []
        var extra = [Int](repeating: 0, count: max(sources.count, 1))
        var taken = [Int](repeating: 0, count: max(sources.count, 1))
        var errors = 0
        for index in order {
            let diagnostic = found[index]
            if diagnostic.severity == .error { errors += 1 }
            let source = min(Int(diagnostic.primary.span.source.number), taken.count - 1)
            if taken[source] < Diagnostics.limit {
                taken[source] += 1
                shown.append(diagnostic)
            } else {
                extra[source] += 1
            }
        }
        var unworded = 0
        for omission in uncounted {
            extra[min(Int(omission.source.number), extra.count - 1)] += omission.count
            unworded += omission.count
        }
        self.shown = shown
        errorCount = errors + unworded
        warningCount = found.count - errors
        omitted = extra.indices.filter { extra[$0] > 0 }.map {
            Omission(source: SourceID(UInt16(clamping: $0)), count: extra[$0])
        }
    }

    /// The source that a span belongs to; an empty one when it is not among them.
    public func source(of span: SourceSpan) -> Source {
        let index = Int(span.source.number)
        return index < sources.count ? sources[index] : Source(name: "?", bytes: [], id: span.source)
    }
}
