/// The property lines and formulas of a random layout.
extension RandomLayout {
    /// Lines that draw an element.
    mutating func drawing(_ count: Int) -> [String] {
        (0..<count).map { number in
            switch random.below(23) {
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
            case 11: turn()
            case 12: "translation.z: (\(self.number(2))) * 9pt; perspective: 400; rotation.y: \(random.below(90))deg"
            case 13: "when \(condition(scroll: false)) { translation.main: (\(self.number(2))) * 5pt }"
            case 14: "when \(condition(scroll: false)) { hidden: \(condition()) }"
            case 15: random.pick(["zoom(to: 0.4)", "tilt", "tilt(by: 80deg)", "fade"])
            case 16: "circle(\(50 + random.below(600)))"
            case 17: random.pick(["sticky", "sticky(below: 20)", "stickyEnd", "stickyEnd(above: 30)", "stretchy"])
            case 18: "parallax(\(20 + random.below(60)))"
            case 19: random.pick(["fisheye", "fisheye(by: -2)", "swing", "swing(by: 200deg)"])
            case 20: random.pick(["follow", "follow(by: 0.97)", "follow(by: 1)", "deck"])
            case 21: "flip"
            default: "blur: (\(self.number(2))) * 2pt"
            }
        }
    }

    private mutating func turn() -> String {
        let axis = random.pick(["x", "y"])
        let turn = "rotation.\(axis): (\(number(2))) * 10deg; perspective: \(200 + random.below(400))"
        let eyes = [
            "", "", "; eye: viewport.center", "; eye.y: offset.y + 80", "; eye: (\(number(1)) * 9pt, rest.top)",
        ]
        return turn + random.pick(eyes)
    }

    mutating func condition(scroll: Bool = true) -> String {
        let (a, b) = (number(2, scroll: scroll), number(1, scroll: scroll))
        return switch random.below(6) {
        case 0: "\(a) >= \(b)"
        case 1: "not (\(a) > \(b)) and index != 3"
        case 2: "\(a) == \(b) or index < 2"
        default: "\(a) < \(b)"
        }
    }

    /// A length that does not move.
    mutating func length() -> String {
        if hasParameters, random.chance(25) { return "max(0, \(parameter()))" }
        return random.pick([
            "100%", "\(5 + random.below(150))", "\(5 + random.below(90))", "20 + 3 * mod(index, 9)", "data.w\(cells)",
            "data.w\(cells) + 10", "max(0, 90 - index * 9)", "40 * sin(index * 1rad)",
            "if data.flag\(cells) then 30 else 60", "10 + abs(\(number(2, scroll: false))) * 1pt",
            "mod(index * 37, 50) - 5", "[10, 0, 70][index]", "sqrt(index + 1) * 9",
        ])
    }

    /// A length of parameters, at some values without end.
    mutating func parameter() -> String {
        random.pick([
            "q0", "q1", "p0 * 1pt", "abs(p1) * 5pt", "p2 * 1pt + q1", "9pt * p1 / p2", "9pt / p3", "p3 * p3 * q1",
        ])
    }

    /// A number; with `scroll` it may move.
    mutating func number(_ depth: Int, scroll: Bool = true) -> String {
        if depth <= 0 || random.chance(15) { return leaf(scroll) }
        let (a, b) = (number(depth - 1, scroll: scroll), number(depth - 1, scroll: scroll))
        switch random.below(28) {
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
        case 23: return "pow(\(a), \(b))"
        case 24: return "exp(\(a))"
        case 25: return "log(\(a))"
        case 26: return "bezier(\(a), \(random.pick(["0.25, 0.1, 0.25, 1", "0.3, -1, 0.8, 2"])))"
        default: return "atan2(\(a), \(b)) / 1rad"
        }
    }

    private mutating func leaf(_ scroll: Bool) -> String {
        var leaves = [
            "index", "index", "count", "2", "0.5", "-1", "0", "100", "viewport.width / 100pt", "(index - count / 2)",
        ]
        if random.chance(4) { leaves = ["1e200", "1e16", "1e-300", "(1 / 0)", "sqrt(-1)"] }
        if hasParameters, random.chance(25) { leaves = ["p0", "p1", "p2", "p3", "q0 / 10pt", "q1 / 10pt"] }
        if readsData, random.chance(20) { leaves = ["data.w\(cells) / 10pt", "data.n\(cells)"] }
        let moving = [
            "progress", "offset.main / 50pt", "fromCenter / 70pt", "fromCenter / 300pt", "trail(60) / 40pt",
            "trail(viewport.height / 4) / 70pt",
        ]
        return random.pick(scroll && random.chance(50) ? moving : leaves)
    }
}
