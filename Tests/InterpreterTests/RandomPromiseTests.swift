import Foundation
import RandomCases
import Testing

/// Promises about several elements, boxes, slopes, neighbours, parts, masks and outputs of random layouts, over ranges of
/// offsets and worlds: no proof that the evaluator refutes at a point, and no witness that it does not confirm.
/// `PROOF_TALLY=1` prints how many were what.
struct RandomPromiseTests {
    @Test(.enabled(if: Volume.hasTime), arguments: 0..<4) func `no promise is proved that is broken`(_ part: Int)
        throws
    {
        let count = Volume.of(1, optimized: 3)
        var tally: [String: Int] = [:]
        for seed in (part * count)..<(part * count + count) {
            guard let trial = PromiseTrial(seed: seed) else { continue }
            trial.run(boxes: Volume.isDebug ? 1 : 3, promises: Volume.isDebug ? 2 : 8)
            for finding in trial.tally.findings { Issue.record("\(finding.words)\n\(finding.layout)") }
            #expect(trial.tally.unchecked.isEmpty, "\(trial.tally.unchecked)")
            for (verdict, number) in trial.tally.verdicts { tally[verdict, default: 0] += number }
        }
        let isTold = ProcessInfo.processInfo.environment["PROOF_TALLY"] != nil
        if isTold { print("PROMISES \(part): \(tally.sorted { $0.key < $1.key })") }
    }
}
