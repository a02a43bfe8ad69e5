import Interpreter
import LayoutAnalysis
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
            all.open += one.open
        }
    }

    /// An answer that is wrong.
    package struct Finding: Sendable {
        package let kind: String
        package let words: String
        package let layout: String
    }

    struct Asked {
        let statement: Statement
        let each: ElementPath?
        let isNear: Bool
        /// A point that the statement was made for.
        let place: [Double]?
    }

    let scene: RandomScene
    let seed: Int
    var random: Seeded
    let program: Program
    let isHorizontal: Bool
    package private(set) var tally = Tally()
    /// What has been prepared, by the values of the ranges.
    var worlds: [[Double]: (prepared: Prepared, across: Double)] = [:]

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

    /// The ranges of the box at hand: the offset first.
    var sides: [(low: Double, high: Double)] = []
    var variables: [RandomScene.Variable] = []
    /// The point that the statement at hand was made for.
    var special: [Double]?

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
