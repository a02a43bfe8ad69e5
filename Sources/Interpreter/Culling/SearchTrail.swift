/// Where instances of a scope were seen last: the next ones are looked for from there.
struct SearchTrail: BitwiseCopyable {
    var section = -1
    var offset = 0.0
    /// The middle of those that were seen, and how many there were.
    var middle = 0.0
    var count = 8.0
    /// How many instances there are to a point of scrolling, as far as that has been found out; 0: not yet.
    var density = 0.0
    var slopes = SlopeUse()
}

/// Whether it is worth asking for slopes too where intervals have left much open.
struct SlopeUse: BitwiseCopyable {
    enum Choice: UInt8 { case never, asNeeded, always }

    /// Tests, and trials of what helps, ask for them everywhere or nowhere.
    var choice = Choice.asNeeded
    /// How many more times they are asked for in vain before that is left for a while.
    private var patience = SlopeUse.most
    private var skipped = 0

    private static let most = 4

    /// Whether so many of eight ranges are left that bounds are hardly what tells them apart: what is on screen lies in
    /// one or two, as a rule.
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
