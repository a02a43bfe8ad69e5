import Foundation
import Interpreter

extension EmittedCases {
    /// Compiles the emitted code with a driver in one go, runs it, and compares; what differs, a line each.
    func differencesBySwift() throws -> (lines: [String], compared: Int) {
        guard let compiler = EmittedCases.program("swiftc") else { return (["swiftc is not installed"], 0) }
        var driver = EmittedCases.driver
        for (number, found) in cases.enumerated() { driver += SwiftWorld(found).text(number) }
        driver += cases.indices.map { "case\($0)()\n" }.joined()
        try driver.write(to: folder.appending(path: "main.swift"), atomically: true, encoding: .utf8)
        let files = Set(cases.map { $0.module + ".swift" }).sorted() + ["main.swift"]
        let options = [
            "-swift-version", "6", "-warnings-as-errors", "-Onone", "-wmo", "-num-threads", "2", "-o", "emitted",
        ]
        let compiled = try run(compiler, options + files)
        guard compiled.isRight else { return (compiled.lines.filter { $0.contains("error") }, 0) }
        let (lines, isRight) = try run(folder.appending(path: "emitted").path, [])
        guard isRight, lines.count == cases.count else { return (["the program ended"] + lines.suffix(5), 0) }
        var (found, compared) = ([String](), 0)
        for (own, line) in zip(cases, lines) {
            guard let answer = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any] else {
                continue
            }
            let differences = try compare(own, answer, &compared)
            found += differences.prefix(3).map { "\(own.name): \($0)" }
        }
        return (found, compared)
    }

    private func compare(_ own: Case, _ answer: [String: Any], _ compared: inout Int) throws -> [String] {
        var found: [String] = []
        let frames = answer["frames"] as? [[String: Any]] ?? []
        for ((distance, text), frame) in zip(zip(own.distances, own.frames), frames) {
            guard let wanted = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any] else {
                continue
            }
            let place = "at \(distance)"
            differ(wanted["contentSize"], answer["contentSize"], "contentSize", &found)
            let elements = wanted["elements"] as? [[String: Any]] ?? []
            let given = (frame["elements"] as? [[String: Any]] ?? []).map(EmittedCases.asTold)
            compared += elements.count
            if elements.count != given.count {
                func names(_ all: [[String: Any]]) -> String {
                    all.map { "\($0["kind"] ?? "")\($0["indexPath"] ?? "")" }.joined(separator: " ")
                }
                found.append("\(place): \(names(elements)), emitted \(names(given))")
            } else {
                differ(elements, given, "\(place): elements", &found)
            }
            let single = (frame["single"] as? [[String: Any]] ?? []).map(EmittedCases.asTold)
            differ(Array(elements.prefix(3)), single, "\(place): element", &found)
            if let outputs = wanted["outputs"] as? [String: Any] {
                var told = frame["outputs"] as? [String: Any] ?? [:]
                let sections = told.removeValue(forKey: "sections") as? [[String: Any]]
                differ(outputs, told, "\(place): outputs", &found)
                if let all = wanted["sections"] as? [[String: Any]] {
                    let flat = all.map { section in
                        (section["outputs"] as? [String: Any] ?? [:]).merging(["section": section["section"] ?? 0]) {
                            $1
                        }
                    }
                    differ(flat, sections ?? [], "\(place): sections", &found)
                }
            }
        }
        differ(own.stops.map { $0.stop }, answer["stops"], "stops", &found)
        if frames.count != own.frames.count { found.append("\(frames.count) frames") }
        return found
    }

    /// An element as the JSON of the tool has it: what is empty is left out, attributes are always there.
    private static func asTold(_ element: [String: Any]) -> [String: Any] {
        var element = element
        if (element["estimated"] as? [Any])?.isEmpty ?? false { element["estimated"] = nil }
        if (element["outputs"] as? [String: Any])?.isEmpty ?? false { element["outputs"] = nil }
        if element["attributes"] == nil { element["attributes"] = [String: Any]() }
        return element
    }

    private func differ(_ a: Any?, _ b: Any?, _ path: String, _ found: inout [String]) {
        if let a = a as? [String: Any], let b = b as? [String: Any] {
            for key in Set(a.keys).union(b.keys).sorted() { differ(a[key], b[key], "\(path).\(key)", &found) }
        } else if let a = a as? [Any], let b = b as? [Any], a.count == b.count {
            for index in a.indices { differ(a[index], b[index], "\(path)[\(index)]", &found) }
        } else if let a = a as? Double, let b = b as? Double {
            if !(abs(a - b) <= 1e-9 * max(1, abs(a))) { found.append("\(path): \(a), emitted \(b)") }
        } else if let a = a as? String, let b = b as? String {
            if a != b { found.append("\(path): \(a), emitted \(b)") }
        } else if a != nil || b != nil {
            found.append("\(path): \(a ?? "nothing"), emitted \(b ?? "nothing")")
        }
    }

    /// What writes emitted values as JSON.
    private static let driver = #"""
        import Foundation

        func json(_ value: Any) -> String {
            switch value {
            case let number as Double: return number.isFinite ? "\(number)" : "null"
            case let flag as Bool: return "\(flag)"
            case let number as Int: return "\(number)"
            case let text as String: return "\"\(text)\""
            case let list as [Any]: return "[\(list.map(json).joined(separator: ", "))]"
            case let named as any RawRepresentable: return json(named.rawValue)
            default: break
            }
            let mirror = Mirror(reflecting: value)
            if mirror.displayStyle == .optional { return mirror.children.first.map { json($0.value) } ?? "null" }
            let parts = mirror.children.map { (name: $0.label ?? "", text: json($0.value)) }.filter { $0.text != "null" }
            let type = "\(mirror.subjectType)"
            if type.hasSuffix("Transform") || type.hasSuffix("IndexPath") {
                return "[\(parts.map { $0.text }.joined(separator: ", "))]"
            }
            return "{\(parts.map { "\"\($0.name)\": \($0.text)" }.joined(separator: ", "))}"
        }

        func report(_ size: Any, _ frames: [(elements: [Any], single: [Any], outputs: Any)], _ stops: [Double]) {
            let texts = frames.map {
                "{\"elements\": \(json($0.elements)), \"single\": \(json($0.single)), \"outputs\": \(json($0.outputs))}"
            }
            print("{\"contentSize\": \(json(size)), \"frames\": [\(texts.joined(separator: ", "))], \"stops\": \(json(stops))}")
        }


        """#
}

/// A world as a value of emitted Swift.
private struct SwiftWorld {
    private let found: EmittedCases.Case
    private let type: String

    init(_ found: EmittedCases.Case) {
        self.found = found
        let head = found.code.split(separator: "\n").first { $0.hasPrefix("struct ") } ?? ""
        type = String(head.dropFirst(7).prefix { $0 != ":" })
    }

    /// The function of a case.
    func text(_ number: Int) -> String {
        let offsets = found.distances.map { "\($0)" }.joined(separator: ", ")
        let hasOutputs = found.code.contains("func outputs(")
        let stops = found.stops.map {
            "list.stop(proposed: \($0.proposed), from: \(EmittedCases.start), velocity: \($0.velocity))"
        }
        return """
            func case\(number)() {
                let list = \(type)(\(arguments().joined(separator: ", ")))
                let offsets: [Double] = [\(offsets)]
                report(
                    list.contentSize,
                    offsets.map { offset in
                        let elements = list.elements(at: offset)
                        let single = elements.prefix(3).compactMap {
                            list.element($0.kind, $0.indexPath.section, $0.indexPath.item, at: offset)
                        }
                        return (elements, single, \(hasOutputs ? "list.outputs(at: offset)" : "0"))
                    }, [\(stops.joined(separator: ", "))])
            }

            """
    }

    private func has(_ input: String) -> Bool { found.code.contains("    var \(input): ") }

    private func arguments() -> [String] {
        let world = found.world
        var given: [(name: String, text: String)] = []
        if let viewport = world.viewport {
            given.append(("viewport", "\(type).Size(width: \(viewport.width), height: \(viewport.height))"))
        }
        if let sections = world.sections {
            let all = sections.flatMap { Array(repeating: $0, count: $0.repeats) }
            if found.code.contains("    struct Section: ") {
                given.append(("sections", "[\(all.map(section).joined(separator: ", "))]"))
            } else {
                let counts = all.map { String(max($0.count, $0.records.count)) }
                given.append(("items", "[\(counts.joined(separator: ", "))]"))
            }
        }
        given += world.fields.map { ($0.name, value($0.value)) }
        given += world.parameters.map { parameter in
            let isBoolean = found.layout.parameters.contains { $0.name == parameter.name && $0.unit == .boolean }
            return (parameter.name, isBoolean ? "\(parameter.value != 0)" : "\(parameter.value)")
        }
        let edges = world.environment.safeArea
        given.append(
            (
                "safeArea",
                "\(type).Edges(left: \(edges.left), top: \(edges.top), right: \(edges.right), bottom: \(edges.bottom))"
            ))
        given.append(("reducedMotion", "\(world.environment.reducedMotion)"))
        given.append(("rightToLeft", "\(world.environment.rightToLeft)"))
        return ordered(given, of: nil).map { "\($0.name): \($0.text)" }
    }

    /// What of some values a type has, in its order; of the layout itself what can be set.
    private func ordered(_ given: [(name: String, text: String)], of type: String?) -> [(name: String, text: String)] {
        let lines = found.code.split(separator: "\n").map { $0.drop { $0 == " " } }
        let own: [Substring]
        if let type, let start = lines.firstIndex(where: { $0.hasPrefix("struct \(type):") }) {
            own = lines[(start + 1)...].prefix { !$0.hasPrefix("}") }.filter { $0.hasPrefix("var ") }
        } else {
            own = lines.filter { $0.contains("{ didSet { ") }
        }
        let names = own.map { String($0.dropFirst(4).prefix { $0 != ":" }) }
        return names.compactMap { name in
            given.first { $0.name == name || $0.name + "Value" == name }.map { (name, $0.text) }
        }
    }

    private func section(_ data: SectionData) -> String {
        var given = data.fields.map { (name: $0.name, text: value($0.value)) }
        if let block = data.block { given.append(("block", "\"\(block)\"")) }
        if found.code.contains("    struct Item: ") {
            let records = data.records.map { record in
                let fields = ordered(record.map { ($0.name, value($0.value)) }, of: "Item")
                return "\(type).Item(\(fields.map { "\($0.name): \($0.text)" }.joined(separator: ", ")))"
            }
            let empty = "Array(repeating: \(type).Item(), count: \(data.count))"
            given.append(("items", data.records.isEmpty ? empty : "[\(records.joined(separator: ", "))]"))
        } else {
            given.append(("items", String(max(data.count, data.records.count))))
        }
        let fields = ordered(given, of: "Section")
        return "\(type).Section(\(fields.map { "\($0.name): \($0.text)" }.joined(separator: ", ")))"
    }

    private func value(_ value: DataValue) -> String {
        switch value {
        case .number(let number): "\(number)"
        case .boolean(let flag): "\(flag)"
        case .list(let list): "[\(list.map(self.value).joined(separator: ", "))]"
        case .text, .other: "nil"
        }
    }
}
