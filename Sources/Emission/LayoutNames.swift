import LayoutChecker
import LayoutDSL

/// The names of a layout as constants of Swift, and the compiled layout, for an app that has the library: a name that the file no
/// longer has is then a mistake that the compiler finds.
public struct LayoutNames: Sendable {
    /// The code.
    public let text: String

    /// Writes the names.
    ///
    /// - Parameters:
    ///   - layout: The layout.
    ///   - compiled: What it is compiled to.
    ///   - file: The name of its file, for comments.
    ///   - tool: The name and the version of the tool.
    public init(_ layout: CheckedLayout, compiled: [UInt8], file: String, tool: String) {
        let groups: [(name: String, purpose: String, words: [String])] = [
            ("Kind", "The kinds of elements.", layout.elements.filter { $0.category != .part }.map(\.name)),
            ("Part", "The kinds of parts.", layout.elements.filter { $0.category == .part }.map(\.name)),
            ("Parameter", "The params.", layout.parameters.map(\.name)),
            ("Field", "The fields of the data.", layout.fields.map(\.dataName)),
            ("Attribute", "What the file declares of elements.", LayoutNames.attributes(of: layout)),
            ("Output", "What the layout tells its app.", layout.outputs.map(\.name)),
        ]
        var lines = [
            Emission.header(of: layout, "swift \(file) --target names", tool: tool), "import Interpreter", "",
            "/// The names of `\(CommentText.line(file))`, and the layout itself.",
            "enum \(Identifier.typeName(of: layout)) {",
            "    /// The layout, checked and compiled as this file was written.",
            "    static func program() throws(CompiledLayoutError) -> Program {",
            "        compile(try CheckedLayout(compiled: compiled))", "    }",
        ]
        for group in groups where !group.words.isEmpty {
            lines += ["", "    /// \(group.purpose)", "    enum \(group.name) {"]
            lines += LayoutNames.constants(group.words).map { "        " + $0 }
            lines.append("    }")
        }
        lines += ["", "    private static let compiled: [UInt8] = ["]
        for start in stride(from: 0, to: compiled.count, by: LayoutNames.bytesInLine) {
            let bytes = compiled[start..<min(compiled.count, start + LayoutNames.bytesInLine)]
            lines.append("        " + bytes.map { "\($0)," }.joined(separator: " "))
        }
        text = (lines + ["    ]", "}", ""]).joined(separator: "\n")
    }

    private static let bytesInLine = 24

    private static func attributes(of layout: CheckedLayout) -> [String] {
        layout.elements.flatMap { element in
            [Phase.resting, .appearing, .disappearing].flatMap { element.formulas(in: $0).attributes.map(\.name) }
        }
    }

    /// A constant for each name, in the order of the file.
    private static func constants(_ names: [String]) -> [String] {
        var taken = NameSet()
        var seen: Set<[UInt8]> = []
        return names.filter { seen.insert(Array($0.utf8)).inserted }.enumerated().map { number, name in
            let word = Identifier.camelCase(of: name) ?? "name"
            let constant = taken.take(firstOf: [word, word + "Name", word + "\(number)"]) ?? "name\(number)"
            return "static let \(constant) = \"\(name)\""
        }
    }
}
