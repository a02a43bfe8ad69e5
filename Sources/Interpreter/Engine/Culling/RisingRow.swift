import LayoutChecker

/// The data of interpolation search over a row of boxes whose ends rise with the index.
struct RisingRow: BitwiseCopyable {
    var section = -1
    /// The average distance between boxes.
    var pitch = 0.0
    /// The first box of the last search; the next search begins there.
    var first = 0

    /// Interpolation search: the first index at which a rising quantity is above 0, looked for near a guess. `pitch` is
    /// how much the quantity, `height`, rises from one index to the next on average. After twelve tries it bisects, so
    /// that it ends in logarithmic time wherever the quantity lies.
    static func firstIndex(
        from start: Int, to end: Int, near guess: Int, _ pitch: Double, where height: (Int) -> Double
    ) -> Int {
        var (low, high, next) = (start, end, guess)
        var tries = 0
        while low < high {
            tries += 1
            // Past these the guesses come no closer.
            let place = tries > 12 ? low + (high - low) / 2 : min(max(low, next), high - 1)
            let height = height(place)
            let far = Int(exactly: min(0x1p52, max(-0x1p52, height / pitch)).rounded(.towardZero)) ?? 0
            if height > 0 {
                high = place
                next = place - 1 - far
            } else {
                low = place + 1
                next = place + 1 - far
            }
        }
        return low
    }
}
