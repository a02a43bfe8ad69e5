import LayoutChecker
import LayoutDSL

/// Where scrolling stops, as emitted code.
struct StopText {
    private let module: ModuleText
    private var layout: CheckedLayout { module.emitted.layout }

    init(_ module: ModuleText) { self.module = module }

    /// The bodies of what stops along the scroll and across it, of `proposed`, `offset` and `velocity`; nil where nothing stops.
    func axes(_ kinds: [(number: Int, name: String)]) -> (along: String?, across: String?) {
        (axis(isAcross: false, kinds), axis(isAcross: true, kinds))
    }

    /// The function `stop` of JavaScript: along the scroll for numbers, on both axes for points; nil where nothing stops.
    func javaScript(_ kinds: [(number: Int, name: String)]) -> String? {
        let axes = self.axes(kinds)
        if axes.along == nil, axes.across == nil { return nil }
        let isHorizontal = layout.isHorizontal
        let (main, cross) = isHorizontal ? ("x", "y") : ("y", "x")
        var lines: [String] = []
        lines.append("const isPoint = typeof proposed === 'object'")
        let body = axes.along ?? "return proposed.\(main)"
        let across = axes.across ?? "return proposed.\(cross)"
        lines.append("const along = (proposed, offset, velocity) => {\n\(ModuleText.indented(body))\n}")
        if axes.across != nil {
            lines.append("const across = (proposed, offset, velocity) => {\n\(ModuleText.indented(across))\n}")
        }
        module.use("point")
        lines.append(
            "const gesture = [point(proposed), point(typeof from === 'object' ? from : isPoint ? from : { ...point(proposed), \(main): from }), point(velocity)]"
        )
        let other = axes.across != nil ? "across(...gesture)" : "gesture[0].\(cross)"
        lines.append("return isPoint ? { \(main): along(...gesture), \(cross): \(other) } : along(...gesture)")
        return
            "/** Where scrolling stops, of a gesture that would stop at `proposed` by itself. */\nconst stop = (proposed, from = proposed, velocity = 0) => {\n"
            + lines.map { ModuleText.indented($0) + "\n" }.joined() + "}\n"
    }

    /// The body of a function of `proposed`, `offset` and `velocity`; nil where nothing stops on the axis.
    private func axis(isAcross: Bool, _ kinds: [(number: Int, name: String)]) -> String? {
        let isX = layout.isHorizontal != isAcross
        let (axis, extent) = isX ? ("x", "width") : ("y", "height")
        let rule = isAcross ? layout.rule.across : layout.rule.along
        let block = Block(
            module, scope: 0, stage: .gesture, in: module.root,
            parameters: ["proposed", "offset", "velocity", "last", "choice"])
        let loops = layout.loops.exists && !isAcross
        let isEndless = loops ? module.root.truth(layout.loops).text : "false"
        let target = module.target
        let (least, most) = target.language == .swift ? ("min", "max") : ("Math.min", "Math.max")
        if rule.exists {
            block.plan([rule])
            let answer = block.text(rule)
            block.add(target.constant("answer", "finite(\(answer), proposed.\(axis))") + module.comment(of: rule))
            module.use("finite")
            let heldAnswer = "\(most)(0, \(least)(answer, \(most)(0, contentSize.\(extent) - viewport.\(extent)))) + 0"
            block.add("return " + (isEndless == "false" ? heldAnswer : "\(isEndless) ? answer : \(heldAnswer)"))
            return block.lines.joined(separator: "\n")
        }
        let stopping = kinds.filter { kind in
            let stops = layout.elements[kind.number].formulas.stops
            return isAcross ? stops.across.exists : stops.along.exists
        }
        guard !stopping.isEmpty else { return nil }
        module.use("stopChoice")
        let period = isEndless == "false" ? "0" : "\(isEndless) ? contentSize.\(extent) : 0"
        block.add(target.constant("last", "\(most)(0, contentSize.\(extent) - viewport.\(extent))"))
        let choice = target.language == .swift ? "var choice = StopChoice" : "const choice = stopChoice"
        block.add("\(choice)(proposed.\(axis), offset.\(axis), velocity.\(axis), last, \(period))")
        let stopsOnBoth =
            layout.rule.across.exists || kinds.contains { layout.elements[$0.number].formulas.stops.across.exists }
        for kind in stopping {
            let formulas = layout.elements[kind.number].formulas
            let stop = isAcross ? formulas.stops.across : formulas.stops.along
            let scope = module.emitted.table.scopes[Int(formulas.scope)]
            let isMany = formulas.scope != 0 && scope.kind != .section
            let isInSection = formulas.block >= 0
            let inner = Block(
                module, scope: formulas.scope, stage: .gesture, in: block, parameters: ["section", "item"])
            var roots = [formulas[.presence], stop]
            if formulas.stops.halt.exists { roots.append(formulas.stops.halt) }
            let sight: [FormulaID] = [formulas[isX ? .restY : .restX], formulas[isX ? .height : .width]]
            if stopsOnBoth { roots += sight + sight }
            inner.plan(roots)
            var offer =
                "choice.offer(\(inner.text(stop)), \(formulas.stops.halt.exists ? inner.truth(formulas.stops.halt).text : "false"))"
            var conditions: [String] = []
            if module.emitted.value(formulas[.presence]) != 1 {
                conditions.append(inner.truth(formulas[.presence]).text)
            }
            if stopsOnBoth {
                module.use("isBeside")
                let (other, size) = isX ? ("y", "height") : ("x", "width")
                conditions.append(
                    "isBeside(\(inner.text(sight[0])), \(inner.text(sight[1])), proposed.\(other), contentSize.\(size), viewport.\(size))"
                )
            }
            if !conditions.isEmpty {
                let all = conditions.count == 1 ? conditions[0] : conditions.map { "(\($0))" }.joined(separator: " && ")
                offer = target.when(all, offer)
            }
            var lines = inner.lines + [offer]
            if isMany {
                let all = Target.Indices(of: "item", text: nil, count: module.count(of: formulas.scope))
                lines = target.loop(all, lines)
            }
            if isInSection {
                let isOther = "blocks[section] \(target.unequal) \(formulas.block)"
                let condition = layout.blocks.count > 1 ? [target.when(isOther, "continue")] : []
                let all = Target.Indices(of: "section", text: nil, count: target.count(of: "counts"))
                lines = target.loop(all, condition + lines)
            } else if !isMany, !inner.lines.isEmpty {
                lines = [target.language == .swift ? "do {" : "{"] + lines.map(ModuleText.indented) + ["}"]
            }
            block.add(lines.joined(separator: "\n"))
        }
        block.add("return choice.answer()")
        return block.lines.joined(separator: "\n")
    }
}
