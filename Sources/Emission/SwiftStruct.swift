import LayoutChecker
import LayoutDSL

/// A layout as a struct of Swift over plain numbers.
struct SwiftStruct {
    /// Whether the class of a collection view layout stands before it, and asks it.
    let isForUIKit: Bool
    let module: ModuleText
    let header: String
    /// What the layout is called as a type.
    let className: String
    /// What the struct is called.
    let typeName: String
    var kindNames: [String: String] = [:]
    /// How functions are called that have the name of an input.
    private var renamed: [String: String] = [:]
    var layout: CheckedLayout { module.emitted.layout }
    var root: Block { module.root }
    var target: Target { module.target }

    /// An input of the world, as a property.
    struct Input {
        let name: String
        let type: String
        /// The value that it has at first; nil where the host has to give one.
        let initial: String?
        let documentation: String
        /// What of a value that was given is kept.
        var held: String?
    }

    init(_ emitted: EmittedLayout, header: String, isForUIKit: Bool = false) {
        module = ModuleText(emitted, isForUIKit ? .uiKit : .swift)
        self.header = header
        self.isForUIKit = isForUIKit
        className = Identifier.typeName(of: emitted.layout)
        typeName = isForUIKit ? className.dropLast("Layout".utf8.count) + "Numbers" : className
        nameInputs()
        var taken = NameSet()
        for kind in layout.elements.map(\.name) where kindNames[kind] == nil {
            let word = Identifier.camelCase(of: kind) ?? "view"
            kindNames[kind] = taken.take(firstOf: [word, word + "View", word + "Kind"]) ?? word
        }
    }

    /// The names that mean something in each file.
    private static let fixed = [
        "viewport", "items", "sections", "counts", "blocks", "safeArea", "reducedMotion", "rightToLeft", "offset",
        "section", "item", "elements", "element", "stop", "contentSize", "found", "show", "prepare", "near", "far",
        "mirrored", "drawn", "outputs", "proposed", "velocity", "frame", "transform", "transform3D", "isBehindEye",
        "choice", "last", "answer", "point", "kind", "phase", "stopAlong", "stopAcross", "newValue",
        "oldValue", "image", "isOnScreen", "told",
    ]

    /// The names that mean something in a collection view layout.
    private static let fixedInUIKit = [
        "numbers", "places", "known", "opening", "keptLine", "rest", "kept", "heldToContent", "survivor", "cellAcross",
        "bars", "updates", "previous", "isKnown", "first", "start", "end", "counterpart",
        "zIndex",
        "window", "collectionView", "register", "registered", "sectionData", "invalidateLayout", "hash", "description",
        "debugDescription", "superclass",
    ]

    private mutating func nameInputs() {
        for name in SwiftStruct.fixed + (isForUIKit ? SwiftStruct.fixedInUIKit : []) { root.note(name) }
        module.parameterNames = layout.parameters.map { root.take([$0.name, $0.name + "Value"]) }
        var names: [CheckedLayout.Field.Level: NameSet] = [.section: NameSet(["items", "block"]), .item: NameSet()]
        var known: [CheckedLayout.Field.Level: [String: String]] = [:]
        module.fieldNames = layout.fields.map { field in
            if let name = known[field.level]?[field.dataName] { return name }
            let word = Identifier.camelCase(of: field.dataName) ?? "value"
            let candidates = [word, word + "Value", word + "Field"]
            let name =
                field.level == .layout
                ? root.take(candidates) : names[field.level]?.take(firstOf: candidates) ?? word + "Field"
            known[field.level, default: [:]][field.dataName] = name
            return name
        }
        nameFunctions()
        nameAttributes()
    }

    /// Inputs keep the names of the file. A function that is called as one of them is written in another way.
    private mutating func nameFunctions() {
        let inputs = Set(
            module.parameterNames + zip(layout.fields, module.fieldNames).compactMap { $0.level == .layout ? $1 : nil })
        let calls = target.forms.values.compactMap { form in
            if case .call(let name) = form { name } else { nil }
        }
        let helpers = target.helpers.map(\.name)
        for name in (helpers + calls + ["min", "max"]).sorted() where !inputs.contains(name) { root.note(name) }
        for name in helpers where inputs.contains(name) {
            renamed[name] = root.take([name + "Value", name + "Result"])
        }
        for name in calls where inputs.contains(name) && !helpers.contains(name) {
            renamed[name] = "Foundation." + name
        }
        for name in ["min", "max", "abs"] where inputs.contains(name) { renamed[name] = "Swift." + name }
    }

    /// An attribute has its own name; one of another shape than before has the shape in it.
    private func nameAttributes() {
        let all = layout.elements.flatMap { element in
            [Phase.resting, .appearing, .disappearing].map { element.formulas(in: $0).attributes }
        }
        var names = NameSet()
        for attribute in all.flatMap({ $0 })
        where !module.attributes.contains(where: { $0.attribute == attribute.name && $0.shape == attribute.shape }) {
            let type = SwiftStruct.type(of: attribute.shape)
            let name = names.take(firstOf: [attribute.name, attribute.name + type, attribute.name + type + "Value"])
            let isEverywhere = all.allSatisfy { own in
                own.contains { $0.name == attribute.name && $0.shape == attribute.shape }
            }
            module.attributes.append((name ?? attribute.name, attribute.name, attribute.shape, isEverywhere))
        }
    }

    static func type(of shape: AttributeFormula.Shape) -> String {
        switch shape {
        case .number: "Double"
        case .boolean: "Bool"
        case .point: "Point"
        case .size: "Size"
        case .rectangle: "Box"
        }
    }

    var isHorizontal: Bool { layout.isHorizontal }
    var main: String { isHorizontal ? "x" : "y" }
    var extent: String { isHorizontal ? "width" : "height" }

    /// The text of the file.
    func text() -> String {
        let documentation =
            layout.documentation.isEmpty
            ? [] : layout.documentation.split { $0.isNewline }.map { "/// " + CommentText.line(String($0)) }
        let own = structure()
        guard isForUIKit else {
            return ([header, "import Foundation", ""] + documentation + [own.text]).joined(separator: "\n")
        }
        let wrapped = calling(UIKitClass(self, inputs: inputs(), moving: own.moving, hasStops: own.hasStops).text)
        let lines =
            [header, "import UIKit", ""] + documentation + [wrapped, "/// The numbers of the layout, without UIKit."]
        return (lines + [own.text]).joined(separator: "\n")
    }

    /// The struct with the functions that it calls; the kinds that the offset moves; whether it says where scrolling stops.
    private func structure() -> (text: String, moving: [String], hasStops: Bool) {
        let elements = ElementsText(module)
        root.plan([layout.contentWidth, layout.contentHeight] + standing.map(\.formula))
        let size = [layout.contentWidth, layout.contentHeight].map { id in
            module.emitted.isAtLeast0(id) ? root.text(id) : "max(0, \(root.text(id)))"
        }
        let drawings = elements.kinds.map { elements.drawing($0) }
        let members = Set(drawings.flatMap { $0.rows.flatMap(SwiftStruct.members) })
        var functions = zip(elements.kinds, drawings).map { function($0, $1) }
        let moving = zip(elements.kinds, functions).filter { kind, text in
            kind.phase == .resting
                && Identifier.isRead("offset", in: text.split(separator: "\n").dropFirst(2).joined(separator: "\n"))
        }.map { layout.elements[$0.0.number].name }
        let stop = stop(elements)
        functions.insert(self.elements(elements), at: 0)
        functions.insert(element(elements), at: 1)
        if !isForUIKit || stop.isSaid { functions.insert(stop.text, at: 2) }
        if let outputs = outputs(elements) { functions.insert(outputs, at: functions.count - drawings.count) }
        if layout.mirrors { functions.append(mirror(elements, members)) }
        if isForUIKit { functions += rest(elements) }
        let inputs = inputs()
        var properties = ["/// How large the content is.", "private(set) var contentSize = Size()"]
        for number in standing { properties += [number.documentation, "private(set) var \(number.name) = 0.0"] }
        properties += ["private\(isForUIKit ? "(set)" : "") var counts: [Int] = []"]
        if hasBlocks { properties.append("private var blocks: [Int] = []") }
        properties += module.properties
        let body =
            preparation() + root.lines + ["contentSize = Size(width: \(size[0]), height: \(size[1]))"]
            + standing.map { "\($0.name) = \(root.text($0.formula))" }
        let groups: [[String]] =
            types(elements, members) + [declarations(inputs), properties]
            + [initializer(inputs), target.braced("private mutating func prepare()", body)]
        let all = groups.map { $0.joined(separator: "\n") } + functions + module.functions
        var lines = ["struct \(typeName): Sendable {"]
        lines.append(all.map { SwiftStruct.indented($0) }.joined(separator: "\n\n"))
        lines += ["}", ""]
        let helpers = target.helperTexts(module.used).map { $0.replacingText("[LAYOUT]", with: typeName) }
        let text = lines.joined(separator: "\n") + helpers.map { "\n" + $0 + "\n" }.joined()
        return (calling(text), moving, stop.isSaid)
    }

    /// A member of the struct: blocks are indented by two, Swift has four.
    private static func indented(_ text: String) -> String {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { (line: Substring) -> String in
            let depth = line.prefix { $0 == " " }.count
            return line.isEmpty ? "" : String(repeating: " ", count: 4 + 2 * depth) + line.dropFirst(depth)
        }
        return lines.joined(separator: "\n")
    }

    /// A text that calls functions by their other names, where inputs have theirs.
    private func calling(_ text: String) -> String {
        renamed.sorted { $0.key < $1.key }.reduce(text) { SwiftStruct.calling($1.value, for: $1.key, in: $0) }
    }

    /// A text that calls another function instead of one.
    private static func calling(_ other: String, for name: String, in text: String) -> String {
        var result = ""
        var rest = text[...]
        while let range = rest.range(ofText: name + "(") {
            let isWhole =
                rest[..<range.lowerBound].last.map { !($0.isLetter || $0.isNumber || $0 == "." || $0 == "_") } ?? true
            result += rest[..<range.lowerBound] + (isWhole ? other : name) + "("
            rest = rest[range.upperBound...]
        }
        return result + rest
    }

    private static func members(_ row: ElementsText.Row) -> [String] {
        switch row {
        case .fields(let fields): fields.map(\.name)
        case .turned(_, let hasDepth): hasDepth ? ["transform3D"] : []
        case .estimates: ["estimated"]
        }
    }

    // MARK: The world

    var numbers: Set<Int32> {
        Set(module.emitted.table.formulas.filter { $0.operation == .environment }.map(\.a))
    }
    var readsSafeArea: Bool { numbers.contains { $0 < 4 } }
    private var hasBlocks: Bool { layout.blocks.count > 1 || layout.blocks.contains { $0.count != nil } }
    var hasSections: Bool { layout.blocks.count > 1 || layout.fields.contains { $0.level != .layout } }
    var hasItems: Bool { layout.fields.contains { $0.level == .item } }

    /// The fields of a level, each once, with its type, and whether the host has to give it.
    func fields(_ level: CheckedLayout.Field.Level) -> [(name: String, type: String, isNeeded: Bool)] {
        var seen: Set<String> = []
        return layout.fields.indices.compactMap { number in
            let field = layout.fields[number]
            guard field.level == level, seen.insert(field.dataName).inserted else { return nil }
            let one = field.isBoolean ? "Bool" : "Double"
            let isNeeded = !module.isOptional(number)
            return (
                module.fieldNames[number], (field.listPart == nil ? one : "[\(one)]") + (isNeeded ? "" : "?"), isNeeded
            )
        }
    }

    func inputTypes() -> [[String]] {
        guard hasSections else { return [] }
        var groups: [[String]] = []
        func property(_ field: (name: String, type: String, isNeeded: Bool)) -> String {
            "var \(field.name): \(field.type)"
        }
        if hasItems {
            groups.append(
                ["/// The data of a cell."] + target.braced("struct Item: Sendable", fields(.item).map(property)))
        }
        var own = [hasItems ? "var items: [Item]" : "var items: Int"]
        if layout.blocks.count > 1 {
            let names = layout.blocks.map(\.name).joined(separator: "`, `")
            own += ["/// Its block, `\(names)`; without one in the order of the file.", "var block: String?"]
        }
        own += fields(.section).map(property)
        groups.append(
            ["/// The data of a section: its cells, and its fields."] + target.braced("struct Section: Sendable", own))
        return groups
    }

    /// What a test gives the struct.
    var taken: Emission.SwiftInputs {
        let inputs = inputs()
        var parameterNames: [String: String] = [:]
        for (parameter, name) in zip(layout.parameters, module.parameterNames) { parameterNames[parameter.name] = name }
        return Emission.SwiftInputs(
            typeName: typeName, names: inputs.map(\.name),
            booleans: Set(inputs.filter { $0.type == "Bool" }.map(\.name)),
            isSelfSufficient: inputs.allSatisfy { $0.initial != nil }, windowAxis: isForUIKit ? main : nil,
            parameterNames: parameterNames,
            kindNames: kindNames)
    }

    private func inputs() -> [Input] {
        let (width, height) = (target.number(layout.viewport.width), target.number(layout.viewport.height))
        var inputs = [
            Input(
                name: "viewport", type: "Size", initial: "Size(width: \(width), height: \(height))",
                documentation: "The size of the window of the scroll.")
        ]
        let counts = layout.items.map(String.init)
        if hasSections {
            let isPlain = (fields(.item) + fields(.section)).allSatisfy { !$0.isNeeded }
            let sections = counts.map { "Section(items: \(hasItems ? "Array(repeating: Item(), count: \($0))" : $0))" }
            inputs.append(
                Input(
                    name: "sections", type: "[Section]",
                    initial: isPlain ? "[\(sections.joined(separator: ", "))]" : nil, documentation: "The data."))
        } else {
            inputs.append(
                Input(
                    name: "items", type: "[Int]", initial: "[\(counts.joined(separator: ", "))]",
                    documentation: "The cells of each section."))
        }
        for field in fields(.layout) {
            inputs.append(
                Input(
                    name: field.name, type: field.type, initial: field.isNeeded ? nil : "nil",
                    documentation: "A field of the data."))
        }
        for (parameter, name) in zip(layout.parameters, module.parameterNames) {
            let line = module.emitted.line(of: parameter.span)
            if parameter.unit == .boolean {
                inputs.append(
                    Input(
                        name: name, type: "Bool", initial: parameter.initial != 0 ? "true" : "false",
                        documentation: ":\(line) param \(parameter.name)"))
                continue
            }
            let range = parameter.range.map { (target.number($0.lowerBound), target.number($0.upperBound)) }
            inputs.append(
                Input(
                    name: name, type: "Double", initial: target.number(parameter.initial),
                    documentation: ":\(line) param \(parameter.name)"
                        + (range.map { ", held between \($0.0) and \($0.1)" } ?? ""),
                    held: range.map { "held(\(name), \($0.0), \($0.1))" }))
            if range != nil { module.use("held") }
        }
        if readsSafeArea {
            inputs.append(
                Input(
                    name: "safeArea", type: "Edges", initial: "Edges()",
                    documentation: "What bars and corners cover of the viewport."))
        }
        for (value, name) in [(EnvironmentValue.reducedMotion, "reducedMotion"), (.rightToLeft, "rightToLeft")]
        where numbers.contains(value.rawValue) || name == "rightToLeft" && layout.mirrors {
            inputs.append(
                Input(
                    name: name, type: "Bool", initial: "false",
                    documentation: name == "rightToLeft"
                        ? "Whether lines of text run from right to left." : "Whether motion is kept small."))
        }
        return inputs
    }

    private func declarations(_ inputs: [Input]) -> [String] {
        inputs.flatMap { input in
            let kept = input.held.map { "\(input.name) = \($0); " } ?? ""
            // The class makes the struct anew, but for a cell that has been measured.
            if isForUIKit {
                return [
                    "var \(input.name): \(input.type)" + (input.name == "sections" ? " { didSet { prepare() } }" : "")
                ]
            }
            return [
                "/// \(input.documentation)", "var \(input.name): \(input.type) { didSet { \(kept)prepare() } }",
            ]
        }
    }

    private func initializer(_ inputs: [Input]) -> [String] {
        let parameters = inputs.map { input in
            "\(input.name): \(input.type)\(input.initial.map { " = " + $0 } ?? "")"
        }
        let kept = inputs.map { "self.\($0.name) = \($0.held ?? $0.name)" }
        let joined = parameters.joined(separator: ", ")
        let head =
            joined.utf8.count < 100
            ? ["init(\(joined)) {"]
            : ["init("] + parameters.map { "  " + $0 + "," }.dropLast() + parameters.suffix(1).map { "  " + $0 }
                + [") {"]
        return head + (kept + ["prepare()"]).map(ModuleText.indented) + ["}"]
    }

    /// What each preparation begins with: how many cells there are, and which block each section is of.
    private func preparation() -> [String] {
        let count = hasItems ? "$0.items.count" : hasSections ? "max(0, $0.items)" : "max(0, $0)"
        var lines = ["counts = \(hasSections ? "sections" : "items").map { \(count) }"]
        guard hasBlocks else { return lines }
        module.use("blocksOf")
        let given = layout.blocks.count > 1 ? "sections.map { $0.block }" : "counts.map { _ in nil }"
        let names = layout.blocks.map { "\"\($0.name)\"" }.joined(separator: ", ")
        let limits = layout.blocks.map { $0.count.map { String($0) } ?? "nil" }.joined(separator: ", ")
        lines.append("blocks = blocksOf(\(given), [\(names)], [\(limits)])")
        return lines
    }
}
