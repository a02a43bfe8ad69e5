import LayoutDSL

/// Reads the world of a test: `viewport.width: 320`, `gap: 0...40 step 8`, `items[1]: 12`, `Tile[0, 3].data.height: 80`.
struct TestTargetReader: CheckJob {
    let stores: CheckStores

    /// A line of a test's world, or of the worlds that a layout is meant for.
    func checkSetting(
        _ statement: StatementSyntax, of test: inout LayoutTest, _ activation: ActivationID, in site: Site = .test
    ) {
        guard statement.formula >= 0 else { return }
        let tree = names[.main].tree
        let place = tree.span(ofToken: statement.name)
        let span = tree.span(ofFormula: statement.formula)
        let isWhole = statement.part < 0 && statement.arguments.isEmpty && statement.high < 0
        switch names.word(names.symbol(statement.name, .main)) {
        case .viewport where isWhole:
            let value = goalSolver.value(of: statement.formula, in: activation, as: .size, wantedBy: place)
            guard let size = constantReader.viewport(single(value), at: span) else { return }
            for (axis, side) in [size.width, size.height].enumerated() {
                test.settings.append(
                    TestSetting(
                        name: axis == 0 ? "viewport.width" : "viewport.height", target: .viewport(axis: axis),
                        values: OffsetSweep(at: side), isRange: false, unit: .length, isWholeScroll: false,
                        span: span))
            }
        case .items where isWhole:
            test.items = constantReader.counts(of: statement.formula, activation, at: span)
            test.settings.removeAll { if case .items = $0.target { true } else { false } }
        default:
            guard let (target, type) = testTarget(of: statement, in: site, activation) else { return }
            guard let (values, isRange) = settingValues(statement, target, type, activation) else { return }
            // Without an index it is one section, as with a single count.
            if case .items = target, statement.arguments.isEmpty { test.items = [0] }
            test.settings.append(
                TestSetting(
                    name: names.text(targetSpan(of: statement)), target: target, values: values, isRange: isRange,
                    unit: type.unit, isWholeScroll: target.isScrolled && isAll(statement.formula, activation),
                    span: span))
        }
    }

    /// Drops the settings that a later line replaces: the last one for a value counts. A range that is replaced is asked by
    /// nobody.
    func dropReplaced(in test: inout LayoutTest) {
        var seen: Set<[Int]> = []
        var kept: [TestSetting] = []
        for setting in test.settings.reversed() where seen.insert(key(of: setting.target)).inserted {
            kept.append(setting)
        }
        guard kept.count < test.settings.count else { return }
        test.settings = kept.reversed()
    }

    /// What tells the value that a line sets from others.
    private func key(of target: TestTarget) -> [Int] {
        switch target {
        case .viewport(let axis): [0, axis]
        case .items(let section): [1, section]
        case .parameter(let name): [2, Int(names.symbol(name).index)]
        case .environment(let number): [3, Int(number)]
        case .field(let field, .layout): [4, Int(names.symbol(field.name).index)]
        case .field(let field, .section(let section)): [5, Int(names.symbol(field.name).index), section]
        case .field(let field, .item(let place)):
            [6, Int(names.symbol(field.name).index), place.section, place.item]
        case .rowOffset(let section): [7, section]
        case .offset(let axis): [8, axis]
        case .trail: [9]
        }
    }

    /// The text before the colon of a line of a test.
    private func targetSpan(of statement: StatementSyntax) -> SourceSpan {
        let tree = names[.main].tree
        var last = statement.name
        while Int(last) + 1 < tree.tokens.count, tree.tokens[Int(last) + 1].kind != .colon { last += 1 }
        return tree.span(ofTokens: statement.name, last)
    }

    // MARK: Values

    /// Whether a formula is the word `all`, which means something else where a value has that name.
    func isAll(_ root: Int32, _ activation: ActivationID) -> Bool {
        let tree = names[.main].tree
        guard root >= 0, tree.formulas[Int(root)].kind == .name,
            tree.text(ofToken: tree.formulas[Int(root)].token) == "all"
        else { return false }
        return names.lookup(names.symbol("all"), from: activation) == nil
    }

    /// The values of a line of the world: all constants.
    private func settingValues(
        _ statement: StatementSyntax, _ target: TestTarget, _ type: DeclaredType, _ activation: ActivationID
    ) -> (values: OffsetSweep, isRange: Bool)? {
        let tree = names[.main].tree
        let place = tree.span(ofToken: parts(of: statement).last ?? statement.name)
        let span = tree.span(ofFormula: statement.formula)
        let name = names.text(targetSpan(of: statement))
        func constant(_ root: Int32) -> Double? {
            constantReader.constant(root, as: type, of: name, declared: place, activation)?.value
        }
        var (low, high) = (0.0, 0.0)
        let isAll = statement.high < 0 && isAll(statement.formula, activation)
        if isAll {
            if type == .boolean, statement.step < 0 {
                return (OffsetSweep(from: 0, to: 1, step: 1) ?? OffsetSweep(at: 0), true)
            }
            // How far that is depends on the world.
            if target.isScrolled, statement.step < 0 {
                return (OffsetSweep(every: 0, to: .greatestFiniteMagnitude) ?? OffsetSweep(at: 0), true)
            }
            guard case .parameter(let name) = target, let range = declaredRange(ofParameter: name) else {
                return refused(TestDiagnostics.noDeclaredRange(name, at: span))
            }
            (low, high) = (range.lowerBound, range.upperBound)
        } else {
            guard let first = constant(statement.formula) else { return nil }
            guard statement.high >= 0 else {
                if statement.step >= 0 {
                    return refused(TestDiagnostics.rangeWithoutEnd(at: tree.span(ofFormula: statement.step)))
                }
                return fits(first, target, at: span) ? (OffsetSweep(at: first), false) : nil
            }
            guard let last = constant(statement.high) else { return nil }
            (low, high) = (first, last)
            let whole = span.joined(tree.span(ofFormula: statement.high))
            guard low <= high else {
                let end = tree.span(ofFormula: statement.high)
                return refused(StructureDiagnostics.reversedRange(names.text(span), names.text(end), at: whole))
            }
        }
        let isCount = if case .items = target { true } else { false }
        if statement.step < 0, !isCount {
            let whole = isAll ? span : span.joined(tree.span(ofFormula: statement.high))
            guard target.isContinuous, type != .boolean, let every = OffsetSweep(every: low, to: high) else {
                return refused(TestDiagnostics.rangeWithoutStep("\(name): \(names.text(whole))", at: whole))
            }
            return fits(low, target, at: span) && fits(high, target, at: span) ? (every, true) : nil
        }
        // Counts without a step are all whole numbers between.
        guard let step = statement.step < 0 ? 1 : constant(statement.step) else { return nil }
        let stepSpan = tree.span(ofFormula: statement.step < 0 ? statement.high : statement.step)
        guard step > 0 else { return refused(TestDiagnostics.stepNotAbove0(at: stepSpan)) }
        guard let values = OffsetSweep(from: low, to: high, step: step) else {
            return refused(TestDiagnostics.tooManyValues(OffsetSweep.limit, at: stepSpan))
        }
        guard fits(low, target, at: span), fits(high, target, at: span) else { return nil }
        if case .items = target, step != step.rounded(.down) {
            return refused(StructureDiagnostics.malformedCount(names.text(stepSpan), at: stepSpan))
        }
        return (values, true)
    }

    /// Whether a value is one that the world can have; reports one that it cannot.
    private func fits(_ value: Double, _ target: TestTarget, at span: SourceSpan) -> Bool {
        switch target {
        case .viewport where value <= 0:
            note(StructureDiagnostics.malformedViewport(at: span))
            return false
        case .items where Arithmetic.count(value) == nil:
            note(StructureDiagnostics.malformedCount(names.text(span), at: span))
            return false
        default: return true
        }
    }

    private func declaredRange(ofParameter name: String) -> ClosedRange<Double>? {
        structure.numberOfParameter[names.symbol(name)].map { structure.parameters[$0].range } ?? nil
    }

    // MARK: Targets

    /// What a line sets, and of which type; nil for what cannot be set there (reported). A story has other targets than
    /// the world that it begins in.
    func testTarget(of statement: StatementSyntax, in site: Site, _ activation: ActivationID) -> (
        TestTarget, DeclaredType
    )? {
        let isMoment = site == .story
        let tree = names[.main].tree
        let symbol = names.symbol(statement.name, .main)
        let parts = parts(of: statement)
        let words = parts.map { names.word(names.symbol($0, .main)) }
        if statement.arguments.isEmpty {
            if parts.isEmpty, let number = structure.numberOfParameter[symbol],
                let type = DeclaredType(structure.parameters[number].type)
            {
                let declared = structure.parameters[number].statement
                names.note(
                    tree.span(ofToken: statement.name),
                    Declaration(kind: .parameter, module: .main, statement: declared))
                return (.parameter(names.text(symbol)), type)
            }
            switch (names.word(symbol), words.first) {
            case (.items, nil) where !isMoment: return (.items(section: 0), .number)
            case (.viewport, .some(let word)) where parts.count == 1:
                guard let word, Word.partsOfSize.contains(word), let axis = word.axis(main: mainAxis) else {
                    let part = tree.span(ofToken: parts[0])
                    let known = Word.partsOfSize.map { $0.rawValue }
                    return refused(
                        StructureDiagnostics.unknownPart(names.text(part), of: "viewport", known: known, at: part))
                }
                return (.viewport(axis: axis), .length)
            case (.reducedMotion, nil): return (.environment(EnvironmentValue.reducedMotion.rawValue), .boolean)
            case (.rightToLeft, nil): return (.environment(EnvironmentValue.rightToLeft.rawValue), .boolean)
            case (.safeArea, .some) where parts.count == 1:
                return edge(parts[0], of: "safeArea", [.top, .left, .bottom, .right])
            // No word of the language: no formula reads it.
            case (nil, .some) where parts.count == 1 && names.text(symbol).utf8.elementsEqual("contentInsets".utf8):
                return edge(
                    parts[0], of: "contentInsets", [.contentTop, .contentLeft, .contentBottom, .contentRight])
            case (.offset, nil) where isMoment: return (.offset(axis: mainAxis), .length)
            case (.offset, .some(let word)) where parts.count == 1:
                guard let word, Word.partsOfPoint.contains(word), let axis = word.axis(main: mainAxis) else { break }
                if !isMoment, axis == mainAxis {
                    return refused(TestDiagnostics.offsetOutsideOfAt(at: tree.span(ofToken: statement.name)))
                }
                return (.offset(axis: axis), .length)
            case (.data, .some) where parts.count == 1: return testField(parts[0], at: .layout)
            // A function in formulas, so no word of the language either.
            case (nil, nil) where !isMoment && !table.trails.isEmpty && isTrail(symbol): return (.trail, .length)
            default: break
            }
        }
        if names.word(symbol) == .section, !statement.arguments.isEmpty {
            guard let indices = testIndices(statement.arguments, "section", count: 1, activation) else { return nil }
            if words.first == .data, parts.count == 2 { return testField(parts[1], at: .section(indices[0])) }
            let hasRows = structure.blockBoxes.contains { structure[$0].isRow }
            if words == [.offset], hasRows { return (.rowOffset(section: indices[0]), .length) }
        } else if names.word(symbol) == .items, !statement.arguments.isEmpty, parts.isEmpty, !isMoment {
            guard let indices = testIndices(statement.arguments, "items", count: 1, activation) else { return nil }
            return (.items(section: indices[0]), .number)
        } else if !statement.arguments.isEmpty, words.first == .data, parts.count == 2 {
            guard let item = testItem(statement.name, statement.arguments, activation) else { return nil }
            return testField(parts[1], at: .item(item))
        }
        let place = statement.arguments.isEmpty ? tree.span(ofToken: statement.name) : targetSpan(of: statement)
        let parameters = structure.parameters.map { names.text($0.name) }
        var known = ["viewport", "items", "rightToLeft", "reducedMotion", "safeArea", "contentInsets"]
        if isMoment {
            known = ["offset"] + known.filter { $0 != "items" }
        } else if site == .test, !table.trails.isEmpty {
            known.append("trail")
        }
        return refused(
            TestDiagnostics.unknownSetting(
                names.text(place), String(site.words.dropFirst("in ".utf8.count)), known: known + parameters, at: place)
        )
    }

    private func isTrail(_ symbol: Symbol) -> Bool { names.text(symbol).utf8.elementsEqual("trail".utf8) }

    /// One of four edges, in the order from the top, the left, the bottom and the right.
    private func edge(_ token: Int32, of whole: String, _ numbers: [EnvironmentValue]) -> (
        TestTarget, DeclaredType
    )? {
        let edges: [Word] = [.top, .left, .bottom, .right]
        let word = names.word(names.symbol(token, .main))
        guard let place = edges.firstIndex(where: { $0 == word }), place < numbers.count else {
            let part = names[.main].tree.span(ofToken: token)
            return refused(
                StructureDiagnostics.unknownPart(
                    names.text(part), of: whole, known: edges.map { $0.rawValue }, at: part))
        }
        return (.environment(numbers[place].rawValue), .length)
    }

    /// The tokens of the parts behind a name: `width` of `viewport.width`.
    func parts(of statement: StatementSyntax) -> [Int32] {
        let tokens = names[.main].tree.tokens
        var found: [Int32] = []
        var token = statement.part
        while token >= 0, Int(token) + 1 < tokens.count, tokens[Int(token)].kind == .name {
            found.append(token)
            token = tokens[Int(token) + 1].kind == .dot ? token + 2 : -1
        }
        return found
    }

    /// A field of the data at a place, if the data has it there.
    private func testField(_ token: Int32, at place: TestPlace) -> (TestTarget, DeclaredType)? {
        guard let (field, type) = dataField(token, at: place) else { return nil }
        return (.field(field, place), type)
    }

    /// The same, with its type.
    func dataField(_ token: Int32, at place: TestPlace) -> (TestField, DeclaredType)? {
        let symbol = names.symbol(token, .main)
        let span = names[.main].tree.span(ofToken: token)
        if structure.brokenFields.contains(symbol) { return nil }
        guard let number = structure.numberOfField[symbol] else {
            let known = structure.declaredFields.map { names.text($0.name) }
            if names.notes.isAsked(span) { names.notes.answer(.field, fieldNames) }
            return refused(CheckDiagnostics.unknownField(names.text(symbol), known: known, at: span))
        }
        let field = structure.fields[number]
        names.note(span, .field, declaredAt: field.span)
        if field.part != nil {
            return refused(TestDiagnostics.listInTest(names.text(symbol), at: span, declared: field.span))
        }
        let sections = structure[structure.sectionBox].scope
        let isHere: Bool
        switch place {
        case .layout: isHere = field.scope == 0
        case .section: isHere = field.scope == sections
        case .item: isHere = field.scope != 0 && field.scope != sections
        }
        let name = names.text(symbol)
        guard isHere else {
            let written =
                field.scope == 0
                ? "data.\(name)" : field.scope == sections ? "section[0].data.\(name)" : "cell[0, 0].data.\(name)"
            return refused(TestDiagnostics.fieldElsewhere(name, written, at: span, declared: field.span))
        }
        return (TestField(name: name, isBoolean: field.type == .boolean), field.type)
    }

    /// A cell that a line names by its section and its item.
    func testItem(_ token: Int32, _ arguments: Range<Int32>, _ activation: ActivationID) -> TestItem? {
        let symbol = names.symbol(token, .main)
        let place = names[.main].tree.span(ofToken: token)
        let boxes = boxes(named: symbol)
        guard let first = boxes.first else {
            let elements = observableNames
            if names.notes.isAsked(place) { names.notes.answer(.value, elements) }
            return refused(names.unknownName(symbol, at: place, in: activation, elements: elements))
        }
        noteElement(first, at: place)
        guard structure[first].kind == .cell else {
            return refused(TestDiagnostics.noCell(names.text(symbol), at: place))
        }
        guard let indices = testIndices(arguments, names.text(symbol), count: 2, activation) else { return nil }
        let isAny = structure[first].name != symbol || boxes.count > 1 && names.word(symbol) == .cell
        return TestItem(kind: isAny ? nil : names.text(symbol), section: indices[0], item: indices[1])
    }

    /// Constant whole numbers in brackets behind a name.
    func testIndices(_ arguments: Range<Int32>, _ name: String, count: Int, _ activation: ActivationID)
        -> [Int]?
    {
        let tree = names[.main].tree
        var indices: [Int] = []
        var place = SourceSpan.nothing
        for argument in arguments {
            let root = tree.arguments[Int(argument)].value
            guard root >= 0 else { return nil }
            let span = tree.span(ofFormula: root)
            place = indices.isEmpty ? span : place.joined(span)
            let value = single(goalSolver.value(of: root, in: activation, as: .number, wantedBy: span))
            if value.isPoison { return nil }
            guard let number = table.value(of: value.x), let index = Arithmetic.count(number) else {
                return refused(TestDiagnostics.elementIndex(name, .notWhole, at: span))
            }
            indices.append(index)
        }
        return indices.count == count ? indices : refused(TestDiagnostics.indexCount(name, count, at: place))
    }
}

extension CheckJob {
    var testTargetReader: TestTargetReader { TestTargetReader(stores: stores) }
}
