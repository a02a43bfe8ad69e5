import Interpreter
import LayoutDSL

/// Makes diagnostics of runtime errors: one for each formula and kind of element, over all frames.
package func diagnostics(for troubles: [Trouble], sources: [Source]) -> Diagnostics {
    var numbers: [TroubleKey: Int] = [:]
    var groups: [TroubleGroup] = []
    for trouble in troubles {
        let key = TroubleKey(trouble)
        if let number = numbers[key] {
            groups[number].add(trouble)
        } else {
            numbers[key] = groups.count
            groups.append(TroubleGroup(trouble))
        }
    }
    let places = SourcePlaces(sources)
    return Diagnostics(groups.map { TroubleWording($0, places).diagnostic }, sources: sources)
}

/// Two runtime errors with the same key are one finding.
private struct TroubleKey: Hashable {
    let span: SourceSpan
    let property: String
    let element: String
    let isVisitLimit: Bool

    init(_ trouble: Trouble) {
        span = trouble.span
        property = trouble.property
        element = trouble.element
        switch trouble.kind {
        case .notFinite: isVisitLimit = false
        case .tooManyVisited: isVisitLimit = true
        }
    }
}

/// The first runtime error of a kind, and the number of further offsets with it.
private struct TroubleGroup {
    let first: Trouble
    private(set) var moreOffsets = 0
    private var lastOffset: LayoutPoint?

    init(_ trouble: Trouble) {
        first = trouble
        lastOffset = trouble.offset
    }

    mutating func add(_ trouble: Trouble) {
        guard trouble.offset != lastOffset else { return }
        lastOffset = trouble.offset
        moreOffsets += 1
    }
}

private struct TroubleWording {
    private let trouble: Trouble
    private let moreOffsets: Int
    private let places: SourcePlaces

    /// A formula longer than this is cut: the sentence matters, and the source line stands below it.
    private static let longestOperand = 40
    /// The limit that the evaluation holds to; see `Program.visitLimit`.
    private static let visitLimit = 1_000_000.0

    init(_ group: TroubleGroup, _ places: SourcePlaces) {
        trouble = group.first
        moreOffsets = group.moreOffsets
        self.places = places
    }

    var diagnostic: Diagnostic {
        switch trouble.kind {
        case .notFinite(let isNaN): notFinite(isNaN)
        case .tooManyVisited(let count): tooManyVisited(count)
        }
    }

    private func notFinite(_ isNaN: Bool) -> Diagnostic {
        var message = TextWriter()
        message.append("`")
        message.append(trouble.property)
        message.append(isNaN ? "` is not a number" : "` is infinite")
        appendMoment(to: &message)
        if let cause = trouble.cause { append(cause, to: &message) }

        var secondary: [Diagnostic.Label] = []
        let place = trouble.cause?.span ?? trouble.span
        // A part that lies elsewhere (a `let`, the prelude) does not show whose formula it spoiled.
        if trouble.span.joined(place) != trouble.span || place.source != trouble.span.source {
            secondary.append(Diagnostic.Label(trouble.span, "in `" + trouble.property + "`"))
        }
        var notes: [String] = []
        if trouble.count > 1 { notes.append(more(trouble.count - 1, "element")) }
        if moreOffsets > 0 { notes.append(more(moreOffsets, "offset")) }
        notes.append("the resting value stands in its place")
        return Diagnostic(
            .notFinite, message.text, at: Diagnostic.Label(place, element), secondary: secondary, notes: notes)
    }

    private func tooManyVisited(_ count: Double) -> Diagnostic {
        var message = TextWriter()
        message.append("`")
        message.append(trouble.element)
        message.append("` would have to be visited ")
        message.append(grouped: count)
        message.append(" times at every offset; the limit is ")
        message.append(grouped: TroubleWording.visitLimit)
        let notes = ["the elements of that kind are left out"]
        return Diagnostic(.visitLimit, message.text, at: Diagnostic.Label(trouble.span), notes: notes)
    }

    private var element: String {
        var text = TextWriter()
        text.append("at `")
        text.append(trouble.element)
        text.append("[")
        text.append(number: trouble.section)
        text.append(",")
        text.append(number: trouble.item)
        text.append("]`")
        return text.text
    }

    private func more(_ count: Int, _ noun: String) -> String {
        "and at " + String(count) + " more " + noun + (count == 1 ? "" : "s")
    }

    /// Appends ` at offset 300`, both axes when both are scrolled, or ` while preparing`.
    private func appendMoment(to message: inout TextWriter) {
        guard let offset = trouble.offset else { return message.append(" while preparing") }
        message.append(" at offset ")
        if offset.x != 0, offset.y != 0 {
            message.append(number: offset.x)
            message.append(",")
            message.append(number: offset.y)
        } else {
            message.append(number: offset.x != 0 ? offset.x : offset.y)
        }
    }

    /// Appends `: division by `height`, which is 0`, or the like for other steps.
    private func append(_ cause: Trouble.Cause, to message: inout TextWriter) {
        message.append(": ")
        message.append(cause.operation)
        let operands = cause.operands
        guard let last = operands.last else { return }
        if operands.count == 2, last.value == 0, cause.operation == "division" {
            message.append(" by ")
            return append(last, to: &message)
        }
        message.append(" of ")
        for index in operands.indices {
            if index > 0 { message.append(cause.operation == "division" ? " by " : " and ") }
            append(operands[index], to: &message)
            if index + 1 < operands.count, !isLiteral(operands[index]) { message.append(",") }
        }
    }

    private func append(_ operand: (span: SourceSpan, value: Double), to message: inout TextWriter) {
        let value = TroubleWording.words(for: operand.value)
        let name = name(of: operand)
        guard !name.isEmpty else { return message.append(value) }
        message.append("`")
        message.append(name)
        message.append("`")
        guard !isLiteral(operand) else { return }
        message.append(", which is ")
        message.append(value)
    }

    /// Whether the operand is written as its value, so that the value need not be told.
    private func isLiteral(_ operand: (span: SourceSpan, value: Double)) -> Bool {
        let name = name(of: operand)
        return name.isEmpty || name == "infinity" || name == TroubleWording.words(for: operand.value)
    }

    /// The operand as it is written, on one line, cut when it is long.
    private func name(of operand: (span: SourceSpan, value: Double)) -> String {
        var name = ""
        var length = 0
        var isSpace = false
        for scalar in places.source(operand.span.source).text(of: operand.span).unicodeScalars {
            if scalar.value == 0x20 || (0x09...0x0D).contains(scalar.value) {
                isSpace = true
                continue
            }
            if isSpace, length > 0 {
                name.unicodeScalars.append(" ")
                length += 1
            }
            isSpace = false
            guard length < TroubleWording.longestOperand else { return name + "…" }
            name.unicodeScalars.append(scalar)
            length += 1
        }
        return name
    }

    private static func words(for value: Double) -> String {
        if value.isNaN { return "not a number" }
        if value.isInfinite { return value < 0 ? "minus infinity" : "infinite" }
        var text = TextWriter()
        text.append(number: value)
        return text.text
    }
}
