import LayoutChecker

/// What a test has met that is not finite, and the values of the ranges of the world there.
struct MetTroubles {
    var found: [Trouble] = []
    var ranged: [Double] = []

    var isEmpty: Bool { found.isEmpty }
}
