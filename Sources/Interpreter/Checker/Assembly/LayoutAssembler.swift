import LayoutDSL

/// Reaches every goal of the gathered layout, used or not, and puts the results together.
struct LayoutAssembler: CheckJob {
    let stores: CheckStores

    /// The layout, when everything in it has been worked out.
    func assembledLayout() -> CheckedLayout {
        let module = names[.main]
        let parameters = checkedParameters()
        let viewport = standardViewport()
        let items = standardItems()
        workOutBindings()
        reportMisplacedLoop()
        reportInsetsBehindViews()
        let loops = structure.loops ? goalSolver.measured(.loops, 0, .layout) : .none
        let content = (goalSolver.measured(.contentSize, 0, .layout), goalSolver.measured(.contentSize, 1, .layout))
        let written = documentOrder()
        reportSharedPaths(written)
        let (order, drawn) = elementAssembler.assembledElements(written)
        let outputs = checkedOutputs(order)
        let rule = elementAssembler.stops(of: .layout)
        let (opens, keeps, keepsAcross) = (
            elementAssembler.opening(), elementAssembler.standing(.keep, of: .layout), elementAssembler.keptAcross()
        )
        let blocks = structure.blockBoxes.map { box in
            SectionBlock(
                name: names.text(structure[box].name), count: sectionCount(box),
                cells: structure.child(of: box).map { structure[$0].scope } ?? -1,
                row: structure[box].isRow ? elementAssembler.rowFormulas(of: box) : nil)
        }
        reportUnusedSections()
        let sections = structure[structure.sectionBox].scope
        let fields = structure.fields.map { field in
            CheckedLayout.Field(
                name: names.text(field.name) + (field.part?.suffix ?? ""), isBoolean: field.isBoolean,
                hasDefault: field.hasDefault,
                isMeasured: field.isMeasured, estimate: field.isMeasured ? field.estimate : nil,
                level: field.scope == 0 ? .layout : field.scope == sections ? .section : .item,
                block: field.block, span: field.span)
        }
        let statement = module.tree.statements[Int(module.layout)]
        let layoutTests = testAssembler.checkedTests()
        let promises = promiseAssembler.checkedPromises(order)
        let allowedWorld = allowedWorldReader.allowedWorld()
        let elements = withStations(drawn, order)
        if table.isRecording { noteUses() }
        var layout = CheckedLayout(
            name: statement.name >= 0 ? module.tree.text(ofToken: statement.name) : "",
            documentation: module.tree.documentation(before: statement.firstToken), sources: names.findings.sources,
            parameters: parameters, elements: elements, fields: fields, viewport: viewport, items: items,
            isHorizontal: structure.isHorizontal, scrollsBoth: structure.scrollsBoth,
            mirrors: structure[.layout].mirrors, writtenSteps: structure.steps,
            table: table, guards: reading.guards, blocks: blocks, rule: rule, loops: loops, opens: opens.place,
            opensSection: opens.section, keeps: keeps, keepsAcross: keepsAcross,
            imports: names.imported.mapValues { $0.index },
            tests: layoutTests, outputs: outputs,
            observations: tests.observations, contentWidth: content.0, contentHeight: content.1)
        layout.promises = promises
        layout.toldKinds = toldKinds(outputs, order)
        layout.allowedWorld = allowedWorld
        return layout
    }

    /// Elements in document order: those before the sections, the sections with theirs, those behind.
    private func documentOrder() -> [BoxID] {
        var order: [BoxID] = []
        func add(_ box: BoxID, _ structure: Structure) {
            // A stack, for parts stand in parts.
            var waiting = [box]
            while let next = waiting.popLast() {
                order.append(next)
                waiting += structure[next].children.reversed()
            }
        }
        for child in structure[.layout].children where structure[child].leads { add(child, structure) }
        for block in structure.blockBoxes { for child in structure[block].children { add(child, structure) } }
        for child in structure[.layout].children where !structure[child].leads { add(child, structure) }
        return order
    }

    /// Reports kinds of one name that an index path cannot tell apart: all but those of different section blocks.
    private func reportSharedPaths(_ order: [BoxID]) {
        // The first of each name in each block, and in any: the elements of the layout share paths with all others.
        var first: [Symbol: BoxID] = [:]
        var ofBlock: [Symbol: [Int32: BoxID]] = [:]
        for box in order {
            let (symbol, block) = (structure[box].name, structure.blockNumber(of: box))
            let earlier = block < 0 ? first[symbol] : ofBlock[symbol]?[block] ?? ofBlock[symbol]?[-1]
            if first[symbol] == nil { first[symbol] = box }
            if ofBlock[symbol]?[block] == nil { ofBlock[symbol, default: [:]][block] = box }
            // Twice in one block has been reported.
            guard let earlier, structure[earlier].parent != structure[box].parent else { continue }
            note(StructureDiagnostics.sharedPath(name(of: box), at: span(ofBox: box), earlier: span(ofBox: earlier)))
        }
    }

    /// Every `let` without parameters and every attribute, so that a mistake in an unused one is found too.
    private func workOutBindings() {
        for number in structure.boxes.handles() {
            let box = structure[number]
            guard box.statement >= 0, box.kind != .section else { continue }
            workOutBindings(in: names[.main].tree.statements[Int(box.statement)].body, .main, box.activation)
        }
        workOutLines(from: ContributionID(0))
        // What uses were given, read by the bundle or not.
        for argument in structure.arguments.handles() {
            if case .formula = structure[argument].source { goalSolver.value(of: .argument(argument)) }
        }
    }

    /// Every `let` without parameters of a body.
    func workOutBindings(in body: Int32, _ module: ModuleID, _ activation: ActivationID) {
        let tree = names[module].tree
        for line in tree.statements(from: body) {
            let statement = tree.statements[Int(line)]
            guard statement.kind == .let, !statement.isFunction, statement.formula >= 0 else { continue }
            goalSolver.value(of: .binding(names.statement(line, module), activation))
        }
    }

    /// Works out every line that was collected since one.
    func workOutLines(from first: ContributionID) {
        for line in structure.contributions.handles(from: first) {
            var condition = structure[line].circumstances.condition
            while condition.exists {
                goalSolver.value(of: .argument(structure[condition].argument))
                condition = structure[condition].outer
            }
            workOut(line)
        }
    }

    /// A line that the last-wins rule leaves out is checked all the same; one read by halves is read by halves.
    private func workOut(_ number: ContributionID) {
        let line = structure[number]
        guard let property = line.property else {
            let value = goalSolver.value(of: .line(number))
            // A field's default has to be of the field's type.
            let field = structure.numberOfField[line.attribute].map { structure.fields[$0] }
            if let field, field.initial == number, field.part != nil {
                _ = listReader.listEntries(of: value, as: field)
            } else if let field, field.initial == number {
                _ = operatorReader.coerced(value, to: field.type, by: .name(field.span), at: field.span)
            }
            return
        }
        noteMirroredByHand(line, property)
        let type = structure.keepsPoint(number, names) ? .point : property.type(ofPart: line.part)
        switch property {
        case .scroll, .items, .loop, .mirrors: break
        case .opens where structure.openedCells[number.index] != nil: break  // its arguments are read
        case .insets, .margin:
            switch line.part {
            case nil, .left, .right: goalSolver.value(of: .line(number, 0))
            case .top, .bottom: goalSolver.value(of: .line(number, 1))
            default: goalSolver.value(of: .line(number, structure.mainAxis(of: line)))
            }
        default:
            let isConstant = property == .viewport && names[line.activation].box == .layout
            guard type == .point || type == .size, !isConstant else { return _ = goalSolver.value(of: .line(number)) }
            goalSolver.value(of: .line(number, 0))
            goalSolver.value(of: .line(number, 1))
        }
    }

    /// Notes a place across that a line of the file chooses by the direction: the mirror image turns it round already.
    private func noteMirroredByHand(_ line: Contribution, _ property: Property) {
        let sided: [Property] = [
            .place, .insets, .margin, .center, .translation, .rotation, .anchor, .eye, .clip, .innerTranslation,
        ]
        // The offset of what scrolls sideways counts from where lines of text begin.
        let isOffset = property == .opens || property == .snap
        let (box, axis) = (names[line.activation].box, structure.mainAxis(of: line))
        guard line.module == .main, isOffset ? axis == 0 : sided.contains(where: { $0 == property }), box.exists,
            !structure.keeper(of: box).exists,
            line.part.map({ property == .rotation || $0.axis(main: axis) == 0 }) ?? true
        else { return }
        let tree = names[.main].tree
        for (place, choice) in stores.directions.places(in: entryAlongX(of: line, axis), from: line.activation, names) {
            note(CheckDiagnostics.mirroredByHand(words(of: line), at: place, chosenAt: choice))
        }
        var condition = line.circumstances.condition
        while condition.exists {
            if case .formula(let root, _) = structure[structure[condition].argument].source,
                DirectionChoices.asks(root, in: tree)
            {
                note(CheckDiagnostics.mirroredByHand(words(of: line), at: tree.span(ofFormula: line.root)))
            }
            condition = structure[condition].outer
        }
    }

    /// What of a line says where something stands along x: of a point `(x, y)` its first entry, else all of it.
    private func entryAlongX(of line: Contribution, _ mainAxis: Int) -> Int32 {
        let tree = names[.main].tree
        let entries = tree.children(of: line.root)
        guard tree.formulas[Int(line.root)].kind == .tuple, entries.count == 2 else { return line.root }
        let found = entries.first { entry in
            let node = tree.formulas[Int(entry)]
            guard node.kind == .labeled else { return entry == entries[0] }
            return Word(rawValue: tree.text(ofToken: node.token))?.axis(main: mainAxis) == 0
        }
        return found ?? line.root
    }

    private func words(of line: Contribution) -> String {
        let part = line.part.map { "." + $0.rawValue } ?? ""
        return (line.property?.rawValue ?? "") + part
    }

    // MARK: What the host supplies

    func checkedParameters() -> [Parameter] {
        var checked: [Parameter] = []
        let tree = names[.main].tree
        let site = names.activate(
            Activation(block: names[structure[.layout].activation].block, module: .main, box: .none))
        for number in structure.parameters.indices {
            let statement = tree.statements[Int(structure.parameters[number].statement)]
            let name = names.text(structure.parameters[number].name)
            let span = tree.span(ofToken: statement.name)
            let declared = names.declaredType(statement.type, .main)
            let initial = constantReader.constant(statement.formula, as: declared, of: name, declared: span, site)
            let type = declared ?? initial?.type
            guard let initial, let type else { continue }
            structure.parameters[number].type = type.type
            var range: ClosedRange<Double>?
            if statement.low >= 0, statement.high >= 0,
                let low = constantReader.constant(statement.low, as: type, of: name, declared: span, site)?.value,
                let high = constantReader.constant(statement.high, as: type, of: name, declared: span, site)?.value
            {
                if low > high { testAssembler.noteReversed(statement) } else { range = low...high }
            }
            if let range, !range.contains(initial.value) {
                let place = tree.span(ofFormula: statement.low).joined(tree.span(ofFormula: statement.high))
                let written = tree.span(ofFormula: statement.formula)
                note(StructureDiagnostics.defaultOutOfRange(name, at: written, range: place, names.text(place)))
            }
            structure.parameters[number].range = range
            checked.append(
                Parameter(
                    name: name, documentation: tree.documentation(before: statement.firstToken), unit: type.unit,
                    initial: initial.value, range: range, span: span))
        }
        return checked
    }

    private func standardViewport() -> LayoutSize {
        let standard = LayoutSize(width: 375, height: 667)
        guard let line = structure[.layout].contributions.last(where: { structure[$0].property == .viewport }) else {
            return standard
        }
        return constantReader.viewport(goalSolver.value(of: .line(line)), at: span(of: line)) ?? standard
    }

    private func standardItems() -> [Int] {
        guard let line = structure[.layout].contributions.last(where: { structure[$0].property == .items }) else {
            return [10]
        }
        let contribution = structure[line]
        return constantReader.counts(of: contribution.root, contribution.activation, at: span(of: line)) ?? [10]
    }

    /// `count:` of a section block: a constant.
    private func sectionCount(_ box: BoxID) -> Int? {
        guard let line = structure.lastLine(.count, 0, structure[box].contributions) else { return nil }
        let value = goalSolver.value(of: .line(line))
        return value.isPoison ? nil : constantReader.count(value, at: span(of: line))
    }

    /// Reports blocks that no section ever uses: the first block without a count takes all sections that are left, and data
    /// can name a block.
    private func reportUnusedSections() {
        guard !structure.loops else { return }
        var first: BoxID?
        for box in structure.blockBoxes
        where structure.lastLine(.count, 0, structure[box].contributions) == nil {
            let isNamed = names[.main].tree.statements[Int(structure[box].statement)].name >= 0
            if let first, !isNamed {
                note(StructureDiagnostics.unusedSection(at: span(ofBox: box), behind: span(ofBox: first)))
            }
            first = first ?? box
        }
    }

    /// Reports what cannot stand in a list without ends: a second section, and views that take room along the scroll.
    func reportMisplacedLoop() {
        guard structure.loops else { return }
        if structure.blockBoxes.count > 1 {
            note(StructureDiagnostics.loopOfSections(at: span(ofBox: structure.blockBoxes[1])))
        }
        for container in structure.containers {
            for view in structure[container].children
            where structure[view].kind == .supplementary
                && !structure.sets(.place, mainAxis, of: view)
            {
                note(StructureDiagnostics.loopWithRoom(name(of: view), at: span(ofBox: view)))
            }
        }
    }

    /// Advises where insets of the layout keep the safe area free, and a view of the layout stands outside of them.
    func reportInsetsBehindViews() {
        for box in structure.containers where box == .layout || structure[box].statement == structure[.layout].statement
        {
            for number in structure[box].contributions where structure[number].property == .insets {
                let line = structure[number]
                let tree = names[line.module].tree
                let first = tree.formulas[Int(line.root)].first
                let readsSafeArea = (first...line.root).contains { index in
                    tree.text(ofToken: tree.formulas[Int(index)].token) == Word.safeArea.rawValue
                }
                guard readsSafeArea else { continue }
                for isEnd in [false, true] where structure.insetCovers(line, mainAxis, isEnd: isEnd) {
                    let view = isEnd ? structure[.layout].lastTrailing : structure[.layout].lastLeading
                    guard view.exists, !structure.sets(.place, mainAxis, of: view) else { continue }
                    let name = tree.span(ofToken: tree.statements[Int(line.statement)].name)
                    note(
                        CheckDiagnostics.insetsBehindViews(
                            words(of: number), view: self.name(of: view), isEnd: isEnd, at: span(of: number), fix: name)
                    )
                    break
                }
            }
        }
    }
}

extension CheckJob {
    var layoutAssembler: LayoutAssembler { LayoutAssembler(stores: stores) }
}

extension DeclaredType {
    /// The declared type that a value type is; nil for one that cannot be written.
    init?(_ type: ValueType) {
        switch type {
        case .quantity(.number), .infinite: self = .number
        case .quantity(.length): self = .length
        case .quantity(.angle): self = .angle
        case .boolean: self = .boolean
        case .quantity, .point, .size, .rectangle, .poison, .list, .stops, .box, .region, .data, .scroller, .element,
            .aspect, .cell:
            return nil
        }
    }

    var unit: ParameterValue.Unit {
        switch self {
        case .number: .plain
        case .length: .length
        case .angle: .angle
        case .boolean: .boolean
        case .point, .size: .plain
        }
    }
}
