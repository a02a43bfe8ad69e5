import LayoutDSL
import Testing

@testable import LayoutAnalysis
@testable import LayoutChecker
@testable import LayoutEngine

/// Mistakes that have nothing to do with each other: each is found once, at its line, whatever else is wrong.
struct IndependenceTests {
    private static let sound = [
        "effect spin(speed: Angle = 30deg) {",
        "  rotation: speed * clamp(progress, 0, 1)",
        "  attribute turning = speed }",
        "layout Sound {",
        "  items: [3, 4]",
        "  param radius = 500 in 200...1200",
        "  let rim = radius / 2",
        "  supplementary header {",
        "    size: 100% x 50",
        "    attribute shade = min(1, progress)",
        "    z: 2",
        "  }",
        "  section {",
        "    stack(gap: 8)",
        "    cell {",
        "      size: 100% x (rim + 20)",
        "      spin(20deg)",
        "      alpha: if index == 0 then 1 else 0.5",
        "      hidden: index > 100",
        "    }",
        "    supplementary footer { size: 100% x 20; z: 1 }",
        "  }",
        "}",
    ]

    /// What a line is replaced by, and the code that it gives.
    struct Mistake: Sendable, CustomStringConvertible {
        let line: Int
        let text: String
        let code: DiagnosticCode
        var description: String { text }
    }

    static let mistakes: [Mistake] = [
        Mistake(line: 2, text: "  rotation: speed * clamp(progres, 0, 1)", code: .unknownName),
        Mistake(line: 2, text: "  rotation: speed * clamp(progress, 0, 1", code: .unclosedDelimiter),
        Mistake(line: 2, text: "  rotatoin: speed", code: .unknownProperty),
        Mistake(line: 2, text: "  size: 10 x 10", code: .misplacedStatement),
        Mistake(line: 5, text: "  items: [3, 4.5]", code: .malformedCount),
        Mistake(line: 5, text: "  items: 3, 4", code: .missingLineEnd),
        Mistake(line: 5, text: "  items: [3, @, 4]", code: .unknownCharacter),
        Mistake(line: 5, text: "  itmes: 3", code: .unknownProperty),
        Mistake(line: 5, text: "  items: [3, 4", code: .unclosedDelimiter),
        Mistake(line: 6, text: "  param radius = 500 in 2000...1200", code: .reversedRange),
        Mistake(line: 6, text: "  param radius: 500", code: .unexpectedToken),
        Mistake(line: 6, text: "  parma radius = 500", code: .notAStatement),
        Mistake(line: 6, text: "  param radius = 500 in 200, 1200", code: .unexpectedToken),
        Mistake(line: 7, text: "  let rim = radiu / 2", code: .unknownName),
        Mistake(line: 7, text: "  var rim = radius / 2", code: .notAStatement),
        Mistake(line: 7, text: "  let rim = radius / ", code: .missingFormula),
        Mistake(line: 7, text: "  let rim: CGFloat = radius", code: .unknownType),
        Mistake(line: 7, text: "  let rim = radius + 30deg", code: .mixedUnits),
        Mistake(line: 7, text: "  let rim = max(1 2, radius)", code: .unexpectedToken),
        Mistake(line: 10, text: "    attribute shade: 1", code: .unexpectedToken),
        Mistake(line: 10, text: "    attribute width = 1", code: .hidesBuiltIn),
        Mistake(line: 10, text: "    attribute shade = Math.min(1, progress)", code: .notCallable),
        Mistake(line: 10, text: "    atribute shade = 1", code: .notAStatement),
        Mistake(line: 11, text: "    zIndex: 2", code: .foreignWord),
        Mistake(line: 11, text: "    z-index: 2", code: .foreignWord),
        Mistake(line: 11, text: "    z = 2", code: .unexpectedToken),
        Mistake(line: 11, text: "    switch index { z: 2 }", code: .notAStatement),
        Mistake(line: 14, text: "    stak(gap: 8)", code: .unknownBundle),
        Mistake(line: 14, text: "    stack(spacing: 8)", code: .unknownLabel),
        Mistake(line: 14, text: "    stack(gap = 8)", code: .unexpectedToken),
        Mistake(line: 16, text: "      size: 100% x (rim + 20", code: .unclosedDelimiter),
        Mistake(line: 16, text: "      size: (100, 50)", code: .wrongType),
        Mistake(line: 16, text: "      size: 100% x 200px", code: .unknownUnit),
        Mistake(line: 16, text: "      size: 100% x 20 x 30", code: .chainedSize),
        Mistake(line: 17, text: "      spin(20)", code: .missingAngleUnit),
        Mistake(line: 17, text: "      spni(20deg)", code: .unknownBundle),
        Mistake(line: 17, text: "      spin(20deg, 30deg)", code: .extraArgument),
        Mistake(line: 18, text: "      alpha: index == 0 ? 1 : 0.5", code: .unknownCharacter),
        Mistake(line: 18, text: "      alpha: if index == 0 { 1 } else { 0.5 }", code: .unexpectedToken),
        Mistake(line: 18, text: "      alpha: offset.y", code: .wrongType),
        Mistake(line: 18, text: "      alpha: 50%", code: .percentWithoutAxis),
        Mistake(line: 18, text: "      alpha 0.5", code: .unexpectedToken),
        Mistake(line: 19, text: "      hidden: 0 < index < 4", code: .chainedComparison),
        Mistake(line: 19, text: "      hidden: index", code: .wrongType),
        Mistake(line: 21, text: "    supplementary footer { size: 100% x 20; z: 1", code: .unclosedDelimiter),
        Mistake(line: 21, text: "    suplementary footer { size: 100% x 20; z: 1 }", code: .notAStatement),
        Mistake(line: 21, text: "    supplementary { size: 100% x 20; z: 1 }", code: .missingName),
        Mistake(line: 21, text: "    supplementary footer { size: 100% x 20, 5; z: 1 }", code: .missingLineEnd),
    ]

    private func expect(_ made: [Mistake]) {
        var lines = IndependenceTests.sound
        for mistake in made { lines[mistake.line - 1] = mistake.text }
        let source = Source(name: "test.layout", text: lines.joined(separator: "\n"))
        let found = DiagnosticFixture.check(source.bytes).shown.map {
            "\(source.line(of: Int($0.primary.span.start))) \($0.code)"
        }
        let wanted = made.sorted { $0.line < $1.line }.map { "\($0.line) \($0.code)" }
        #expect(found == wanted, "\(made.map { $0.text })")
    }

    @Test func `a sound file has none`() { expect([]) }

    @Test(arguments: IndependenceTests.mistakes) func `one`(_ mistake: Mistake) { expect([mistake]) }

    @Test(arguments: IndependenceTests.mistakes) func `two`(_ mistake: Mistake) {
        for other in IndependenceTests.mistakes where other.line > mistake.line { expect([mistake, other]) }
    }

    @Test func `three`() {
        let all = IndependenceTests.mistakes
        for step in 1...7 {
            for start in all.indices {
                let made = [all[start], all[(start + 7 * step) % all.count], all[(start + 13 * step) % all.count]]
                if Set(made.map { $0.line }).count == 3 { expect(made) }
            }
        }
    }
}
