import LayoutChecker

/// The elements of a prepared layout that stand still: anyhow, or each as far behind the one before as all others.
package struct StillElements {
    private let prepared: Prepared
    private var program: Program { prepared.program }

    package init(_ prepared: Prepared) { self.prepared = prepared }

    /// Whether no offset moves the elements of a kind, nor changes their size or what is seen of them, as the formulas say.
    /// Elements of sections that scroll by themselves, of mirror images, and where a formula gives no finite number, count as
    /// moving.
    package func contains(_ kind: String) -> Bool {
        guard prepared.troubles.isEmpty, prepared.mirror == nil, !program.layout.loops.exists else { return false }
        return program.kinds[kind].allSatisfy { number in
            let formulas = program.layout.elements[number].formulas(in: program.phase)
            return !program.plan.elements[number].isInRow
                && ElementQuantity.allCases.allSatisfy { quantity in
                    let id = formulas[quantity]
                    return !id.exists || StillElements.looks.contains(quantity)
                        || program.layout.table[id].stage < .scroll
                }
        }
    }

    /// What changes no box.
    private static let looks: [ElementQuantity] = [.alpha, .blur, .z, .hidden]

    /// The elements of a kind as runs of equal boxes at equal distances: of each section that has any the first one, the last
    /// one, and their number.
    ///
    /// - Parameter kind: The name of the kind.
    /// - Returns: nil where the formulas do not say so, or where a formula gives no finite number.
    package func evenRuns(of kind: String) -> [(first: ElementPath, last: ElementPath, count: Int)]? {
        let named = program.kinds[kind]
        guard named.count == 1, let number = named.first, contains(kind) else { return nil }
        let element = program.plan.elements[number]
        let (formulas, table) = (program.layout.elements[number].formulas(in: program.phase), program.layout.table)
        guard let scope = element.scopeIndex else { return nil }
        func value(_ quantity: ElementQuantity) -> Double? { table.value(of: formulas[quantity]) }
        let depth = ElementQuantity.perspective
        if formulas[depth].exists, value(depth) != depth.row.resting { return nil }
        let advancing: [ElementQuantity] = [.restX, .restY, .boxX, .boxY, .centerX, .centerY]
        for quantity in ElementQuantity.allCases where !StillElements.looks.contains(quantity) {
            let id = formulas[quantity]
            guard id.exists else { continue }
            let formula = table[id]
            let isOfItem = formula.scope == program.plan.scopes[scope].number
            let most = advancing.contains(quantity) ? IndexDegree.affineSum : .independent
            guard !isOfItem || formula.degree <= most else { return nil }
        }
        let walker = Walker.atStart(of: prepared)
        var runs: [(first: ElementPath, last: ElementPath, count: Int)] = []
        for section in prepared.world.sections(ofElement: element) {
            if element.block >= 0 { walker.load(section) }
            let count = walker.count(of: program.plan.scopes.base + scope, in: section)
            guard count > 0 else { continue }
            runs.append(
                (
                    ElementPath(kind: kind, section: section, item: 0),
                    ElementPath(kind: kind, section: section, item: count - 1), count
                ))
        }
        return runs
    }
}
