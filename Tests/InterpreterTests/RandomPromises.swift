@testable import RandomCases

/// Writes promises of every kind about a random layout: several elements at a time, how many, how fast, boxes that overlap
/// or contain others, neighbours, parts, masks, outputs. The same seed gives the same text.
struct RandomPromises {
    /// What a promise compares, and with what; the bound is found by whoever knows the values.
    struct Number {
        /// Its text for an element; `@` stands for the name of the element.
        let text: String
    }

    var random: Seeded
    /// The layout, with parts, masks, outputs and sizes that are drawn.
    private(set) var layout = ""
    /// Kinds of cells, and what each has beside its own numbers.
    private(set) var cells: [String: [String]] = [:]
    private(set) var views: [String] = []
    private var masked: Set<String> = []

    init(_ scene: RandomScene, seed: Int) {
        random = Seeded(seed &* 86_028_121 &+ 17)
        var lines: [String] = []
        var cell: String?
        for line in scene.text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) {
            lines.append(line)
            // The first section has the first block, the other ones the second.
            if line == "  section a {", scene.text.contains("\n  section b {") { lines.append("    count: 1") }
            let words = line.split(separator: " ")
            if words.first == "cell", words.count > 2 { cell = String(words[1]) }
            if words.first == "supplementary", words.count > 2 { views.append(String(words[1])) }
            if line.hasPrefix("  data { room") { lines += outputs() }
            if let name = cell, line.hasPrefix("      size:") {
                lines += extras(of: name, "      ")
                cell = nil
            }
        }
        layout = lines.joined(separator: "\n")
    }

    private mutating func outputs() -> [String] {
        var lines = ["  output atEnd = offset.main >= last - \(random.pick(["0", "gap", "20", "tall"]))"]
        lines.append(
            "  output gone = \(random.pick(["offset.main / 40pt", "mod(offset.main / 30pt, 2)", "clamp(offset.main / tall, 0, 1)"]))"
        )
        if random.chance(15) { lines.append("  margin: \(random.pick(["gap", "10", "viewport.safeArea.top"]))") }
        if random.chance(15) {
            lines.append("  opens: \(random.pick(["gap * 3", "120", "last", "content.width / 5"]))")
        }
        return lines
    }

    private mutating func extras(of cell: String, _ indent: String) -> [String] {
        var lines = [
            "output far = fromCenter / 1pt",
            "output near = abs(fromCenter) < \(random.pick(["tall", "50", "gap * 2"]))",
        ]
        var parts: [String] = []
        if random.chance(60) {
            let size = random.pick(["20 x 16", "50% x 40%", "gap x 12", "tall / 3 x 10", "100% x 8"])
            let place = random.pick(["(cell.width - 16, -8)", "(6, 4)", "(gap / 2, data.room / 3)"])
            let more = random.pick([
                "", "; alpha: 0.5", "; translation.main: offset.main / 20", "; scale: part + 0.5",
                "; when wide { alpha: 0.2 }", "; clip: 3", "; size.width: 9", "; hidden: wide",
            ])
            let isSized = more.hasPrefix("; size")
            lines.append(
                "part icon { \(isSized ? "size: 9 x 12" : "size: \(size)"); place: \(place)\(isSized ? "" : more) }")
            parts.append("icon")
        }
        if random.chance(35) {
            lines.append(random.pick(["stack(gap: gap / 4)", "grid(columns: 2, gap: 2)", "stack(gap: 3) along x"]))
            lines.append("part first { size: 50% x \(random.pick(["10", "gap", "tall / 5"])) }")
            lines.append("part second { size: \(random.pick(["20", "data.room / 2"])) x 12 }")
            parts += ["first", "second"]
        }
        if random.chance(30) {
            lines.append(
                random.pick([
                    "clip: gap / 4", "clip.top: max(0, viewport.top - rest.top)", "clip.main: 5",
                    "clip.left: clamp(offset.main / 10, 0, 30)", "clip.end: data.room",
                ]))
            masked.insert(cell)
        }
        if random.chance(20) {
            lines.append(
                random.pick([
                    "drawn.main: max(10, rest.size.main - max(0, offset.main - rest.start))",
                    "drawn.cross: rest.size.cross * (0.5 + part / 2)", "drawn.width: tall", "drawn.height: gap + 5",
                ]))
        }
        if random.chance(12) {
            lines.append("present: \(random.pick(["index != 1", "tall > 30", "not wide", "mod(index, 3) != 2"]))")
        }
        if random.chance(12) { lines.append("margin: \(random.pick(["gap / 4", "3", "data.room / 9"]))") }
        cells[cell] = parts
        return lines.map { indent + $0 }
    }

    // MARK: Numbers

    private static let own = [
        "@.frame.top", "@.frame.left", "@.frame.bottom", "@.frame.right", "@.frame.width", "@.frame.height",
        "@.center.x", "@.center.y", "@.visible.top", "@.visible.height", "@.visible.width", "@.rest.top", "@.rest.left",
        "@.width", "@.height", "@.drawn.width", "@.drawn.height", "@.translation.x", "@.translation.y", "@.clip.top",
        "@.clip.left",
    ]
    private static let plain = ["@.alpha", "@.scale.x", "@.scale.y", "@.z", "(@.rotation / 1rad)", "(@.blur / 1pt)"]
    private static let ofCell = ["@.v0", "@.v1", "@.far", "@.index"]

    /// A number of an element of a kind, without a unit.
    mutating func number(of kind: String) -> Number {
        guard let parts = cells[kind] else {
            return Number(text: random.chance(70) ? "(\(random.pick(Self.own)) / 1pt)" : random.pick(Self.plain))
        }
        switch random.below(10) {
        case 0..<4: return Number(text: "(\(random.pick(Self.own)) / 1pt)")
        case 4: return Number(text: random.pick(Self.plain))
        case 5, 6: return Number(text: random.pick(Self.ofCell))
        case 7 where !parts.isEmpty:
            let part = random.pick(parts)
            let text = random.pick([
                "(@.frame.top / 1pt)", "(@.frame.right / 1pt)", "@.alpha", "(@.visible.width / 1pt)",
            ])
            return Number(text: text.replacing("@", with: "@.\(part)"))
        case 8:
            return Number(
                text: random.pick([
                    "((@.frame.top - offset.y) / 1pt)", "((viewport.right - @.frame.right) / 1pt)",
                    "((@.frame.top + offset.main) / 1pt)", "(@.frame.height / max(1pt, @.frame.width))",
                    "floor(@.frame.top / 10pt)", "mod(@.frame.left / 1pt, 7)", "min(@.alpha, @.scale.x)",
                    "(@.frame.width * @.alpha / 1pt)", "abs(@.frame.center.x - viewport.center.x) / 1pt",
                ]))
        default: return Number(text: "(\(random.pick(Self.own)) / 1pt)")
        }
    }

    /// A truth of an element that compares no number with a bound.
    mutating func truth(of kind: String, _ name: String) -> String {
        var all = [
            "@.shown", "not @.shown", "not @.stuck", "not @.hidden", "@.frame contains viewport.center",
            "viewport contains @.frame", "@.visible overlaps viewport", "not @.frame overlaps viewport",
            "viewport contains @.visible", "@.frame contains @.visible", "@.rest contains @.frame",
        ]
        if let parts = cells[kind] {
            all += ["@.near", "not @.near"]
            if let part = parts.first {
                all += [
                    "@.frame contains @.\(part).frame", "@.\(part).shown", "not @.\(part).visible overlaps viewport",
                ]
            }
            if parts.count > 2 { all += ["not @.first.frame overlaps @.second.frame"] }
        }
        if let view = views.filter({ $0 == "menu" || $0 == "foot" }).randomElement(using: &random) {
            all.append("not @.frame overlaps \(view).frame")
        }
        return random.pick(all).replacing("@", with: name)
    }

    /// A truth of two elements; the second one has another name.
    mutating func truth(of kind: String, _ first: String, and second: String) -> String {
        random.pick([
            "not @.visible overlaps #.visible", "not @.frame overlaps #.frame", "@.frame.top <= #.frame.top",
            "@.frame.left <= #.frame.left", "not @.frame contains #.frame.center", "@.frame.top < #.frame.bottom",
            "@.size == #.size", "@.frame.left == #.frame.left or @.frame.top <= #.frame.top", "@.alpha == #.alpha",
            "@.frame.bottom <= #.frame.top or @.frame.right <= #.frame.left or #.frame.right <= @.frame.left",
            "@.z != #.z or not @.frame overlaps #.frame", "not @.rest overlaps #.rest",
        ]).replacing("@", with: first).replacing("#", with: second)
    }

    /// A truth of neighbours.
    mutating func neighbours(_ name: String) -> String {
        random.pick([
            "@.next.frame.top >= @.frame.bottom", "@.next.frame.top == @.frame.bottom + gap",
            "@.previous.frame.bottom <= @.frame.top", "not @.next.visible overlaps @.visible",
            "@.next.frame.top >= @.frame.top", "@.previous.alpha <= @.alpha", "@.next.index == @.index + 1",
            "@.next.frame.left - @.frame.left <= gap or @.next.frame.top > @.frame.top",
        ]).replacing("@", with: name)
    }
}
