import LayoutChecker
import LayoutDSL
import LayoutEngine

/// Works out values of an element as piecewise linear functions of the offset, exactly: each operation of a formula is done
/// with straight pieces, and what makes no straight piece is named.
struct LineReader {
    let graph: TraceGraph
    /// The values of the nodes that do not move.
    let constants: [Double]
    let range: ClosedRange<Double>
    /// The offset along the scroll; and the one across it, which stays 0 where nothing scrolls across.
    let along, across: LayoutChecker.Operation
    let scrollsAcross: Bool

    /// The value of a node.
    func line(of root: Int) -> PiecewiseLine {
        var lines: [PiecewiseLine?] = Array(repeating: nil, count: root + 1)
        var moves = [Bool](repeating: false, count: root + 1)
        for index in 0...root {
            let node = graph.nodes[index]
            let follows = node.code == .operation && LineReader.followers.contains(node.operation)
            moves[index] = node.moves || follows || graph.operands(of: node).contains { moves[Int($0)] }
            guard moves[index] else {
                lines[index] = PiecewiseLine(constants[index], over: range)
                continue
            }
            let operands = graph.operands(of: node).compactMap { lines[Int($0)] }
            lines[index] = line(of: node, Int32(clamping: index), operands)
        }
        return lines[root] ?? PiecewiseLine(.nan, over: range)
    }

    /// What follows the offset in another way than by a formula of it.
    static let followers: [LayoutChecker.Operation] = [.trailing, .current, .proposed, .velocity]

    private func line(of node: TraceGraph.Node, _ index: Int32, _ operands: [PiecewiseLine]) -> PiecewiseLine {
        if node.code == .name, let first = operands.first { return first }
        if node.code == .operation, node.operation == along { return PiecewiseLine(offsetOver: range) }
        if node.code == .operation, node.operation == across, !scrollsAcross { return PiecewiseLine(0, over: range) }
        // Who asks for a box in space sees to it that it stays before the eye.
        if node.code == .bounds, node.number == 4 { return PiecewiseLine(0, over: range) }
        guard node.code == .operation, !operands.isEmpty else {
            let still = PiecewiseLine(0, over: range)
            return PiecewiseLine.combined([still]) { LinePieces(range: $1, node: index).bent }
        }
        return PiecewiseLine.combined(operands) { pieces, range in
            LineReader.pieces(node.operation, pieces, LinePieces(range: range, node: index))
        }
    }

    /// The result of an operation where each operand is one piece.
    private static func pieces(
        _ operation: LayoutChecker.Operation, _ operands: [PiecewiseLine.Piece], _ made: LinePieces
    ) -> [PiecewiseLine.Piece] {
        let a = operands[0]
        func bent(of pieces: [PiecewiseLine.Piece]) -> [PiecewiseLine.Piece]? {
            pieces.first { $0.isBent }.map { [PiecewiseLine.Piece(a.start, .nan, cause: $0.cause)] }
        }
        // What chooses reads one of its operands; the others never count.
        switch operation {
        case .select where operands.count > 2:
            if let bent = bent(of: [a]) { return bent }
            return a.slope == 0 ? [a.value != 0 ? operands[1] : operands[2]] : made.bent
        case .finite where operands.count > 1:
            if let bent = bent(of: [a]) { return bent }
            return [a.slope != 0 || a.value.isFinite ? a : operands[1]]
        case .fallback where operands.count > 1:
            if let bent = bent(of: [a]) { return bent }
            return [a.slope != 0 || !a.value.isNaN ? a : operands[1]]
        case .pick:
            if let bent = bent(of: [a]) { return bent }
            guard a.slope == 0, let entry = Arithmetic.entry(a.value, of: operands.count - 1) else { return made.bent }
            return [operands[entry + 1]]
        case .and where operands.count > 1, .or where operands.count > 1:
            let decides = operation == .or
            for side in operands where !side.isBent && side.slope == 0 && (side.value != 0) == decides {
                return made.straight(decides ? 1 : 0)
            }
        default: break
        }
        if let bent = bent(of: operands) { return bent }
        let b = operands.count > 1 ? operands[1] : a
        switch operation {
        case .negate: return made.straight(-a.value, -a.slope)
        case .add: return made.straight(a.value + b.value, a.slope + b.slope)
        case .subtract: return made.straight(a.value - b.value, a.slope - b.slope)
        case .multiply where a.slope == 0 || b.slope == 0:
            let slope = a.slope == 0 ? (b.slope == 0 ? 0 : a.value * b.slope) : a.slope * b.value
            return made.straight(a.value * b.value, slope)
        case .divide where b.slope == 0:
            return made.straight(a.value / b.value, a.slope == 0 ? 0 : a.slope / b.value)
        case .minimum: return made.extreme(a, b, isLess: true)
        case .maximum: return made.extreme(a, b, isLess: false)
        case .less: return made.compared(a, b) { $0 < 0 }
        case .lessOrEqual: return made.compared(a, b) { $0 <= 0 }
        case .equal: return made.equality(a, b, true)
        case .notEqual: return made.equality(a, b, false)
        case .absolute: return made.absolute(a)
        case .sign: return made.sign(a)
        case .floor: return made.steps(a, shift: 0) { $0.rounded(.down) }
        case .ceiling: return made.steps(a, shift: 0) { $0.rounded(.up) }
        case .round: return made.steps(a, shift: 0.5) { $0.rounded(.toNearestOrAwayFromZero) }
        case .modulo where b.slope == 0: return made.remainder(a, by: b.value)
        case .power where b.slope == 0 && b.value == 1: return [a]
        default:
            guard operands.allSatisfy({ $0.slope == 0 }) else { return made.bent }
            let c = operands.count > 2 ? operands[2].value : 0
            return made.straight(operation.evaluate(a.value, b.value, c))
        }
    }
}

/// A value of an element over a range of offsets, and what of it is no straight line.
package struct TracedLine: Sendable {
    package let line: PiecewiseLine
    /// What bends it: the operation, and where it is written.
    package let bend: Bend?

    package struct Bend: Sendable {
        /// As formulas write it: `sin`, `*`, `trail`.
        package let word: String
        /// In the file itself where it is an effect that bends: the line that uses it.
        package let span: SourceSpan?
        /// The effect, where it is one.
        package let effect: String?
    }
}

extension Tracer {
    /// A quantity of an element as a piecewise linear function of the offset along the scroll, with what bends it.
    ///
    /// - Parameters:
    ///   - quantity: Which one.
    ///   - element: The element.
    ///   - range: The offsets along the scroll, in points; the offset across is 0.
    /// - Returns: nil where there is no such element.
    package func line(
        of quantity: ElementQuantity, _ element: ElementPath, over range: ClosedRange<Double>
    ) -> TracedLine? {
        line(element, over: range) { _ in TracedProperty(of: quantity) }
    }

    /// The same of a number of an attribute that the layout declares: `drift.y`.
    package func line(
        ofAttribute name: String, _ element: ElementPath, over range: ClosedRange<Double>
    ) -> TracedLine? {
        line(element, over: range) { all in
            all.first { property in
                if case .attribute = property.part { return property.name.utf8.elementsEqual(name.utf8) }
                return false
            }
        }
    }

    private func line(
        _ element: ElementPath, over range: ClosedRange<Double>, _ meant: ([TracedProperty]) -> TracedProperty?
    ) -> TracedLine? {
        let (layout, phase) = (prepared.program.layout, prepared.program.phase)
        guard let recorded, let number = Walker.atStart(of: prepared).find(element),
            let property = meant(TracedProperty.all(of: recorded.elements[number], in: phase))
        else { return nil }
        let curve = TracedCurve(prepared, recorded, number, property, element)
        guard let constants = curve.values(at: prepared.offset(along: 0)) else { return nil }
        let (content, viewport) = (prepared.contentSize, prepared.viewport)
        let reader = LineReader(
            graph: curve.graph, constants: constants, range: range, along: layout.isHorizontal ? .offsetX : .offsetY,
            across: layout.isHorizontal ? .offsetY : .offsetX,
            scrollsAcross: layout.isHorizontal ? content.height > viewport.height : content.width > viewport.width)
        let line = reader.line(of: curve.root)
        return TracedLine(line: line, bend: line.firstCause.map { bend(at: Int($0), curve) })
    }

    private func bend(at index: Int, _ curve: TracedCurve) -> TracedLine.Bend {
        let (node, record) = (curve.graph.nodes[index], curve.recorded.table.record)
        let word: String
        switch node.operation.spelling.form {
        case .prefix(let text), .infix(let text), .call(let text): word = text
        case .none: word = node.operation == .trailing ? "trail" : node.operation.spelling.trace.rawValue
        }
        guard record.formulas.indices.contains(Int(node.record)) else {
            return TracedLine.Bend(word: word, span: nil, effect: nil)
        }
        let formula = record.formulas[Int(node.record)]
        var (span, effect): (SourceSpan?, String?) = (formula.span, nil)
        var use = record.use(of: formula.origin)
        // Uses are no deeper than there are uses.
        for _ in record.uses.indices where use >= 0 && Int(use) < record.uses.count {
            let own = record.uses[Int(use)]
            if let place = own.span { (span, effect) = (place, own.name) }
            use = own.outer
        }
        return TracedLine.Bend(word: word, span: span, effect: effect)
    }
}

// MARK: What stands still

extension Tracer {
    /// Where the layout's own rule for stops is written; nil without a rule, and where it is not written in the file itself.
    package var ruleSpan: SourceSpan? {
        guard let rule = recorded?.rule, let record = recorded?.table.record,
            let first = rule.all.first, record.formulas.indices.contains(Int(first.index))
        else { return nil }
        let span = record.formulas[Int(first.index)].span
        return span.source == .main && span.length > 0 ? span : nil
    }

    /// The number of an element's kind, where it rests, in content coordinates, and whether it takes part; nil where there is no such
    /// element.
    package func rest(of element: ElementPath) -> (kind: Int, box: LayoutRectangle, isPresent: Bool)? {
        let walker = Walker.atStart(of: prepared)
        guard let number = walker.find(element) else { return nil }
        let plan = prepared.program.plan.elements[number]
        func value(_ quantity: ElementQuantity) -> Double { walker.machine.value(plan[quantity]) }
        let box = LayoutRectangle(
            x: value(.restX), y: value(.restY), width: value(.restWidth), height: value(.restHeight))
        return (number, box, value(.presence) != 0)
    }
}
