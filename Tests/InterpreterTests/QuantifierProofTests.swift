import Foundation
import LayoutDSL
import RandomCases
import Testing

@testable import LayoutAnalysis
@testable import LayoutChecker
@testable import LayoutEngine

/// Statements about several elements at a time over all offsets of random layouts, against loops over what is drawn: at the
/// ends, where edges meet the edges and the middle of the screen, at the neighbours of those numbers, and anywhere. What is
/// proved is false nowhere, and a witness fails when it is asked alone.
struct QuantifierProofTests {
    /// Whether something is so; nil where rounding decides.
    private typealias Answer = Bool?

    /// What is on screen at an offset.
    private struct Scene {
        let elements: [Attributes]
        let screen: LayoutRectangle
        let offset: Double

        func kind(_ name: String) -> [Attributes] {
            elements.filter { $0.kind == name }.sorted { ($0.section, $0.item) < ($1.section, $1.item) }
        }
    }

    private struct Asked {
        let text: String
        var isSome = false
        let answer: (Scene) -> Answer
    }

    @Test(arguments: 0..<4) func `no verdict about several elements is false`(_ part: Int) throws {
        let count = Volume.hasTime ? Volume.of(40, optimized: 60) : 6
        var tally: [String: Int] = [:]
        for seed in (part * count)..<(part * count + count) {
            let scene = RandomScene(seed: seed &+ 90_000)
            var random = Seeded(seed &* 7_919 &+ 3)
            guard let layout = Self.checked(scene.text) else { continue }
            let program = compile(layout)
            guard let prepared = try? program.prepare(for: World()) else { continue }
            let content = layout.isHorizontal ? prepared.contentSize.width : prepared.contentSize.height
            let last = min(
                2_000,
                max(
                    0,
                    content
                        - prepared.along(
                            LayoutPoint(
                                x: prepared.viewport.width, y: prepared.viewport.height))))
            let low = random.pick([0, 0, -100, (last / 3).rounded()])
            let high = low + random.pick([50, 200, last])
            let names = Array(Set(layout.elements.filter { $0.formulas.scope != 0 }.map { $0.name })).sorted()
            guard let name = names.first, let other = names.last else { continue }
            for _ in 0..<Volume.of(5, optimized: 8) {
                let asked = Self.statement(random.pick([name, other]), other, &random)
                let range = "\(low)...\(high)"
                let line = asked.isSome ? "at some \(range) { \(asked.text) }" : "at \(range) { \(asked.text) }"
                guard let result = try Self.run(scene.text, line) else {
                    Issue.record("does not check: \(line)\n\(scene.text)")
                    continue
                }
                tally[result.verdict.rawValue, default: 0] += 1
                guard result.troubles.isEmpty else { continue }
                let offsets = Self.offsets(prepared, low, high, &random)
                let answers = offsets.map { (offset: $0, answer: asked.answer(Self.scene(prepared, $0))) }
                switch result.verdict {
                case .proved where asked.isSome, .sampled: break  // the evaluator has confirmed the offset
                case .proved:
                    if let wrong = answers.first(where: { $0.answer == false }) {
                        Issue.record("false at \(wrong.offset): \(line)\n\(scene.text)")
                    }
                case .refuted where asked.isSome:
                    if let wrong = answers.first(where: { $0.answer == true }) {
                        Issue.record("true at \(wrong.offset): \(line)\n\(scene.text)")
                    }
                case .refuted:
                    guard let offset = result.failures.first?.offset else { continue }
                    let again = try Self.run(scene.text, "at \(offset) { \(asked.text) }")
                    if again?.verdict != .refuted { Issue.record("holds at \(offset): \(line)\n\(scene.text)") }
                    if Self.isAsked(asked, prepared, offset) == true {
                        Issue.record("true at the witness \(offset): \(line)\n\(scene.text)")
                    }
                    if let failure = result.failures.first, failure.holdsFrom != nil,
                        let first = answers.first(where: { $0.answer == false && $0.offset < offset - 1e-5 })
                    {
                        Issue.record("false at \(first.offset) before \(offset): \(line)\n\(scene.text)")
                    }
                case .undecided: break
                }
            }
        }
        if ProcessInfo.processInfo.environment["PROOF_TALLY"] != nil { print("SEVERAL \(part): \(tally)") }
        #expect((tally["undecided"] ?? 0) * 5 < tally.values.reduce(0, +), "\(tally)")
    }

    private static func isAsked(_ asked: Asked, _ prepared: Prepared, _ offset: Double) -> Answer {
        asked.answer(scene(prepared, offset))
    }

    private static func checked(_ text: String) -> CheckedLayout? {
        check(parse(Source(name: "main.layout", bytes: Array(text.utf8)))).layout
    }

    private static func run(_ text: String, _ test: String) throws -> TestResult? {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        guard let end = lines.firstIndex(of: "}") else { return nil }
        let whole = (lines[..<end] + ["  test \"t\" { \(test) }"] + lines[end...]).joined(separator: "\n")
        guard let layout = checked(whole) else { return nil }
        return try layout.tests.first?.run(on: layout)
    }

    private static func scene(_ prepared: Prepared, _ offset: Double) -> Scene {
        let place = prepared.offset(along: offset)
        return Scene(
            elements: prepared.attributes(at: place).elements,
            screen: LayoutRectangle(
                x: place.x, y: place.y, width: prepared.viewport.width, height: prepared.viewport.height),
            offset: offset)
    }

    /// Offsets at which edges of resting boxes meet the edges and the middle of the screen, their neighbours, and others.
    private static func offsets(_ prepared: Prepared, _ low: Double, _ high: Double, _ random: inout Seeded) -> [Double]
    {
        var found = [low, high, low.nextUp, high.nextDown]
        let isHorizontal = prepared.program.layout.isHorizontal
        let room = isHorizontal ? prepared.viewport.width : prepared.viewport.height
        for step in 0...6 {
            let scene = scene(prepared, low + (high - low) * Double(step) / 6)
            for element in scene.elements {
                let (start, length) =
                    isHorizontal
                    ? (element.frame.x, element.frame.width) : (element.frame.y, element.frame.height)
                for edge in [start, start + length] {
                    for place in [edge, edge - room, edge - room / 2] {
                        found += [place.nextDown, place, place.nextUp]
                    }
                }
            }
        }
        for _ in 0..<60 { found.append(low + (high - low) * random.number(0...1)) }
        return found.filter { $0 >= low && $0 <= high }.sorted()
    }

    // MARK: Statements

    private static let near = 3e-6

    private static func less(_ a: Double, _ b: Double) -> Answer { abs(a - b) < near ? nil : a < b }

    private static func overlap(_ a: LayoutRectangle, _ b: LayoutRectangle) -> Answer {
        all([
            less(a.x, b.x + b.width), less(b.x, a.x + a.width), less(a.y, b.y + b.height), less(b.y, a.y + a.height),
            less(0, a.width), less(0, b.width), less(0, a.height), less(0, b.height),
        ])
    }

    private static func all(_ answers: [Answer]) -> Answer {
        answers.contains(false) ? false : answers.contains(nil) ? nil : true
    }

    private static func not(_ answer: Answer) -> Answer { answer.map { !$0 } }

    /// Whether the number of true answers lies in a range.
    private static func count(_ answers: [Answer], in range: ClosedRange<Int>) -> Answer {
        let (least, most) = (answers.count { $0 == true }, answers.count { $0 != false })
        if range.contains(least), range.contains(most) { return true }
        return most < range.lowerBound || least > range.upperBound ? false : nil
    }

    private static func pairs(_ all: [Attributes]) -> [(Attributes, Attributes)] {
        all.indices.flatMap { a in all[(a + 1)...].map { (all[a], $0) } }
    }

    private static func statement(_ name: String, _ other: String, _ random: inout Seeded) -> Asked {
        let far = Double(random.below(600))
        let few = random.below(9)
        let size = Double(20 + random.below(120))
        switch random.below(14) {
        case 0:
            return Asked(text: "expect all \(name), o in \(name): not \(name).visible overlaps o.visible") { scene in
                all(pairs(scene.kind(name)).map { not(overlap($0.visible, $1.visible)) })
            }
        case 1 where name != other:
            return Asked(text: "expect all \(name), o in \(other): not \(name).frame overlaps o.frame") { scene in
                all(scene.kind(name).flatMap { a in scene.kind(other).map { not(overlap(a.frame, $0.frame)) } })
            }
        case 2:
            return Asked(text: "expect all \(name), o in \(name): \(name).frame.top <= o.frame.top + \(far)") { scene in
                all(pairs(scene.kind(name)).map { not(less($1.frame.y + far, $0.frame.y)) })
            }
        case 3:
            return Asked(text: "expect some \(name).frame.top > offset.y + \(far)") { scene in
                count(scene.kind(name).map { less(scene.screen.y + far, $0.frame.y) }, in: 1...99)
            }
        case 4, 5:
            let word = random.pick(["exactly one", "some"])
            return Asked(text: "expect \(word) \(name): \(name).frame contains viewport.center") { scene in
                let center = (x: scene.screen.x + scene.screen.width / 2, y: scene.screen.y + scene.screen.height / 2)
                return count(
                    scene.kind(name).map { element in
                        let frame = element.frame
                        return all([
                            less(frame.x, center.x), less(center.x, frame.x + frame.width), less(frame.y, center.y),
                            less(center.y, frame.y + frame.height),
                        ])
                    }, in: word == "some" ? 1...99 : 1...1)
            }
        case 6, 7:
            let isSome = random.chance(40)
            return Asked(text: "expect count(\(name) where frame.width > \(size)) <= \(few)", isSome: isSome) { scene in
                count(scene.kind(name).map { less(size, $0.frame.width) }, in: 0...few)
            }
        case 8:
            let isSome = random.chance(60)
            return Asked(
                text: "expect count(\(name) where \(name).frame.bottom > offset.y + \(far)) == \(few)", isSome: isSome
            ) { scene in
                count(scene.kind(name).map { less(scene.screen.y + far, $0.frame.y + $0.frame.height) }, in: few...few)
            }
        case 9:
            return Asked(text: "expect all \(name): viewport contains \(name).frame", isSome: random.chance(50)) {
                scene in
                all(
                    scene.kind(name).map { element in
                        let (frame, screen) = (element.frame, scene.screen)
                        return all([
                            less(screen.x - 1e-6, frame.x), less(screen.y - 1e-6, frame.y),
                            less(frame.x + frame.width, screen.x + screen.width + 1e-6),
                            less(frame.y + frame.height, screen.y + screen.height + 1e-6),
                        ])
                    })
            }
        case 10:
            return Asked(text: "expect some \(name).alpha <= 0.7", isSome: random.chance(40)) { scene in
                count(scene.kind(name).map { not(less(0.7, $0.alpha)) }, in: 1...99)
            }
        default:
            let isSome = random.chance(30)
            return Asked(
                text: "expect exactly one \(name): abs(\(name).frame.center.y - viewport.center.y) < \(size)",
                isSome: isSome
            ) { scene in
                let center = scene.screen.y + scene.screen.height / 2
                return count(
                    scene.kind(name).map { less(abs($0.frame.y + $0.frame.height / 2 - center), size) }, in: 1...1)
            }
        }
    }
}
