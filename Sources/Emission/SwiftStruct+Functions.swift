import LayoutChecker
import LayoutDSL

/// The functions of an emitted struct: what is on screen, one element, where scrolling stops, outputs.
extension SwiftStruct {
    func function(_ kind: ElementsText.Kind, _ drawing: ElementsText.Drawing) -> String {
        var lines = drawing.lines
        let rested = drawing.rested
        let path = ".\(kindNames[rested.kind] ?? rested.kind), .\(rested.category), \(rested.section), \(rested.item)"
        let numbers = rested.box + rested.moves.map { "\($0.name): \($0.value)" }
        let placed = "placed(\(path), \(numbers.joined(separator: ", ")))"
        var settings: [String] = []
        for row in drawing.rows {
            switch row {
            case .fields(let fields):
                settings += fields.map { "element.\($0.name) = \($0.value.text(target, kinds: kindNames))" }
            case .turned(let call, false): settings.append("(element.frame, element.transform) = \(call)")
            case .turned(let call, true):
                settings.append("let (frame, transform, transform3D, isBehindEye) = \(call)")
                settings.append(
                    "(element.frame, element.transform, element.transform3D) = (frame, transform, transform3D)")
            case .estimates(let fields):
                let given = fields.map { "(\"\($0.name)\", \($0.path) != nil)" }.joined(separator: ", ")
                settings.append("element.estimated = estimates([\(given)])")
            }
        }
        if let visible = drawing.visible {
            settings.append("if let clip = element.clip { element.visible = \(visible)(element, clip) }")
        }
        lines += settings.isEmpty ? ["return \(placed)"] : ["var element = \(placed)"] + settings + ["return element"]
        let parameters = target.parameters(drawing.parameters)
        let head = "private func \(kind.name)(\(parameters)) -> Element\(drawing.isOptional ? "?" : "")"
        return ([drawing.comment] + target.braced(head, lines)).joined(separator: "\n")
    }

    func along(_ name: String) -> String { "Point(\(main): \(name))" }

    func elements(_ elements: ElementsText) -> String {
        let visits = elements.visits()
        var body = ["let offset = offset.orZero", "var found: [Element] = []", "found.reserveCapacity(16)"]
        body += target.braced(
            "@inline(__always) func show(_ element: Element?)",
            ["if let element, isOnScreen(element, \(isForUIKit ? "window" : "offset")) { found.append(element) }"])
        if visits.body.contains(where: { Identifier.isRead("near", in: $0) }) {
            let (start, size) = isForUIKit ? ("window", "window") : ("offset", "viewport")
            body.append("let (near, far) = (\(start).\(main) - 1, \(start).\(main) + \(size).\(extent) + 1)")
        }
        body += visits.names + visits.body
        if elements.sorts { body.append("found.sort { $0.zIndex < $1.zIndex }") }
        body.append(layout.mirrors ? "return rightToLeft ? found.map(mirrored) : found" : "return found")
        guard !isForUIKit else { return elementsInWindow(body) }
        let seen = [
            "guard !element.isHidden else { return false }", "let box = element.frame",
            "let isAcross = box.x < offset.x + viewport.width && offset.x < box.x + box.width",
            "let isAlong = box.y < offset.y + viewport.height && offset.y < box.y + box.height",
            "return box.width > 0 && box.height > 0 && isAcross && isAlong",
        ]
        let all =
            ["/// What is on screen at an offset along the scroll, in painting order."]
            + ["func elements(at offset: Double) -> [Element] { elements(at: \(along("offset"))) }", ""]
            + ["/// What is on screen at an offset, in painting order."]
            + target.braced("func elements(at offset: Point) -> [Element]", body) + [""]
            + target.braced("private func isOnScreen(_ element: Element, _ offset: Point) -> Bool", seen)
        return all.joined(separator: "\n")
    }

    /// A collection view asks for what is in a rectangle.
    private func elementsInWindow(_ body: [String]) -> String {
        let seen = [
            "let box = element.frame",
            "let isAcross = box.x < window.x + window.width && window.x < box.x + box.width",
            "let isAlong = box.y < window.y + window.height && window.y < box.y + box.height",
            "return !element.isHidden && box.width > 0 && box.height > 0 && isAcross && isAlong",
        ]
        let all =
            ["/// What lies in a window of the content while the list stands at an offset, in painting order."]
            + target.braced("func elements(at offset: Point, in window: Box) -> [Element]", body) + [""]
            + target.braced("private func isOnScreen(_ element: Element, _ window: Box) -> Bool", seen)
        return all.joined(separator: "\n")
    }

    func element(_ elements: ElementsText) -> String {
        var body = ["let offset = offset.orZero"]
        if layout.mirrors {
            body.append("func drawn(_ element: Element?) -> Element? { rightToLeft ? element.map(mirrored) : element }")
        }
        for found in elements.cases() {
            var conditions = ["kind == .\(kindNames[found.name] ?? found.name)"]
            if found.kind.phase != .resting {
                conditions.append("phase == .\(found.kind.phase == .appearing ? "appearing" : "disappearing")")
            }
            conditions.append(found.hasSection ? "counts.indices.contains(section)" : "section == 0")
            if let block = found.block { conditions.append(target.isOfBlock(block)) }
            conditions.append(found.count.map { "(0..<\($0)).contains(item)" } ?? "item == 0")
            let answer = layout.mirrors ? "drawn(\(found.call))" : found.call
            body += target.short("if \(conditions.joined(separator: ", "))", ["return \(answer)"])
        }
        if elements.kinds.isEmpty { body.removeFirst() }
        body.append("return nil")
        let phase = elements.hasPhases ? ", phase: Phase = .resting" : ""
        let given = elements.hasPhases ? ", phase: phase" : ""
        let parameters = "_ kind: Kind, _ section: Int = 0, _ item: Int = 0"
        let whole =
            ["/// One element, on screen or not; nil where there is none, or where it takes no part."]
            + target.braced("func element(\(parameters), at offset: Point\(phase)) -> Element?", body)
        guard !isForUIKit else { return whole.joined(separator: "\n") }
        let all =
            ["/// One element, on screen or not; nil where there is none, or where it takes no part."]
            + target.braced(
                "func element(\(parameters), at offset: Double\(phase)) -> Element?",
                ["element(kind, section, item, at: \(along("offset"))\(given))"])
            + [""] + whole
        return all.joined(separator: "\n")
    }

    /// Where scrolling stops, and whether the layout says so at all.
    func stop(_ elements: ElementsText) -> (text: String, isSaid: Bool) {
        let axes = StopText(module).axes(elements.resting.map { ($0.number, $0.name) })
        func function(_ name: String, _ body: String) -> [String] {
            [""]
                + target.braced(
                    "private func \(name)(_ proposed: Point, _ offset: Point, _ velocity: Point) -> Double", [body])
        }
        let (cross, given) = (isHorizontal ? "y" : "x", "(proposed.orZero, offset.orZero, velocity.orZero)")
        let sides = [
            main: axes.along.map { _ in "stopAlong" + given } ?? "proposed.\(main)",
            cross: axes.across.map { _ in "stopAcross" + given } ?? "proposed.\(cross)",
        ]
        let answer =
            axes.along == nil && axes.across == nil
            ? "proposed" : "Point(x: \(sides["x"] ?? "0"), y: \(sides["y"] ?? "0"))"
        let line =
            "stop(proposed: \(along("proposed")), from: \(along("offset")), velocity: \(along("velocity"))).\(main)"
        let head = ["/// Where scrolling stops, of a gesture from `offset` that would stop at `proposed` by itself."]
        let all =
            (isForUIKit
                ? head
                : head
                    + target.short(
                        "func stop(proposed: Double, from offset: Double, velocity: Double = 0) -> Double", [line])
                    + ["", "/// The same along both axes."])
            + target.short(
                "func stop(proposed: Point, from offset: Point, velocity: Point = Point()) -> Point", [answer])
            + (axes.along.map { function("stopAlong", $0) } ?? [])
            + (axes.across.map { function("stopAcross", $0) } ?? [])
        return (all.joined(separator: "\n"), axes.along != nil || axes.across != nil)
    }

    func outputs(_ elements: ElementsText) -> String? {
        let isTold = layout.outputs.contains { if case .element = $0.owner { false } else { true } }
        guard isTold else { return nil }
        let block = Block(module, scope: 0, stage: .scroll, in: root, parameters: ["offset"])
        let outputs = elements.outputs(block)
        var body = ["let offset = offset.orZero"] + block.lines
        func text(_ values: [(name: String, value: Literal)]) -> [String] {
            values.map { "\($0.name): \($0.value.text(target))" }
        }
        var names: [String] = []
        for output in layout.outputs where !names.contains(output.name) {
            if case .section = output.owner { names.append(output.name) }
        }
        if !outputs.sections.isEmpty {
            body.append("var told: [SectionOutputs] = []")
            var inner: [String] = []
            for section in outputs.sections {
                let values = section.values.sorted {
                    (names.firstIndex(of: $0.name) ?? 0) < (names.firstIndex(of: $1.name) ?? 0)
                }
                let entry = "told.append(SectionOutputs(section: section, \(text(values).joined(separator: ", "))))"
                let own = section.inner.lines + [entry]
                inner += section.block.map { target.braced(target.condition(target.isOfBlock($0)), own) } ?? own
            }
            let all = Target.Indices(of: "section", text: nil, count: target.count(of: "counts"))
            body += target.loop(all, inner)
        }
        let values = text(outputs.layout) + (outputs.sections.isEmpty ? [] : ["sections: told"])
        body.append("return Outputs(\(values.joined(separator: ", ")))")
        if !body.dropFirst().contains(where: { Identifier.isRead("offset", in: $0) }) { body.removeFirst() }
        let whole =
            ["/// What the layout tells its app at an offset."]
            + target.braced("func outputs(at offset: Point) -> Outputs", body)
        guard !isForUIKit else { return whole.joined(separator: "\n") }
        let all =
            ["/// What the layout tells its app at an offset along the scroll."]
            + ["func outputs(at offset: Double) -> Outputs { outputs(at: \(along("offset"))) }", ""]
            + whole
        return all.joined(separator: "\n")
    }

    func mirror(_ elements: ElementsText, _ members: Set<String>) -> String {
        func moves(_ quantities: [ElementQuantity], from resting: Double) -> Bool {
            elements.kinds.contains { kind in
                kind.formulas.hasDepth || quantities.contains { module.emitted.value(kind.formulas[$0]) != resting }
            }
        }
        var body = [
            "var image = element", "image.frame.x = contentSize.width - (element.frame.x + element.frame.width)",
            "image.center.x = contentSize.width - element.center.x",
        ]
        if moves([.anchorX], from: 0.5) { body.append("image.anchorPoint.x = 1 - element.anchorPoint.x") }
        if moves([.translationX, .rotationZ], from: 0) {
            body += ["b", "c", "tx"].map { "image.transform.\($0) = -element.transform.\($0)" }
        }
        if members.contains("transform3D") {
            let turn = "(number < 4) != (number % 4 == 0) ? -value : value"
            body.append(
                "image.transform3D = element.transform3D.map { $0.enumerated().map { number, value in \(turn) } }")
        }
        if members.contains("clip") {
            body += target.braced(
                "if let clip = element.clip",
                ["image.clip = Edges(left: clip.right, top: clip.top, right: clip.left, bottom: clip.bottom)"])
            body += target.braced(
                "if let visible = element.visible",
                ["image.visible?.x = contentSize.width - (visible.x + visible.width)"])
        }
        // What is inside moves the other way; it comes before its scale.
        if members.contains("inner"), let moved = Property.insides.first?.part {
            body += target.braced(
                "if let inner = element.inner", ["image.inner?.\(moved).x = -inner.\(moved).x"])
        }
        return
            ([
                "/// The mirror image, about the middle of the content: what is drawn where text runs from right to left."
            ]
            + target.braced("private func mirrored(_ element: Element) -> Element", body + ["return image"]))
            .joined(separator: "\n")
    }
}
