import LayoutDSL

// What a layout tells its app: the `output` lines, and the cells that `current` chooses from.

extension Checker {
    /// The outputs of the layout, its sections and its elements, in the order of the file. `order`: the elements.
    mutating func checkedOutputs(_ order: [BoxID]) -> [OutputFormula] {
        let tree = names[.main].tree
        return structure.outputs.compactMap { output -> OutputFormula? in
            let statement = names.statement(output.statement, .main)
            let value = value(of: .binding(statement, structure[output.box].activation))
            let written = tree.statements[Int(output.statement)].formula
            guard !value.isPoison, written >= 0 else { return nil }
            let (name, place) = (names.text(output.name), tree.span(ofFormula: written))
            guard let (shape, components) = outputFormulas(value, at: place) else {
                return refused(CheckDiagnostics.unfitOutput(name, value, at: place))
            }
            let presence = structure[output.box].isElement ? measured(.presence, 0, output.box) : FormulaID.none
            let zero = table.constant(0, at: place)
            let finite = components.map { component in
                keepFromProposal(component, at: place)
                return guarded(
                    component, else: zero, words: "output " + name, span: place, output.box, presence: presence)
            }
            return OutputFormula(
                name: name, owner: owner(of: output.box, order), shape: shape, components: finite,
                span: tree.span(ofToken: tree.statements[Int(output.statement)].name))
        }
    }

    private func owner(of box: BoxID, _ order: [BoxID]) -> OutputFormula.Owner {
        switch structure[box].kind {
        case .layout, .section: return .layout
        case .block: return .section(block: structure[box].number)
        case .cell, .supplementary, .decoration, .part, .anyPart:
            return .element(Int32(clamping: order.firstIndex(of: box) ?? 0))
        }
    }

    /// The shape of an output and its formulas; nil for a value that is none.
    private mutating func outputFormulas(_ value: Value, at place: SourceSpan)
        -> (shape: OutputFormula.Shape, components: [FormulaID])?
    {
        switch value.type {
        case .boolean: return (.boolean, [value.x])
        case .infinite: return (.number, [value.x])
        case .quantity: return DeclaredType(value.type) == nil ? nil : (.number, [value.x])
        default: return cell(value, at: place).map { (.cell, [$0.x, $0.y]) }
        }
    }

    // MARK: Cells as values

    /// `current`: the cell whose stop is nearest to the offset, of the row at hand or else of the layout.
    mutating func currentCell(at place: SourceSpan, in activation: ActivationID) -> Value {
        let box = activation.exists ? names[activation].box : .none
        guard box.exists else {
            return mistake(CheckDiagnostics.outOfReach("current", "a constant", at: place), at: place)
        }
        let scroller = structure.scroller(of: box)
        guard scroller != .layout else {
            return Value(
                type: .cell, x: table.input(.current, 0, at: place), y: table.input(.current, 1, at: place),
                span: place)
        }
        let scope = structure[scroller].scope
        let item = table.input(.current, 1, scope: scope, at: place)
        // A row without a cell has no current one.
        let isThere = table.apply(.lessOrEqual, table.constant(0, at: place), item, at: place)
        let section = table.apply(
            .select, isThere, table.input(.sectionIndex, scope: scope, at: place), table.constant(-1, at: place),
            at: place)
        return Value(type: .cell, x: section, y: item, span: place)
    }

    /// The section and the item of a value that is a cell: `current`, `cell` in an element, `cell[0, 3]` in a test.
    mutating func cell(_ value: Value, at place: SourceSpan) -> (x: FormulaID, y: FormulaID)? {
        switch value.type {
        case .cell: return (value.x, value.y)
        case .box(let box) where structure[box].kind == .cell:
            let section = structure[structure[box].parent].scope
            return (table.input(.sectionIndex, scope: section, at: place), index(of: box, at: place))
        case .element(let element):
            let observed = tests[element]
            guard let found = observed.place,
                boxes(named: observed.name).contains(where: { structure[$0].kind == .cell })
            else { return nil }
            return (
                table.constant(Double(found.section), at: place), table.constant(Double(found.item), at: place)
            )
        default: return nil
        }
    }

    /// Whether two values are one cell; nil where one of them is none.
    mutating func sameCell(_ a: Value, _ b: Value, at place: SourceSpan) -> FormulaID? {
        guard let first = cell(a, at: place), let second = cell(b, at: place) else { return nil }
        return table.apply(
            .and, table.apply(.equal, first.x, second.x, at: place), table.apply(.equal, first.y, second.y, at: place),
            at: place)
    }

    // MARK: The cells that `current` chooses from

    /// The elements, where each cell says at which offset it is the current one: at its stop. In a list, and in a row, in
    /// which no cell has a stop, it is where the cell rests at the start of what is seen.
    func withStations(_ elements: [CheckedLayout.ElementKind], _ order: [BoxID]) -> [CheckedLayout.ElementKind] {
        guard table.formulas.contains(where: { $0.operation == .current }) else { return elements }
        var elements = elements
        let cells = order.indices.filter { structure[order[$0]].kind == .cell }
        func scroller(_ number: Int) -> BoxID { structure.scroller(of: order[number]) }
        for number in cells {
            let isStopping = cells.contains {
                scroller($0) == scroller(number) && elements[$0].formulas.stops.along.exists
            }
            let formulas = elements[number].formulas
            let start = formulas.box(alongX: structure.mainAxis(of: order[number]) == 0).start
            elements[number].formulas.station = isStopping ? formulas.stops.along : start
        }
        return elements
    }
}
