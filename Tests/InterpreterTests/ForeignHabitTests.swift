import Foundation
import Testing

@testable import LayoutAnalysis
@testable import LayoutChecker
@testable import LayoutEngine
@testable import LayoutDSL

/// Fifty files as people write them who come from SwiftUI, UIKit, CSS, JavaScript, Compose, QML, JSON or Flutter.
struct ForeignHabitTests {
    @Test func `there are fifty files`() {
        #expect(ForeignHabit.all.count >= 50)
    }

    /// To write the texts anew, set `RECORD_HABITS`; such a run fails, and the difference is to be read.
    @Test(arguments: ForeignHabit.all) func `the findings read as they should`(_ habit: ForeignHabit) throws {
        if ProcessInfo.processInfo.environment["RECORD_HABITS"] != nil {
            try habit.text.write(to: habit.textFile, atomically: true, encoding: .utf8)
            Issue.record("recorded")
        }
        let expected = try String(contentsOf: habit.textFile, encoding: .utf8)
        #expect(habit.text == expected)
        #expect(!habit.findings.isEmpty, "a file without a finding proves nothing")
    }

    /// Each finding has a fix, or a help that quotes what to write.
    @Test(arguments: ForeignHabit.all) func `each finding shows what to write`(_ habit: ForeignHabit) {
        for finding in habit.findings {
            let isShown = !finding.fixes.isEmpty || finding.help?.contains("`") == true
            #expect(isShown, "\(finding.message); \(finding.help ?? "no help")")
            let repeats = finding.fixes.contains { fix in finding.help?.contains(fix.title) == true }
            #expect(!repeats, "said twice: \(finding.help ?? "")")
        }
    }

    /// What is left after all fixes has been there before: no fix leads into the next mistake.
    @Test(arguments: ForeignHabit.all) func `no fix causes a finding`(_ habit: ForeignHabit) {
        let before = habit.findings.map { "\($0.code.text) \($0.message)" }
        let (bytes, left) = habit.fixed()
        #expect(left.allSatisfy { $0.fixes.isEmpty })
        for finding in left {
            let words = "\(finding.code.text) \(finding.message)"
            #expect(before.contains(words), "caused: \(words), in:\n\(String(decoding: bytes, as: UTF8.self))")
        }
    }
}
