import LayoutDSL
import RandomCases
import StoredLayouts
import Testing

import Interpreter
@testable import LayoutAnalysis
@testable import LayoutChecker
@testable import LayoutEngine

/// Files that are cut or bent anywhere: read to the end, with places inside of the file.
struct BrokenFileTests {
    private func expectSound(_ bytes: [UInt8], _ what: String) {
        let tree = parse(Source(name: "broken.layout", bytes: bytes))
        var printed: [UInt8] = []
        var end = 0
        for token in tree.tokens {
            #expect(Int(token.start) >= end, "\(what)")
            printed += bytes[end..<token.end]
            end = token.end
        }
        #expect(printed == bytes, "\(what)")
        let found = Interpreter.check(tree).diagnostics
        for diagnostic in found.shown {
            for label in [diagnostic.primary] + diagnostic.secondary where label.span.source == .main {
                #expect(label.span.start >= 0 && label.span.end <= bytes.count, "\(what): \(diagnostic.message)")
            }
            for fix in diagnostic.fixes where fix.span.source == .main {
                #expect(fix.span.start >= 0 && fix.span.end <= bytes.count, "\(what): \(fix.title)")
            }
        }
    }

    @Test(arguments: DiagnosticFixture.all) func `prefixes`(_ fixture: DiagnosticFixture) {
        for length in stride(from: 0, to: fixture.bytes.count, by: Volume.hasTime ? 23 : 61) {
            expectSound(Array(fixture.bytes.prefix(length)), "\(fixture.name), \(length) bytes")
        }
    }

    /// A byte of a bracket, an operator or a break put, or taken out, in many places.
    @Test(.enabled(if: Volume.hasTime), arguments: DiagnosticFixture.all) func `mutations`(_ fixture: DiagnosticFixture)
    {
        let strangers = Array("{}()[]:=,;.\"\n-".utf8)
        for (turn, place) in stride(from: 3, to: fixture.bytes.count, by: 29).enumerated() {
            var bytes = fixture.bytes
            if turn % 3 == 0 {
                bytes.remove(at: place)
            } else if turn % 3 == 1 {
                bytes.insert(strangers[turn % strangers.count], at: place)
            } else {
                bytes[place] = strangers[turn % strangers.count]
            }
            expectSound(bytes, "\(fixture.name), \(place)")
        }
    }

    /// One `}` or `)` taken out of a sound file: one finding, and it names the bracket.
    @Test func `a missing bracket is one mistake`() {
        let text = StoredLayout("many-blocks").text
        let bytes = Array(text.utf8)
        #expect(DiagnosticFixture.check(bytes).shown.isEmpty)
        for (place, byte) in bytes.enumerated() where byte == UInt8(ascii: "}") || byte == UInt8(ascii: ")") {
            var broken = bytes
            broken.remove(at: place)
            let found = DiagnosticFixture.check(broken).shown
            #expect(found.map { $0.code } == [.unclosedDelimiter], "\(place): \(found.map { $0.message })")
        }
    }
}
