import LayoutDSL
import RandomCases
import Testing

@testable import LayoutAnalysis
@testable import LayoutChecker
@testable import LayoutEngine

/// Where a statement about many worlds fails first: of all worlds the smallest offset, then the nearest values.
struct WitnessTests {
    private static let list = "viewport: 390 x 844; items: 40; section { stack; cell { size: 100% x 70 } }"

    @Test(arguments: [
        ("rightToLeft: all; at 0...100 { expect offset.y <= (if rightToLeft then 10 else 30) }", 10, "rightToLeft", 1),
        ("items: 15...50; at 0...100 { expect offset.y * content.height <= 70000pt * 1pt }", 20, "items", 50),
        ("items: 0...50; expect content.height <= 1000", 0, "items", 40),
        ("items: 45...50; expect content.height <= 1000", 0, "items", 45),
        ("items: 38...50; at 0...100 step 10 { expect offset.y <= 40 or content.height != 2800 }", 50, "items", 40),
    ]) func `the smallest offset of all worlds counts, then the nearest world`(
        _ test: String, _ offset: Double, _ name: String, _ value: Double
    ) throws {
        let failure = try #require(try TestedLayout.run(Self.list, test).failures.first)
        #expect(abs((failure.offset ?? 0) - offset) < 1e-4, "\(failure)")
        #expect(failure.world.map { $0.name } == [name] && failure.world.first?.value == value, "\(failure.world)")
        #expect(failure.isWitness)
    }

    /// The end of the list hangs on the world: the offset that is shown has to lie in it.
    @Test(arguments: [70, 62, 71]) func `a witness fails as it is written`(_ height: Int) throws {
        let lines = "viewport: 390 x 844; items: 11; section { stack; cell { size: 100% x \(height) } }"
        let claim = "expect viewport.height < 500 or offset.y <= 100"
        let result = try TestedLayout.run(lines, "viewport.height: 400...900; at all { \(claim) }")
        let failure = try #require(result.failures.first)
        func written(_ number: Double) -> String { "\((number * 1e6).rounded() / 1e6)" }
        let again = try TestedLayout.run(
            lines,
            "viewport.height: \(written(failure.world[0].value)); at \(written(failure.offset ?? 0)) { \(claim) }")
        #expect(again.verdict == .refuted, "\(failure.world) \(failure.offset ?? 0)")
    }

    @Test func `what is not finite on the way there counts`() throws {
        let lines = "items: 20; supplementary h { size: 100% x 20; attribute inv = 1 / (offset.y / 1pt - 123.456) }"
        let result = try TestedLayout.run(lines + "\ncell { size: 100% x 60 }", "at all { expect h[0].inv != 5 }")
        #expect(!result.troubles.isEmpty)
        #expect(result.failures.first?.holdsFrom == nil)
    }

    @Test(arguments: [
        "fade(to: 0.5)|gap: all|cell[0, 3].alpha >= 0.5", "fade(to: 0.5)|gap: all|cell[0, 3].alpha in 0.5...1",
        "zoom(to: 0.6)|gap: all|cell[0, 3].scale in 0.6...1", "tilt|gap: all|cell[0, 3].rotation.x in -45deg...45deg",
        "z: 1|gap: all|map(cell[0, 3].rest.center.y - viewport.center.y, [-300: 0, 300: 1]) >= 0",
        "z: 1|gap: all|mix(1, 0.5, clamp(offset.y / 100pt + gap / 10pt, 0, 1)) >= 0.5",
        "fade(to: 0.5)|gap: all; viewport.width: 320...430; viewport.height: 500...900|cell[0, 3].alpha >= 0.5",
    ]) func `an end of a map or of a mixture is proved to be the end`(_ words: String) throws {
        let parts = words.split(separator: "|")
        let lines = """
            items: 20; param gap: Length = 8 in 0...40
            section { stack(gap: gap); cell { size: 100% x 60; \(parts[0]) } }
            """
        let result = try TestedLayout.run(lines, "\(parts[1]); at all { expect \(parts[2]) }")
        #expect(result.verdict == .proved, "\(result.failures)")
    }

    @Test func `what stays open says in which part of each range`() throws {
        let lines = """
            items: 20; param gap: Length = 8 in 0...40; param r = 0.3 in 0...0.5
            let a = gap / 1pt * 1deg; let b = r * 90deg
            cell { size: 100% x 60 }
            """
        let result = try TestedLayout.run(
            lines, "gap: all; r: all; at all { expect sin(a + b) == sin(a) * cos(b) + cos(a) * sin(b) }", budget: 100)
        #expect(result.verdict == .undecided)
        let world = try #require(result.failures.first).world
        #expect(world.map { $0.name } == ["gap", "r"])
        #expect(world.allSatisfy { ($0.upTo ?? -1) >= $0.value })
    }
}
