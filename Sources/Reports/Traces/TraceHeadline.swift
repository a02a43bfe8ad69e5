import Interpreter
import LayoutAnalysis
import LayoutDSL

/// What a trace comes to in one line: the formula of the value, and the term of it that decides.
package struct TraceHeadline: Sendable {
    /// The formula, as it is written or put together; a name where the value has no other.
    package let formula: String
    /// The bound of a `clamp` that counts, the lesser of a `min`, the branch of an `if`; nil where nothing decides.
    package let deciding: String?
    /// Where the formula stands; nil for one that is put together.
    package let span: SourceSpan?
    /// The uses of effects and arrangements that it came through, innermost first.
    package private(set) var uses: [RecordedUse] = []

    /// Reads a trace.
    package init(_ trace: Trace) {
        let reading = TraceReading(trace: trace)
        guard let last = trace.nodes.indices.last else {
            (formula, deciding, span) = ("", nil, nil)
            return
        }
        let entry = reading.entry(last)
        formula = TraceHeadline.text(entry)
        span = entry.span
        // A link leads to an earlier use.
        var use = entry.use ?? -1
        while use >= 0, uses.count < 16 {
            uses.append(trace.uses[use])
            use = min(Int(trace.uses[use].outer), use - 1)
        }
        let core = trace.nodes[entry.core]
        var decides = entry.deciding
        if core.operation == .select, core.operands.count == 3 { decides = core.operands[1...].max() ?? -1 }
        let term = decides >= 0 ? reading.entry(decides) : nil
        deciding = term.map { term in
            if let name = term.names.first { return name }
            let node = trace.nodes[term.core]
            return term.formula.isEmpty ? SpokenNumber.text(node.value, node.quantity) : term.formula
        }
    }

    private static func text(_ entry: TraceEntry) -> String {
        entry.formula.isEmpty ? entry.names.last ?? "" : entry.formula
    }
}
