import LayoutChecker
import LayoutDSL

/// A world in which a layout is linted, by what it changes of the one that was asked for.
package struct LintWorld: Sendable, Hashable {
    /// The width of the viewport, in points; nil: as it was asked for.
    package var width: Double?
    /// Whether lines of text run from right to left.
    package var isRightToLeft = false
    /// Whether the user wants little motion.
    package var hasReducedMotion = false
    /// Whether a phone's status bar and home indicator reach into the viewport.
    package var hasNotch = false
    /// The number of cells of the one section; nil: as it was asked for.
    package var count: Int?

    /// The world that was asked for.
    package static let asked = LintWorld()
    package static let rightToLeft: LintWorld = {
        var world = LintWorld()
        world.isRightToLeft = true
        return world
    }()
    package static let reducedMotion: LintWorld = {
        var world = LintWorld()
        world.hasReducedMotion = true
        return world
    }()
    package static let notch: LintWorld = {
        var world = LintWorld()
        world.hasNotch = true
        return world
    }()

    init() {}

    init(width: Double) { self.width = width }

    init(count: Int) { self.count = count }

    /// The safe area of a phone with a notch that is held upright, in points.
    package static let phone = LayoutEnvironment.Insets(top: 59, left: 0, bottom: 34, right: 0)

    /// A world with what this one changes.
    package func changing(_ world: World, of layout: CheckedLayout) -> World {
        var world = world
        if let width {
            let size = world.viewport ?? layout.viewport
            world.viewport = LayoutSize(width: width, height: size.height)
        }
        if isRightToLeft { world.environment.rightToLeft = true }
        if hasReducedMotion { world.environment.reducedMotion = true }
        if hasNotch { world.environment.safeArea = LintWorld.phone }
        if let count { world.sections = [SectionData(count: count)] }
        return world
    }
}

/// What `dslc lint` may vary: what nobody has settled, by an option or in the file.
package struct LintFreedom: OptionSet, Sendable {
    package let rawValue: UInt8

    package init(rawValue: UInt8) { self.rawValue = rawValue }

    /// The width of the viewport, from 320 to 1,024 points.
    package static let width = LintFreedom(rawValue: 1)
    /// The direction of lines of text.
    package static let direction = LintFreedom(rawValue: 2)
    /// The safe area.
    package static let safeArea = LintFreedom(rawValue: 4)
    /// The number of cells, from 0 to 50, where the file does not write it.
    package static let count = LintFreedom(rawValue: 8)
    package static let all: LintFreedom = [.width, .direction, .safeArea, .count]
}
