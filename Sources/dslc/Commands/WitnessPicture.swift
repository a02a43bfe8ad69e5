import Interpreter
import LayoutAnalysis
import LayoutChecker
import LayoutDSL
import Reports

/// What draws the failure of a test: the options of `dslc render` for its world and its offset.
struct WitnessPicture {
    /// The options, with their values.
    let words: [String]

    /// nil where no option says what the test sets, as a field of the data, and where the failure is of no single offset.
    init?(_ failure: TestFailure, of test: LayoutTest, on layout: CheckedLayout, in world: World) {
        switch failure.reason {
        case .isFalse, .holdsFor: break
        default: return nil
        }
        guard let along = failure.offset, failure.moment == nil, test.source == nil else { return nil }
        var viewport = world.viewport ?? layout.viewport
        var environment = world.environment
        var counts = test.items
        var (sets, rows): ([String], [String]) = ([], [])
        var offset = (x: layout.isHorizontal ? along : 0, y: layout.isHorizontal ? 0 : along)
        var turn: Double?
        for setting in test.settings {
            let ranged = failure.world.last { setting.isRange && $0.name.utf8.elementsEqual(setting.name.utf8) }
            guard ranged?.upTo == nil else { return nil }
            let value = ranged?.value ?? setting.values.low
            switch setting.target {
            case .viewport(let axis): if axis == 0 { viewport.width = value } else { viewport.height = value }
            case .parameter(let name): sets += ["--set", "\(name)=\(WrittenNumber.text(value, setting.unit))"]
            case .environment(let number): environment.set(EnvironmentValue(rawValue: number), to: value)
            case .items(let section):
                guard world.sections == nil, let count = Int(exactly: value) else { return nil }
                var known = counts ?? layout.items
                guard known.indices.contains(section) else { return nil }
                known[section] = count
                counts = known
            case .rowOffset(let section): rows.append("\(section)=\(WrittenNumber.text(value))")
            case .offset(let axis):
                guard (axis == 0) != layout.isHorizontal else { continue }
                if axis == 0 { offset.x = value } else { offset.y = value }
            case .trail: turn = value
            case .field: return nil
            }
        }
        let isPoint = layout.isHorizontal ? offset.y != 0 : offset.x != 0
        if turn != nil, isPoint || layout.loops.exists { return nil }
        // A way is held to the list, so it goes to the end of each.
        let way = turn.map {
            ["--path", "\(WitnessPicture.beyondLists),\(WrittenNumber.text($0)),\(WrittenNumber.text(along))"]
        }
        var words = way ?? ["--offset", WrittenNumber.text(along)]
        if isPoint { words[1] = "\(WrittenNumber.text(offset.x)),\(WrittenNumber.text(offset.y))" }
        if test.settings.contains(where: { if case .viewport = $0.target { true } else { false } }) {
            words += [
                OptionDescription.viewport.name,
                "\(WrittenNumber.text(viewport.width))x\(WrittenNumber.text(viewport.height))",
            ]
        }
        if let counts { words += [OptionDescription.items.name, counts.map(String.init).joined(separator: ",")] }
        words += sets
        if !rows.isEmpty { words += [OptionDescription.sectionOffset.name, rows.joined(separator: ",")] }
        self.words = words + WitnessPicture.words(of: environment, besides: world.environment)
    }

    /// An offset at the end of any list.
    private static let beyondLists = "1000000000"

    /// The options for what differs.
    static func words(of environment: LayoutEnvironment, besides other: LayoutEnvironment) -> [String] {
        var words: [String] = []
        func number(_ value: EnvironmentValue) -> Double { environment.value(value) }
        func differs(_ value: EnvironmentValue) -> Bool { number(value) != other.value(value) }
        func add(_ option: OptionDescription, _ insets: [EnvironmentValue]) {
            guard insets.contains(where: differs) else { return }
            words += [option.name, insets.map { WrittenNumber.text(number($0)) }.joined(separator: ",")]
        }
        add(.safeArea, [.top, .left, .bottom, .right])
        add(.contentInsets, [.contentTop, .contentLeft, .contentBottom, .contentRight])
        if differs(.rightToLeft) {
            words += [OptionDescription.direction.name, number(.rightToLeft) != 0 ? "rtl" : "ltr"]
        }
        if differs(.reducedMotion), number(.reducedMotion) != 0 { words.append(OptionDescription.reducedMotion.name) }
        return words
    }
}
