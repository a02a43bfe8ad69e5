import LayoutDSL

extension MeasureReader {
    /// The margin on one side: what lines say; of any section, that of the block which it is an instance of.
    func workOutMargin(_ measure: Measure, _ axis: Int, _ box: BoxID, at place: SourceSpan) throws(Pending)
        -> FormulaID
    {
        guard structure[box].kind == .section else {
            return try workOutEdge(.margin, axis, box, isEnd: measure == .marginEnd, at: place)
        }
        let blocks = structure.blockBoxes
        let goals = blocks.filter { structure.hasMargin($0) }.map { Goal.measure(measure, axis, $0) }
        try wait(for: goals.filter { solver.isNew($0) })
        var result = table.constant(0, at: place)
        for (number, block) in blocks.enumerated().reversed() {
            let own =
                structure.hasMargin(block)
                ? try demandMeasure(measure, axis, block) : table.constant(0, at: place)
            guard number < blocks.count - 1 else {
                result = own
                continue
            }
            let at = table.input(.blockIndex, scope: structure[box].scope, at: place)
            let isThis = table.apply(.equal, at, table.constant(Double(number), at: place), at: place)
            result = table.apply(.select, isThis, own, result, at: place)
        }
        return result
    }
}
