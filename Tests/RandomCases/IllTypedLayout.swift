/// Writes layouts whose formulas have any kind of value in any place: a list where a number is wanted, an element as a
/// point, a stop list as a condition, a fold in a size, members of what has none. Most of them do not check; those that
/// do are evaluated. The same seed gives the same text.
package struct IllTypedLayout {
    private var random: Seeded
    package private(set) var text = ""

    package init(seed: Int) {
        random = Seeded(seed)
        // A file with one odd line is evaluated now and then; one with many meets what follows from findings.
        let lines = random.chance(60) ? 1 : 2 + random.below(8)
        var blocks = ["cell": ["size: 100% x 40"], "menu": ["size: 50 x 20"], "band": ["size: 9 x 9"]]
        var (top, bundles, tests) = ([String](), [String](), [String]())
        for number in 0..<lines {
            switch random.below(20) {
            case 0: top.append("let v\(number)\(type()) = \(formula())")
            case 1: top.append("let f\(number)(t\(type()), u) = \(formula())")
            case 2: top.append("param p\(number)\(type()) = \(formula()) in \(formula())...\(formula())")
            case 3: top.append("\(random.pick(["viewport", "items", "insets", "snap", "scroll"])): \(formula())")
            case 4: tests.append("test \"\(number)\" { \(setting()) at \(formula()) { expect \(formula()) } }")
            case 5:
                tests.append(
                    "test \"\(number)\" { at \(formula())...\(formula()) step 9 { expect all cell: \(formula()) } }")
            case 6:
                bundles.append("effect e\(number)(by\(type()) = \(formula())) { \(line()) }")
                blocks["cell", default: []].append("e\(number)(\(formula()))")
            case 7:
                bundles.append(
                    "arrangement a\(number)(gap\(type())) { place: \(formula()); extent.main: \(formula()) }")
                top.append("a\(number)(\(random.pick(["", "gap: "]))\(formula()))")
            case 8: top.append("\(random.pick(["grid", "flow", "stack", "masonry", "wheel"]))(\(arguments()))")
            case 9: blocks["cell", default: []].append("data { d\(number)\(type()) = \(formula()) }")
            case 10: blocks["menu", default: []].append("count: \(formula())")
            case 11: blocks["band", default: []].append("place: \(formula())")
            default: blocks[random.pick(["cell", "cell", "menu", "band"]), default: []].append(line())
            }
        }
        func block(_ word: String, _ name: String) -> String {
            "\(word) { \((blocks[name] ?? []).joined(separator: "\n")) }"
        }
        text = """
            \(bundles.joined(separator: "\n"))
            layout T {
            \(top.joined(separator: "\n"))
            \(block("cell", "cell"))
            \(block("supplementary menu", "menu"))
            \(block("decoration band", "band"))
            \(tests.joined(separator: "\n"))
            }
            """
    }

    private static let effects = ["sticky", "stretchy", "parallax", "pinned", "fadeIn", "e0", "grid"]
    private static let properties = [
        "size", "size.width", "slot", "center", "translation", "translation.z", "rotation", "rotation.x", "scale",
        "scale.y", "anchor", "alpha", "z", "perspective", "hidden", "blur", "snap", "attribute v", "attribute size",
        "insets", "place", "count",
    ]

    private mutating func line() -> String {
        if random.chance(15) { return "\(random.pick(IllTypedLayout.effects))(\(arguments()))" }
        let property = random.pick(IllTypedLayout.properties)
        let line = "\(property)\(property.hasPrefix("attribute") ? " =" : ":") \(formula())"
        return random.chance(15) ? "when \(formula()) { \(line) }" : line
    }

    private mutating func setting() -> String {
        let name = random.pick(["viewport", "items", "reducedMotion", "safeArea.top", "p0", "zz"])
        return random.chance(40) ? "\(name): \(formula());" : ""
    }

    private mutating func type() -> String {
        random.chance(60) ? "" : ": " + random.pick(["Number", "Length", "Angle", "Boolean", "Point", "Size", "List"])
    }

    private mutating func arguments() -> String {
        let labels = ["", "", "gap: ", "columns: ", "by: ", "until: ", "in: ", "of: ", "within: ", "from: ", "to: "]
        return (0..<random.below(4)).map { _ in random.pick(labels) + formula(2) }.joined(separator: ", ")
    }

    // MARK: Formulas

    private static let leaves = [
        "0", "1", "-2.5", "1e300", "40pt", "30deg", "0.5turn", "50%", "true", "false", "infinity", "pi", "cell", "menu",
        "band", "viewport", "content", "section", "area", "rest", "slot", "size", "offset", "offset.y", "progress",
        "fromCenter", "index", "count", "layout", "data.d0", "data", "self", "proposed", "velocity", "horizontal",
        "rightToLeft", "section.index", "v0", "f1", "p2", "t", "by", "gap", "place", "[]", "[0: 1]", "[[]]", "()",
        "cell[0]", "cell[0,1].frame", "menu.alpha", "wheel", "min", "\"text\"",
    ]
    private static let members = [
        "x", "y", "z", "width", "height", "main", "cross", "start", "end", "center", "origin", "rest", "size", "top",
        "left", "frame", "alpha", "index", "count", "safeArea", "transform", "isShown", "nothing",
    ]
    private static let functions = [
        "min", "max", "clamp", "abs", "floor", "mod", "sqrt", "sin", "atan2", "hypot", "sign", "exp", "log", "pow",
        "bezier", "mix", "map", "extrapolate", "sum", "sumBefore", "largest", "wrap", "shortest", "share", "fall",
        "fit", "pack", "cluster",
        "at", "varies", "f1", "cell", "nobody",
    ]
    private static let operators = [
        "+", "-", "*", "/", "<", "<=", ">", ">=", "==", "!=", "and", "or", "x", "...", "in",
    ]

    private mutating func formula(_ depth: Int = 3) -> String {
        guard depth > 0, !random.chance(20) else { return random.pick(IllTypedLayout.leaves) }
        func inner() -> String { formula(depth - 1) }
        switch random.below(13) {
        case 0, 1: return "(\(inner()) \(random.pick(IllTypedLayout.operators)) \(inner()))"
        case 2: return "(\(inner()), \(inner()))"
        case 3: return "[" + (0..<random.below(4)).map { _ in inner() }.joined(separator: ", ") + "]"
        case 4: return "[" + (0..<random.below(4)).map { _ in "\(inner()): \(inner())" }.joined(separator: ", ") + "]"
        case 5, 6: return "\(inner())[\(inner())]"
        case 7, 8: return "\(inner()).\(random.pick(IllTypedLayout.members))"
        case 9: return "\(random.pick(["-", "not "]))\(inner())"
        case 10: return "(if \(inner()) then \(inner()) else \(inner()))"
        case 11: return "(\(inner())) x (\(inner()))"
        default:
            return
                "\(random.pick(IllTypedLayout.functions))(\(random.chance(30) ? arguments() : inner() + ", " + inner()))"
        }
    }
}
