import LayoutChecker

/// The elements that a scroller has found.
struct FoundElements: BitwiseCopyable {
    private(set) var first: UnsafeMutablePointer<DrawnElement>
    /// Where the next one is drawn.
    var next: UnsafeMutablePointer<DrawnElement>
    /// While the next one is not behind this, there is room for eight.
    private(set) var last: UnsafeMutablePointer<DrawnElement>

    private static let atOnce = LanePlan.width

    init(capacity: Int) {
        first = .allocate(capacity: max(capacity, FoundElements.atOnce))
        first.initialize(repeating: DrawnElement.blank, count: max(capacity, FoundElements.atOnce))
        next = first
        last = first + (max(capacity, FoundElements.atOnce) - FoundElements.atOnce)
    }

    func deallocate() { first.deallocate() }

    var count: Int { next - first }

    /// Makes room for eight more.
    @inline(__always)
    mutating func reserve() {
        if next > last { grow() }
    }

    @inline(never)
    private mutating func grow() {
        var larger = FoundElements(capacity: (count + FoundElements.atOnce) * 2)
        larger.first.update(from: first, count: count)
        larger.next = larger.first + count
        first.deallocate()
        self = larger
    }

    /// Puts the elements behind the first `count` into the place of some of these.
    mutating func replace(_ place: Range<Int>, withThoseFrom count: Int) {
        let (new, behind) = (self.count - count, count - place.upperBound)
        let growth = new - place.count
        if growth > 0 {
            while self.count + growth > last - first { grow() }
            let tail = first + place.upperBound
            (tail + growth).update(from: tail, count: behind + new)
            (first + place.lowerBound).update(from: first + count + growth, count: new)
        } else {
            (first + place.lowerBound).update(from: first + count, count: new)
            if growth < 0 {
                (first + place.lowerBound + new).update(from: first + place.upperBound, count: behind)
            }
        }
        next = first + count + growth
    }

    /// Takes back what was found since there were so many.
    mutating func forget(from count: Int) { next = first + max(0, min(count, self.count)) }
}
