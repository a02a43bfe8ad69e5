import LayoutDSL

extension PropertyReader {
    /// What the arrangement in the owner says of a part.
    func arranged(_ measure: Measure, _ axis: Int, _ part: BoxID, at place: SourceSpan) throws(Pending)
        -> FormulaID
    {
        let child = structure[structure[part].parent].anyPart
        let whole = try demandMeasure(measure, axis, child)
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
