import LayoutDSL

// Works out every formula of the gathered layout, used or not, and puts the results together.

extension Checker {
    /// A measure of a box, worked out now.
    mutating func measured(_ measure: Measure, _ axis: Int, _ box: Int32) -> FormulaID {
        let value = value(of: Key(kind: .measure, a: Int32(measure.rawValue) * 2 + Int32(clamping: axis), b: box))
        return value.x.exists ? value.x : table.constant(0, at: spanOfNothing)
    }

    mutating func settleLayout() -> Layout {
        let module = modules[1]
        let settled = settleParameters()
        let viewport = settleViewport()
        let items = settleItems()
        workOutBindings()
        let content = (measured(.contentSize, 0, 0), measured(.contentSize, 1, 0))
        var elements: [Layout.ElementKind] = []
        for box in documentOrder() { elements.append(settleElement(box)) }
        let snap = settleSnap()
        let blocks = blockBoxes.map { box in
            SectionBlock(
                name: names.text(boxes[Int(box)].name), count: sectionCount(box),
                cells: child(of: box).map { boxes[Int($0)].scope } ?? -1)
        }
        let fields = fields.map { field in
            Layout.Field(
                name: names.text(field.name), isBoolean: field.type == .boolean, hasDefault: field.initial >= 0,
                level: field.scope == 0 ? .layout : field.scope == boxes[Int(sectionBox)].scope ? .section : .item,
                block: field.block, span: field.span)
        }
        let statement = module.tree.statements[Int(module.layout)]
        let tests = settleTests()
        if table.isRecording { noteUses() }
        return Layout(
            name: statement.name >= 0 ? module.tree.text(ofToken: statement.name) : "",
            documentation: module.tree.documentation(before: statement.firstToken), sources: sources,
            parameters: settled, elements: elements, fields: fields, viewport: viewport, items: items,
            isHorizontal: isHorizontal, writtenSteps: steps, table: table, guards: guards, blocks: blocks, snap: snap,
            imports: imported, tests: tests, observations: observations,
            contentWidth: content.0, contentHeight: content.1)
    }

    /// Elements in document order: those before the sections, the sections with theirs, those behind.
    private func documentOrder() -> [Int32] {
        var order: [Int32] = []
        func add(_ box: Int32) {
            order.append(box)
            order += boxes[Int(box)].children
        }
        for child in boxes[0].children where boxes[Int(child)].leads { add(child) }
        for block in blockBoxes { for child in boxes[Int(block)].children { add(child) } }
        for child in boxes[0].children where !boxes[Int(child)].leads { add(child) }
        return order
    }

    /// Every `let` without parameters and every attribute, so that a mistake in an unused one is found too.
    private mutating func workOutBindings() {
        for number in boxes.indices where boxes[number].statement >= 0 && boxes[number].kind != .section {
            let box = boxes[number]
            let tree = modules[Int(box.module)].tree
            for line in tree.statements(from: tree.statements[Int(box.statement)].body) {
                let statement = tree.statements[Int(line)]
                guard statement.kind == .let, !statement.isFunction, statement.formula >= 0 else { continue }
                _ = value(of: Key(kind: .binding, a: modules[Int(box.module)].base + line, b: box.activation))
            }
        }
        workOutLines(from: 0)
        workOutArguments()
    }

    /// What uses were given, read by the bundle or not.
    private mutating func workOutArguments() {
        for number in arguments.indices {
            guard case .formula = arguments[number].source else { continue }
            _ = value(of: Key(kind: .argument, a: Int32(clamping: number), b: 0))
        }
    }

    /// Works out every line that was collected since.
    mutating func workOutLines(from start: Int) {
        for number in contributions.indices.dropFirst(start) {
            var condition = contributions[number].circumstances.condition
            while condition >= 0 {
                _ = value(of: Key(kind: .argument, a: conditions[Int(condition)].argument, b: 0))
                condition = conditions[Int(condition)].outer
            }
            _ = value(of: Key(kind: .contribution, a: Int32(clamping: number), b: -1), ifWanted: number)
        }
    }

    /// A line that the last-wins rule leaves out is checked all the same; one read by halves is read by halves.
    private mutating func value(of key: Key, ifWanted number: Int) -> Value {
        let line = contributions[number]
        guard let property = line.property else { return settledField(number) }
        if property == .scroll || property == .items { return .poison(spanOfNothing) }
        let whole = property.type(ofPart: line.part)
        if whole == .point || whole == .size, property != .viewport {
            let x = value(of: Key(kind: .contribution, a: key.a, b: 0))
            let y = value(of: Key(kind: .contribution, a: key.a, b: 1))
            return x.isPoison ? x : y
        }
        if property == .insets {
            let axis: Int32 = line.part == .top || line.part == .bottom ? 1 : 0
            let along: Int32 = line.part == .left || line.part == .right ? 0 : Int32(clamping: mainAxis)
            return value(of: Key(kind: .contribution, a: key.a, b: line.part == nil ? 0 : axis == 1 ? 1 : along))
        }
        return value(of: key)
    }

    /// A field's default has to be of the field's type.
    private mutating func settledField(_ number: Int) -> Value {
        let value = value(of: Key(kind: .contribution, a: Int32(clamping: number), b: -1))
        guard let field = fields.first(where: { $0.initial == Int32(clamping: number) }) else { return value }
        return coerced(value, to: field.type, by: .name(field.span), at: field.span)
    }

    // MARK: What the host supplies

    private mutating func settleParameters() -> [Parameter] {
        var settled: [Parameter] = []
        let tree = modules[1].tree
        let site = Int32(clamping: activations.count)
        activations.append(
            Activation(
                block: activations[Int(boxes[0].activation)].block, parent: -1, module: 1, box: -1, allowsFolds: false))
        for number in parameters.indices {
            let statement = tree.statements[Int(parameters[number].statement)]
            let name = names.text(parameters[number].name)
            let span = tree.span(ofToken: statement.name)
            let declared = declaredType(statement.type, 1)
            let initial = constant(statement.formula, as: declared, of: name, declared: span, site)
            let type = declared ?? initial?.type
            guard let initial, let type else { continue }
            parameters[number].type = type.type
            var range: ClosedRange<Double>?
            if statement.low >= 0, statement.high >= 0 {
                let low = constant(statement.low, as: type, of: name, declared: span, site)
                let high = low == nil ? nil : constant(statement.high, as: type, of: name, declared: span, site)
                if let low, let high {
                    let place = tree.span(ofFormula: statement.low).joined(tree.span(ofFormula: statement.high))
                    if low.value > high.value {
                        note(
                            .reversedRange(
                                text(tree.span(ofFormula: statement.low)), text(tree.span(ofFormula: statement.high)),
                                at: place))
                    } else {
                        range = low.value...high.value
                        if initial.value < low.value || initial.value > high.value {
                            note(
                                .defaultOutOfRange(
                                    name, at: tree.span(ofFormula: statement.formula), range: place, text(place)))
                        }
                    }
                }
            }
            settled.append(
                Parameter(
                    name: name, documentation: tree.documentation(before: statement.firstToken), unit: type.unit,
                    initial: initial.value, range: range, span: span))
        }
        return settled
    }

    /// A formula that must be a constant: a parameter's default or the ends of its range.
    mutating func constant(
        _ root: Int32, as wanted: DeclaredType?, of name: String, declared: Span, _ site: Int32
    )
        -> (value: Double, type: DeclaredType)?
    {
        guard root >= 0 else { return nil }
        let number = Int32(clamping: arguments.count)
        arguments.append(Argument(source: .formula(root: root, activation: site), type: wanted, name: declared))
        let value = value(of: Key(kind: .argument, a: number, b: 0))
        if value.isPoison { return nil }
        let span = modules[1].tree.span(ofFormula: root)
        guard let type = DeclaredType(value.type) else {
            note(.unfitParameter(name, value, at: span, self))
            return nil
        }
        guard let known = table.value(of: value.x), known.isFinite else {
            note(.notConstant("`\(name)`", at: span))
            return nil
        }
        return (known, type)
    }

    private mutating func settleViewport() -> Size {
        let standard = Size(width: 375, height: 667)
        guard let line = boxes[0].contributions.last(where: { contributions[Int($0)].property == .viewport }) else {
            return standard
        }
        return viewport(value(of: Key(kind: .contribution, a: line, b: -1)), at: span(of: line)) ?? standard
    }

    /// A viewport that a file sets; nil for one that it must not (reported).
    mutating func viewport(_ value: Value, at place: Span) -> Size? {
        if value.isPoison { return nil }
        guard let width = table.value(of: value.x), let height = table.value(of: value.y), width.isFinite,
            height.isFinite
        else {
            note(.notConstant("`viewport`", at: place))
            return nil
        }
        if width <= 0 || height <= 0 { note(.malformedViewport(at: place)) }
        return Size(width: width, height: height)
    }

    private mutating func settleItems() -> [Int] {
        guard let line = boxes[0].contributions.last(where: { contributions[Int($0)].property == .items }) else {
            return [10]
        }
        let contribution = contributions[Int(line)]
        return counts(of: contribution.root, contribution.activation, at: span(of: line)) ?? [10]
    }

    /// The cells of each section as a file sets them; nil when it does not manage (reported).
    mutating func counts(of root: Int32, _ activation: Int32, at place: Span) -> [Int]? {
        let number = Int32(clamping: arguments.count)
        arguments.append(Argument(source: .formula(root: root, activation: activation), type: nil, name: place))
        let value = value(of: Key(kind: .argument, a: number, b: 0))
        if value.isPoison { return nil }
        var entries = [value]
        if case .list(let list) = value.type { entries = lists[Int(list)] }
        var counts: [Int] = []
        var total = 0.0
        for entry in entries {
            if entry.isPoison { return nil }
            guard entry.dimension == .number, let count = table.value(of: entry.x),
                let whole = Arithmetic.count(count)
            else {
                note(.malformedCount(text(entry.span), at: entry.span))
                return nil
            }
            total += count
            if ElementLimit.exceeded(by: total) == .double {
                note(.elementLimit(.double, at: place))
                return nil
            }
            counts.append(whole)
        }
        if let limit = ElementLimit.exceeded(by: total) {
            note(.elementLimit(limit, at: place))
            return nil
        }
        return counts
    }

    /// `count:` of a section block: a constant.
    private mutating func sectionCount(_ box: Int32) -> Int? {
        guard let line = lastLine(.count, 0, boxes[Int(box)].contributions) else { return nil }
        let value = value(of: Key(kind: .contribution, a: line, b: -1))
        if value.isPoison { return nil }
        guard let count = table.value(of: value.x), let whole = Arithmetic.count(count) else {
            note(.malformedCount(text(span(of: line)), at: span(of: line)))
            return nil
        }
        return whole
    }
}

extension DeclaredType {
    /// The declared type that a value type is; nil for one that cannot be written.
    init?(_ type: ValueType) {
        switch type {
        case .quantity(.number), .infinite: self = .number
        case .quantity(.length): self = .length
        case .quantity(.angle): self = .angle
        case .boolean: self = .boolean
        case .quantity, .point, .size, .rectangle, .poison, .list, .stops, .box, .region, .data, .element, .aspect:
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
