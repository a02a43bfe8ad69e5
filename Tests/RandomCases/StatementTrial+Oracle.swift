import Interpreter
import LayoutDSL

/// What the evaluator says of a statement, at points of a box.
extension StatementTrial {
    func prepared(_ values: [Double]) -> (prepared: Prepared, across: Double)? {
        if let known = worlds[values] { return known }
        var world = World()
        var across = 0.0
        let viewport = scene.viewport
        world.viewport = viewport
        for (variable, value) in zip(variables, values) { variable.set(value, in: &world, across: &across) }
        guard let prepared = try? program.prepare(for: world) else { return nil }
        if worlds.count > 400 { worlds = [:] }
        worlds[values] = (prepared, across)
        return (prepared, across)
    }

    func look(at place: [Double]) -> SeenPoint? {
        guard let (prepared, across) = prepared(Array(place.dropFirst())) else { return nil }
        var offset = prepared.offset(along: place[0])
        if isHorizontal { offset.y += across } else { offset.x += across }
        return SeenPoint(prepared, at: offset, place: place)
    }

    /// The least margin at a point, and whether all holds there.
    func margin(_ asked: Asked, _ point: SeenPoint) -> (margin: Double, holds: Bool) {
        guard let each = asked.each else {
            return asked.statement.margin(at: point, isHorizontal: isHorizontal) ?? (-1, false)
        }
        var least = (margin: Double.infinity, holds: true)
        for element in point.elements where element.kind == each.kind && point.shown.contains(element.path) {
            let one =
                asked.statement.margin(at: point, isHorizontal: isHorizontal, each: (each, element)) ?? (-1, false)
            least = (min(least.margin, one.margin), least.holds && one.holds)
        }
        return least
    }

    func value(_ number: StatementNumber, _ each: ElementPath?, _ sign: Double, _ point: SeenPoint) -> Double {
        guard let each else {
            return sign * (number.value(at: point, isHorizontal: isHorizontal) ?? .nan)
        }
        var most = -Double.infinity
        for element in point.elements where element.kind == each.kind && point.shown.contains(element.path) {
            let one = number.value(at: point, isHorizontal: isHorizontal, each: (each, element)) ?? .nan
            if one.isNaN { return .nan }
            most = max(most, sign * one)
        }
        return most
    }

    /// Points of the box that are worth a look: in each world sorted by the offset.
    func points(worldCount: Int, offsetCount: Int) -> [[SeenPoint]] {
        var corners: [[Double]] = []
        for number in 0..<worldCount {
            corners.append(
                variables.enumerated().map { index, variable in
                    let (low, high) = sides[index + 1]
                    if !variable.values.isEmpty {
                        return number < 4
                            ? (number >> (index % 2) & 1 == 0 ? low : high)
                            : random.pick(variable.values.filter { $0 >= low && $0 <= high })
                    }
                    if number < 1 << min(variables.count, 4) { return number >> (index % 4) & 1 == 0 ? low : high }
                    return random.chance(20) ? random.pick([low, high, (low + high) / 2]) : random.number(low...high)
                })
            if variables.isEmpty { break }
        }
        return corners.compactMap { values in
            let (low, high) = sides[0]
            var offsets = [low, high]
            if high > low {
                offsets += [low.nextUp, high.nextDown]
                for index in 1..<offsetCount {
                    let even = low + (high - low) * Double(index) / Double(offsetCount)
                    offsets.append(
                        random.chance(50) ? even : random.chance(50) ? even.rounded() : even + random.number(-3...3))
                }
            }
            let found = Set(offsets.map { min(max($0, low), high) }).sorted().compactMap { look(at: [$0] + values) }
            return found.isEmpty ? nil : found
        }
    }

    /// Goes from a point to a greater value of a function along an axis, between two ends.
    func climb(
        _ start: [Double], along axis: Int, _ ends: (low: Double, high: Double), _ steps: Int,
        _ function: (StatementTrial, SeenPoint) -> Double, _ visit: (SeenPoint) -> Void = { _ in }
    ) -> (place: [Double], value: Double) {
        var best: (place: [Double], value: Double) = (start, -.infinity)
        func place(_ value: Double) -> [Double] {
            var place = start
            place[axis] = min(max(value, sides[axis].low), sides[axis].high)
            return place
        }
        func ask(_ at: Double) -> Double {
            guard let point = look(at: place(at)) else { return -.infinity }
            visit(point)
            let value = function(self, point)
            if value > best.value { best = (point.place, value) }
            return value
        }
        _ = ask(start[axis])
        var (low, high) = (ends.low, ends.high)
        let golden = 0.618_033_988_749_894_8
        var (a, b) = (high - golden * (high - low), low + golden * (high - low))
        var (atA, atB) = (ask(a), ask(b))
        for _ in 0..<steps where high - low > 1e-13 * max(1, abs(high)) {
            if atA >= atB {
                (high, b, atB) = (b, a, atA)
                a = high - golden * (high - low)
                atA = ask(a)
            } else {
                (low, a, atA) = (a, b, atB)
                b = low + golden * (high - low)
                atB = ask(b)
            }
        }
        let last = best.place[axis]
        for near in [last.nextUp, last.nextDown, last.rounded()] where abs(near - last) < 1e-3 { _ = ask(near) }
        return best
    }

    /// The greatest value of a function in the box that is found from the greatest of some points.
    func greatest(
        _ seen: [[SeenPoint]], tries: Int, steps: Int, _ function: (StatementTrial, SeenPoint) -> Double,
        _ visit: (SeenPoint) -> Void = { _ in }
    ) -> (place: [Double], value: Double) {
        var starts: [(row: Int, column: Int, value: Double)] = []
        for (row, points) in seen.enumerated() {
            var best: (column: Int, value: Double) = (0, -.infinity)
            for (column, point) in points.enumerated() {
                let value = function(self, point)
                if value > best.value { best = (column, value) }
            }
            starts.append((row, best.column, best.value))
        }
        starts.sort { $0.value > $1.value }
        var most: (place: [Double], value: Double) = ([], -.infinity)
        for start in starts.prefix(tries) {
            let points = seen[start.row]
            var here = (place: points[start.column].place, value: start.value)
            for round in 0..<2 {
                if sides[0].high > sides[0].low {
                    let step = (sides[0].high - sides[0].low) / Double(max(2, points.count)) / (round == 0 ? 1 : 3)
                    let low = round == 0 ? points[max(0, start.column - 1)].place[0] : here.place[0] - step
                    let high =
                        round == 0 ? points[min(points.count - 1, start.column + 1)].place[0] : here.place[0] + step
                    let found = climb(here.place, along: 0, (low, high), steps, function, visit)
                    if found.value > here.value { here = found }
                }
                for (index, variable) in variables.enumerated() where variable.isContinuous {
                    let side = sides[index + 1]
                    let reach = (side.high - side.low) / 6
                    let at = here.place[index + 1]
                    let found = climb(
                        here.place, along: index + 1, (max(side.low, at - reach), min(side.high, at + reach)), 12,
                        function,
                        visit)
                    if found.value > here.value { here = found }
                }
                if variables.isEmpty { break }
            }
            if here.value > most.value { most = here }
        }
        return most
    }
}
