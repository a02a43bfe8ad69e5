import Foundation
import Interpreter
import LayoutDSL
import LayoutEmission
import RandomCases
import Testing

private let hasCompiler = EmittedCases.program("swiftc") != nil

/// Emitted Swift compiles without a warning and gives the numbers of the engine: frames, order, membership, stops.
struct SwiftTests {
    @Test(.enabled(if: hasCompiler, "swiftc is not installed"))
    func `examples and random layouts are drawn as by the engine`() throws {
        let cases = try EmittedCases(.swift)
        var (examples, texts) = (Set<String>(), [String: String]())
        let distances =
            Volume.hasTime ? stride(from: -200, to: 4000, by: 97.25).map { $0 } : [-120, 0, 37, 411.3, 900, 2500]
        let fixtures = packageFolder.appending(path: "Tests/EmissionTests/Layouts")
        let names = try FileManager.default.contentsOfDirectory(atPath: fixtures.path).sorted()
        for path in JavaScriptTests.examples.map({ "Examples/" + $0 })
            + names.map({ "Tests/EmissionTests/Layouts/" + $0 })
        {
            let text = try String(contentsOf: packageFolder.appending(path: path), encoding: .utf8)
            let layout = try check(parse(Source(name: path, text: text))).get()
            var worlds = JavaScriptTests.worlds(layout)
            worlds.append(Self.world(layout, [3, 8]))
            if try cases.add(path, layout, worlds, at: distances) == nil { examples.insert(path) }
        }
        var (written, seed) = (0, 60_000)
        while written < (Volume.hasTime ? 60 : 6), seed < 61_000 {
            seed += 1
            var random = RandomLayout(seed: seed, hasParameters: seed % 2 == 0)
            // Each type of the program has a name of its own.
            let text = random.text.replacing("layout T {", with: "layout T\(seed) {")
            guard let layout = check(parse(Source(name: "random.layout", text: text))).layout else { continue }
            var worlds = [random.world(isLarge: false), random.world([12]), random.world([3, 0, 40])]
            for index in worlds.indices {
                worlds[index].contentInsets = .init()
                guard seed % 2 == 0 else { continue }
                worlds[index].parameters = [
                    ParameterValue(name: "p1", value: 0), ParameterValue(name: "q0", value: -9),
                ]
            }
            texts["seed \(seed)"] = text
            let offsets = [0, -80.25, 37.5, 300, 1200, Double(seed % 97) * 30]
            if try cases.add("seed \(seed)", layout, worlds, at: offsets) == nil { written += 1 }
        }
        let (lines, compared) = try cases.differencesBySwift()
        let first = lines.first.flatMap { line in texts.first { line.hasPrefix($0.key + " ") }?.value } ?? ""
        #expect(lines.isEmpty, "\(lines.count) differ: \(lines.prefix(20).joined(separator: "\n"))\n\(first)")
        #expect(examples.contains("Examples/jungle.layout") && examples.contains("Examples/wheel.layout"))
        #expect(
            examples.count >= 27 + names.count && compared > 1000, "\(examples.count) examples, \(compared) compared")
    }

    /// A world with data for the fields of cells and sections, in every second record.
    private static func world(_ layout: CheckedLayout, _ counts: [Int]) -> World {
        var world = World()
        func fields(_ level: CheckedLayout.Field.Level, _ number: Int) -> [DataField] {
            layout.fields.filter { $0.level == level && !$0.name.contains("[") && !$0.name.contains(".") }.map {
                field in
                DataField(
                    name: field.name,
                    value: field.isBoolean ? .boolean(number % 3 == 0) : .number(Double(20 + number * 7 % 90)))
            }
        }
        world.sections = counts.enumerated().map { section, count in
            guard layout.fields.contains(where: { $0.level == .item }) else {
                return SectionData(count: count, fields: fields(.section, section))
            }
            let records = (0..<count).map { $0 % 2 == 0 ? fields(.item, $0) : [] }
            return SectionData(records: records, fields: fields(.section, section))
        }
        world.fields = fields(.layout, 1)
        return world
    }
}
