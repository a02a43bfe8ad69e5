import LayoutChecker
import LayoutDSL

/// Where the kinds of a layout are written: it tells which one a place in a file is about.
struct WrittenKinds {
    /// In the order of the files.
    private let kinds: [(span: SourceSpan, number: Int)]

    init(_ layout: CheckedLayout) {
        kinds = layout.elements.indices.map { (layout.elements[$0].formulas.span, $0) }
            .sorted { WrittenKinds.isBefore($0.span, $1.span) }
    }

    /// The last kind that begins before a place, in its file.
    func kind(before span: SourceSpan) -> Int? {
        let place = firstPlace(from: span) - 1
        return kinds.indices.contains(place) && kinds[place].span.source == span.source ? kinds[place].number : nil
    }

    /// The kind that a block declares: the first one in it.
    func kind(of block: SourceSpan) -> Int? {
        let place = firstPlace(from: block)
        return kinds.indices.contains(place) && block.contains(kinds[place].span) ? kinds[place].number : nil
    }

    /// Where the first kind stands that begins with a place or behind it.
    private func firstPlace(from span: SourceSpan) -> Int {
        var (low, high) = (0, kinds.count)
        while low < high {
            let middle = (low + high) / 2
            if WrittenKinds.isBefore(kinds[middle].span, span) { low = middle + 1 } else { high = middle }
        }
        return low
    }

    private static func isBefore(_ a: SourceSpan, _ b: SourceSpan) -> Bool {
        (a.source.number, a.start) < (b.source.number, b.start)
    }
}
