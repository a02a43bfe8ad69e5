import Foundation
import RandomCases
import Testing

/// Statements about layouts of the prelude whose thresholds lie at the extremes of what they read: no proof that the
/// evaluator refutes at a kink, an end, a corner or a point anywhere, and no witness that it does not confirm.
/// `PROOF_TALLY=1` prints how many were what.
struct RandomStatementTests {
    @Test(arguments: 0..<4) func `no verdict is false`(_ part: Int) throws {
        let count = Volume.of(2, optimized: 4)
        var tally = StatementTrial.Tally()
        for seed in (part * count)..<(part * count + count) {
            let trial = try #require(StatementTrial(seed: seed), "layout \(seed) does not check")
            trial.run(boxes: Volume.isDebug ? 1 : 4, statements: Volume.isDebug ? 4 : 8)
            for finding in trial.tally.findings { Issue.record("\(finding.words)\n\(finding.layout)") }
            tally += trial.tally
        }
        guard tally.statements > 200 else { return }
        #expect(tally.proved * 5 > tally.statements && tally.refuted * 5 > tally.statements, "\(tally)")
        #expect(tally.near * 2 > tally.statements, "\(tally)")
        if ProcessInfo.processInfo.environment["PROOF_TALLY"] != nil { print("STATEMENTS \(part): \(tally)") }
    }
}
