import LayoutChecker
import LayoutDSL
import LayoutEngine

/// What two layouts say beside where their elements are drawn. A statement is a formula or a plain value; it is the same
/// where the formulas have one class. `docs/testing.md` has the table.
struct StatementComparison {
    /// Whether the worlds of both are the same, so that equal formulas have equal values.
    let isSameWorld: Bool
    /// Statements that differ, in the order of the table.
    private(set) var differences: [StatementDifference] = []
    /// What differs in its formulas and could not be compared by value.
    private(set) var notCompared: [String] = []
    /// Whether every formula of both is the same.
    private(set) var isSameFormulas = true
    /// The kinds of elements whose formulas are all the same, by block and name.
    private(set) var sameKinds: Set<KindKey> = []
    /// Outputs of the layout and of sections that two formulas tell.
    private(set) var otherOutputs: [OutputComparison.Pair] = []
    /// The kinds that come or go in another way.
    private(set) var otherPhases: [(phase: Phase, kind: KindKey)] = []
    /// Whether the elements stand in the same order in both files.
    private(set) var hasSameOrder = true
    /// Whether stops of the layout, and of its rows, are the same formulas.
    private(set) var hasSameStops = true

    private let old: Prepared
    private let new: Prepared
    private let classes: FormulaClasses

    /// A kind of element as data names it.
    struct KindKey: Hashable {
        let block: Int32
        let name: [UInt8]

        init(_ kind: CheckedLayout.ElementKind) { self.init(block: kind.formulas.block, name: Array(kind.name.utf8)) }

        init(block: Int32, name: [UInt8]) { (self.block, self.name) = (block, name) }
    }

    init(_ old: Prepared, _ new: Prepared) {
        (self.old, self.new) = (old, new)
        classes = FormulaClasses(old.program.layout, new.program.layout)
        let (a, b) = (old.world, new.world)
        isSameWorld =
            a.viewport == b.viewport && a.environment == b.environment
            && old.sectionCounts == new.sectionCounts && a.blocks.indices.allSatisfy { a.blocks[$0] == b.blocks[$0] }
            && StatementComparison.haveSameParameters(old, new)
        compareDefaults()
        compareParameters()
        compareFields()
        compareWhole()
        compareBlocks()
        compareKinds()
        compareOutputs()
    }

    private static func haveSameParameters(_ old: Prepared, _ new: Prepared) -> Bool {
        let (a, b) = (old.program.layout.parameters, new.program.layout.parameters)
        var values: [[UInt8]: Double] = [:]
        for (parameter, value) in zip(a, old.world.parameters) { values[Array(parameter.name.utf8)] = value }
        return zip(b, new.world.parameters).allSatisfy { parameter, value in
            values[Array(parameter.name.utf8)].map { $0 == value } ?? true
        }
    }

    private var layouts: (old: CheckedLayout, new: CheckedLayout) { (old.program.layout, new.program.layout) }

    /// Whether two formulas have one class; none is only like none.
    private func same(_ a: FormulaID, _ b: FormulaID) -> Bool {
        guard a.exists, b.exists else { return a.exists == b.exists }
        return classes.old[Int(layouts.old.table.shared(a).index)]
            == classes.new[Int(layouts.new.table.shared(b).index)]
    }

    private func same(_ a: StopFormulas, _ b: StopFormulas) -> Bool {
        same(a.along, b.along) && same(a.across, b.across) && same(a.halt, b.halt)
    }

    /// Whether the sections of a block scroll by themselves and stop by one rule, in one world.
    func hasSameRule(ofBlock block: Int) -> Bool {
        let (a, b) = (layouts.old.blocks, layouts.new.blocks)
        guard isSameWorld, a.indices.contains(block), b.indices.contains(block), let first = a[block].row?.rule,
            let second = b[block].row?.rule
        else { return false }
        return first.along.exists && same(first, second)
    }

    private mutating func note(_ name: String, _ a: [StatementPiece], _ b: [StatementPiece]) {
        guard a != b else { return }
        isSameFormulas = false
        differences.append(StatementDifference(name: name, old: a, new: b))
    }

    // MARK: The world that a layout has without a host

    private mutating func compareDefaults() {
        func text(_ size: LayoutSize) -> [StatementPiece] { [.number(size.width), .word(" x "), .number(size.height)] }
        note("viewport", text(layouts.old.viewport), text(layouts.new.viewport))
        func text(_ items: [Int]) -> [StatementPiece] { [.counts(items)] }
        note("items", text(layouts.old.items), text(layouts.new.items))
    }

    private mutating func compareParameters() {
        func text(_ parameter: Parameter?) -> [StatementPiece] {
            guard let parameter else { return [.word("none")] }
            func piece(_ value: Double) -> StatementPiece {
                switch parameter.unit {
                case .boolean: .word(value != 0 ? "true" : "false")
                case .angle: .angle(value)
                case .plain, .length, .share: .number(value)
                }
            }
            let unit: StatementPiece
            switch parameter.unit {
            case .plain, .share: unit = .word("number ")
            case .length: unit = .word("length ")
            case .angle: unit = .word("angle ")
            case .boolean: unit = .word("")
            }
            let range = parameter.range.map { range -> [StatementPiece] in
                [.word(" in "), piece(range.lowerBound), .word("..."), piece(range.upperBound)]
            }
            return [unit, piece(parameter.initial)] + (range ?? [])
        }
        let (a, b) = (layouts.old.parameters, layouts.new.parameters)
        for pair in NamedPairs(a.map { $0.name }, b.map { $0.name }).all {
            note("param \(pair.name)", text(pair.old.map { a[$0] }), text(pair.new.map { b[$0] }))
        }
    }

    private mutating func compareFields() {
        let (a, b) = (layouts.old, layouts.new)
        let blocks = (a.blocks.map { $0.name }, b.blocks.map { $0.name })
        func key(_ field: CheckedLayout.Field, _ names: [String]) -> String {
            let level = field.level == .item ? "data" : field.level == .section ? "section.data" : "layout.data"
            // Two blocks may have a field of one name each.
            guard names.count > 1, names.indices.contains(Int(field.block)) else { return "\(level).\(field.name)" }
            let block = names[Int(field.block)]
            return "\(level).\(field.name) of section \(block.isEmpty ? "block \(field.block)" : block)"
        }
        func text(_ field: CheckedLayout.Field?) -> [StatementPiece] {
            guard let field else { return [.word("none")] }
            let measured = field.isMeasured ? ", measured" : ""
            let initial = field.hasDefault ? "with a default" : "without a default"
            return [.word("\(field.isBoolean ? "a boolean" : "a number") \(initial)\(measured)")]
        }
        let pairs = NamedPairs(a.fields.map { key($0, blocks.0) }, b.fields.map { key($0, blocks.1) })
        let defaults = (self.defaults(of: a), self.defaults(of: b))
        for pair in pairs.all {
            let isEntry = [pair.old.map { a.fields[$0] }, pair.new.map { b.fields[$0] }].contains {
                if case .entry = $0?.listPart { true } else { false }
            }
            if !isEntry { note(pair.name, text(pair.old.map { a.fields[$0] }), text(pair.new.map { b.fields[$0] })) }
            guard let before = pair.old, let after = pair.new, a.fields[before].hasDefault, b.fields[after].hasDefault,
                let first = defaults.0[before], let second = defaults.1[after], !same(first, second)
            else { continue }
            let kind = a.fields[before].isMeasured ? "estimate" : "default"
            isSameFormulas = false
            if let x = a.table.value(of: first), let y = b.table.value(of: second) {
                note("the \(kind) of \(pair.name)", [.number(x)], [.number(y)])
            } else {
                notCompared.append("the \(kind) of \(pair.name)")
            }
        }
    }

    /// What stands in for the fields that the data lacks, by the number of the field.
    private func defaults(of layout: CheckedLayout) -> [Int: FormulaID] {
        var found: [Int: FormulaID] = [:]
        for formula in layout.table.formulas where formula.operation == .fallback {
            let read = layout.table.formulas[Int(formula.a)]
            if read.operation == .field { found[Int(read.a)] = FormulaID(formula.b) }
        }
        return found
    }

    // MARK: The layout

    private mutating func compareWhole() {
        let (a, b) = layouts
        for (first, second) in [
            (a.contentWidth, b.contentWidth), (a.contentHeight, b.contentHeight), (a.opens, b.opens),
            (a.opensSection, b.opensSection),
        ]
        where !same(first, second) { isSameFormulas = false }
        if old.loops != new.loops {
            note("loop", [.word(old.loops ? "true" : "false")], [.word(new.loops ? "true" : "false")])
        } else if !same(a.loops, b.loops) {
            isSameFormulas = false
        }
        note("mirrors", [.word(a.mirrors ? "true" : "false")], [.word(b.mirrors ? "true" : "false")])
        compare("keep", a.keeps, b.keeps, old.keptLine, new.keptLine)
        compare(
            "keep, across", a.keepsAcross, b.keepsAcross, old.keptLineAcross ?? 0, new.keptLineAcross ?? 0)
        if !same(a.rule, b.rule) { (isSameFormulas, hasSameStops) = (false, false) }
        let trails = (StatementComparison.trails(old), StatementComparison.trails(new))
        if trails.0 != trails.1 {
            func text(_ trails: [ComparedMotion.Trail]) -> [StatementPiece] {
                trails.isEmpty
                    ? [.word("none")] : trails.flatMap { [.number($0.distance), .word($0.isX ? " along x " : " ")] }
            }
            note("trail", text(trails.0), text(trails.1))
        }
    }

    /// The trails of a layout, in an order of their own.
    private static func trails(_ prepared: Prepared) -> [ComparedMotion.Trail] {
        ComparedMotion.trails(of: prepared).map { $0.trail }.sorted {
            $0.isX == $1.isX ? $0.distance < $1.distance : $0.isX
        }
    }

    /// A statement that is a number in this world.
    private mutating func compare(_ name: String, _ a: FormulaID, _ b: FormulaID, _ before: Double, _ after: Double) {
        guard !same(a, b) else { return }
        isSameFormulas = false
        if before != after { note(name, [.number(before)], [.number(after)]) }
    }

    // MARK: Section blocks

    private mutating func compareBlocks() {
        let (a, b) = (layouts.old.blocks, layouts.new.blocks)
        note("section blocks", [.counts([a.count])], [.counts([b.count])])
        for (number, (before, after)) in zip(a, b).enumerated() {
            let name = "section \(before.name.isEmpty ? "block \(number)" : before.name)"
            note("section block \(number)", [.word(before.name)], [.word(after.name)])
            func count(_ block: SectionBlock) -> [StatementPiece] {
                [block.count.map { .counts([$0]) } ?? .word("the rest")]
            }
            note("\(name) count", count(before), count(after))
            func scroll(_ block: SectionBlock) -> [StatementPiece] {
                [.word(block.row == nil ? "with the layout" : "by itself")]
            }
            note("\(name) scroll", scroll(before), scroll(after))
            guard let first = before.row, let second = after.row else { continue }
            let places = [
                (first.windowX, second.windowX), (first.windowY, second.windowY),
                (first.windowWidth, second.windowWidth),
                (first.windowHeight, second.windowHeight), (first.contentWidth, second.contentWidth),
                (first.contentHeight, second.contentHeight), (first.loops, second.loops), (first.opens, second.opens),
                (first.keeps, second.keeps),
            ]
            if !places.allSatisfy({ same($0.0, $0.1) }) { isSameFormulas = false }
            if !same(first.keeps, second.keeps) { compareKept("\(name) keep", first.keeps, second.keeps) }
            if !same(first.rule, second.rule) { (isSameFormulas, hasSameStops) = (false, false) }
        }
    }

    /// The line that a row keeps has no value apart from a change of its items.
    private mutating func compareKept(_ name: String, _ a: FormulaID, _ b: FormulaID) {
        let (first, second) = (layouts.old.table.value(of: a), layouts.new.table.value(of: b))
        if a.exists, b.exists, first == nil || second == nil { return notCompared.append(name) }
        note(name, [.number(first ?? 0)], [.number(second ?? 0)])
    }

    // MARK: Elements

    private mutating func compareKinds() {
        let (a, b) = (layouts.old, layouts.new)
        var others: [KindKey: CheckedLayout.ElementKind] = [:]
        for kind in b.elements { others[KindKey(kind)] = kind }
        for kind in a.elements {
            guard let other = others[KindKey(kind)] else {
                isSameFormulas = false
                continue
            }
            if kind.category != other.category {
                note("\(kind.name) kind", [.word(kind.category.rawValue)], [.word(other.category.rawValue)])
            }
            let hasSameCount = same(count(of: kind, in: a), count(of: other, in: b))
            if hasSameCount, same(kind.formulas, other.formulas) {
                sameKinds.insert(KindKey(kind))
            } else {
                isSameFormulas = false
            }
            compareAttributes(kind, other)
            if !same(kind.formulas.stops, other.formulas.stops) { (isSameFormulas, hasSameStops) = (false, false) }
            for phase in [Phase.appearing, .disappearing]
            where !same(kind.formulas(in: phase), other.formulas(in: phase)) {
                isSameFormulas = false
                if kind.isOwn(in: phase) || other.isOwn(in: phase) { otherPhases.append((phase, KindKey(kind))) }
            }
        }
        hasSameOrder =
            a.elements.map { KindKey($0) } == b.elements.map { KindKey($0) }
            && zip(a.elements, b.elements).allSatisfy { $0.formulas.leads == $1.formulas.leads }
        if !hasSameOrder { isSameFormulas = false }
    }

    /// Names and shapes of attributes; their values are compared element by element.
    private mutating func compareAttributes(_ kind: CheckedLayout.ElementKind, _ other: CheckedLayout.ElementKind) {
        func shape(_ attribute: AttributeFormula?) -> [StatementPiece] {
            switch attribute?.shape {
            case nil: [.word("none")]
            case .number: [.word("a number")]
            case .boolean: [.word("a boolean")]
            case .point: [.word("a point")]
            case .size: [.word("a size")]
            case .rectangle: [.word("a rectangle")]
            }
        }
        let (a, b) = (kind.formulas.attributes, other.formulas.attributes)
        for pair in NamedPairs(a.map { $0.name }, b.map { $0.name }).all {
            note("\(kind.name) attribute \(pair.name)", shape(pair.old.map { a[$0] }), shape(pair.new.map { b[$0] }))
        }
    }

    /// What the layouts tell their apps: names and shapes. Values that two formulas tell are compared by themselves, those of
    /// elements with the elements.
    private mutating func compareOutputs() {
        func names(_ layout: CheckedLayout) -> [String] {
            layout.outputs.map { output in
                switch output.owner {
                case .layout: "output \(output.name)"
                case .section(let block): "section block \(block) output \(output.name)"
                case .element(let number):
                    "\(layout.elements[Int(number)].name) of block \(layout.elements[Int(number)].formulas.block) output "
                        + output.name
                }
            }
        }
        func shape(_ output: OutputFormula?) -> [StatementPiece] {
            switch output?.shape {
            case nil: [.word("none")]
            case .number: [.word("a number")]
            case .boolean: [.word("a boolean")]
            case .cell: [.word("a cell")]
            case .element: [.word("an element")]
            }
        }
        let (a, b) = (layouts.old.outputs, layouts.new.outputs)
        for pair in NamedPairs(names(layouts.old), names(layouts.new)).all {
            let (before, after) = (pair.old.map { a[$0] }, pair.new.map { b[$0] })
            note(pair.name, shape(before), shape(after))
            guard let before, let after, before.shape == after.shape,
                !isSameWorld || !zip(before.components, after.components).allSatisfy({ same($0, $1) })
            else { continue }
            isSameFormulas = false
            guard case .element(let number) = before.owner else {
                if let first = pair.old, let second = pair.new {
                    otherOutputs.append(OutputComparison.Pair(name: pair.name, old: first, new: second))
                }
                continue
            }
            let kind = layouts.old.elements[Int(number)]
            // Which cell is current is found by a search, in each layout its own.
            if layouts.old.isFollowed(before), layouts.new.isFollowed(after) {
                sameKinds.remove(KindKey(kind))
            } else {
                notCompared.append(pair.name)
            }
        }
    }

    private func count(of kind: CheckedLayout.ElementKind, in layout: CheckedLayout) -> FormulaID {
        layout.table.scopes.indices.contains(Int(kind.formulas.scope))
            ? layout.table.scopes[Int(kind.formulas.scope)].count : .none
    }

    /// Whether all that is drawn by two lists of formulas is the same.
    func same(_ a: ElementFormulas, _ b: ElementFormulas) -> Bool {
        guard a.attributes.count == b.attributes.count else { return false }
        for quantity in ElementQuantity.allCases {
            guard a.written[quantity] == b.written[quantity], same(a[quantity], b[quantity]) else { return false }
        }
        return a.hasDepth == b.hasDepth && same(a.firstRound, b.firstRound)
            && zip(a.attributes, b.attributes).allSatisfy { first, second in
                first.name.utf8.elementsEqual(second.name.utf8) && first.shape == second.shape
                    && zip(first.components, second.components).allSatisfy { same($0, $1) }
            }
    }
}

/// Names of two lists, each with its places.
struct NamedPairs {
    /// Those of the old list in its order, then those that only the new one has.
    private(set) var all: [(name: String, old: Int?, new: Int?)] = []

    init(_ old: [String], _ new: [String]) {
        var places: [[UInt8]: Int] = [:]
        for (number, name) in new.enumerated() { places[Array(name.utf8)] = number }
        for (number, name) in old.enumerated() {
            all.append((name, number, places.removeValue(forKey: Array(name.utf8))))
        }
        for (number, name) in new.enumerated() where places[Array(name.utf8)] == number {
            all.append((name, nil, number))
        }
    }
}
