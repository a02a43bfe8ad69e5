import LayoutDSL

/// Reads what effects and arrangements promise of the elements that use them, and what they assume of their arguments.
struct PromiseAssembler: CheckJob {
    let stores: CheckStores

    /// A promise with what it is read from.
    private struct Line {
        let declaration: PromiseDeclaration
        let tree: SyntaxTree
        let statement: StatementSyntax
        /// Where its formulas are read.
        let activation: ActivationID

        /// The word that begins it.
        var word: SourceSpan { tree.span(ofToken: statement.firstToken) }
        /// What stands behind that word.
        var span: SourceSpan { tree.span(ofTokens: statement.firstToken + 1, statement.lastToken) }
        var text: String {
            let words = tree.source.text(of: span).utf8.split { [0x20, 0x09, 0x0A, 0x0D].contains($0) }
            return words.map { String(decoding: $0, as: UTF8.self) }.joined(separator: " ")
        }
    }

    /// A number that a promise compares, and where it is written.
    private typealias Side = (value: Value, anchor: SourceSpan)

    /// A test for each promise of each use, and the outputs that the tests read. `order`: the elements.
    func checkedPromises(_ order: [BoxID]) -> CheckedLayout.Promises {
        var collected = Collected()
        for (number, box) in order.enumerated() { collected.numbers[box] = Int32(clamping: number) }
        var broken: [Broken] = []
        for promise in structure.promises {
            let line = line(of: promise)
            guard let truth = truth(of: line) else { continue }
            if line.statement.kind == .assume, let holds = table.value(of: truth) {
                if holds == 0 { addBroken(line, to: &broken) }
            } else if collected.numbers[promise.box] != nil {
                add(line, truth, to: &collected)
            }
        }
        for use in broken { note(use) }
        collected.completeNamesakes { constant in table.constant(1, at: constant) }
        tellApart(&collected.made.tests)
        return collected.made
    }

    /// The tests so far.
    private struct Collected {
        var made = CheckedLayout.Promises()
        /// The numbers of the elements.
        var numbers: [BoxID: Int32] = [:]
        /// What is asked once for all elements: as often as it is used, it is one question.
        var shared: Set<FormulaID> = []
        /// How many assumptions of the prelude are asked.
        var ofPrelude = 0
        /// Of elements that share their name with others: the output, its test, and who tells it.
        var groups: [Group] = []
        /// The place of a group among them.
        var placeOfGroup: [GroupKey: Int] = [:]
        /// How often an element has used what promises.
        var uses: [Use: Int] = [:]

        struct Use: Hashable {
            let statement: Int32
            let box: BoxID
        }

        /// The promise, the name of the elements, and which of its uses in each.
        struct GroupKey: Hashable {
            let statement: Int32
            let name: Symbol
            let use: Int

            /// What the output is called.
            var output: String { "promise of \(statement).\(name.index).\(use)" }
        }

        struct Group {
            let key: GroupKey
            let test: Int
            let all: [BoxID]
            let span: SourceSpan
            var tellers: Set<BoxID>
        }

        /// Those that do not use what promises tell that it holds.
        mutating func completeNamesakes(_ always: (SourceSpan) -> FormulaID) {
            for group in groups {
                for box in group.all where !group.tellers.contains(box) {
                    guard let number = numbers[box] else { continue }
                    made.outputs.append(
                        OutputFormula(
                            name: group.key.output, owner: .element(number), shape: .boolean,
                            components: [always(group.span)], span: group.span))
                }
            }
        }
    }

    /// So many assumptions of the prelude that no constant decides are asked in a test.
    private static let mostOfPrelude = 200

    /// Reads a promise of what nothing uses, so that its mistakes are found.
    func workOut(_ promise: PromiseDeclaration) {
        let line = line(of: promise)
        guard let truth = truth(of: line), line.statement.kind == .assume, table.value(of: truth) == 0 else { return }
        var broken: [Broken] = []
        addBroken(line, to: &broken)
        for use in broken { note(use) }
    }

    // MARK: Assumptions that a constant breaks

    /// A use, and what it gives the effect other than what that assumes.
    private struct Broken {
        let bundle: String
        let use: SourceSpan
        var assumed: [(text: String, span: SourceSpan)]
    }

    private func addBroken(_ line: Line, to broken: inout [Broken]) {
        let (use, name) = (use(of: line), bundleName(of: line))
        guard let name else { return }
        if let last = broken.indices.last, broken[last].use == use, broken[last].bundle == name {
            broken[last].assumed.append((line.text, line.span))
        } else {
            broken.append(Broken(bundle: name, use: use, assumed: [(line.text, line.span)]))
        }
    }

    private func note(_ broken: Broken) {
        note(
            CheckDiagnostics.brokenAssumptions(
                broken.bundle, broken.assumed.map { $0.text }, at: broken.use,
                assumed: broken.assumed.map { $0.span }.filter { $0.source != .prelude }))
    }

    /// The name of what promises; nil where nothing uses it.
    private func bundleName(of line: Line) -> String? {
        guard let bundle = names.line(of: line.declaration.bundle) else { return nil }
        let tree = names[bundle.module].tree
        return tree.text(ofToken: tree.statements[Int(bundle.line)].name)
    }

    /// Names the line of the use where tests would have one name.
    private func tellApart(_ tests: inout [LayoutTest]) {
        var counts: [[UInt8]: Int] = [:]
        for test in tests { counts[Array(test.name.utf8), default: 0] += 1 }
        var tables: [Int: LineTable] = [:]
        for index in tests.indices where counts[Array(tests[index].name.utf8), default: 0] > 1 {
            let use = tests[index].span
            let source = Int(use.source.number)
            guard names.findings.sources.indices.contains(source) else { continue }
            let table = tables[source] ?? LineTable(names.findings.sources[source])
            tables[source] = table
            tests[index].name += ", line \(table.line(at: Int(use.start)) + 1)"
        }
    }

    private func line(of promise: PromiseDeclaration) -> Line {
        let tree = names[promise.module].tree
        return Line(
            declaration: promise, tree: tree, statement: tree.statements[Int(promise.line)],
            activation: names.promising(promise.activation))
    }

    // MARK: The test of a promise

    private func add(_ line: Line, _ truth: FormulaID, to collected: inout Collected) {
        guard let bundleName = bundleName(of: line) else { return }
        let (box, span) = (line.declaration.box, line.span)
        let isAssumed = line.statement.kind == .assume
        let use = use(of: line)
        let condition = condition(of: line)
        let isOfPrelude = line.declaration.module == .prelude
        if isOfPrelude, collected.ofPrelude >= PromiseAssembler.mostOfPrelude { return }
        var always = truth
        if condition.exists {
            always = table.apply(.or, table.apply(.not, condition, at: span), truth, at: span)
        }
        // What is the same for all elements is asked once.
        let stands = [truth, condition].allSatisfy { !$0.exists || table[$0].stage <= .prepare }
        var isShared = stands && [truth, condition].allSatisfy { !$0.exists || table[$0].scope == 0 }
        let isGathered = isOfPrelude && !isShared
        if isGathered {
            // Of the prelude so is what hangs on the index or on data, of all that there are: they may be millions.
            guard stands, let all = heldByAll(always, box, at: span) else { return }
            (always, isShared) = (all, true)
        }
        if isShared, !collected.shared.insert(always).inserted { return }
        if isOfPrelude { collected.ofPrelude += 1 }
        let settings = ranges(of: [truth, condition].filter { $0.exists })
        let element = ObservedElement(name: structure[box].name, place: nil)
        func told(_ formula: FormulaID, _ shape: OutputFormula.Shape, as given: String? = nil) -> FormulaID {
            if isShared { return formula }
            let name = given ?? "promise \(collected.made.outputs.count)"
            collected.made.outputs.append(
                OutputFormula(
                    name: name, owner: .element(collected.numbers[box] ?? 0), shape: shape, components: [formula],
                    span: span))
            return observation(.output(name: name, component: 0, isOfSection: false), of: element, at: span)
        }
        var parts: [ExpectationPart] = []
        var holds: FormulaID
        // Elements of one name that stand in several sections are asked together.
        let namesakes = structure.elements(named: structure[box].name)
        if !isShared, namesakes.count > 1 {
            let statement = names.statement(line.declaration.line, line.declaration.module).index
            let use = Collected.Use(statement: statement, box: box)
            let number = collected.uses[use, default: 0]
            collected.uses[use] = number + 1
            let key = Collected.GroupKey(statement: statement, name: structure[box].name, use: number)
            holds = told(always, .boolean, as: key.output)
            if let place = collected.placeOfGroup[key] {
                collected.groups[place].tellers.insert(box)
                let test = collected.groups[place].test
                let given = collected.made.tests[test].settings.map { $0.target }
                collected.made.tests[test].settings += settings.filter { !given.contains($0.target) }
                return
            }
            collected.placeOfGroup[key] = collected.groups.count
            collected.groups.append(
                Collected.Group(
                    key: key, test: collected.made.tests.count, all: namesakes, span: span, tellers: [box]))
        } else if !isGathered, !condition.exists, let sides = sides(of: line) {
            let read = sides.map { side -> Value in
                guard table.value(of: side.value.x) == nil else { return side.value }
                var value = side.value
                value.x = told(side.value.x, .number)
                parts.append(
                    ExpectationPart(
                        anchor: side.anchor, shape: .number, isAngle: value.type == .quantity(.angle), isCell: false,
                        components: [value.x]))
                return value
            }
            holds = compared(read, line)
        } else {
            holds = told(always, .boolean)
        }
        let root = line.tree.formulas[Int(line.statement.formula)]
        let isBinary = root.arity == 2 && line.statement.low < 0
        // What is asked once is the same at every offset.
        var sampling =
            isShared
            ? Sampling(low: .none, high: .none, step: .none, span: span) : testAssembler.everyOffset(at: span)
        sampling.expectations = [
            Expectation(
                formula: holds, negated: .none, span: span,
                verdict: isBinary ? line.tree.span(ofToken: root.token) : nil,
                written: span, observations: observations(in: [holds]), quantifier: isShared ? .none : .all,
                each: isShared ? nil : names.text(element.name), other: nil, isEverywhere: false, parts: parts,
                apart: nil)
        ]
        let verb = isAssumed ? "assumes" : "promises"
        var test = LayoutTest(name: "\(bundleName) of \(name(of: box)) \(verb) \(line.text)", span: use)
        test.isPromise = true
        test.settings = settings
        test.samplings = [sampling]
        collected.made.tests.append(test)
    }

    /// Whether what each instance of an element says for itself holds of all that take part.
    private func heldByAll(_ truth: FormulaID, _ box: BoxID, at span: SourceSpan) -> FormulaID? {
        let (isPresent, zero) = (goalSolver.measured(.presence, 0, box), table.constant(0, at: span))
        guard table[isPresent].stage <= .prepare else { return nil }
        func among(_ counts: FormulaID, _ fails: FormulaID) -> FormulaID {
            table.apply(.select, counts, fails, zero, at: span)
        }
        var fails = among(isPresent, table.apply(.not, truth, at: span))
        while table[fails].scope != 0 {
            let scope = table[fails].scope
            let isOfSection = structure[structure.sectionBox].scope == scope
            var part = isOfSection ? structure.sectionBox : box
            while structure[part].scope != scope, structure[part].parent.exists { part = structure[part].parent }
            if isOfSection { fails = among(propertyReader.exists(box, at: span), fails) }
            let count = goalSolver.workedOut { () throws(Pending) in try self.count(of: part, at: span) }
            guard let count else { return nil }
            fails = table.fold(.largest, [fails], over: scope, count: count, at: span)
        }
        return table.apply(.lessOrEqual, fails, zero, at: span)
    }

    /// Every value of the params that formulas read: it has to hold for all that a host may set.
    private func ranges(of formulas: [FormulaID]) -> [TestSetting] {
        var found: Set<Int32> = []
        var met: Set<FormulaID> = []
        var open = formulas
        while let next = open.popLast() {
            guard met.insert(next).inserted else { continue }
            let read = table[next]
            if read.operation == .parameter { found.insert(read.a) }
            open += table.operands(read)
        }
        return found.sorted().compactMap { number -> TestSetting? in
            guard structure.parameters.indices.contains(Int(number)) else { return nil }
            let parameter = structure.parameters[Int(number)]
            guard let type = DeclaredType(parameter.type) else { return nil }
            let values =
                type == .boolean
                ? OffsetSweep(from: 0, to: 1, step: 1)
                : parameter.range.flatMap { OffsetSweep(every: $0.lowerBound, to: $0.upperBound) }
            guard let values else { return nil }
            let name = names.text(parameter.name)
            return TestSetting(
                name: name, target: .parameter(name), values: values, isRange: true, unit: type.unit,
                isWholeScroll: false, span: .nothing)
        }
    }

    /// Where the file uses what promises: its own line, or where the effect is used that uses it in turn.
    private func use(of line: Line) -> SourceSpan {
        var activation = line.declaration.activation
        while activation.exists {
            if let use = names.useSpan(activation), use.source != .prelude { return use }
            activation = names[activation].user
        }
        return span(ofBox: line.declaration.box)
    }

    /// Whether the conditions of the use hold; none without any.
    private func condition(of line: Line) -> FormulaID {
        var result = FormulaID.none
        var condition = line.declaration.condition
        while condition.exists {
            let holds = goalSolver.value(of: .argument(structure[condition].argument))
            condition = structure[condition].outer
            if holds.isPoison { continue }
            result = result.exists ? table.apply(.and, holds.x, result, at: line.span) : holds.x
        }
        return result
    }

    // MARK: What a promise says

    /// Whether what a line says holds, of the element that it is about; nil after a mistake.
    private func truth(of line: Line) -> FormulaID? {
        let statement = line.statement
        if let word = [statement.quantifier, statement.variable, statement.everywhere].first(where: { $0 >= 0 }) {
            return refused(TestDiagnostics.promiseOfOthers(at: line.tree.span(ofToken: word)))
        }
        guard statement.formula >= 0 else { return nil }
        guard statement.low < 0 || statement.high < 0 else {
            let known = names.findings.count
            guard let sides = sides(of: line) else {
                if names.findings.count == known {
                    note(TestDiagnostics.rangeOfNoNumber(at: line.tree.span(ofFormula: statement.formula)))
                }
                return nil
            }
            let holds = compared(sides.map { $0.value }, line)
            return holds.exists ? holds : nil
        }
        let value = goalSolver.value(
            of: statement.formula, in: line.activation, as: .boolean, wantedBy: line.word)
        return value.isPoison ? nil : value.x
    }

    /// The numbers that a line compares; nil for what is no comparison of numbers.
    private func sides(of line: Line) -> [Side]? {
        let (tree, statement) = (line.tree, line.statement)
        var roots = [statement.low, statement.formula, statement.high]
        if statement.low < 0 || statement.high < 0 {
            let root = tree.formulas[Int(statement.formula)]
            guard [.less, .lessEqual, .greater, .greaterEqual, .equal].contains(root.kind) else { return nil }
            roots = tree.children(of: statement.formula)
        }
        var sides: [Side] = []
        for root in roots {
            let value = single(goalSolver.value(of: root, in: line.activation, as: nil, wantedBy: line.word))
            switch value.type {
            case .quantity, .infinite: sides.append((value, tree.span(ofFormula: root)))
            default: return nil
            }
        }
        return sides
    }

    /// What a line says of the numbers that it compares; none after a mistake.
    private func compared(_ sides: [Value], _ line: Line) -> FormulaID {
        reading.begin(in: names[line.activation])
        guard sides.count == 3 else {
            let kind = line.tree.formulas[Int(line.statement.formula)].kind
            return operatorReader.comparison(kind, sides[0], sides[1], at: line.span).x
        }
        let isAbove = operatorReader.comparison(.lessEqual, sides[0], sides[1], at: line.span)
        let isBelow = operatorReader.comparison(.lessEqual, sides[1], sides[2], at: line.span)
        guard !isAbove.isPoison, !isBelow.isPoison else { return .none }
        return table.apply(.and, isAbove.x, isBelow.x, at: line.span)
    }
}

extension CheckJob {
    var promiseAssembler: PromiseAssembler { PromiseAssembler(stores: stores) }
}
