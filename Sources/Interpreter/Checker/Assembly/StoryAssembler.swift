import LayoutDSL

/// Reads `story` blocks of tests: lines that are moments, one after the other.
struct StoryAssembler: CheckJob {
    let stores: CheckStores

    /// `data "week.json"`
    func readSource(_ statement: StatementSyntax, of test: inout LayoutTest) {
        let span = names[.main].tree.span(ofToken: statement.formula)
        guard span.length >= 2, names.text(span).utf8.last == UInt8(ascii: "\"") else { return }  // not closed
        test.source = (names.unquoted(span), span)
    }

    /// Reports stories that have no single world, or too many lines.
    func noteStories(in test: LayoutTest) {
        guard let first = test.stories.first else { return }
        if let range = test.settings.first(where: { $0.isRange }) {
            note(TestDiagnostics.storyInRanges(at: first.span, range: range.span))
        }
        var count = 0
        for story in test.stories {
            count += story.moments.count
            if count > Story.momentLimit { return note(TestDiagnostics.storyLimit(Story.momentLimit, at: story.span)) }
        }
    }

    func checkedStory(_ line: Int32, _ test: ActivationID) -> Story {
        let tree = names[.main].tree
        let statement = tree.statements[Int(line)]
        let block = names.addBlock(.main, line)
        let activation = names.activate(
            Activation(block: block, parent: test, module: .main, box: .layout, isTest: true))
        var story = Story(span: tree.span(ofToken: statement.firstToken))
        var hasExpectation = false
        for inner in tree.statements(from: statement.body) {
            let moment = tree.statements[Int(inner)]
            switch moment.kind {
            case .let:
                names.declaredType(moment.type, .main)
                names.declare(moment.name, moment.isFunction ? .function : .value, inner, .main, in: block)
                guard !moment.isFunction, moment.formula >= 0 else { break }
                keep(.binding(names.statement(inner, .main), activation), inner, &story)
            case .expect:
                hasExpectation = true
                guard let found = expectationAssembler.checkedExpectation(moment, activation) else { break }
                add(.expect(found), found.formulas, inner, &story)
            case .property: addSetting(inner, activation, &story)
            case .insert, .remove, .move: addChange(inner, activation, &story)
            default: names.reportMisplaced(moment, tree, .story)
            }
        }
        if !hasExpectation { note(TestDiagnostics.emptyTest(at: story.span)) }
        return story
    }

    private func add(_ act: Moment.Act, _ formulas: [FormulaID], _ line: Int32, _ story: inout Story) {
        let span = names[.main].tree.span(ofStatement: line)
        for formula in formulas { keepFromProposal(formula, at: span) }
        story.moments.append(
            Moment(act: act, formulas: formulas, observations: observations(in: formulas), span: span))
    }

    /// The numbers of a `let` are those of its moment: what reads its name from here on reads what was kept.
    private func keep(_ goal: Goal, _ line: Int32, _ story: inout Story) {
        let found = goalSolver.value(of: goal)
        if found.isPoison { return }
        guard var value = goalSolver.workedOut({ () throws(Pending) in try regionReader.materialized(found) }) else {
            return
        }
        let place = value.span
        guard AttributeFormula.Shape(value.type) != nil else {
            return note(TestDiagnostics.keptValue(at: names[.main].tree.span(ofStatement: line)))
        }
        var numbers: [Int32] = []
        var formulas: [FormulaID] = []
        func kept(_ formula: FormulaID) -> FormulaID {
            guard formula.exists, table.value(of: formula) == nil else { return formula }
            let (observation, number) = tests.take()
            numbers.append(number)
            formulas.append(formula)
            return table.input(.observed, observation, at: place)
        }
        value.x = kept(value.x)
        value.y = kept(value.y)
        value.width = kept(value.width)
        value.height = kept(value.height)
        solver.reach(goal, with: value)
        add(.take(numbers), formulas, line, &story)
    }

    /// `offset: 600`, `gap: 8`, `viewport: 390 x 500`, `Tile[0, 3].data.height: 80`
    private func addSetting(_ line: Int32, _ activation: ActivationID, _ story: inout Story) {
        let tree = names[.main].tree
        let statement = tree.statements[Int(line)]
        guard statement.formula >= 0 else { return }
        let place = tree.span(ofToken: testTargetReader.parts(of: statement).last ?? statement.name)
        if statement.high >= 0 || statement.step >= 0 {
            return note(TestDiagnostics.storyInRanges(at: story.span, range: tree.span(ofStatement: line)))
        }
        let isWhole = statement.part < 0 && statement.arguments.isEmpty
        let word = names.word(names.symbol(statement.name, .main))
        if isWhole, word == .viewport {
            guard let size = momentValue(statement.formula, as: .size, activation, place) else { return }
            return add(.set([.viewport(axis: 0), .viewport(axis: 1)]), [size.x, size.y], line, &story)
        }
        guard let (target, type) = testTargetReader.testTarget(of: statement, in: .story, activation) else {
            return
        }
        guard let value = momentValue(statement.formula, as: type, activation, place) else { return }
        add(.set([target]), [value.x], line, &story)
    }

    private func momentValue(
        _ root: Int32, as type: DeclaredType, _ activation: ActivationID, _ place: SourceSpan
    ) -> Value? {
        let value = expectationAssembler.read(root, as: type, activation, wantedBy: place)
        return value.isPoison || !value.x.exists ? nil : value
    }

    /// `insert Tile[0, 0] { height: 80 }`, `remove section[2]`, `move Tile[0, 2] to Tile[0, 0]`
    private func addChange(_ line: Int32, _ activation: ActivationID, _ story: inout Story) {
        let tree = names[.main].tree
        let statement = tree.statements[Int(line)]
        // The arguments of another name than the first are the place to move to.
        let other = statement.arguments.first { tree.arguments[Int($0)].label != statement.name }
        let end = statement.arguments.upperBound
        let own = statement.arguments.lowerBound..<(other ?? end)
        guard let place = testPlace(statement.name, own, activation) else { return }
        guard statement.kind != .insert else { return addInsertion(at: place, line, activation, &story) }
        var target: TestPlace?
        if statement.kind == .move {
            guard let other else { return }
            let name = tree.arguments[Int(other)].label
            target = testPlace(name, other..<end, activation)
            guard let target else { return }
            if case .section = place, case .item = target {
                return note(TestDiagnostics.movedElsewhere(isSection: true, at: tree.span(ofToken: name)))
            } else if case .item = place, case .section = target {
                return note(TestDiagnostics.movedElsewhere(isSection: false, at: tree.span(ofToken: name)))
            }
        }
        switch (place, target) {
        case (.item(let item), nil): add(.remove(item), [], line, &story)
        case (.item(let item), .item(let target)): add(.move(item, to: target), [], line, &story)
        case (.section(let section), nil): add(.removeSection(section), [], line, &story)
        case (.section(let section), .section(let target)): add(.moveSection(section, to: target), [], line, &story)
        case (.layout, _), (.item, _), (.section, _): break
        }
    }

    /// A section or a cell that a line names by its place.
    private func testPlace(_ token: Int32, _ arguments: Range<Int32>, _ activation: ActivationID)
        -> TestPlace?
    {
        guard names.word(names.symbol(token, .main)) == .section else {
            return testTargetReader.testItem(token, arguments, activation).map { .item($0) }
        }
        return testTargetReader.testIndices(arguments, "section", count: 1, activation).map { .section($0[0]) }
    }

    /// The values of what comes, and for a section the number of its cells.
    private func addInsertion(
        at place: TestPlace, _ line: Int32, _ activation: ActivationID, _ story: inout Story
    ) {
        let tree = names[.main].tree
        var fields: [TestField] = []
        var formulas: [FormulaID] = []
        var count = table.constant(0, at: tree.span(ofStatement: line))
        for inner in tree.statements(from: tree.statements[Int(line)].body) {
            let field = tree.statements[Int(inner)]
            guard field.kind == .property, field.part < 0, field.arguments.isEmpty, field.high < 0 else {
                names.reportMisplaced(field, tree, .story)
                continue
            }
            guard field.formula >= 0 else { continue }
            let name = tree.span(ofToken: field.name)
            if case .section = place, names.word(names.symbol(field.name, .main)) == .items {
                guard let value = momentValue(field.formula, as: .number, activation, name) else { continue }
                if let constant = table.value(of: value.x), Arithmetic.count(constant) == nil {
                    let span = tree.span(ofFormula: field.formula)
                    note(StructureDiagnostics.malformedCount(names.text(span), at: span))
                }
                count = value.x
                continue
            }
            guard let (known, type) = testTargetReader.dataField(field.name, at: place) else { continue }
            guard let value = momentValue(field.formula, as: type, activation, name) else { continue }
            fields.append(known)
            formulas.append(value.x)
        }
        switch place {
        case .layout: break
        case .section(let section): add(.insertSection(section, fields), formulas + [count], line, &story)
        case .item(let item): add(.insert(item, fields), formulas, line, &story)
        }
    }
}

extension CheckJob {
    var storyAssembler: StoryAssembler { StoryAssembler(stores: stores) }
}
