import LayoutChecker
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
            for (number, found) in (folds[level] ?? [:]).sorted(by: { $0.key < $1.key }) {
                result[level].scopeFolds.append(
                    ScopeFolds(
                        scope: max(0, place(ofScope: number)),
                        steps: slice(of: number, for: found.flatMap { $0.arguments }),
                        folds: found))
            }
        }
        return result
    }

    func makeScopes(_ elements: [ElementPlan], _ memory: FlatMemory) -> [ScopePlan] {
        innerScopes.map { number in
            let scope = table.scopes[Int(number)]
            var index: Int32 = -1
            var fields: [Plan.Load] = []
            var running: [Plan.Load] = []
            for slot in slotsOfScope[Int(number)] {
                let id = formulas[slot]
                let formula = table[id]
                switch formula.operation {
                case .instanceIndex: index = Int32(clamping: slot)
                case .field: fields.append(Plan.Load(slot: Int32(clamping: slot), column: formula.a, source: .field))
                case .foldEach:
                    running.append(
                        Plan.Load(slot: Int32(clamping: slot), column: columns[id.index] ?? 0, source: .fold))
                default: break
                }
            }
            let own = elementsOfScope[Int(number)]
            let steps = drawnSteps(of: number, .prepare) + drawnSteps(of: number, .scroll)
            return ScopePlan(
                number: number, index: index, count: slot(scope.count),
                block: own.first.map { elements[$0].block } ?? -1,
                isInSection: scope.parent == sectionScope, isInRow: isInRow(number),
                loads: memory.add(fields + running, to: memory.loads),
                columnCount: Int32(clamping: columnCounts[number] ?? 0), code: memory.code(steps),
                elements: Stretch(start: Int32(clamping: own.first ?? 0), count: Int32(clamping: own.count)),
                search: search(of: own.map { layout.elements[$0].formulas(in: phase) }, number, memory),
                visibility: visibility(ofScope: number, elements, memory),
                inverses: inverses(of: number, elements, memory),
                stops: memory.code(slice(of: number, for: stopSlots(own), upTo: .gesture)),
                outputs: memory.code(slice(of: number, for: outputSlots(own), upTo: .gesture)))
        }
    }

    /// How the visible instances are found, by how the resting boxes of all elements of the scope depend on the index.
    private func search(of elements: [ElementFormulas], _ scope: Int32, _ memory: FlatMemory) -> SearchPlan {
        let isX = isScrolledAlongX(scope)
        let isStill = elements.allSatisfy { element in
            let (start, length) = restingBox(element, scope, alongX: isX)
            return element.isStill && table[start].stage < .scroll && table[length].stage < .scroll
        }
        guard isStill, !elements.isEmpty else { return SearchPlan(isUnordered: true) }
        func degree(_ id: FormulaID) -> IndexDegree { table[id].scope == scope ? table[id].degree : .independent }
        var boxes: [Plan.PlannedBox] = []
        var worst = IndexDegree.independent
        for element in elements {
            let (start, length) = restingBox(element, scope, alongX: isX)
            boxes.append(Plan.PlannedBox(start: slot(start), length: slot(length)))
            worst = max(worst, degree(start), degree(length) == .independent ? .independent : .general)
        }
        var search =
            worst == .general
            ? restingSearch(of: elements, scope, memory)
            : SearchPlan(
                isAffine: true, code: memory.code(slice(of: scope, for: boxes.flatMap { [$0.start, $0.length] })),
                boxes: memory.add(boxes, to: memory.boxes), margin: worst == .affineSum ? 1 : 0)
        // Where nothing else is found, as in few instances and where rounds are not told, it is searched.
        if elements.contains(where: { $0.firstRound.exists }) {
            search.rounds = search.isAffine ? .even : .resting
            (search.isAffine, search.isUnordered, search.hasPlane) = (false, true, false)
        }
        return search
    }

    /// Where an element rests along an axis; in a list without ends, in the first round.
    private func restingBox(
        _ element: ElementFormulas, _ scope: Int32, alongX isX: Bool
    ) -> (start: FormulaID, length: FormulaID) {
        let (start, length) = element.box(alongX: isX)
        return element.firstRound.exists && isX == isScrolledAlongX(scope)
            ? (element.firstRound, length) : (start, length)
    }

    private func restingSearch(of elements: [ElementFormulas], _ scope: Int32, _ memory: FlatMemory) -> SearchPlan {
        let isX = isScrolledAlongX(scope)
        let along = boxes(of: elements, scope, isX: isX)
        let across = boxes(of: elements, scope, isX: !isX)
        let isStill = elements.allSatisfy { element in
            let (start, length) = restingBox(element, scope, alongX: !isX)
            return table[start].stage < .scroll && table[length].stage < .scroll
        }
        var search = SearchPlan(
            code: memory.code(slice(of: scope, for: along.boxes.flatMap { $0.slots })), boxes: memory.add(along.boxes),
            base: along.base)
        guard isStill else { return search }
        search.hasPlane = true
        search.planeCode = memory.code(slice(of: scope, for: (along.boxes + across.boxes).flatMap { $0.slots }))
        search.crossBase = across.base
        search.crossBoxes = memory.add(across.boxes)
        return search
    }

    /// The resting boxes along an axis, counted from a slot that is the same for all of them.
    private func boxes(of elements: [ElementFormulas], _ scope: Int32, isX: Bool) -> (base: Int32, boxes: [ReachBox]) {
        let starts = elements.map { restingBox($0, scope, alongX: isX).start }
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

    private func drawing(of formulas: ElementFormulas) -> DrawingForm {
        let isUnturned = ElementQuantity.transform.allSatisfy { quantity in
            quantity.roles.contains(.deciding) || table.value(of: formulas[quantity]) == quantity.row.resting
        }
        return DrawingForm(
            isCentered: formulas.isCentered, hasDepth: formulas.hasDepth,
            isOnlyMoved: !formulas.hasDepth && isUnturned, turns: table.value(of: formulas[.rotationZ]) != 0,
            isMasked: ElementQuantity.mask.contains { formulas.written[$0] })
    }

    func element(_ number: Int, _ memory: FlatMemory) -> ElementPlan {
        let formulas = layout.elements[number].formulas(in: phase)
        return ElementPlan(
            slots: formulas.quantities.map { slot($0) }, number: Int32(clamping: number), scope: formulas.scope,
            scopeNumber: Int32(clamping: place(ofScope: formulas.scope)),
            block: formulas.block, isInRow: isInRow(formulas.scope), stop: stop(formulas, isAcross: false),
            crossStop: stop(formulas, isAcross: true), station: stop(formulas, at: formulas.station),
            halt: slot(formulas.stops.halt),
            sharesPresence: table[formulas[.presence]].scope != formulas.scope, drawing: drawing(of: formulas),
            attributes: memory.add(
                formulas.attributes.flatMap { $0.components.map { slot($0) } }, to: memory.attributeSlots))
    }
}
