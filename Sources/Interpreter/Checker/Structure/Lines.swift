import LayoutDSL

// Collects what the lines of blocks say: the properties that they set, the bundles that they use, their attributes.

extension Checker {
    /// Collects what the lines of a block set and use.
    mutating func gatherLines(of box: Int32, site: Site, into target: Int32) {
        let made = boxes[Int(box)]
        guard made.statement >= 0, made.kind != .section else { return }
        if made.kind == .block, activations[Int(made.activation)].block == activations[Int(boxes[0].activation)].block {
            return  // an implicit section: the layout's lines are gathered into it
        }
        let body = modules[Int(made.module)].tree.statements[Int(made.statement)].body
        gather(from: body, made, site: site, box: box, into: target, during: Circumstances())
    }

    /// The lines of a block, and of the `when` blocks in it.
    private mutating func gather(
        from first: Int32, _ made: Box, site: Site, box: Int32, into target: Int32,
        during circumstances: Circumstances
    ) {
        let tree = modules[Int(made.module)].tree
        for line in tree.statements(from: first) {
            let statement = tree.statements[Int(line)]
            switch statement.kind {
            case .property:
                let goesToLayout = box == 0 && tree.text(ofToken: statement.name) != "insets"
                addProperty(
                    line, made.module, made.activation, site: site, to: goesToLayout ? 0 : target,
                    during: circumstances)
            case .use: expand(line, made.module, made.activation, into: target, during: circumstances)
            case .attribute where site.statements.contains(.attribute) && circumstances.isPlain:
                addAttribute(line, made.module, made.activation, to: target)
            case .when:
                let inner = inside(circumstances, when: statement, made.module, made.activation)
                gather(
                    from: statement.body, made, site: site, box: box, into: target,
                    during: inner)
            case .appear, .disappear:
                guard site.statements.contains(statement.kind) else { continue }
                gather(
                    from: statement.body, made, site: site, box: box, into: target,
                    during: circumstances.during(statement.kind == .appear ? .appearing : .disappearing))
            default: break
            }
        }
    }

    /// The circumstances in a `when` block.
    mutating func inside(
        _ circumstances: Circumstances, when statement: StatementSyntax, _ module: Int32, _ activation: Int32
    ) -> Circumstances {
        let span = modules[Int(module)].tree.span(ofToken: statement.firstToken)
        let source: Argument.Source =
            statement.formula >= 0 ? .formula(root: statement.formula, activation: activation) : .missing
        arguments.append(Argument(source: source, type: .boolean, name: span))
        conditions.append(
            Condition(argument: Int32(clamping: arguments.count - 1), outer: circumstances.condition))
        return Circumstances(condition: Int32(clamping: conditions.count - 1), phase: circumstances.phase)
    }

    /// Adds the line of a property to a box; answers nothing when it is not one (reported).
    mutating func addProperty(
        _ line: Int32, _ module: Int32, _ activation: Int32, site: Site, to box: Int32,
        during circumstances: Circumstances = Circumstances()
    ) {
        let tree = modules[Int(module)].tree
        let statement = tree.statements[Int(line)]
        let name = tree.span(ofToken: statement.name)
        guard let property = names.property(symbol(statement.name, module)) else {
            let isEffect = site != .layout && site != .section && site != .arrangement
            let bundle = lookup(symbol(statement.name, module), from: activation)?.0
            if let bundle, bundle.kind == (isEffect ? .effect : .arrangement) {
                note(.bundleSetLikeProperty(text(name), bundle.kind, at: name, declared: nameSpan(bundle)))
                return
            }
            note(
                .unknownProperty(text(name), known: site.properties.map { $0.rawValue }, at: name, site: site))
            return
        }
        let isInCell = boxes[Int(box)].parent >= 0 && boxes[Int(boxes[Int(box)].parent)].kind == .cell
        guard site.properties.contains(property), property != .count || !isInCell else {
            // Copies of what a cell has could not be told apart by an index path.
            note(.misplacedProperty(property.rawValue, at: name, site: site, isInCell: isInCell))
            return
        }
        var part: Word?
        if tree.tokens[Int(statement.name) + 1].kind == .dot {
            let token = statement.name + 2
            let span = tree.span(ofToken: token)
            guard let found = names.word(symbol(token, module)), property.parts.contains(found),
                tree.tokens[Int(token) + 1].kind != .dot
            else {
                note(
                    .unknownPart(text(span), of: property.rawValue, known: property.parts.map { $0.rawValue }, at: span)
                )
                return
            }
            part = found
        }
        guard statement.formula >= 0 else { return }
        let number = Int32(clamping: contributions.count)
        contributions.append(
            Contribution(
                property: property, part: part, root: statement.formula, activation: activation, statement: line,
                module: module, circumstances: circumstances))
        let isConstant = [.items, .viewport, .scroll].contains(property) || property == .count && site == .section
        guard circumstances.condition < 0 || !isConstant else {
            note(.misplacedProperty(property.rawValue, at: name, site: .when))
            return
        }
        guard circumstances.phase == .resting || Site.effect.properties.contains(property) else {
            note(.misplacedProperty(property.rawValue, at: name, site: .phase))
            return
        }
        switch (site, circumstances.phase) {
        case (.arrangement, _): boxes[Int(box)].arranged.append(number)
        case (_, .resting): boxes[Int(box)].contributions.append(number)
        case (_, .appearing): boxes[Int(box)].appearing.append(number)
        case (_, .disappearing): boxes[Int(box)].disappearing.append(number)
        }
    }

    mutating func addAttribute(
        _ line: Int32, _ module: Int32, _ activation: Int32, to box: Int32,
        during circumstances: Circumstances = Circumstances()
    ) {
        let tree = modules[Int(module)].tree
        let statement = tree.statements[Int(line)]
        guard statement.name >= 0, statement.formula >= 0 else { return }
        let name = symbol(statement.name, module)
        let span = tree.span(ofToken: statement.name)
        let number = Int32(clamping: contributions.count)
        contributions.append(
            Contribution(
                property: nil, part: nil, root: statement.formula, activation: activation, statement: line,
                module: module, attribute: name, circumstances: circumstances))
        // One that counts only while a condition holds may stand in for an earlier one.
        let isConditional = circumstances.condition >= 0
        for earlier in boxes[Int(box)].attributes
        where contributions[Int(earlier)].attribute == name && !isConditional {
            if contributions[Int(earlier)].activation == activation { return }  // a duplicate name, reported as such
            note(
                .attributeTwice(
                    names.text(name), at: useSpan(activation) ?? span, earlier: lineSpan(earlier), self.name(of: box)))
            return
        }
        boxes[Int(box)].attributes.append(number)
    }
}
