import LayoutChecker
import LayoutEngine

/// Makes graphs from a record; from the formulas themselves where none is kept.
struct TraceGraphBuilder {
    let program: Program
    /// The record, and the layout whose formulas are numbers of it.
    let recorded: CheckedLayout
    private let record: FormulaRecord
    private let isRecorded: Bool
    private let sectionScope: Int32
    var graph = TraceGraph()
    /// The node of each formula of the record that has been met.
    private var known = NumberTable()

    init(_ program: Program, _ recorded: CheckedLayout) {
        self.program = program
        self.recorded = recorded
        record = recorded.table.record
        isRecorded = recorded.table.isRecording
        sectionScope = Int32(clamping: program.layout.table.scopes.firstIndex { $0.kind == .section } ?? -1)
    }

    /// The node of a formula, with everything under it. A loop with a stack: formulas may be as deep as they like.
    mutating func node(_ id: FormulaID) -> Int32 {
        // What a formula reads is told when it is met for the first time.
        var open: [(id: Int32, read: [Int32]?)] = [(id.index, nil)]
        while let (current, told) = open.popLast() {
            if known(current) != nil { continue }
            let read = told ?? operands(of: current)
            let missing = told == nil ? read.reversed().filter { known($0) == nil } : []
            if missing.isEmpty {
                let node = graph.add(made(current), read.map { known($0) ?? 0 }, name: name(of: current))
                known.set(TraceGraphBuilder.key(current), to: node)
            } else {
                open.append((current, read))
                open += missing.map { ($0, nil) }
            }
        }
        return known(id.index) ?? graph.add(constant: 0)
    }

    private func known(_ formula: Int32) -> Int32? { known[TraceGraphBuilder.key(formula)] }

    private static func key(_ formula: Int32) -> UInt64 { UInt64(UInt32(bitPattern: formula)) }

    /// A formula as it was written, or as the table has it.
    private func formula(_ number: Int32) -> RecordedFormula {
        if isRecorded { return record.formulas[Int(number)] }
        let formula = recorded.table.formulas[Int(number)]
        return RecordedFormula(
            kind: .operation, operation: formula.operation, quantity: .unknown, a: formula.a, b: formula.b,
            c: formula.c, shared: number, origin: -1, span: formula.span)
    }

    /// What a formula reads that counts: of a choice that is made once and for all only what is chosen.
    private func operands(of number: Int32) -> [Int32] {
        let formula = formula(number)
        guard formula.kind == .operation else { return [formula.a] }
        if let only = only(formula) { return [only] }
        switch formula.operation {
        case .pick:
            let entries = isRecorded ? record.entries : recorded.table.entries
            return [formula.a] + entries[Int(formula.b)..<Int(formula.b) + Int(formula.c)].map { $0.index }
        default: return Array([formula.a, formula.b, formula.c].prefix(formula.operation.operandCount))
        }
    }

    /// The operand that a formula is the same as: a choice known beforehand, a guard of what is always finite.
    private func only(_ formula: RecordedFormula) -> Int32? {
        let table = recorded.table
        switch formula.operation {
        case .select:
            if let condition = table.value(of: FormulaID(formula.a)) { return condition != 0 ? formula.b : formula.c }
            return table.isSame(FormulaID(formula.b), FormulaID(formula.c)) ? formula.b : nil
        case .finite: return table.shared(FormulaID(formula.a)).index == formula.shared ? formula.a : nil
        default: return nil
        }
    }

    private func made(_ number: Int32) -> TraceGraph.Node {
        let formula = formula(number)
        var node = TraceGraph.Node(record: number, quantity: formula.quantity)
        node.slot = reliableSlot(formula.shared)
        switch formula.kind {
        case .written: node.code = .name
        case .measure: node.code = .name
        case .operation:
            node.operation = formula.operation
            if only(formula) != nil { node.code = .name }
            if formula.operation.isInput { node.number = formula.a }
            node.moves = formula.operation == .offsetX || formula.operation == .offsetY || isCurrentOfLayout(formula)
        }
        if let value = recorded.table.value(of: FormulaID(number)) { node.constant = value }
        if node.quantity == .unknown { node.quantity = inputQuantity(formula) }
        return node
    }

    /// Whether it is the current cell of the layout: that of a row stays while the layout scrolls.
    private func isCurrentOfLayout(_ formula: RecordedFormula) -> Bool {
        formula.operation == .current && formula.shared >= 0 && recorded.table.formulas[Int(formula.shared)].scope == 0
    }

    /// Not those of a section that nobody keeps: they are only there while sections are prepared.
    private func reliableSlot(_ shared: Int32) -> Int32 {
        guard shared >= 0, Int(shared) < program.slots.ofFormula.count else { return -1 }
        let slot = program.slots.ofFormula[Int(shared)]
        guard slot >= 0 else { return -1 }
        let formula = program.layout.table[FormulaID(shared)]
        let isPassing =
            formula.scope == sectionScope && formula.stage == .prepare
            && (!formula.operation.isInput || formula.operation.isFold)
        return isPassing && !program.slots.isKept[Int(slot)] ? -1 : slot
    }

    // MARK: Names

    private func name(of number: Int32) -> String {
        let formula = formula(number)
        switch formula.kind {
        case .written: return ""
        case .measure: return measureName(formula)
        case .operation: return inputName(formula)
        }
    }

    private func measureName(_ formula: RecordedFormula) -> String {
        guard let measure = Measure(rawValue: UInt8(clamping: formula.b / 2)) else { return "" }
        let box = formula.c >= 0 && Int(formula.c) < record.boxes.count ? record.boxes[Int(formula.c)] : ""
        let axis = formula.b % 2 == 0 ? "x" : "y"
        let extent = formula.b % 2 == 0 ? "width" : "height"
        switch measure {
        case .size: return box + "." + extent
        case .slot: return box + ".slot." + extent
        case .place: return box + ".place." + axis
        case .rest: return box + ".rest." + axis
        case .firstRound: return box + ".rest." + axis + " in the first round"
        case .areaOrigin: return box + ".area." + axis
        case .areaSize: return box + ".area." + extent
        case .extent: return box + ".extent." + extent
        case .insetStart: return box + ".insets." + (formula.b % 2 == 0 ? "left" : "top")
        case .insetEnd: return box + ".insets." + (formula.b % 2 == 0 ? "right" : "bottom")
        case .marginStart: return box + ".margin." + (formula.b % 2 == 0 ? "left" : "top")
        case .marginEnd: return box + ".margin." + (formula.b % 2 == 0 ? "right" : "bottom")
        case .contentSize: return "content." + extent
        case .window: return box + ".viewport." + extent
        case .rooms: return "room up to " + box
        case .sizeFromBlock: return "section." + extent
        case .presence: return box + " takes part"
        case .loops: return "loop"
        case .copies: return box + ".count"
        case .visibleStart: return box + ".visible." + (formula.b % 2 == 0 ? "left" : "top")
        case .visibleEnd: return box + ".visible." + (formula.b % 2 == 0 ? "right" : "bottom")
        }
    }

    private func inputName(_ formula: RecordedFormula) -> String {
        func named<Entry>(_ entries: [Entry], _ name: (Entry) -> String) -> String {
            entries.indices.contains(Int(formula.a)) ? name(entries[Int(formula.a)]) : ""
        }
        switch formula.operation {
        case .parameter: return named(recorded.parameters) { $0.name }
        case .field: return named(recorded.fields) { "data." + $0.name }
        case .offsetX: return "offset.x"
        case .offsetY: return "offset.y"
        case .trailing: return "the trail so far"
        case .rowOffset: return "section.offset"
        case .current: return formula.a == 0 ? "current.section" : "current.index"
        case .viewportWidth: return "viewport.width"
        case .viewportHeight: return "viewport.height"
        case .sectionIndex: return "section.index"
        case .sectionCount: return "section.count"
        case .blockIndex: return "section block"
        case .cellCount: return "count"
        case .instanceIndex: return "index"
        case .environment: return named(EnvironmentValue.names) { $0 }
        default: return ""
        }
    }

    private func inputQuantity(_ formula: RecordedFormula) -> Quantity {
        switch formula.operation {
        case .offsetX, .offsetY, .trailing, .rowOffset, .viewportWidth, .viewportHeight: .length
        case .less, .lessOrEqual, .equal, .notEqual, .and, .or, .not: .boolean
        case .sectionIndex, .sectionCount, .cellCount, .instanceIndex, .blockIndex, .current: .number
        default: .unknown
        }
    }
}
