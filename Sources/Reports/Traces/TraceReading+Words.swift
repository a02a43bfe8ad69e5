import Interpreter
import LayoutAnalysis
import LayoutDSL

// What the language adds to what is written, put into words.

extension TraceReading {
    /// A short word for a node: its name, its text, its value.
    private func word(_ index: Int, depth: Int) -> String {
        var current = index
        while let next = passed(current) {
            if let name = name(current, before: next) { return name }
            current = next
        }
        let node = node(current)
        if !node.name.isEmpty { return node.name }
        if let fold = node.fold, writtenText(node) == nil { return fold.kind }
        if node.operation == .constant {
            return SpokenNumber.text(node.value, node.quantity == .length ? .number : node.quantity)
        }
        if let text = writtenText(node) {
            guard text.utf8.count > 40, let span = node.span else { return text }
            // Cut short rather than put into other words; with no bracket left open.
            if SourceWords.isCall(text) {
                return String(decoding: text.utf8.prefix { $0 != 0x28 }, as: UTF8.self) + "(…)"
            }
            return "(" + SourceWords.text(of: span, in: trace.sources[Int(span.source.number)], atMost: 30) + ")"
        }
        if depth <= 0 || isLeaf(node) { return "…" }
        let inner = expression(current, depth: depth - 1)
        switch node.operation {
        case .add, .subtract, .multiply, .divide, .less, .lessOrEqual, .equal, .notEqual, .and, .or, .select:
            return "(" + inner + ")"
        default: return inner
        }
    }

    func expression(_ index: Int, depth: Int) -> String {
        let node = node(index)
        func operand(_ number: Int) -> String {
            number < node.operands.count && node.operands[number] >= 0 ? word(node.operands[number], depth: depth) : "…"
        }
        func infix(_ sign: String) -> String {
            // A sum of sums needs no brackets.
            var left = operand(0)
            if node.operation == .add, left.utf8.first == UInt8(ascii: "("), left.utf8.last == UInt8(ascii: ")"),
                let first = node.operands.first, first >= 0, self.node(unnamed(first)).operation == .add
            {
                left = String(decoding: left.utf8.dropFirst().dropLast(), as: UTF8.self)
            }
            return left + " " + sign + " " + operand(1)
        }
        func call(_ name: String) -> String {
            var text = name + "("
            for number in node.operands.indices { text += (number > 0 ? ", " : "") + operand(number) }
            return text + ")"
        }
        switch node.form {
        case .infix(let sign): return infix(sign)
        case .prefix(let sign): return sign + operand(0)
        case .call(let name): return call(name)
        case .none: break
        }
        switch node.operation {
        case .select:
            let isTaken = node.operands.count > 1 && node.operands[1] >= 0
            return operand(isTaken ? 1 : 2) + (isTaken ? " while " : " while not ") + operand(0)
        case .fallback: return operand(0) + ", else " + operand(1)
        case .finite: return "the resting value, because the formula is not finite"
        case .pick: return "an entry of a list"
        case .boundsX: return "left edge of the scaled and turned box"
        case .boundsY: return "top edge of the scaled and turned box"
        case .boundsWidth: return "width of the scaled and turned box"
        case .boundsHeight: return "height of the scaled and turned box"
        case .behindEye: return "a corner of the box is behind the eye"
        case .name: return operand(0)
        default: return node.name
        }
    }
}
