/// What the device supplies beside its viewport.
public struct LayoutEnvironment: Sendable, Equatable {
    /// How far bars and notches reach into the viewport, in points: `viewport.safeArea`.
    public var safeArea = Insets()
    /// How much of the viewport bars of the host cover, in points, beside what is in `safeArea`. The `viewport` of
    /// formulas lies between them; what stands under them is on screen.
    public var contentInsets = Insets()
    /// Whether the user wants little motion: `reducedMotion`.
    public var reducedMotion = false
    /// Whether text runs from right to left: `rightToLeft`. It mirrors values for `cross` in a list that scrolls down.
    public var rightToLeft = false

    /// An environment without bars, from left to right, with motion.
    public init() {}

    /// A distance from each edge, in points.
    public struct Insets: Sendable, Equatable {
        /// From the top.
        public var top: Double
        /// From the left.
        public var left: Double
        /// From the bottom.
        public var bottom: Double
        /// From the right.
        public var right: Double

        /// Makes insets.
        public init(top: Double = 0, left: Double = 0, bottom: Double = 0, right: Double = 0) {
            self.top = top
            self.left = left
            self.bottom = bottom
            self.right = right
        }

        /// Whether each is finite and not below 0.
        package var isSound: Bool { [top, left, bottom, right].allSatisfy { $0.isFinite && $0 >= 0 } }
    }

    package func value(_ number: EnvironmentValue?) -> Double {
        switch number {
        case .top: safeArea.top
        case .left: safeArea.left
        case .bottom: safeArea.bottom
        case .right: safeArea.right
        case .reducedMotion: reducedMotion ? 1 : 0
        case .rightToLeft: rightToLeft ? 1 : 0
        case .contentTop: contentInsets.top
        case .contentLeft: contentInsets.left
        case .contentBottom: contentInsets.bottom
        case .contentRight: contentInsets.right
        case nil: 0
        }
    }

    package mutating func set(_ number: EnvironmentValue?, to value: Double) {
        switch number {
        case .top: safeArea.top = value
        case .left: safeArea.left = value
        case .bottom: safeArea.bottom = value
        case .right: safeArea.right = value
        case .reducedMotion: reducedMotion = value != 0
        case .rightToLeft: rightToLeft = value != 0
        case .contentTop: contentInsets.top = value
        case .contentLeft: contentInsets.left = value
        case .contentBottom: contentInsets.bottom = value
        case .contentRight: contentInsets.right = value
        case nil: break
        }
    }
}

/// The numbers of an environment, as formulas and tests name them.
package enum EnvironmentValue: Int32 {
    case top, left, bottom, right, reducedMotion, rightToLeft
    case contentTop, contentLeft, contentBottom, contentRight

    /// As a file writes them, by their numbers.
    package static let names = [
        "safeArea.top", "safeArea.left", "safeArea.bottom", "safeArea.right", "reducedMotion", "rightToLeft",
        "contentInsets.top", "contentInsets.left", "contentInsets.bottom", "contentInsets.right",
    ]
}
