import LayoutChecker
import LayoutDSL

/// A block of code in the making: a function, a loop, or the preparation around them. It names what is read more than once, and
/// asks the block around it for what does not depend on its own instances.
final class Block {
    /// An expression and how strongly it holds together.
    struct Piece {
        let text: String
        let strength: Target.Precedence
        /// Whether it is true or false; else a number.
        var isTruth = false
    }

    let scope: Int32
    /// The latest stage of what may stand in it.
    let stage: Stage
    let parent: Block?
    let module: ModuleText
    private(set) var lines: [String] = []
    private var named: [Int32: Piece] = [:]
    private var names: Set<String> = []
    private var namesBelow: Set<String> = []
    private var uses: [Int32: Int] = [:]
    /// The comment of the last value: it stands once.
    private var lastComment = ""

    init(_ module: ModuleText, scope: Int32, stage: Stage, in parent: Block?, parameters: [String] = []) {
        self.module = module
        self.scope = scope
        self.stage = stage
        self.parent = parent
        for name in parameters { note(name) }
    }

    func add(_ line: String) { lines.append(line) }

    /// Notes a name that the block declares.
    func note(_ name: String) {
        names.insert(name)
        var other = parent
        while let block = other {
            block.namesBelow.insert(name)
            other = block.parent
        }
    }

    /// Takes the first name that means nothing else here, in the blocks around, or in those inside.
    func take(_ candidates: [String]) -> String {
        func isFree(_ name: String) -> Bool {
            guard !Identifier.reserved.contains(name), !namesBelow.contains(name) else { return false }
            var block: Block? = self
            while let here = block {
                if here.names.contains(name) { return false }
                block = here.parent
            }
            return true
        }
        var found = candidates.first(where: isFree)
        let last = candidates.last ?? "value"
        for end in ["Here", "Also", "Else", "Then", "Again"] where found == nil && isFree(last + end) {
            found = last + end
        }
        var number = 1
        while found == nil {
            number += 1
            if isFree(last + String(number)) { found = last + String(number) }
        }
        let name = found ?? last
        note(name)
        return name
    }

    // MARK: What may stand where

    private func accepts(_ formula: Formula) -> Bool {
        guard formula.stage <= stage else { return false }
        var own = scope
        while own >= 0 {
            if own == formula.scope { return true }
            own = module.emitted.table.scopes[Int(own)].parent
        }
        return false
    }

    private func known(_ id: FormulaID) -> Piece? {
        var block: Block? = self
        while let here = block {
            if let name = here.named[id.index] { return name }
            block = here.parent
        }
        return nil
    }

    /// Counts how often each formula is read that belongs to this block, from what it is asked for.
    func plan(_ roots: [FormulaID]) {
        var open: [FormulaID] = []
        for root in roots.map(module.emitted.resolve) where root.exists {
            uses[root.index, default: 0] += 1
            if uses[root.index] == 1 { open.append(root) }
        }
        while let id = open.popLast() {
            let formula = module.emitted[id]
            if formula.operation.isInput || parent?.accepts(formula) ?? false { continue }
            for operand in module.operands(id) where operand.exists {
                uses[operand.index, default: 0] += 1
                if uses[operand.index] == 1 { open.append(operand) }
            }
        }
    }

    // MARK: Expressions

    /// A formula as a number.
    func number(_ id: FormulaID) -> Piece {
        let piece = piece(id)
        guard piece.isTruth else { return piece }
        return Piece(text: "\(held(piece, above: .choice)) ? 1 : 0", strength: .choice)
    }

    /// A formula as a truth.
    func truth(_ id: FormulaID) -> Piece {
        let piece = piece(id)
        if piece.isTruth { return piece }
        if let value = module.emitted.value(id) {
            return Piece(text: value != 0 ? "true" : "false", strength: .atom, isTruth: true)
        }
        let differs = module.target.unequal
        return Piece(text: "\(held(piece, above: .comparison)) \(differs) 0", strength: .comparison, isTruth: true)
    }

    /// The text of a number, in brackets where it has to hold together more strongly.
    func text(_ id: FormulaID, above strength: Target.Precedence = .choice) -> String {
        held(number(id), above: strength == .choice ? nil : strength)
    }

    private func held(_ piece: Piece, above strength: Target.Precedence?) -> String {
        guard let strength else { return piece.text }
        return piece.strength > strength ? piece.text : "(\(piece.text))"
    }

    private func piece(_ given: FormulaID) -> Piece {
        let id = module.emitted.resolve(given)
        if let known = known(id) { return known }
        let formula = module.emitted[id]
        if formula.operation.isInput { return module.input(id, formula, self) }
        if let parent, parent.accepts(formula) {
            return module.weight(id) > 1 ? parent.defined(id) : parent.composed(id)
        }
        guard uses[id.index] ?? 0 > 1, module.weight(id) > 1 else {
            let piece = composed(id)
            return piece.text.utf8.count > 88 && piece.strength < .atom ? defined(id, piece) : piece
        }
        return defined(id)
    }

    /// The value of a formula under a name of its own.
    func defined(_ given: FormulaID) -> Piece {
        let id = module.emitted.resolve(given)
        if let known = known(id) { return known }
        if let parent, parent.accepts(module.emitted[id]) { return parent.defined(id) }
        return defined(id, composed(id))
    }

    private func defined(_ id: FormulaID, _ piece: Piece) -> Piece {
        if let known = known(id) { return known }
        let name = take(module.names(for: id, in: self))
        let place = module.comment(of: id)
        let comment = place == lastComment ? "" : place
        if !place.isEmpty { lastComment = place }
        if parent == nil {
            module.declare(name, piece.isTruth ? .truth : .number, piece.text, comment)
        } else {
            add(module.target.commented(module.target.constant(name, piece.text, isTruth: piece.isTruth), comment))
        }
        let found = Piece(text: name, strength: .atom, isTruth: piece.isTruth)
        named[id.index] = found
        return found
    }

    /// The name of a value, where it has one.
    func name(of id: FormulaID) -> String? { known(module.emitted.resolve(id))?.text }

    private func composed(_ id: FormulaID) -> Piece {
        let formula = module.emitted[id]
        let (a, b, c) = (FormulaID(formula.a), FormulaID(formula.b), FormulaID(formula.c))
        if formula.operation.isInput { return module.input(id, formula, self) }
        if let ramp = module.ramp(id) {
            module.use("ramp")
            return Piece(text: "ramp(\(text(ramp.value)), \(text(ramp.low)), \(text(ramp.high)))", strength: .atom)
        }
        switch formula.operation {
        case .not: return Piece(text: "!\(held(truth(a), above: .prefix))", strength: .prefix, isTruth: true)
        case .and, .or:
            let (sign, strength) = formula.operation == .and ? ("&&", Target.Precedence.and) : ("||", .or)
            func side(_ id: FormulaID) -> String {
                let piece = truth(id)
                return piece.strength > strength && piece.strength != .and ? piece.text : "(\(piece.text))"
            }
            return Piece(text: "\(side(a)) \(sign) \(side(b))", strength: strength, isTruth: true)
        case .select:
            let text = "\(held(truth(a), above: .choice)) ? \(held(number(b), above: .choice)) : \(text(c))"
            return Piece(text: text, strength: .choice)
        case .finite where module.emitted.isFinite(a): return number(a)
        case .finite:
            module.use("finite")
            return Piece(text: "finite(\(text(a)), \(text(b)))", strength: .atom)
        case .fallback: return fallback(a, b)
        case .pick:
            module.use("pick")
            let entries = module.emitted.table.operands(formula).dropFirst().map { text($0) }
            return Piece(text: "pick([\(entries.joined(separator: ", "))], \(text(a)))", strength: .atom)
        case .minimum, .maximum:
            let text = module.extreme(formula.operation, (text(a), mayBeNaN(a)), (text(b), mayBeNaN(b)))
            return Piece(text: text, strength: .atom)
        default: break
        }
        switch module.target.forms[formula.operation] {
        case .prefix(let sign):
            let operand = number(a)
            let text = operand.strength < .prefix || operand.text.hasPrefix("-") ? "(\(operand.text))" : operand.text
            return Piece(text: sign + text, strength: .prefix)
        case .infix(let sign, let strength):
            let isComparison = strength == .comparison
            let left = number(a)
            let first =
                left.strength >= strength && !(isComparison && left.strength == strength) ? left.text : "(\(left.text))"
            var second = held(number(b), above: strength)
            if second.hasPrefix("-") { second = "(\(second))" }
            return Piece(text: "\(first) \(sign) \(second)", strength: strength, isTruth: isComparison)
        case .call(let name):
            module.use(name)
            let operands = module.operands(id).map { text($0) }
            return Piece(text: "\(name)(\(operands.joined(separator: ", ")))", strength: .atom)
        case nil: return Piece(text: module.target.notANumber, strength: .atom)
        }
    }

    private func mayBeNaN(_ id: FormulaID) -> Bool { !module.emitted.isNeverNaN(id) }

    /// A field of the data, or what stands in for it.
    private func fallback(_ a: FormulaID, _ b: FormulaID) -> Piece {
        let formula = module.emitted[a]
        if formula.operation == .field, let piece = module.target.flag(module, formula, self, orElse: b) {
            return piece
        }
        let other = number(b)
        if formula.operation == .field {
            let given = module.optionalField(formula, self)
            let field = module.emitted.layout.fields[Int(formula.a)]
            let text = "\(given) ?? \(other.strength == .atom ? other.text : "(\(other.text))")"
            if field.isBoolean {
                return Piece(text: "+(\(text))", strength: .prefix)
            }
            return Piece(text: "(\(text))", strength: .atom)
        }
        module.use("orElse")
        return Piece(text: "orElse(\(text(a)), \(other.text))", strength: .atom)
    }
}
