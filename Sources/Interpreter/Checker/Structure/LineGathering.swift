import LayoutDSL

// Collects what the lines of blocks and bundles say: the properties that they set, and their attributes.

/// A line of a block, and where it stands.
struct GatheredLine {
    let line: Int32
    let module: ModuleID
    let activation: ActivationID
    var circumstances = Circumstances()
}

extension Structure {
    /// The circumstances in a `when` block.
    func inside(_ line: GatheredLine, when statement: StatementSyntax, _ tree: SyntaxTree) -> Circumstances {
        let source: Argument.Source =
            statement.formula >= 0 ? .formula(root: statement.formula, activation: line.activation) : .missing
        let argument = add(Argument(source: source, type: .boolean, name: tree.span(ofToken: statement.firstToken)))
        let condition = conditions.append(Condition(argument: argument, outer: line.circumstances.condition))
        return Circumstances(condition: condition, phase: line.circumstances.phase)
    }

    /// Adds the line of a property to a box; reports one that is none, or cannot stand there.
    func addProperty(_ line: GatheredLine, site: Site, to box: BoxID, _ names: NameStore) {
        let tree = names[line.module].tree
        let statement = tree.statements[Int(line.line)]
        let name = tree.span(ofToken: statement.name)
        let symbol = names.symbol(statement.name, line.module)
        guard var property = names.property(symbol) else {
            let isEffect = site != .layout && site != .section && site != .arrangement
            let bundle = names.lookup(symbol, from: line.activation)?.0
            if let bundle, bundle.kind == (isEffect ? .effect : .arrangement) {
                names.findings.add(
                    StructureDiagnostics.bundleSetLikeProperty(
                        names.text(name), bundle.kind, at: name, declared: names.nameSpan(bundle)))
            } else {
                let known = site.properties.map { $0.rawValue }
                let written = statement.lastToken > statement.name + 1 ? statement.name + 2 : statement.name
                let text = names.text(tree.span(ofTokens: written, statement.lastToken))
                let value = written == statement.name ? "" : SyntaxWords.number(text) ?? text
                let use = isEffect ? nil : names.arrangement(for: names.text(name), value.oneLine, in: line.module)
                names.findings.add(
                    StructureDiagnostics.unknownProperty(
                        names.text(name), known: known, at: name, site: site, line: value,
                        whole: tree.span(ofTokens: statement.name, statement.lastToken), use: use))
            }
            return
        }
        var dot = statement.name + 1
        if property == .inner {
            guard let inside = insideProperty(statement, tree, names) else { return }
            property = inside
            dot += 2
        }
        let isInCell = boxes[box].parent.exists && boxes[boxes[box].parent].kind == .cell
        guard site.properties.contains(property), property != .count || !isInCell else {
            // Copies of what a cell has could not be told apart by an index path.
            names.findings.add(
                StructureDiagnostics.misplacedProperty(property.rawValue, at: name, site: site, isInCell: isInCell))
            return
        }
        guard property != .present || site != .arrangement || boxes[box].kind == .block else {
            return names.findings.add(
                StructureDiagnostics.presentSections(at: names.useSpan(line.activation) ?? name, line: name))
        }
        if property == .mirrors {
            // What is mirrored is settled before any condition.
            guard !line.circumstances.condition.exists else {
                return names.findings.add(
                    StructureDiagnostics.misplacedProperty(property.rawValue, at: name, site: .when))
            }
            return keepSides(statement, tree, site == .layout ? .layout : box, names)
        }
        if site == .section, !boxes[box].isRow, Site.ofRows.contains(property), property != .scroll {
            let direction = isHorizontal ? Word.vertical : .horizontal
            names.findings.add(
                StructureDiagnostics.outsideOfRow(property.rawValue, at: name, scroll: direction.rawValue))
            return
        }
        var part: Word?
        if tree.tokens[Int(dot)].kind == .dot {
            let token = dot + 1
            let span = tree.span(ofToken: token)
            // The viewport of the layout is a constant as a whole.
            let parts = property == .viewport && site == .layout ? [] : property.parts
            guard let found = names.word(names.symbol(token, line.module)), parts.contains(found),
                tree.tokens[Int(token) + 1].kind != .dot
            else {
                let known = parts.map { $0.rawValue }
                names.findings.add(
                    StructureDiagnostics.unknownPart(names.text(span), of: property.rawValue, known: known, at: span))
                return
            }
            part = found
        }
        guard statement.formula >= 0 else { return }
        // In a line that sets a stop along an axis, that axis is `main`.
        let isTurned = names[line.activation].isTurned
        let isInRow = row(of: box).exists
        let across = isInRow ? mainAxis : 1 - mainAxis
        let isAcross = property == .snap && part?.axis(main: isTurned ? 1 - mainAxis : mainAxis) == across
        let isReadTurned = part == nil ? isTurned : isAcross != isInRow
        let activation =
            property == .snap && isReadTurned != isTurned ? names.turned(line.activation) : line.activation
        let number = add(
            Contribution(
                property: property, part: part, root: statement.formula, activation: activation,
                statement: line.line, module: line.module, circumstances: line.circumstances,
                isTurned: isTurned, isInRow: isInRow))
        let isConstant =
            [.items, .scroll, .loop].contains(property) || property == .viewport && site != .section
            || property == .count && site == .section
        guard !line.circumstances.condition.exists || !isConstant else {
            return names.findings.add(StructureDiagnostics.misplacedProperty(property.rawValue, at: name, site: .when))
        }
        guard line.circumstances.phase == .resting || Site.effect.properties.contains(property) else {
            return names.findings.add(StructureDiagnostics.misplacedProperty(property.rawValue, at: name, site: .phase))
        }
        if property == .margin { boxes[box].hasMargin = true }
        if property == .opens { noteOpenedCell(number, of: box, names) }
        switch (site, line.circumstances.phase) {
        case (.arrangement, _): boxes[box].arranged.append(number)
        case (_, .resting): boxes[box].contributions.append(number)
        case (_, .appearing): boxes[box].appearing.append(number)
        case (_, .disappearing): boxes[box].disappearing.append(number)
        }
    }

    /// Reads `mirrors: false`: a constant, since it says what the lines of a block mean.
    private func keepSides(
        _ statement: StatementSyntax, _ tree: SyntaxTree, _ box: BoxID, _ names: NameStore
    ) {
        guard statement.formula >= 0 else { return }
        let node = tree.formulas[Int(statement.formula)]
        let place = tree.span(ofFormula: statement.formula)
        guard node.kind == .boolean else {
            if node.kind != .missing { names.findings.add(StructureDiagnostics.notConstant("`mirrors`", at: place)) }
            return
        }
        boxes[box].mirrors = tree.text(ofToken: node.token) == "true"
    }

    /// The property that a line `inner.scale: …` sets; nil, and a finding, for one that names no part.
    private func insideProperty(_ statement: StatementSyntax, _ tree: SyntaxTree, _ names: NameStore) -> Property? {
        let name = tree.span(ofToken: statement.name)
        let known = Property.insides.map { $0.part }
        guard tree.tokens[Int(statement.name) + 1].kind == .dot else {
            names.findings.add(
                StructureDiagnostics.unknownPart("", of: Property.inner.rawValue, known: known, at: name))
            return nil
        }
        let part = tree.span(ofToken: statement.name + 2)
        guard let found = Property(rawValue: "inner." + names.text(part)) else {
            names.findings.add(
                StructureDiagnostics.unknownPart(names.text(part), of: Property.inner.rawValue, known: known, at: part))
            return nil
        }
        return found
    }

    func addAttribute(_ line: GatheredLine, to box: BoxID, _ names: NameStore) {
        let tree = names[line.module].tree
        let statement = tree.statements[Int(line.line)]
        guard statement.name >= 0, statement.formula >= 0 else { return }
        let name = names.symbol(statement.name, line.module)
        let number = add(
            Contribution(
                property: nil, part: nil, root: statement.formula, activation: line.activation, statement: line.line,
                module: line.module, attribute: name, circumstances: line.circumstances))
        giveAttribute(number, to: box, names)
    }

    /// Gives an element an attribute: that of its own line, or of what it uses, or of the arrangement that places it.
    func giveAttribute(_ number: ContributionID, to box: BoxID, _ names: NameStore) {
        let line = contributions[number]
        let name = line.attribute
        // One that counts only while a condition holds may stand in for an earlier one.
        let isConditional = line.circumstances.condition.exists
        if let earlier = boxes[box].firstAttributes[name], !isConditional {
            if contributions[earlier].activation == line.activation { return }  // a duplicate name, reported as such
            names.findings.add(
                StructureDiagnostics.attributeTwice(
                    names.text(name), at: placeOfAttribute(number, names),
                    earlier: placeOfAttribute(earlier, names), self.name(of: box, names)))
            return
        }
        boxes[box].attributes.append(number)
        if boxes[box].firstAttributes[name] == nil { boxes[box].firstAttributes[name] = number }
    }

    /// The place of an attribute: its use when an effect brings it, else its name.
    func placeOfAttribute(_ number: ContributionID, _ names: NameStore) -> SourceSpan {
        let line = contributions[number]
        let tree = names[line.module].tree
        return names.useSpan(line.activation) ?? tree.span(ofToken: tree.statements[Int(line.statement)].name)
    }
}
