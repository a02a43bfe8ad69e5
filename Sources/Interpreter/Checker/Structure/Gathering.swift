import LayoutDSL

// Walks the statements of a layout: makes its boxes, gives names their meaning, and collects the lines that set things.

extension Checker {
    /// Makes the boxes of a layout and collects everything that its blocks say. Works nothing out yet.
    mutating func gatherLayout(_ module: Int32, _ statement: Int32) {
        let tree = modules[Int(module)].tree
        let block = addBlock(module, statement, parent: -1)
        boxes = [
            Box(
                kind: .layout, parent: -1, name: symbol(tree.statements[Int(statement)].name, module), module: module,
                statement: statement, scope: 0)
        ]
        activations.append(Activation(block: block, parent: -1, module: module, box: 0, allowsFolds: false))
        boxes[0].activation = Int32(clamping: activations.count - 1)
        readDirection(tree, statement)
        let sectionScope = table.addScope(.section, parent: 0)
        sectionBox = 1
        boxes.append(
            Box(
                kind: .section, parent: 0, name: names.intern("section".utf8), module: module, statement: statement,
                scope: sectionScope, activation: boxes[0].activation))

        let body = Array(tree.statements(from: tree.statements[Int(statement)].body))
        let places = body.indices.filter { index in
            let kind = tree.statements[Int(body[index])].kind
            return kind == .section || kind == .cell
        }
        let implicit = !body.contains { tree.statements[Int($0)].kind == .section }
        if implicit {
            // Cells at layout level stand in a section without a block of its own: the layout's lines are its lines.
            addSection(module, statement, implicit: true)
        }
        for (index, line) in body.enumerated() {
            declareLine(line, module, box: 0, block: block, site: .layout)
            let kind = tree.statements[Int(line)].kind
            guard kind == .supplementary || kind == .decoration, let first = places.first, let last = places.last else {
                continue
            }
            let child = boxes.count - 1
            boxes[child].leads = index < first
            if kind == .supplementary, index > first, index < last {
                note(.betweenSections(at: tree.span(ofToken: tree.statements[Int(line)].firstToken)))
            }
        }
        for box in [0] + blockBoxes { lineUp(box) }
        gatherLines(of: 0, site: .layout, into: implicit ? blockBoxes.first ?? 0 : 0)
        let own = Array(boxes.indices.dropFirst(2))
        for box in own {
            gatherLines(of: Int32(clamping: box), site: site(of: Int32(clamping: box)), into: Int32(clamping: box))
        }
        for box in [0] + blockBoxes where !boxes[Int(box)].hasArrangement && child(of: box) != nil {
            useStandard(for: box)
        }
    }

    func site(of box: Int32) -> Site {
        switch boxes[Int(box)].kind {
        case .layout: .layout
        case .section, .block: .section
        case .cell: .cell
        case .supplementary: .supplementary
        case .decoration: .decoration
        }
    }

    /// The direction has to be known before anything is read: `main` and `cross` depend on it.
    private mutating func readDirection(_ tree: SyntaxTree, _ statement: Int32) {
        for line in tree.statements(from: tree.statements[Int(statement)].body) {
            let property = tree.statements[Int(line)]
            guard property.kind == .property, tree.text(ofToken: property.name) == "scroll", property.formula >= 0
            else {
                continue
            }
            let node = tree.formulas[Int(property.formula)]
            switch node.kind == .name ? tree.text(ofToken: node.token) : "" {
            case "vertical", "both": isHorizontal = false
            case "horizontal": isHorizontal = true
            default:
                if node.kind != .missing {
                    note(
                        .malformedScroll(
                            at: tree.span(ofFormula: property.formula),
                            text: tree.source.text(of: tree.span(ofFormula: property.formula))))
                }
            }
        }
    }

    // MARK: Boxes

    private mutating func addSection(_ module: Int32, _ statement: Int32, implicit: Bool) {
        let number = Int32(clamping: boxes.count)
        let scope = boxes[Int(sectionBox)].scope
        boxes.append(
            Box(
                kind: .block, parent: 0, name: names.intern("section".utf8), module: module, statement: statement,
                scope: scope, number: Int32(clamping: blockBoxes.count)))
        blockBoxes.append(number)
        let outer = boxes[0].activation
        let block =
            implicit
            ? activations[Int(outer)].block : addBlock(module, statement, parent: activations[Int(outer)].block)
        activations.append(
            Activation(block: block, parent: implicit ? -1 : outer, module: module, box: number, allowsFolds: false))
        boxes[Int(number)].activation = Int32(clamping: activations.count - 1)
    }

    private mutating func addElement(_ kind: Box.Kind, _ module: Int32, _ statement: Int32, in parent: Int32) -> Int32 {
        let tree = modules[Int(module)].tree
        let line = tree.statements[Int(statement)]
        let name = kind == .cell && line.name < 0 ? names.intern("cell".utf8) : symbol(line.name, module)
        let hasCount =
            kind != .cell && boxes[Int(parent)].kind != .cell
            && tree.statements(from: line.body).contains { inner in
                let property = tree.statements[Int(inner)]
                return property.kind == .property && tree.text(ofToken: property.name) == "count"
            }
        var scope = boxes[Int(parent)].scope
        if kind == .cell { scope = table.addScope(.cells(block: boxes[Int(parent)].number), parent: scope) }
        if hasCount { scope = table.addScope(.copies, parent: scope) }
        let number = Int32(clamping: boxes.count)
        boxes.append(Box(kind: kind, parent: parent, name: name, module: module, statement: statement, scope: scope))
        boxes[Int(number)].hasCount = hasCount
        boxes[Int(parent)].children.append(number)
        let outer = boxes[Int(parent)].activation
        let block = addBlock(module, statement, parent: activations[Int(outer)].block)
        activations.append(Activation(block: block, parent: outer, module: module, box: number, allowsFolds: false))
        boxes[Int(number)].activation = Int32(clamping: activations.count - 1)
        return number
    }

    // MARK: Names

    /// Gives a declaration its meaning, and makes the box of an element or a section with everything inside.
    private mutating func declareLine(_ line: Int32, _ module: Int32, box: Int32, block: Int32, site: Site) {
        let tree = modules[Int(module)].tree
        let statement = tree.statements[Int(line)]
        guard site.statements.contains(statement.kind) else {
            if statement.kind != .field { reportMisplaced(statement, tree, site) }
            return
        }
        switch statement.kind {
        case .let:
            _ = declaredType(statement.type, module)
            let kind: Declaration.Kind = statement.isFunction ? .function : .value
            declare(statement.name, Declaration(kind: kind, module: module, statement: line), in: block)
        case .param: declareParameter(line, module, in: block)
        case .data: declareFields(line, module, box: box)
        case .cell:
            let parent = box == 0 ? blockBoxes.first ?? 0 : box
            let isExplicit =
                box == 0 && boxes[Int(parent)].activation != boxes[0].activation
                && activations[Int(boxes[Int(parent)].activation)].block != block
            if isExplicit || boxes[Int(parent)].children.contains(where: { boxes[Int($0)].kind == .cell }) {
                note(.secondCell(at: tree.span(ofToken: statement.firstToken), besideSections: isExplicit))
                return
            }
            let cell = addElement(.cell, module, line, in: parent)
            declareBody(of: cell, .cell)
        case .supplementary, .decoration:
            let kind: Box.Kind = statement.kind == .supplementary ? .supplementary : .decoration
            let element = addElement(kind, module, line, in: box)
            declare(
                statement.name, Declaration(kind: .box, module: module, statement: line, number: element), in: block)
            declareBody(of: element, statement.kind == .supplementary ? .supplementary : .decoration)
        case .section:
            addSection(module, line, implicit: false)
            let section = blockBoxes[blockBoxes.count - 1]
            if statement.name >= 0 {
                boxes[Int(section)].name = symbol(statement.name, module)
                declare(
                    statement.name, Declaration(kind: .box, module: module, statement: line, number: section), in: block
                )
            }
            declareBody(of: section, .section)
            markTrailing(section)
        case .attribute:
            declare(statement.name, Declaration(kind: .attribute, module: module, statement: line), in: block)
        case .when, .appear, .disappear: reportMisplacedLines(of: statement, tree)
        case .property, .use, .layout, .effect, .arrangement, .field, .import, .test, .at, .expect: break
        }
    }

    /// Reports what may not stand in a `when`, `appear` or `disappear` block.
    mutating func reportMisplacedLines(of statement: StatementSyntax, _ tree: SyntaxTree) {
        let site: Site = statement.kind == .when ? .when : .phase
        for line in tree.statements(from: statement.body) {
            let inner = tree.statements[Int(line)]
            if !site.statements.contains(inner.kind) {
                reportMisplaced(inner, tree, site)
            } else if inner.kind == .when {
                reportMisplacedLines(of: inner, tree)
            }
        }
    }

    private mutating func declareBody(of box: Int32, _ site: Site) {
        let made = boxes[Int(box)]
        let tree = modules[Int(made.module)].tree
        let block = activations[Int(made.activation)].block
        for line in tree.statements(from: tree.statements[Int(made.statement)].body) {
            declareLine(line, made.module, box: box, block: block, site: site)
        }
    }

    /// In a section, what stands behind the cell in the file comes behind the cells.
    private mutating func markTrailing(_ section: Int32) {
        var isBehind = false
        for child in boxes[Int(section)].children {
            if boxes[Int(child)].kind == .cell { isBehind = true }
            boxes[Int(child)].leads = !isBehind
        }
    }

    /// Links the supplementary views of a box, so that each is one step from the one before.
    private mutating func lineUp(_ box: Int32) {
        for child in boxes[Int(box)].children where boxes[Int(child)].kind == .supplementary {
            if boxes[Int(child)].leads {
                boxes[Int(child)].before = boxes[Int(box)].lastLeading
                boxes[Int(box)].lastLeading = child
            } else {
                boxes[Int(child)].before = boxes[Int(box)].lastTrailing
                boxes[Int(box)].lastTrailing = child
            }
        }
    }

    private mutating func declareParameter(_ line: Int32, _ module: Int32, in block: Int32) {
        let tree = modules[Int(module)].tree
        let statement = tree.statements[Int(line)]
        let number = Int32(clamping: parameters.count)
        declare(
            statement.name, Declaration(kind: .parameter, module: module, statement: line, number: number), in: block)
        let formula = table.input(.parameter, number, at: tree.span(ofToken: statement.name))
        parameters.append(
            ParameterDeclaration(name: symbol(statement.name, module), statement: line, type: .poison, formula: formula)
        )
    }

    private mutating func declareFields(_ line: Int32, _ module: Int32, box: Int32) {
        let tree = modules[Int(module)].tree
        for inner in tree.statements(from: tree.statements[Int(line)].body) {
            let field = tree.statements[Int(inner)]
            let name = symbol(field.name, module)
            let span = tree.span(ofToken: field.name)
            if let earlier = fields.first(where: { $0.name == name }) {
                note(.duplicateName(names.text(name), at: span, earlier: earlier.span))
                continue
            }
            guard let type = declaredType(field.type, module) else {
                brokenFields.insert(name)
                continue
            }
            guard type != .point, type != .size else {
                brokenFields.insert(name)
                note(.unknownFieldType(tree.text(ofToken: field.type), at: tree.span(ofToken: field.type)))
                continue
            }
            var initial: Int32 = -1
            if field.formula >= 0 {
                initial = Int32(clamping: contributions.count)
                contributions.append(
                    Contribution(
                        property: nil, part: nil, root: field.formula, activation: boxes[Int(box)].activation,
                        statement: inner, module: module, attribute: name))
            }
            let kind = boxes[Int(box)].kind
            let block =
                kind == .layout
                ? -1 : kind == .cell ? boxes[Int(boxes[Int(box)].parent)].number : boxes[Int(box)].number
            fields.append(
                FieldDeclaration(
                    name: name, type: type, statement: inner, scope: boxes[Int(box)].scope, block: block, span: span,
                    initial: initial))
        }
    }
}
