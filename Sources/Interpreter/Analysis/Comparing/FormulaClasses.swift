import LayoutChecker
import LayoutDSL
import LayoutEngine

/// Numbers the formulas of two layouts: formulas of one number have equal values in every world, at every offset. They are
/// the same bit for bit where a formula reads the sign of a zero. Value numbering (Cocke and Schwartz) over both tables. Names of params and fields count, for the host knows them;
/// other names and the order of declarations do not.
struct FormulaClasses {
    /// An operation with all that its value follows from.
    private struct Key: Hashable {
        let operation: UInt8
        let numbers: [UInt64]
    }

    private var known: [Key: UInt64] = [:]
    /// The classes of the formulas of the old layout, and of the new one.
    private(set) var old: [UInt64] = []
    private(set) var new: [UInt64] = []
    private var scopes: [UInt64] = []

    /// Numbers the formulas of both.
    init(_ old: CheckedLayout, _ new: CheckedLayout) {
        self.old = classes(of: old)
        self.new = classes(of: new)
    }

    /// A number for a scope, whatever its number in its layout is.
    private static let scopeMark: UInt8 = 255

    private mutating func number(_ operation: UInt8, _ numbers: [UInt64]) -> UInt64 {
        let next = UInt64(known.count)
        let key = Key(operation: operation, numbers: numbers)
        if let found = known[key] { return found }
        known[key] = next
        return next
    }

    private mutating func classes(of layout: CheckedLayout) -> [UInt64] {
        let table = layout.table
        numberScopes(of: layout)
        let signed = FormulaClasses.signed(in: table)
        var found: [UInt64] = []
        found.reserveCapacity(table.formulas.count)
        for (index, formula) in table.formulas.enumerated() {
            var read = table.operands(formula).map { FormulaClasses.read($0, in: found) }
            // The sign of a zero hangs on the order, and nothing else does.
            if [.minimum, .maximum].contains(formula.operation), !signed[index] { read.sort() }
            found.append(made(formula, read, of: layout, found))
        }
        return found
    }

    /// The formulas whose value may show in another formula by the sign of a zero, as in a division by it.
    private static func signed(in table: FormulaTable) -> [Bool] {
        var signed = [Bool](repeating: false, count: table.formulas.count)
        for (index, formula) in table.formulas.enumerated().reversed() {
            switch formula.operation {
            case .less, .lessOrEqual, .equal, .notEqual, .and, .or, .not: continue
            case .negate, .absolute, .floor, .ceiling, .round, .add, .subtract, .multiply, .minimum, .maximum, .select,
                .finite, .fallback, .sine, .cosine, .squareRoot:
                guard signed[index] else { continue }
            default: break
            }
            for id in table.operands(formula) where signed.indices.contains(Int(id.index)) {
                signed[Int(id.index)] = true
            }
        }
        return signed
    }

    /// No operand is a class of its own.
    private static func read(_ id: FormulaID, in found: [UInt64]) -> UInt64 {
        id.exists && found.indices.contains(Int(id.index)) ? found[Int(id.index)] : .max
    }

    private mutating func made(_ formula: Formula, _ read: [UInt64], of layout: CheckedLayout, _ found: [UInt64])
        -> UInt64
    {
        let (table, operation) = (layout.table, formula.operation)
        let scope = scopes.indices.contains(Int(formula.scope)) ? scopes[Int(formula.scope)] : .max
        switch operation {
        case .constant: return number(operation.rawValue, [table.constants[Int(formula.a)].bitPattern])
        case .parameter:
            return number(operation.rawValue, FormulaClasses.text(layout.parameters[Int(formula.a)].name))
        case .field:
            let field = layout.fields[Int(formula.a)]
            let kind: [UInt64] = [field.isBoolean ? 1 : 0, UInt64(UInt32(bitPattern: field.block)), scope]
            return number(operation.rawValue, kind + FormulaClasses.text(field.name))
        case .trailing:
            let trail = table.trails[Int(formula.a)]
            return number(
                operation.rawValue, [trail.isX ? 1 : 0, FormulaClasses.read(table.shared(trail.distance), in: found)])
        // A test reads it, and nothing else does.
        case .observed, .opaque: return number(operation.rawValue, [UInt64(known.count)])
        case .fold, .foldEach:
            let fold = table.folds[Int(formula.a)]
            return number(operation.rawValue, [UInt64(fold.kind.rawValue), scopes[Int(fold.scope)], scope] + read)
        case _ where operation.isInput:
            return number(operation.rawValue, [UInt64(UInt32(bitPattern: formula.a)), scope])
        // Rounding is the same the other way around.
        case .add, .multiply, .equal, .notEqual: return number(operation.rawValue, read.sorted())
        case .divide:
            // To divide by a power of two is to multiply, to the last bit.
            if let divisor = table.value(of: FormulaID(formula.b)), divisor.significand.magnitude == 1,
                (1 / divisor).isNormal
            {
                let factor = number(Operation.constant.rawValue, [(1 / divisor).bitPattern])
                return number(Operation.multiply.rawValue, [read[0], factor].sorted())
            }
            return number(operation.rawValue, read)
        default: return number(operation.rawValue, read)
        }
    }

    private static func text(_ name: String) -> [UInt64] { name.utf8.map { UInt64($0) } }

    private mutating func numberScopes(of layout: CheckedLayout) {
        var owners: [Int32: CheckedLayout.ElementKind] = [:]
        for element in layout.elements where owners[element.formulas.scope] == nil {
            owners[element.formulas.scope] = element
        }
        scopes = []
        for (index, scope) in layout.table.scopes.enumerated() {
            let parent = scope.parent >= 0 ? scopes[Int(scope.parent)] : .max
            switch scope.kind {
            case .layout: scopes.append(number(FormulaClasses.scopeMark, [0]))
            case .section: scopes.append(number(FormulaClasses.scopeMark, [1]))
            case .cells(let block):
                scopes.append(number(FormulaClasses.scopeMark, [2, UInt64(UInt32(bitPattern: block)), parent]))
            case .copies:
                let owner = owners[Int32(clamping: index)]
                let name = owner.map { FormulaClasses.text($0.name) } ?? [UInt64(index)]
                let block = UInt64(UInt32(bitPattern: owner?.formulas.block ?? -1))
                scopes.append(number(FormulaClasses.scopeMark, [3, block, parent] + name))
            }
        }
    }
}
