/// Text of other languages, written anew: `.opacity(0.5)`, `size: { width: 3, height: 4 }`, `if c { a } else { b }`.
struct ForeignText: TokenReading {
    var reader: TokenReader

    init(_ reader: TokenReader) { self.reader = reader }

    /// What stands between the brackets that open at a token.
    func written(at index: Int) -> WrittenEntries? {
        guard index < tokens.count else { return nil }
        return WrittenEntries(source.bytes, at: Int(tokens[index].start))
    }

    func span(from first: Int, to end: Int) -> SourceSpan {
        SourceSpan(start: Int(tokens[first].start), length: end - Int(tokens[first].start), source: source.id)
    }

    /// Whether a line ends at an offset behind a token.
    func endsLine(at end: Int, behind index: Int) -> Bool {
        var next = index
        while next < tokens.count - 1, Int(tokens[next].start) < end { next += 1 }
        switch tokens[next].kind {
        case .end, .rightBrace, .semicolon, .comma: return true
        default: return tokens[next].startsLine && tokens[next].kind != .dot
        }
    }

    /// `.opacity(0.5)` as the line that sets the same, in the place of everything from a token on.
    func lineFix(_ name: Int, from first: Int) -> [Diagnostic.Fix] {
        guard kind(at: name) == .name, let written = written(at: name + 1), endsLine(at: written.end, behind: name),
            let property = Property(rawValue: text(name))?.rawValue ?? ForeignWord.properties[text(name)],
            property != Property.insets.rawValue, let line = written.lines(of: property)
        else { return [] }
        return [.write(line, at: span(from: first, to: written.end))]
    }

    /// `.init(width: 3, height: 4)`, `LayoutSize(3, 4)` and the like as the value that they are.
    func valueFix(_ name: Int, from first: Int) -> [Diagnostic.Fix] {
        guard let written = written(at: name + 1) else { return [] }
        let place = span(from: first, to: written.end)
        switch text(name) {
        case "init": return written.entries.count == 2 ? written.value.map { [.write($0, at: place)] } ?? [] : []
        case "degrees", "radians":
            guard let value = written.value, value.utf8.allSatisfy({ isDigit($0) || $0 == UInt8(ascii: ".") }) else {
                return []
            }
            return [.write(value + (text(name) == "degrees" ? "deg" : "rad"), at: place)]
        case "all": return written.value.map { [.write($0, at: place)] } ?? []
        default: return []
        }
    }

    /// `grid { columns: 3 }` as `grid(columns: 3)`.
    func bracesAsArguments() -> [Diagnostic.Fix] {
        guard kind(ahead: 1) == .leftBrace, let written = written(at: position + 1), let arguments = written.arguments
        else { return [] }
        return [.write(text(position) + arguments, at: span(from: position, to: written.end))]
    }

    /// `items: 1, 4, 2` in brackets, `size: 100, 40` with an `x`.
    func listFix(in line: StatementSyntax?) -> [Diagnostic.Fix] {
        guard let line, line.kind == .property else { return [] }
        let first = Int(line.firstToken) + 2
        var last = first
        while last < tokens.count, !tokens[last].startsLine, kind(at: last) == .number || kind(at: last) == .comma {
            last += 1
        }
        let word = text(Int(line.firstToken))
        guard last > position, last < tokens.count,
            tokens[last].startsLine || [.rightBrace, .end].contains(kind(at: last))
        else { return [] }
        let place = span(first).joined(span(last - 1))
        if word == "items" { return [.write("[\(text(from: first, to: last - 1))]", at: place)] }
        guard word == "size" || word == "viewport", last == first + 3 else { return [] }
        return [.write("\(text(first)) x \(text(first + 2))", at: place)]
    }

    /// `if(c, a, b)` and `if c { a } else { b }` as a choice; nil where they are not so plain.
    func choiceFix(from first: Int) -> [Diagnostic.Fix]? {
        if kind == .leftBrace, let yes = written(at: position), yes.entries.count == 1 {
            var next = position
            while next < tokens.count - 1, Int(tokens[next].start) < yes.end { next += 1 }
            guard kind(at: next) == .else, kind(at: next + 1) == .leftBrace, let no = written(at: next + 1),
                no.entries.count == 1
            else { return nil }
            return [
                .write("then \(yes.entries[0].value) else \(no.entries[0].value)", at: span(from: position, to: no.end))
            ]
        }
        guard kind(at: first + 1) == .leftParenthesis, let all = written(at: first + 1), all.entries.count == 3,
            all.entries.allSatisfy({ $0.label.isEmpty }), Int(tokens[max(0, position - 1)].end) == all.end
        else { return nil }
        let parts = all.entries.map { $0.value }
        return [.write("if \(parts[0]) then \(parts[1]) else \(parts[2])", at: span(from: first, to: all.end))]
    }

    /// `let ease = t => t * t` as `let ease(t) = t * t`.
    func arrowFix() -> [Diagnostic.Fix] {
        var first = position - 1
        if kind(at: max(0, first)) == .rightParenthesis {
            while first > 0, position - first < 50, kind(at: first) != .leftParenthesis { first -= 1 }
        }
        guard first > 2, kind(at: first - 1) == .assign, kind(at: first - 2) == .name, isWord(first - 3, "let") else {
            return []
        }
        let parameters = text(from: first, to: position - 1)
        let inner = kind(at: first) == .leftParenthesis ? parameters : "(\(parameters))"
        let whole = SourceSpan(
            start: tokens[first - 2].end, length: tokens[position + 1].end - tokens[first - 2].end, source: source.id)
        return [Diagnostic.Fix("put the parameters before `=`", replace: whole, with: "\(inner) =", .likely)]
    }

    /// `import QtQuick 2.15`: nothing of a layout stands in it.
    func foreignImportFix(from first: Int) -> [Diagnostic.Fix] {
        let initial = bytes(min(first + 1, tokens.count - 1)).first ?? 0
        guard kind == .dot || initial >= UInt8(ascii: "A") && initial <= UInt8(ascii: "Z") else { return [] }
        var last = first
        while last + 1 < tokens.count, !tokens[last + 1].startsLine, kind(at: last + 1) != .end { last += 1 }
        return [Diagnostic.Fix("leave the line out", replace: span(first).joined(span(last)), with: "", .likely)]
    }

    /// `import { a, b } from "path"` without its braces.
    func bracesFix() -> [Diagnostic.Fix] {
        guard kind == .leftBrace, let written = written(at: position), kind(at: position + 1) == .name else {
            return []
        }
        let inner = written.entries.map { $0.value }
        let names = inner.dropFirst().reduce(inner.first ?? "") { $0 + ", " + $1 }
        return [Diagnostic.Fix("remove the braces", replace: span(from: position, to: written.end), with: names, .safe)]
    }
}
