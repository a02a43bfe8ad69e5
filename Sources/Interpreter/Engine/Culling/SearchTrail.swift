import LayoutChecker

/// Where the last search found instances of a scope; the next search begins there (temporal coherence).
struct SearchTrail: BitwiseCopyable {
    var section = -1
    var offset = 0.0
    /// The middle index of the instances that were found, and how many there were.
    var middle = 0.0
    var count = 8.0
    /// Instances to a point of scrolling, as measured; 0 before the first measurement.
    var density = 0.0
    var slopes = SlopeUse()
}

/// Whether affine forms save time after interval search has left ranges undecided.
struct SlopeUse: BitwiseCopyable {
    enum Choice: UInt8 { case never, asNeeded, always }

    /// Tests and the culling report force one or the other.
    var choice = Choice.asNeeded
    /// How many more vain attempts are made before a pause.
    private var patience = SlopeUse.most
    private var skipped = 0

    private static let most = 4

    /// Whether intervals leave so many of eight ranges open that their bounds are likely too wide: what is on screen
    /// lies in one or two ranges, as a rule.
    @inline(__always)
    func isOpen(_ left: SIMDMask<SIMD8<Int64>>) -> Bool {
        choice == .always || choice == .asNeeded && SIMD8<Int64>().replacing(with: 1, where: left).wrappedSum() > 2
    }

    /// Whether to ask now, with these ranges left.
    mutating func mayAsk(_ left: SIMDMask<SIMD8<Int64>>) -> Bool {
        guard choice == .asNeeded else { return choice == .always }
        guard isOpen(left) else { return false }
        if patience > 0 { return true }
        skipped += 1
        return skipped % 16 == 0
    }

    mutating func note(isNarrower: Bool) { patience = isNarrower ? SlopeUse.most : patience - 1 }

    mutating func begin() { patience = SlopeUse.most }
}

/// The first and the last instance that a search has seen.
struct SeenSpan: BitwiseCopyable {
    private(set) var first = Double.infinity
    private(set) var last = -Double.infinity
    private(set) var count = 0

    mutating func add(_ item: Double) {
        first = min(first, item)
        last = max(last, item)
        count += 1
    }
}
