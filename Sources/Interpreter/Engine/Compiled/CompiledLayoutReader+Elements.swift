import LayoutChecker

// The elements of a compiled layout.

extension CompiledLayoutReader {
    mutating func element() throws(CompiledLayoutError) -> CheckedLayout.ElementKind {
        let name = try text()
        guard let category = StoredCodes.category(try bytes.byte()) else {
            throw bytes.malformed("an element has no such category")
        }
        let owner = try bytes.flag() ? try text() : nil
        var optional: [ElementQuantity] = []
        for _ in 0..<(try bytes.count()) {
            guard let quantity = ElementQuantity(rawValue: try bytes.byte()) else {
                throw bytes.malformed("an element has no such quantity")
            }
            optional.append(quantity)
        }
        let formulas = try formulas()
        return CheckedLayout.ElementKind(
            name: name, category: category, owner: owner, documentation: "", formulas: formulas,
            appearing: try phase(of: formulas), disappearing: try phase(of: formulas), optional: optional)
    }

    /// The masks of owners, of each element: each of them further in than the one before.
    mutating func readOuterMasks(of elements: inout [CheckedLayout.ElementKind]) throws(CompiledLayoutError) {
        for place in elements.indices {
            let count = try bytes.count()
            guard count == 0 || elements[place].owner != nil else {
                throw bytes.malformed("an element of its own has masks of owners")
            }
            var last = -1
            for _ in 0..<count {
                let kind = try bytes.number(below: place, "a mask is of no such element")
                guard kind > last else { throw bytes.malformed("the masks of owners are in no order") }
                last = kind
                elements[place].outerMasks.append(OuterMask(kind: kind, isTurned: try bytes.flag()))
            }
        }
    }

    private mutating func phase(of resting: ElementFormulas) throws(CompiledLayoutError) -> ElementFormulas? {
        guard try bytes.flag() else { return nil }
        let formulas = try formulas()
        guard formulas.scope == resting.scope, formulas.block == resting.block, formulas.leads == resting.leads,
            formulas.attributes.count == resting.attributes.count
        else { throw bytes.malformed("an element that comes or goes stands elsewhere") }
        return formulas
    }

    private mutating func formulas() throws(CompiledLayoutError) -> ElementFormulas {
        let scope = Int32(clamping: try bytes.number(below: table.scopes.count, "there is no such scope"))
        let block = try bytes.numberOrNone(below: outline.blockCount, "there is no such block")
        try check(scope, block)
        let (leads, hasDepth) = (try bytes.flag(), try bytes.flag())
        var quantities = QuantityTable(repeating: FormulaID.none)
        var written = QuantityTable(repeating: false)
        for quantity in ElementQuantity.allCases {
            quantities[quantity] = try formula(Place(scope: scope, stage: .scroll))
            written[quantity] = try bytes.flag()
        }
        let stops = try stops(in: scope)
        let firstRound = try formula(Place(scope: scope, stage: .scroll), isOptional: true)
        let station = try formula(Place(scope: scope, stage: .gesture), isOptional: true)
        var attributes: [AttributeFormula] = []
        for _ in 0..<(try bytes.count(ofBytes: 3)) {
            let name = try text()
            guard let shape = StoredCodes.shape(try bytes.byte()) else {
                throw bytes.malformed("an attribute has no such shape")
            }
            var components: [FormulaID] = []
            for _ in 0..<shape.componentCount {
                components.append(try formula(Place(scope: scope, stage: .scroll)))
            }
            attributes.append(AttributeFormula(name: name, shape: shape, components: components))
        }
        var formulas = ElementFormulas(
            scope: scope, block: block, leads: leads, quantities: quantities, written: written, stops: stops,
            firstRound: firstRound, attributes: attributes, hasDepth: hasDepth, span: .nothing)
        formulas.station = station
        return formulas
    }

    /// What the layout, a section or an element tells the app.
    mutating func output(of elements: [CheckedLayout.ElementKind]) throws(CompiledLayoutError) -> OutputFormula {
        let name = try text()
        let (code, number) = (try bytes.byte(), try bytes.number())
        guard let owner = StoredCodes.owner(code, number) else { throw bytes.malformed("an output is of nothing") }
        let scope: Int32
        switch owner {
        case .layout: scope = 0
        case .section(let block):
            guard Int(block) < outline.blockCount else { throw bytes.malformed("an output is of no such section") }
            scope = try section()
        case .element(let number):
            guard elements.indices.contains(Int(number)) else { throw bytes.malformed("an output is of no element") }
            scope = elements[Int(number)].formulas.scope
        }
        guard let shape = OutputFormula.Shape(rawValue: try bytes.byte()) else {
            throw bytes.malformed("an output has no such shape")
        }
        var components: [FormulaID] = []
        for _ in 0..<shape.count {
            components.append(try formula(Place(scope: scope, stage: .gesture)))
        }
        return OutputFormula(name: name, owner: owner, shape: shape, components: components, span: .nothing)
    }

    /// An element of a block stands in its sections, in their cells or among copies in them; another one in the layout.
    private func check(_ scope: Int32, _ block: Int32) throws(CompiledLayoutError) {
        let found = table.scopes[Int(scope)]
        let fits =
            switch found.kind {
            case .layout: block < 0
            case .section: block >= 0
            case .cells(let own): block == own
            case .copies: (block < 0) == (found.parent == 0)
            }
        guard fits else { throw bytes.malformed("an element stands in another block than its formulas") }
    }

    /// All elements of a scope with instances stand together, in one block, and every such scope has some.
    func check(_ elements: [CheckedLayout.ElementKind]) throws(CompiledLayoutError) {
        var last: Int32 = -1
        var met = [Bool](repeating: false, count: table.scopes.count)
        var blocks = [Int32](repeating: -1, count: table.scopes.count)
        for element in elements {
            let scope = element.formulas.scope
            let kind = table.scopes[Int(scope)].kind
            defer { last = scope }
            guard kind != .layout, kind != .section, scope != last else { continue }
            guard !met[Int(scope)] else { throw bytes.malformed("elements of the same instances stand apart") }
            met[Int(scope)] = true
            blocks[Int(scope)] = element.formulas.block
        }
        for element in elements where met[Int(element.formulas.scope)] {
            guard blocks[Int(element.formulas.scope)] == element.formulas.block else {
                throw bytes.malformed("elements of the same instances stand in different blocks")
            }
        }
        for fold in table.folds where !met[Int(fold.scope)] && table.scopes[Int(fold.scope)].kind != .section {
            throw bytes.malformed("a fold runs over what shows nothing")
        }
    }
}
