import Interpreter
import LayoutDSL
import RandomCases
import StoredLayouts
import Testing

/// Worlds that no host would supply: an error or a finite frame, never a trap and never a hang.
struct HostileWorldTests {
    private static let text = StoredLayout("hostile-world").text

    private let numbers = [
        0, -1, 1, 0.5, 1e9, -1e9, 1e300, -1e300, .leastNonzeroMagnitude, .infinity, -.infinity, .nan,
        9_007_199_254_740_992, 375, 3.7,
    ]
    private let counts = [0, 1, 2, 5, 40, -1, .min, .max, 1_000_000, 1 << 40, 1 << 53, 20_000_000]

    private func fields(_ random: inout Seeded) -> [DataField] {
        let names = ["scale", "far", "gap", "w", "big", "h", "", "no such", "w"]
        let values: [DataValue] = [
            .number(random.pick(numbers)), .number(20), .boolean(true), .other("a text"), .number(7), .boolean(false),
        ]
        return (0..<random.below(6)).map { _ in DataField(name: random.pick(names), value: random.pick(values)) }
    }

    private func section(_ random: inout Seeded, tame: Bool) -> SectionData {
        let block = random.pick([nil, nil, nil, "a", "b", "", "none"])
        if tame || random.chance(50) {
            let good = [DataField(name: "w", value: .number(random.pick([20, 0, -5, 1e300])))]
            let records = (0..<random.below(6)).map { _ in tame || random.chance(70) ? good : fields(&random) }
            return SectionData(
                records: records, repeats: tame ? random.below(4) : random.pick([1, 2, 0, -1, .max, 50]), block: block,
                fields: tame ? [] : fields(&random))
        }
        return SectionData(
            count: random.pick(counts), repeats: random.pick([1, 1, 0, -3, .min, .max, 1000]), block: block,
            fields: fields(&random))
    }

    private func world(_ random: inout Seeded) -> World {
        let tame = random.chance(60)
        var world = World()
        if random.chance(60) {
            world.viewport = LayoutSize(
                width: random.pick(tame ? [320, 1e300, .leastNonzeroMagnitude] : numbers),
                height: random.pick([480, 1, 1e9]))
        }
        if random.chance(90) { world.sections = (0..<random.below(5)).map { _ in section(&random, tame: tame) } }
        if !tame { world.fields = fields(&random) }
        let units: [ParameterValue.Unit?] = [nil, nil, .plain, .length, .angle, .boolean]
        for _ in 0..<(tame ? random.below(2) : random.below(3)) {
            let name = random.pick(tame ? ["p"] : ["p", "q", "on", "", "r", "P"])
            world.parameters.append(
                ParameterValue(name: name, value: random.pick(tame ? [0, 3, 10] : numbers), unit: random.pick(units)))
        }
        return world
    }

    @Test func `any world is an error or finite`() throws {
        let program = compile(try Probe.layout(HostileWorldTests.text))
        var (good, bad) = (0, 0)
        for seed in 0..<1500 {
            var random = Seeded(seed)
            let prepared: Prepared
            do throws(WorldError) {
                prepared = try program.prepare(for: world(&random))
            } catch {
                #expect(!error.message.isEmpty)
                bad += 1
                continue
            }
            good += 1
            let size = prepared.contentSize
            #expect(size.width.isFinite && size.height.isFinite && size.width >= 0 && size.height >= 0, "seed \(seed)")
            for _ in 0..<4 {
                let offset = LayoutPoint(x: random.pick(numbers), y: random.pick(numbers))
                let elements =
                    prepared.attributes(at: offset).elements + prepared.attributes(at: offset, culling: false).elements
                let wrong = elements.first { !Probe.numbers($0).allSatisfy { $0.isFinite } }
                #expect(wrong == nil, "seed \(seed) at \(offset)")
                let path = ElementPath(
                    kind: random.pick(["cell", "head", "foot", "", "T"]), section: random.pick(counts),
                    item: random.pick(counts))
                for element in prepared.attributes(of: path, at: offset)?.elements ?? [] {
                    #expect(Probe.numbers(element).allSatisfy { $0.isFinite }, "seed \(seed) at \(offset)")
                }
            }
        }
        #expect(good > 200 && bad > 200, "\(good) good, \(bad) bad")
    }

    /// Sections that are there no times have no records to read, however many.
    @Test func `sections repeated no times cost nothing`() throws {
        let text = "layout T { cell { data { w: Length }; size: data.w x 10 } }"
        let record = [DataField(name: "w", value: .number(10))]
        let world = World(sections: [SectionData(count: .max, repeats: 0), SectionData(records: [record])])
        #expect(try Probe.prepared(text, world).attributes(at: LayoutPoint(x: 0, y: 0)).elements.count == 1)
    }

    /// A count and records that do not agree: what has no record has no field.
    @Test func `counts and records may differ`() {
        let text = "layout T { cell { data { w: Length }; size: data.w x 10 } }"
        var section = SectionData(records: [[DataField(name: "w", value: .number(10))]])
        section.count = 3
        #expect { try Probe.prepared(text, World(sections: [section])) } throws: { error in
            (error as? WorldError)?.code == .missingField
        }
        section.count = 0
        #expect(throws: Never.self) { try Probe.prepared(text, World(sections: [section])) }
    }

    @Test(arguments: ["layout T { }", "layout T { supplementary a { size: 9 x 9 } }", "layout T { section { } }"])
    func `layouts without cells take any items`(_ text: String) throws {
        for items in [[], [0], [10], [1, 2, 3]] {
            let prepared = try Probe.prepared(text, World(items: items))
            #expect(prepared.attributes(at: LayoutPoint(x: 0, y: 0)).elements.count == (text.contains("supp") ? 1 : 0))
        }
    }
}
