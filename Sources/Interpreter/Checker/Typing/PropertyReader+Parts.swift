import LayoutDSL

extension PropertyReader {
    /// What the arrangement in the owner says of a part.
    func arranged(_ measure: Measure, _ axis: Int, _ part: BoxID, at place: SourceSpan) throws(Pending)
        -> FormulaID
    {
        unrolled(try demandMeasure(measure, axis, structure[structure[part].parent].anyPart), for: part, at: place)
    }

    /// Whether an attribute of a part is a line of the arrangement in its owner, written for any part.
    func isOfAnyPart(_ line: ContributionID, _ part: BoxID) -> Bool {
        structure[part].isPartArranged && names[structure[line].activation].box != part
    }

    /// What an attribute of the arrangement in the owner is of a part; a value of the part's own lines as it is.
    func unrolled(_ value: Value, of line: ContributionID, for part: BoxID) -> Value {
        guard isOfAnyPart(line, part) else { return value }
        var value = value
        func unroll(_ component: inout FormulaID) {
            if component.exists { component = unrolled(component, for: part, at: span(of: line)) }
        }
        unroll(&value.x)
        unroll(&value.y)
        unroll(&value.width)
        unroll(&value.height)
        return value
    }

    /// A formula that is written for any part, as it is for one.
    func unrolled(_ whole: FormulaID, for part: BoxID, at place: SourceSpan) -> FormulaID {
        let child = structure[structure[part].parent].anyPart
        let count = structure[child].children.count
        var unrolling = stores.unrollings[child.index] ?? Unrolling(scope: structure[child].scope, count: count)
        stores.unrollings[child.index] = nil
        let result = unrolling.formula(whole, for: Int(structure[part].number), in: &table)
        stores.unrollings[child.index] = unrolling
        if let fold = unrolling.refused {
            note(
                StructureDiagnostics.unfoldedParts(
                    fold.word, at: useSpan(ofArrangementIn: structure[part].parent) ?? place))
        }
        return table.recorded(result)
    }

    /// The use of the arrangement in an element.
    private func useSpan(ofArrangementIn owner: BoxID) -> SourceSpan? {
        structure[owner].arranged.first.flatMap { names.useSpan(structure[$0].activation) }
    }
}
