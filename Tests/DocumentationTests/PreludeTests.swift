import Foundation
import Interpreter
import LayoutDSL
import Testing

/// The doc comments of the prelude: their examples check, and everything that a use can name has one.
struct PreludeTests {
    struct Example: Sendable, CustomTestStringConvertible {
        let name: String
        let isArrangement: Bool
        let text: String
        var testDescription: String { name }
    }

    /// The examples of the effects and arrangements, read off the comments.
    static let examples: [Example] = {
        var found: [Example] = []
        var example: [Substring] = []
        var isOpen = false
        let text = (try? Repository.text("Sources/Interpreter/Checker/Prelude/Prelude.layout")) ?? ""
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            if line.hasPrefix("///") {
                let words = line.dropFirst(3)
                if words.hasPrefix(" Example:") {
                    (isOpen, example) = (true, [])
                } else if isOpen, words.hasPrefix("     ") {
                    example.append(words.dropFirst(5))
                } else {
                    isOpen = false
                }
                continue
            }
            isOpen = false
            let parts = line.split { !$0.isLetter && !$0.isNumber && $0 != "_" }
            if let word = parts.first, word == "effect" || word == "arrangement", parts.count > 1 {
                found.append(
                    Example(
                        name: String(parts[1]), isArrangement: word == "arrangement",
                        text: example.joined(separator: "\n")))
            }
            example = []
        }
        return found
    }()

    @Test func `there are examples`() {
        #expect(PreludeTests.examples.count >= 10)
    }

    @Test(arguments: examples)
    func `example checks`(_ example: Example) {
        #expect(!example.text.isEmpty, "`\(example.name)` has no example")
        #expect(example.text.contains(example.name))
        let cell = example.text.contains("cell {") ? "" : "cell { size: 100% x 50 }"
        let text = "layout Example {\n\(example.text)\n\(cell)\n}\n"
        let report = check(parse(Source(name: "example.layout", text: text)))
        #expect(report.layout != nil && report.diagnostics.shown.isEmpty, "\(report.diagnostics.shown)")
    }

    /// The page lists each with its parameters as they are declared.
    @Test(arguments: examples)
    func `the page lists it`(_ example: Example) throws {
        let text = try Repository.text("Sources/Interpreter/Checker/Prelude/Prelude.layout")
        let word = example.isArrangement ? "arrangement" : "effect"
        let lines = text.split(separator: "\n")
        let start = try #require(lines.firstIndex { $0.hasPrefix("\(word) \(example.name)") })
        let end = try #require(lines[start...].firstIndex { $0.contains("{") })
        // Parameters may stand on several lines, with comments behind them.
        let head = lines[start...end].map { line in
            (line.components(separatedBy: " //").first ?? "").trimmingCharacters(in: .whitespaces)
        }
        let whole = head.joined(separator: " ").dropFirst(word.count + 1).prefix { $0 != "{" }
        let declared = whole.replacing("( ", with: "(").replacing(" )", with: ")")
            .trimmingCharacters(in: .whitespaces)
        #expect(try Repository.text("docs/language.md").contains("| `\(declared)` |"), "\(declared)")
    }
}
