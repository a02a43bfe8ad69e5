import LayoutChecker

/// A cell that has kept its place through a change, and where the list stood then. While nobody scrolls, the next change keeps the
/// same cell: so it does not drift while a gesture or a param goes through many values.
struct KeptPlace: Sendable {
    let place: ItemPlace
    /// Which point of the cell is kept, as a share of its length, and how far that lies behind the line; along the scroll and
    /// across it.
    let along: Hold
    let across: Hold?
    /// The offset that the change has answered.
    var offset: LayoutPoint

    /// A point of a cell along an axis.
    struct Hold: Sendable {
        let share: Double
        let distance: Double

        init(share: Double, distance: Double) {
            self.share = share
            self.distance = distance
        }

        /// The point of a cell that is to stand still, at an offset and a line in a window.
        init(of side: (start: Double, length: Double), line: Double, window: Double, at offset: Double) {
            share = window > 0 ? line / window : 0
            distance = side.start + share * side.length - (offset + line)
        }

        /// The offset at which the point keeps its distance to the line.
        func offset(_ side: (start: Double, length: Double), line: Double) -> Double {
            side.start + share * side.length - distance - line
        }
    }
}
