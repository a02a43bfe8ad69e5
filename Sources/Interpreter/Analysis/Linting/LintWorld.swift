import LayoutChecker
import LayoutDSL
import LayoutEngine

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
    /// Whether that phone lies on its side.
    package var isSideways = false
    /// How many times as large text is, where the host measures it; nil: as it was asked for.
    package var textScale: Double?
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

    /// The same phone on its side.
    package static let sidewaysNotch: LintWorld = {
        var world = notch
        world.isSideways = true
        return world
    }()
    /// What is measured is twice as large: as far as people may enlarge text that still has to be read. Web Content
    /// Accessibility Guidelines 2.2, 1.4.4.
    package static let largeText: LintWorld = {
        var world = LintWorld()
        world.textScale = 2
        return world
    }()

    init() {}

    init(width: Double) { self.width = width }

    init(count: Int) { self.count = count }

    /// The safe area of a phone with a notch that is held upright, in points.
    private static let upright = LayoutEnvironment.Insets(top: 59, left: 0, bottom: 34, right: 0)
    /// The same of one that lies on its side.
    private static let sideways = LayoutEnvironment.Insets(top: 0, left: 59, bottom: 21, right: 59)

    /// The safe area of the phone with a notch.
    package var safeArea: LayoutEnvironment.Insets { isSideways ? LintWorld.sideways : LintWorld.upright }

    /// A layout with its text as large as here; nil where it cannot be prepared for that. What the host measures stands on
    /// the estimates of the file, the largest of a list of them.
    private func scalingText(of prepared: Prepared) -> Prepared? {
        guard let textScale else { return prepared }
        let layout = prepared.program.layout
        var world = prepared.world
        for (number, field) in layout.fields.enumerated() where field.isMeasured {
            world.scale(number, by: textScale, estimate: layout.estimate(ofField: number), at: field.level)
        }
        return prepared.inWorld(world)
    }

    /// The world that was asked for with as many cells as here.
    package func changing(_ world: World) -> World {
        guard let count else { return world }
        var world = world
        world.sections = [SectionData(count: count)]
        return world
    }

    /// A layout with all that is another here, but for the number of cells; nil where it cannot be prepared for that.
    func changing(_ prepared: Prepared) -> Prepared? {
        var changes: [(number: WorldNumber, value: Double)] = []
        if let width { changes.append((.viewportWidth, width)) }
        if isRightToLeft { changes.append((.environment(.rightToLeft), 1)) }
        if hasReducedMotion { changes.append((.environment(.reducedMotion), 1)) }
        if hasNotch {
            let area = safeArea
            changes += [
                (.environment(.top), area.top), (.environment(.left), area.left),
                (.environment(.bottom), area.bottom), (.environment(.right), area.right),
            ]
        }
        return prepared.with(changes).flatMap { scalingText(of: $0) }
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
    /// The size of text that the host measures.
    package static let text = LintFreedom(rawValue: 16)
    package static let all: LintFreedom = [.width, .direction, .safeArea, .count, .text]
}

extension CheckedLayout {
    /// The estimate of a field that the host measures, the largest one of a list; nil where a formula makes it.
    fileprivate func estimate(ofField number: Int) -> Double? {
        for formula in table.formulas where formula.operation == .fallback {
            let operands = table.operands(formula).map { $0 }
            guard operands.count == 2, table[operands[0]].operation == .field, Int(table[operands[0]].a) == number
            else {
                continue
            }
            if let value = table.value(of: operands[1]) { return value }
            let own = table[operands[1]]
            guard own.operation == .pick else { return nil }
            let entries = table.operands(own).dropFirst().map { table.value(of: $0) }
            return entries.contains(nil) ? nil : entries.compactMap { $0 }.max()
        }
        return nil
    }
}
