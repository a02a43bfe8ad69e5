import Interpreter
import LayoutDSL

/// Text into a tree, and the tree into a layout.
struct Reading {
    let options: Options
    private(set) var table = Table(["a generated file", "declarations", "parse", "MB/s", "check", "MB/s"])

    init(_ options: Options) { self.options = options }

    mutating func run(_ note: (String) -> Void) throws {
        let rows: [(words: String, bytes: Int, mistakes: Int?)] = [
            ("100 kB", 100_000, nil), ("1 MB", 1_000_000, nil), ("10 MB", 10_000_000, nil),
            ("1 MB, each 10th mistaken", 1_000_000, 10), ("10 MB, each 10th mistaken", 10_000_000, 10),
        ]
        for row in rows where options.wants("reading, \(row.words)") && !(options.isQuick && row.bytes > 1_000_000) {
            note("reading, \(row.words)")
            let source = Source(name: "g.layout", text: GeneratedFile(bytes: row.bytes, mistakes: row.mistakes).text)
            let tree = LayoutDSL.parse(source)
            let report = Interpreter.check(tree)
            guard tree.diagnostics.isEmpty, (report.layout == nil) == (row.mistakes != nil) else {
                throw Mismatch(description: "the generated file is not what it was meant to be: \(report.diagnostics)")
            }
            let declarations = source.bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
                .count { $0.first == 0x6C || $0.first == 0x65 || $0.first == 0x61 }
            let times = medians(
                of: [
                    (1, { Reading.parse($0, source) }),
                    (1, { Reading.check($0, tree) }),
                ], rounds: options.isQuick ? 3 : 21, budget: options.isQuick ? 0.1 : 4)
            let megabytes = Double(source.bytes.count) / 1e6
            table.add([
                row.words, written(Double(declarations)), written(seconds: times[0]), written(megabytes / times[0]),
                written(seconds: times[1]), written(megabytes / times[1]),
            ])
        }
    }

    private static func parse(_ repetitions: Int, _ source: Source) -> UInt64 {
        (0..<repetitions).reduce(0) { sum, _ in sum &+ UInt64(LayoutDSL.parse(source).diagnostics.count) }
    }

    private static func check(_ repetitions: Int, _ tree: SyntaxTree) -> UInt64 {
        (0..<repetitions).reduce(0) { sum, _ in sum &+ (Interpreter.check(tree).layout == nil ? 0 : 1) }
    }
}
