import Interpreter
import LayoutDSL
import Testing

/// A layout whose own tests hold a peer's numbers.
struct PeerCase: CustomTestStringConvertible, Sendable {
    let peer: String
    let source: Source
    private let text: String

    /// Where the numbers come from.
    enum Source: Sendable {
        /// A test of the peer's repository, by its file and name.
        case test(String)
        /// Worked out by hand from the rule that the peer publishes.
        case rule(String)

        var words: String {
            switch self {
            case .test(let words): words
            case .rule(let words): "by the rule: " + words
            }
        }
    }

    /// Where a cell has to stand. What is nil is not said by the peer.
    struct Box: Sendable {
        let left, top: Double
        var width: Double?
        var height: Double?

        init(_ left: Double, _ top: Double, _ width: Double? = nil, _ height: Double? = nil) {
            (self.left, self.top, self.width, self.height) = (left, top, width, height)
        }
    }

    /// A layout of these lines, among them its tests.
    init(_ peer: String, _ source: Source, _ lines: String) {
        (self.peer, self.source) = (peer, source)
        let isWhole = lines.hasPrefix("layout")
        text = isWhole ? lines : "layout T {\n\(lines)\n}"
    }

    /// A layout of cells in a viewport, and where they stand.
    init(
        _ peer: String, _ source: Source, _ wide: Double, high: Double = 500, _ lines: String, _ boxes: [Box],
        content: Double? = nil
    ) {
        var wanted: [String] = []
        for (item, box) in boxes.enumerated() {
            let frame = "cell[0, \(item)].frame"
            wanted.append("\(frame).left == \(box.left) and \(frame).top == \(box.top)")
            if let width = box.width { wanted.append("\(frame).width == \(width)") }
            if let height = box.height { wanted.append("\(frame).height == \(height)") }
        }
        if let content { wanted.append("content.size.main == \(content)") }
        let expectations = wanted.map { "expect \($0)" }.joined(separator: "\n")
        self.init(
            peer, source,
            "viewport: \(wide) x \(high); items: \(boxes.count)\n\(lines)\ntest \"boxes\" {\n\(expectations)\n}")
    }

    var testDescription: String { "\(peer), \(source.words)" }

    /// Runs the tests of the layout.
    func expectToHold() throws {
        let report = check(parse(LayoutDSL.Source(name: "peer.layout", text: text)))
        let layout = try #require(report.layout, "\(self): \(report.diagnostics.shown.map { $0.message })\n\(text)")
        #expect(!layout.tests.isEmpty)
        for test in layout.tests {
            let result = try test.run(on: layout)
            #expect(result.hasPassed, "\(testDescription): \(result.failures)\n\(text)")
        }
    }
}
