import LayoutDSL

// The order of the prepare stage, and what is computed for each instance of a scope.

extension Compiler {
    func makeLevels() -> [Level] {
        let count = (formulas.map { levels[Int($0.index)] }.max() ?? 0) + 1
        var result = [Level](repeating: Level(), count: count)
        var folds: [Int: [Int32: [Fold]]] = [:]
        for (slot, id) in formulas.enumerated() {
            let formula = table[id]
            let level = levels[Int(id.index)]
            let target = Int32(clamping: slot)
            if formula.operation.isFold {
                let source = table.folds[Int(formula.a)]
                let fold = Fold(
                    kind: source.kind, arguments: source.arguments.map { self.slot($0) }, target: target,
                    isForEach: formula.operation == .foldEach, column: columns[id.index] ?? -1)
                if source.scope == sectionScope {
                    result[level].sectionFolds.append(fold)
                } else {
                    folds[level, default: [:]][source.scope, default: []].append(fold)
                }
            } else if formula.stage == .prepare, !formula.operation.isInput {
                if formula.scope == 0 {
                    result[level].layout.append(step(formula, target))
                } else if formula.scope == sectionScope {
                    result[level].section.append(step(formula, target))
                }
            }
        }
        for level in result.indices {
            for scope in table.scopes.indices {
                let number = Int32(clamping: scope)
                guard let found = folds[level]?[number] else { continue }
                result[level].scopeFolds.append(
                    ScopeFolds(
                        scope: scopeIndex(number), steps: slice(of: number, for: found.flatMap { $0.arguments }),
                        folds: found))
            }
        }
        return result
    }

    /// The scopes that have programs of their own: all but the layout and the section.
    private var innerScopes: [Int32] {
        table.scopes.indices.map { Int32(clamping: $0) }.filter { $0 != 0 && $0 != sectionScope && isUsed($0) }
    }

    private func isUsed(_ scope: Int32) -> Bool { layout.elements.contains { $0.formulas(in: phase).scope == scope } }

    func scopeIndex(_ number: Int32) -> Int { innerScopes.firstIndex(of: number) ?? 0 }

    func makeScopes(_ elements: [ElementProgram]) -> [ScopeProgram] {
        innerScopes.map { number in
            let scope = table.scopes[Int(number)]
            var index: Int32 = -1
            var fields: [Input] = []
            var running: [(slot: Int32, column: Int32)] = []
            for (slot, id) in formulas.enumerated() {
                let formula = table[id]
                guard formula.scope == number else { continue }
                switch formula.operation {
                case .instanceIndex: index = Int32(clamping: slot)
                case .field:
                    fields.append(Input(operation: .field, number: formula.a, slot: Int32(clamping: slot)))
                case .foldEach: running.append((Int32(clamping: slot), columns[id.index] ?? 0))
                default: break
                }
            }
            let own = elements.indices.filter { elements[$0].scope == number }
            return ScopeProgram(
                number: number, block: own.first.map { elements[$0].block } ?? -1, count: slot(scope.count),
                index: index,
                fields: fields, columns: running, columnCount: columnCounts[number] ?? 0,
                prepare: steps(drawnOnly: true) { $0.scope == number && $0.stage == .prepare },
                scroll: steps(drawnOnly: true) { $0.scope == number && $0.stage == .scroll },
                culling: culling(of: own.map { layout.elements[$0].formulas(in: phase) }, number), elements: own,
                stops: slice(
                    of: number, for: stopSlots(own),
                    upTo: .scroll), visibility: visibility(ofScope: number, elements),
                inverse: inverse(of: number, elements),
                isInSection: scope.parent == sectionScope)
        }
    }

    /// How the visible instances are found, by how the resting boxes of all elements of the scope depend on the index.
    private func culling(of elements: [ElementFormulas], _ scope: Int32) -> Culling {
        let isStill = elements.allSatisfy { element in
            let (start, length) = element.box(alongX: layout.isHorizontal)
            return element.isStill && table[start].stage < .scroll && table[length].stage < .scroll
        }
        guard isStill, !elements.isEmpty else { return .none }
        func degree(_ id: FormulaID) -> IndexDegree { table[id].scope == scope ? table[id].degree : .independent }
        var boxes: [(start: Int32, length: Int32)] = []
        var worst = IndexDegree.independent
        for element in elements {
            let (start, length) = element.box(alongX: layout.isHorizontal)
            boxes.append((slot(start), slot(length)))
            worst = max(worst, degree(start), degree(length) == .independent ? .independent : .general)
        }
        if worst == .general { return columns(of: elements, scope) }
        let steps = slice(of: scope, for: boxes.flatMap { [$0.start, $0.length] })
        return .search(steps: steps, boxes: boxes, margin: worst == .affineSum ? 1 : 0)
    }

    private func columns(of elements: [ElementFormulas], _ scope: Int32) -> Culling {
        let along = boxes(of: elements, scope, isX: layout.isHorizontal)
        let across = boxes(of: elements, scope, isX: !layout.isHorizontal)
        let isStill = elements.allSatisfy { element in
            let (start, length) = element.box(alongX: !layout.isHorizontal)
            return table[start].stage < .scroll && table[length].stage < .scroll
        }
        let plane = PlaneReach(
            steps: slice(of: scope, for: (along.boxes + across.boxes).flatMap { $0.slots }), base: across.base,
            boxes: across.boxes)
        return .columns(
            steps: slice(of: scope, for: along.boxes.flatMap { $0.slots }), base: along.base, boxes: along.boxes,
            plane: isStill ? plane : nil)
    }

    /// The resting boxes along an axis, counted from a slot that is the same for all of them.
    private func boxes(of elements: [ElementFormulas], _ scope: Int32, isX: Bool) -> (base: Int32, boxes: [ReachBox]) {
        let starts = elements.map { $0.box(alongX: isX).start }
        var split = starts.map { places(of: $0, scope) }
        let base = split[0].base
        let isShared = split.allSatisfy { $0.base == base }
        if !isShared { split = starts.map { (base: .none, places: [$0]) } }
        let boxes = zip(elements, split).map { element, split in
            ReachBox(places: split.places.map { slot($0) }, length: slot(element.box(alongX: isX).length))
        }
        return (isShared ? slot(base) : -1, boxes)
    }

    /// A start taken apart: where all instances are counted from, and what is added for each of them.
    private func places(of start: FormulaID, _ scope: Int32) -> (base: FormulaID, places: [FormulaID]) {
        var places: [FormulaID] = []
        var current = start
        while table[current].scope == scope {
            let formula = table[current]
            guard formula.operation == .add else { return (.none, [start]) }
            let (a, b) = (FormulaID(formula.a), FormulaID(formula.b))
            let isFirst = table[a].scope != scope || table[b].scope == scope
            places.append(isFirst ? b : a)
            current = isFirst ? a : b
        }
        return (current, places)
    }

    /// The slots that tell the stops of elements: where they are, and whether the element takes part.
    private func stopSlots(_ elements: [Int]) -> [Int32] {
        elements.flatMap { number -> [Int32] in
            let formulas = layout.elements[number].formulas(in: phase)
            return formulas.snap.exists ? [slot(formulas.snap), slot(formulas[.presence])] : []
        }
    }

    /// Whether stops rise or fall with the index, and stand still.
    private func isEvenlySpaced(_ snap: FormulaID, _ scope: Int32) -> Bool {
        guard snap.exists else { return false }
        let formula = table[snap]
        return formula.stage < .scroll && (formula.scope != scope || formula.degree < .general)
    }

    private func drawing(of formulas: ElementFormulas) -> DrawingForm {
        let isUnturned = ElementQuantity.transform.allSatisfy { quantity in
            quantity.row.roles.contains(.deciding) || table.value(of: formulas[quantity]) == quantity.row.resting
        }
        return DrawingForm(
            isCentered: formulas.isCentered, hasDepth: formulas.hasDepth,
            isOnlyMoved: !formulas.hasDepth && isUnturned, turns: table.value(of: formulas[.rotationZ]) != 0)
    }

    func element(_ kind: Layout.ElementKind) -> ElementProgram {
        let formulas = kind.formulas(in: phase)
        return ElementProgram(
            kind: kind, scope: formulas.scope, scopeIndex: innerScopes.firstIndex(of: formulas.scope),
            block: formulas.block, slots: formulas.quantities.map { slot($0) }, snap: slot(formulas.snap),
            isEvenlySpaced: isEvenlySpaced(formulas.snap, formulas.scope), drawing: drawing(of: formulas),
            optional: kind.optional,
            attributes: formulas.attributes.map { ($0.name, $0.shape, $0.components.map { slot($0) }) })
    }
}
