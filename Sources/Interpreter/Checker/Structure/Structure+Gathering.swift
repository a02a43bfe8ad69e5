import LayoutDSL

// Walks the statements of a layout: makes its boxes, gives names their meaning, and collects the lines that set things.

extension Structure {
    /// Makes the boxes of the main file's layout and collects everything that its blocks say. Works nothing out yet.
    func gatherLayout(_ statement: Int32, _ names: NameStore, _ table: inout FormulaTable) {
        let tree = names[.main].tree
        let block = names.addBlock(.main, statement)
        _ = addBox(
            Box(
                kind: .layout, parent: .none, name: names.symbol(tree.statements[Int(statement)].name, .main),
                statement: statement, scope: 0), block, parent: .none, names)
        readDirection(tree, statement, names)
        addSectionBox(
            statement, boxes[.layout].activation, scope: table.addScope(.section, parent: 0),
            name: names.symbol("section"))

        let body = Array(tree.statements(from: tree.statements[Int(statement)].body))
        let kinds = body.map { tree.statements[Int($0)].kind }
        let places = kinds.indices.filter { kinds[$0] == .section || kinds[$0] == .cell }
        let implicit = !kinds.contains(.section)
        if implicit {
            // Cells at layout level stand in a section without a block of its own: the layout's lines are its lines.
            addSection(statement, block, parent: .none, names)
        }
        for (index, line) in body.enumerated() {
            let next = boxes.next
            declareLine(line, box: .layout, block: block, site: .layout, names, &table)
            let kind = kinds[index]
            guard kind == .supplementary || kind == .decoration, let first = places.first, let last = places.last else {
                continue
            }
            boxes[next].leads = index < first
            if kind == .supplementary, index > first, index < last {
                names.findings.add(
                    StructureDiagnostics.betweenSections(at: tree.span(ofToken: tree.statements[Int(line)].firstToken)))
            }
        }
        for box in boxes.handles() where boxes[box].children.contains(where: { boxes[$0].kind == .part }) {
            boxes[box].anyPart = addBox(
                Box(kind: .anyPart, parent: box, name: .none, statement: -1, scope: boxes[box].scope))
        }
        PartNames(structure: self, names: names).give()
        fileElements()
        for box in containers { linkSupplementaries(of: box) }
        var expansion = BundleExpansion()
        expansion.gatherLines(of: .layout, into: implicit ? blockBoxes.first ?? .layout : .layout, self, names)
        for box in boxes.handles(from: BoxID(2)) { expansion.gatherLines(of: box, into: box, self, names) }
        for box in containers where !boxes[box].hasArrangement && child(of: box) != nil {
            useStandard(for: box, &expansion, names)
        }
        for box in boxes.handles() where boxes[box].anyPart.exists {
            let saysNothing = boxes[box].arranged.isEmpty && boxes[boxes[box].anyPart].attributes.isEmpty
            if !saysNothing { arrangeParts(of: box, names, &table) }
        }
    }

    /// A section or layout that names no arrangement has the one called `standard`: the file's own, else the prelude's.
    private func useStandard(
        for box: BoxID, _ expansion: inout BundleExpansion, _ names: NameStore
    ) {
        let symbol = names.symbol(Word.standard.rawValue)
        let own = names.topLevel(symbol, in: .main).flatMap { $0.kind == .arrangement ? $0 : nil }
        guard let declaration = own ?? names[.prelude].declarations[symbol], declaration.kind == .arrangement else {
            return
        }
        let block = names.bundleBlock(declaration)
        let activation = names.activate(
            Activation(
                block: block, module: declaration.module, box: child(of: box) ?? box, allowsFolds: true,
                isTurned: boxes[box].isRow, seesLayout: declaration.module == .main))
        let bound = bind([], to: declaration, callee: activation, at: span(of: box, names), names)
        names[activation].arguments = bound
        // It stands before whatever a `when` block may put in its place.
        let conditional = boxes[box].arranged
        boxes[box].arranged = []
        expansion.gatherBundle(declaration, activation, into: box, self, names)
        boxes[box].arranged += conditional
    }

    /// How many parts an arrangement places: folds by group make a formula for each two of them.
    private static let mostArrangedParts = 64

    /// The parts of an element that its arrangement places: those that no line places along both axes.
    private func arrangeParts(of owner: BoxID, _ names: NameStore, _ table: inout FormulaTable) {
        let child = boxes[owner].anyPart
        let parts = boxes[owner].children.filter { part in
            boxes[part].kind == .part && !(sets(.place, 0, of: part) && sets(.place, 1, of: part))
        }
        guard parts.count <= Structure.mostArrangedParts else {
            names.findings.add(
                StructureDiagnostics.tooManyParts(
                    parts.count, most: Structure.mostArrangedParts, at: span(of: owner, names)))
            return
        }
        boxes[child].children = parts
        boxes[child].scope = table.addScope(
            .copies, parent: boxes[owner].scope, count: table.constant(Double(parts.count), at: .nothing))
        for (number, part) in parts.enumerated() {
            (boxes[part].isPartArranged, boxes[part].number) = (true, Int32(clamping: number))
            for line in boxes[child].attributes { giveAttribute(line, to: part, names) }
        }
    }

    /// The direction has to be known before anything is read: `main` and `cross` depend on it.
    private func readDirection(_ tree: SyntaxTree, _ statement: Int32, _ names: NameStore) {
        for line in tree.statements(from: tree.statements[Int(statement)].body) {
            let property = tree.statements[Int(line)]
            guard property.kind == .property, property.formula >= 0 else { continue }
            let node = tree.formulas[Int(property.formula)]
            if let said = saysLoop(property, tree, names) {
                loops = said
                continue
            }
            guard tree.text(ofToken: property.name) == "scroll" else { continue }
            switch node.kind == .name ? tree.text(ofToken: node.token) : "" {
            case "vertical": isHorizontal = false
            case "both": (isHorizontal, scrollsBoth) = (false, true)
            case "horizontal": isHorizontal = true
            default:
                if node.kind != .missing {
                    let place = tree.span(ofFormula: property.formula)
                    names.findings.add(
                        StructureDiagnostics.malformedScroll(at: place, text: tree.source.text(of: place)))
                }
            }
        }
    }

    // MARK: Boxes

    private func addSection(
        _ statement: Int32, _ block: BlockID, parent: ActivationID, _ names: NameStore
    ) {
        blockBoxes.append(
            addBox(
                Box(
                    kind: .block, parent: .layout, name: names.symbol("section"), statement: statement,
                    scope: boxes[sectionBox].scope, number: Int32(clamping: blockBoxes.count)),
                block, parent: parent, names))
    }

    /// What a line says of `loop`; nil for another line.
    private func saysLoop(_ line: StatementSyntax, _ tree: SyntaxTree, _ names: NameStore) -> Bool? {
        guard tree.text(ofToken: line.name) == "loop" else { return nil }
        let node = tree.formulas[Int(line.formula)]
        if node.kind == .boolean { return tree.text(ofToken: node.token) == "true" }
        if node.kind != .missing {
            names.findings.add(StructureDiagnostics.notConstant("`loop`", at: tree.span(ofFormula: line.formula)))
        }
        return false
    }

    /// Whether a `section` block scrolls by itself, which is always across the layout, and whether it has no ends then.
    private func scrollsByItself(_ statement: Int32, _ names: NameStore) -> (isRow: Bool, loops: Bool) {
        let tree = names[.main].tree
        var (isRow, loops) = (false, false)
        for line in tree.statements(from: tree.statements[Int(statement)].body) {
            let property = tree.statements[Int(line)]
            guard property.kind == .property, property.formula >= 0 else { continue }
            if let said = saysLoop(property, tree, names) { loops = said }
            guard tree.text(ofToken: property.name) == "scroll" else { continue }
            isRow = true
            let node = tree.formulas[Int(property.formula)]
            let place = tree.span(ofFormula: property.formula)
            let written = node.kind == .name ? tree.text(ofToken: node.token) : ""
            switch written {
            case "vertical", "horizontal", "both":
                guard !scrollsBoth, written == (isHorizontal ? "vertical" : "horizontal") else {
                    names.findings.add(
                        StructureDiagnostics.rowAlongLayout(
                            written, at: place, isHorizontal: isHorizontal, scrollsBoth: scrollsBoth))
                    continue
                }
            default:
                if node.kind != .missing {
                    names.findings.add(
                        StructureDiagnostics.malformedScroll(at: place, text: tree.source.text(of: place)))
                }
            }
        }
        return (isRow, isRow && loops)
    }

    private func addElement(
        _ kind: Box.Kind, _ statement: Int32, in parent: BoxID, _ names: NameStore, _ table: inout FormulaTable
    ) -> BoxID {
        let tree = names[.main].tree
        let line = tree.statements[Int(statement)]
        let name = kind == .cell && line.name < 0 ? names.symbol("cell") : names.symbol(line.name, .main)
        let hasCount =
            kind != .cell && kind != .part && boxes[parent].kind != .cell
            && tree.statements(from: line.body).contains { inner in
                let property = tree.statements[Int(inner)]
                return property.kind == .property && tree.text(ofToken: property.name) == "count"
            }
        var scope = boxes[parent].scope
        if kind == .cell { scope = table.addScope(.cells(block: boxes[parent].number), parent: scope) }
        if hasCount { scope = table.addScope(.copies, parent: scope) }
        let made = addBox(
            Box(kind: kind, parent: parent, name: name, statement: statement, scope: scope, hasCount: hasCount),
            names.addBlock(.main, statement), parent: boxes[parent].activation, names)
        // In a row `main` is the axis of the row.
        names[boxes[made].activation].isTurned = row(of: made).exists
        boxes[parent].children.append(made)
        return made
    }

    // MARK: Names

    /// Gives a declaration its meaning, and makes the box of an element or a section with everything inside.
    private func declareLine(
        _ line: Int32, box: BoxID, block: BlockID, site: Site, _ names: NameStore, _ table: inout FormulaTable
    ) {
        let tree = names[.main].tree
        let statement = tree.statements[Int(line)]
        guard site.statements.contains(statement.kind) else {
            if statement.kind != .field { names.reportMisplaced(statement, tree, site) }
            return
        }
        switch statement.kind {
        case .let:
            names.declaredType(statement.type, .main)
            names.declare(statement.name, statement.isFunction ? .function : .value, line, .main, in: block)
        case .param:
            let number = Int32(clamping: parameters.count)
            names.declare(statement.name, .parameter, line, .main, number: number, in: block)
            let name = names.symbol(statement.name, .main)
            if numberOfParameter[name] == nil { numberOfParameter[name] = parameters.count }
            parameters.append(
                ParameterDeclaration(
                    name: name, statement: line,
                    formula: table.input(.parameter, number, at: tree.span(ofToken: statement.name))))
        case .data:
            // The record of a cell is also that of its parts; other elements have none.
            let home = wholeElement(of: box)
            guard boxes[box].kind != .part || boxes[home].kind == .cell else {
                return names.reportMisplaced(statement, tree, boxes[home].kind.site)
            }
            declareFields(line, home: home, of: box, names)
        case .cell:
            let parent = box == .layout ? blockBoxes.first ?? .layout : box
            // The layout's own cell makes a block; beside `section` blocks, before or after them, there is no room for it.
            let isExplicit = box == .layout && (parent == .layout || names[boxes[parent].activation].block != block)
            if isExplicit || boxes[parent].children.contains(where: { boxes[$0].kind == .cell }) {
                names.findings.add(
                    StructureDiagnostics.secondCell(
                        at: tree.span(ofToken: statement.firstToken), besideSections: isExplicit))
                return
            }
            declareBody(of: addElement(.cell, line, in: parent, names, &table), names, &table)
        case .supplementary, .decoration, .part:
            let kind: Box.Kind =
                statement.kind == .supplementary ? .supplementary : statement.kind == .part ? .part : .decoration
            let element = addElement(kind, line, in: box, names, &table)
            names.declare(statement.name, .box, line, .main, number: element.index, in: block)
            declareBody(of: element, names, &table)
        case .section:
            addSection(line, names.addBlock(.main, line), parent: boxes[.layout].activation, names)
            let section = blockBoxes[blockBoxes.count - 1]
            (boxes[section].isRow, boxes[section].loops) = scrollsByItself(line, names)
            names[boxes[section].activation].isTurned = boxes[section].isRow
            if statement.name >= 0 {
                boxes[section].name = names.symbol(statement.name, .main)
                names.declare(statement.name, .box, line, .main, number: section.index, in: block)
            }
            declareBody(of: section, names, &table)
            markTrailing(section)
        case .attribute: names.declare(statement.name, .attribute, line, .main, in: block)
        case .output:
            let known = names.findings.count
            names.declare(statement.name, .attribute, line, .main, in: block)
            guard statement.name >= 0, names.findings.count == known else { return }
            outputs.append(OutputDeclaration(name: names.symbol(statement.name, .main), box: box, statement: line))
        case .when, .appear, .disappear: names.reportMisplacedLines(of: statement, tree)
        case .property, .use, .layout, .effect, .arrangement, .field, .import, .test, .at, .expect, .assume, .source,
            .story, .insert, .remove, .move, .allow:
            break
        }
    }

    private func declareBody(of box: BoxID, _ names: NameStore, _ table: inout FormulaTable) {
        let tree = names[.main].tree
        let (block, site) = (names[boxes[box].activation].block, boxes[box].kind.site)
        for line in tree.statements(from: tree.statements[Int(boxes[box].statement)].body) {
            declareLine(line, box: box, block: block, site: site, names, &table)
        }
    }

    /// In a section, what stands behind the cell in the file comes behind the cells.
    private func markTrailing(_ section: BoxID) {
        var isBehind = false
        for child in boxes[section].children {
            if boxes[child].kind == .cell { isBehind = true }
            boxes[child].leads = !isBehind
        }
    }

    /// Links the supplementary views of a box, so that each is one step from the one before.
    private func linkSupplementaries(of box: BoxID) {
        for child in boxes[box].children where boxes[child].kind == .supplementary {
            if boxes[child].leads {
                boxes[child].before = boxes[box].lastLeading
                boxes[box].lastLeading = child
            } else {
                boxes[child].before = boxes[box].lastTrailing
                boxes[box].lastTrailing = child
            }
        }
    }

    /// Declares the fields of a `data` block. `home`: what has the record, of a part its cell.
    private func declareFields(_ line: Int32, home: BoxID, of box: BoxID, _ names: NameStore) {
        let tree = names[.main].tree
        for inner in tree.statements(from: tree.statements[Int(line)].body) {
            let field = tree.statements[Int(inner)]
            let name = names.symbol(field.name, .main)
            let span = tree.span(ofToken: field.name)
            if let earlier = numberOfField[name] {
                names.findings.add(
                    StructureDiagnostics.duplicateName(names.text(name), at: span, earlier: fields[earlier].span))
                brokenFields.insert(name)
                continue
            }
            let type = names.declaredType(field.type, .main, isField: true)
            guard let type, type != .point, type != .size else {
                brokenFields.insert(name)
                let place = tree.span(ofToken: field.type)
                if type != nil { names.findings.add(CheckDiagnostics.unknownFieldType(names.text(place), at: place)) }
                continue
            }
            var initial = ContributionID.none
            if field.formula >= 0 {
                initial = add(
                    Contribution(
                        property: nil, part: nil, root: field.formula, activation: boxes[box].activation,
                        statement: inner, module: .main, attribute: name))
            }
            let kind = boxes[home].kind
            if field.isMeasured, !tree.isListType(field.type), type != .length || field.formula < 0 || kind == .layout {
                names.findings.add(StructureDiagnostics.measuredField(names.text(name), at: span))
            }
            let block = kind == .layout ? -1 : kind == .cell ? boxes[boxes[home].parent].number : boxes[home].number
            numberOfField[name] = fields.count
            var declared = FieldDeclaration(
                name: name, type: type, scope: boxes[home].scope, block: block, span: span, initial: initial,
                isMeasured: field.isMeasured,
                estimate: field.formula >= 0 ? tree.span(ofFormula: field.formula) : nil)
            guard tree.isListType(field.type) else {
                fields.append(declared)
                continue
            }
            if field.isMeasured { names.findings.add(StructureDiagnostics.measuredField(names.text(name), at: span)) }
            declared.part = .count
            fields.append(declared)
            for entry in 0..<CheckedLayout.Field.listLimit {
                declared.part = .entry(entry)
                fields.append(declared)
            }
        }
    }
}
