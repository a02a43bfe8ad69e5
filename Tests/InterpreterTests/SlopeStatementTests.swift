import LayoutDSL
import RandomCases
import Testing

@testable import LayoutAnalysis
@testable import LayoutChecker
@testable import LayoutEngine

/// How fast numbers change, in tests: over all offsets, at bends and at jumps.
struct SlopeStatementTests {
    private static let list = """
        viewport: 300 x 400
        items: 20
        param gap = 8 in 0...40
        supplementary menu { size: 100% x 44; sticky; z: 2 }
        section {
          supplementary head { size: 100% x 200; scale: clamp(1 - offset.y / 200pt, 0.4, 1) }
          stack(gap: gap)
          cell {
            size: 100% x 60
            alpha: map(rest.top - offset.y, [0: 0, 100: 1])
            translation.x: if offset.y > 500 then 10 else 0
            scale: 1 + 0.1 * sin(offset.y / 100pt * 1rad)
          }
        }
        """

    @Test(arguments: [
        ("at all { expect menu.frame.top rises }", TestResult.Verdict.proved),
        ("at all { expect menu.frame.top falls }", .refuted),
        ("at all { expect head[0].scale falls }", .proved),
        ("at all { expect abs(menu.frame.top per offset) <= 1 }", .proved),
        ("at all { expect abs(menu.frame.top per offset) <= 0.9 }", .refuted),
        ("at all { expect menu.frame.top per offset in 0...1 }", .proved),
        ("at all { expect all cell: abs(cell.alpha per offset) <= 0.01 / 1pt }", .proved),
        ("at all { expect all cell: abs(cell.alpha per offset) <= 0.009 / 1pt }", .refuted),
        ("at all { expect all cell: abs(cell.scale per offset) <= 0.00101 / 1pt }", .proved),
        ("at all { expect all cell: abs(cell.scale per offset) <= 0.00099 / 1pt }", .refuted),
        ("at all { expect all cell: abs(cell.translation.x per offset) <= 1000 }", .refuted),
        ("at all { expect all cell: abs(cell.translation.x per offset) <= 1000000 }", .refuted),
        ("at 500 { expect abs(cell[0, 9].translation.x per offset) <= 1000000 }", .refuted),
        ("at 0...500 { expect all cell: abs(cell.translation.x per offset) <= 0 }", .refuted),
        ("at 0...499 { expect all cell: abs(cell.translation.x per offset) <= 0 }", .proved),
        ("gap: all; at 0 { expect cell[0, 3].rest.top per gap == 3 }", .proved),
        ("gap: all; at 0 { expect cell[0, 3].rest.top per gap <= 2.9 }", .refuted),
        ("at 300 { expect menu.frame.top per offset == 1 and cell[0, 3].rest.top per gap == 3 }", .sampled),
        ("at 500 { expect abs(cell[0, 9].translation.x per offset) > 10000 }", .sampled),
    ]) func `what changes is followed over all offsets`(_ test: String, _ verdict: TestResult.Verdict) throws {
        let result = try TestedLayout.run(Self.list, test)
        #expect(result.verdict == verdict, "\(result.failures)")
    }

    /// At the ends of a range both sides of a bend count, also where the bend meets the end in one world of many.
    @Test(arguments: [
        ("n: all; at 0...100 { expect menu.alpha per offset <= 0.5 / 1pt }", TestResult.Verdict.refuted),
        ("n: 1.3; at 100 { expect menu.alpha per offset <= 0.5 / 1pt }", .refuted),
        ("n: 1.4...3; at 0...100 { expect menu.alpha per offset <= 0.5 / 1pt }", .proved),
        ("n: all; at 0...100 { expect menu.alpha falls }", .refuted),
        ("n: 1...2; at 0...99 { expect menu.alpha per offset <= 0.5 / 1pt and offset.y <= 99 }", .proved),
        ("n: all; at 100...200 { expect menu.scale rises and abs(menu.scale per offset) <= 0 / 1pt }", .refuted),
        ("gap: all; at all { expect cell[0, 8].alpha per offset <= 0.0005 / 1pt }", .refuted),
        ("gap: all; at all { expect all cell: cell.alpha per offset <= 0.0005 / 1pt }", .refuted),
        ("gap: all; at all { expect all cell: cell.alpha per offset <= 0.0011 / 1pt }", .proved),
        ("gap: all; at 0...last - 1 { expect all cell: cell.alpha per offset <= 0.0001 / 1pt }", .proved),
        ("n: 0...2.5; gap: all; at 0 { expect menu.blur per n <= 0.5 }", .refuted),
        ("n: 0...2.4; gap: all; at 0 { expect menu.blur per n <= 0.5 }", .proved),
        ("n: 2.5...3; gap: all; at 0 { expect menu.blur per n <= 1 }", .proved),
    ]) func `both sides of an end count`(_ test: String, _ verdict: TestResult.Verdict) throws {
        let lines = """
            viewport: 300 x 400; items: 9
            param gap: Length = 8 in 0...40
            param n = 1 in -3...3
            stack(gap: gap)
            cell { size: 100% x 60; alpha: 0.5 + max(0, offset.y - last - abs(gap - 13.3)) / 1000pt }
            supplementary menu {
              size: 100% x 44; place: (0, 0)
              alpha: max(0, offset.y / 1pt - 100 - abs(n - 1.3))
              scale: 1 - max(0, 100 + abs(n - 1.3) / 2 - offset.y / 1pt) / 1000
              blur:  max(0.5pt, (n - 2) * 1pt - abs(gap - 7.7))
            }
            """
        let result = try TestedLayout.run(lines, test, budget: 4_000)
        #expect(result.verdict == verdict, "\(result.failures)")
    }

    /// No difference of what is drawn at two offsets is steeper than what is proved, and where it is refuted it fails alone.
    @Test func `no slope is steeper than what is proved`() throws {
        let step = 0x1p-10
        for seed in 0..<(Volume.hasTime ? Volume.of(60, optimized: 300) : 8) {
            let scene = RandomScene(seed: seed &+ 700_000)
            var random = Seeded(seed &* 31 &+ 7)
            guard let layout = check(parse(Source(name: "m.layout", text: scene.text))).layout,
                let prepared = try? compile(layout).prepare(for: World())
            else { continue }
            let kinds = Set(layout.elements.filter { $0.formulas.scope != 0 }.map { $0.name }).sorted()
            guard let kind = kinds.last else { continue }
            let bound = random.pick([0.0, 0.5, 1, 1.2, 2, 5])
            let part = random.pick(["frame.top", "frame.left", "frame.width", "alpha"])
            let unit = part == "alpha" ? " / 1pt" : ""
            let isRising = random.chance(30)
            let claim =
                isRising ? "\(kind).\(part) rises" : "abs(\(kind).\(part) per offset) <= \(bound)\(unit)"
            let lines = scene.text.split(separator: "\n", omittingEmptySubsequences: false)
            guard let end = lines.firstIndex(of: "}") else { continue }
            func verdict(_ range: String) throws -> TestResult? {
                var written = lines.map { String($0) }
                written.insert("  test \"t\" { at \(range) { expect all \(kind): \(claim) } }", at: end)
                let text = written.joined(separator: "\n")
                let tested = try #require(check(parse(Source(name: "m.layout", text: text))).layout)
                return try tested.tests.first?.run(on: tested)
            }
            guard let result = try verdict("0...300"), result.troubles.isEmpty else { continue }
            if result.verdict == .refuted, let offset = result.failures.first?.offset {
                #expect(try verdict("\(offset)")?.verdict == .refuted, "\(claim) at \(offset)\n\(scene.text)")
            }
            guard result.verdict == .proved else { continue }
            func values(_ offset: Double) -> [ElementPath: Double] {
                var found: [ElementPath: Double] = [:]
                for element in prepared.attributes(at: prepared.offset(along: offset)).elements
                where element.kind == kind {
                    found[element.path] =
                        switch part {
                        case "frame.top": element.frame.y
                        case "frame.left": element.frame.x
                        case "frame.width": element.frame.width
                        default: element.quantities[.alpha]
                        }
                }
                return found
            }
            for _ in 0..<200 {
                let offset = random.number(0...299)
                let (before, after) = (values(offset), values(offset + step))
                for (path, value) in before {
                    guard let next = after[path] else { continue }
                    let slope = (next - value) / step
                    let isWrong = isRising ? slope < -1e-4 : abs(slope) > bound + 1e-4
                    #expect(!isWrong, "\(slope) at \(offset) of \(path): \(claim)\n\(scene.text)")
                }
            }
        }
    }
}
