/// Writes layouts that are well typed and otherwise arbitrary.
struct RandomLayout {
    private var random: Seeded
    private var cells = 0
    private(set) var text: String
    /// Whether formulas read parameters: `p0` to `p3`, numbers, and `q0` to `q1`, lengths.
    private let hasParameters: Bool

    init(seed: Int, hasParameters: Bool = false) {
        random = Seeded(seed)
        text = ""
        self.hasParameters = hasParameters
        var lines = ["layout T {", "  scroll: \(random.pick(["vertical", "horizontal"]))"]
        if hasParameters {
            lines += (0..<4).map { "  param p\($0) = \($0)" }
            lines += (0..<2).map { "  param q\($0): Length = \(10 * $0) in -50...200" }
            if random.chance(30) { lines.append("  insets: \(parameter())") }
        }
        if random.chance(30) { lines.append("  insets: \(random.below(40))") }
        if random.chance(30) { lines += supplementary("head", 1, inSection: false) }
        if random.chance(70) {
            lines += section("a")
            if random.chance(40) { lines += section("b", count: 1 + random.below(2)) }
        } else {
            if random.chance(60) { lines.append("  " + arrangement()) }
            lines += cell(1)
        }
        if random.chance(30) { lines += supplementary("foot", 1, inSection: false) }
        lines.append("}")
        text = lines.joined(separator: "\n") + RandomLayout.bundles
    }

    private static let bundles = """

        arrangement zigzag(gap: Length = 0) {
          place.main: sumBefore(size.main + gap)
          place.cross: [0%, 30%, -10%][index]
        }
        arrangement even(gap: Length) { place.main: index * gap; place.cross: 0 }
        arrangement backwards(gap: Length) { place.main: (count - index) * gap }
        arrangement scattered(gap: Length) { place: (mod(index * 7, 5) * gap, mod(index * 11, 13) * gap) }
        arrangement lanes(by: Length) {
          let from = index * 10pt
          let to = from + by
          place: (pack(from: from, to: to) * 30, cluster(from: from, to: to) * 50)
        }
        arrangement grouped(by: Length) {
          let group = floor(mod(index * by, 70pt) / 20pt)
          place.main: sumBefore(size.main, in: group) + sumBefore(10pt, per: group)
          place.cross: largest(size.cross, in: group) + sum(size.cross) / 100
        }
        arrangement peeking(by: Length) {
          place.main: at(size.main, index - 1) * index + at(size.cross, by / 10pt) + largest(size.main)
        }

        """

    // MARK: Blocks

    private mutating func section(_ name: String, count: Int? = nil) -> [String] {
        var lines = ["  section \(name) {"]
        if let count { lines.append("    count: \(count)") }
        if random.chance(30) { lines.append("    insets: \(random.below(30))") }
        if random.chance(70) { lines.append("    " + arrangement()) }
        if random.chance(40) { lines += supplementary("top\(name)", 2, inSection: true) }
        lines += cell(2)
        if random.chance(30) { lines += supplementary("end\(name)", 2, inSection: true) }
        return lines + ["  }"]
    }

    private mutating func arrangement() -> String {
        let gap = random.below(120)
        return random.pick(
            [
                "stack(gap: \(gap % 20))", "stack(before: \(gap % 9), align: 0)", "zigzag(gap: \(gap % 15))",
                "even(gap: \(gap))", "backwards(gap: \(gap))", "scattered(gap: \(gap))",
            ] + (hasParameters ? parameterArrangements() : []))
    }

    private mutating func parameter() -> String {
        random.pick(["q0", "q1", "p0 * 1pt", "abs(p1) * 5pt", "p2 * 1pt + q1", "9pt * p1 / p2", "p3 * p3 * q1"])
    }

    private mutating func parameterArrangements() -> [String] {
        let gap = parameter()
        return [
            "stack(gap: \(gap))", "zigzag(gap: \(gap))", "scattered(gap: \(gap))", "flow(gap: \(gap))",
            "grid(columns: 2 + p3, gap: \(gap))", "waterfall(columns: 3, gap: \(gap))", "lanes(by: \(gap))",
            "grouped(by: \(gap))", "even(gap: \(gap))", "peeking(by: \(gap))",
        ]
    }

    private mutating func cell(_ depth: Int) -> [String] {
        cells += 1
        let fields = "data { w\(cells): Length = 40 + index; flag\(cells): Boolean = index > 3 }"
        var lines = ["cell {", "  \(fields)", "  size: (\(length())) x (\(length()))"]
        lines += drawing(random.below(4), inCell: true).map { "  " + $0 }
        if random.chance(20) {
            lines.append("  decoration dot { size: 5 x 5; place: (\(number(2, scroll: false)), 3) }")
        }
        return (lines + ["}"]).map { String(repeating: "  ", count: depth) + $0 }
    }

    private mutating func supplementary(_ name: String, _ depth: Int, inSection: Bool) -> [String] {
        var lines = ["supplementary \(name) {", "  size: \(random.pick(["100%", "50", "30%"])) x \(random.below(90))"]
        if random.chance(30) {
            lines.append("  count: \(hasParameters ? copies() : "\(1 + random.below(4))")")
            if hasParameters, random.chance(50) {
                lines[1] = "  size: 50 x \(random.pick(["10 + index", "max(0, \(parameter()) + 9pt * mod(index, 4))"]))"
            } else {
                lines.append("  place: (index * \(random.below(60)), \(random.below(300)))")
            }
        } else if random.chance(20) {
            lines.append("  sticky")
        }
        lines += drawing(random.below(3), inCell: false).map { "  " + $0 }
        return (lines + ["}"]).map { String(repeating: "  ", count: depth) + $0 }
    }

    private mutating func drawing(_ count: Int, inCell: Bool) -> [String] {
        (0..<count).map { number in
            switch random.below(inCell ? 14 : 11) {
            case 0: return "translation.main: \(self.number(3))"
            case 1: return "translation: (\(self.number(2)), \(self.number(2)))"
            case 2: return "scale: \(self.number(3))"
            case 3: return "rotation: (\(self.number(3))) * 1rad"
            case 4: return "alpha: \(self.number(2))"
            case 5: return "z: \(self.number(2))"
            case 6: return "hidden: \(self.number(2)) < \(self.number(1))"
            case 7: return "attribute v\(number) = \(self.number(4))"
            case 8: return "center: (\(self.number(2)), offset.y + \(self.number(2)))"
            case 9: return "anchor: (\(self.number(1)), 0.5)"
            case 10: return "rotation.x: (\(self.number(2))) * 10deg; perspective: 400"
            case 11: return "zoom(to: 0.4)"
            case 12: return "tilt"
            default: return "circle(\(50 + random.below(600)))"
            }
        }
    }

    private mutating func copies() -> String {
        random.pick([
            "2", "1 + mod(p0, 4)", "floor(abs(mod(p3, 9)))", "min(9, content.size.cross / 40pt)", "3 + sign(q0 / 1pt)",
        ])
    }

    // MARK: Formulas

    private mutating func length() -> String {
        if hasParameters, random.chance(25) { return "max(0, \(parameter()))" }
        return random.pick([
            "100%", "\(random.below(150))", "20 + 3 * index", "data.w\(cells)", "max(0, 90 - index * 9)",
            "40 * sin(index * 1rad)",
            "if data.flag\(cells) then 30 else 60", "\(number(2, scroll: false)) * 1pt", "mod(index * 37, 50) - 5",
            "[10, 0, 70][index]",
        ])
    }

    private mutating func number(_ depth: Int, scroll: Bool = true) -> String {
        if depth <= 0 || random.chance(15) { return leaf(scroll) }
        func next(_ self: inout RandomLayout) -> String { self.number(depth - 1, scroll: scroll) }
        let (a, b) = (next(&self), next(&self))
        switch random.below(16) {
        case 0, 1: return "(\(a) + \(b))"
        case 2: return "(\(a) - \(b))"
        case 3, 4: return "(\(a)) * (\(b))"
        case 5: return "(\(a)) / (\(b))"
        case 6: return "mod(\(a), \(b))"
        case 7: return "min(\(a), \(b))"
        case 8: return "sin((\(a)) * 1rad)"
        case 9: return "tan((\(a)) * 1rad)"
        case 10: return "sqrt(\(a))"
        case 11: return "(if \(a) < \(b) then \(a) else \(b))"
        case 12: return "floor(\(a))"
        case 13: return "[\(a), \(b), 3][\(leaf(scroll))]"
        case 14: return "map(\(a), [0: 1, 5: \(b)])"
        default: return "atan2(\(a), \(b)) / 1rad"
        }
    }

    private mutating func leaf(_ scroll: Bool) -> String {
        let still = [
            "index", "count", "2", "0.5", "-1", "0", "100", "1e200", "viewport.width / 100pt", "data.w\(cells) / 10pt",
        ]
        if hasParameters, random.chance(25) { return random.pick(["p0", "p1", "p2", "p3", "q0 / 10pt", "q1 / 10pt"]) }
        let moving = ["progress", "offset.main / 50pt", "fromCenter / 70pt"]
        return random.pick(scroll ? still.filter { !$0.hasPrefix("data") } + moving : still)
    }
}
