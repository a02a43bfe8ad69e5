import Interpreter
import LayoutDSL

extension InspectedFile {
    /// What can be rewritten at a selection without a change of meaning: a formula becomes a `let`, lines become an
    /// effect, a number becomes a `param`, a `let` is written where it is read. Each is checked before it is offered.
    package func refactorings(in range: Range<Int>, reading: (ImportRequest) -> ImportAnswer) -> [CodeAction] {
        guard !inspection.report.diagnostics.hasErrors else { return [] }
        let candidates = [extractedLet(range), extractedEffect(range), inlined(range)].compactMap { $0 }
        let param = extractedParam(range)
        guard param != nil || !candidates.isEmpty else { return [] }
        let meaning = meaning(of: tree.source.bytes, reading)
        let kept = candidates.filter { self.meaning(of: tree.source.applying($0.edits), reading) == meaning }
        // A param is another thing than a number.
        let sound = param.flatMap { self.meaning(of: tree.source.applying($0.edits), reading) == nil ? nil : $0 }
        return (kept.prefix { $0.kind == .extract } + (sound.map { [$0] } ?? []))
            + kept.drop { $0.kind == .extract }
    }

    /// What a text of this file comes to: of a file without a layout the same for all; nil for one with mistakes.
    private func meaning(of bytes: [UInt8], _ reading: (ImportRequest) -> ImportAnswer) -> UInt64? {
        let report = inspect(parse(Source(name: name, bytes: bytes)), reading: reading).report
        return report.diagnostics.hasErrors ? nil : report.layout?.meaning ?? 0
    }

    /// A name that stands nowhere in the file.
    private func freeName(_ wanted: String) -> String {
        let texts = Set(
            tree.tokens.filter { $0.kind == .name }.map { Array(tree.source.bytes[Int($0.start)..<$0.end]) })
        var number = 1
        var name = wanted
        while texts.contains(Array(name.utf8)) {
            number += 1
            name = "\(wanted)\(number)"
        }
        return name
    }

    /// The formula that a selection is, whatever blanks it has around; without a selection, the number under the cursor.
    /// The `2 + 3` of `5 * 2 + 3` is none.
    private func formula(in range: Range<Int>) -> Int32? {
        let chosen = tree.tokens.indices.filter {
            tree.tokens[$0].length > 0 && Int(tree.tokens[$0].start) < range.upperBound
                && range.lowerBound < tree.tokens[$0].end
        }
        var best: Int32?
        for index in tree.formulas.indices {
            let node = tree.formulas[index]
            guard node.kind != .missing, node.kind != .labeled, node.kind != .stops, node.kind != .list else {
                continue
            }
            let place = tree.span(ofTokens: node.firstToken, node.lastToken).range
            let fits =
                range.isEmpty
                ? node.kind == .number && place.lowerBound <= range.lowerBound && range.lowerBound <= place.upperBound
                : chosen.first.map { $0 == Int(node.firstToken) } ?? false
                    && chosen.last.map { $0 == Int(node.lastToken) } ?? false
                    && range.lowerBound <= place.lowerBound && place.upperBound <= range.upperBound
            if fits { best = Int32(clamping: index) }
        }
        return best
    }

    /// The innermost statement around a place that stands in a block in which names can be declared, and that block.
    private func line(around offset: Int, _ kind: StatementKind) -> (line: Int32, site: Site)? {
        for statement in statements.path(to: offset).reversed() {
            let parent = statements.parents[Int(statement)]
            let site: Site? = parent < 0 ? .file : Site(of: tree.statements[Int(parent)].kind)
            if let site, site.statements.contains(kind) { return (statement, site) }
        }
        return nil
    }

    /// The line break and the blanks before a statement; what goes between it and another one on the same line.
    private func indentation(of statement: Int32) -> String {
        let start = Int(tree.span(ofStatement: statement).start)
        var first = start
        while first > 0, tree.source.bytes[first - 1] == 0x20 || tree.source.bytes[first - 1] == 0x09 { first -= 1 }
        guard first == 0 || tree.source.bytes[first - 1] == 0x0A else { return "; " }
        return "\n" + String(decoding: tree.source.bytes[first..<start], as: UTF8.self)
    }

    /// A new statement before another one, in the one style.
    private func formatted(_ text: String, before statement: Int32) -> String {
        let lines = parse(Source(name: name, text: text + "\n")).formatted().split(separator: 0x0A)
        return lines.map { String(decoding: $0, as: UTF8.self) + indentation(of: statement) }.joined()
    }

    /// Where a statement begins with the comment right before it that documents it.
    func beginning(of statement: Int32) -> Int {
        let start = Int(tree.span(ofStatement: statement).start)
        let token = Int(tree.statements[Int(statement)].firstToken)
        guard token > 0, !tree.documentation(before: Int32(clamping: token)).isEmpty else { return start }
        let after = tree.tokens[token - 1].end
        return Comments(tree).runs.last { $0.lowerBound >= after && $0.upperBound <= start }?.lowerBound ?? start
    }

    private func extractedLet(_ range: Range<Int>) -> CodeAction? {
        guard !range.isEmpty, !holdsStatement(range), let root = formula(in: range) else { return nil }
        let place = tree.span(ofFormula: root).range
        guard let (line, _) = line(around: place.lowerBound, .let),
            tree.statements[Int(line)].kind != .param, tree.statements[Int(line)].kind != .import
        else { return nil }
        let name = freeName("value")
        let text = String(decoding: tree.source.bytes[place], as: UTF8.self)
        let start = beginning(of: line)
        return CodeAction(
            title: "extract `let \(name)`", kind: .extract,
            edits: [
                TextEdit(start..<start, formatted("let \(name) = \(text)", before: line)), TextEdit(place, name),
            ])
    }

    /// Whether a selection has a whole statement in it: then it is about that.
    private func holdsStatement(_ range: Range<Int>) -> Bool {
        tree.statements.indices.contains {
            let place = tree.span(ofStatement: Int32(clamping: $0)).range
            return range.lowerBound <= place.lowerBound && place.upperBound <= range.upperBound
        }
    }

    private func extractedParam(_ range: Range<Int>) -> CodeAction? {
        guard !holdsStatement(range), let root = formula(in: range), tree.formulas[Int(root)].kind == .number else {
            return nil
        }
        let token = tree.tokens[Int(tree.formulas[Int(root)].token)]
        guard token.unit != .percent, token.unit != .unknown else { return nil }
        let place = Int(token.start)..<token.end
        let path = statements.path(to: place.lowerBound)
        guard let layout = path.first, tree.statements[Int(layout)].kind == .layout,
            let inner = path.dropFirst().first, tree.statements[Int(inner)].kind != .param,
            !path.contains(where: { tree.statements[Int($0)].kind == .test })
        else { return nil }
        let name = freeName("amount")
        let text = String(decoding: tree.source.bytes[place], as: UTF8.self)
        let type = lengthIsWanted(at: root) && token.unit == .none ? ": Length" : ""
        let start = beginning(of: inner)
        return CodeAction(
            title: "turn `\(text)` into `param \(name)`", kind: .extract,
            edits: [
                TextEdit(start..<start, "param \(name)\(type) = \(text)\(indentation(of: inner))"),
                TextEdit(place, name),
            ])
    }

    /// Whether a number is all of a line that sets a length.
    private func lengthIsWanted(at root: Int32) -> Bool {
        tree.statements.contains { line in
            guard line.kind == .property, line.formula == root else { return false }
            let property = Property(rawValue: tree.text(ofToken: line.name))
            return ["Length", "Size", "Point"].contains(property?.typeName ?? "")
        }
    }

    private func extractedEffect(_ range: Range<Int>) -> CodeAction? {
        guard !range.isEmpty else { return nil }
        let chosen = tree.statements.indices.map { Int32(clamping: $0) }.filter {
            let place = tree.span(ofStatement: $0).range
            return range.lowerBound <= place.lowerBound && place.upperBound <= range.upperBound
        }
        let parents = Set(chosen.map { statements.parents[Int($0)] })
        guard let parent = parents.first(where: { $0 < 0 || !chosen.contains($0) }), parent >= 0,
            let site = Site(of: tree.statements[Int(parent)].kind),
            [.cell, .supplementary, .decoration, .part].contains(site)
        else { return nil }
        let lines = chosen.filter { statements.parents[Int($0)] == parent }
            .sorted { tree.statements[Int($0)].firstToken < tree.statements[Int($1)].firstToken }
        guard let first = lines.first, let last = lines.last, lines.allSatisfy({ isOfEffect($0) }),
            let top = statements.path(to: range.lowerBound).first
        else { return nil }
        let start = beginning(of: first)
        let whole = start..<tree.span(ofStatement: last).end
        let name = freeName("look")
        let body = String(decoding: tree.source.bytes[whole], as: UTF8.self)
        let effect = parse(Source(name: name, text: "effect \(name) {\n\(body)\n}\n")).formatted()
        let place = beginning(of: top)
        return CodeAction(
            title: "extract `effect \(name)`", kind: .extract,
            edits: [TextEdit(place..<place, String(decoding: effect, as: UTF8.self) + "\n"), TextEdit(whole, name)])
    }

    private func isOfEffect(_ index: Int32) -> Bool {
        let line = tree.statements[Int(index)]
        guard Site.effect.statements.contains(line.kind) else { return false }
        guard line.kind == .property else { return true }
        return Property(rawValue: tree.text(ofToken: line.name)).map {
            $0 == .inner || Site.effect.properties.contains($0)
        } ?? false
    }
}
