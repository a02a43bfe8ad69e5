import Interpreter
import LayoutAnalysis
import LayoutDSL

/// One line of the tree: a formula with its names, its value and its operands.
struct TraceEntry {
    /// What it is called, outermost first: an argument, what was given for it, a measure.
    var names: [String] = []
    /// The formula itself, as it is written or put together; empty for a leaf.
    var formula = ""
    /// The node that does the work, behind its names.
    var core = 0
    /// The lines below it.
    var children: [Int] = []
    /// The child that decides: the bound of a `clamp` that counts, the lesser of a `min`; -1 without one.
    var deciding = -1
    /// The use it came through, where a node of it knows one.
    var use: Int?
    /// Where it is written.
    var span: SourceSpan?
    /// Where it is called in the main file, when it is written in another one.
    var call: SourceSpan?
}

/// Makes the lines of a trace.
struct TraceReading {
    let trace: Trace

    func node(_ index: Int) -> TraceNode { trace.nodes[index] }

    func entry(_ start: Int) -> TraceEntry {
        var entry = TraceEntry()
        entry.core = start
        while let next = passed(entry.core) {
            let name = name(entry.core, before: next)
            if let name, entry.names.last.map({ !$0.utf8.elementsEqual(name.utf8) }) ?? true {
                entry.names.append(name)
            }
            if entry.use == nil, name != nil { entry.use = node(entry.core).use }
            if name != nil, let span = node(entry.core).span, span.source == .main { entry.call = span }
            entry.core = next
        }
        let core = node(entry.core)
        if let use = core.use { entry.use = use }
        entry.span = core.span
        if isLeaf(core) {
            let name = core.operation == .fold ? writtenText(core) ?? core.fold?.kind ?? "" : core.name
            if !name.isEmpty, !entry.names.contains(where: { $0.utf8.elementsEqual(name.utf8) }) {
                entry.names.append(name)
            }
            return entry
        }
        let text = writtenText(core) ?? expression(entry.core, depth: 3)
        let isNamed = entry.names.last.map { $0.utf8.elementsEqual(text.utf8) } ?? false
        if !isNamed { entry.formula = text }
        entry.children = children(of: entry.core)
        entry.deciding = deciding(entry.core)
        return entry
    }

    /// The name that a node gives; nil for one that says nothing, as the guard of a line does.
    func name(_ index: Int, before next: Int) -> String? {
        let node = node(index)
        guard node.operation == .name else { return nil }
        if !node.name.isEmpty { return node.name }
        guard let span = node.span else { return nil }
        let following = self.node(next)
        if span == following.span, following.operation == .name || writtenText(following) != nil { return nil }
        let text = text(span)
        return text.isEmpty ? nil : text
    }

    /// The operand that a node is the same as, for people: that of a name, of a guard, of what the language adds and
    /// what changes nothing (a length is never below 0, nothing is added to a sum, an element takes part).
    func passed(_ index: Int) -> Int? {
        let node = node(index)
        guard let first = node.operands.first, first >= 0 else { return nil }
        if node.operation == .name { return first }
        // What is folded counts where the instance takes part; it is told as it is written.
        if node.operation == .select, let taken = node.operands.last(where: { $0 >= 0 }), !isTelling(first),
            node.span != nil, self.node(taken).span == node.span
        {
            return taken
        }
        guard writtenText(node) == nil, node.operands.count > 1 else { return nil }
        let second = node.operands[1]
        switch node.operation {
        case .add:
            if second >= 0, isNothing(second) { return first }
            return isNothing(first) && second >= 0 ? second : nil
        case .subtract: return second >= 0 && isNothing(second) ? first : nil
        case .multiply: return second >= 0 && isConstant(second, 1) ? first : nil
        case .maximum:
            return second >= 0 && isConstant(first, 0) && self.node(second).value == node.value ? second : nil
        case .select:
            let taken = node.operands.last { $0 >= 0 } ?? first
            return isTelling(first) ? nil : taken
        default: return nil
        }
    }

    private static let insets = ["insets", "margin"].flatMap { edge in
        ["left", "right", "top", "bottom"].map { ".\(edge).\($0)" }
    }

    /// Whether a node is 0 and says nothing: a constant, or insets that are not there.
    private func isNothing(_ index: Int) -> Bool {
        guard node(index).value == 0 else { return false }
        var open = [index]
        var looks = 0
        while let next = open.popLast() {
            looks += 1
            let found = node(next)
            if isConstant(next, 0) || found.value == 0 && isInset(found.name) { continue }
            let isSum = found.operation == .add && writtenText(found) == nil
            // What has a name of its own is told: `rest.y` may well be 0.
            let isUnnamed = found.operation == .name && found.name.isEmpty && found.span == nil
            guard looks < 16, isUnnamed || isSum, !found.operands.contains(where: { $0 < 0 }) else {
                return false
            }
            open += found.operands
        }
        return true
    }

    private func isInset(_ name: String) -> Bool {
        TraceReading.insets.contains { end in name.utf8.reversed().starts(with: end.utf8.reversed()) }
    }

    /// Whether a node is a certain number, under whatever names.
    private func isConstant(_ index: Int, _ value: Double) -> Bool {
        var index = index
        while node(index).operation == .name, let next = node(index).operands.first, next >= 0 { index = next }
        return node(index).operation == .constant && node(index).value == value
    }

    /// Whether a condition is one that somebody has written, and not only that an element is there at all.
    private func isTelling(_ index: Int) -> Bool {
        var index = index
        while node(index).operation == .name, let next = node(index).operands.first, next >= 0 {
            if node(index).name.isEmpty, node(index).span != nil { return true }
            index = next
        }
        // What stands behind the eye is hidden, if it takes part.
        if node(index).operation == .select, node(index).operands.count == 3, node(index).operands[1] >= 0 {
            let taken = node(node(index).operands[1])
            if taken.operation == .behindEye { return taken.value != 0 }
        }
        if node(index).operation == .behindEye { return node(index).value != 0 }
        return !isLeaf(node(index)) && writtenText(node(index)) != nil || node(index).operation == .environment
    }

    func isLeaf(_ node: TraceNode) -> Bool { node.operands.isEmpty }

    private func text(_ span: SourceSpan) -> String {
        let number = Int(span.source.number)
        return number < trace.sources.count ? SourceWords.text(of: span, in: trace.sources[number], atMost: 100) : ""
    }

    /// The formula as it is written; nil for what the language adds of itself, which stands at the name of an element.
    func writtenText(_ node: TraceNode) -> String? {
        guard let span = node.span else { return nil }
        // Where the resting value stands in for a formula, the formula is told below.
        if node.operation == .finite { return nil }
        // A `when` block stands at its condition, and says nothing of what it chooses between.
        if node.operation == .select, let first = node.operands.first, first >= 0, self.node(first).span == span {
            return nil
        }
        let text = text(span)
        return SourceWords.isName(text) ? nil : text
    }

    // MARK: What stands below

    /// What a formula reads, across the operators that its own text shows.
    private func children(of core: Int) -> [Int] {
        var found: [Int] = []
        var ends: [(core: Int, name: String)] = []
        var open = Array(node(core).operands.reversed())
        let isWritten = writtenText(node(core)) != nil
        let deciding = deciding(core)
        while let index = open.popLast() {
            guard index >= 0 else { continue }
            let inner = unnamed(index)
            if isInside(inner, core, isWritten) {
                open += node(inner).operands.reversed()
                continue
            }
            if index != deciding, isShown(index, in: core, isWritten) { continue }
            // The same name may be read often in one formula.
            let other = entryName(index)
            if index != deciding,
                ends.contains(where: { $0.core == other.core && $0.name.utf8.elementsEqual(other.name.utf8) })
            {
                continue
            }
            ends.append(other)
            found.append(index)
        }
        return found
    }

    /// The first name of a node, and the node behind all of them.
    private func entryName(_ start: Int) -> (core: Int, name: String) {
        var (index, first) = (start, "")
        while let next = passed(index) {
            if first.isEmpty, let name = name(index, before: next) { first = name }
            index = next
        }
        return (index, first)
    }

    /// Past what says nothing.
    func unnamed(_ index: Int) -> Int {
        var index = index
        while let next = passed(index), name(index, before: next) == nil { index = next }
        return index
    }

    /// Whether a node is an operator inside of the text of another one.
    private func isInside(_ index: Int, _ core: Int, _ isWritten: Bool) -> Bool {
        let (inner, outer) = (node(index), node(core))
        guard !isLeaf(inner), inner.operation != .name else { return false }
        if inner.span != nil, inner.span == outer.span, isWritten { return true }
        // A fold over equals is a product, but not one that anybody has written.
        if inner.operation == .multiply, let text = writtenText(inner), SourceWords.isFold(text) { return false }
        switch outer.operation {
        case .minimum, .maximum, .select: return false  // which of them counts is what people want to see
        default: break
        }
        switch inner.operation {
        case .add, .subtract, .multiply, .divide, .negate, .and, .or, .not, .less, .lessOrEqual, .equal, .notEqual:
            if isWritten { return isWithin(inner.span, outer.span) }
            return writtenText(inner) == nil
        default: return false
        }
    }

    private func isWithin(_ inner: SourceSpan?, _ outer: SourceSpan?) -> Bool {
        guard let inner, let outer else { return false }
        return inner.source == outer.source && inner.start >= outer.start && inner.end <= outer.end
    }

    /// Whether a node is a number that the text of another one shows anyway, or one that nobody has written.
    private func isShown(_ index: Int, in core: Int, _ isWritten: Bool) -> Bool {
        let (end, name) = entryName(index)
        let inner = node(end)
        let isNegative =
            inner.operation == .negate && inner.operands.allSatisfy { $0 >= 0 && node($0).operation == .constant }
        guard inner.operation == .constant || isNegative else {
            // Whether an element is there at all is no news while it is.
            return node(core).operation == .select && !isTelling(index) && index == node(core).operands.first
        }
        if let span = inner.span, isNumber(text(span)) { return name.isEmpty && isWithin(span, node(core).span) }
        return true
    }

    /// Whether a text begins as a number does, or a sign.
    private func isNumber(_ text: String) -> Bool {
        let first = text.utf8.first ?? 0
        return first >= 0x30 && first <= 0x39 || first == 0x2D || first == 0x2E || first == 0x28
    }

    /// The child that a lesser or greater of several takes its value from.
    private func deciding(_ core: Int) -> Int {
        var current = core
        var result = -1
        while node(current).operation == .minimum || node(current).operation == .maximum {
            let value = node(current).value
            guard let taken = node(current).operands.first(where: { $0 >= 0 && node($0).value == value }) else { break }
            result = taken
            let inner = unnamed(taken)
            guard node(inner).span == node(core).span else { break }
            current = inner
        }
        return result
    }
}
