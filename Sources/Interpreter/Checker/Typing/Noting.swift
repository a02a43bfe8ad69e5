import LayoutDSL

// Where a finding is shown: in a file that the user can change.

extension Checker {
    /// Adds a finding. One that lies in the prelude is shown where the user's file leads to it.
    mutating func note(_ diagnostic: Diagnostic) {
        guard diagnostic.primary.span.source == .prelude, modules[0].tree.source.id == .prelude,
            let place = userPlace()
        else { return findings.add(diagnostic) }
        var shown = diagnostic
        shown.primary = Label(place, "leads there")
        let words = diagnostic.primary.text.isEmpty ? "found here" : diagnostic.primary.text
        shown.secondary = [Label(diagnostic.primary.span, words)] + diagnostic.secondary.prefix(2)
        shown.fixes = []
        findings.add(shown)
    }

    /// The innermost place outside of the prelude that what is being worked out was asked for at: a part of a formula,
    /// or the use of an effect.
    private func userPlace() -> Span? {
        for (index, frame) in frames.enumerated().reversed() {
            guard let formula = frame.formula else { continue }
            if formula.module != 0 {
                let tree = modules[Int(formula.module)].tree
                let isRead = index == frames.count - 1 && readNode >= 0
                let node = min(isRead ? readNode : formula.next, formula.end - 1)
                return tree.span(ofFormula: node)
            }
            var activation = formula.activation
            while activation >= 0 {
                if let use = useSpan(activation), use.source != .prelude { return use }
                activation = activations[Int(activation)].user
            }
        }
        return nil
    }
}
