import LayoutChecker
import LayoutDSL
import LayoutEngine

extension LayoutComparison {
    /// Of lists with more elements no other worlds are looked at.
    private static let worldElementLimit = 20_000
    /// How many offsets of each world are looked at, between a pull at its start and one at its end.
    private static let lookCount = 9
    /// So many tests of each layout are asked for their worlds.
    private static let testLimit = 32
    /// So many cells are tried where there is one section.
    private static let counts = [1, 2, 50]

    /// Layouts that are the same in their world may differ in another one where their formulas differ: other viewports,
    /// bars, directions, params, data and counts, and the worlds of the tests, are looked at. The proof is about one world,
    /// and the report says so.
    mutating func compareWorlds(_ run: ComparisonRun) {
        guard elementCount <= LayoutComparison.worldElementLimit else { return }
        for probe in WorldProbe.all(of: run.old, run.new) {
            guard let old = run.old.inWorld(probe.world), let new = run.new.inWorld(probe.world) else { continue }
            if look(at: old, new, run.tolerance, probe.name) { return }
        }
        for (world, name) in otherWorlds(run) {
            guard let old = try? run.old.program.prepare(for: world), let new = try? run.new.program.prepare(for: world)
            else { continue }
            if look(at: old, new, run.tolerance, name) { return }
        }
    }

    /// Looks at one other world; answers whether something differs there.
    private mutating func look(at old: Prepared, _ new: Prepared, _ tolerance: Double, _ world: String) -> Bool {
        worldCount += 1
        guard let found = LayoutComparison.seen(old, new, tolerance) else { return false }
        statements.append(
            StatementDifference(
                name: "\(found.name), \(world)", old: [.number(found.old)], new: [.number(found.new)]))
        return true
    }

    /// Other counts of cells, and the worlds of the tests of both.
    private func otherWorlds(_ run: ComparisonRun) -> [(world: World, name: String)] {
        let own = run.old.world
        var usual = World(viewport: own.whole, items: run.old.sectionCounts)
        usual.environment = own.environment
        var found: [(world: World, name: String)] = []
        // What is the same within a larger tolerance may add up over more cells.
        if own.counts.count == 1, tolerance <= LayoutComparison.usualTolerance {
            found = LayoutComparison.counts.map { count in
                var world = usual
                world.sections = [SectionData(count: count)]
                return (world, "items \(count)")
            }
        }
        for prepared in [run.old, run.new] {
            let layout = prepared.program.layout
            for test in layout.tests.prefix(LayoutComparison.testLimit) {
                guard let world = try? test.firstWorld(besides: usual, of: layout) else { continue }
                found.append((world, "in the world of test \"\(test.name)\""))
            }
        }
        return found
    }

    /// The first number that is seen to differ between two layouts of one world; nil for none.
    private static func seen(_ old: Prepared, _ new: Prepared, _ tolerance: Double) -> (
        name: String, old: Double, new: Double
    )? {
        func differ(_ a: Double, _ b: Double) -> Bool { !(abs(a - b) <= tolerance) && !(a.isNaN && b.isNaN) }
        let sizes = (old.along(old.contentSize), new.along(new.contentSize))
        if differ(sizes.0, sizes.1) { return ("content", sizes.0, sizes.1) }
        let openings = (old.along(old.opening), new.along(new.opening))
        if differ(openings.0, openings.1) { return ("opens", openings.0, openings.1) }
        if differ(old.keptLine, new.keptLine) { return ("keep", old.keptLine, new.keptLine) }
        let last = max(0, sizes.0 - old.along(old.viewport))
        for number in 0..<lookCount {
            let distance = -50 + (last + 100) * (Double(number) / Double(lookCount - 1))
            let looks = [old, new].map { $0.attributes(at: $0.offset(along: distance)) }
            if let found = told(looks[0].outputs, looks[1].outputs, tolerance) { return found }
            let frames = looks.map { $0.elements }
            var others: [ElementPath: Attributes] = [:]
            for element in frames[1] { others[element.path] = element }
            for element in frames[0] {
                guard let other = others[element.path] else { continue }
                let name = "\(element.kind)[\(element.path.section), \(element.path.item)]"
                for value in ComparedValue.ofAllKinds {
                    guard let a = element.value(of: value.observed), let b = other.value(of: value.observed) else {
                        continue
                    }
                    if differ(a, b) { return ("\(name) \(value.name)", a, b) }
                }
                let names = NameIndex(other.custom.lazy.map { $0.name })
                for attribute in element.custom {
                    guard let same = names[attribute.name].map({ other.custom[$0] }) else { continue }
                    let (x, y) = (attribute.value.parts.numbers, same.value.parts.numbers)
                    for (a, b) in zip(x, y) where differ(a, b) { return ("\(name) \(attribute.name)", a, b) }
                }
            }
            for (own, rest) in [(0, 1), (1, 0)] {
                let known = Set(frames[rest].map { $0.path })
                for element in frames[own] where !known.contains(element.path) {
                    // Who stands a little lower leaves the screen a little later: that is no other sight.
                    guard visiblePart(of: element.frame, on: [old, new][own], at: distance) > 2 * tolerance else {
                        continue
                    }
                    let name = "\(element.kind)[\(element.path.section), \(element.path.item)] shown"
                    return (name, own == 0 ? 1 : 0, own == 0 ? 0 : 1)
                }
            }
        }
        return nil
    }

    /// The first value that two frames tell the app in another way; what only one of them tells is none.
    private static func told(_ old: [LayoutOutput], _ new: [LayoutOutput], _ tolerance: Double) -> (
        name: String, old: Double, new: Double
    )? {
        var others: [LayoutOutput.Owner: [LayoutOutput]] = [:]
        for output in new { others[output.owner, default: []].append(output) }
        for output in old {
            guard let other = others[output.owner]?.first(where: { $0.name.utf8.elementsEqual(output.name.utf8) })
            else { continue }
            let (a, b) = (output.value.compared, other.value.compared)
            for (x, y) in zip(a, b) where !(abs(x - y) <= tolerance) && !(x.isNaN && y.isNaN) {
                let owner =
                    switch output.owner {
                    case .layout: ""
                    case .section(let section): "section[\(section)] "
                    case .element(let path): "\(path.kind)[\(path.section), \(path.item)] "
                    }
                return (owner + "output " + output.name, x, y)
            }
        }
        return nil
    }

    /// How much of a frame is on screen, along the side of which less is.
    private static func visiblePart(of frame: LayoutRectangle, on prepared: Prepared, at distance: Double) -> Double {
        let (origin, viewport, insets) = (prepared.offset(along: distance), prepared.viewport, prepared.contentInsets)
        let width =
            min(frame.x + frame.width, origin.x + viewport.width + insets.right) - max(frame.x, origin.x - insets.left)
        let height =
            min(frame.y + frame.height, origin.y + viewport.height + insets.bottom)
            - max(frame.y, origin.y - insets.top)
        return min(width, height)
    }
}

extension OutputValue {
    /// Numbers that are the same where two values are; of an element its section and its item.
    fileprivate var compared: [Double] {
        switch self {
        case .number(let number): [number]
        case .boolean(let truth): [truth ? 1 : 0]
        case .element(let path): path.map { [Double($0.section), Double($0.item)] } ?? [-1, -1]
        }
    }
}

/// A world in which two layouts are looked at beside their own.
private struct WorldProbe {
    let name: String
    let world: FittedWorld

    /// Worlds that differ from one in a single number.
    static func all(of old: Prepared, _ new: Prepared) -> [WorldProbe] {
        var found: [WorldProbe] = []
        let own = old.world
        for size in [LayoutSize(width: 320, height: 568), LayoutSize(width: 844, height: 390)] {
            var world = own
            let numbers: [(number: WorldNumber, value: Double)] = [
                (.viewportWidth, size.width), (.viewportHeight, size.height),
            ]
            guard world.set(numbers, of: old.program.layout) else { continue }
            found.append(WorldProbe(name: "viewport \(Int(size.width)) x \(Int(size.height))", world: world))
        }
        for value in [EnvironmentValue.rightToLeft, .reducedMotion, .top, .bottom, .left, .right, .contentTop] {
            var world = own
            let isFlag = value == .rightToLeft || value == .reducedMotion
            let known = own.environment.value(value)
            let other = isFlag ? 1 - known : known + 34
            guard world.set([(.environment(value), other)], of: old.program.layout) else { continue }
            found.append(WorldProbe(name: EnvironmentValue.names[Int(value.rawValue)], world: world))
        }
        let others = new.program.layout.parameters
        for parameter in old.program.layout.parameters where others.count == own.parameters.count {
            let initial = parameter.initial
            let values = parameter.range.map { [$0.lowerBound, $0.upperBound, ($0.lowerBound + $0.upperBound) / 2] }
            for value in values ?? (parameter.unit == .boolean ? [1 - initial] : [initial + 1, initial * 2]) {
                var world = own
                // A param without a range takes any number, one with a range its ends.
                guard world.set([(.parameter(parameter.name), value)], of: old.program.layout) else { continue }
                found.append(WorldProbe(name: "another \(parameter.name)", world: world))
            }
        }
        return found + data(of: old, new)
    }

    /// Of more fields the first ones are asked.
    private static let fieldLimit = 12

    /// Worlds in which one field of the data has one value everywhere: a truth either one, a number none, one, or as much as
    /// a row is high.
    private static func data(of old: Prepared, _ new: Prepared) -> [WorldProbe] {
        let (fields, others) = (old.program.layout.fields, new.program.layout.fields)
        guard fields.count == others.count else { return [] }
        return zip(fields, others).enumerated().prefix(fieldLimit).flatMap { number, pair -> [WorldProbe] in
            let (field, other) = pair
            guard field.name.utf8.elementsEqual(other.name.utf8), field.level == other.level else { return [] }
            let values: [(Double, String)] =
                field.isBoolean ? [(0, "false"), (1, "true")] : [(0, "0"), (1, "1"), (60, "60")]
            return values.map { value, text in
                var world = old.world
                _ = world.set([(.field(number), value)], of: old.program.layout)
                return WorldProbe(name: "data.\(field.name) \(text)", world: world)
            }
        }
    }
}
