import Interpreter

/// A part of the picture that labels may stand in: a box with round corners, or one with a hole.
struct LabelRoom: Sendable {
    let box: LayoutRectangle
    /// The radius of its corners.
    var radius = 0.0
    /// What is not part of it.
    var hole: LayoutRectangle?

    /// What of it lies in a row's window.
    func cut(by window: LayoutRectangle) -> LabelRoom {
        LabelRoom(box: box.shared(with: window), radius: window.holds(box) ? radius : 0, hole: hole)
    }

    /// Whether an outline lies in it.
    func holds(_ outline: Outline) -> Bool {
        let bounds = outline.bounds
        guard box.grown(by: 0.5).holds(bounds) else { return false }
        if let hole, hole.overlaps(bounds) { return false }
        guard radius > 0 else { return true }
        return outline.corners.allSatisfy { corner in
            // How far it is into the square of the nearest corner, in which a quarter of a disc is left.
            let x = max(box.x + radius - corner.x, corner.x - (box.x + box.width - radius))
            let y = max(box.y + radius - corner.y, corner.y - (box.y + box.height - radius))
            return x <= 0 || y <= 0 || x * x + y * y <= radius * radius
        }
    }
}

/// How many labels of a kind there are, and how many of them have room only in small letters.
struct LabelCount: Sendable {
    var all = 0
    var small = 0

    /// Whether all of them look best in small letters.
    var isSmall: Bool { small * 4 > all }
}
