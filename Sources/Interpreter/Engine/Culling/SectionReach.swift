import LayoutChecker

/// How far the elements of each section reach along the scroll at any offset: intervals over all offsets at once give it,
/// once a world. The ends are made monotone, so that two bisections find the sections that can be seen.
struct SectionReach: Sendable {
    /// The least start of each section and those behind it.
    let starts: Memory<Double>
    /// The greatest end of each section and those before it.
    let ends: Memory<Double>

    /// The reach holds for offsets up to this; no content is so long.
    static let farthest = 1e15
    /// Up to this many sections are all visited.
    static let least = 8

    /// Pointers to both columns; the owner keeps them alive.
    var places: Places { Places(starts: starts.base, ends: ends.base) }

    /// Pointers without reference counts, for the scroll step.
    struct Places: BitwiseCopyable {
        let starts: UnsafeMutablePointer<Double>
        let ends: UnsafeMutablePointer<Double>
    }
}
