import Interpreter
import LayoutAnalysis
import LayoutDSL

/// A trace as lines of text: each formula once, with its operands below it.
struct TraceTree {
    private let trace: Trace
    private let reading: TraceReading
    private let depth: Int
    private let ink: Ink
    private let isLinked: Bool
    private var places: SourcePlaces
    /// The formulas whose own lines have been written.
    private var written: [Bool]
    private var usesWritten: [Bool]
    private var lineCount = 0
    private var hidden = 0
    private var isDeeper = false

    /// A tree has at most so many lines: a wall of more explains nothing.
    private static let lineLimit = 2000
    /// And is at most so deep, whatever is asked for: no terminal is wide enough for more.
    private static let depthLimit = 200

    init(_ trace: Trace, depth: Int, _ ink: Ink, isLinked: Bool = false) {
        self.trace = trace
        self.isLinked = isLinked
        self.depth = max(0, min(depth, TraceTree.depthLimit))
        self.ink = ink
        reading = TraceReading(trace: trace)
        places = SourcePlaces(trace.sources)
        written = [Bool](repeating: false, count: trace.nodes.count)
        usesWritten = [Bool](repeating: false, count: trace.uses.count)
    }

    /// A line to be written: the node, and where it hangs.
    private struct Branch {
        let node: Int
        let rails: String
        let isLast: Bool
        let level: Int
        let parentUse: Int?
        let parentPlace: String
        let decides: Bool
    }

    mutating func write(into writer: inout TextWriter) {
        guard let last = trace.nodes.indices.last else { return }
        var open = [
            Branch(
                node: last, rails: "", isLast: true, level: 0, parentUse: nil, parentPlace: "", decides: false)
        ]
        while let branch = open.popLast() {
            guard lineCount < TraceTree.lineLimit else {
                hidden += 1
                continue
            }
            open += line(branch, into: &writer).reversed()
        }
        if !trace.takesPart {
            writer.append(visible: "`" + trace.owner + "` takes no part here because its size is 0: it stands at rest")
            writer.append("\n")
        }
        if isDeeper || trace.leftOut > 0 || hidden > 0 {
            ink.write("… marks formulas that are not shown; ", .gutter, into: &writer)
            ink.write(hidden > 0 ? "the tree has too many lines" : "--depth ", .gutter, into: &writer)
            if hidden == 0 { ink.write("\(depth + 1) shows more", .gutter, into: &writer) }
            writer.append("\n")
        }
    }

    /// Writes one line, and answers those below it.
    private mutating func line(_ branch: Branch, into writer: inout TextWriter) -> [Branch] {
        lineCount += 1
        let entry = reading.entry(branch.node)
        let node = trace.nodes[entry.core]
        let isRoot = branch.level == 0
        ink.write(isRoot ? "" : branch.rails + (branch.isLast ? "└─ " : "├─ "), .gutter, into: &writer)
        writeHead(entry, node, branch, into: &writer)
        if branch.decides { writer.append(" (decides)") }
        if isRoot {
            writer.append(" at offset ")
            writer.append(SpokenNumber.text(trace.offset.x) + "," + SpokenNumber.text(trace.offset.y))
        }
        if let fold = node.fold { writer.append(" " + TraceTree.words(fold)) }
        let isKnown = written[entry.core] && !entry.children.isEmpty
        if isKnown { ink.write(" (above)", .gutter, into: &writer) }
        let place = place(entry.span)
        let isNamed = !place.isEmpty && !place.utf8.elementsEqual(branch.parentPlace.utf8)
        if isNamed, !isKnown { ink.write("  " + place, .secondary, into: &writer) }
        if let use = entry.use, use != branch.parentUse, !isKnown {
            writeUse(use, into: &writer)
        } else if isLinked, isNamed, !isKnown, let span = entry.span, span.source != .main {
            let call = self.place(entry.call)
            if !call.isEmpty { ink.write("  " + call, .secondary, into: &writer) }
        }
        let goesOn = branch.level >= depth || node.operation == .leftOut
        if !isKnown, goesOn, !entry.children.isEmpty || node.operation == .leftOut {
            isDeeper = true
            ink.write(" …", .gutter, into: &writer)
        }
        writer.endLine()
        guard !isKnown, !goesOn else { return [] }
        written[entry.core] = true
        let rails = isRoot ? "" : branch.rails + (branch.isLast ? "   " : "│  ")
        return entry.children.indices.map { index in
            Branch(
                node: entry.children[index], rails: rails, isLast: index == entry.children.count - 1,
                level: branch.level + 1, parentUse: entry.use ?? branch.parentUse,
                parentPlace: place.isEmpty ? branch.parentPlace : place,
                decides: entry.children[index] == entry.deciding)
        }
    }

    private func writeHead(_ entry: TraceEntry, _ node: TraceNode, _ branch: Branch, into writer: inout TextWriter) {
        var names = entry.names
        if branch.level == 0 {
            if names.isEmpty { names = [trace.property] }
            names[0] = trace.owner + "." + names[0]
        }
        var isFirst = true
        for name in names {
            if !isFirst { writer.append(" = ") }
            var visible = TextWriter()
            visible.append(visible: name)
            ink.write(visible.text, isFirst ? .message : .plain, into: &writer)
            isFirst = false
        }
        if !entry.formula.isEmpty {
            if !isFirst { writer.append(" = ") }
            writer.append(visible: entry.formula)
            isFirst = false
        }
        let quantity = branch.level == 0 ? trace.quantity : trace.nodes[branch.node].quantity
        let value = SpokenNumber.text(node.value, quantity == .unknown ? node.quantity : quantity)
        if !isFirst { writer.append(quantity == .boolean ? " is " : " = ") }
        ink.write(value, .fix, into: &writer)
    }

    /// `Prelude.layout:61`; empty for no place.
    private mutating func place(_ span: SourceSpan?) -> String {
        guard let span, Int(span.source.number) < trace.sources.count else { return "" }
        let line = places.position(of: Int(span.start), in: span.source).line
        var writer = TextWriter()
        writer.append(visible: trace.sources[Int(span.source.number)].name)
        return writer.text + ":\(line)"
    }

    /// The use a formula came through: with its arguments and its place the first time, by its name after that.
    private mutating func writeUse(_ use: Int, into writer: inout TextWriter) {
        var current = use
        var word = "  through "
        // As many links as there are uses: a link leads to an earlier use.
        while current >= 0, current < trace.uses.count {
            let made = trace.uses[current]
            ink.write(word, .gutter, into: &writer)
            let isNew = !usesWritten[current]
            usesWritten[current] = true
            var text = TextWriter()
            if isNew, let span = made.span, Int(span.source.number) < trace.sources.count {
                let source = trace.sources[Int(span.source.number)]
                text.append(visible: SourceWords.text(of: span, in: source, atMost: 100))
                text.append(" at " + place(span))
            } else {
                text.append(visible: made.name)
                if isLinked, made.span != nil { text.append(" at " + place(made.span)) }
            }
            ink.write(text.text, .gutter, into: &writer)
            guard isNew || isLinked, Int(made.outer) < current else { return }
            current = Int(made.outer)
            word = " in "
        }
    }

    /// What was folded, in words.
    private static func words(_ fold: TraceFold) -> String {
        var text = "over \(fold.count)"
        var arguments = fold.arguments
        if let index = fold.index {
            text += ", at \(index)"
            if arguments.count == 1, "sumBefore".utf8.elementsEqual(fold.kind.utf8) {
                text = index == 0 ? "with no children before" : "of the \(index) before"
                arguments = [prefix(arguments[0], index)]
            }
        }
        for (number, runs) in arguments.enumerated() where !runs.isEmpty {
            text += number == 0 ? ": " : "; "
            for (place, run) in runs.prefix(8).enumerated() {
                if place > 0 { text += ", " }
                if run.count > 1 { text += "\(run.count) times " }
                text += SpokenNumber.text(run.value)
            }
            if runs.count > 8 || !fold.isWhole { text += ", …" }
        }
        return text
    }

    /// The runs of the first so many instances.
    private static func prefix(_ runs: [TraceRun], _ count: Int) -> [TraceRun] {
        var left = count
        var found: [TraceRun] = []
        for run in runs where left > 0 {
            found.append(TraceRun(count: min(run.count, left), value: run.value))
            left -= found[found.count - 1].count
        }
        return found
    }
}
