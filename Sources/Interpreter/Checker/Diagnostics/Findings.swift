import LayoutDSL

/// The findings of a check so far. Each mistake is reported once, even if several uses of an effect lead to it.
struct Findings {
    /// The sources of the files, by their numbers.
    private(set) var sources: [Source] = []
    private var sinks: [DiagnosticSink] = []
    private var seen: Set<Place> = []
    /// How many were added, those that had been added before included.
    private(set) var count = 0
    /// How many of them were given a suggestion.
    var suggested = 0

    private struct Place: Hashable {
        let code: Int
        let span: SourceSpan
    }

    mutating func add(_ diagnostic: Diagnostic) {
        count += 1
        guard seen.insert(Place(code: diagnostic.code.rawValue, span: diagnostic.primary.span)).inserted else { return }
        let source = Int(diagnostic.primary.span.source.number)
        while sinks.count <= source { sinks.append(DiagnosticSink()) }
        sinks[source].add(diagnostic)
    }

    /// What is written at a place.
    func text(_ span: SourceSpan) -> String { sources[Int(span.source.number)].text(of: span) }

    /// `let tray = 96`, of its name: the declaration of a plain number; nil for any other.
    func literalLine(of name: SourceSpan) -> String? {
        let bytes = sources[Int(name.source.number)].bytes
        guard name.end < bytes.count else { return nil }
        let isEnd: (UInt8) -> Bool = { [0x0A, 0x0D, UInt8(ascii: ";"), UInt8(ascii: "}")].contains($0) }
        let words = bytes[name.end...].prefix { !isEnd($0) }.split(separator: 0x20)
        guard words.count == 2, words[0].elementsEqual("=".utf8) else { return nil }
        guard words[1].allSatisfy({ (0x30...0x39).contains($0) || $0 == UInt8(ascii: ".") }) else { return nil }
        return "let \(text(name)) = \(String(decoding: words[1], as: UTF8.self))"
    }

    /// `scale: (1, 2)` as `scale.x: 1; scale.y: 2`: the line that sets a property, whose parts are set one by one.
    func partsFix(_ value: SourceSpan, of what: String) -> Diagnostic.Fix? {
        let name = what.utf8.dropFirst().dropLast()
        let bytes = sources[Int(value.source.number)].bytes
        var start = Int(value.start)
        while start > 0, bytes[start - 1] == 0x20 || bytes[start - 1] == UInt8(ascii: ":") { start -= 1 }
        start -= name.count
        guard start >= 0, bytes[start...].starts(with: name),
            let pair = WrittenValue(text(value)).halves,
            let property = Property(rawValue: String(decoding: name, as: UTF8.self)), property.parts.contains(.x)
        else { return nil }
        return .write(
            "\(property.rawValue).x: \(pair.first); \(property.rawValue).y: \(pair.second)",
            at: SourceSpan(start: start, length: value.end - start, source: value.source))
    }

    /// Takes in a file with the findings of its parser.
    mutating func add(_ tree: SyntaxTree) {
        sources.append(tree.source)
        let source = Int(tree.source.id.number)
        while sinks.count <= source { sinks.append(DiagnosticSink()) }
        for diagnostic in tree.diagnostics { add(diagnostic) }
        if tree.uncounted > 0 { sinks[source].addUncounted(tree.uncounted) }
    }

    func diagnostics() -> Diagnostics {
        var found: [Diagnostic] = []
        var uncounted: [Diagnostics.Omission] = []
        for (source, sink) in sinks.enumerated() {
            found += sink.found
            if sink.uncounted > 0 {
                uncounted.append(
                    Diagnostics.Omission(source: SourceID(UInt16(clamping: source)), count: sink.uncounted))
            }
        }
        return Diagnostics(found, uncounted: uncounted, sources: sources)
    }
}
