import Interpreter

/// Writes layouts for which finding what is on screen is hard, and worlds for them: many sections of several blocks,
/// records that lack fields, formulas of the offset, the index and the data that bend, fold, jump and leave the numbers.
struct CulledLayout {
    private var random: Seeded
    private(set) var text = ""
    /// Names of the section blocks; none when the cells stand in the layout itself.
    private(set) var blocks: [String] = []
    /// Which number of cell is being written: fields are named after it.
    private var cells = 0
    private var decorations = 0
    private var readsData = false

    init(seed: Int) {
        random = Seeded(seed &* 1_000_003)  // else neighbours would share most of their numbers
        var lines = ["layout T {", "  scroll: \(random.pick(["vertical", "vertical", "horizontal", "both"]))"]
        if random.chance(25) { lines.append("  insets: \(random.below(60))") }
        if random.chance(25) { lines += extra("head", 1) }
        if random.chance(75) {
            if random.chance(20) { lines.append("  " + arrangement(ofSections: true)) }
            for number in 0..<(1 + random.below(3)) { lines += section(number) }
        } else {
            lines += ["  " + arrangement()] + cell(1)
        }
        if random.chance(25) { lines += extra("foot", 1) }
        lines.append("}")
        text = lines.joined(separator: "\n") + CulledLayout.bundles
    }

    /// What the formulas may use beside the prelude.
    private static let bundles = """

        let bump(t: Number) = t * t / (1 + t * t)
        arrangement even(gap: Length) { place.main: index * gap; place.cross: 0 }
        arrangement backwards(gap: Length) { place.main: (count - index) * gap }
        arrangement scattered(gap: Length) { place: (mod(index * 7, 5) * gap, mod(index * 11, 13) * gap) }
        arrangement spiral(gap: Length) { place: (gap * (9 + index * sin(index * 1rad)), gap * (9 + index * cos(index * 1rad))) }
        arrangement zigzag(gap: Length) { place.main: sumBefore(size.main + gap); place.cross: [0%, 30%, -10%][index] }
        effect fisheye(by: Number = 1) {
          let far = fromCenter / 150pt
          scale: 0.6 + by * 0.8 / (1 + far * far)
          translation.main: 60 * far / (1 + abs(far))
        }
        effect swing(by: Angle = 30deg) { rotation: by * sin(fromCenter / 100pt * 1rad); anchor: (0.5, -1) }
        effect follow(by: Number = 0.5) { translation.main: by * (offset.main - rest.start) }
        effect flip { rotation.x: fromCenter / 2pt * 1deg; perspective: 300; z: -abs(fromCenter) / 1pt }
        effect deck { translation.main: max(0, viewport.start - rest.start); scale: clamp(1 - fromCenter / 900pt, 0.5, 1) }

        """

    // MARK: Blocks

    private mutating func section(_ number: Int) -> [String] {
        let name = ["a", "b", "c"][number]
        blocks.append(name)
        var lines = ["  section \(name) {", "    data { tall\(number): Length = \(20 + random.below(50)) }"]
        if random.chance(25) { lines.append("    insets: \(random.below(40))") }
        lines.append("    " + arrangement())
        if random.chance(40) { lines += extra("top\(name)", 2, "data.tall\(number)") }
        lines += cell(2)
        if random.chance(20) { lines += extra("end\(name)", 2, "data.tall\(number)") }
        if random.chance(20) { lines += decoration(2) }
        return lines + ["  }"]
    }

    private mutating func arrangement(ofSections: Bool = false) -> String {
        let gap = random.below(60)
        let simple = ["stack(gap: \(gap % 20))", "stack(before: \(gap % 9), align: 0)", "zigzag(gap: \(gap % 15))"]
        if ofSections { return random.pick(simple) }
        return random.pick(
            simple + simple + [
                "even(gap: \(gap + 20))", "backwards(gap: \(gap))", "scattered(gap: \(gap))", "spiral(gap: 3)",
                "flow(gap: \(gap % 20))", "grid(columns: \(1 + gap % 4), gap: \(gap % 9))",
                "waterfall(columns: \(1 + gap % 3), gap: 4)", "carousel(gap: \(gap % 20))",
            ])
    }

    private mutating func cell(_ depth: Int) -> [String] {
        cells += 1
        readsData = true
        defer { readsData = false }
        let fields =
            "data { w\(cells): Length = 40 + mod(index, 7) * 1pt; n\(cells): Number = index; flag\(cells): Boolean = index > 3 }"
        var lines = ["cell {", "  \(fields)", "  size: (\(length())) x (\(length()))"]
        lines += drawing(random.below(4), inCell: true).map { "  " + $0 }
        if random.chance(15) { lines += decoration(1) }
        return (lines + ["}"]).map { String(repeating: "  ", count: depth) + $0 }
    }

    private mutating func decoration(_ depth: Int) -> [String] {
        decorations += 1
        let lines =
            ["decoration dot\(decorations) { size: \(5 + random.below(60)) x 15; place: (3, \(random.below(40)))"]
            + drawing(random.below(2), inCell: false).map { "  " + $0 } + ["}"]
        return lines.map { String(repeating: "  ", count: depth) + $0 }
    }

    private mutating func extra(_ name: String, _ depth: Int, _ height: String = "40") -> [String] {
        var lines = ["supplementary \(name) {"]
        if random.chance(35) {
            let count = random.pick([
                "3", "20", "70", "max(0, floor(content.size.main / 90pt))", "min(60, 3 + floor(area.size.main / 30pt))",
            ])
            lines.append("  count: \(count)")
            lines.append("  size: \(random.pick(["50", "30 + mod(index, 5) * 4pt"])) x \(20 + random.below(40))")
            lines.append(
                "  place: \(random.pick(["(index * \(random.below(60)), index * \(random.below(50)))", "(mod(index * 37pt, 211), 90 * sin(index * 1rad) + index * 20)"]))"
            )
        } else {
            lines.append(
                "  size: \(random.pick(["100%", "50", "30%"])) x \(random.pick([height, "\(random.below(90))"]))")
            if random.chance(50) {
                lines.append("  " + random.pick(["sticky", "sticky(until: area.end)", "stickyEnd", "stretchy"]))
            }
        }
        lines += drawing(random.below(3), inCell: false).map { "  " + $0 }
        return (lines + ["}"]).map { String(repeating: "  ", count: depth) + $0 }
    }

    // MARK: Drawing

    private mutating func drawing(_ count: Int, inCell: Bool) -> [String] {
        (0..<count).map { number in
            switch random.below(22) {
            case 0: "translation.main: (\(self.number(3))) * \(random.pick(["1pt", "10pt", "100pt"]))"
            case 1: "translation: ((\(self.number(2))) * 9pt, (\(self.number(2))) * 9pt)"
            case 2: "scale: \(self.number(3))"
            case 3: "scale.\(random.pick(["x", "y"])): \(self.number(2))"
            case 4: "rotation: (\(self.number(3))) * 1rad"
            case 5: "alpha: \(self.number(2)); z: \(self.number(2))"
            case 6: "hidden: \(condition())"
            case 7: "attribute v\(number) = \(self.number(3))"
            case 8: "center: (\(self.number(2)) * 9pt, offset.y + (\(self.number(2))) * 20pt)"
            case 9: "center: viewport.center; translation.cross: (\(self.number(2))) * 9pt"
            case 10: "anchor: (\(self.number(1)), 0.5)"
            case 11:
                "rotation.\(random.pick(["x", "y"])): (\(self.number(2))) * 10deg; perspective: \(200 + random.below(400))"
            case 12: "translation.z: (\(self.number(2))) * 9pt; perspective: 400; rotation.y: \(random.below(90))deg"
            case 13: "when \(condition(scroll: false)) { translation.main: (\(self.number(2))) * 5pt }"
            case 14: "when \(condition(scroll: false)) { hidden: \(condition()) }"
            case 15: random.pick(["zoom(to: 0.4)", "tilt", "tilt(by: 80deg)", "fade"])
            case 16: "circle(\(50 + random.below(600)))"
            case 17: random.pick(["sticky", "sticky(below: 20)", "stickyEnd", "stickyEnd(above: 30)", "stretchy"])
            case 18: "parallax(\(20 + random.below(60)))"
            case 19: random.pick(["fisheye", "fisheye(by: -2)", "swing", "swing(by: 200deg)"])
            case 20: random.pick(["follow", "follow(by: 0.97)", "follow(by: 1)", "deck"])
            default: "flip"
            }
        }
    }

    // MARK: Formulas

    private mutating func condition(scroll: Bool = true) -> String {
        let (a, b) = (number(2, scroll: scroll), number(1, scroll: scroll))
        return switch random.below(6) {
        case 0: "\(a) >= \(b)"
        case 1: "not (\(a) > \(b)) and index != 3"
        case 2: "\(a) == \(b) or index < 2"
        default: "\(a) < \(b)"
        }
    }

    private mutating func length() -> String {
        random.pick([
            "100%", "\(5 + random.below(150))", "\(5 + random.below(90))", "20 + 3 * mod(index, 9)", "data.w\(cells)",
            "data.w\(cells) + 10", "max(0, 90 - index * 9)", "40 * sin(index * 1rad)",
            "if data.flag\(cells) then 30 else 60", "10 + abs(\(number(2, scroll: false))) * 1pt",
            "mod(index * 37, 50) - 5", "[10, 0, 70][index]", "sqrt(index + 1) * 9",
        ])
    }

    private mutating func number(_ depth: Int, scroll: Bool = true) -> String {
        if depth <= 0 || random.chance(15) { return leaf(scroll) }
        func next(_ self: inout CulledLayout) -> String { self.number(depth - 1, scroll: scroll) }
        let (a, b) = (next(&self), next(&self))
        switch random.below(24) {
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
        case 12: return random.pick(["floor", "ceil", "round", "sign", "abs"]) + "(\(a))"
        case 13: return "[\(a), \(b), 3][\(leaf(scroll))]"
        case 14: return "map(\(a), [0: 1, 5: \(b)])"
        case 15: return "clamp(\(a), -2, \(b))"
        case 16: return "max(\(a), \(b))"
        case 17: return "cos((\(a)) * 1rad)"
        case 18: return "hypot(\(a), \(b))"
        case 19: return "mod(\(a), \(random.pick(["1", "3", "-2.5", "0.7"])))"
        case 20: return "bump(\(a))"
        case 21: return "atan(\(a)) / 1rad"
        case 22: return "(if \(condition(scroll: scroll)) then \(a) else \(b))"
        default: return "atan2(\(a), \(b)) / 1rad"
        }
    }

    private mutating func leaf(_ scroll: Bool) -> String {
        var leaves = [
            "index", "index", "count", "2", "0.5", "-1", "0", "100", "viewport.width / 100pt",
            "(index - count / 2)",
        ]
        if random.chance(4) { leaves = ["1e200", "1e16", "1e-300", "(1 / 0)", "sqrt(-1)"] }
        if readsData, random.chance(20) { leaves = ["data.w\(cells) / 10pt", "data.n\(cells)"] }
        let moving = ["progress", "offset.main / 50pt", "fromCenter / 70pt", "fromCenter / 300pt"]
        return random.pick(scroll && random.chance(50) ? moving : leaves)
    }
}

// MARK: Worlds

extension CulledLayout {
    /// A world for the layout; a large one has some thousand cells.
    mutating func world(isLarge: Bool) -> World {
        let viewport = Size(width: random.pick([200, 320, 375.5]), height: random.pick([300, 480, 667]))
        var world = World(viewport: viewport)
        var sections: [SectionData] = []
        if blocks.isEmpty {
            sections = [section(random.pick(isLarge ? [700, 3000] : [0, 7, 9, 40, 130]), nil)]
        } else {
            for _ in 0..<random.pick([0, 1, 3, 9, 14, 40]) {
                let count = random.pick(isLarge ? [0, 3, 20, 300] : [0, 1, 3, 8, 9, 10, 25])
                sections.append(section(count, random.pick(blocks)))
            }
        }
        world.sections = sections
        world.environment.rightToLeft = random.chance(30)
        return world
    }

    private mutating func section(_ count: Int, _ block: String?) -> SectionData {
        var fields: [DataField] = []
        let number = block.flatMap { blocks.firstIndex(of: $0) }
        if let number, random.chance(40) {
            fields = [DataField(name: "tall\(number)", value: .number(Double(random.below(90))))]
        }
        let cell = (number ?? 0) + 1
        let share = random.pick([0, 0, 0, 5, 50, 95, 100])
        guard share > 0, count > 0 else { return SectionData(count: count, block: block, fields: fields) }
        let records = (0..<count).map { _ -> [DataField] in
            var record: [DataField] = []
            if random.chance(share) {
                let wide = Double(random.below(1200)) / 10
                record.append(DataField(name: "w\(cell)", value: .number(wide)))
            }
            if random.chance(share) {
                record.append(DataField(name: "n\(cell)", value: .number(Double(random.below(400)) / 7 - 20)))
            }
            if random.chance(share) {
                record.append(DataField(name: "flag\(cell)", value: .boolean(random.chance(50))))
            }
            return record
        }
        return SectionData(records: records, block: block, fields: fields)
    }

    /// Where to look: the ends, beyond them, far away, between the points.
    mutating func offsets(along length: Double) -> [Double] {
        var all = [0, -80.25, 1e-9, length, length + 60, random.pick([1e12, -1e12, 1e7, 1e15, 4e15])]
        for _ in 0..<6 { all.append(Double.random(in: -100...max(100, length), using: &random)) }
        all.append(Double(random.below(Int(min(1e9, max(1, length))))))
        return all
    }

    /// A part of the content, near an offset or anywhere.
    mutating func rectangle(_ offset: Point) -> Rectangle {
        func place(_ self: inout CulledLayout) -> Double {
            self.random.pick([0, -50, 13.5, Double(self.random.below(3000)), 1e12])
        }
        let (x, y) = (place(&self), place(&self))
        return Rectangle(
            x: random.chance(50) ? offset.x + x / 9 : x, y: random.chance(50) ? offset.y + y / 9 : y,
            width: random.pick([1, 200, 5000]), height: random.pick([0.5, 300, 5000]))
    }
}
