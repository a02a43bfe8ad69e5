import LayoutDSL

/// A function of the language: one row of `all`. The interner knows their names behind those of the words.
struct BuiltInFunction {
    let name: String
    /// How many arguments it takes.
    let arity: ClosedRange<Int>
    /// What it takes and what it becomes.
    let rule: Rule
    /// The labels that each argument may carry.
    var labels: [[Word]] = []
    /// Whether an argument with a label may stand anywhere, and those behind the least number may be left out.
    var isNamed: Bool {
        if case .fold(.named) = rule { return true }
        return false
    }
    /// Whether it joined the language when files could have a declaration of that name: such a declaration replaces it.
    var isReplaceable = false
    let documentation: String

    enum Rule {
        /// Quantities of one kind, a number beside lengths counting as a length, to a quantity of that kind, or of the
        /// type that is named. The operation takes them two by two where there are more than it has operands.
        case alike(Operation, as: DeclaredType? = nil)
        /// An argument of each type, to a value of another type.
        case typed([DeclaredType], to: DeclaredType, Operation)
        /// The same, written out in several operations.
        case written([DeclaredType], to: DeclaredType, Writing)
        /// What has a type rule of its own too.
        case expanded(Expansion)
        /// A function with a memory of other elements, which may stand only in an arrangement.
        case fold(Fold)
    }

    /// Makes the formula of a call of its operands.
    typealias Writing = @Sendable (inout FormulaTable, [FormulaID], SourceSpan) -> FormulaID

    /// The functions that have a type rule of their own.
    enum Expansion { case clamp, mix, squareRoot, map, extrapolate, trail, stop }

    enum Fold: Equatable {
        case sum, sumBefore, largest, wrap, pack, cluster, nextLane, at, varies
        case named(NamedFold)
    }

    /// The folds of which arguments may be left out.
    enum NamedFold { case share, shortest, fall, fit }

    private init(
        _ name: String, _ arity: ClosedRange<Int>, _ rule: Rule, labels: [[Word]] = [], isReplaceable: Bool = false,
        _ documentation: String
    ) {
        self.name = name
        self.arity = arity
        self.rule = rule
        self.labels = labels
        self.isReplaceable = isReplaceable
        self.documentation = documentation
    }

    static let all = [
        BuiltInFunction("min", 1...255, .alike(.minimum), "The least of its arguments."),
        BuiltInFunction("max", 1...255, .alike(.maximum), "The greatest of its arguments."),
        BuiltInFunction("clamp", 3...3, .expanded(.clamp), "`clamp(v, low, high)`: v, limited to two bounds."),
        BuiltInFunction("abs", 1...1, .alike(.absolute), "The distance from 0."),
        BuiltInFunction("floor", 1...1, .alike(.floor), "The greatest whole number that is not above."),
        BuiltInFunction("ceil", 1...1, .alike(.ceiling), "The least whole number that is not below."),
        BuiltInFunction("round", 1...1, .alike(.round), "The nearest whole number, halves away from 0."),
        BuiltInFunction(
            "mod", 2...2, .alike(.modulo), "The remainder of a floored division, with the sign of the divisor."),
        BuiltInFunction("sqrt", 1...1, .expanded(.squareRoot), "The square root of a number or of an area."),
        BuiltInFunction("sin", 1...1, .typed([.angle], to: .number, .sine), "The sine of an angle."),
        BuiltInFunction("cos", 1...1, .typed([.angle], to: .number, .cosine), "The cosine of an angle."),
        BuiltInFunction("tan", 1...1, .typed([.angle], to: .number, .tangent), "The tangent of an angle."),
        BuiltInFunction("atan", 1...1, .typed([.number], to: .angle, .arctangent), "The angle of a tangent."),
        BuiltInFunction("atan2", 2...2, .alike(.arctangent2, as: .angle), "`atan2(y, x)`: the angle of a direction."),
        BuiltInFunction("hypot", 2...2, .alike(.hypotenuse), "The length of the diagonal of two sides."),
        BuiltInFunction("sign", 1...1, .alike(.sign, as: .number), "-1 below 0, 1 above, 0 at 0."),
        BuiltInFunction(
            "exp", 1...1, .typed([.number], to: .number, .exponential), isReplaceable: true, "e to a power."),
        BuiltInFunction(
            "log", 1...1, .typed([.number], to: .number, .logarithm), isReplaceable: true, "The natural logarithm."),
        BuiltInFunction(
            "pow", 2...2, .typed([.number, .number], to: .number, .power), isReplaceable: true,
            "`pow(a, b)`: a to the power b."),
        BuiltInFunction(
            "bezier", 5...5, .written([.number, .number, .number, .number, .number], to: .number, easing),
            isReplaceable: true,
            "`bezier(t, x1, y1, x2, y2)`: the easing curve of CSS's cubic-bezier; t, x1 and x2 are limited to 0…1."),
        BuiltInFunction("mix", 3...3, .expanded(.mix), "`mix(a, b, t)`: a at 0, b at 1, straight between."),
        BuiltInFunction(
            "map", 2...2, .expanded(.map), "`map(v, [k: a, l: b])`: straight from stop to stop, constant outside."),
        BuiltInFunction(
            "extrapolate", 2...2, .expanded(.extrapolate), "`map` that continues straight outside of its stops."),
        BuiltInFunction(
            "trail", 1...1, .expanded(.trail), isReplaceable: true,
            "`trail(distance)`: the offset along the scroll, followed from behind, at most this distance late."),
        BuiltInFunction(
            "stop", 1...3, .expanded(.stop), labels: [[], [.velocity, .of], [.velocity, .of]], isReplaceable: true,
            "`stop(proposed, velocity: 0)`: where scrolling stops, `of: section[1]` that of a row; only in tests."),
        BuiltInFunction("sum", 1...2, .fold(.sum), labels: [[], [.in]], "The sum over all cells."),
        BuiltInFunction(
            "sumBefore", 1...2, .fold(.sumBefore), labels: [[], [.in, .per]], "The sum over the cells before this."),
        BuiltInFunction("largest", 1...2, .fold(.largest), labels: [[], [.in]], "The largest over all cells."),
        BuiltInFunction(
            "share", 3...6, .fold(.named(.share)), labels: [[], [], [.of], [.least], [.most], [.in]],
            isReplaceable: true,
            "`share(q, weight, of: total)`: q and a part of what the group has left, between two bounds."),
        BuiltInFunction(
            "wrap", 3...3, .fold(.wrap), labels: [[], [.gap], [.within]], "The number of this cell's line."),
        BuiltInFunction(
            "shortest", 2...6, .fold(.named(.shortest)),
            labels: [[], [.of], [.span], [.lane], [.least], [.stands]],
            "The number of the shortest column, or of the first of several."),
        BuiltInFunction(
            "fall", 3...5, .fold(.named(.fall)), labels: [[], [.from], [.to], [.least], [.stands]], isReplaceable: true,
            "`fall(length, from: a, to: b)`: where this cell begins, behind those before it that it overlaps."),
        BuiltInFunction(
            "fit", 3...5, .fold(.named(.fit)), labels: [[], [], [.within], [.least], [.stands]], isReplaceable: true,
            "`fit(length, across, within: room)`: the first free place."),
        BuiltInFunction(
            "pack", 2...2, .fold(.pack), labels: [[.from], [.to]], "The first lane that is free for this span."),
        BuiltInFunction(
            "cluster", 2...2, .fold(.cluster), labels: [[.from], [.to]],
            "The number of the group of overlapping spans."),
        BuiltInFunction(
            "nextLane", 3...3, .fold(.nextLane), labels: [[.from], [.to], [.lane]], isReplaceable: true,
            "`nextLane(a, b, lane: l)`: the least lane above l that a span overlapping this one has."),
        BuiltInFunction("at", 2...2, .fold(.at), "`at(v, i)`: the value of cell number i."),
        BuiltInFunction("varies", 1...1, .fold(.varies), "Whether a value differs from cell to cell."),
    ]

    /// `bezier` over t, x1, y1, x2 and y2.
    private static let easing: Writing = { table, given, place in
        func held(_ id: FormulaID) -> FormulaID {
            let (zero, one) = (table.constant(0, at: place), table.constant(1, at: place))
            return table.apply(.maximum, zero, table.apply(.minimum, id, one, at: place), at: place)
        }
        let (x1, x2) = (held(given[1]), held(given[3]))
        let parameter = table.apply(.bezierParameter, held(given[0]), x1, x2, at: place)
        return table.apply(.bezier, parameter, given[2], given[4], at: place)
    }
}
