import LayoutChecker
import LayoutDSL

extension CheckedLayout {
    /// A number for what the layout comes to, whatever its names are and wherever its lines stand: a rewriting that keeps the
    /// meaning keeps it. Two texts of one meaning may still have two, where one says in other steps what the other says.
    /// Tests do not count.
    package var meaning: UInt64 {
        let steps = meanings()
        var result: UInt64 = isHorizontal ? 1 : 0
        func add(_ number: UInt64) { result = Mixing.mixed(result, number) }
        func add(_ id: FormulaID) { add(id.exists ? steps[Int(table.shared(id).index)] : 0) }
        func add(_ stops: StopFormulas) { for id in [stops.along, stops.across, stops.halt] { add(id) } }
        func add(_ number: Double) { add(number.bitPattern) }
        func add(_ formulas: ElementFormulas) {
            add(UInt64(UInt32(bitPattern: formulas.scope)) << 32 | UInt64(UInt32(bitPattern: formulas.block)))
            for quantity in ElementQuantity.allCases { add(formulas[quantity]) }
            add(formulas.stops)
            add(formulas.firstRound)
            for attribute in formulas.attributes { for component in attribute.components { add(component) } }
        }
        for number in [viewport.width, viewport.height] + items.map({ Double($0) }) { add(number) }
        for parameter in parameters {
            for number in [parameter.initial, parameter.range?.lowerBound ?? 0, parameter.range?.upperBound ?? 0] {
                add(number)
            }
        }
        for scope in table.scopes { add(scope.count) }
        for id in [loops, opens, opensSection, keeps, keepsAcross, contentWidth, contentHeight] { add(id) }
        add(rule)
        for block in blocks {
            add(Double(block.count ?? -1))
            guard let row = block.row else { continue }
            for id in [
                row.windowX, row.windowY, row.windowWidth, row.windowHeight, row.contentWidth, row.contentHeight,
                row.loops, row.opens, row.keeps,
            ] { add(id) }
            add(row.rule)
        }
        for element in elements {
            for phase in [Phase.resting, .appearing, .disappearing] { add(element.formulas(in: phase)) }
        }
        return result
    }

    /// A number for each formula of the table.
    private func meanings() -> [UInt64] {
        var found: [UInt64] = []
        found.reserveCapacity(table.formulas.count)
        for formula in table.formulas {
            var number = Mixing.mixed(UInt64(formula.operation.rawValue), UInt64(UInt32(bitPattern: formula.scope)))
            func add(_ other: UInt64) { number = Mixing.mixed(number, other) }
            func add(_ other: Int32) { add(UInt64(UInt32(bitPattern: other))) }
            if formula.operation == .constant {
                add(table.constants[Int(formula.a)].bitPattern)
            } else if formula.operation.isFold {
                let fold = table.folds[Int(formula.a)]
                add(UInt64(fold.kind.rawValue))
                add(fold.scope)
            } else if formula.operation == .trailing {
                let trail = table.trails[Int(formula.a)]
                add(trail.isX ? 1 : UInt64(0))
                add(found[Int(trail.distance.index)])
            } else if formula.operation.isInput {
                add(formula.a)
                add(formula.b)
            }
            for operand in table.operands(formula) {
                // What is written with a recorder has operands of its own.
                add(operand.exists && Int(operand.index) < found.count ? found[Int(operand.index)] : 0)
            }
            found.append(number)
        }
        return found
    }
}
