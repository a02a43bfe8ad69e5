import Foundation
import Interpreter
import LayoutDSL
import LayoutEmission
import RandomCases
import Testing

private let hasNode = EmittedCases.program("node") != nil

/// Emitted JavaScript gives the numbers of the engine: frames, order, membership, stops.
struct JavaScriptTests {
    static let examples: [String] = {
        let folder = packageFolder.appending(path: "Examples").path
        let paths = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
        return paths.filter { $0.hasSuffix(".layout") && !$0.hasPrefix("Apps") }.sorted()
    }()

    static func worlds(_ layout: CheckedLayout) -> [World] {
        var worlds = [World(), World(viewport: LayoutSize(width: 320, height: 480), items: [40])]
        worlds.append(World(viewport: LayoutSize(width: 812, height: 375), items: [3, 1, 9, 0, 5]))
        worlds.append(World(items: [0]))
        worlds[1].environment.rightToLeft = true
        worlds[2].environment.safeArea = LayoutEnvironment.Insets(top: 59, left: 10, bottom: 34, right: 0)
        worlds[3].environment.reducedMotion = true
        for parameter in layout.parameters {
            guard let range = parameter.range else { continue }
            let value =
                parameter.unit == .boolean ? 1 - parameter.initial : (range.lowerBound + 3 * range.upperBound) / 4
            worlds[1].parameters.append(ParameterValue(name: parameter.name, value: value))
        }
        return worlds
    }

    @Test(.enabled(if: hasNode, "node is not installed")) func `an example is drawn as by the engine`() throws {
        let cases = try EmittedCases(.javaScript)
        var written = 0
        let distances =
            Volume.hasTime ? stride(from: -200, to: 4000, by: 37.25).map { $0 } : [-120, 0, 37, 411.3, 900, 2500]
        for path in Self.examples {
            let text = try String(contentsOf: packageFolder.appending(path: "Examples/\(path)"), encoding: .utf8)
            let layout = try check(parse(Source(name: path, text: text))).get()
            guard try cases.add(path, layout, Self.worlds(layout), at: distances) == nil else { continue }
            written += 1
        }
        let (lines, compared) = try cases.differencesByNode()
        #expect(lines.isEmpty, "\(lines.prefix(20).joined(separator: "\n"))")
        #expect(written >= 27 && compared > 1000, "\(written) written, \(compared) compared")
    }

    @Test(arguments: ["jungle", "wheel"])
    func `an emitted module has the bytes that are kept`(name: String) throws {
        let text = try String(contentsOf: packageFolder.appending(path: "Examples/\(name).layout"), encoding: .utf8)
        let layout = try check(parse(Source(name: name, text: text))).get()
        let kept = packageFolder.appending(path: "Tests/EmissionTests/Expected/\(name).js")
        let emission = try Emission(layout, .javaScript, file: "\(name).layout", tool: "tests")
        #expect(emission.text == (try String(contentsOf: kept, encoding: .utf8)))
    }

    @Test(.enabled(if: hasNode, "node is not installed"), arguments: 0..<4)
    func `random layouts are drawn as by the engine`(_ part: Int) throws {
        let cases = try EmittedCases(.javaScript)
        var (written, texts, refused) = (0, [String: String](), [String: Int]())
        let count = Volume.hasTime ? 150 : 12
        for seed in (part * count)..<(part * count + count) {
            var random = RandomLayout(seed: seed + 50_000, hasParameters: seed % 2 == 0)
            guard let layout = check(parse(Source(name: "random.layout", text: random.text))).layout else { continue }
            var worlds = [random.world(isLarge: false), random.world([12]), random.world([3, 0, 40])]
            for index in worlds.indices {
                worlds[index].contentInsets = .init()
                guard seed % 2 == 0 else { continue }
                worlds[index].parameters = [
                    ParameterValue(name: "p1", value: 0), ParameterValue(name: "q0", value: -9),
                ]
            }
            texts["seed \(seed)"] = random.text
            let refusals = try cases.add("seed \(seed)", layout, worlds, at: [0, -80.25, 37.5, 300, 1200])
            if refusals == nil { written += 1 }
            for message in refusals?.diagnostics.map(\.message) ?? [] { refused[message, default: 0] += 1 }
        }
        let (lines, compared) = try cases.differencesByNode()
        let first = lines.first.flatMap { line in texts.first { line.hasPrefix($0.key + " ") }?.value } ?? ""
        #expect(lines.isEmpty, "\(lines.count) differ: \(lines.prefix(12).joined(separator: "\n"))\n\(first)")
        #expect(
            written >= (Volume.hasTime ? 20 : 1) && compared > 20,
            "\(written) written, \(compared) compared, \(refused)")
    }
}

/// The folder of the package.
let packageFolder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()
