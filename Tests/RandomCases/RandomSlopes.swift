/// Layouts of one long list whose places read the index, the offset and the data along several paths, which nearly
/// cancel out: the bounds of each path alone say next to nothing.
extension RandomLayout {
    package static func sloped(seed: Int) -> RandomLayout {
        RandomLayout(seed: seed) { layout in layout.slopedCell() }
    }

    private mutating func slopedCell() -> [String] {
        let gap = random.pick([0, 20, 300, 900])
        var lines = [random.pick(["stack(gap: \(gap))", "even(gap: \(gap + 50))", "backwards(gap: \(gap + 50))"])]
        lines.append("cell {")
        lines.append("  data { w: Length = 40 + mod(index * 3, 7) * 1pt }")
        lines.append("  let far = fromCenter / \(random.pick([90, 300, 2000]))pt")
        let height = random.pick(["50", "30 + 10 * mod(index * 7, 5)", "data.w"])
        lines.append("  size: \(random.pick(["100%", "90"])) x \(height)")
        lines.append("  translation.main: \(drift()) + \(term())")
        if random.chance(30) { lines.append("  translation.cross: \(term())") }
        if random.chance(20) { lines.append("  scale: \(ratio())") }
        if random.chance(15) { lines.append("  rotation: \(ratio()) * 20deg") }
        if random.chance(15) { lines.append("  translation.z: -20pt * \(ratio()); perspective: 500") }
        if random.chance(20) { lines.append("  hidden: \(term()) > \(random.below(300) - 50) * 1pt") }
        if random.chance(15) { lines.append("  when \(ratio()) > 0.2 { translation.cross: \(term()) }") }
        if random.chance(10) { lines.append("  anchor: (0.5, \(ratio()))") }
        return lines + ["}"]
    }

    /// A length that takes back most of the distance between the cell and the middle of the viewport.
    private mutating func drift() -> String {
        random.pick([
            "-0.9 * fromCenter", "0.95 * (offset.main - rest.start)", "0.97 * offset.main - 0.97 * rest.start",
            "-0.9 * fromCenter * far * far / (1 + far * far)", "-fromCenter * (1 - 0.05 * clamp(abs(far), 0, 2))",
            "-0.5 * rest.start + 0.5 * offset.main - 0.4 * fromCenter",
            "mix(-0.9 * fromCenter, -0.8 * fromCenter, \(ratio()))",
            "-0.95 * fromCenter * (abs(far) - 3) / (abs(far) + 2)", "-0.6 * max(fromCenter, 0.9 * fromCenter - 70)",
            "(if far > \(random.below(9) - 4) then -0.9 * fromCenter else -0.8 * fromCenter)", "-0.3 * fromCenter",
        ])
    }

    /// A length.
    private mutating func term() -> String {
        switch random.below(8) {
        case 0: "\(random.below(90))pt * \(ratio())"
        case 1: "(\(ratio()) - \(ratio())) * \(random.below(300))pt"
        case 2: "sqrt(1 + abs(far)) * 20pt"
        case 3: "hypot(fromCenter, 90pt) * \(ratio()) / 4"
        case 4: "mod(fromCenter, \(50 + random.below(2000))pt)"
        case 5: "0.2 * abs(fromCenter) - 0.19 * max(fromCenter, -fromCenter)"
        case 6: "(floor(index / 3) - index / 3) * 40pt"
        default: "0.1 * data.w * \(ratio())"
        }
    }

    /// A number that is not large.
    private mutating func ratio() -> String {
        random.pick([
            "(far / (1 + abs(far)))", "(1 / (1 + far * far))", "sin(far * 1rad)", "cos(index * 0.3rad)",
            "clamp(far, -1, 2)",
            "min(1, abs(far - 1))", "(atan(far) / 1rad)", "sin(index * 0.001rad + far * 1rad)",
            "easeInOut(clamp(far / 9, 0, 1))",
            "[0.1, 0.5, 1][index]", "(mod(index * 7, 5) / 5)", "progress", "(data.w / 90pt)",
            "hypot(1, far) / (2 + abs(far))", "clamp(far / (far - 3), -1, 1)",
            "(if far < 1 then far - far * far / 9 else 0.5)",
        ])
    }
}
