import Interpreter
import LayoutAnalysis
import LayoutDSL

/// A trace as JSON.
struct TraceDocument {
    private let trace: Trace
    private let layoutName: String
    private var places: SourcePlaces

    init(_ trace: Trace, _ layoutName: String) {
        self.trace = trace
        self.layoutName = layoutName
        places = SourcePlaces(trace.sources)
    }

    mutating func write(into writer: inout TextWriter) {
        writer.append("{\n  \"schema\": 1,\n  \"layout\": ", json: layoutName)
        writer.append(",\n  \"element\": {\"kind\": ", json: trace.element.kind)
        writer.append(", \"indexPath\": [")
        writer.append(number: trace.element.section)
        writer.append(", ")
        writer.append(number: trace.element.item)
        writer.append("]},\n  \"property\": ", json: trace.property)
        writer.append(",\n  \"offset\": ", json: trace.offset)
        writer.append(",\n  \"value\": ", json: trace.value)
        writer.append(",\n  \"quantity\": ", json: trace.quantity.word)
        writer.append(",\n  \"takesPart\": ", json: trace.takesPart)
        writer.append(",\n  \"uses\": [")
        for index in trace.uses.indices {
            writer.append(index > 0 ? ",\n    " : "\n    ")
            write(trace.uses[index], into: &writer)
        }
        writer.append(trace.uses.isEmpty ? "],\n  \"nodes\": [" : "\n  ],\n  \"nodes\": [")
        for index in trace.nodes.indices {
            writer.append(index > 0 ? ",\n    " : "\n    ")
            write(trace.nodes[index], into: &writer)
        }
        writer.append("\n  ],\n  \"leftOut\": ", json: trace.leftOut)
        writer.append("\n}\n")
    }

    private mutating func write(_ use: RecordedUse, into writer: inout TextWriter) {
        writer.append("{\"name\": ", json: use.name)
        writer.append(use.isEffect ? ", \"kind\": \"effect\"" : ", \"kind\": \"arrangement\"")
        if let span = use.span { write(span, into: &writer) }
        if use.outer >= 0 {
            writer.append(", \"outer\": ", json: Int(use.outer))
        }
        writer.append("}")
    }

    private mutating func write(_ node: TraceNode, into writer: inout TextWriter) {
        writer.append("{\"operation\": ", json: node.operation.rawValue)
        writer.append(", \"operands\": [")
        for (index, operand) in node.operands.enumerated() {
            if index > 0 { writer.append(", ") }
            if operand < 0 { writer.append("null") } else { writer.append(number: operand) }
        }
        writer.append("], \"value\": ")
        writer.append(jsonOrWord: node.value)
        writer.append(", \"quantity\": ", json: node.quantity.word)
        if !node.name.isEmpty {
            writer.append(", \"name\": ", json: node.name)
        }
        if let span = node.span { write(span, into: &writer) }
        if let use = node.use {
            writer.append(", \"use\": ", json: use)
        }
        if let fold = node.fold { write(fold, into: &writer) }
        writer.append("}")
    }

    private mutating func write(_ span: SourceSpan, into writer: inout TextWriter) {
        let number = Int(span.source.number)
        guard number < trace.sources.count else { return }
        let position = places.position(of: Int(span.start), in: span.source)
        writer.append(", \"text\": ", json: SourceWords.text(of: span, in: trace.sources[number], atMost: 200))
        writer.append(", \"file\": ", json: trace.sources[number].name)
        writer.append(", \"line\": ", json: position.line)
        writer.append(", \"column\": ", json: position.column)
    }

    private func write(_ fold: TraceFold, into writer: inout TextWriter) {
        writer.append(", \"fold\": {\"kind\": ", json: fold.kind)
        writer.append(", \"count\": ", json: fold.count)
        if let index = fold.index {
            writer.append(", \"index\": ", json: index)
        }
        writer.append(", \"arguments\": [")
        for (number, runs) in fold.arguments.enumerated() {
            writer.append(number > 0 ? ", [" : "[")
            for (index, run) in runs.enumerated() {
                writer.append(index > 0 ? ", {\"count\": " : "{\"count\": ")
                writer.append(number: run.count)
                writer.append(", \"value\": ")
                writer.append(jsonOrWord: run.value)
                writer.append("}")
            }
            writer.append("]")
        }
        writer.append(fold.isWhole ? "], \"isWhole\": true}" : "], \"isWhole\": false}")
    }
}

extension TextWriter {
    /// A number, or the word for one that JSON has none for.
    mutating func append(jsonOrWord number: Double) {
        if number.isFinite { return append(number: number) }
        append(jsonString: number != number ? "no number" : number < 0 ? "-infinity" : "infinity")
    }
}

extension Quantity {
    /// As documents call it.
    var word: String {
        switch self {
        case .unknown: "unknown"
        case .number: "number"
        case .length: "length"
        case .angle: "angle"
        case .boolean: "boolean"
        }
    }
}

/// The text of a span on one line.
enum SourceWords {
    /// Whether a text is one name, and no formula.
    static func isName(_ text: String) -> Bool {
        !text.utf8.contains { byte in
            byte == 0x28 || byte == 0x20 || byte == 0x2B || byte == 0x2D || byte == 0x2A || byte == 0x2F
                || byte == 0x25 || byte == 0x5B
        }
    }

    /// Whether a text is one call of a fold.
    static func isFold(_ text: String) -> Bool {
        (text.utf8.starts(with: "sum(".utf8) || text.utf8.starts(with: "sumBefore(".utf8)) && isCall(text)
    }

    /// Whether a text is one call, and nothing beside it; what is cut off counts as within.
    static func isCall(_ text: String) -> Bool {
        let bytes = Array(text.utf8)
        guard let start = bytes.firstIndex(of: 0x28), start > 0,
            isName(String(decoding: bytes[..<start], as: UTF8.self))
        else { return false }
        var depth = 0
        for (index, byte) in bytes.enumerated() {
            if byte == 0x28 { depth += 1 }
            if byte == 0x29 { depth -= 1 }
            if byte == 0x29, depth == 0 { return index == bytes.count - 1 }
        }
        return depth > 0
    }

    /// Runs of blanks and line ends become one blank; what is too long ends in an ellipsis.
    static func text(of span: SourceSpan, in source: Source, atMost limit: Int) -> String {
        var text = ""
        var count = 0
        var isBlank = false
        var isBreak = false
        for scalar in source.text(of: span).unicodeScalars {
            if scalar == " " || scalar == "\t" || scalar == "\n" || scalar == "\r" {
                isBlank = count > 0
                if scalar == "\n" || scalar == "\r" { isBreak = true }
                continue
            }
            // A bracket keeps to what it holds, wherever the line is broken.
            let isClosing = scalar == ")" || scalar == "]"
            if isBlank, !(isBreak && (isClosing || text.utf8.last == 0x28 || text.utf8.last == 0x5B)) {
                text.unicodeScalars.append(" ")
                count += 1
            }
            isBlank = false
            isBreak = false
            guard count < limit else { return text + "…" }
            text.unicodeScalars.append(scalar)
            count += 1
        }
        return text
    }
}
