extension SyntaxTree {
    /// The source in the one style that there is: two blanks a level, a line of at most 120 columns where it can be, the
    /// values of neighbouring lines in one column, at most one blank line.
    ///
    /// Comments stay with what they stand at. A statement with a mistake is left as it is written, and so is everything
    /// from a brace on that has no partner. What it means never changes: a file with mistakes that would be read
    /// differently afterwards, or formatted differently once more, is left alone altogether. Formatting twice is formatting once.
    package func formatted() -> [UInt8] {
        guard uncounted == 0, tokens.count > 1 || !source.bytes.isEmpty, source.bytes.count <= Source.byteLimit else {
            return source.bytes
        }
        let text = printed()
        guard !diagnostics.isEmpty else { return text }
        let after = parse(Source(name: source.name, bytes: text, id: source.id))
        return after.reads(like: self) && after.printed() == text ? text : source.bytes
    }

    private func printed() -> [UInt8] {
        var printer = BlockPrinter(self)
        printer.printFile()
        return printer.rows.finished()
    }

    /// Whether another tree has the same statements and formulas, and as many findings.
    package func reads(like other: SyntaxTree) -> Bool {
        guard statements.count == other.statements.count, formulas.count == other.formulas.count,
            diagnostics.count == other.diagnostics.count
        else { return false }
        for (mine, its) in zip(statements, other.statements) {
            guard mine.kind == its.kind, mine.next == its.next, mine.body == its.body,
                SyntaxTree.isToken(formulaOf: mine.kind)
                    ? isSame(mine.formula, other, its.formula) : mine.formula == its.formula,
                mine.low == its.low, mine.high == its.high, mine.step == its.step, mine.isFunction == its.isFunction,
                mine.isMeasured == its.isMeasured, mine.parameters == its.parameters, mine.arguments == its.arguments,
                isSame(mine.name, other, its.name), isSame(mine.part, other, its.part),
                isSame(mine.type, other, its.type), isSame(mine.along, other, its.along)
            else { return false }
        }
        for (mine, its) in zip(formulas, other.formulas) {
            guard mine.kind == its.kind, mine.arity == its.arity, isSame(mine.token, other, its.token) else {
                return false
            }
        }
        for (mine, its) in zip(arguments, other.arguments) where !isSame(mine.label, other, its.label) { return false }
        return zip(diagnostics, other.diagnostics).allSatisfy { $0.code == $1.code }
    }

    private func isSame(_ mine: Int32, _ other: SyntaxTree, _ its: Int32) -> Bool {
        guard mine >= 0, its >= 0 else { return mine == its }
        return bytes(ofToken: Int(mine)).elementsEqual(other.bytes(ofToken: Int(its)))
    }

    /// The bytes of a token.
    func bytes(ofToken index: Int) -> ArraySlice<UInt8> {
        let token = tokens[index]
        return source.bytes[Int(token.start)..<token.end]
    }
}
