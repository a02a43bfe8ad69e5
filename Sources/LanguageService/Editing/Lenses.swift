import Interpreter
import LayoutDSL

/// Something to do with a part of a file, shown above it.
package struct CodeLens: Sendable {
    /// What it does.
    package enum Action: Sendable, Equatable {
        /// Runs a test; one about every offset is proved.
        case test(String)
        /// Shows the layout in a page beside the file.
        case preview
    }

    /// The bytes of the name that it stands above.
    package let range: Range<Int>
    /// The words to click on.
    package let title: String
    /// What it does.
    package let action: Action
}

extension StatementTree {
    /// A lens for the layout, and one for each test.
    package func lenses() -> [CodeLens] {
        var found: [CodeLens] = []
        for index in tree.statements.indices {
            let line = tree.statements[index]
            guard line.name >= 0 else { continue }
            let range = tree.span(ofToken: line.name).range
            if line.kind == .layout {
                found.append(CodeLens(range: range, title: "Preview", action: .preview))
            } else if line.kind == .test, range.count >= 2 {
                let name = String(decoding: tree.source.bytes[range].dropFirst().dropLast(), as: UTF8.self)
                let title = proves(line) ? "Prove" : "Run test"
                found.append(CodeLens(range: range, title: title, action: .test(name)))
            }
        }
        return found.sorted { $0.range.lowerBound < $1.range.lowerBound }
    }

    /// Whether a test is about every offset of a range.
    private func proves(_ test: StatementSyntax) -> Bool {
        tree.statements(from: test.body).contains { inner in
            let line = tree.statements[Int(inner)]
            guard line.kind == .at, line.step < 0 else { return false }
            return line.high >= 0 || line.low >= 0 && tree.formulas[Int(line.low)].kind == .name
        }
    }
}
