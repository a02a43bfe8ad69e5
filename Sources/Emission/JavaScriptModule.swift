import LayoutChecker
import LayoutDSL

/// A layout as an ES module that imports nothing.
struct JavaScriptModule {
    let module: ModuleText
    let header: String
    private var layout: CheckedLayout { module.emitted.layout }
    private var root: Block { module.root }

    init(_ emitted: EmittedLayout, header: String) {
        module = ModuleText(emitted, .javaScript)
        self.header = header
    }

    private var isMirroring: Bool { layout.mirrors }
    private var main: String { layout.isHorizontal ? "x" : "y" }
    private var extent: String { layout.isHorizontal ? "width" : "height" }

    /// The text of the module.
    func text() -> String {
        for name in [
            "viewport", "params", "sections", "counts", "blocks", "data", "safeArea", "reducedMotion", "rightToLeft",
            "offset", "section", "item", "elements", "element", "stop", "contentSize", "found", "show", "prepare",
            "layout",
            "world", "near", "far", "at", "drawn", "across", "outputs", "proposed", "velocity",
        ] + module.target.helpers.map(\.name) { root.note(name) }
        let elements = ElementsText(module)
        let size = contentSize()
        var functions: [String] = []
        for kind in elements.kinds { functions.append(function(kind, elements)) }
        functions.append(elementsFunction(elements))
        functions.append(elementFunction(elements))
        if let outputs = outputsFunction(elements) { functions.append(outputs) }
        let stop = StopText(module).javaScript(elements.resting.map { ($0.number, $0.name) })
        functions += stop.map { [$0] } ?? []
        var body = inputs()
        body += root.lines
        body.append("const contentSize = { width: \(size.width), height: \(size.height) }")
        if isMirroring { body += mirror(elements) }
        let answers =
            ["contentSize", "elements", "element", stop == nil ? "stop: (proposed) => proposed" : "stop"]
            + (layout.outputs.isEmpty ? [] : ["outputs"])
        let inner = (body + [""] + functions + ["return { \(answers.joined(separator: ", ")) }"]).map(
            ModuleText.indented)
        module.use("point")
        let helpers =
            module.target.helperTexts(module.used).map {
                $0.replacingText("[MAIN]: offset", with: "\(main): offset")
            } + (elements.kinds.isEmpty ? [] : [JavaScriptFunctions.placed(elements.moves, grows: elements.grows)])
        var lines = [header, ""]
        if !layout.documentation.isEmpty {
            lines.append("/** \(CommentText.block(layout.documentation)) */")
        }
        lines.append(entry)
        lines += ["", "function prepare(world) {"] + inner + ["}", ""] + helpers
        return lines.joined(separator: "\n") + "\n"
    }

    private var entry: String {
        // New counts take the place of the sections of the data.
        let hasData = layout.fields.contains { $0.level == .layout }
        let data = hasData ? "{ ...world.data, sections: undefined }" : "undefined"
        let params = reads([.parameter]) ? ", params: { ...world.params, ...changes.params }" : ""
        return """
            export function layout(world = {}) {
              const list = prepare(world)
              list.update = (changes) => {
                const next = { ...world, ...(changes.items != null && { data: \(data) }), ...changes\(params) }
                Object.assign(list, prepare(next))
                world = next
              }
              return list
            }
            """
    }

    // MARK: The world

    private func inputs() -> [String] {
        var lines: [String] = []
        let (width, height) = (
            module.target.number(layout.viewport.width), module.target.number(layout.viewport.height)
        )
        lines.append("const viewport = { width: \(width), height: \(height), ...world.viewport }")
        if reads([.parameter]) {
            lines.append("const params = {")
            for parameter in layout.parameters {
                let isTruth = parameter.unit == .boolean
                let initial =
                    isTruth ? (parameter.initial != 0 ? "true" : "false") : module.target.number(parameter.initial)
                let given = "world.params?.\(parameter.name) ?? \(initial)"
                var value = isTruth ? "+(\(given))" : given
                if !isTruth, let range = parameter.range {
                    module.use("held")
                    value =
                        "held(\(given), \(module.target.number(range.lowerBound)), \(module.target.number(range.upperBound)))"
                }
                lines.append("  \(parameter.name): \(value),  // :\(module.emitted.line(of: parameter.span))")
            }
            lines.append("}")
        }
        let items = layout.items.map(String.init).joined(separator: ", ")
        let hasBlocks = layout.blocks.count > 1 || layout.blocks.contains { $0.count != nil }
        if hasBlocks || layout.fields.contains(where: { $0.level != .layout }) {
            module.use("sectionsOf")
            lines.append("const sections = sectionsOf(world, [\(items)])")
            lines.append("const counts = sections.map(({ items = 0 }) => items.length ?? items)")
        } else {
            let given = "world.data?.sections?.flatMap(({ items = 0, repeat = 1 }) =>"
            lines.append("const counts = \(given) Array(repeat).fill(items.length ?? items)) ??")
            lines.append("  [world.items ?? [\(items)]].flat()")
        }
        if hasBlocks {
            module.use("blocksOf")
            let names = layout.blocks.map { "'\($0.name)'" }.joined(separator: ", ")
            let limits = layout.blocks.map { $0.count.map(String.init) ?? "null" }.joined(separator: ", ")
            lines.append("const blocks = blocksOf(sections, [\(names)], [\(limits)])")
        }
        lines += demands(hasBlocks)
        if layout.fields.contains(where: { $0.level == .layout }) { lines.append("const data = world.data ?? {}") }
        for field in required where field.level == .layout {
            module.use("needed")
            lines.append("needed(data.\(field.dataName), '\(field.dataName)')")
        }
        let numbers = Set(module.emitted.table.formulas.filter { $0.operation == .environment }.map(\.a))
        if numbers.contains(where: { $0 < 4 }) {
            lines.append("const safeArea = { top: 0, left: 0, bottom: 0, right: 0, ...world.safeArea }")
        }
        if numbers.contains(EnvironmentValue.reducedMotion.rawValue) {
            lines.append("const reducedMotion = world.reducedMotion ?? false")
        }
        if isMirroring || numbers.contains(EnvironmentValue.rightToLeft.rawValue) {
            lines.append("const rightToLeft = world.rightToLeft ?? false")
        }
        return lines
    }

    /// Lines that refuse data without a field that has no default.
    private func demands(_ hasBlocks: Bool) -> [String] {
        var names: [Int32: (ofSections: [String], ofItems: [String])] = [:]
        for field in required {
            switch field.level {
            case .layout: break
            case .section: names[field.block, default: ([], [])].ofSections.append(field.dataName)
            case .item: names[field.block, default: ([], [])].ofItems.append(field.dataName)
            }
        }
        return names.sorted { $0.key < $1.key }.map { block, names in
            module.use("demand")
            let lists = [names.ofSections, names.ofItems].map { "[\($0.map { "'\($0)'" }.joined(separator: ", "))]" }
            let own = hasBlocks && block >= 0 ? ", blocks, \(block)" : ""
            return "demand(sections, \(lists.joined(separator: ", "))\(own))"
        }
    }

    /// The fields that a layout reads and that have no default.
    private var required: [CheckedLayout.Field] {
        let read = Set(module.emitted.table.formulas.filter { $0.operation == .field }.map { Int($0.a) })
        return layout.fields.indices.filter { read.contains($0) }.map { layout.fields[$0] }
            .filter { !$0.hasDefault && $0.listPart == nil }
    }

    private func reads(_ operations: Set<LayoutChecker.Operation>) -> Bool {
        module.emitted.table.formulas.contains { operations.contains($0.operation) }
    }

    private func contentSize() -> (width: String, height: String) {
        func length(_ id: FormulaID) -> String {
            module.emitted.isAtLeast0(id) ? root.text(id) : "Math.max(0, \(root.text(id)))"
        }
        root.plan([layout.contentWidth, layout.contentHeight])
        return (length(layout.contentWidth), length(layout.contentHeight))
    }

    /// Lines that turn an element about the middle of the content, as far as the layout moves it.
    private func mirror(_ elements: ElementsText) -> [String] {
        func moves(_ quantities: [ElementQuantity], from resting: Double) -> Bool {
            elements.kinds.contains { kind in
                quantities.contains { module.emitted.value(kind.formulas[$0]) != resting }
            }
        }
        func sets(_ quantities: [ElementQuantity]) -> Bool {
            layout.elements.contains { $0.optional.contains { quantities.contains($0) } }
        }
        let hasDepth = elements.kinds.contains { $0.formulas.hasDepth }
        let isCut = sets([.clipLeft, .clipTop, .clipRight, .clipBottom])
        let frame = isCut ? "across(element.frame)" : "{ ...frame, x: contentSize.width - (frame.x + frame.width) }"
        var lines = ["frame: \(frame),", "center: { ...center, x: contentSize.width - center.x },"]
        if moves([.anchorX], from: 0.5) {
            lines.append("anchorPoint: { ...anchorPoint, x: 1 - anchorPoint.x },")
        }
        if moves([.rotationZ, .translationX], from: 0) || hasDepth {
            lines.append("transform: transform.map((n, i) => ([1, 2, 4].includes(i) ? 0 - n : n)),")
        }
        if hasDepth {
            lines.append(
                "...(element.transform3D && { transform3D: element.transform3D.map((n, i) => ((i < 4) !== (i % 4 === 0) ? 0 - n : n)) }),"
            )
        }
        if isCut {
            lines.append(
                "...(element.clip && { clip: { ...element.clip, left: element.clip.right, right: element.clip.left } }),"
            )
            lines.append("...(element.visible && { visible: across(element.visible) }),")
        }
        if sets([.innerX, .innerY, .innerScaleX, .innerScaleY]) {
            lines.append(
                "...(element.inner && { inner: { ...element.inner, translation: { ...element.inner.translation, x: 0 - element.inner.translation.x } } }),"
            )
        }
        let isOptional = elements.kinds.contains { module.emitted.value($0.formulas[.presence]) != 1 }
        let read = lines.compactMap { line in
            ["frame", "center", "anchorPoint", "transform"].first {
                line.hasPrefix($0 + ": ") && !line.contains("across")
            }
        }
        let across = "const across = (box) => ({ ...box, x: contentSize.width - (box.x + box.width) })"
        return (isCut ? [across] : []) + [
            "// From right to left: the mirror image.",
            "const drawn = (element) => {", "  if (!rightToLeft\(isOptional ? " || !element" : "")) return element",
            "  const { \(read.joined(separator: ", ")) } = element", "  return {", "    ...element,",
        ] + lines.map { "    " + $0 } + ["  }", "}"]
    }

    // MARK: Functions

    private func function(_ kind: ElementsText.Kind, _ elements: ElementsText) -> String {
        let drawing = elements.drawing(kind)
        var lines = drawing.lines
        var parts: [String] = []
        let rested = drawing.rested
        let moves = rested.moves.map { "\($0.name): \($0.value)" }.joined(separator: ", ")
        let path = "'\(rested.category)', '\(rested.kind)', [\(rested.section), \(rested.item)]"
        let placed =
            "placed(\(path), [\(rested.box.joined(separator: ", "))]" + (moves.isEmpty ? ")" : ", { \(moves) })")
        let isRead = drawing.visible != nil || drawing.rows.contains { if case .turned = $0 { true } else { false } }
        if isRead { lines.append("\(drawing.visible == nil ? "const" : "let") element = \(placed)") }
        for row in drawing.rows {
            switch row {
            case .fields(let fields):
                parts += fields.map {
                    let value = $0.value.text(module.target)
                    return value == $0.name ? value : "\($0.name): \(value)"
                }
            case .turned(let call, true):
                lines.append("const { isBehindEye, ...drawn } = \(call)")
                parts.append("...drawn")
            case .turned(let call, false): parts.append("...\(call)")
            case .estimates(let fields):
                let given = fields.map { "\($0.name): \($0.path)" }.joined(separator: ", ")
                parts.append("...estimates({ \(given) })")
            }
        }
        let all = ["...\(isRead ? "element" : placed)"] + parts
        let inOneLine = "{ \(all.joined(separator: ", ")) }"
        let literal =
            parts.isEmpty && !isRead
            ? placed
            : inOneLine.utf8.count < 120 ? inOneLine : "{\n" + all.map { "  \($0),\n" }.joined() + "}"
        if let visible = drawing.visible {
            lines.append("element = \(literal)")
            lines.append("return { ...element, visible: \(visible)(element, element.clip) }")
        } else {
            lines.append("return \(literal)")
        }
        return drawing.comment + "\nconst \(kind.name) = (\(drawing.parameters.joined(separator: ", "))) => {\n"
            + lines.map { ModuleText.indented($0) + "\n" }.joined() + "}\n"
    }

    private func elementsFunction(_ elements: ElementsText) -> String {
        let isOptional = elements.resting.contains { module.emitted.value($0.formulas[.presence]) != 1 }
        let hides = elements.resting.contains {
            module.emitted.value($0.formulas[.hidden]) != 0 || $0.formulas.hasDepth
        }
        var body = [
            "const offset = point(at)", "const found = []",
            "const isSeen = (\(hides ? "{ isHidden, frame: { x, y, width, height } }" : "{ frame: { x, y, width, height } }")) =>",
            "  \(hides ? "!isHidden && " : "")width > 0 && x < offset.x + viewport.width && offset.x < x + width &&",
            "  height > 0 && y < offset.y + viewport.height && offset.y < y + height",
            "const show = (element) => \(isOptional ? "element && " : "")isSeen(element) && found.push(element)",
        ]
        let visits = elements.visits()
        if visits.body.contains(where: { Identifier.isRead("near", in: $0) }) {
            body.append("const [near, far] = [offset.\(main) - 1, offset.\(main) + viewport.\(extent) + 1]")
        }
        let sorted = elements.sorts ? ".sort((a, b) => a.zIndex - b.zIndex)" : ""
        body += visits.names + visits.body + ["return found\(sorted)\(isMirroring ? ".map(drawn)" : "")"]
        return "const elements = (at) => {\n"
            + body.map { ModuleText.indented($0) + "\n" }.joined() + "}\n"
    }

    private func elementFunction(_ elements: ElementsText) -> String {
        let lines = elements.cases().map { found in
            var conditions = ["kind === '\(found.name)'"]
            if found.kind.phase != .resting {
                conditions.append("phase === '\(found.kind.phase == .appearing ? "appearing" : "disappearing")'")
            }
            if let block = found.block { conditions.append(module.target.isOfBlock(block)) }
            func isOf(_ count: String, _ index: String) -> String {
                module.use("isOf")
                return "isOf(\(count), \(index))"
            }
            if !found.hasSection {
                conditions.append("!section")
            } else if found.block == nil, found.count != "counts[section]" {
                conditions.append(isOf("counts.length", "section"))
            }
            conditions.append(found.count.map { isOf($0, "item") } ?? "!item")
            return "if (\(conditions.joined(separator: " && "))) return \(isMirroring ? "drawn" : "")(\(found.call))"
        }
        let body = ["const offset = point(at)"] + lines
        let phase = elements.hasPhases ? ", phase" : ""
        return
            "const element = (kind, [section = 0, item = 0] = [], at\(phase)) => {\n"
            + body.map { "  \($0)\n" }.joined() + "}\n"
    }

    private func outputsFunction(_ elements: ElementsText) -> String? {
        guard !layout.outputs.isEmpty else { return nil }
        let block = Block(module, scope: 0, stage: .scroll, in: root, parameters: ["offset"])
        let outputs = elements.outputs(block)
        func text(_ values: [(name: String, value: Literal)]) -> String {
            values.map { "\($0.name): \($0.value.text(module.target))" }.joined(separator: ", ")
        }
        let sections = outputs.sections.map { told in
            let body = module.arrow(["section"], told.inner, "{ section, outputs: { \(text(told.values)) } }")
            let isOwn = told.block.map { "filter((section) => \(module.target.isOfBlock($0)))." } ?? ""
            return "...[...counts.keys()].\(isOwn)map(\(body))"
        }
        let ordered = sections.count > 1 ? ".sort((a, b) => a.section - b.section)" : ""
        block.add(
            "return { layout: { \(text(outputs.layout)) }, sections: [\(sections.joined(separator: ", "))]\(ordered) }")
        return
            "/** What the layout tells its app at an offset. */\nconst outputs = (at) => {\n  const offset = point(at)\n"
            + block.lines.map { ModuleText.indented($0) + "\n" }.joined() + "}\n"
    }
}

extension String {
    /// The text with each part that is another text replaced.
    func replacingText(_ text: String, with other: String) -> String {
        var result = ""
        var rest = self[...]
        while let range = rest.firstRange(ofText: text) {
            result += rest[..<range.lowerBound] + other
            rest = rest[range.upperBound...]
        }
        return result + rest
    }
}

extension Substring {
    func range(ofText text: String) -> Range<Index>? { firstRange(ofText: text) }

    fileprivate func firstRange(ofText text: String) -> Range<Index>? {
        guard let first = text.utf8.first else { return nil }
        var start = startIndex
        while let found = utf8[start...].firstIndex(of: first) {
            if utf8[found...].starts(with: text.utf8) { return found..<utf8.index(found, offsetBy: text.utf8.count) }
            start = utf8.index(after: found)
        }
        return nil
    }
}
