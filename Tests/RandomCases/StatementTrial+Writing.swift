import Interpreter

/// Statements whose thresholds are near to what the evaluator sees at most.
extension StatementTrial {
    private func number(_ paths: [(path: ElementPath, index: Int)], _ each: ElementPath?) -> StatementNumber {
        func read(_ random: inout Seeded, _ each: ElementPath?) -> StatementNumber {
            let (path, index) = random.pick(paths)
            let isCell = path.kind.hasSuffix("c")
            let part = random.pick(StatementNumber.Part.allCases.filter { isCell || ($0 != .v0 && $0 != .v1) })
            if let each { return .read(each, hint: index, part) }
            return .read(path, hint: index, part)
        }
        let a = read(&random, each)
        let b = random.pick([
            read(&random, each), read(&random, nil), .offset, .viewportHeight, .viewportWidth, .contentHeight,
            .contentWidth,
        ])
        switch random.below(14) {
        case 0..<5: return a
        case 5, 6: return .operation("-", a, b)
        case 7: return .operation("+", a, .scaled(random.pick([0.5, 2, -1.5, 0.1]), b))
        case 8: return .operation("*", a, .scaled(0.01, b))
        case 9: return .operation("abs", a, b)
        case 10: return .operation(random.pick(["min", "max"]), a, b)
        case 11: return .operation("floor", .scaled(0.1, a), .constant(0))
        case 12: return .operation("mod", a, .constant(random.pick([7, 50, 0.3])))
        default:
            return .operation(random.pick(["hypot", "/"]), a, .operation("max", b, .constant(1)))
        }
    }

    /// A statement whose threshold is near an extreme of what it reads.
    func statement(
        _ seen: [[SeenPoint]], _ paths: [(path: ElementPath, index: Int)], _ each: ElementPath?, depth: Int = 0
    ) -> (statement: Statement, isNear: Bool)? {
        if depth == 0, each == nil, random.chance(10) { return (onePoint(paths), true) }
        let number = number(paths, each)
        let isUpper = random.chance(50)
        let sign = isUpper ? 1.0 : -1.0
        // Where one part fails, the other one has to hold.
        if depth == 0, random.chance(20) {
            guard let first = self.statement(seen, paths, each, depth: 1) else { return nil }
            let other = self.number(paths, each)
            let all = seen.flatMap { $0 }.map { value(other, each, sign, $0) }.filter { $0.isFinite }.sorted()
            guard all.count > 4 else { return nil }
            let middle = sign * all[random.below(all.count)]
            let side: Statement = isUpper ? .below(other, middle) : .above(other, middle)
            switch random.below(3) {
            case 0: return (.or(side, first.statement), first.isNear)
            case 1: return (.or(.not(side), first.statement), first.isNear)
            default:
                let asked = Asked(statement: side, each: each, isNear: false, place: nil)
                let most = greatest(seen, tries: 3, steps: 24) { trial, point in
                    let holds = trial.margin(asked, point).holds
                    return holds ? -.infinity : trial.value(number, each, sign, point)
                }
                guard most.value.isFinite, abs(most.value) < 1e12 else { return nil }
                let (bound, isNear) = self.bound(sign * most.value, sign)
                return (.or(side, isUpper ? .atMost(number, bound) : .atLeast(number, bound)), isNear)
            }
        }
        if depth == 0, random.chance(8), let a = self.statement(seen, paths, each, depth: 1),
            let b = self.statement(seen, paths, each, depth: 1)
        {
            return (.and(a.statement, b.statement), a.isNear || b.isNear)
        }
        if depth == 0, random.chance(6), each == nil {
            let path = random.pick(paths).path
            guard let first = self.statement(seen, paths, each, depth: 1) else { return nil }
            return (.or(.shown(path, random.chance(50)), first.statement), first.isNear)
        }
        let most = greatest(seen, tries: 3, steps: 24) { trial, point in trial.value(number, each, sign, point) }
        guard most.value.isFinite, abs(most.value) < 1e12 else { return nil }
        let extreme = sign * most.value
        let (bound, isNear) = self.bound(extreme, sign)
        switch random.below(12) {
        case 0..<5: return (isUpper ? .atMost(number, bound) : .atLeast(number, bound), isNear)
        case 5, 6: return (isUpper ? .below(number, bound) : .above(number, bound), isNear)
        case 7: return (.not(isUpper ? .above(number, bound) : .below(number, bound)), isNear)
        case 8: return (.not(isUpper ? .atLeast(number, bound) : .atMost(number, bound)), isNear)
        case 9:
            // It fails where the extreme is, and nowhere else.
            return (isUpper ? .below(number, extreme) : .above(number, extreme), true)
        case 10: return (.unequal(number, random.chance(50) ? extreme : bound), isNear)
        default: return (.equal(number, random.chance(60) ? extreme : bound), isNear)
        }
    }

    /// A statement that fails at one point, or on one line, of the box; sometimes one that fails nowhere.
    private func onePoint(_ paths: [(path: ElementPath, index: Int)]) -> Statement {
        var place: [Double] = []
        for (low, high) in sides {
            let inside = low + random.number(0...1) * (high - low)
            place.append(
                min(max(random.pick([low, high, inside, (inside * 4).rounded() / 4, inside.rounded()]), low), high))
        }
        for (index, variable) in variables.enumerated() where !variable.isContinuous {
            place[index + 1] = sides[index + 1].low
        }
        guard let point = look(at: place) else { return .shown(paths[0].path, true) }
        special = place
        var parts: [Statement] = []
        func apart(_ x: StatementNumber, _ a: Double) -> Statement {
            let distance = StatementNumber.operation("-", x, .constant(a))
            let hole = StatementNumber.operation("/", .constant(1), distance)
            return switch random.below(24) {
            case 0, 1, 2, 10...16: .or(.below(x, a), .above(x, a))
            case 3: .unequal(x, a)
            case 4: .above(.operation("abs", x, .constant(a)), 0)
            case 5: .unequal(.operation("sign", x, .constant(a)), 0)
            case 6: .equal(.operation("-", hole, hole), 0)
            case 7: .equal(.operation("*", .constant(0), hole), 0)
            case 8: .not(.equal(x, a))
            default: .above(.operation("*", distance, distance), 0)
            }
        }
        let reads =
            [(StatementNumber.offset, 0)]
            + variables.enumerated().compactMap { index, variable in
                variable.reading.map { (StatementNumber.variable($0, index + 1), index + 1) }
            }
        for (number, index) in reads where sides[index].low < sides[index].high && random.chance(85) {
            let value = number.value(at: point, isHorizontal: isHorizontal) ?? 0
            parts.append(apart(number, value))
        }
        if parts.isEmpty || random.chance(35) {
            let number = self.number(paths, nil)
            if let value = number.value(at: point, isHorizontal: isHorizontal), value.isFinite {
                parts.append(
                    random.chance(50) ? apart(number, value) : .below(number, value + random.pick([0, 0, 1e-7, 1e-4])))
            }
        }
        guard let first = parts.first else { return .shown(paths[0].path, true) }
        return parts.dropFirst().reduce(first) { .or($0, $1) }
    }

    private func bound(_ extreme: Double, _ sign: Double) -> (bound: Double, isNear: Bool) {
        let size = StatementTrial.power(random.number(-9 ... -1))
        let isTrue = random.chance(64)
        return (extreme + (isTrue ? sign : -sign) * size, size <= 1e-3)
    }

    /// A power of ten.
    private static func power(_ exponent: Double) -> Double {
        let whole = exponent.rounded(.down)
        var value = 1.0
        for _ in 0..<Int(-whole) { value /= 10 }
        return value * (1 + 9 * (exponent - whole))
    }
}
