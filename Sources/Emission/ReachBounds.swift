import LayoutChecker
import LayoutDSL

/// Bounds of formulas over all offsets, as formulas that stand still: how far an element can be drawn from where it rests.
struct ReachBounds {
    private(set) var table: FormulaTable
    private var known: [Int32: Bounds] = [:]
    private let ramps: Set<Int32>
    private let emitted: EmittedLayout
    private let span = SourceSpan(start: 0, length: 0, source: .prelude)

    /// The least and the greatest value; none where there is no bound.
    struct Bounds {
        var low: FormulaID
        var high: FormulaID

        static let none = Bounds(low: .none, high: .none)
        var isWhole: Bool { low.exists && high.exists }
    }

    init(_ emitted: EmittedLayout, ramps: Set<Int32>) {
        table = emitted.table
        self.emitted = emitted
        self.ramps = ramps
    }

    mutating func constant(_ value: Double) -> FormulaID { table.constant(value, at: span) }

    mutating func apply(
        _ operation: LayoutChecker.Operation, _ a: FormulaID, _ b: FormulaID = .none, _ c: FormulaID = .none
    ) -> FormulaID {
        guard a.exists, b.exists || operation.operandCount < 2 else { return .none }
        if a == b, operation == .minimum || operation == .maximum { return a }
        return table.apply(operation, a, b, c, at: span)
    }

    /// The bounds of a formula over all offsets.
    mutating func bounds(_ id: FormulaID) -> Bounds {
        guard id.exists else { return .none }
        let id = emitted.resolve(id)
        if let known = known[id.index] { return known }
        let found = unknownBounds(id)
        known[id.index] = found
        return found
    }

    private mutating func pair(_ low: Double, _ high: Double) -> Bounds {
        Bounds(low: constant(low), high: constant(high))
    }

    private mutating func unknownBounds(_ id: FormulaID) -> Bounds {
        let formula = table.formulas[Int(id.index)]
        if formula.stage < .scroll { return Bounds(low: id, high: id) }
        if ramps.contains(id.index) { return pair(0, 1) }
        let (first, second, third) = (FormulaID(formula.a), FormulaID(formula.b), FormulaID(formula.c))
        switch formula.operation {
        case .less, .lessOrEqual, .equal, .notEqual, .and, .or, .not, .bezierParameter: return pair(0, 1)
        case .sine, .cosine, .sign: return pair(-1, 1)
        case .arctangent: return pair(-.pi / 2, .pi / 2)
        case .arctangent2: return pair(-.pi, .pi)
        case .add:
            let (a, b) = (bounds(first), bounds(second))
            return Bounds(low: apply(.add, a.low, b.low), high: apply(.add, a.high, b.high))
        case .subtract:
            let (a, b) = (bounds(first), bounds(second))
            return Bounds(low: apply(.subtract, a.low, b.high), high: apply(.subtract, a.high, b.low))
        case .negate:
            let a = bounds(first)
            return Bounds(low: apply(.negate, a.high), high: apply(.negate, a.low))
        case .multiply, .divide:
            if formula.operation == .divide, table.formulas[Int(second.index)].stage >= .scroll { return .none }
            return product(bounds(first), bounds(second), formula.operation)
        case .minimum, .maximum:
            let (a, b) = (bounds(first), bounds(second))
            func both(_ x: FormulaID, _ y: FormulaID, _ bounds: inout ReachBounds) -> FormulaID {
                bounds.apply(formula.operation, x, y)
            }
            let (lows, highs) = (both(a.low, b.low, &self), both(a.high, b.high, &self))
            if formula.operation == .minimum {
                return Bounds(low: lows, high: highs.exists ? highs : a.high.exists ? a.high : b.high)
            }
            return Bounds(low: lows.exists ? lows : a.low.exists ? a.low : b.low, high: highs)
        case .select:
            let (b, c) = (bounds(second), bounds(third))
            if table.formulas[Int(first.index)].stage < .scroll {
                func either(_ x: FormulaID, _ y: FormulaID, _ bounds: inout ReachBounds) -> FormulaID {
                    x.exists && y.exists ? bounds.apply(.select, first, x, y) : .none
                }
                return Bounds(low: either(b.low, c.low, &self), high: either(b.high, c.high, &self))
            }
            return hull(b, c)
        case .finite, .fallback: return hull(bounds(first), bounds(second))
        case .absolute:
            let a = bounds(first)
            return Bounds(low: constant(0), high: a.isWhole ? apply(.maximum, apply(.negate, a.low), a.high) : .none)
        case .floor: return Bounds(low: apply(.floor, bounds(first).low), high: bounds(first).high)
        case .ceiling: return Bounds(low: bounds(first).low, high: apply(.ceiling, bounds(first).high))
        case .round:
            let (a, half) = (bounds(first), constant(0.5))
            return Bounds(low: apply(.subtract, a.low, half), high: apply(.add, a.high, half))
        case .modulo where table.formulas[Int(second.index)].stage < .scroll:
            let zero = constant(0)
            return Bounds(low: apply(.minimum, zero, second), high: apply(.maximum, zero, second))
        case .pick:
            var all: Bounds?
            for entry in table.operands(formula).dropFirst() {
                let own = bounds(entry)
                all = all.map { hull($0, own) } ?? own
            }
            return all ?? .none
        default: return .none
        }
    }

    mutating func hull(_ a: Bounds, _ b: Bounds) -> Bounds {
        Bounds(low: apply(.minimum, a.low, b.low), high: apply(.maximum, a.high, b.high))
    }

    private mutating func product(_ a: Bounds, _ b: Bounds, _ operation: LayoutChecker.Operation) -> Bounds {
        // By a number of a known sign each end goes its own way, bound or not.
        if b.low == b.high, let factor = table.value(of: b.low), factor != 0 {
            let ends = Bounds(low: apply(operation, a.low, b.low), high: apply(operation, a.high, b.low))
            return factor > 0 ? ends : Bounds(low: ends.high, high: ends.low)
        }
        if operation == .multiply, a.low == a.high, let factor = table.value(of: a.low), factor != 0 {
            let ends = Bounds(low: apply(.multiply, a.low, b.low), high: apply(.multiply, a.low, b.high))
            return factor > 0 ? ends : Bounds(low: ends.high, high: ends.low)
        }
        guard a.isWhole, b.isWhole else { return .none }
        var all: Bounds?
        for x in a.low == a.high ? [a.low] : [a.low, a.high] {
            for y in b.low == b.high ? [b.low] : [b.low, b.high] {
                let corner = apply(operation, x, y)
                let own = Bounds(low: corner, high: corner)
                all = all.map { hull($0, own) } ?? own
            }
        }
        return all ?? .none
    }

    // MARK: Elements

    /// How far an element can be drawn along an axis: where it begins at least, and where it ends at most. None where there is no
    /// bound.
    mutating func reach(of formulas: ElementFormulas, alongX isX: Bool) -> Bounds {
        let length = bounds(formulas[isX ? .width : .height]).high
        guard length.exists else { return .none }
        let anchor = formulas[isX ? .anchorX : .anchorY]
        let move = bounds(formulas[isX ? .translationX : .translationY])
        var start: Bounds
        if formulas.isCentered {
            let (center, half) = (bounds(formulas[isX ? .centerX : .centerY]), apply(.multiply, constant(0.5), length))
            start = Bounds(low: apply(.subtract, center.low, half), high: apply(.subtract, center.high, half))
        } else {
            start = bounds(formulas[isX ? .boxX : .boxY])
        }
        start = Bounds(low: apply(.add, start.low, move.low), high: apply(.add, start.high, move.high))
        var end = apply(.add, start.high, length)
        let isTurned = [ElementQuantity.rotationX, .rotationY, .rotationZ].contains {
            emitted.value(formulas[$0]) != 0
        }
        let isScaled = [ElementQuantity.scaleX, .scaleY].contains { emitted.value(formulas[$0]) != 1 }
        if formulas.hasDepth || isTurned || isScaled {
            guard let radius = radius(of: formulas, alongX: isX, isTurned: isTurned) else { return .none }
            let anchors = bounds(anchor)
            let (near, far) = (
                apply(.multiply, anchors.low, length), apply(.multiply, anchors.high, length)
            )
            guard near.exists, far.exists else { return .none }
            let zero = constant(0)
            start.low = apply(
                .minimum, start.low,
                apply(.subtract, apply(.add, start.low, apply(.minimum, zero, near)), radius))
            end = apply(.maximum, end, apply(.add, apply(.add, start.high, apply(.maximum, zero, far)), radius))
        }
        return Bounds(low: start.low, high: end)
    }

    /// How far from its anchor a box is drawn at most, when it scales and turns; nil without a bound.
    private mutating func radius(of formulas: ElementFormulas, alongX isX: Bool, isTurned: Bool) -> FormulaID? {
        func side(
            _ anchor: ElementQuantity, _ length: ElementQuantity, _ scale: ElementQuantity, _ me: inout ReachBounds
        )
            -> FormulaID
        {
            let (anchors, length) = (me.bounds(formulas[anchor]), me.bounds(formulas[length]).high)
            let scales = me.bounds(formulas[scale])
            let one = me.constant(1)
            let farthest = me.apply(
                .maximum, me.apply(.absolute, anchors.low),
                me.apply(
                    .maximum, me.apply(.absolute, anchors.high),
                    me.apply(
                        .maximum, me.apply(.absolute, me.apply(.subtract, one, anchors.low)),
                        me.apply(.absolute, me.apply(.subtract, one, anchors.high)))))
            let scale = me.apply(.maximum, me.apply(.absolute, scales.low), me.apply(.absolute, scales.high))
            return me.apply(.multiply, me.apply(.multiply, farthest, scale), length)
        }
        let along = side(isX ? .anchorX : .anchorY, isX ? .width : .height, isX ? .scaleX : .scaleY, &self)
        guard along.exists else { return nil }
        guard isTurned || formulas.hasDepth else { return along }
        let across = side(isX ? .anchorY : .anchorX, isX ? .height : .width, isX ? .scaleY : .scaleX, &self)
        guard across.exists else { return nil }
        let radius = apply(.add, along, across)
        guard formulas.hasDepth else { return radius }
        // Seen from a distance it is drawn larger the nearer it comes; what comes behind the eye is anywhere.
        guard emitted.value(formulas[.translationZ]) == 0, emitted.value(formulas[.eyeX]) == 0,
            emitted.value(formulas[.eyeY]) == 0
        else { return nil }
        let eye = formulas[.perspective]
        if emitted.value(eye) == 0 { return radius }
        guard let distance = emitted.value(eye), distance > 0 else { return nil }
        let room = apply(.subtract, constant(distance), radius)
        let isBefore = apply(.less, constant(0), room)
        let drawn = apply(.divide, apply(.multiply, radius, constant(distance)), room)
        return apply(.select, isBefore, drawn, constant(.infinity))
    }
}
