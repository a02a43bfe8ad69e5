import LayoutAnalysis
import LayoutChecker
import LayoutDSL
import LayoutEngine

/// A layout as a style sheet without a script: scroll timelines move the elements, for one viewport and one list.
public struct StyleSheet: Sendable {
    /// The sheet.
    public let text: String

    /// Writes a layout in a world.
    ///
    /// - Parameters:
    ///   - prepared: The layout in its world.
    ///   - file: The name of its file, for comments.
    ///   - tool: The name and the version of the tool.
    /// - Throws: What of the layout CSS cannot say, each with its place.
    public init(_ prepared: Prepared, file: String, tool: String) throws(EmissionRefusals) {
        var writer = StyleSheetWriter(prepared, file: file, tool: tool)
        text = try writer.written()
    }
}

/// Puts a style sheet together.
struct StyleSheetWriter {
    private let prepared: Prepared
    private let layout: CheckedLayout
    private let header: String
    private let root: String
    private let elements: [StyledElement]
    /// The kinds that have elements, by their numbers, in the order in which they come first.
    private let kinds: [Int]
    private var refusals: StyleRefusals
    private var animations: StyleAnimations
    /// How far the list scrolls.
    private let end: Double
    /// The kinds that are turned in space.
    private let spatial: Set<Int>
    /// The kinds with stops that move: CSS stops at the box as drawn. So their boxes rest, and what is inside of them moves.
    private let split: Set<Int>
    /// Whether the painting order is said.
    private let isOrdered: Bool

    init(_ prepared: Prepared, file: String, tool: String) {
        self.prepared = prepared
        layout = prepared.program.layout
        header = String(Emission.header(of: layout, "css \(file)", tool: tool).dropFirst(3))
        root = Identifier.camelCase(of: layout.name) ?? "layout"
        let isHorizontal = layout.isHorizontal
        let (content, viewport) = (prepared.contentSize, prepared.viewport)
        let length = isHorizontal ? content.width : content.height
        let window = isHorizontal ? viewport.width : viewport.height
        end = max(0, length - window)
        refusals = StyleRefusals(prepared)
        var found = refusals.isEmpty ? StyleSheetWriter.elements(of: prepared, reach: length + window) : []
        let levels = PaintingLevels(found, until: end).lines
        isOrdered = levels != nil
        for (number, level) in (levels ?? []).enumerated() { found[number].level = level }
        elements = found
        var seen: Set<Int> = []
        kinds = found.map(\.kind).filter { seen.insert($0).inserted }
        let plan = prepared.program.plan
        spatial = Set(kinds.filter { plan.elements[$0].drawing.hasDepth })
        let moved = Set(found.filter { $0.stop != nil && !$0.isStill }.map(\.path.kind))
        split = Set(kinds.filter { moved.contains(prepared.program.layout.elements[$0].name) })
        animations = StyleAnimations(prefix: root, isHorizontal: isHorizontal, window: window, end: end)
    }

    /// All elements, in document order.
    private static func elements(of prepared: Prepared, reach: Double) -> [StyledElement] {
        let tracer = Tracer(prepared)
        let order = DocumentOrder(prepared)
        func place(_ element: StyledElement) -> Int {
            order.place(of: ElementID(kind: element.kind, section: element.path.section, item: element.path.item))
        }
        return prepared.attributes(at: prepared.offset(along: 0), culling: false).elements
            .compactMap { StyledElement($0, tracer, over: -reach...reach) }
            .map { (place($0), $0) }.sorted { $0.0 < $1.0 }.map { $0.1 }
    }

    /// A declaration, and whether it belongs to a browser with scroll timelines.
    private struct Declaration: Hashable {
        let name: String
        let value: String
        let isAnimated: Bool
        /// Whether it belongs to what stands inside of the box.
        var isInner = false
        var text: String { "\(name): \(value);" }
    }

    mutating func written() throws(EmissionRefusals) -> String {
        refusals.refuseBends(of: elements, inSpace: spatial, isOrdered: isOrdered, until: end)
        refusals.refuseStops(of: elements, window: animations.window)
        var declared: [[Declaration]] = elements.map { box($0) }
        for kind in kinds { animate(kind, &declared) }
        guard refusals.isEmpty else { throw EmissionRefusals(refusals.diagnostics) }
        return text(declared)
    }

    // MARK: Declarations

    /// Whether the list is longer than its viewport: without that no timeline runs.
    private var scrolls: Bool { end > 1e-6 }

    private var stops: Bool { elements.contains { $0.stop != nil } }

    private func hold(of element: StyledElement) -> StickyPlace? {
        guard !split.contains(element.kind), !spatial.contains(element.kind) else { return nil }
        let content = prepared.contentSize
        return StickyPlace(element, end: end, content: layout.isHorizontal ? content.width : content.height)
    }

    /// Where an element stands, and what of it stands still.
    private func box(_ element: StyledElement) -> [Declaration] {
        var made: [Declaration] = []
        func declare(_ name: String, _ value: String) {
            made.append(Declaration(name: name, value: value, isAnimated: false))
        }
        guard element.isPresent else {
            declare("display", "none")
            return made
        }
        let isX = layout.isHorizontal
        let isSplit = split.contains(element.kind)
        if let held = hold(of: element) {
            declare("position", "sticky")
            declare(isX ? "left" : "top", StyleNumber.points(held.inset))
            let content = isX ? prepared.contentSize.width : prepared.contentSize.height
            if let limit = held.limit {
                declare(isX ? "margin-right" : "margin-bottom", StyleNumber.points(content - limit))
            }
        }
        declare("margin-left", StyleNumber.points(element.rest.x))
        declare("margin-top", StyleNumber.points(element.rest.y))
        if isSplit {
            declare("width", StyleNumber.points(element.rest.width))
            declare("height", StyleNumber.points(element.rest.height))
        }
        let own = made.count
        for property in properties(of: element.kind) {
            let lines = property.lines(element).map { scrolls ? $0 : $0.cut(to: 0...end) }
            let values = lines.compactMap(\.constant)
            guard values.count == lines.count else {
                // A size that moves rests as it is at first.
                if property.resting == nil, !property.isCustom {
                    declare(property.name, property.text(lines.compactMap { $0.cut(to: 0...end).pieces.first?.value }))
                }
                continue
            }
            if let resting = property.resting, zip(values, resting).allSatisfy({ abs($0 - $1) < 1e-9 }) { continue }
            declare(property.name, property.text(values))
        }
        if isSplit { for number in made.indices.dropFirst(own) { made[number].isInner = true } }
        let level = element.level.pieces.first?.value ?? 0
        declare(StyleProperty.order.name, StyleProperty.order.text([level]))
        if let stop = element.stop {
            made += snap(element, stop).map { Declaration(name: $0, value: $1, isAnimated: false) }
        }
        return made
    }

    private func snap(_ element: StyledElement, _ stop: (offset: Double, halts: Bool)) -> [(String, String)] {
        let window = layout.isHorizontal ? prepared.viewport.width : prepared.viewport.height
        let start = element.start
        let (center, far) = (start + element.restLength / 2 - window / 2, start + element.restLength - window)
        let halts = stop.halts ? [("scroll-snap-stop", "always")] : []
        if abs(stop.offset - start) < 1e-6 { return [("scroll-snap-align", "start")] + halts }
        if abs(stop.offset - center) < 1e-6 { return [("scroll-snap-align", "center")] + halts }
        if abs(stop.offset - far) < 1e-6 { return [("scroll-snap-align", "end")] + halts }
        let margin = layout.isHorizontal ? "scroll-margin-left" : "scroll-margin-top"
        return [("scroll-snap-align", "start"), (margin, StyleNumber.points(start - stop.offset))] + halts
    }

    /// The properties of a kind.
    private func properties(of kind: Int) -> [StyleProperty] {
        guard spatial.contains(kind) else { return StyleProperty.all + customProperties(of: kind) }
        let eyes: [ElementQuantity] = [.eyeX, .eyeY]
        let hasEye = elements.contains { one in one.kind == kind && eyes.contains { one[$0].constant != 0 } }
        return StyleProperty.inSpace(hasEye: hasEye) + customProperties(of: kind)
    }

    /// The custom properties of a kind: of its attributes, and of what its content is moved by.
    private func customProperties(of kind: Int) -> [StyleProperty] {
        let optional = layout.elements[kind].optional
        let inner = StyleProperty.inner.filter { _ in optional.contains { StyleSheetWriter.insides.contains($0) } }
        let names = elements.first { $0.kind == kind }?.attributes.map(\.name) ?? []
        return inner
            + names.enumerated().map { number, name in
                StyleProperty.custom(name, resting: nil) { element in
                    element.attributes.indices.contains(number)
                        ? element.attributes[number].line : element[.alpha].holding(0)
                }
            }
    }

    private static let insides: [ElementQuantity] = [.innerX, .innerY, .innerScaleX, .innerScaleY]

    /// Adds the animations of the elements of a kind.
    private mutating func animate(_ kind: Int, _ declared: inout [[Declaration]]) {
        guard scrolls else { return }
        let places = elements.indices.filter { elements[$0].kind == kind }
        let own = places.map { elements[$0] }
        let held = own.map { hold(of: $0) != nil }
        let isSplit = split.contains(kind)
        var uses: [[(use: StyleAnimations.Use, isInner: Bool)]] = own.map { _ in [] }
        for property in properties(of: kind) + [StyleProperty.order] {
            let isInner = isSplit && !property.isOrder
            do throws(StyleObstacle) {
                let isSaid = property.name == "translate" ? held : held.map { _ in false }
                let found = try animations.uses(of: property, own, kind: layout.elements[kind].name, but: isSaid)
                for (number, use) in found.enumerated() {
                    if let use {
                        uses[number].append((use, isInner))
                    } else if !property.isOrder, var still = self.still(property, own[number], isSaid[number]) {
                        still.isInner = isInner
                        declared[places[number]].append(still)
                    }
                }
            } catch {
                refusals.refuseJump(of: error.property.name, error.element)
            }
        }
        for (number, place) in places.enumerated() {
            for isInner in [false, true] {
                let named = uses[number].filter { $0.isInner == isInner }.map(\.use)
                guard let first = named.first else { continue }
                func list(_ text: (StyleAnimations.Use) -> String) -> String {
                    let texts = named.map(text)
                    return Set(texts).count == 1 ? text(first) : texts.joined(separator: ", ")
                }
                // The shorthand would reset what a rule of all elements of the kind says.
                for (name, value) in [
                    ("animation-name", list { $0.name }), ("animation-timing-function", "linear"),
                    ("animation-fill-mode", "both"), ("animation-timeline", list { $0.timeline }),
                    ("animation-range", list { $0.range }),
                ] {
                    declared[place].append(Declaration(name: name, value: value, isAnimated: true, isInner: isInner))
                }
            }
        }
    }

    /// The value of what moves only at offsets that the list does not reach; nil for all else, and where it is said already.
    private func still(_ property: StyleProperty, _ element: StyledElement, _ isSaid: Bool) -> Declaration? {
        let lines = property.lines(element)
        guard !isSaid, element.isPresent, lines.contains(where: { $0.constant == nil }) else { return nil }
        let values = lines.compactMap { $0.cut(to: 0...end).pieces.first?.value }
        if let resting = property.resting, zip(values, resting).allSatisfy({ abs($0 - $1) < 1e-9 }) { return nil }
        return Declaration(name: property.name, value: property.text(values), isAnimated: false)
    }

    // MARK: Text

    private func text(_ declared: [[Declaration]]) -> String {
        let rules = self.rules(declared)
        var lines = comment
        lines += custom
        lines += frame
        lines += StyleSheetWriter.written(rules.map { ($0.selectors, $0.declarations.filter { !$0.isAnimated }) })
        let moving = StyleSheetWriter.written(rules.map { ($0.selectors, $0.declarations.filter(\.isAnimated)) })
        if !moving.isEmpty {
            lines += ["", "@supports (animation-timeline: scroll()) {"]
            lines += moving.dropFirst().map(ModuleText.indented) + ["}"]
        }
        for block in animations.blocks {
            lines += ["", "@keyframes \(block.name) {"] + block.lines.map { "  " + $0 } + ["}"]
        }
        return (lines + [""]).joined(separator: "\n")
    }

    private var comment: [String] {
        let viewport = prepared.viewport
        let size = "\(StyleNumber.text(viewport.width)) x \(StyleNumber.text(viewport.height))"
        var lines = ["/* " + header, "", "   It holds for a viewport of \(size) and these elements, in this order:"]
        lines += runs.map { "   " + $0 }
        lines += [
            "",
            "   <div class=\"\(root)\"><div class=\"content\"> … </div></div>, with one element for each in the inner one, its kind as its class.",
        ]
        if !split.isEmpty {
            let names = kinds.filter { split.contains($0) }.map { layout.elements[$0].name }
            lines += [
                "   One element stands inside of each \(names.joined(separator: ", ")): it moves, and the outer one stops the list."
            ]
        }
        let left = refusals.leftOut
        if !left.isEmpty { lines += ["   Not in a sheet: " + left.joined(separator: ", ") + "."] }
        lines[lines.count - 1] += " */"
        return lines
    }

    /// The kinds in document order, those that come several times in a row once.
    private var runs: [String] {
        var found: [(word: String, count: Int)] = []
        for element in elements {
            let word = element.path.kind
            if found.last?.word == word { found[found.count - 1].count += 1 } else { found.append((word, 1)) }
        }
        let words = found.map { $0.count == 1 ? $0.word : "\($0.word) × \($0.count)" }
        var lines = [""]
        for (number, word) in words.enumerated() {
            if lines[lines.count - 1].count + word.count > 100 { lines.append("") }
            let isFirst = lines[lines.count - 1].isEmpty
            lines[lines.count - 1] += (isFirst ? "" : " ") + word + (number + 1 < words.count ? "," : "")
        }
        return lines
    }

    /// Custom properties that move are numbers: else they would jump.
    private var custom: [String] {
        var seen: Set<String> = []
        let names = kinds.flatMap { customProperties(of: $0).map(\.name) }.filter { seen.insert($0).inserted }
        return names.map {
            "@property \($0) { syntax: '<number>'; inherits: true; initial-value: \($0.hasPrefix("--inner-scale") ? 1 : 0); }"
        }
    }

    private var frame: [String] {
        let (viewport, content) = (prepared.viewport, prepared.contentSize)
        let isX = layout.isHorizontal
        let isWide = isX ? content.height > viewport.height + 1e-6 : content.width > viewport.width + 1e-6
        let overflow = isWide ? "auto" : isX ? "auto hidden" : "hidden auto"
        var own =
            "width: \(StyleNumber.points(viewport.width)); height: \(StyleNumber.points(viewport.height)); overflow: \(overflow);"
        if stops { own += " scroll-snap-type: \(isX ? "x" : "y") mandatory;" }
        let tracks = "\(StyleNumber.points(content.height)) / \(StyleNumber.points(content.width))"
        return [
            ".\(root) { \(own) }",
            // What is drawn beyond the content must not make it longer.
            ".\(root) > .content { display: grid; grid-template: \(tracks); width: max(100%, \(StyleNumber.points(content.width))); height: max(100%, \(StyleNumber.points(content.height))); overflow: clip; isolation: isolate; }",
            ".\(root) > .content > * { grid-area: 1 / 1; place-self: start; box-sizing: border-box; position: relative; margin: 0; }",
        ]
    }

    private struct Rule {
        let selectors: [String]
        let declarations: [Declaration]
    }

    /// What all elements of a kind share, kind by kind; then what each has of its own, those that have the same together.
    private func rules(_ declared: [[Declaration]]) -> [Rule] {
        var (shared, own): ([Rule], [Rule]) = ([], [])
        var seen: Set<String> = []
        let names = elements.map(\.path.kind).filter { seen.insert($0).inserted }
        for name in names {
            let places = elements.indices.filter { elements[$0].path.kind == name }
            var counts: [Declaration: Int] = [:]
            for place in places { for one in declared[place] { counts[one, default: 0] += 1 } }
            let all = declared[places[0]].filter { counts[$0] == places.count }
            let selector = ".\(root) > .content > .\(name)"
            shared.append(Rule(selectors: [selector], declarations: all))
            var groups: [[Declaration]: Int] = [:]
            var made: [(selectors: [String], declarations: [Declaration])] = []
            for place in places {
                let rest = declared[place].filter { counts[$0] != places.count }
                let one = "\(selector):nth-child(\(place + 1))"
                if let number = groups[rest] {
                    made[number].selectors.append(one)
                } else {
                    groups[rest] = made.count
                    made.append(([one], rest))
                }
            }
            own += made.map { Rule(selectors: $0.selectors, declarations: $0.declarations) }
        }
        return shared + own
    }

    private static func written(_ rules: [(selectors: [String], declarations: [Declaration])]) -> [String] {
        let filled = rules.filter { !$0.declarations.isEmpty }
        guard !filled.isEmpty else { return [] }
        return [""]
            + filled.flatMap { rule in
                [false, true].compactMap { isInner in
                    let own = rule.declarations.filter { $0.isInner == isInner }
                    guard !own.isEmpty else { return nil }
                    let selectors = rule.selectors.map { isInner ? $0 + " > *" : $0 }
                    return "\(selectors.joined(separator: ",\n")) { \(own.map(\.text).joined(separator: " ")) }"
                }
            }
    }
}
