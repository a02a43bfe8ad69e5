import LayoutChecker

/// The formulas that a layout needs to be drawn and scrolled, without those of its tests, under new numbers without gaps.
struct LiveFormulas {
    /// The formulas in their old order: operands stand before what reads them.
    private(set) var ids: [FormulaID] = []
    /// The new number of each formula; -1 for one that is left out.
    private var numbers: [Int32]

    init(of layout: CheckedLayout) {
        let table = layout.table
        numbers = [Int32](repeating: -1, count: table.formulas.count)
        for id in layout.lasting where id.exists { numbers[Int(id.index)] = 0 }
        for index in table.formulas.indices.reversed() where numbers[index] >= 0 {
            let formula = table.formulas[index]
            for operand in table.operands(formula) { numbers[Int(operand.index)] = 0 }
            guard formula.operation == .trailing else { continue }
            let distance = table.trails[Int(formula.a)].distance
            if distance.exists { numbers[Int(distance.index)] = 0 }
        }
        for index in numbers.indices where numbers[index] >= 0 {
            numbers[index] = Int32(clamping: ids.count)
            ids.append(FormulaID(Int32(clamping: index)))
        }
    }

    /// The new number of a formula; -1 for none.
    subscript(id: FormulaID) -> Int32 { id.exists ? numbers[Int(id.index)] : -1 }
}

extension CheckedLayout {
    /// All formulas that something other than a test or a formula reads.
    fileprivate var lasting: [FormulaID] {
        var found = [contentWidth, contentHeight, loops, opens, opensSection, keeps, keepsAcross] + rule.all
        found += table.scopes.map { $0.count } + outputs.flatMap { $0.components }
        for block in blocks {
            guard let row = block.row else { continue }
            found += row.prepared + row.standing + row.rule.all
        }
        for element in elements {
            let phases: [ElementFormulas?] = [element.formulas, element.appearing, element.disappearing]
            for formulas in phases {
                guard let formulas else { continue }
                found +=
                    ElementQuantity.allCases.map { formulas[$0] } + formulas.stops.all + [
                        formulas.firstRound, formulas.station,
                    ]
                found += formulas.attributes.flatMap { $0.components }
            }
        }
        return found
    }
}
