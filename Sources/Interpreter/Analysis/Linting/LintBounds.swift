import LayoutChecker
import LayoutDSL
import LayoutEngine

/// The worlds in which a layout is linted: those that its file is meant for, as far as no option settles them.
package struct LintBounds: Sendable {
    /// What is left to vary.
    package private(set) var freedom: LintFreedom
    /// Widths of the viewport, in points; nil where the file says nothing of them.
    private(set) var widths: ClosedRange<Double>?
    /// Numbers of cells, where the file leaves them open.
    private(set) var counts = 0...50
    /// What the file sets of the world that is asked for.
    private var settings: [TestSetting] = []
    private var items: [Int]?

    /// - Parameters:
    ///   - freedom: What no option settles.
    ///   - layout: The layout, with what its `allow world` says.
    package init(_ freedom: LintFreedom, of layout: CheckedLayout) {
        self.freedom = freedom
        guard let allowed = layout.allowedWorld else { return }
        if freedom.contains(.count), let counts = allowed.items {
            items = counts
            let isRanged = allowed.settings.contains {
                if case .items = $0.target { $0.isRange } else { false }
            }
            if !isRanged { self.freedom.remove(.count) }
        }
        for setting in allowed.settings {
            guard let part = LintFreedom(varying: setting.target) else {
                settings.append(setting)
                continue
            }
            guard freedom.contains(part) else { continue }
            settings.append(setting)
            switch setting.target {
            case .viewport(axis: 0) where setting.isRange:
                widths = setting.values.low...setting.values.high
            case .viewport(axis: 1): break
            case .items where setting.isRange:
                if let low = Arithmetic.count(setting.values.low), let high = Arithmetic.count(setting.values.high) {
                    counts = low...max(low, high)
                }
            default: self.freedom.remove(part)
            }
        }
    }

    /// The world that was asked for, as the file narrows it: of a range the value that is nearest to what there is.
    ///
    /// - Throws: Where no world has what the file sets.
    package func world(besides own: World, of layout: CheckedLayout) throws(WorldError) -> World {
        guard !settings.isEmpty || items != nil else { return own }
        var world = own
        if let items { world.sections = items.map { SectionData(count: $0) } }
        var places = WorldPlaces(of: settings, in: &world, of: layout)
        let names = TestNames(own, layout)
        for setting in settings {
            try setting.set(setting.usual(in: own, names, of: layout), in: &world, &places, of: layout)
        }
        return world
    }
}

extension LintFreedom {
    /// What a line of `allow world` has a say in; nil: nothing that is varied.
    fileprivate init?(varying target: TestTarget) {
        switch target {
        case .viewport: self = .width
        case .items: self = .count
        case .environment(let number):
            switch EnvironmentValue(rawValue: number) {
            case .rightToLeft: self = .direction
            case .top, .left, .bottom, .right: self = .safeArea
            default: return nil
            }
        default: return nil
        }
    }
}
