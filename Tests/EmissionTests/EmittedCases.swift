import Foundation
import Interpreter
import LayoutDSL
import LayoutEmission
import Reports

/// Emitted code and what the engine says of the same worlds, in a folder of their own, to be run and compared.
final class EmittedCases {
    /// A layout in a world: what the engine says there.
    struct Case {
        let name: String
        /// The file of the code, without its ending.
        let module: String
        let layout: CheckedLayout
        /// The code.
        let code: String
        let world: World
        let distances: [Double]
        /// A document for each distance.
        let frames: [String]
        let stops: [(proposed: Double, velocity: Double, stop: Double)]
    }

    let folder: URL
    let language: Emission.Language
    private(set) var cases: [Case] = []
    private var modules = 0

    init(_ language: Emission.Language) throws {
        self.language = language
        folder = FileManager.default.temporaryDirectory.appending(path: "emission-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    /// The offset at which gestures begin.
    static let start = 120.0

    /// The path of a program; nil where it is not installed.
    static func program(_ name: String) -> String? {
        let paths = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
        return paths.map { "\($0)/\(name)" }.first { FileManager.default.isExecutableFile(atPath: $0) }
    }

    /// Adds a layout in some worlds; returns what is refused, or nil.
    func add(_ name: String, _ layout: CheckedLayout, _ worlds: [World], at distances: [Double]) throws
        -> EmissionRefusals?
    {
        let emission: Emission
        do throws(EmissionRefusals) {
            emission = try Emission(layout, language, file: "\(name).layout", tool: "tests")
        } catch {
            return error
        }
        modules += 1
        let module = "m\(modules)"
        let file = folder.appending(path: module + (language == .swift ? ".swift" : ".mjs"))
        try emission.text.write(to: file, atomically: true, encoding: .utf8)
        for (number, world) in worlds.enumerated() {
            guard let prepared = try? compile(layout).prepare(for: world) else { continue }
            let report = FrameReport(layoutName: name, viewport: prepared.viewport, contentSize: prepared.contentSize)
            let frames = distances.map { distance in
                var writer = TextWriter()
                let frame = prepared.attributes(at: prepared.offset(along: distance))
                report.writeDocument(frame, into: &writer)
                return writer.text
            }
            var stops: [(proposed: Double, velocity: Double, stop: Double)] = []
            for proposed in distances where abs(proposed) < 1e6 && !prepared.stopsOnBothAxes {
                for velocity in [0.0, 800, -800] {
                    let from = prepared.offset(along: EmittedCases.start)
                    guard let stop = try? prepared.stop(proposed: proposed, velocity: velocity, from: from) else {
                        continue
                    }
                    stops.append((proposed, velocity, stop))
                }
            }
            cases.append(
                Case(
                    name: "\(name) world \(number)", module: module, layout: layout, code: emission.text, world: world,
                    distances: distances, frames: frames, stops: stops))
        }
        return nil
    }

    /// Runs a program in the folder; what it wrote, and whether it was right.
    func run(_ program: String, _ arguments: [String]) throws -> (lines: [String], isRight: Bool) {
        let process = Process()
        process.executableURL = URL(filePath: program)
        process.arguments = arguments
        process.currentDirectoryURL = folder
        let output = folder.appending(path: "output.txt")
        try Data().write(to: output)
        let handle = try FileHandle(forWritingTo: output)
        process.standardOutput = handle
        process.standardError = handle
        try process.run()
        process.waitUntilExit()
        let lines = try String(contentsOf: output, encoding: .utf8).split(separator: "\n").map(String.init)
        return (lines, process.terminationStatus == 0)
    }

    /// Lets node compare; what differs, a line each.
    func differencesByNode() throws -> (lines: [String], compared: Int) {
        guard let node = EmittedCases.program("node") else { return (["node is not installed"], 0) }
        let texts = cases.map { found in
            let stops = found.stops.map {
                "{\"proposed\": \($0.proposed), \"from\": \(EmittedCases.start), \"velocity\": \($0.velocity), \"stop\": \($0.stop)}"
            }
            return
                "{\"name\": \"\(found.name)\", \"module\": \"\(found.module).mjs\", \"world\": \(WorldText.json(found.world)), "
                + "\"frames\": [\(found.frames.joined(separator: ","))], \"stops\": [\(stops.joined(separator: ","))]}"
        }
        let file = folder.appending(path: "cases.json")
        try "[\(texts.joined(separator: ",\n"))]".write(to: file, atomically: true, encoding: .utf8)
        let script = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "compare.mjs")
        let (lines, isRight) = try run(node, [script.path, file.path])
        guard isRight, let last = lines.last, last.hasPrefix("compared ") else { return (lines, 0) }
        return (Array(lines.dropLast()), Int(last.dropFirst(9)) ?? 0)
    }
}

/// A world as emitted code takes it.
enum WorldText {
    static func json(_ world: World) -> String {
        var parts: [String] = []
        if let viewport = world.viewport {
            parts.append("\"viewport\": {\"width\": \(viewport.width), \"height\": \(viewport.height)}")
        }
        if !world.parameters.isEmpty {
            let values = world.parameters.map { "\"\($0.name)\": \($0.value)" }
            parts.append("\"params\": {\(values.joined(separator: ", "))}")
        }
        var data = world.fields.map(field)
        if let sections = world.sections {
            data.append("\"sections\": [\(sections.map(section).joined(separator: ", "))]")
        }
        if !data.isEmpty { parts.append("\"data\": {\(data.joined(separator: ", "))}") }
        if world.environment.rightToLeft { parts.append("\"rightToLeft\": true") }
        if world.environment.reducedMotion { parts.append("\"reducedMotion\": true") }
        let edges = world.environment.safeArea
        parts.append(
            "\"safeArea\": {\"top\": \(edges.top), \"left\": \(edges.left), \"bottom\": \(edges.bottom), \"right\": \(edges.right)}"
        )
        return "{\(parts.joined(separator: ", "))}"
    }

    private static func section(_ data: SectionData) -> String {
        var parts = data.fields.map(field)
        let records = data.records.map { "{\($0.map(field).joined(separator: ", "))}" }
        parts.append("\"items\": " + (records.isEmpty ? String(data.count) : "[\(records.joined(separator: ", "))]"))
        if data.repeats != 1 { parts.append("\"repeat\": \(data.repeats)") }
        if let block = data.block { parts.append("\"section\": \"\(block)\"") }
        return "{\(parts.joined(separator: ", "))}"
    }

    private static func field(_ field: DataField) -> String { "\"\(field.name)\": \(value(field.value))" }

    private static func value(_ value: DataValue) -> String {
        switch value {
        case .number(let number): String(number)
        case .boolean(let flag): String(flag)
        case .text(let text): "\"\(text)\""
        case .list(let list): "[\(list.map(Self.value).joined(separator: ", "))]"
        case .other: "null"
        }
    }
}
