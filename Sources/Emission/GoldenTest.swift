import LayoutChecker
import LayoutDSL

/// A test of emitted code: what the layout has on screen in some worlds at some offsets, as numbers.
public struct GoldenTest: Sendable {
    /// A world, and what is on screen there.
    public struct Case: Sendable {
        /// What it is called in the test.
        public let name: String
        /// What the host supplies there.
        public let world: World
        /// Offsets along the scroll, and the elements at each, in painting order.
        public let frames: [(offset: Double, elements: [Attributes])]

        /// Makes a case.
        public init(name: String, world: World, frames: [(offset: Double, elements: [Attributes])]) {
            (self.name, self.world, self.frames) = (name, world, frames)
        }
    }

    /// The test, a file of the language.
    public let text: String

    /// Writes a test of some code.
    ///
    /// - Parameters:
    ///   - emission: The code.
    ///   - cases: The worlds. A test in Swift leaves out those with records: their types are the code's own.
    ///   - module: The file of an ES module as the test imports it, or the Swift module that has the struct; nil where the
    ///     test stands beside it.
    public init(of emission: Emission, _ cases: [Case], module: String?) {
        switch emission.inputs {
        case .javaScript: text = GoldenTest.javaScript(emission.header, cases, module ?? "./layout.js")
        case .swift(let inputs): text = GoldenTest.swift(emission.header, cases, inputs, module)
        }
    }

    // MARK: JavaScript

    private static func javaScript(_ header: String, _ cases: [Case], _ module: String) -> String {
        let target = Target.javaScript
        var lines = [
            header, "import assert from 'node:assert/strict'", "import test from 'node:test'",
            "import { layout } from \(escaped(module, "'"))", "",
            "/** Kind, section, item, frame, alpha and z of what is on screen at an offset, in painting order. */",
            "const same = (list, offset, wanted) => {",
            "  const found = list.elements(offset).map(({ kind, indexPath, frame, alpha, zIndex }) =>",
            "    [kind, ...indexPath, frame.x, frame.y, frame.width, frame.height, alpha, zIndex])",
            "  assert.deepEqual(found.map((element) => element.slice(0, 3)), wanted.map((element) => element.slice(0, 3)))",
            "  for (const [index, element] of found.entries()) {",
            "    for (const [place, number] of element.entries()) {",
            "      const expected = wanted[index][place]",
            "      const isSame = number === expected || Math.abs(number - expected) <= 1e-6 * Math.max(1, Math.abs(expected))",
            "      assert.ok(isSame, `${element.slice(0, 3)} at ${offset}: ${number}, not ${expected}`)",
            "    }", "  }", "}",
        ]
        for own in cases {
            lines += [
                "", "test(\(escaped(own.name, "'")), () => {", "  const list = layout(\(world(own.world, target)))",
            ]
            for (offset, elements) in own.frames {
                lines.append("  same(list, \(target.number(offset)), [")
                for element in elements {
                    let parts = [escaped(element.kind, "'"), String(element.section), String(element.item)]
                    let numbers = numbers(of: element).map { target.number($0) }
                    lines.append("    [\((parts + numbers).joined(separator: ", "))],")
                }
                lines.append("  ])")
            }
            lines.append("})")
        }
        return lines.joined(separator: "\n") + "\n"
    }

    private static func numbers(of element: Attributes) -> [Double] {
        let frame = element.frame
        return [frame.x, frame.y, frame.width, frame.height, element.alpha, element.zIndex]
    }

    /// A world as the module takes it; nothing for the one that the file has.
    private static func world(_ world: World, _ target: Target) -> String {
        var parts: [String] = []
        if let viewport = world.viewport {
            let (width, height) = (target.number(viewport.width), target.number(viewport.height))
            parts.append("viewport: { width: \(width), height: \(height) }")
        }
        if !world.parameters.isEmpty {
            let values = world.parameters.map { "\($0.name): \(target.number($0.value))" }
            parts.append("params: { \(values.joined(separator: ", ")) }")
        }
        var data = world.fields.map { field($0, target) }
        let sections = world.sections ?? []
        if sections.allSatisfy({ isPlain($0) }), data.isEmpty {
            if !sections.isEmpty {
                let counts = sections.flatMap { Array(repeating: String($0.count), count: $0.repeats) }
                parts.append("items: [\(counts.joined(separator: ", "))]")
            }
        } else {
            data.append("sections: [\(sections.map { section($0, target) }.joined(separator: ", "))]")
        }
        if !data.isEmpty { parts.append("data: { \(data.joined(separator: ", ")) }") }
        if world.environment.rightToLeft { parts.append("rightToLeft: true") }
        if world.environment.reducedMotion { parts.append("reducedMotion: true") }
        let edges = sides(world.environment.safeArea, target)
        if !edges.isEmpty { parts.append("safeArea: { \(edges.joined(separator: ", ")) }") }
        return parts.isEmpty ? "" : "{ \(parts.joined(separator: ", ")) }"
    }

    /// The edges of the safe area that are not 0.
    private static func sides(_ insets: LayoutEnvironment.Insets, _ target: Target) -> [String] {
        let sides = [("left", insets.left), ("top", insets.top), ("right", insets.right), ("bottom", insets.bottom)]
        return sides.filter { $0.1 != 0 }.map { "\($0.0): \(target.number($0.1))" }
    }

    /// Whether only the number of cells is known.
    private static func isPlain(_ data: SectionData) -> Bool {
        data.records.isEmpty && data.fields.isEmpty && data.columns.isEmpty && data.block == nil
    }

    private static func section(_ data: SectionData, _ target: Target) -> String {
        var parts = data.fields.map { field($0, target) }
        let records = data.records.map { "{ \($0.map { field($0, target) }.joined(separator: ", ")) }" }
        parts.append("items: " + (records.isEmpty ? String(data.count) : "[\(records.joined(separator: ", "))]"))
        if data.repeats != 1 { parts.append("repeat: \(data.repeats)") }
        if let block = data.block { parts.append("section: \(escaped(block, "'"))") }
        return "{ \(parts.joined(separator: ", ")) }"
    }

    private static func field(_ field: DataField, _ target: Target) -> String {
        "\(escaped(field.name, "'")): \(value(field.value, target))"
    }

    private static func value(_ value: DataValue, _ target: Target) -> String {
        switch value {
        case .number(let number): target.number(number)
        case .boolean(let truth): truth ? "true" : "false"
        case .text(let text): escaped(text, "'")
        case .list(let list): "[\(list.map { Self.value($0, target) }.joined(separator: ", "))]"
        case .other: "null"
        }
    }

    // MARK: Swift

    private static func swift(
        _ header: String, _ cases: [Case], _ inputs: Emission.SwiftInputs, _ module: String?
    ) -> String {
        let (target, type) = (Target.swift, inputs.typeName)
        var lines = [header, "import XCTest", ""]
        if let module { lines += ["@testable import \(module)", ""] }
        lines += [
            "final class \(type)Tests: XCTestCase {",
            "    /// Kind, section, item, and the frame, alpha and z of what is on screen at an offset, in painting order.",
            "    private typealias Drawn = (kind: \(type).Kind, section: Int, item: Int, numbers: [Double])", "",
            "    private func assertSame(_ list: \(type), at offset: Double, _ wanted: [Drawn]) {",
            "        let found = list.elements(\(asked(inputs)))",
            "        XCTAssertEqual(found.count, wanted.count, \"elements at \\(offset)\")",
            "        for (element, drawn) in zip(found, wanted) {",
            "            let path = element.indexPath",
            "            let name = \"\\(drawn.kind)[\\(drawn.section),\\(drawn.item)] at \\(offset)\"",
            "            XCTAssertTrue(",
            "                element.kind == drawn.kind && path.section == drawn.section && path.item == drawn.item,",
            "                \"\\(name), not \\(element.kind)[\\(path.section),\\(path.item)]\")",
            "            let box = element.frame",
            "            let numbers = [box.x, box.y, box.width, box.height, element.alpha, element.zIndex]",
            "            for (number, expected) in zip(numbers, drawn.numbers) {",
            "                XCTAssertEqual(number, expected, accuracy: 1e-6 * max(1, abs(expected)), name)",
            "            }", "        }", "    }",
        ]
        var names = NameSet()
        for own in cases {
            guard let arguments = arguments(own.world, inputs, target) else { continue }
            let words =
                "test"
                + own.name.split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }
                .map { Identifier.capitalized(String($0)) }.joined()
            let name = names.take(firstOf: [words] + (2...cases.count + 2).map { words + String($0) }) ?? words
            lines += ["", "    /// \(CommentText.line(own.name))", "    func \(name)() {"]
            lines.append("        let list = \(type)(\(arguments.joined(separator: ", ")))")
            for (offset, elements) in own.frames {
                lines.append("        assertSame(list, at: \(target.number(offset)), [")
                for element in elements {
                    let kind = inputs.kindNames[element.kind] ?? element.kind
                    let numbers = numbers(of: element).map { target.number($0) }.joined(separator: ", ")
                    lines.append("            (.\(kind), \(element.section), \(element.item), [\(numbers)]),")
                }
                lines.append("        ])")
            }
            lines.append("    }")
        }
        return (lines + ["}"]).joined(separator: "\n") + "\n"
    }

    /// What is on screen at an offset, as the struct is asked for it.
    private static func asked(_ inputs: Emission.SwiftInputs) -> String {
        guard let axis = inputs.windowAxis else { return "at: offset" }
        let window = axis == "x" ? "x: offset, y: 0" : "x: 0, y: offset"
        return
            "at: .init(\(axis): offset), in: .init(\(window), width: list.viewport.width, height: list.viewport.height)"
    }

    /// What the struct is given for a world, in the order of its inputs; nil for a world with records, and for one that
    /// says what the struct does not take.
    private static func arguments(_ world: World, _ inputs: Emission.SwiftInputs, _ target: Target) -> [String]? {
        let type = inputs.typeName
        var given: [String: String] = [:]
        if let viewport = world.viewport {
            let (width, height) = (target.number(viewport.width), target.number(viewport.height))
            given["viewport"] = "\(type).Size(width: \(width), height: \(height))"
        }
        if let sections = world.sections {
            guard sections.allSatisfy({ isPlain($0) }), inputs.names.contains("items") else { return nil }
            let counts = sections.flatMap { Array(repeating: String($0.count), count: $0.repeats) }
            given["items"] = "[\(counts.joined(separator: ", "))]"
        }
        guard world.fields.isEmpty, inputs.isSelfSufficient else { return nil }
        for parameter in world.parameters {
            guard let name = inputs.parameterNames[parameter.name] else { return nil }
            given[name] =
                inputs.booleans.contains(name)
                ? (parameter.value != 0 ? "true" : "false") : target.number(parameter.value)
        }
        let edges = sides(world.environment.safeArea, target)
        if !edges.isEmpty { given["safeArea"] = "\(type).Edges(\(edges.joined(separator: ", ")))" }
        if world.environment.reducedMotion { given["reducedMotion"] = "true" }
        if world.environment.rightToLeft { given["rightToLeft"] = "true" }
        // What nothing reads is no input: the frames are the same without it.
        return inputs.names.compactMap { name in given[name].map { "\(name): \($0)" } }
    }

    /// A text between quotes.
    private static func escaped(_ text: String, _ quote: Character) -> String {
        var escaped = String(quote)
        for character in text {
            if character == quote || character == "\\" { escaped.append("\\") }
            if character.isNewline { escaped.append("\\n") } else { escaped.append(character) }
        }
        return escaped + String(quote)
    }
}
