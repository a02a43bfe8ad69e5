/// Writes layouts that are well typed and otherwise arbitrary, and worlds for them: many sections of several blocks,
/// records that lack fields, formulas of the offset, the index and the data that bend, fold, jump and leave the numbers.
/// The same seed gives the same text. Some texts do not check (`slips`): the writer does not know which sizes move.
package struct RandomLayout {
    var random: Seeded
    package private(set) var text = ""
    /// The names of the section blocks; empty when the cells stand in the layout itself.
    package private(set) var blocks: [String] = []
    /// The blocks whose sections scroll by themselves, and along which axis; nil for layouts that have none.
    private(set) var rows: Set<String> = []
    private var rowAxis: String?
    /// Whether a block says how many sections it is for, so that no section names its block.
    private(set) var hasCounts = false
    /// Whether formulas read parameters: `p0` to `p3`, numbers, and `q0` to `q1`, lengths.
    let hasParameters: Bool
    /// How many cells are written; the fields of a cell have its number in their names.
    var cells = 0
    var readsData = false
    private var decorations = 0

    package init(seed: Int, hasParameters: Bool = false) {
        self.hasParameters = hasParameters
        random = Seeded(seed)
        let scroll = random.pick(["vertical", "vertical", "horizontal", "both"])
        rowAxis = scroll == "both" || random.chance(60) ? nil : scroll == "vertical" ? "horizontal" : "vertical"
        var lines = ["layout T {", "  scroll: \(scroll)"]
        if hasParameters {
            lines += (0..<4).map { "  param p\($0) = \($0)" }
            lines += (0..<2).map { "  param q\($0): Length = \(10 * $0) in -50...200" }
        }
        if random.chance(30) { lines.append("  insets: \(hasParameters ? parameter() : "\(random.below(60))")") }
        let isEndless = random.chance(8)
        if isEndless { lines.append("  loop: true") }
        if !isEndless, random.chance(25) { lines += supplementary("head", 1) }
        if !isEndless, random.chance(75) {
            if random.chance(20) { lines.append("  " + arrangement(ofSections: true)) }
            for number in 0..<(1 + random.below(3)) { lines += section(number) }
        } else {
            lines += ["  " + arrangement()] + cell(1)
        }
        if !isEndless, random.chance(25) { lines += supplementary("foot", 1) }
        // A world may set the divisor to 0.
        if hasParameters, !isEndless {
            lines.append("  supplementary ratio { size: 9 x 10pt * p1 / p2; place: (0, 0) }")
        }
        lines.append("}")
        text = lines.joined(separator: "\n") + Self.bundles
    }

    /// A layout of one long list, whose cell a writer of formulas fills in.
    init(seed: Int, cell write: (inout RandomLayout) -> [String]) {
        hasParameters = false
        random = Seeded(seed)
        let lines = write(&self)
        let scroll = random.pick(["vertical", "horizontal"])
        text = "layout T {\n  scroll: \(scroll)\n" + lines.map { "  \($0)\n" }.joined() + "}" + Self.bundles
    }

    /// The arrangements and effects that formulas use beside those of the prelude.
    private static let bundles = """

        let bump(t: Number) = t * t / (1 + t * t)
        arrangement even(gap: Length) { place.main: index * gap; place.cross: 0 }
        arrangement backwards(gap: Length) { place.main: (count - index) * gap }
        arrangement scattered(gap: Length) { place: (mod(index * 7, 5) * gap, mod(index * 11, 13) * gap) }
        arrangement spiral(gap: Length) {
          place: (gap * (9 + index * sin(index * 1rad)), gap * (9 + index * cos(index * 1rad)))
        }
        arrangement zigzag(gap: Length) { place.main: sumBefore(size.main + gap); place.cross: [0%, 30%, -10%][index] }
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
        arrangement shared(by: Length) {
          let group = floor(index / 4)
          slot.cross: 20 + by / 9
          place.cross: share(20pt, 1 + mod(index, 3), of: by + 90, most: 70 + mod(index, 5) * 9, in: group)
          place.main: sumBefore(share(size.main, mod(index, 2), least: 5, of: 99), in: group)
        }
        arrangement spanned(by: Length) {
          let span = 1 + mod(index, 3)
          let lane = if mod(index, 4) == 3 then 2 else -1
          let first = shortest(size.main, of: 5, span: span, least: by / 9, lane: lane, stands: mod(index, 7) == 6)
          place.cross: first * 30
          place.main: fall(size.main, from: first * 30, to: first * 30 + 20 + mod(index, 5) * 9, least: by / 2,
                           stands: mod(index, 5) == 4)
        }
        arrangement fitted(by: Length) {
          let long = floor(size.main / 1pt) * 1pt
          let wide = floor(size.cross / 1pt) * 1pt
          place: fit(long, wide, within: 260, least: (main: mod(index, 5) * 20, cross: floor(by / 20pt) * 5),
                     stands: mod(index, 6) == 5)
        }
        arrangement lined(by: Length) { flex(natural: 60 x 40, grow: mod(index, 3), wraps: true, gap: by / 9) }
        arrangement peeking(by: Length) {
          place.main: at(size.main, index - 1) * index + at(size.cross, by / 10pt) + largest(size.main)
        }
        effect fisheye(by: Number = 1) {
          let far = fromCenter / 150pt
          scale: 0.6 + by * 0.8 / (1 + far * far)
          translation.main: 60 * far / (1 + abs(far))
        }
        effect swing(by: Angle = 30deg) { rotation: by * sin(fromCenter / 100pt * 1rad); anchor: (0.5, -1) }
        effect follow(by: Number = 0.5) { translation.main: by * (offset.main - rest.start) }
        effect flip { rotation.x: fromCenter / 2pt * 1deg; perspective: 300; z: -abs(fromCenter) / 1pt }
        effect deck {
          translation.main: max(0, viewport.start - rest.start)
          scale: clamp(1 - fromCenter / 900pt, 0.5, 1)
        }

        """

    // MARK: Blocks

    private mutating func section(_ number: Int) -> [String] {
        let name = ["a", "b", "c"][number]
        blocks.append(name)
        var lines = ["  section \(name) {", "    data { tall\(number): Length = \(20 + random.below(50)) }"]
        if number > 0, hasCounts || random.chance(20) {
            hasCounts = true
            lines.append("    count: \(1 + random.below(2))")
        }
        if let rowAxis, random.chance(70) { lines += row(name, rowAxis) }
        if random.chance(25) { lines.append("    insets: \(random.below(40))") }
        if random.chance(90) { lines.append("    " + arrangement()) }
        if random.chance(40) { lines += supplementary("top\(name)", 2, "data.tall\(number)") }
        lines += cell(2)
        if random.chance(20) { lines += supplementary("end\(name)", 2, "data.tall\(number)") }
        if random.chance(20) { lines += decoration(2) }
        return lines + ["  }"]
    }

    /// The lines of a section that scrolls by itself, and a view beside it that tells how far.
    private mutating func row(_ name: String, _ axis: String) -> [String] {
        rows.insert(name)
        var lines = ["    scroll: \(axis)"]
        // Cells whose sizes are shares of the window need one that does not follow from them.
        if random.chance(70) { lines.append("    viewport.cross: \(60 + random.below(120))") }
        if random.chance(30) { lines.append("    viewport.main: \(random.pick(["60%", "150", "120%"]))") }
        if random.chance(40) {
            lines.append("    opens: \(random.pick(["130", "last", "last / 2", "section.index * 45", "-20"]))")
        }
        if random.chance(15) { lines.append("    loop: true") }
        if random.chance(40) {
            lines += [
                "    supplementary far\(name) {", "      size: 20 x 15",
                "      translation.cross: -section.offset.cross",
                "      attribute gone = section.progress + layout.progress", "    }",
            ]
        }
        return lines
    }

    private mutating func arrangement(ofSections: Bool = false) -> String {
        let gap = random.below(60)
        let simple = ["stack(gap: \(gap % 20))", "stack(before: \(gap % 9), align: 0)", "zigzag(gap: \(gap % 15))"]
        if ofSections { return random.pick(simple) }
        let any = [
            "even(gap: \(gap + 20))", "backwards(gap: \(gap))", "scattered(gap: \(gap))", "spiral(gap: 3)",
            "flow(gap: \(gap % 20))", "grid(columns: \(1 + gap % 4), gap: \(gap % 9))",
            "waterfall(columns: \(1 + gap % 3), gap: 4)", "carousel(gap: \(gap % 20))", "shared(by: \(gap))",
            "spanned(by: \(gap))", "fitted(by: \(gap))", "lined(by: \(gap))",
        ]
        guard hasParameters else { return random.pick(simple + simple + any) }
        let length = parameter()
        let changed = [
            "stack(gap: \(length))", "zigzag(gap: \(length))", "scattered(gap: \(length))", "flow(gap: \(length))",
            "grid(columns: 2 + p3, gap: \(length))", "waterfall(columns: 3, gap: \(length))", "lanes(by: \(length))",
            "grouped(by: \(length))", "even(gap: \(length))", "peeking(by: \(length))", "shared(by: \(length))",
            "spanned(by: \(length))", "fitted(by: \(length))", "lined(by: \(length))",
        ]
        return random.pick(simple + any + changed)
    }

    private mutating func cell(_ depth: Int) -> [String] {
        cells += 1
        readsData = true
        defer { readsData = false }
        var lines = [
            "cell {", "  data {", "    w\(cells): Length = 40 + mod(index, 7) * 1pt", "    n\(cells): Number = index",
            "    flag\(cells): Boolean = index > 3", "  }", "  size: (\(length())) x (\(length()))",
        ]
        if random.chance(15) { lines.append("  present: mod(index, 5) != 3") }
        lines += drawing(random.below(4)).map { "  " + $0 }
        if random.chance(15) { lines += decoration(1) }
        return (lines + ["}"]).map { String(repeating: "  ", count: depth) + $0 }
    }

    private mutating func decoration(_ depth: Int) -> [String] {
        decorations += 1
        let first = "decoration dot\(decorations) { size: \(5 + random.below(60)) x 15; place: (3, \(random.below(40)))"
        let lines = [first] + drawing(random.below(2)).map { "  " + $0 } + ["}"]
        return lines.map { String(repeating: "  ", count: depth) + $0 }
    }

    private mutating func supplementary(_ name: String, _ depth: Int, _ height: String = "40") -> [String] {
        var lines = ["supplementary \(name) {"]
        if random.chance(35) {
            lines.append("  count: \(copies())")
            let changed = "max(0, \(hasParameters ? parameter() : "9pt") + 9pt * mod(index, 4))"
            let width = random.pick(["50", "30 + mod(index, 5) * 4pt", changed])
            lines.append("  size: \(width) x \(20 + random.below(40))")
            let places = [
                "(index * \(random.below(60)), index * \(random.below(50)))",
                "(mod(index * 37pt, 211), 90 * sin(index * 1rad) + index * 20)",
            ]
            lines.append("  place: \(random.pick(places))")
        } else {
            let tall = random.pick([height, "\(random.below(90))"])
            lines.append("  size: \(random.pick(["100%", "50", "30%"])) x \(tall)")
            if random.chance(50) {
                lines.append("  " + random.pick(["sticky", "sticky(until: area.end)", "stickyEnd", "stretchy"]))
            }
        }
        lines += drawing(random.below(3)).map { "  " + $0 }
        return (lines + ["}"]).map { String(repeating: "  ", count: depth) + $0 }
    }

    private mutating func copies() -> String {
        let any = [
            "3", "20", "70", "clamp(floor(content.size.main / 90pt), 0, 300)",
            "min(60, 3 + floor(area.size.main / 30pt))",
        ]
        guard hasParameters else { return random.pick(any) }
        let changed = [
            "1 + mod(p0, 4)", "floor(abs(mod(p3, 9)))", "min(9, content.size.cross / 40pt)", "3 + sign(q0 / 1pt)",
        ]
        return random.pick(any.prefix(1) + changed)
    }
}
