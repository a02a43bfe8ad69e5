import LayoutDSL

// What a layout tells its app: the `output` lines, and the cells that `current` chooses from.

extension LayoutAssembler {
    /// The outputs of the layout, its sections and its elements, in the order of the file. `order`: the elements.
    func checkedOutputs(_ order: [BoxID]) -> [OutputFormula] {
        let tree = names[.main].tree
        return structure.outputs.compactMap { output -> OutputFormula? in
            let statement = names.statement(output.statement, .main)
            let value = goalSolver.value(of: .binding(statement, structure[output.box].activation))
            let written = tree.statements[Int(output.statement)].formula
            guard !value.isPoison, written >= 0 else { return nil }
            let (name, place) = (names.text(output.name), tree.span(ofFormula: written))
            guard let (shape, components) = outputFormulas(value, at: place) else {
                return refused(CheckDiagnostics.unfitOutput(name, value, at: place))
            }
            let presence =
                structure[output.box].isElement ? goalSolver.measured(.presence, 0, output.box) : FormulaID.none
            let zero = table.constant(0, at: place)
            let finite = components.map { component in
                keepFromProposal(component, at: place)
                return propertyReader.guarded(
                    component, else: zero, words: "output " + name, span: place, output.box, presence: presence)
            }
            return OutputFormula(
                name: name, owner: owner(of: output.box, order), shape: shape, components: finite,
                span: tree.span(ofToken: tree.statements[Int(output.statement)].name))
        }
    }

    /// The number of each kind among the elements, by the number by which outputs tell it; void where they tell cells alone.
    func toldKinds(_ outputs: [OutputFormula], _ order: [BoxID]) -> [Int32] {
        guard outputs.contains(where: { $0.shape == .element }) else { return [] }
        var kinds = [Int32](repeating: -1, count: Int(structure.boxes.next.index))
        for box in order.reversed() {
            let first = structure.elements(named: structure[box].name).first ?? box
            kinds[Int(first.index)] = Int32(clamping: order.firstIndex(of: box) ?? 0)
        }
        return kinds
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
    private func outputFormulas(_ value: Value, at place: SourceSpan)
        -> (shape: OutputFormula.Shape, components: [FormulaID])?
    {
        switch value.type {
        case .boolean: return (.boolean, [value.x])
        case .infinite: return (.number, [value.x])
        case .quantity: return DeclaredType(value.type) == nil ? nil : (.number, [value.x])
        default:
            guard let element = operatorReader.chosen(value, at: place) else { return nil }
            let whole = [element.x, element.y, element.width].filter { $0.exists }
            return (whole.count > 2 ? .element : .cell, whole)
        }
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
