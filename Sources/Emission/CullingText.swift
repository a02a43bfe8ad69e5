import LayoutChecker
import LayoutDSL

/// How emitted code finds what is in sight: by division, by bisection, or by a look at each.
final class CullingText {
    private let module: ModuleText
    private let kinds: [(number: Int, name: String)]
    private var layout: CheckedLayout { module.emitted.layout }
    private var root: Block { module.root }
    /// For each scope of instances, the functions of where one begins and ends, and where rows are kept.
    private var plans: [Int32: Plan] = [:]

    private struct Plan {
        /// Function calls with `section` and `item`.
        let start: String
        let end: String
        /// The name of what bisection goes over; nil where the instances advance evenly.
        let rows: String?
        /// Whether none begins or ends before the one before it, as bisection needs it.
        let rises: Bool
        let isInSection: Bool
    }

    init(_ module: ModuleText, _ kinds: [(number: Int, name: String)]) {
        self.module = module
        self.kinds = kinds
        var done: Set<Int32> = []
        for kind in kinds where isMany(formulas(kind.number).scope) {
            let scope = formulas(kind.number).scope
            guard done.insert(scope).inserted else { continue }
            plans[scope] = plan(of: scope, kinds.filter { formulas($0.number).scope == scope }.map(\.number))
        }
    }

    private func formulas(_ number: Int) -> ElementFormulas { layout.elements[number].formulas }

    private func isMany(_ scope: Int32) -> Bool {
        switch module.emitted.table.scopes[Int(scope)].kind {
        case .layout, .section: false
        case .cells, .copies: true
        }
    }

    /// How to find instances; nil where there is no bound of where they are drawn.
    private func plan(of scope: Int32, _ numbers: [Int]) -> Plan? {
        let reaches = numbers.map { module.reaches[$0] }
        guard reaches.allSatisfy({ $0.isWhole }) else { return nil }
        let isInSection = module.emitted.table.scopes[Int(scope)].parent > 0
        let names = isInSection ? ["section", "item"] : ["item"]
        let word = Identifier.camelCase(of: layout.elements[numbers[0]].name) ?? "cell"
        func end(_ ends: [FormulaID], _ function: LayoutChecker.Operation, _ noun: String) -> String {
            let block = Block(module, scope: scope, stage: .prepare, in: root, parameters: names)
            block.plan(ends)
            let texts = ends.map { block.text($0) }
            let value = Set(texts).count == 1 ? texts[0] : module.extreme(function, texts)
            let name = root.take([word + noun, word + noun + "InSight"])
            module.declare(name, names, .number, block, value)
            return "\(name)(\(names.joined(separator: ", ")))"
        }
        let start = end(reaches.map(\.low), .minimum, "Start")
        let last = end(reaches.map(\.high), .maximum, "End")
        let isEven = reaches.allSatisfy { reach in
            [reach.low, reach.high].allSatisfy { id in
                let formula = module.emitted[id]
                return formula.scope == scope && (formula.degree == .affine || formula.degree == .affineSum)
            }
        }
        // Of several kinds each would advance by itself.
        if isEven, numbers.count == 1 {
            let rises =
                module.target.language == .javaScript
                && reaches.allSatisfy { self.rises($0.low, scope) && self.rises($0.high, scope) }
            return Plan(start: start, end: last, rows: nil, rises: rises, isInSection: isInSection)
        }
        module.use("reach")
        let rows = root.take([word + "Rows", word + "RowsInSight"])
        let count = module.count(of: scope)
        let block = Block(module, scope: 0, stage: .prepare, in: root)
        let value = "reach(\(count), \(module.arrow(["item"], block, start)), \(module.arrow(["item"], block, last)))"
        module.declare(
            rows, isInSection ? .list(.reach) : .reach,
            isInSection ? module.eachSection(of: module.block(ofScope: scope), block, value, .reach) : value)
        return Plan(start: start, end: last, rows: rows, rises: true, isInSection: isInSection)
    }

    /// Whether a number that advances evenly is known not to fall from one instance to the next.
    private func rises(_ id: FormulaID, _ scope: Int32) -> Bool {
        var open = [module.emitted.resolve(id)]
        while let id = open.popLast() {
            let formula = module.emitted[id]
            let (a, b) = (module.emitted.resolve(FormulaID(formula.a)), module.emitted.resolve(FormulaID(formula.b)))
            guard formula.scope == scope, formula.operation != .instanceIndex else { continue }
            let (isInA, isInB) = (module.emitted[a].scope == scope, module.emitted[b].scope == scope)
            switch formula.operation {
            case .add: open += [a, b]
            case .subtract where !isInB: open.append(a)
            case .multiply where !isInA && module.emitted.isAtLeast0(a): open.append(b)
            case .multiply where !isInB && module.emitted.isAtLeast0(b): open.append(a)
            case .divide where !isInB && module.emitted.isAtLeast0(b): open.append(a)
            default: return false
            }
        }
        return true
    }

    /// The instances of a scope that are in sight.
    func items(_ scope: Int32, _ numbers: [Int], in outer: Block) -> Target.Indices {
        let count = module.count(of: scope)
        if plans[scope] == nil, numbers.count == 1, let inverse = inverse(of: formulas(numbers[0])) {
            let isInSection = module.emitted.table.scopes[Int(scope)].parent > 0
            let inner = Block(
                module, scope: scope, stage: .scroll, in: outer,
                parameters: isInSection ? ["section", "item"] : ["item"])
            inner.plan([inverse.value, inverse.most])
            let most = widestTurn(numbers[0], inverse) ?? inner.text(inverse.most)
            let value = module.arrow(["item"], inner, inner.text(inverse.value))
            module.use("inReach")
            return Target.Indices(
                of: "item", text: "inReach(\(count), \(value), \(most))",
                comment: "Farther than this from 0 it is hidden.")
        }
        guard let plan = plans[scope] else {
            return Target.Indices(of: "item", text: nil, count: count)
        }
        let range: String
        if let rows = plan.rows {
            module.use("inSight")
            range = "inSight(\(rows)\(plan.isInSection ? "[section]" : ""), near, far)"
        } else {
            module.use(plan.rises ? "inSight" : "evenly")
            let block = Block(module, scope: 0, stage: .prepare, in: root)
            let (start, end) = (module.arrow(["item"], block, plan.start), module.arrow(["item"], block, plan.end))
            range =
                plan.rises
                ? "inSight([\(count), \(start), \(end)], near, far)" : "evenly(\(count), \(start), \(end), near, far)"
        }
        return Target.Indices(of: "item", text: range)
    }

    /// A number that advances evenly with the index, and how far from 0 it may be at most: farther away the element is hidden.
    private func inverse(of formulas: ElementFormulas) -> (value: FormulaID, most: FormulaID)? {
        var open = [formulas[.hidden]]
        while let id = open.popLast() {
            let formula = module.emitted[id]
            let (first, second) = (FormulaID(formula.a), FormulaID(formula.b))
            switch formula.operation {
            case .or: open += [second, first]
            case .finite: open.append(first)
            case .less:
                let distance = module.emitted[second]
                guard distance.operation == .absolute, module.emitted.value(first) != nil else { continue }
                let value = FormulaID(distance.a)
                let inner = module.emitted[value]
                guard inner.scope == formulas.scope, inner.degree == .affine || inner.degree == .affineSum else {
                    continue
                }
                return (value, first)
            default: continue
            }
        }
        return nil
    }

    /// The name of how far an element can turn and be in sight, where it stands still in the viewport but for the turn; nil for
    /// any other.
    private func widestTurn(_ number: Int, _ inverse: (value: FormulaID, most: FormulaID)) -> String? {
        let element = formulas(number)
        guard module.target.knowsTurns, !element.hasDepth else { return nil }
        let turn = module.emitted[element[.rotationZ]]
        let turned = turn.operation == .finite ? FormulaID(turn.a) : element[.rotationZ]
        guard module.emitted.resolve(turned) == module.emitted.resolve(inverse.value) else { return nil }
        func isStill(_ id: FormulaID) -> Bool {
            module.emitted[id].stage <= .prepare && module.emitted[id].scope <= 0
        }
        /// How far something is from the offset.
        func fromOffset(_ id: FormulaID, _ offset: LayoutChecker.Operation) -> FormulaID? {
            let formula = module.emitted[id]
            guard formula.operation == .add else { return nil }
            let (a, b) = (FormulaID(formula.a), FormulaID(formula.b))
            if module.emitted[a].operation == offset, isStill(b) { return b }
            return module.emitted[b].operation == offset && isStill(a) ? a : nil
        }
        let isCentered = element.isCentered
        let still: [ElementQuantity] = [
            .width, .height, .anchorX, .anchorY, .scaleX, .scaleY, .translationX, .translationY,
        ]
        guard still.allSatisfy({ isStill(element[$0]) }),
            let x = fromOffset(element[isCentered ? .centerX : .boxX], .offsetX),
            let y = fromOffset(element[isCentered ? .centerY : .boxY], .offsetY)
        else { return nil }
        module.use("widestTurn")
        func start(_ id: FormulaID, _ length: ElementQuantity) -> String {
            guard isCentered else { return root.text(id) }
            return "\(root.text(id, above: .comparison)) - \(root.text(element[length], above: .product)) / 2"
        }
        let numbers = [start(x, .width), start(y, .height)] + still.map { root.text(element[$0]) }
        let word = Identifier.camelCase(of: layout.elements[number].name) ?? "cell"
        let name = root.take([word + "Turn", word + "WidestTurn"])
        let all = numbers + ["viewport", root.text(inverse.most)]
        module.declare(
            name, .number, "widestTurn(\(all.joined(separator: ", ")))", module.comment(of: element[.rotationZ]))
        return name
    }

    /// The sections of which something can be in sight.
    func sections() -> Target.Indices {
        let count = module.target.count(of: "counts")
        guard let (start, end) = sectionReach() else {
            return Target.Indices(of: "section", text: nil, count: count)
        }
        module.use("reach")
        module.use("inSight")
        let rows = root.take(["sectionRows", "sectionsInSight"])
        module.declare(rows, .reach, "reach(\(count), \(start), \(end))")
        return Target.Indices(of: "section", text: "inSight(\(rows), near, far)")
    }

    /// Where a section begins and ends, as functions; nil where something in it can be anywhere.
    private func sectionReach() -> (String, String)? {
        let scope = module.emitted.sectionScope
        var functions: [String] = []
        for isEnd in [false, true] {
            let most: LayoutChecker.Operation = isEnd ? .maximum : .minimum
            let none = (isEnd ? "-" : "") + module.target.infinity
            var ofBlocks: [(Int32, Block, String)] = []
            for number in layout.blocks.indices {
                let block = Block(module, scope: scope, stage: .prepare, in: root, parameters: ["section"])
                var ends: [String] = []
                var done: Set<Int32> = []
                let own = kinds.filter { formulas($0.number).block == Int32(clamping: number) }
                let once = own.filter { !isMany(formulas($0.number).scope) }
                for kind in once {
                    guard module.reaches[kind.number].isWhole else { return nil }
                }
                block.plan(once.map { isEnd ? module.reaches[$0.number].high : module.reaches[$0.number].low })
                for kind in own {
                    let own = formulas(kind.number).scope
                    guard isMany(own) else {
                        let reach = module.reaches[kind.number]
                        ends.append(block.text(isEnd ? reach.high : reach.low))
                        continue
                    }
                    guard done.insert(own).inserted else { continue }
                    guard let plan = plans[own] else { return nil }
                    let count = module.count(of: own)
                    if let rows = plan.rows {
                        ends.append("\(module.target.edge(of: "\(rows)[section]", isEnd)) ?? \(none)")
                    } else {
                        let call = (isEnd ? plan.end : plan.start).replacingText(", item)", with: ", ")
                        // Of none it is the place of the first that would be: near where the section is.
                        ends += ["\(call)0)", "\(call)\(count) - 1)"]
                    }
                }
                let texts = ends.map { $0.contains(" ? ") || $0.contains(" ?? ") ? "(\($0))" : $0 }
                ofBlocks.append(
                    (
                        Int32(clamping: number), block,
                        ends.isEmpty ? none : ends.count == 1 ? ends[0] : module.extreme(most, texts)
                    ))
            }
            if ofBlocks.count == 1, module.target.language == .swift {
                let name = root.take([
                    isEnd ? "sectionEnd" : "sectionStart", isEnd ? "sectionEndInSight" : "sectionStartInSight",
                ])
                module.declare(name, ["section"], .number, ofBlocks[0].1, ofBlocks[0].2)
                let block = Block(module, scope: 0, stage: .prepare, in: root)
                functions.append(module.arrow(["section"], block, "\(name)(section)"))
            } else if ofBlocks.count == 1 {
                functions.append(module.arrow(["section"], ofBlocks[0].1, ofBlocks[0].2))
            } else {
                let names = ofBlocks.map { number, block, value in
                    let name = root.take([
                        (Identifier.camelCase(of: layout.blocks[Int(number)].name) ?? "section")
                            + (isEnd ? "SectionEnd" : "SectionStart"), "blockReach",
                    ])
                    module.declare(name, ["section"], .number, block, value)
                    return name
                }
                functions.append(module.target.byBlock(names))
            }
        }
        return (functions[0], functions[1])
    }
}
