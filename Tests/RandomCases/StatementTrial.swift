import Interpreter
import LayoutDSL

/// Statements about one random layout, proved or refuted by tests of it, and looked at by the evaluator: at the ends, the
/// corners, the kinks and the jumps, their neighbours, and at points anywhere.
package final class StatementTrial {
    /// What came out.
    package struct Tally: Sendable {
        package var statements = 0
        package var proved = 0
        package var refuted = 0
        package var undecided = 0
        package var undecidedNear = 0
        package var near = 0
        package var troubled = 0
        package var missing = 0
        /// False proofs, false witnesses, and first failures that are not the first: with their layouts.
        package var findings: [Finding] = []
        /// What stayed undecided.
        package var open: [String] = []

        package init() {}

        package static func += (all: inout Tally, one: Tally) {
            all.statements += one.statements
            all.proved += one.proved
            all.refuted += one.refuted
            all.undecided += one.undecided
            all.undecidedNear += one.undecidedNear
            all.near += one.near
            all.troubled += one.troubled
            all.missing += one.missing
            all.findings += one.findings
        }
    }

    /// An answer that is wrong.
    package struct Finding: Sendable {
        package let kind: String
        package let words: String
        package let layout: String
    }

    private struct Asked {
        let statement: Statement
        let each: ElementPath?
        let isNear: Bool
        /// A point that the statement was made for.
        let place: [Double]?
    }

    let scene: RandomScene
    let seed: Int
    private var random: Seeded
    private let program: Program
    private let isHorizontal: Bool
    package private(set) var tally = Tally()
    /// What has been prepared, by the values of the ranges.
    private var worlds: [[Double]: (prepared: Prepared, across: Double)] = [:]

    /// nil when the layout does not check.
    package init?(seed: Int) {
        scene = RandomScene(seed: seed)
        self.seed = seed
        random = Seeded(seed &* 32_452_843 &+ 5)
        guard let layout = StatementTrial.checked(scene.text) else { return nil }
        program = compile(layout)
        isHorizontal = scene.text.contains("\n  scroll: horizontal")
    }

    private static func checked(_ text: String) -> CheckedLayout? {
        check(parse(Source(name: "main.layout", bytes: Array(text.utf8)))) { _ in .missing(reason: "none") }.layout
    }

    // MARK: The oracle

    /// The ranges of the box at hand: the offset first.
    private var sides: [(low: Double, high: Double)] = []
    private var variables: [RandomScene.Variable] = []
    private var special: [Double]?

    private func prepared(_ values: [Double]) -> (prepared: Prepared, across: Double)? {
        if let known = worlds[values] { return known }
        var world = World()
        var across = 0.0
        let viewport = scene.viewport
        world.viewport = viewport
        for (variable, value) in zip(variables, values) { variable.set(value, in: &world, across: &across) }
        guard let prepared = try? program.prepare(for: world) else { return nil }
        if worlds.count > 400 { worlds = [:] }
        worlds[values] = (prepared, across)
        return (prepared, across)
    }

    private func look(at place: [Double]) -> SeenPoint? {
        guard let (prepared, across) = prepared(Array(place.dropFirst())) else { return nil }
        var offset = prepared.offset(along: place[0])
        if isHorizontal { offset.y += across } else { offset.x += across }
        return SeenPoint(prepared, at: offset, place: place)
    }

    /// The least margin at a point, and whether all holds there.
    private func margin(_ asked: Asked, _ point: SeenPoint) -> (margin: Double, holds: Bool) {
        guard let each = asked.each else {
            return asked.statement.margin(at: point, isHorizontal: isHorizontal) ?? (-1, false)
        }
        var least = (margin: Double.infinity, holds: true)
        for element in point.elements where element.kind == each.kind && point.shown.contains(element.path) {
            let one =
                asked.statement.margin(at: point, isHorizontal: isHorizontal, each: (each, element)) ?? (-1, false)
            least = (min(least.margin, one.margin), least.holds && one.holds)
        }
        return least
    }

    private func value(_ number: StatementNumber, _ each: ElementPath?, _ sign: Double, _ point: SeenPoint) -> Double {
        guard let each else {
            return sign * (number.value(at: point, isHorizontal: isHorizontal) ?? .nan)
        }
        var most = -Double.infinity
        for element in point.elements where element.kind == each.kind && point.shown.contains(element.path) {
            let one = number.value(at: point, isHorizontal: isHorizontal, each: (each, element)) ?? .nan
            if one.isNaN { return .nan }
            most = max(most, sign * one)
        }
        return most
    }

    /// Points of the box that are worth a look: in each world sorted by the offset.
    private func points(worldCount: Int, offsetCount: Int) -> [[SeenPoint]] {
        var corners: [[Double]] = []
        for number in 0..<worldCount {
            corners.append(
                variables.enumerated().map { index, variable in
                    let (low, high) = sides[index + 1]
                    if !variable.values.isEmpty {
                        return number < 4
                            ? (number >> (index % 2) & 1 == 0 ? low : high)
                            : random.pick(variable.values.filter { $0 >= low && $0 <= high })
                    }
                    if number < 1 << min(variables.count, 4) { return number >> (index % 4) & 1 == 0 ? low : high }
                    return random.chance(20) ? random.pick([low, high, (low + high) / 2]) : random.number(low...high)
                })
            if variables.isEmpty { break }
        }
        return corners.compactMap { values in
            let (low, high) = sides[0]
            var offsets = [low, high]
            if high > low {
                offsets += [low.nextUp, high.nextDown]
                for index in 1..<offsetCount {
                    let even = low + (high - low) * Double(index) / Double(offsetCount)
                    offsets.append(
                        random.chance(50) ? even : random.chance(50) ? even.rounded() : even + random.number(-3...3))
                }
            }
            let found = Set(offsets.map { min(max($0, low), high) }).sorted().compactMap { look(at: [$0] + values) }
            return found.isEmpty ? nil : found
        }
    }

    /// Goes from a point to a greater value of a function along an axis, between two ends.
    private func climb(
        _ start: [Double], along axis: Int, _ ends: (low: Double, high: Double), _ steps: Int,
        _ function: (StatementTrial, SeenPoint) -> Double, _ visit: (SeenPoint) -> Void = { _ in }
    ) -> (place: [Double], value: Double) {
        var best: (place: [Double], value: Double) = (start, -.infinity)
        func place(_ value: Double) -> [Double] {
            var place = start
            place[axis] = min(max(value, sides[axis].low), sides[axis].high)
            return place
        }
        func ask(_ at: Double) -> Double {
            guard let point = look(at: place(at)) else { return -.infinity }
            visit(point)
            let value = function(self, point)
            if value > best.value { best = (point.place, value) }
            return value
        }
        _ = ask(start[axis])
        var (low, high) = (ends.low, ends.high)
        let golden = 0.618_033_988_749_894_8
        var (a, b) = (high - golden * (high - low), low + golden * (high - low))
        var (atA, atB) = (ask(a), ask(b))
        for _ in 0..<steps where high - low > 1e-13 * max(1, abs(high)) {
            if atA >= atB {
                (high, b, atB) = (b, a, atA)
                a = high - golden * (high - low)
                atA = ask(a)
            } else {
                (low, a, atA) = (a, b, atB)
                b = low + golden * (high - low)
                atB = ask(b)
            }
        }
        let last = best.place[axis]
        for near in [last.nextUp, last.nextDown, last.rounded()] where abs(near - last) < 1e-3 { _ = ask(near) }
        return best
    }

    /// The greatest value of a function in the box that is found from the greatest of some points.
    private func greatest(
        _ seen: [[SeenPoint]], tries: Int, steps: Int, _ function: (StatementTrial, SeenPoint) -> Double,
        _ visit: (SeenPoint) -> Void = { _ in }
    ) -> (place: [Double], value: Double) {
        var starts: [(row: Int, column: Int, value: Double)] = []
        for (row, points) in seen.enumerated() {
            var best: (column: Int, value: Double) = (0, -.infinity)
            for (column, point) in points.enumerated() {
                let value = function(self, point)
                if value > best.value { best = (column, value) }
            }
            starts.append((row, best.column, best.value))
        }
        starts.sort { $0.value > $1.value }
        var most: (place: [Double], value: Double) = ([], -.infinity)
        for start in starts.prefix(tries) {
            let points = seen[start.row]
            var here = (place: points[start.column].place, value: start.value)
            for round in 0..<2 {
                if sides[0].high > sides[0].low {
                    let step = (sides[0].high - sides[0].low) / Double(max(2, points.count)) / (round == 0 ? 1 : 3)
                    let low = round == 0 ? points[max(0, start.column - 1)].place[0] : here.place[0] - step
                    let high =
                        round == 0 ? points[min(points.count - 1, start.column + 1)].place[0] : here.place[0] + step
                    let found = climb(here.place, along: 0, (low, high), steps, function, visit)
                    if found.value > here.value { here = found }
                }
                for (index, variable) in variables.enumerated() where variable.isContinuous {
                    let side = sides[index + 1]
                    let reach = (side.high - side.low) / 6
                    let at = here.place[index + 1]
                    let found = climb(
                        here.place, along: index + 1, (max(side.low, at - reach), min(side.high, at + reach)), 12,
                        function,
                        visit)
                    if found.value > here.value { here = found }
                }
                if variables.isEmpty { break }
            }
            if here.value > most.value { most = here }
        }
        return most
    }

    // MARK: Statements

    private func number(_ paths: [(path: ElementPath, index: Int)], _ each: ElementPath?) -> StatementNumber {
        func read(_ random: inout Seeded, _ each: ElementPath?) -> StatementNumber {
            let (path, index) = random.pick(paths)
            let isCell = path.kind.hasSuffix("c")
            let part = random.pick(StatementNumber.Part.allCases.filter { isCell || ($0 != .v0 && $0 != .v1) })
            if let each { return .read(each, hint: index, part) }
            return .read(path, hint: index, part)
        }
        let a = read(&random, each)
        let b = random.pick([
            read(&random, each), read(&random, nil), .offset, .viewportHeight, .viewportWidth, .contentHeight,
            .contentWidth,
        ])
        switch random.below(14) {
        case 0..<5: return a
        case 5, 6: return .operation("-", a, b)
        case 7: return .operation("+", a, .scaled(random.pick([0.5, 2, -1.5, 0.1]), b))
        case 8: return .operation("*", a, .scaled(0.01, b))
        case 9: return .operation("abs", a, b)
        case 10: return .operation(random.pick(["min", "max"]), a, b)
        case 11: return .operation("floor", .scaled(0.1, a), .constant(0))
        case 12: return .operation("mod", a, .constant(random.pick([7, 50, 0.3])))
        default:
            return .operation(random.pick(["hypot", "/"]), a, .operation("max", b, .constant(1)))
        }
    }

    /// A statement whose threshold is near an extreme of what it reads.
    private func statement(
        _ seen: [[SeenPoint]], _ paths: [(path: ElementPath, index: Int)], _ each: ElementPath?, depth: Int = 0
    ) -> (statement: Statement, isNear: Bool)? {
        if depth == 0, each == nil, random.chance(22) { return (onePoint(paths), true) }
        let number = number(paths, each)
        let isUpper = random.chance(50)
        let sign = isUpper ? 1.0 : -1.0
        // Where one part fails, the other one has to hold.
        if depth == 0, random.chance(20) {
            guard let first = self.statement(seen, paths, each, depth: 1) else { return nil }
            let other = self.number(paths, each)
            let all = seen.flatMap { $0 }.map { value(other, each, sign, $0) }.filter { $0.isFinite }.sorted()
            guard all.count > 4 else { return nil }
            let middle = sign * all[random.below(all.count)]
            let side: Statement = isUpper ? .below(other, middle) : .above(other, middle)
            switch random.below(3) {
            case 0: return (.or(side, first.statement), first.isNear)
            case 1: return (.or(.not(side), first.statement), first.isNear)
            default:
                let asked = Asked(statement: side, each: each, isNear: false, place: nil)
                let most = greatest(seen, tries: 3, steps: 24) { trial, point in
                    let holds = trial.margin(asked, point).holds
                    return holds ? -.infinity : trial.value(number, each, sign, point)
                }
                guard most.value.isFinite, abs(most.value) < 1e12 else { return nil }
                let (bound, isNear) = self.bound(sign * most.value, sign)
                return (.or(side, isUpper ? .atMost(number, bound) : .atLeast(number, bound)), isNear)
            }
        }
        if depth == 0, random.chance(8), let a = self.statement(seen, paths, each, depth: 1),
            let b = self.statement(seen, paths, each, depth: 1)
        {
            return (.and(a.statement, b.statement), a.isNear || b.isNear)
        }
        if depth == 0, random.chance(6), each == nil {
            let path = random.pick(paths).path
            guard let first = self.statement(seen, paths, each, depth: 1) else { return nil }
            return (.or(.shown(path, random.chance(50)), first.statement), first.isNear)
        }
        let most = greatest(seen, tries: 3, steps: 24) { trial, point in trial.value(number, each, sign, point) }
        guard most.value.isFinite, abs(most.value) < 1e12 else { return nil }
        let extreme = sign * most.value
        let (bound, isNear) = self.bound(extreme, sign)
        switch random.below(12) {
        case 0..<5: return (isUpper ? .atMost(number, bound) : .atLeast(number, bound), isNear)
        case 5, 6: return (isUpper ? .below(number, bound) : .above(number, bound), isNear)
        case 7: return (.not(isUpper ? .above(number, bound) : .below(number, bound)), isNear)
        case 8: return (.not(isUpper ? .atLeast(number, bound) : .atMost(number, bound)), isNear)
        case 9:
            // It fails where the extreme is, and nowhere else.
            return (isUpper ? .below(number, extreme) : .above(number, extreme), true)
        case 10: return (.unequal(number, random.chance(50) ? extreme : bound), isNear)
        default: return (.equal(number, random.chance(60) ? extreme : bound), isNear)
        }
    }

    /// A statement that fails at one point, or on one line, of the box; sometimes one that fails nowhere.
    private func onePoint(_ paths: [(path: ElementPath, index: Int)]) -> Statement {
        var place: [Double] = []
        for (low, high) in sides {
            let inside = low + random.number(0...1) * (high - low)
            place.append(
                min(max(random.pick([low, high, inside, (inside * 4).rounded() / 4, inside.rounded()]), low), high))
        }
        for (index, variable) in variables.enumerated() where !variable.isContinuous {
            place[index + 1] = sides[index + 1].low
        }
        guard let point = look(at: place) else { return .shown(paths[0].path, true) }
        special = place
        var parts: [Statement] = []
        func apart(_ x: StatementNumber, _ a: Double) -> Statement {
            let distance = StatementNumber.operation("-", x, .constant(a))
            let hole = StatementNumber.operation("/", .constant(1), distance)
            return switch random.below(10) {
            case 0, 1, 2: .or(.below(x, a), .above(x, a))
            case 3: .unequal(x, a)
            case 4: .above(.operation("abs", x, .constant(a)), 0)
            case 5: .unequal(.operation("sign", x, .constant(a)), 0)
            case 6: .equal(.operation("-", hole, hole), 0)
            case 7: .equal(.operation("*", .constant(0), hole), 0)
            case 8: .not(.equal(x, a))
            default: .above(.operation("*", distance, distance), 0)
            }
        }
        let reads =
            [(StatementNumber.offset, 0)]
            + variables.enumerated().compactMap { index, variable in
                variable.reading.map { (StatementNumber.variable($0, index + 1), index + 1) }
            }
        for (number, index) in reads where sides[index].low < sides[index].high && random.chance(85) {
            let value = number.value(at: point, isHorizontal: isHorizontal) ?? 0
            parts.append(apart(number, value))
        }
        if parts.isEmpty || random.chance(35) {
            let number = self.number(paths, nil)
            if let value = number.value(at: point, isHorizontal: isHorizontal), value.isFinite {
                parts.append(
                    random.chance(50) ? apart(number, value) : .below(number, value + random.pick([0, 0, 1e-7, 1e-4])))
            }
        }
        guard let first = parts.first else { return .shown(paths[0].path, true) }
        return parts.dropFirst().reduce(first) { .or($0, $1) }
    }

    private func bound(_ extreme: Double, _ sign: Double) -> (bound: Double, isNear: Bool) {
        let size = Mathematics10.power(random.number(-9 ... -1))
        let isTrue = random.chance(64)
        return (extreme + (isTrue ? sign : -sign) * size, size <= 1e-3)
    }

    // MARK: The trial

    /// Asks some statements over some boxes.
    package func run(boxes: Int, statements: Int) {
        for box in 0..<boxes {
            variables = []
            worlds = [:]
            let ranges = random.pick([0, 0, 1, 1, 2, 3, 4])
            for variable in (0..<ranges).map({ _ in random.pick(scene.variables) })
            where !variables.contains(where: { $0.name == variable.name })
                && (variable.isContinuous || !variables.contains { !$0.isContinuous })
            {
                variables.append(variable)
            }
            sides = [(0, 0)]
            var lines: [String] = []
            for variable in variables {
                var (low, high) = (variable.low, variable.high)
                if variable.isContinuous {
                    if random.chance(50) { low += (random.number(0...0.8) * (high - low)).rounded() }
                    if random.chance(15) { low += random.number(0...0.2) * (high - low) }
                    if random.chance(50) { high = min(high, low + random.pick([0.001, 0.3, 1, 5, 20])) }
                }
                sides.append((low, high))
                lines.append(variable.line(low, high))
            }
            guard let usual = prepared(sides.dropFirst().map { $0.low }) else { continue }
            let length = isHorizontal ? usual.prepared.contentSize.width : usual.prepared.contentSize.height
            let window = isHorizontal ? usual.prepared.viewport.width : usual.prepared.viewport.height
            let last = min(max(0, length - window), 5_000)
            var low = random.pick([0, -100, (random.number(0...1) * last).rounded(), random.number(-50...max(1, last))])
            var high = low + random.pick([0, 100, 300, 1, last + 200, 0.01])
            if variables.isEmpty, high == low { high = low + 150 }
            if random.chance(15) { (low, high) = (low.rounded(), high.rounded()) }
            sides[0] = (low, high)
            let seen = points(worldCount: variables.isEmpty ? 1 : 22, offsetCount: variables.isEmpty ? 120 : 20)
            guard let first = seen.first?.first else { continue }
            let paths = first.elements.enumerated().map { (path: $0.element.path, index: $0.offset) }
            let cells = paths.filter { $0.path.kind.hasSuffix("c") }
            guard !paths.isEmpty, !cells.isEmpty else { continue }
            var asked: [Asked] = []
            for _ in 0..<statements {
                let each = random.chance(15) ? random.pick(cells).path : nil
                special = nil
                guard let (statement, isNear) = statement(seen, paths, each) else { continue }
                asked.append(Asked(statement: statement, each: each, isNear: isNear, place: special))
            }
            ask(asked, lines, seen, "\(seed).\(box)")
        }
    }

    private func test(_ asked: Asked, _ name: String, _ lines: [String], _ offsets: String) -> String {
        let text = asked.statement.text(each: asked.each)
        let all = asked.each.map { _ in "all " } ?? ""
        return
            "  test \"\(name)\" { \((lines + ["at \(offsets) { expect \(all)\(text) }"]).joined(separator: "; ")) }\n"
    }

    private func layout(with tests: [String]) -> String {
        guard let start = scene.text.firstIndex(of: "{") else { return scene.text }
        let after = scene.text.index(after: start)
        return scene.text[..<after] + "\n" + tests.joined() + scene.text[after...]
    }

    private func ask(_ asked: [Asked], _ lines: [String], _ seen: [[SeenPoint]], _ name: String) {
        let (low, high) = sides[0]
        let offsets = low == high ? "\(low)" : "\(low)...\(high)"
        let tests = asked.enumerated().map { test($0.element, "t\($0.offset)", lines, offsets) }
        guard let checked = StatementTrial.checked(layout(with: tests)), checked.tests.count == asked.count else {
            for (number, asked) in asked.enumerated() {
                guard let one = StatementTrial.checked(layout(with: [tests[number]])) else {
                    tally.missing += 1
                    continue
                }
                ask(asked, one, one.tests[0], lines, seen, "\(name).\(number)", tests[number])
            }
            return
        }
        for (number, asked) in asked.enumerated() {
            ask(asked, checked, checked.tests[number], lines, seen, "\(name).\(number)", tests[number])
        }
    }

    private func ask(
        _ asked: Asked, _ layout: CheckedLayout, _ test: LayoutTest, _ lines: [String], _ seen: [[SeenPoint]],
        _ name: String,
        _ text: String
    ) {
        guard let result = try? test.run(on: layout, in: World(viewport: scene.viewport)) else { return }
        tally.statements += 1
        if asked.isNear { tally.near += 1 }
        if result.failures.isEmpty, !result.troubles.isEmpty {
            tally.troubled += 1
            return
        }
        guard let failure = result.failures.first else {
            tally.proved += 1
            var worst: (point: SeenPoint, margin: Double)?
            for point in seen.joined() + [asked.place.flatMap { look(at: $0) }].compactMap({ $0 }) {
                let (margin, holds) = margin(asked, point)
                if !holds, margin < worst?.margin ?? .infinity { worst = (point, margin) }
            }
            if worst == nil {
                var failing: (SeenPoint, Double)?
                _ = greatest(seen, tries: 4, steps: 40) { trial, point in
                    -trial.margin(asked, point).margin
                } _: { [self] point in
                    let (margin, holds) = margin(asked, point)
                    if !holds, margin < failing?.1 ?? .infinity { failing = (point, margin) }
                }
                worst = failing
            }
            if let (point, margin) = worst { note("false proof", by: margin, at: point.place, asked, name, text) }
            return
        }
        switch failure.reason {
        case .undecided:
            tally.undecided += 1
            if asked.isNear { tally.undecidedNear += 1 }
            tally.open.append("\(name): \(text)")
        case .isFalse:
            tally.refuted += 1
            guard let offset = failure.offset else { return }
            var place = [offset]
            for (index, variable) in variables.enumerated() {
                let found = failure.world.first { $0.name == variable.name }
                place.append(found?.value ?? sides[index + 1].low)
            }
            guard let point = look(at: place) else { return }
            let (margin, holds) = margin(asked, point)
            if holds, result.troubles.isEmpty { note("false witness", by: margin, at: place, asked, name, text) }
            if zip(place, sides).contains(where: { $0 < $1.low || $0 > $1.high }) {
                note("witness outside", by: 0, at: place, asked, name, text)
            }
            if failure.holdsFrom != nil {
                for point in seen.joined() where point.place[0] < offset - 2e-6 && !self.margin(asked, point).holds {
                    note("not the first", by: self.margin(asked, point).margin, at: point.place, asked, name, text)
                    return
                }
            }
        case .missing, .nothingSeen: tally.missing += 1
        default: tally.missing += 1
        }
    }

    private func note(
        _ kind: String, by margin: Double, at place: [Double], _ asked: Asked, _ name: String, _ text: String
    ) {
        let there = zip(variables, place.dropFirst()).map { $0.line($1, $1) }
        let pasted = test(asked, "there", there, "\(place[0])")
        let whole = layout(with: [text, pasted])
        var answer = "?"
        if let checked = StatementTrial.checked(whole), checked.tests.count == 2,
            let result = try? checked.tests[1].run(on: checked, in: World(viewport: scene.viewport))
        {
            answer = result.hasPassed ? "passes" : result.failures.isEmpty ? "has troubles" : "fails"
        }
        // A difference of rounding between the evaluator and this oracle is no finding.
        let isWrong = kind == "false witness" ? answer == "passes" : answer == "fails"
        guard isWrong || abs(margin) > 1e-9 || kind == "witness outside" else { return }
        tally.findings.append(
            Finding(
                kind: kind,
                words: "\(kind) \(name), margin \(margin), at \(place); asked there alone it \(answer): \(text)",
                layout: "// \(kind): the test `there` \(answer) there, by \(margin).\n" + whole))
    }
}

private enum Mathematics10 {
    /// A power of ten.
    static func power(_ exponent: Double) -> Double {
        let whole = exponent.rounded(.down)
        var value = 1.0
        for _ in 0..<Int(-whole) { value /= 10 }
        return value * (1 + 9 * (exponent - whole))
    }
}
