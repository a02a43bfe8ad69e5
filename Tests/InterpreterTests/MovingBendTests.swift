import Foundation
import LayoutDSL
import RandomCases
import Testing

@testable import LayoutAnalysis
@testable import LayoutChecker

/// Promises over ranges of a world, in layouts whose formulas bend where the world says: each test of a file is proved, or
/// refuted where its name begins with `not:`. Those fail by a thousandth of a point, or at one place alone.
struct MovingBendTests {
    struct Promise: CustomTestStringConvertible, Sendable {
        let layout: CheckedLayout
        let number: Int

        var testDescription: String { "\(layout.name): \(layout.tests[number].name)" }
    }

    static let promises: [Promise] = {
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(path: "MovingBends")
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return names.sorted().flatMap { name -> [Promise] in
            guard let text = try? String(contentsOf: folder.appending(path: name), encoding: .utf8),
                let layout = check(parse(Source(name: name, text: text))).layout
            else {
                Issue.record("\(name) does not check")
                return []
            }
            return layout.tests.indices.map { Promise(layout: layout, number: $0) }
        }
    }()

    @Test(.enabled(if: Volume.hasTime), arguments: promises) func `a promise is decided`(_ promise: Promise) throws {
        let result = try promise.layout.tests[promise.number].run(on: promise.layout)
        if result.test.name.hasPrefix("not:") {
            #expect(result.verdict == .refuted && result.failures.first?.isWitness == true, "\(result)")
        } else {
            #expect(result.hasPassed, "\(result.failures)")
        }
    }

    @Test func `there are promises`() { #expect(MovingBendTests.promises.count >= 30) }
}
