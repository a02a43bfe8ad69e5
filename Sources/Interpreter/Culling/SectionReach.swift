/// How far the elements of each section reach along the scroll, wherever it is scrolled to: found once, by reading the
/// formulas over all offsets at once, eight sections at a time. Then two searches tell the sections that can be seen.
struct SectionReach: Sendable {
    /// How early the sections from each one on begin.
    let starts: Memory<Double>
    /// How far the sections up to each one reach.
    let ends: Memory<Double>

    /// Offsets past this are not looked at together with the others; no content is so long.
    static let farthest = 1e15
    /// So few sections are all looked at.
    static let least = 8

    /// Where it lies, for whoever keeps it alive.
    var places: Places { Places(starts: starts.base, ends: ends.base) }

    /// The same without references.
    struct Places: BitwiseCopyable {
        let starts: UnsafeMutablePointer<Double>
        let ends: UnsafeMutablePointer<Double>
    }

    /// Reaches that a reading of all sections has found.
    init(starts: Memory<Double>, ends: Memory<Double>) {
        self.starts = starts
        self.ends = ends
    }
}
