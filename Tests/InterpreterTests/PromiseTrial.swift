import LayoutDSL
@testable import RandomCases

@testable import LayoutAnalysis
@testable import LayoutChecker
@testable import LayoutEngine

/// Promises about one random layout over ranges of offsets and worlds, against the same promise asked at single points: at
/// the ends and corners, where elements enter and leave the screen, at the neighbours of those numbers, at extremes of what
/// is compared, and anywhere.
final class PromiseTrial {
    struct Tally {
        var verdicts: [String: Int] = [:]
        var unchecked: [String] = []
        var findings: [(words: String, layout: String)] = []
    }

    let scene: RandomScene
    private var promises: RandomPromises
    private let seed: Int
    private(set) var tally = Tally()
    private let program: Program

    private var variables: [RandomScene.Variable] = []
    private var sides: [(low: Double, high: Double)] = []

    /// nil when the layout does not check.
    init?(seed: Int) {
        scene = RandomScene(seed: seed)
        self.seed = seed
        promises = RandomPromises(scene, seed: seed)
        guard let layout = PromiseTrial.checked(promises.layout) else { return nil }
        program = compile(layout)
    }

    private static func checked(_ text: String) -> CheckedLayout? {
        check(parse(Source(name: "main.layout", bytes: Array(text.utf8)))).layout
    }

    private func whole(_ tests: [String]) -> String {
        guard let start = promises.layout.firstIndex(of: "{") else { return promises.layout }
        let after = promises.layout.index(after: start)
        return promises.layout[..<after] + "\n" + tests.map { "  \($0)\n" }.joined() + promises.layout[after...]
    }

    // MARK: Points

    private struct Point {
        let offset: Double
        let values: [Double]
    }

    private func prepared(_ program: Program, _ values: [Double]) -> (prepared: Prepared, across: Double)? {
        var world = World(viewport: scene.viewport)
        var across = 0.0
        for (variable, value) in zip(variables, values) { variable.set(value, in: &world, across: &across) }
        return (try? program.prepare(for: world)).map { ($0, across) }
    }

    private static func place(_ prepared: Prepared, _ across: Double, _ along: Double) -> LayoutPoint {
        var place = prepared.offset(along: along)
        if prepared.program.layout.isHorizontal { place.y = across } else { place.x = across }
        return place
    }

    private func worlds(_ count: Int) -> [[Double]] {
        guard !variables.isEmpty else { return [[]] }
        return (0..<count).map { number in
            variables.indices.map { index in
                let (low, high) = sides[index]
                let variable = variables[index]
                if !variable.values.isEmpty {
                    return promises.random.pick(variable.values.filter { $0 >= low && $0 <= high })
                }
                if number < 1 << variables.count { return number >> index & 1 == 0 ? low : high }
                let inside = promises.random.number(low...high)
                return promises.random.pick([inside, inside, min(max(inside.rounded(), low), high), low, high])
            }
        }
    }

    /// Offsets of a world: even ones, where what is on screen changes, and the neighbours of those.
    private func offsets(_ values: [Double], _ low: Double, _ high: Double, isExact: Bool = true) -> [Double] {
        guard let (prepared, across) = prepared(program, values) else { return [] }
        func shown(_ along: Double) -> Set<ElementPath> {
            Set(prepared.attributes(at: PromiseTrial.place(prepared, across, along)).elements.map { $0.path })
        }
        var found = [low, high, low.nextUp, high.nextDown]
        var last: (offset: Double, shown: Set<ElementPath>)?
        let count = isExact ? 10 : 6
        for number in 0...count {
            let even = low + (high - low) * Double(number) / Double(count)
            let here = shown(even)
            found += [promises.random.pick([even, even.rounded(), min(high, even + promises.random.number(0...5))])]
            if isExact, let last, last.shown != here {
                var (a, b) = (last.offset, even)
                for _ in 0..<60 where a.nextUp < b {
                    let middle = a + (b - a) / 2
                    guard middle > a, middle < b else { break }
                    if shown(middle) == last.shown { a = middle } else { b = middle }
                }
                found += [a, b, a.nextDown, b.nextUp, a - 1e-7, b + 1e-7]
            }
            last = (even, here)
        }
        return Set(found.filter { $0 >= low && $0 <= high }).sorted()
    }

    // MARK: Statements

    private struct Asked {
        let form: String
        let text: String
        var isSome = false
    }

    /// The value of a number at some points, the bound of it near an extreme.
    private func bound(_ number: String, _ points: [Point], _ isUpper: Bool) -> Double? {
        guard let layout = PromiseTrial.checked(whole(["test \"t\" { expect \(number) <= 1e300 }"])),
            let test = layout.tests.first, let expectation = test.samplings.first?.expectations.first
        else { return nil }
        let formula = layout.table[expectation.formula]
        guard formula.operation == .lessOrEqual else { return nil }
        let program = compile(layout, for: test)
        var known: [[Double]: (prepared: Prepared, across: Double)] = [:]
        func value(_ point: Point) -> Double? {
            if known[point.values] == nil { known[point.values] = prepared(program, point.values) }
            guard let (prepared, across) = known[point.values] else { return nil }
            var look = TestLook(prepared, at: PromiseTrial.place(prepared, across, point.offset))
            let found = look.values(of: [FormulaID(formula.a)], reading: expectation.observations)
            return found.missing == nil && look.troubles.isEmpty ? found.values.first : nil
        }
        var best: (value: Double, point: Point)?
        var all: [Double] = []
        for point in points {
            guard let found = value(point), found.isFinite else { continue }
            all.append(found)
            let isFarther = best.map { isUpper ? found > $0.value : found < $0.value } ?? true
            if isFarther { best = (found, point) }
        }
        guard let best else { return nil }
        // Between the neighbours it may be more.
        let near = points.filter { $0.values == best.point.values }.map { $0.offset }
        var (low, high) = (
            near.last { $0 < best.point.offset } ?? best.point.offset,
            near.first { $0 > best.point.offset } ?? best.point.offset
        )
        var extreme = best.value
        for _ in 0..<24 where high - low > 1e-9 {
            let (a, b) = (high - 0.618 * (high - low), low + 0.618 * (high - low))
            guard let atA = value(Point(offset: a, values: best.point.values)),
                let atB = value(Point(offset: b, values: best.point.values))
            else { break }
            extreme = isUpper ? max(extreme, atA, atB) : min(extreme, atA, atB)
            if (atA > atB) == isUpper { high = b } else { low = a }
        }
        let sign = isUpper ? 1.0 : -1.0
        let away = promises.random.pick([0, 0, 1e-9, 1e-7, 2e-6, 1e-4, 1e-2, 1])
        return promises.random.pick([
            extreme, extreme + sign * away, extreme + sign * away, extreme - sign * away, promises.random.pick(all),
        ])
    }

    private func comparison(_ number: String, _ named: String, _ points: [Point]) -> String? {
        let isUpper = promises.random.chance(50)
        guard let bound = bound(named, points, isUpper) else { return nil }
        let text = bound < 0 ? "(\(bound))" : "\(bound)"
        let signs = isUpper ? ["<=", "<=", "<", "=="] : [">=", ">=", ">", "!="]
        return promises.random.chance(8)
            ? "not (\(number) \(promises.random.pick(isUpper ? [">", ">="] : ["<", "<="])) \(text))"
            : "\(number) \(promises.random.pick(signs)) \(text)"
    }

    private func promise(_ paths: [ElementPath], _ points: [Point]) -> Asked? {
        let kinds = promises.cells.keys.sorted().filter { kind in paths.contains { $0.kind == kind } }
        guard let kind = kinds.randomElement(using: &promises.random) else { return nil }
        let other = promises.random.pick(kinds)
        let path = promises.random.pick(paths.filter { $0.kind == kind })
        let name = "\(path.kind)[\(path.section), \(path.item)]"
        func number(_ as: String) -> (text: String, named: String) {
            let number = promises.number(of: kind).text
            return (number.replacing("@", with: `as`), number.replacing("@", with: name))
        }
        func compared(_ as: String) -> String? {
            let found = number(`as`)
            return comparison(found.text, found.named, points)
        }
        func truth(_ as: String) -> String? {
            promises.random.chance(60) ? compared(`as`) : promises.truth(of: kind, `as`)
        }
        let everywhere = promises.random.chance(15) ? " in layout" : ""
        let isSome = promises.random.chance(20)
        switch promises.random.below(24) {
        case 0, 1: return truth(name).map { Asked(form: "one", text: $0, isSome: isSome) }
        case 2, 3, 4:
            return truth(kind).map { Asked(form: "all", text: "all \(kind)\(everywhere): \($0)", isSome: isSome) }
        case 5, 6, 7:
            let text = promises.truth(of: kind, kind, and: "o")
            return Asked(
                form: "two", text: "all \(kind), o in \(other)\(everywhere): \(text)",
                isSome: promises.random.chance(10))
        case 8, 9: return truth(kind).map { Asked(form: "some", text: "some \(kind): \($0)", isSome: isSome) }
        case 10, 11:
            return truth(kind).map { Asked(form: "exactly one", text: "exactly one \(kind): \($0)", isSome: isSome) }
        case 12, 13, 14:
            let few = promises.random.below(7)
            let sign = promises.random.pick(["<=", ">=", "==", "<", "!="])
            return truth(kind).map {
                Asked(form: "count", text: "count(\(kind) where \($0)) \(sign) \(few)", isSome: isSome)
            }
        case 15, 16, 17:
            let isEach = promises.random.chance(40)
            let found = number(isEach ? kind : name)
            let parameter = variables.first { ["gap", "tall"].contains($0.name) }?.name
            let over = parameter != nil && promises.random.chance(40) ? "\(parameter ?? "")" : "offset"
            let (text, named) = ("(\(found.text) per \(over) * 1pt)", "(\(found.named) per \(over) * 1pt)")
            let start = isEach ? "all \(kind): " : ""
            if promises.random.chance(30) {
                return Asked(form: "rises", text: "\(start)\(found.text) \(promises.random.pick(["rises", "falls"]))")
            }
            let isAbsolute = promises.random.chance(40)
            return comparison(isAbsolute ? "abs\(text)" : text, isAbsolute ? "abs\(named)" : named, points).map {
                Asked(form: "per", text: "\(start)\($0)")
            }
        case 18, 19:
            return Asked(form: "next", text: "all \(kind)\(everywhere): \(promises.neighbours(kind))", isSome: isSome)
        case 20:
            let output = promises.random.pick(["gone", "gone"])
            return promises.random.chance(40)
                ? truth(name).map { Asked(form: "output", text: "atEnd or \($0)", isSome: isSome) }
                : comparison(output, output, points).map { Asked(form: "output", text: $0, isSome: isSome) }
        case 21:
            guard let view = paths.filter({ promises.views.contains($0.kind) }).randomElement(using: &promises.random)
            else {
                return nil
            }
            let text = ["menu", "foot"].contains(view.kind) ? view.kind : "\(view.kind)[\(view.section)]"
            let found = promises.number(of: view.kind).text.replacing("@", with: text)
            return promises.random.chance(60)
                ? comparison(found, found, points).map { Asked(form: "view", text: $0, isSome: isSome) }
                : Asked(form: "view", text: promises.truth(of: view.kind, text), isSome: isSome)
        default:
            guard let a = truth(name), let b = truth(name) else { return nil }
            return Asked(form: "both", text: "\(a) \(promises.random.pick(["or", "and"])) \(b)", isSome: isSome)
        }
    }

    // MARK: Asking

    /// Asks some promises over some boxes.
    func run(boxes: Int, promises count: Int) {
        for box in 0..<boxes {
            variables = []
            let ranges = promises.random.pick([0, 0, 1, 1, 2, 3])
            for _ in 0..<ranges {
                let variable = promises.random.pick(scene.variables)
                if variables.contains(where: { $0.name == variable.name }) { continue }
                variables.append(variable)
            }
            sides = variables.map { variable in
                guard variable.isContinuous else { return (variable.low, variable.high) }
                let low =
                    promises.random.chance(50)
                    ? variable.low
                    : (variable.low + promises.random.number(0...0.7) * (variable.high - variable.low)).rounded()
                let high = min(variable.high, low + promises.random.pick([1e-3, 1, 20, 500]))
                return low < high ? (low, high) : (variable.low, variable.high)
            }
            let worlds = worlds(variables.isEmpty ? 1 : 6)
            guard let (usual, across) = worlds.first.flatMap({ prepared(program, $0) }) else { continue }
            let isHorizontal = program.layout.isHorizontal
            let last = min(
                max(
                    0,
                    isHorizontal
                        ? usual.contentSize.width - usual.viewport.width
                        : usual.contentSize.height - usual.viewport.height), 3_000)
            var low = promises.random.pick([0, 0, -80, (promises.random.number(0...1) * last).rounded()])
            var high = low + promises.random.pick([0, 1, 100, 300, last + 100])
            // An end where an element comes or goes.
            let events = offsets(worlds[0], -50, last + 50)
            if promises.random.chance(25), let start = events.randomElement(using: &promises.random) {
                low = start
                high = max(high, low)
            }
            if promises.random.chance(25), let end = events.randomElement(using: &promises.random) {
                high = end
                low = min(low, high)
            }
            if variables.isEmpty, low == high { high += 120 }
            let range =
                promises.random.chance(12)
                ? promises.random.pick([
                    "all", "0...last", "-50...last + 50", "last / 2...last", "0...content.height / 2",
                ]) : "\(low)...\(high)"
            let points = worlds.enumerated().flatMap { number, values in
                offsets(values, low, high, isExact: number < 2).map { Point(offset: $0, values: values) }
            }
            let paths = usual.attributes(at: PromiseTrial.place(usual, across, low), culling: false).elements.map {
                $0.path
            }
            for number in 0..<count {
                guard
                    let asked = promise(
                        paths,
                        points.filter { $0.values == worlds[0] } + points.filter { _ in promises.random.chance(20) })
                else { continue }
                let at =
                    low == high && !range.contains("last") && !range.contains("all") && !range.contains("content")
                    ? "\(low)" : range
                ask(asked, at, worlds, events: points, "\(seed).\(box).\(number)")
            }
        }
    }

    private func test(_ name: String, _ settings: [String], _ at: String, _ asked: Asked) -> String {
        let block =
            asked.isSome && at.contains("...") ? "at some \(at)" : at == "all" && asked.isSome ? "at some" : "at \(at)"
        return "test \"\(name)\" { \((settings + ["\(block) { expect \(asked.text) }"]).joined(separator: "; ")) }"
    }

    private func ask(_ asked: Asked, _ at: String, _ worlds: [[Double]], events: [Point], _ name: String) {
        let isSome = asked.isSome && (at.contains("...") || at == "all")
        let line = test("t", zip(variables, sides).map { $0.line($1.low, $1.high) }, at, asked)
        let text = whole([line])
        guard let layout = PromiseTrial.checked(text), let test = layout.tests.first,
            let sampling = test.samplings.first, let expectation = sampling.expectations.first
        else {
            tally.unchecked.append(line)
            return
        }
        guard let result = try? test.run(on: layout, in: World(viewport: scene.viewport)) else { return }
        let verdict = result.troubles.isEmpty ? "\(result.verdict)" : "troubled"
        var kind = verdict
        if verdict == "refuted", let failure = result.failures.first {
            switch failure.reason {
            case .isFalse, .holdsFor, .nowhere: break
            case .missing: kind = "missing"
            case .nothingSeen: kind = "nothing seen"
            default: kind = "senseless"
            }
        }
        tally.verdicts[kind, default: 0] += 1
        guard kind == "proved" || kind == "sampled" || kind == "refuted" else { return }
        let program = compile(layout, for: test)
        func holds(_ prepared: Prepared, _ across: Double, _ along: Double) -> (holds: Bool, isTroubled: Bool) {
            var look = TestLook(prepared, at: PromiseTrial.place(prepared, across, along))
            let holds = look.outcome(of: expectation) == nil
            return (holds, !look.troubles.isEmpty)
        }
        func note(_ words: String, _ values: [Double], _ along: Double) {
            let there = self.test("there", zip(variables, values).map { $0.line($1, $1) }, "\(along)", asked)
            let both = whole([line, there])
            var answer = "?"
            if let checked = PromiseTrial.checked(both), checked.tests.count == 2,
                let again = try? checked.tests[1].run(on: checked, in: World(viewport: scene.viewport))
            {
                answer = again.hasPassed ? "passes" : again.failures.isEmpty ? "has troubles" : "fails"
            }
            tally.findings.append(
                (
                    "\(words) \(name) [\(asked.form)] at \(along), \(values); there alone it \(answer): \(line)",
                    "// \(words)\n" + both
                ))
        }
        if kind == "refuted", !isSome, let failure = result.failures.first, let offset = failure.offset {
            let values = zip(variables, sides).map { variable, side in
                failure.world.first { $0.name == variable.name }?.value ?? side.low
            }
            if let (prepared, across) = prepared(program, values) {
                let found = holds(prepared, across, offset)
                if found.holds, !found.isTroubled { note("false witness", values, offset) }
            }
        }
        let first =
            kind == "refuted" && !isSome ? result.failures.first.flatMap { $0.holdsFrom == nil ? nil : $0.offset } : nil
        for values in worlds {
            guard let (prepared, across) = prepared(program, values), let sweep = sampling.sweep(in: prepared) else {
                continue
            }
            var offsets = [sweep.low, sweep.high]
            offsets += events.filter { $0.values == values && $0.offset > sweep.low && $0.offset < sweep.high }.map {
                $0.offset
            }
            for offset in offsets {
                if let first, offset >= first - 2e-6 { continue }
                if kind == "refuted", !isSome, first == nil { break }
                let found = holds(prepared, across, offset)
                if found.isTroubled {
                    if kind == "proved" || kind == "sampled", !isSome {
                        note("trouble passed over", values, offset); return
                    }
                    continue
                }
                switch (kind, isSome) {
                case ("refuted", true):
                    if found.holds { note("said to hold nowhere", values, offset); return }
                case (_, true): break
                case ("refuted", false): if !found.holds { note("not the first", values, offset); return }
                default: if !found.holds { note("false proof", values, offset); return }
                }
            }
        }
    }
}
