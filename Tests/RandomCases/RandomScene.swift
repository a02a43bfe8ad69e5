import Interpreter
import LayoutDSL

/// A layout of the prelude's arrangements and effects, and what a test of it may take from a range.
package struct RandomScene {
    /// A line of a test's world that is a range.
    package struct Variable {
        /// The text before the colon.
        let name: String
        /// What stands behind the number in the text.
        let unit: String
        let low: Double
        let high: Double
        /// The values that it takes, one by one; empty where it takes every value between the ends.
        let values: [Double]
        let target: Target

        var isContinuous: Bool { values.isEmpty }
    }

    /// What a variable sets.
    enum Target {
        case width, height, top, across, items, rightToLeft
        case parameter(String), field(String), row(Int, isAlongX: Bool)
    }

    package private(set) var text = ""
    private(set) var variables: [Variable] = []
    private(set) var viewport = LayoutSize(width: 375, height: 667)
    private var random: Seeded
    private var isBothWays = false

    package init(seed: Int) {
        random = Seeded(seed &* 15_485_863 &+ 11)
        viewport = LayoutSize(width: random.pick([320, 375, 393]), height: random.pick([480, 600, 667]))
        let scroll = random.pick(["vertical", "vertical", "vertical", "horizontal", "both"])
        isBothWays = scroll == "both"
        let rowAxis = scroll == "vertical" ? "horizontal" : "vertical"
        var lines = [
            "layout T {", "  scroll: \(scroll)", "  viewport: \(viewport.width) x \(viewport.height)",
            "  param gap: Length = 8 in 0...40", "  param tall: Length = 60 in 10...200", "  param part = 0.5 in 0...1",
            "  param much = 1 in -2...3", "  param turn: Angle = 30deg in -200deg...200deg", "  param wide = false",
            "  data { room: Length = 30 }",
        ]
        if random.chance(25) { lines.append("  insets: \(random.pick(["gap", "12", "viewport.safeArea.top"]))") }
        if random.chance(60) { lines += view("menu", 2) }
        var rows: [Int] = []
        let blocks = 1 + random.below(2)
        lines.append("  items: [\((0..<blocks).map { _ in "\(2 + random.below(7))" }.joined(separator: ", "))]")
        for block in 0..<blocks {
            let name = ["a", "b"][block]
            lines.append("  section \(name) {")
            if !isBothWays, random.chance(12) {
                lines += ["    scroll: \(rowAxis)", "    viewport.cross: 120"]
                rows.append(block)
            }
            if random.chance(20) { lines.append("    insets: \(random.pick(["gap", "10", "data.room"]))") }
            lines.append("    " + arrangement())
            if random.chance(50) { lines += view("head\(name)", 4) }
            lines += cell(name) + ["  }"]
        }
        if random.chance(20) { lines += view("foot", 2) }
        lines.append("}")
        text = lines.joined(separator: "\n") + "\n" + Self.bundles
        variables = [
            Variable(name: "viewport.width", unit: "", low: 320, high: 430, values: [], target: .width),
            Variable(name: "viewport.height", unit: "", low: 480, high: 700, values: [], target: .height),
            Variable(name: "gap", unit: "", low: 0, high: 40, values: [], target: .parameter("gap")),
            Variable(name: "tall", unit: "", low: 10, high: 200, values: [], target: .parameter("tall")),
            Variable(name: "part", unit: "", low: 0, high: 1, values: [], target: .parameter("part")),
            Variable(name: "much", unit: "", low: -2, high: 3, values: [], target: .parameter("much")),
            Variable(name: "turn", unit: "rad", low: -3.4, high: 3.4, values: [], target: .parameter("turn")),
            Variable(name: "data.room", unit: "", low: 0, high: 90, values: [], target: .field("room")),
            Variable(name: "safeArea.top", unit: "", low: 0, high: 59, values: [], target: .top),
            Variable(name: "wide", unit: "", low: 0, high: 1, values: [0, 1], target: .parameter("wide")),
            Variable(name: "rightToLeft", unit: "", low: 0, high: 1, values: [0, 1], target: .rightToLeft),
            Variable(name: "items", unit: "", low: 1, high: 4, values: [1, 2, 3, 4], target: .items),
        ]
        // More than once, so that it is drawn more often.
        variables += [rows, rows, rows].joined().map { row in
            Variable(
                name: "section[\(row)].offset", unit: "", low: -40, high: 300, values: [],
                target: .row(row, isAlongX: scroll == "vertical"))
        }
        if isBothWays {
            variables.append(Variable(name: "offset.x", unit: "", low: -50, high: 200, values: [], target: .across))
        }
    }

    private static let bundles = """
        arrangement even(by: Length) { place.main: index * by; place.cross: mod(index, 3) * by }
        arrangement spiral(by: Length) {
          place: (by * (9 + index * sin(index * 1rad)), by * (9 + index * cos(index * 1rad)))
        }
        effect swing(by: Angle = 30deg) { rotation: by * sin(fromCenter / 100pt * 1rad); anchor: (0.5, -1) }
        effect cover(by: Angle = 60deg) {
          rotation.y: clamp(by * (fromCenter / 200pt), -by, by)
          perspective: 500
          z: -abs(fromCenter) / 1pt
        }
        effect fisheye(by: Number = 1) {
          let far = fromCenter / 150pt
          scale: 0.6 + by * 0.8 / (1 + far * far)
          translation.main: 60 * far / (1 + abs(far))
        }
        effect deck {
          translation.main: max(0, viewport.start - rest.start)
          scale: clamp(1 - fromCenter / 900pt, 0.5, 1)
        }

        """

    private mutating func length() -> String {
        random.pick([
            "gap", "tall", "data.room", "20", "\(5 + random.below(90))", "tall * part", "gap + 10",
            "max(gap, data.room)",
            "viewport.width / 8",
        ])
    }

    private mutating func arrangement() -> String {
        let gap = random.pick(["gap", "gap", "8", "0", "gap / 2", "data.room / 3"])
        let mine = random.pick(["tall", "60", "40 + mod(index, 3) * 20"])
        return random.pick([
            "stack(gap: \(gap))", "stack(before: \(gap), align: part)", "stack(gap: \(gap))", "belt(gap: \(gap))",
            "carousel(gap: \(gap))", "flow(gap: \(gap), lineGap: 8)", "flow(gap: 6, lineGap: \(gap))",
            "grid(columns: \(1 + random.below(4)), gap: \(gap))", "grid(minimum: 90, gap: \(gap))",
            "waterfall(columns: \(1 + random.below(3)), gap: \(gap))", "waterfall(minimum: 100, gap: \(gap))",
            "masonry(columns: 3, gap: \(gap), span: 1 + mod(index, 2))", "packed(gap: \(gap))",
            "flex(natural: \(mine) x 40, grow: mod(index, 3), wraps: true, gap: \(gap))",
            "flex(natural: \(mine) x 50, shrink: 1 + mod(index, 2), gap: \(gap), justify: part)", "even(by: \(mine))",
            "spiral(by: \(gap))",
        ])
    }

    private mutating func view(_ name: String, _ depth: Int) -> [String] {
        var lines = [
            "supplementary \(name) {",
            "  size: \(random.pick(["100%", "50%", "120", "tall"])) x \(random.pick(["44", "tall", "gap + 20", "30"]))",
        ]
        if random.chance(75) {
            lines.append(
                "  "
                    + random.pick([
                        "sticky", "sticky(below: gap)", "sticky(until: area.end)", "sticky(below: 20, until: area.end)",
                        "stickyEnd", "stickyEnd(above: gap)", "stickyEnd(from: area.start)", "stretchy", "stretchy",
                        "alpha: clamp(1 - offset.main / tall, 0, 1)",
                        "scale: max(0.5, 1 - max(0, offset.main) / 300pt)",
                        "translation.main: max(0, offset.main) * part",
                    ]))
        }
        return (lines + ["}"]).map { String(repeating: " ", count: depth) + $0 }
    }

    private mutating func cell(_ name: String) -> [String] {
        let sizes = [
            "100% x tall", "100% x 60", "30% x 50", "\(20 + random.below(100)) x \(20 + random.below(80))",
            "(40 + mod(index, 3) * 25) x (30 + mod(index, 4) * 15)", "tall x (gap + 30)",
            "(if wide then 90% else 45%) x 70",
            "viewport.width / 3 x tall / 2", "100% x (data.room + 20)", "1/3 * (viewport.width - 2 * gap) x 64",
        ]
        var lines = ["    cell \(name)c {", "      size: \(random.pick(sizes))"]
        let effects = [
            "sticky", "sticky(below: gap)", "stickyEnd", "stretchy", "parallax(\(length()))",
            "circle(\(200 + random.below(300)))",
            "fade", "fade(to: part)", "fade(to: 0.2, reach: 200)", "zoom", "zoom(to: part, reach: tall + 50)", "tilt",
            "tilt(by: turn)", "swing", "swing(by: turn)", "cover", "cover(by: turn / 3)", "fisheye",
            "fisheye(by: part)", "deck",
            "rotation: turn", "rotation: turn * progress", "scale: part + 0.5", "scale.x: 1 + part * progress",
            "translation.main: part * max(0, offset.main - rest.start)",
            "translation.cross: gap * sin(index * 1rad + turn)",
            "alpha: clamp(1 - abs(fromCenter) / (tall * 3), 0, 1)", "hidden: offset.main > rest.start + tall * 2",
            "translation.cross: trail(60)", "z: mod(index, 3)", "blur: clamp(fromCenter / 50pt, 0, 8) * 1pt",
            "translation.main: if wide then gap else -offset.main / 3",
            "rotation: atan2(offset.main - rest.start, 100pt)",
        ]
        for _ in 0..<random.below(3) { lines.append("      " + random.pick(effects)) }
        for number in 0..<2 { lines.append("      attribute v\(number) = \(formula(2))") }
        return lines + ["    }"]
    }

    /// A number without a unit.
    private mutating func formula(_ depth: Int) -> String {
        if depth == 0 || random.chance(10) {
            return random.pick([
                "offset.main / 100pt", "offset.main / 40pt", "fromCenter / 90pt", "rest.start / 60pt", "index", "much",
                "part",
                "progress", "gap / 10pt", "turn / 1rad", "2", "0.5", "-1", "viewport.width / 200pt",
                "(offset.main - 120) / 30pt",
                "data.room / 25pt", "much", "(if wide then 2 else 1)", "content.size.main / 500pt",
            ])
        }
        let (a, b) = (formula(depth - 1), formula(depth - 1))
        return random.pick([
            "(\(a) + \(b))", "(\(a) - \(b))", "(\(a)) * (\(b))", "(\(a)) * (\(b))", "min(\(a), \(b))",
            "max(\(a), \(b))",
            "abs(\(a))", "floor(\(a))", "ceil(\(a))", "round(\(a))", "sign(\(a))", "mod(\(a), 2)", "mod(\(a), 0.7)",
            "sin((\(a)) * 1rad)", "cos((\(a)) * 1rad)", "atan2(\(a), \(b)) / 1rad", "atan(\(a)) / 1rad",
            "hypot(\(a), \(b))",
            "clamp(\(a), -1, \(b))", "map(\(a), [0: 1, 2: 3, 5: -1])", "(if \(a) < \(b) then \(a) else \(b))",
            "(if \(a) >= 1 then \(b) else 0)", "(\(a)) / (1 + abs(\(b)))", "sqrt(abs(\(a)))", "pow(abs(\(a)), 1.5)",
            "bezier(clamp(\(a), 0, 1), 0.25, 0.1, 0.25, 1)", "steps(\(a), 4)", "easeInOut(clamp(\(a), 0, 1))",
            "exp(-abs(\(a)))",
            "(if \(a) == \(b) then 1 else \(b))", "(\(a)) / (\(b))", "mod(\(a), \(b))", "tan((\(a)) * 1rad)",
            "log(1 + abs(\(a)))",
        ])
    }
}

extension RandomScene.Variable {
    /// Sets it in a world; answers how far across the scroll it looks, where it says that.
    func set(_ value: Double, in world: inout World, across: inout Double) {
        switch target {
        case .width: world.viewport?.width = value
        case .height: world.viewport?.height = value
        case .top: world.environment.safeArea.top = value
        case .across: across = value
        case .rightToLeft: world.environment.rightToLeft = value != 0
        case .items: world.sections = [SectionData(count: Int(value))]
        case .row(let section, _): world.rowOffsets[section] = value
        case .parameter(let name): world.parameters.append(ParameterValue(name: name, value: value))
        case .field(let name): world.fields.append(DataField(name: name, value: .number(value)))
        }
    }

    /// How a statement reads it, as a number; nil where it does not.
    var reading: String? {
        guard isContinuous else { return nil }
        return switch target {
        case .width, .height, .across: "(\(name) / 1pt)"
        case .top: "(viewport.safeArea.top / 1pt)"
        case .field: "(\(name) / 1pt)"
        case .row(_, let isAlongX): "(\(name).\(isAlongX ? "x" : "y") / 1pt)"
        case .parameter: ["part", "much"].contains(name) ? name : name == "turn" ? "(turn / 1rad)" : "(\(name) / 1pt)"
        case .items, .rightToLeft: nil
        }
    }

    /// The line of a test.
    func line(_ low: Double, _ high: Double) -> String {
        let isTruth = ["wide", "rightToLeft"].contains(name)
        func text(_ value: Double) -> String { isTruth ? (value != 0 ? "true" : "false") : "\(value)\(unit)" }
        if !values.isEmpty, low < high { return isTruth ? "\(name): all" : "\(name): \(Int(low))...\(Int(high))" }
        if !values.isEmpty, !isTruth { return "\(name): \(Int(low))" }
        return low == high ? "\(name): \(text(low))" : "\(name): \(text(low))...\(text(high))"
    }
}
