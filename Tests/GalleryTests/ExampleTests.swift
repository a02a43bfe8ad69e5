import Foundation
import Interpreter
import LayoutDSL
import RandomCases
import Testing

/// Every example carries its own tests: they pass, and they notice when a number of the layout is another one.
struct ExampleTests {
    /// A file under `Examples`.
    struct Example: CustomTestStringConvertible {
        let name: String
        let text: String
        var testDescription: String { name }
    }

    static let all: [Example] = {
        let folder = galleryFolder.deletingLastPathComponent()
        // The example apps have copies, which are compared where the apps are built.
        let names = ((try? FileManager.default.subpathsOfDirectory(atPath: folder.path)) ?? []).filter {
            !$0.hasPrefix("Apps/")
        }
        return names.filter { $0.hasSuffix(".layout") }.sorted().map { name in
            // A file that cannot be read has no test, and fails below.
            Example(name: name, text: (try? String(contentsOf: folder.appending(path: name), encoding: .utf8)) ?? "")
        }
    }()

    @Test func `all are found`() { #expect(ExampleTests.all.count == Oracle.all.count + 5) }

    @Test(arguments: all)
    func `carries tests that pass`(example: Example) throws {
        let layout = try layout(example.text)
        #expect(!layout.tests.isEmpty)
        for test in layout.tests {
            let result = try test.run(on: layout)
            #expect(result.hasPassed, "\(test.name): \(result.failures)")
        }
    }

    /// Each number outside of the tests is scaled, one at a time. What survives is the end of a param's range, a viewport
    /// that the layout does not depend on, a `z` that is still the highest. And each test fails for some of them, so
    /// none of them is there for nothing.
    @Test(.disabled(if: Volume.isDebug, "takes minutes without optimization"), arguments: all)
    func `notices another number`(example: Example) throws {
        var (sound, noticed) = (0, 0)
        var failed: Set<String> = []
        for text in ExampleTests.scaled(example.text, by: 1.5) {
            guard let layout = check(parse(Source(name: example.name, text: text))).layout else { continue }
            sound += 1
            var fails = false
            for test in layout.tests {
                // A world that does not fit any more, as a param out of its new range, is noticed too.
                guard let result = try? test.run(on: layout) else {
                    fails = true
                    continue
                }
                if !result.failures.isEmpty { failed.insert(test.name) }
                fails = fails || !result.hasPassed
            }
            if fails { noticed += 1 }
        }
        #expect(sound >= 5)
        #expect(noticed * 10 >= sound * 6, "\(noticed) of \(sound)")
        #expect(failed == Set(try layout(example.text).tests.map(\.name)))
    }

    /// The text with each of its numbers in turn scaled; those in tests and those that are 0 stay.
    private static func scaled(_ text: String, by factor: Double) -> [String] {
        let tree = parse(Source(name: "scaled.layout", text: text))
        let tests = tree.statements.indices.filter { tree.statements[$0].kind == .test }.map {
            tree.span(ofStatement: Int32(clamping: $0))
        }
        let bytes = Array(text.utf8)
        return tree.tokens.compactMap { token -> String? in
            let start = Int(token.start)
            guard token.kind == .number, !tests.contains(where: { (Int($0.start)..<Int($0.end)).contains(start) })
            else {
                return nil
            }
            let literal = bytes[start..<token.end]
            let digits = literal.prefix {
                (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) || $0 == UInt8(ascii: ".")
            }
            guard let value = Double(String(decoding: digits, as: UTF8.self)), value > 0 else { return nil }
            let product = value * factor
            let written = product == product.rounded() ? "\(Int(product))" : "\(product)"
            return String(decoding: bytes[..<start] + written.utf8 + bytes[(start + digits.count)...], as: UTF8.self)
        }
    }
}
