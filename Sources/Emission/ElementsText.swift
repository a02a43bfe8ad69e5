import LayoutChecker
import LayoutDSL

/// The elements of a layout as code: a function for each kind, and which of them are on screen.
struct ElementsText {
    let module: ModuleText
    let kinds: [Kind]
    private var layout: CheckedLayout { module.emitted.layout }
    private var target: Target { module.target }

    /// A function that draws a kind, in a phase.
    struct Kind {
        let number: Int
        let name: String
        let formulas: ElementFormulas
        let phase: Phase
    }

    /// What draws one element: what it names, where it rests, and what is else than at rest.
    struct Drawing {
        /// The line of the file and the kind.
        let comment: String
        let parameters: [String]
        let lines: [String]
        let rested: Rested
        let rows: [Row]
        /// The function that finds what of it is seen; nil for one without a mask.
        let visible: String?
        let isOptional: Bool
    }

    /// The path of an element, the box that it rests in, and how it is moved, scaled, and anchored.
    struct Rested {
        let kind: String
        let category: String
        let section: String
        let item: String
        /// `x`, `y`, `width`, `height`.
        let box: [String]
        /// Numbers that are else than at rest, by their names.
        let moves: [(name: String, value: String)]
    }

    /// What of an element is else than at rest.
    enum Row {
        case fields([(name: String, value: Literal)])
        /// A call that gives the frame, the transform, and of one with depth more.
        case turned(String, hasDepth: Bool)
        /// Fields of the data that wait for a measure, with their places.
        case estimates([(name: String, path: String)])
    }

    /// When a function is the one for an element that is asked for.
    struct Case {
        let kind: Kind
        let name: String
        let block: Int32?
        let hasSection: Bool
        /// How many items there are; nil for one alone.
        let count: String?
        let call: String
    }

    init(_ module: ModuleText) {
        self.module = module
        let layout = module.emitted.layout
        var phases: [Phase] = [.resting]
        if layout.elements.contains(where: { $0.appearing != nil }) { phases.append(.appearing) }
        if layout.elements.contains(where: { $0.disappearing != nil }) { phases.append(.disappearing) }
        var kinds: [Kind] = []
        for phase in phases {
            for (number, element) in layout.elements.enumerated() where phase == .resting || element.isOwn(in: phase) {
                let word = Identifier.camelCase(of: element.name) ?? "view"
                let end = phase == .resting ? "" : phase == .appearing ? "Appearing" : "Disappearing"
                let block = element.formulas.block >= 0 ? layout.blocks[Int(element.formulas.block)].name : ""
                let name = module.root.take([
                    word + end, block + Identifier.capitalized(word) + end, word + "View" + end,
                ])
                kinds.append(Kind(number: number, name: name, formulas: element.formulas(in: phase), phase: phase))
            }
        }
        self.kinds = kinds
    }

    var resting: [Kind] { kinds.filter { $0.phase == .resting } }
    var hasPhases: Bool {
        layout.elements.contains { $0.appearing != nil } || layout.elements.contains { $0.disappearing != nil }
    }
    private var isMirroring: Bool { layout.mirrors }

    /// The moves that elements have, by their names, in order.
    var moves: [String] {
        ElementsText.moves.filter { move in kinds.contains { self.moves($0, move) } }.map(\.name)
    }

    private static let moves: [(quantity: ElementQuantity, name: String, resting: Double)] = [
        (.translationX, "tx", 0), (.translationY, "ty", 0), (.scaleX, "scaleX", 1), (.scaleY, "scaleY", 1),
        (.anchorX, "anchorX", 0.5), (.anchorY, "anchorY", 0.5),
    ]

    /// Whether what is scaled is nowhere turned over.
    var grows: Bool {
        kinds.allSatisfy { kind in
            ElementsText.moves.filter { $0.resting == 1 && moves(kind, $0) }.allSatisfy { move in
                let length: ElementQuantity = move.quantity == .scaleX ? .width : .height
                return [move.quantity, length].allSatisfy { module.emitted.isAtLeast0(kind.formulas[$0]) }
            }
        }
    }

    /// Whether a kind makes a move, and not in a transform of its own.
    private func moves(_ kind: Kind, _ move: (quantity: ElementQuantity, name: String, resting: Double)) -> Bool {
        let isAnchor = move.quantity == .anchorX || move.quantity == .anchorY
        let hasOwn = kind.formulas.hasDepth || module.emitted.value(kind.formulas[.rotationZ]) != 0
        return module.emitted.value(kind.formulas[move.quantity]) != move.resting && (isAnchor || !hasOwn)
    }

    // MARK: Kinds

    private func parameters(of scope: Int32) -> [String] {
        switch module.emitted.table.scopes[Int(scope)].kind {
        case .layout: []
        case .section: ["section"]
        case .cells: ["section", "item"]
        case .copies: module.emitted.table.scopes[Int(scope)].parent > 0 ? ["section", "item"] : ["item"]
        }
    }

    private func call(_ kind: Kind) -> String {
        "\(kind.name)(\((parameters(of: kind.formulas.scope) + ["offset"]).joined(separator: ", ")))"
    }

    /// What draws a kind.
    func drawing(_ kind: Kind) -> Drawing {
        let element = layout.elements[kind.number]
        let formulas = kind.formulas
        let parameters = parameters(of: formulas.scope) + ["offset"]
        let block = Block(module, scope: formulas.scope, stage: .scroll, in: module.root, parameters: parameters)
        let text = { (quantity: ElementQuantity, strength: Target.Precedence) in
            block.text(formulas[quantity], above: strength)
        }
        func number(_ quantity: ElementQuantity) -> String { text(quantity, .choice) }
        func value(_ quantity: ElementQuantity) -> Double? { module.emitted.value(formulas[quantity]) }
        let isTurned =
            formulas.hasDepth
            || ElementQuantity.transform.contains {
                !$0.roles.contains(.deciding) && value($0) != $0.row.resting
            }
        let outputs = layout.outputs(ofElement: kind.number)
        let turns = isTurned && !formulas.hasDepth && value(.rotationZ) != 0
        var roots: [ElementQuantity] = [.width, .height, .hidden, .alpha, .z, .anchorX, .anchorY]
        roots += formulas.isCentered ? [.centerX, .centerY, .width, .height] : [.boxX, .boxY]
        roots += isTurned ? ElementQuantity.transform : [.translationX, .translationY]
        roots += element.optional
        if element.owner != nil { roots += [.width, .height, .partLeft, .partTop, .partRight] }
        block.plan(
            roots.map { formulas[$0] } + [formulas[.presence]] + formulas.attributes.flatMap(\.components)
                + outputs.flatMap(\.components))
        let isOptional = value(.presence) != 1
        if isOptional { block.add(target.unless(block.truth(formulas[.presence]).text)) }
        func start(_ isX: Bool) -> String {
            guard formulas.isCentered else { return number(isX ? .boxX : .boxY) }
            return "\(text(isX ? .centerX : .centerY, .prefix)) - \(text(isX ? .width : .height, .product)) / 2"
        }
        let moves = ElementsText.moves.filter { self.moves(kind, $0) }
        // What moves has a name, with its line.
        for move in moves where module.weight(formulas[move.quantity]) > 1 {
            _ = block.defined(formulas[move.quantity])
        }
        let rested = Rested(
            kind: element.name, category: element.category.rawValue, section: formulas.block < 0 ? "0" : "section",
            item: parameters.contains("item") ? "item" : "0",
            box: [start(true), start(false), number(.width), number(.height)],
            moves: moves.map { ($0.name, number($0.quantity)) })
        if target.language == .swift { module.use(self.moves.contains { $0.hasPrefix("scale") } ? "scaled" : "placed") }
        var rows: [Row] = []
        if let owner = element.owner {
            let left =
                isMirroring ? "rightToLeft ? \(number(.partRight)) : \(number(.partLeft))" : number(.partLeft)
            let box = Literal.box(x: left, y: number(.partTop), width: number(.width), height: number(.height))
            rows.append(.fields([("owner", .kind(owner)), ("box", box)]))
        }
        var hidden = block.truth(formulas[.hidden]).text
        func list(_ quantities: [ElementQuantity]) -> String { target.several(quantities.map(number)) }
        if formulas.hasDepth {
            module.use("inSpace")
            let scale = list([.scaleX, .scaleY])
            let turn = list([.rotationX, .rotationY, .rotationZ])
            let move = list([.translationX, .translationY, .translationZ])
            let numbers = ["element", scale, turn, move, number(.perspective), list([.eyeX, .eyeY])]
            rows.append(.turned("inSpace(\(numbers.joined(separator: ", ")))", hasDepth: true))
            hidden =
                hidden == "false"
                ? "isBehindEye"
                : "\(block.truth(formulas[.hidden]).strength > .or ? hidden : "(\(hidden))") || isBehindEye"
        } else if turns {
            module.use("turned")
            let numbers = ([.scaleX, .scaleY, .rotationZ, .translationX, .translationY]).map(number)
            rows.append(.turned("turned(element, \(numbers.joined(separator: ", ")))", hasDepth: false))
        }
        var drawn: [(name: String, value: Literal)] = []
        if value(.alpha) != 1 { drawn.append(("alpha", .text(number(.alpha)))) }
        for quantity in element.optional where !quantity.roles.contains(.masking) {
            drawn.append((quantity.row.name, .text(number(quantity))))
        }
        if value(.z) != 0 { drawn.append(("zIndex", .text(number(.z)))) }
        if hidden != "false" { drawn.append(("isHidden", .text(hidden))) }
        rows.append(.fields(drawn))
        let isClipped = masks(element, &rows, number)
        rows += estimates(element)
        if !formulas.attributes.isEmpty { rows.append(.fields([("attributes", attributes(formulas, block))])) }
        if !outputs.isEmpty {
            let told = outputs.map { (name: $0.name, value: Literal.text(output($0, block))) }
            rows.append(.fields([("outputs", .record("ElementOutputs", told))]))
        }
        let visible = isClipped ? (formulas.hasDepth ? "visibleInSpace" : "visible") : nil
        if let visible { module.use(visible) }
        let line = module.emitted.line(of: formulas.span)
        let word =
            element.category.rawValue == element.name
            ? element.name : element.category.rawValue + " " + element.name
        return Drawing(
            comment: "// :\(line) \(word)", parameters: parameters, lines: block.lines, rested: rested, rows: rows,
            visible: visible, isOptional: isOptional)
    }

    /// The mask, the corner and the inside; whether it is cut.
    private func masks(
        _ element: CheckedLayout.ElementKind, _ rows: inout [Row], _ number: (ElementQuantity) -> String
    ) -> Bool {
        func sets(_ quantities: [ElementQuantity]) -> Bool { element.optional.contains { quantities.contains($0) } }
        let isClipped = sets([.clipLeft, .clipTop, .clipRight, .clipBottom])
        if isClipped {
            let sides: [(name: String, value: Literal)] = [
                ("left", .text(number(.clipLeft))), ("top", .text(number(.clipTop))),
                ("right", .text(number(.clipRight))), ("bottom", .text(number(.clipBottom))),
            ]
            rows.append(.fields([("clip", .record("Edges", sides))]))
        }
        if sets([.corner]) { rows.append(.fields([("corner", .text(number(.corner)))])) }
        if sets([.innerX, .innerY, .innerScaleX, .innerScaleY]) {
            let inside = Property.insides.map { inside in
                let pair = inside.property.quantities
                return (name: inside.part, value: Literal.point(number(pair[0]), number(pair[pair.count - 1])))
            }
            rows.append(.fields([("inner", .record("Inner", inside))]))
        }
        return isClipped
    }

    private func estimates(_ element: CheckedLayout.ElementKind) -> [Row] {
        let level: CheckedLayout.Field.Level = element.category == .cell ? .item : .section
        let fields = layout.fields.indices.filter {
            let field = layout.fields[$0]
            return field.isMeasured && field.level == level && field.block == element.formulas.block
                && element.formulas.block >= 0
        }
        guard !fields.isEmpty else { return [] }
        module.use("estimates")
        return [.estimates(fields.map { (layout.fields[$0].name, module.path(ofField: $0)) })]
    }

    private func attributes(_ formulas: ElementFormulas, _ block: Block) -> Literal {
        let values = formulas.attributes.map { attribute in
            let numbers = attribute.components.map { block.text($0) }
            let value: Literal
            switch attribute.shape {
            case .number: value = .text(numbers[0])
            case .boolean: value = .text(block.truth(attribute.components[0]).text)
            case .point: value = .point(numbers[0], numbers[1])
            case .size: value = .record("Size", [("width", .text(numbers[0])), ("height", .text(numbers[1]))])
            case .rectangle:
                value = .record("Box", zip(["x", "y", "width", "height"], numbers).map { ($0, .text($1)) })
            }
            return (name: module.attributeName(attribute), value: value)
        }
        return .record("Attributes", values.sorted { module.attributeOrder($0.name) < module.attributeOrder($1.name) })
    }

    /// The value of an output.
    func output(_ output: OutputFormula, _ block: Block) -> String {
        output.shape == .boolean ? block.truth(output.components[0]).text : block.text(output.components[0])
    }

    // MARK: What is on screen

    /// The block of what is on screen, with what it names, and the statements that show each element.
    func visits() -> (names: [String], body: [String]) {
        let block = Block(module, scope: 0, stage: .scroll, in: module.root, parameters: ["offset"])
        let culling = CullingText(module, resting.map { ($0.number, $0.name) })
        var sections = resting.contains { $0.formulas.block >= 0 } ? culling.sections() : nil
        var body: [String] = []
        let levels = levels ?? [resting]
        if levels.count(where: { $0.contains { $0.formulas.block >= 0 } }) > 1, let found = sections?.text {
            let name = block.take(["sectionsInSight"])
            block.add(target.constant(name, found))
            sections = Target.Indices(of: "section", text: name)
        }
        for kinds in levels {
            body += visits(kinds.filter { $0.formulas.block < 0 && $0.formulas.leads }, culling, in: block)
            let inSections = kinds.filter { $0.formulas.block >= 0 }
            var inner: [String] = []
            for number in Set(inSections.map { $0.formulas.block }).sorted() {
                let own = visits(inSections.filter { $0.formulas.block == number }, culling, in: block)
                inner +=
                    layout.blocks.count > 1 ? target.braced(target.condition(target.isOfBlock(number)), own) : own
            }
            if let sections, !inner.isEmpty { body += target.loop(sections, inner) }
            body += visits(kinds.filter { $0.formulas.block < 0 && !$0.formulas.leads }, culling, in: block)
        }
        return (block.lines, body)
    }

    /// The kinds of each level of painting, from the back, where the loops can go over one level after the other; nil where
    /// what is on screen is sorted.
    private var levels: [[Kind]]? {
        let known = resting.compactMap { module.emitted.value($0.formulas[.z]) }
        let levels = Set(known).sorted()
        guard target.visitsByLevel, known.count == resting.count, levels.count <= 4 else { return nil }
        return levels.map { level in resting.filter { module.emitted.value($0.formulas[.z]) == level } }
    }

    /// The elements of a section, or of the layout, in document order: those that share their instances, all of one instance.
    private func visits(_ kinds: [Kind], _ culling: CullingText, in block: Block) -> [String] {
        var lines: [String] = []
        var done: Set<Int32> = []
        for kind in kinds {
            let scope = kind.formulas.scope
            guard parameters(of: scope).contains("item") else {
                lines.append("show(\(call(kind)))")
                continue
            }
            guard done.insert(scope).inserted else { continue }
            let together = kinds.filter { $0.formulas.scope == scope }
            let indices = culling.items(scope, together.map { $0.number }, in: block)
            let shows = together.map { "show(\(call($0)))" }
            lines += target.loop(indices, shows, isOneLine: shows.count == 1)
        }
        return lines
    }

    /// Whether what is on screen has to be sorted.
    var sorts: Bool {
        if levels != nil { return false }
        let levels = Set(resting.map { module.emitted.value($0.formulas[.z]) ?? .nan })
        return levels.count > 1 || levels.contains { $0.isNaN }
    }

    /// Which function is the one for an element that is asked for; those of phases come first.
    func cases() -> [Case] {
        (kinds.filter { $0.phase != .resting } + resting).map { kind in
            let names = parameters(of: kind.formulas.scope)
            return Case(
                kind: kind, name: layout.elements[kind.number].name,
                block: kind.formulas.block >= 0 && layout.blocks.count > 1 ? kind.formulas.block : nil,
                hasSection: names.contains("section"),
                count: names.contains("item") ? module.count(of: kind.formulas.scope) : nil, call: call(kind))
        }
    }

    // MARK: Outputs

    /// What the layout tells its app, and each section: of a block, with what it names.
    func outputs(_ block: Block) -> (layout: [(name: String, value: Literal)], sections: [SectionOutputs]) {
        let own = layout.outputs.filter { $0.owner == .layout }
        block.plan(own.flatMap(\.components))
        let values = own.map { (name: $0.name, value: Literal.text(output($0, block))) }
        var sections: [SectionOutputs] = []
        for number in layout.blocks.indices.map({ Int32(clamping: $0) }) {
            let told = layout.outputs.filter { $0.owner == .section(block: number) }
            guard !told.isEmpty else { continue }
            let inner = Block(
                module, scope: module.emitted.sectionScope, stage: .scroll, in: block, parameters: ["section"])
            inner.plan(told.flatMap(\.components))
            let values = told.map { (name: $0.name, value: Literal.text(output($0, inner))) }
            sections.append(
                SectionOutputs(block: layout.blocks.count > 1 ? number : nil, inner: inner, values: values))
        }
        return (values, sections)
    }

    struct SectionOutputs {
        /// The block; nil where there is one alone.
        let block: Int32?
        let inner: Block
        let values: [(name: String, value: Literal)]
    }
}
