import Interpreter
import LayoutDSL
import RandomCases
import Testing

/// Sequences of parameter changes, each compared with preparing anew.
struct ParameterChanges {
    private(set) var made = 0
    /// Those that ran fewer steps than preparing anew.
    private(set) var shorter = 0
    private(set) var withTroubles = 0
    private(set) var refused = 0

    /// Changes parameters at random, and compares after each change.
    mutating func follow(_ layout: CheckedLayout, _ start: World, seed: Int, _ words: @autoclosure () -> String) throws
    {
        var random = Seeded(seed)
        let program = compile(layout)
        var world = start
        guard !layout.parameters.isEmpty, var prepared = ParameterChanges.prepared(program, world).value else { return }
        for _ in 0..<5 {
            let given = (0...random.below(3)).map { _ in
                ParameterChanges.value(for: random.pick(layout.parameters), &random)
            }
            var changed = world
            changed.parameters += given
            let (fresh, refusal) = ParameterChanges.prepared(program, changed)
            do throws(WorldError) {
                try prepared.set(given)
                world = changed
            } catch {
                refused += 1
                #expect(error.code == refusal?.code && error.message == refusal?.message, "\(given) \(words())")
            }
            guard let fresh = fresh ?? ParameterChanges.prepared(program, world).value else {
                Issue.record("only preparing anew fails, \(given) \(words())")
                return
            }
            if let difference = difference(prepared, fresh) {
                Issue.record("\(difference) after \(given) \(words())")
                return
            }
            made += 1
            if prepared.preparedSteps < fresh.preparedSteps { shorter += 1 }
            if !fresh.troubles.isEmpty { withTroubles += 1 }
            #expect(refusal != nil || prepared.preparedSteps <= fresh.preparedSteps, "\(given) \(words())")
        }
    }

    private static func prepared(_ program: Program, _ world: World) -> (value: Prepared?, error: WorldError?) {
        do throws(WorldError) {
            return (try program.prepare(for: world), nil)
        } catch {
            return (nil, error)
        }
    }

    /// Ordinary values, those at which something is divided by zero, those that lead to infinity, and a few that are
    /// refused.
    private static func value(for parameter: Parameter, _ random: inout Seeded) -> ParameterValue {
        if let range = parameter.range, !random.chance(4) {
            let share = random.pick([0, 1, Double(random.below(100)) / 100])
            return ParameterValue(
                name: parameter.name, value: range.lowerBound + (range.upperBound - range.lowerBound) * share)
        }
        let values = [0, -0.0, 1, 2, 3, -1, 0.5, 40, 1e200, .infinity, Double(random.below(30))]
        return ParameterValue(name: parameter.name, value: parameter.unit == .boolean ? 1 : random.pick(values))
    }

    /// What tells two layouts apart; nil when nothing does.
    private func difference(_ a: Prepared, _ b: Prepared) -> String? {
        if bits(a.contentSize) != bits(b.contentSize) { return "content \(a.contentSize), not \(b.contentSize)" }
        if "\(a.troubles)" != "\(b.troubles)" { return "troubles\n\(a.troubles)\nnot\n\(b.troubles)" }
        for along in [0, 37.5, -80, 300, 1200] {
            let offset = a.offset(along: along)
            for isCulling in [true, false] {
                let (found, wanted) = (
                    a.attributes(at: offset, culling: isCulling), b.attributes(at: offset, culling: isCulling)
                )
                let isSame =
                    found.elements == wanted.elements && found.visited == wanted.visited
                    && found.elements.flatMap { bits($0) } == wanted.elements.flatMap { bits($0) }
                if !isSame { return "elements at \(along)\n\(found.elements)\nnot\n\(wanted.elements)" }
                if "\(found.troubles)" != "\(wanted.troubles)" {
                    return "troubles at \(along)\n\(found.troubles)\nnot\n\(wanted.troubles)"
                }
            }
            for velocity in [-0.5, 0, 1] {
                let (found, wanted) = (
                    try? a.stop(proposed: along, velocity: velocity), try? b.stop(proposed: along, velocity: velocity)
                )
                if found?.bitPattern != wanted?.bitPattern { return "the stop at \(along)" }
            }
        }
        return nil
    }

    private func bits(_ size: LayoutSize) -> [UInt64] { [size.width.bitPattern, size.height.bitPattern] }

    private func bits(_ element: Attributes) -> [UInt64] { Probe.numbers(element).map { $0.bitPattern } }
}
