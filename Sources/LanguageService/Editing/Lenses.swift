import Interpreter
import LayoutDSL

/// Something to do with a part of a file, shown above it.
package struct CodeLens: Sendable {
    /// What it does.
    package enum Action: Sendable, Equatable {
        /// Runs a test; what it says about every offset is proved.
        case test(String)
        /// Proves a test over all of its ranges, as if they had no steps.
        case proof(String)
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
    /// A lens for the layout, and one or two for each test: a test with steps can be run as it is, and be proved over the
    /// whole of its ranges.
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
                let ranges = ranges(of: line)
                let isProved = ranges.isEvery && !ranges.hasSteps
                found.append(CodeLens(range: range, title: isProved ? "Prove" : "Run test", action: .test(name)))
                if ranges.hasSteps {
                    found.append(CodeLens(range: range, title: "Prove without steps", action: .proof(name)))
                }
            }
        }
        return found.sorted { $0.range.lowerBound < $1.range.lowerBound }
    }

    /// Whether a test is about every value of a range, and whether a range has a step.
    private func ranges(of test: StatementSyntax) -> (isEvery: Bool, hasSteps: Bool) {
        var (isEvery, hasSteps) = (false, false)
        for inner in tree.statements(from: test.body) {
            let line = tree.statements[Int(inner)]
            switch line.kind {
            case .at where line.formula >= 0: hasSteps = true
            case .at where line.high >= 0 || isAll(line.low): isEvery = true
            case .property where line.step >= 0: hasSteps = true
            case .property where line.high >= 0: isEvery = true
            default: break
            }
        }
        return (isEvery, hasSteps)
    }

    private func isAll(_ root: Int32) -> Bool {
        guard root >= 0, tree.formulas[Int(root)].kind == .name else { return false }
        return tree.text(ofToken: tree.formulas[Int(root)].token).utf8.elementsEqual("all".utf8)
    }
}
