import Interpreter
import LayoutDSL

/// A note in the text that is not part of it.
package struct InlayHint: Sendable, Equatable {
    /// What it says.
    package enum Kind: Sendable { case parameter, value }

    /// Before which byte it stands, or behind which, for a value.
    package let offset: Int
    /// The note: `speed:`, `= 187.5`.
    package let text: String
    /// What it says.
    package let kind: Kind
}

extension InspectedFile {
    /// At most so many values are worked out at once.
    private static let valueLimit = 200

    /// The labels of arguments that were written without, and what each `%` comes to at the start, in a range.
    package func hints(in range: Range<Int>) -> [InlayHint] {
        (labelHints(in: range) + shareHints(in: range)).sorted { $0.offset < $1.offset }
    }

    private func labelHints(in range: Range<Int>) -> [InlayHint] {
        var found: [InlayHint] = []
        var targets: [SourceSpan: SourceSpan] = [:]
        for use in inspection.uses where use.span.source == .main { targets[use.span] = use.declaration }
        for line in tree.statements where line.kind == .use && !line.arguments.isEmpty {
            let place = tree.span(ofToken: line.name)
            guard place.range.overlaps(range) || range.contains(place.end), let target = targets[place] else {
                continue
            }
            let given = line.arguments.map { tree.arguments[Int($0)] }
            found += labels(of: given.map { (label: $0.label, value: $0.value) }, target)
        }
        for (index, node) in tree.formulas.enumerated() where node.kind == .call && node.arity > 0 {
            let place = tree.span(ofToken: node.token)
            guard range.contains(Int(place.start)), let target = targets[place] else { continue }
            var children: [(label: Int32, value: Int32)] = []
            for child in tree.children(of: Int32(clamping: index)) {
                let isLabelled = tree.formulas[Int(child)].kind == .labeled
                children.append((label: isLabelled ? tree.formulas[Int(child)].token : -1, value: child))
            }
            found += labels(of: children, target)
        }
        return found
    }

    /// The names of the parameters that unlabelled arguments are for; none where the argument has the same name.
    private func labels(of given: [(label: Int32, value: Int32)], _ declaration: SourceSpan) -> [InlayHint] {
        guard let (declared, home) = declarations[declaration] else { return [] }
        let names = home.statements[Int(declared.statement)].parameters.map {
            home.text(ofToken: home.parameters[Int($0)].name)
        }
        let labelled = given.filter { $0.label >= 0 }.map { Array(tree.text(ofToken: $0.label).utf8) }
        var free = names.filter { !labelled.contains(Array($0.utf8)) }
        var found: [InlayHint] = []
        for argument in given where argument.label < 0 && argument.value >= 0 {
            guard !free.isEmpty else { break }
            let name = free.removeFirst()
            let span = tree.span(ofFormula: argument.value)
            if tree.source.bytes[span.range].elementsEqual(name.utf8) { continue }
            found.append(InlayHint(offset: Int(span.start), text: name + ":", kind: .parameter))
        }
        return found
    }

    private func shareHints(in range: Range<Int>) -> [InlayHint] {
        guard let layout = inspection.report.layout else { return [] }
        let shares = Set(
            tree.tokens.filter { $0.kind == .number && $0.unit == .percent && range.contains(Int($0.start)) }
                .map { $0.start })
        let values = inspection.values.filter {
            $0.span.source == .main && shares.contains($0.span.start) && isToken($0.span)
        }.prefix(InspectedFile.valueLimit)
        let numbers = numbers(of: Array(values), layout)
        return zip(values, numbers).compactMap { value, found in
            guard let found, let unit = value.unit else { return nil }
            return InlayHint(
                offset: value.span.end, text: "= " + ValueText.text(found, unit, words: value.words), kind: .value)
        }
    }

    private func isToken(_ span: SourceSpan) -> Bool {
        guard let token = token(at: Int(span.start)) else { return false }
        return tree.span(ofToken: token) == span
    }
}
