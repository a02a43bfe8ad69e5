import LayoutChecker
import LayoutEngine

/// Proves a claim by the cases of its choices, without boxes. Where the world moves, the place at which a formula bends
/// moves with it: `min(offset, 4 * width)` bends along a line, and boxes around a line never end. So each choice that is
/// not settled makes two cases, each with a fact of its own: that `offset <= 4 * width`, or the opposite. In a case all that
/// the claim reads is a sum of products, and how low that can be follows from the ranges and the facts.
///
/// What a case leaves open is for the search: there the claim has to hold, or a fact of the case does not.
struct CaseAnalysis {
    /// A number in a case.
    struct Value {
        /// What it is by exact arithmetic.
        var sum: ProofPolynomial
        /// How far the evaluator may be away from that.
        var error = 0.0
    }

    /// A sum that is nowhere in a case below 0.
    struct Fact {
        let sum: ProofPolynomial
        /// It may be below 0 by so much all the same.
        var slack = 0.0
    }

    /// A number that may be not above 0, and what is known where it is not.
    private struct Way {
        let root: FormulaID
        let fact: Fact
    }

    struct Case {
        /// The margin, without the branches that are not taken.
        var root: FormulaID
        /// The branches that were taken, by their choices.
        var branches: [Int32: FormulaID] = [:]
        private(set) var facts: [Fact] = []
        /// What the facts about single formulas say, by their numbers.
        private(set) var bounds: [Int32: ProofGraph.Bounds] = [:]
        /// Those of them that hold all over the case: elsewhere a guard is above 0.
        private(set) var held: [Int32: ProofGraph.Bounds] = [:]
        /// The conditions that were decided, by their formulas.
        var truths: [Int32: Bool] = [:]
        /// The parts of the whole claim that are known to fail.
        var failed: Set<Int32> = []
        /// Whether what is read is held to its bounds already.
        var isNarrow = false
        /// Numbers that are above 0 only where it is not this case.
        var guards: [FormulaID] = []
        var values: [Int32: Value] = [:]

        mutating func assume(_ fact: Fact) {
            facts.append(fact)
            if let (factor, known) = narrowed(by: fact, from: bounds) { bounds[factor] = known }
        }

        /// Assumes a fact that a guard goes with.
        mutating func hold(_ fact: Fact) {
            if let (factor, known) = narrowed(by: fact, from: held) { held[factor] = known }
        }

        /// What a fact about a single formula says of it, beside what is known.
        private func narrowed(
            by fact: Fact, from known: [Int32: ProofGraph.Bounds]
        ) -> (factor: Int32, bounds: ProofGraph.Bounds)? {
            let terms = fact.sum.terms.filter { $0.share != 0 && !$0.factors.isEmpty }
            guard let term = terms.first, terms.count == 1, term.factors.count == 1 else { return nil }
            let free = fact.sum.terms.first { $0.factors.isEmpty }
            // Not below this, or not above it, with all that rounding may do.
            let end = -(free?.share ?? 0) / term.share
            let room = (fact.slack + 1e-14 * (abs(free?.weight ?? 0) + abs(end) * term.weight)) / abs(term.share)
            var bounds = known[term.factors[0]] ?? (-.infinity, .infinity)
            if term.share > 0 {
                bounds.low = max(bounds.low, end - room)
            } else {
                bounds.high = min(bounds.high, end + room)
            }
            return (term.factors[0], bounds)
        }
    }

    /// A choice that a case does not settle.
    enum Choice: Error {
        /// Whether a sum is below 0.
        case sign(ProofPolynomial)
        /// Whether a condition holds; with the number that is then not below 0, where it is known.
        case truth(FormulaID, Value?)
    }

    var graph: ProofGraph
    var stepsLeft = CaseAnalysis.stepLimit
    private var casesLeft = 256

    private static let stepLimit = 200_000
    /// So many truths within truths are told apart.
    private static let deepest = 12
    /// So many comparisons of one condition.
    static let comparisonLimit = 8

    /// Proves that a margin is above 0, or says it in a narrower way.
    ///
    /// - Parameters:
    ///   - root: The margin.
    ///   - graph: Where it stands; what is made is added.
    /// - Returns: A number that is above 0 only where the margin is; nil where there are too many cases. And how many steps
    ///   were taken.
    static func margin(_ root: FormulaID, in graph: inout ProofGraph) -> (margin: FormulaID?, steps: Int) {
        var analysis = CaseAnalysis(graph: graph)
        let margin = analysis.margin(root)
        graph = analysis.graph
        return (margin, stepLimit - analysis.stepsLeft)
    }

    private init(graph: ProofGraph) { self.graph = graph }

    private mutating func margin(_ root: FormulaID) -> FormulaID? {
        var first = Case(root: root)
        assumeOthersFail(parts(of: root, .maximum), in: &first)
        var open = [first]
        var left: [FormulaID] = []
        while var next = open.popLast() {
            do throws(Choice) {
                if try isProved(next.root, depth: 0, in: &next) { continue }
                if let cases = try failures(of: parts(of: next.root, .maximum), in: &next) {
                    // One way alone is no choice.
                    casesLeft -= max(0, cases.count - 1)
                    guard casesLeft > 0, stepsLeft > 0 else { return nil }
                    open += cases
                } else if shorten(&next) || narrow(&next) {
                    guard stepsLeft > 0 else { return nil }
                    open.append(next)
                } else {
                    left.append(remainder(of: next.root, depth: 0, in: &next))
                }
            } catch {
                casesLeft -= 1
                guard casesLeft > 0, stepsLeft > 0 else { return nil }
                for isSo in [true, false] {
                    let decided = deciding(error, as: isSo, in: next)
                    if isPossible(decided, beside: next) { open.append(decided) }
                }
            }
        }
        return left.dropFirst().reduce(left.first ?? graph.constant(1)) { graph.least($0, $1) }
    }

    // MARK: Cases

    /// A case in which a choice is made.
    private mutating func deciding(_ choice: Choice, as isSo: Bool, in old: Case) -> Case {
        var new = old
        switch choice {
        case .sign(let sum):
            let sum = isSo ? sum : opposite(sum)
            assume(Fact(sum: sum), in: &new)
            new.hold(Fact(sum: sum))
            new.guards.append(graph.apply(.negate, graph.factored(sum)))
        case .truth(let condition, let value):
            new.truths[condition.index] = isSo
            let half = graph.constant(0.5)
            new.guards.append(isSo ? graph.difference(half, condition) : graph.difference(condition, half))
            if let value {
                let sum = isSo ? value.sum : opposite(value.sum)
                let fact = Fact(sum: sum, slack: value.error + range(of: sum, in: old).room)
                assume(fact, in: &new)
                new.hold(fact)
            }
        }
        return new
    }

    /// Where one of several numbers is above 0, nothing more is asked: so each of them is not, where others are looked at.
    mutating func assumeOthersFail(_ parts: [FormulaID], in own: inout Case) {
        for part in parts {
            // What has choices of its own would be a fact in each of its cases only.
            guard let value = try? value(of: part, in: &own) else { continue }
            assume(
                Fact(sum: opposite(value.sum), slack: value.error + range(of: value.sum, in: own).room), in: &own)
        }
    }

    /// The ways in which one of several numbers fails of which it is not known yet, a case each: the least of several is not
    /// above 0 where one of them is not. Of these numbers the one with the fewest ways; nil where all are known to fail.
    private mutating func failures(of parts: [FormulaID], in own: inout Case) throws(Choice) -> [Case]? {
        // What stands alone was assumed at the start.
        guard parts.count > 1 else { return nil }
        // Beside what is no number, nothing is known of the greatest.
        for part in parts where !graph.isFinite(part) {
            guard try value(of: part, in: &own).error.isFinite else { return nil }
        }
        var fewest: (part: FormulaID, ways: [Way])?
        var met: Choice?
        for part in parts where !own.failed.contains(part.index) && fewest?.ways.count ?? 2 > 1 {
            do throws(Choice) {
                let ways = try ways(toFail: part, in: &own)
                if ways.count < fewest?.ways.count ?? .max { fewest = (part, ways) }
            } catch {
                met = met ?? error
            }
        }
        guard let fewest else {
            if let met { throw met }
            return nil
        }
        own.failed.insert(fewest.part.index)
        var cases: [Case] = []
        for way in fewest.ways {
            var failing = own
            assume(way.fact, in: &failing)
            failing.hold(way.fact)
            guard isPossible(failing, beside: own) else { continue }
            failing.guards.append(way.root)
            cases.append(failing)
        }
        return cases
    }

    /// Whether the facts that a case has beside those of another one do not contradict them, as far as is known.
    private mutating func isPossible(_ own: Case, beside other: Case) -> Bool {
        for fact in own.facts.dropFirst(other.facts.count) where isAbove(opposite(fact.sum), by: fact.slack, other) {
            return false
        }
        return true
    }

    /// The numbers of which a number is the least and that may be not above 0, each with the fact that it is not.
    private mutating func ways(toFail part: FormulaID, in own: inout Case) throws(Choice) -> [Way] {
        var ways: [Way] = []
        for way in parts(of: part, .minimum) {
            let decided = try margin(deciding: way, in: &own)
            let value = if let decided { decided } else { try value(of: way, in: &own) }
            if isAbove(value.sum, by: value.error, own) { continue }
            let room = range(of: value.sum, in: own).room
            ways.append(Way(root: way, fact: Fact(sum: opposite(value.sum), slack: value.error + room)))
        }
        return ways
    }

    /// How far a comparison is from failing, of a number that says no more than whether it holds: `1/2 - (a <= b)`. It holds
    /// where this is above 0, and where it fails this is not above 0. Nil for any other number.
    private mutating func margin(deciding way: FormulaID, in own: inout Case) throws(Choice) -> Value? {
        var formula = graph.table[way]
        // What is added so that 0 counts changes nothing of it.
        if formula.operation == .add, graph.value(of: FormulaID(formula.b)) == .leastNonzeroMagnitude {
            formula = graph.table[FormulaID(formula.a)]
        }
        guard formula.operation == .subtract else { return nil }
        let sides = [FormulaID(formula.a), FormulaID(formula.b)]
        guard let place = sides.firstIndex(where: { graph.value(of: $0) == 0.5 }) else { return nil }
        let read = operandsOfComparison(sides[1 - place])
        guard read.count == 2 else { return nil }
        let (left, right) = (try value(of: read[0], in: &own), try value(of: read[1], in: &own))
        var sum = place == 0 ? left.sum : right.sum
        guard sum.add(place == 0 ? right.sum : left.sum, times: -1) else { return nil }
        return Value(sum: sum, error: left.error + right.error)
    }

    func opposite(_ sum: ProofPolynomial) -> ProofPolynomial {
        var opposite = ProofPolynomial()
        return opposite.add(sum, times: -1) ? opposite : sum
    }

    /// The numbers whose greatest, or least, a formula is.
    func parts(of root: FormulaID, _ operation: Operation) -> [FormulaID] {
        var (open, found): ([FormulaID], [FormulaID]) = ([root], [])
        while let next = open.popLast() {
            let formula = graph.table[next]
            guard formula.operation == operation, found.count + open.count < 32 else {
                found.append(next)
                continue
            }
            open += [FormulaID(formula.b), FormulaID(formula.a)]
        }
        return found
    }

    // MARK: Truths

    /// Whether a margin is above 0 all over a case.
    private mutating func isProved(_ root: FormulaID, depth: Int, in own: inout Case) throws(Choice) -> Bool {
        let operation = graph.table[root].operation
        guard depth < CaseAnalysis.deepest, operation == .maximum || operation == .minimum else {
            let value = try value(of: root, in: &own)
            return isAbove(value.sum, by: value.error, own)
        }
        let parts = parts(of: root, operation)
        if operation == .minimum {
            for part in parts where try !isProved(part, depth: depth + 1, in: &own) { return false }
            return true
        }
        var met: Choice?
        // Beside what is no number, nothing is known of the greatest.
        for part in parts where !graph.isFinite(part) {
            guard try value(of: part, in: &own).error.isFinite else { return false }
        }
        for part in parts {
            var narrower = own
            // Of the whole claim this is known already.
            if depth > 0 { assumeOthersFail(parts.filter { $0 != part }, in: &narrower) }
            do throws(Choice) {
                if try isProved(part, depth: depth + 1, in: &narrower) { return true }
            } catch {
                met = met ?? error
            }
        }
        if let met { throw met }
        return false
    }

    /// What is left to show of a case: the margin in it, or that it is another case.
    private mutating func remainder(of root: FormulaID, depth: Int, in own: inout Case) -> FormulaID {
        let operation = graph.table[root].operation
        var found: FormulaID
        if depth < CaseAnalysis.deepest, operation == .maximum || operation == .minimum {
            var parts = parts(of: root, operation).map { remainder(of: $0, depth: depth + 1, in: &own) }
            found = parts.removeFirst()
            for part in parts { found = graph.apply(operation, found, part) }
        } else if let value = try? value(of: root, in: &own) {
            let room = value.error + range(of: value.sum, in: own).room
            found = room.isFinite ? graph.difference(graph.factored(value.sum), graph.constant(room)) : root
        } else {
            found = root
        }
        if depth == 0 { for other in own.guards { found = graph.greatest(found, other) } }
        return found
    }

    // MARK: Numbers

    /// What a formula is in a case.
    mutating func value(of root: FormulaID, in own: inout Case) throws(Choice) -> Value {
        var open = [root]
        while let next = open.last {
            guard own.values[next.index] == nil else {
                open.removeLast()
                continue
            }
            stepsLeft -= 1
            let read = stepsLeft > 0 ? try operands(of: next, in: &own) : []
            let missing = read.filter { own.values[$0.index] == nil }
            guard missing.isEmpty else {
                open += missing
                continue
            }
            own.values[next.index] = try value(of: next, read.compactMap { own.values[$0.index] }, in: own)
            open.removeLast()
        }
        return own.values[root.index] ?? Value(sum: ProofPolynomial(), error: .infinity)
    }

    /// What has to be known of a formula's operands; nothing where it is a number of its own.
    private mutating func operands(of id: FormulaID, in own: inout Case) throws(Choice) -> [FormulaID] {
        let formula = graph.table[id]
        let (a, b) = (FormulaID(formula.a), FormulaID(formula.b))
        guard graph.value(of: id) == nil else { return [] }
        switch formula.operation {
        case .finite, .negate, .absolute, .fallback: return [a]
        case .add, .subtract, .multiply, .minimum, .maximum: return [a, b]
        case .divide:
            guard let below = own.values[b.index] else { return [b] }
            let isKnown = CaseAnalysis.divisor(below) != nil || isItself(b, below)
            return isKnown || reciprocal(of: b, below, own) != nil ? [a, b] : []
        case .floor, .ceiling:
            let inner = graph.table[a]
            return inner.operation == .divide ? [FormulaID(inner.a), FormulaID(inner.b)] : [a]
        case .select:
            let compared = comparisons(of: a)
            let read = compared.flatMap { operandsOfComparison($0) }.filter { own.values[$0.index] == nil }
            guard read.isEmpty else { return read }
            let branch = try truth(of: a, compared, in: own) ? b : FormulaID(formula.c)
            own.branches[id.index] = branch
            return [branch]
        default: return []
        }
    }

    /// What a number is that stands still in a case, and is no rounded one; nil for another, and for 0.
    private static func divisor(_ value: Value) -> Double? {
        value.error == 0 ? value.sum.constant.flatMap { $0 != 0 && (1 / $0).isFinite ? $0 : nil } : nil
    }

    private mutating func value(of id: FormulaID, _ read: [Value], in own: Case) throws(Choice) -> Value {
        let formula = graph.table[id]
        if let known = graph.value(of: id), known.isFinite { return Value(sum: ProofPolynomial([], share: known)) }
        let atom = Value(sum: ProofPolynomial([id.index], share: 1), error: graph.isFinite(id) ? 0 : .infinity)
        guard let first = read.first else { return atom }
        var found: Value?
        switch formula.operation {
        case .finite, .select: return first
        case .fallback: return first.error.isFinite ? first : atom
        case .negate: found = scaled(first, by: -1)
        case .absolute:
            guard let (isAbove, error) = try isAbove(first.sum, own) else { return atom }
            found = scaled(first, by: isAbove ? 1 : -1)
            found?.error += error
        case .floor: return whole(read, isUp: false, own) ?? atom
        case .ceiling: return whole(read, isUp: true, own) ?? atom
        default:
            guard let second = read.dropFirst().first else { break }
            let below = FormulaID(formula.b)
            if formula.operation == .divide, CaseAnalysis.divisor(second) == nil,
                let reciprocal = reciprocal(of: below, second, own),
                let number = first.sum.times(ProofPolynomial([reciprocal.index], share: 1))
            {
                // Two steps of rounding more than the evaluator takes.
                let share = magnitude(ProofPolynomial([reciprocal.index], share: 1))
                let error = first.error * share + 0x1p-51 * magnitude(number)
                found = Value(sum: number, error: error)
            } else {
                found = try combined(formula.operation, first, second, own)
            }
        }
        guard var found else { return atom }
        let magnitude = magnitude(found.sum)
        // What cannot grow beyond all numbers is finite in the evaluator too.
        guard magnitude < 1e300, found.error < 1e300 else { return atom }
        if CaseAnalysis.rounds(formula.operation), !isCount(found, of: read) { found.error += 0x1p-52 * magnitude }
        return found
    }

    /// Whether an operation may round.
    private static func rounds(_ operation: Operation) -> Bool {
        switch operation {
        case .negate, .absolute, .minimum, .maximum: false
        default: true
        }
    }

    /// Whether a number is a whole one that was made of whole ones, which no step rounds.
    private func isCount(_ value: Value, of read: [Value]) -> Bool {
        ([value] + read).allSatisfy { value in
            value.error == 0 && value.sum.constant.map { abs($0) < 0x1p50 && $0 == $0.rounded(.down) } == true
        }
    }

    private func scaled(_ value: Value, by share: Double) -> Value? {
        var scaled = Value(sum: ProofPolynomial(), error: value.error * abs(share))
        return scaled.sum.add(value.sum, times: share) ? scaled : nil
    }

    private mutating func combined(
        _ operation: Operation, _ first: Value, _ second: Value, _ own: Case
    ) throws(Choice) -> Value? {
        var sum = first.sum
        switch operation {
        case .divide: return CaseAnalysis.divisor(second).flatMap { scaled(first, by: 1 / $0) }
        case .add, .subtract:
            let isKnown = sum.add(second.sum, times: operation == .add ? 1 : -1)
            return isKnown ? Value(sum: sum, error: first.error + second.error) : nil
        case .multiply:
            let (left, right) = (magnitude(first.sum), magnitude(second.sum))
            return sum.times(second.sum).map {
                Value(sum: $0, error: first.error * (right + second.error) + second.error * left)
            }
        default:
            guard sum.add(second.sum, times: -1) else { return nil }
            guard let (isAbove, error) = try isAbove(sum, own) else { return nil }
            let taken = isAbove == (operation == .maximum) ? first : second
            return Value(sum: taken.sum, error: first.error + second.error + error)
        }
    }

    // MARK: Bounds

    /// Whether a sum is not below 0 in a case, or not above it; and how far it may be on the other side by rounding. Nil for what
    /// reads a number without ends, or a bent one: no fact about it would settle anything.
    private mutating func isAbove(
        _ sum: ProofPolynomial, _ own: Case
    ) throws(Choice) -> (isAbove: Bool, error: Double)? {
        for isAbove in [true, false] {
            let least = least(isAbove ? sum : opposite(sum), own)
            if least.low >= -least.room { return (isAbove, least.low >= least.room ? 0 : 2 * least.room) }
        }
        guard magnitude(sum).isFinite, !sum.factors.contains(where: { bends(FormulaID($0), own) }) else { return nil }
        throw .sign(sum)
    }

    /// Whether a number is bent in itself, as a cosine is, or a quotient by a sum. Which of two of them is the greater one is for
    /// the search: a case would say nothing of it that narrows the other cases.
    private func bends(_ id: FormulaID, _ own: Case) -> Bool {
        let formula = graph.table[id]
        switch formula.operation {
        case .divide: return own.values[formula.b].map { !isItself(FormulaID(formula.b), $0) } ?? true
        case .power, .squareRoot, .hypotenuse, .sine, .cosine, .tangent, .arctangent, .arctangent2, .exponential,
            .logarithm,
            .bezier, .bezierParameter:
            return true
        // What stays whole in a case reads a bent one.
        case .add, .subtract, .multiply, .negate, .absolute, .minimum, .maximum: return true
        default: return false
        }
    }

    /// How low a sum can be where facts hold, and how far rounding may be away from that. What a multiple of a fact takes away
    /// is not below 0, so that the rest may be narrower.
    mutating func least(_ sum: ProofPolynomial, _ own: Case) -> (low: Double, room: Double) {
        let plain = leastOfOne(sum, own)
        guard let other = cleared(Value(sum: sum), own) else { return plain }
        let cleared = leastOfOne(other.sum, own)
        let isBetter = cleared.low - cleared.room - other.error > plain.low - plain.room
        return isBetter ? (cleared.low, cleared.room + other.error) : plain
    }

    private mutating func leastOfOne(_ sum: ProofPolynomial, _ own: Case) -> (low: Double, room: Double) {
        var (current, slack) = (sum, 0.0)
        let range = range(of: sum, in: own)
        var best = (low: range.low, room: range.room)
        for _ in 0..<4 where stepsLeft > 0 {
            var narrower: (sum: ProofPolynomial, slack: Double)?
            for fact in own.facts {
                for term in fact.sum.terms where term.share != 0 && !term.factors.isEmpty {
                    let share = current.terms.first { $0.factors == term.factors }?.share ?? 0
                    let multiple = share / term.share
                    guard multiple > 0, multiple.isFinite else { continue }
                    var rest = current
                    guard rest.add(fact.sum, times: -multiple) else { continue }
                    let (range, less) = (self.range(of: rest, in: own), slack + multiple * fact.slack)
                    let found = (low: range.low, room: range.room + less)
                    guard found.low - found.room > best.low - best.room else { continue }
                    (best, narrower) = (found, (rest, less))
                }
            }
            guard let narrower else { break }
            (current, slack) = narrower
        }
        return best
    }

    mutating func range(of sum: ProofPolynomial, in own: Case) -> (low: Double, room: Double) {
        stepsLeft -= 1
        let range = graph.range(of: sum, within: own.bounds)
        return (range.low, range.room)
    }
}
