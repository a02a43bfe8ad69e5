/// All findings of one check, sorted by place, with the sources that the places belong to.
public struct Diagnostics: Error, Sendable {
    /// The findings that are shown, by source and position: at most `limit` a source.
    public let shown: [Diagnostic]
    /// The number of findings that are not shown, for each source that has more than the limit.
    public let omitted: [Omission]
    /// All sources of the check, each at the index of its number.
    public let sources: [Source]
    /// The number of errors, including those that are not shown.
    public let errorCount: Int
    /// The number of warnings, including those that are not shown.
    public let warningCount: Int

    /// The number of findings of one source that are not shown.
    public struct Omission: Sendable {
        /// The source.
        public let source: SourceID
        /// The number of its findings that are not shown.
        public let count: Int

        /// Makes an omission.
        public init(source: SourceID, count: Int) {
            self.source = source
            self.count = count
        }
    }

    /// At most this many findings are shown for a file, because nobody reads more.
    public static let limit = 100

    /// Whether any finding is an error.
    public var hasErrors: Bool { errorCount > 0 }

    /// Collects findings: sorts them, counts them, and drops those over the limit of each source.
    ///
    /// `uncounted` is the number of errors that were found but have no `Diagnostic`, for each source.
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

    /// The source of a span; an empty source if it is not one of `sources`.
    public func source(of span: SourceSpan) -> Source {
        let index = Int(span.source.number)
        return index < sources.count ? sources[index] : Source(name: "?", bytes: [], id: span.source)
    }
}
