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
            "world", "near", "far", "mirrored", "isMirrored", "outputs", "proposed", "velocity",
        ] + module.target.helpers.map(\.name) { root.note(name) }
        let elements = ElementsText(module)
        let size = contentSize()
        var functions: [String] = []
        for kind in elements.kinds { functions.append(function(kind, elements)) }
        functions.append(elementsFunction(elements))
        functions.append(elementFunction(elements))
        if let outputs = outputsFunction(elements) { functions.append(outputs) }
        functions.append(StopText(module).javaScript(elements.resting.map { ($0.number, $0.name) }))
        var body = inputs()
        body += root.lines
        body.append("const contentSize = { width: \(size.width), height: \(size.height) }")
        if isMirroring { body += mirror() }
        let hasOutputs = !layout.outputs.isEmpty
        let answers = ["contentSize", "elements", "element", "stop"] + (hasOutputs ? ["outputs"] : [])
        let inner = (body + [""] + functions + ["return { \(answers.joined(separator: ", ")) }"]).map(
            ModuleText.indented)
        module.use("point")
        let helpers = module.target.helperTexts(module.used).map {
            $0.replacingText("[MAIN]: offset", with: "\(main): offset")
        }
        var lines = [header, ""]
        if !layout.documentation.isEmpty {
            lines.append("/** \(layout.documentation.replacingText("\n", with: " ")) */")
        }
        lines.append(entry(hasOutputs, hasPhases: elements.hasPhases))
        lines += ["", "function prepare(world) {"] + inner + ["}", ""] + helpers
        return lines.joined(separator: "\n") + "\n"
    }

    private func entry(_ hasOutputs: Bool, hasPhases: Bool) -> String {
        let phase = hasPhases ? ", phase" : ""
        let outputs = hasOutputs ? "\n    outputs: (offset) => prepared.outputs(point(offset))," : ""
        return """
            export function layout(world = {}) {
              let prepared = prepare(world)
              return {
                get contentSize() { return prepared.contentSize },
                elements: (offset) => prepared.elements(point(offset)),
                element: (kind, indexPath, offset\(phase)) => prepared.element(kind, indexPath, point(offset)\(phase)),\(outputs)
                stop: (proposed, from = proposed, velocity = 0) => prepared.stop(proposed, from, velocity),
                update(changes) {
                  const next = { ...world, ...changes, params: { ...world.params, ...changes.params } }
                  if (changes.items && !changes.data) next.data = { ...world.data, sections: undefined }
                  prepared = prepare(next)
                  world = next
                },
              }
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
        module.use("sectionsOf")
        lines.append("const sections = sectionsOf(world, [\(items)])")
        lines.append("const counts = sections.map(({ items = 0 }) => items.length ?? items)")
        if layout.blocks.count > 1 || layout.blocks.contains(where: { $0.count != nil }) {
            module.use("blocksOf")
            let names = layout.blocks.map { "'\($0.name)'" }.joined(separator: ", ")
            let limits = layout.blocks.map { $0.count.map(String.init) ?? "null" }.joined(separator: ", ")
            lines.append("const blocks = blocksOf(sections, [\(names)], [\(limits)])")
        }
        if layout.fields.contains(where: { $0.level == .layout }) { lines.append("const data = world.data ?? {}") }
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

    private func mirror() -> [String] {
        let parts = layout.elements
        var extra = ""
        if parts.contains(where: { $0.formulas.hasDepth }) {
            extra +=
                "\n  if (element.transform3D) turned.transform3D = element.transform3D.map((n, i) => ((i < 4) !== (i % 4 === 0) ? 0 - n : n))"
        }
        func sets(_ quantities: [ElementQuantity]) -> Bool {
            parts.contains { $0.optional.contains { quantities.contains($0) } }
        }
        if sets([.clipLeft, .clipTop, .clipRight, .clipBottom]) {
            extra +=
                "\n  if (element.clip) turned.clip = { ...element.clip, left: element.clip.right, right: element.clip.left }"
            extra += "\n  if (element.visible) turned.visible = across(element.visible)"
        }
        if sets([.innerX, .innerY, .innerScaleX, .innerScaleY]) {
            extra +=
                "\n  if (element.inner) turned.inner = { ...element.inner, translation: { ...element.inner.translation, x: 0 - element.inner.translation.x } }"
        }
        let text = """
            /** The mirror image, about the middle of the content: what is drawn where text runs from right to left. */
            const across = (box) => ({ ...box, x: contentSize.width - (box.x + box.width) })
            const mirrored = (element) => {
              const { frame, center, anchorPoint, transform: [a, b, c, d, tx, ty] } = element
              const turned = {
                ...element, frame: across(frame), center: { x: contentSize.width - center.x, y: center.y },
                anchorPoint: { x: 1 - anchorPoint.x, y: anchorPoint.y }, transform: [a, 0 - b, 0 - c, d, 0 - tx, ty],
              }\(extra)
              return turned
            }
            """
        return text.split(separator: "\n").map(String.init)
    }

    // MARK: Functions

    private func function(_ kind: ElementsText.Kind, _ elements: ElementsText) -> String {
        let drawing = elements.drawing(kind)
        var lines = drawing.lines
        var parts: [String] = []
        for row in drawing.rows {
            switch row {
            case .fields(let fields):
                parts.append(
                    fields.map { "\($0.name): \($0.value.text(module.target))" }.joined(separator: ", ") + ",")
            case .placed(let call, true):
                lines.append("const { isBehindEye, ...placed } = \(call)")
                parts.append("...placed,")
            case .placed(let call, false): parts.append("...\(call),")
            case .estimates(let fields):
                let given = fields.map { "\($0.name): \($0.path)" }.joined(separator: ", ")
                parts.append("...estimates({ \(given) }),")
            }
        }
        let literal = "{\n" + parts.map { "  " + $0 + "\n" }.joined() + "}"
        if let visible = drawing.visible {
            lines.append("const element = \(literal)")
            lines.append("return { ...element, visible: \(visible)(element, element.clip) }")
        } else {
            lines.append("return \(literal)")
        }
        return drawing.comment + "\nconst \(kind.name) = (\(drawing.parameters.joined(separator: ", "))) => {\n"
            + lines.map { ModuleText.indented($0) + "\n" }.joined() + "}\n"
    }

    private func elementsFunction(_ elements: ElementsText) -> String {
        var body = [
            "const found = []",
            "const show = (element) => {",
            "  if (!element || element.isHidden) return",
            "  const { x, y, width, height } = element.frame",
            "  const isAcross = x < offset.x + viewport.width && offset.x < x + width",
            "  const isAlong = y < offset.y + viewport.height && offset.y < y + height",
            "  if (width > 0 && height > 0 && isAcross && isAlong) found.push(element)",
            "}",
            "const [near, far] = [offset.\(main) - 1, offset.\(main) + viewport.\(extent) + 1]",
        ]
        let visits = elements.visits()
        body += visits.body
        let sorted = elements.sorts ? ".sort((a, b) => a.zIndex - b.zIndex)" : ""
        let drawn =
            isMirroring ? "return rightToLeft ? found\(sorted).map(mirrored) : found\(sorted)" : "return found\(sorted)"
        if isMirroring, !sorted.isEmpty {
            body.append("found\(sorted)")
            body.append("return rightToLeft ? found.map(mirrored) : found")
        } else {
            body.append(drawn)
        }
        return "/** What is on screen at an offset, in painting order. */\nconst elements = (offset) => {\n"
            + (visits.names + body).map { ModuleText.indented($0) + "\n" }.joined() + "}\n"
    }

    private func elementFunction(_ elements: ElementsText) -> String {
        let lines = elements.cases().map { found in
            var conditions = ["kind === '\(found.name)'"]
            if found.kind.phase != .resting {
                conditions.append("phase === '\(found.kind.phase == .appearing ? "appearing" : "disappearing")'")
            }
            if let block = found.block { conditions.append(module.target.isOfBlock(block)) }
            if found.hasSection, layout.blocks.count <= 1 { conditions.append("section < counts.length") }
            if let count = found.count { conditions.append("item < \(count)") }
            return "if (\(conditions.joined(separator: " && "))) return \(isMirroring ? "drawn" : "")(\(found.call))"
        }
        let drawn = "const drawn = (element) => (rightToLeft && element ? mirrored(element) : element)"
        let body = (isMirroring ? [drawn] : []) + lines + ["return undefined"]
        let phase = elements.hasPhases ? ", phase" : ""
        return
            "/** One element, on screen or not; undefined where there is none. */\nconst element = (kind, [section = 0, item = 0] = [], offset\(phase)) => {\n"
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
        return "/** What the layout tells its app at an offset. */\nconst outputs = (offset) => {\n"
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
