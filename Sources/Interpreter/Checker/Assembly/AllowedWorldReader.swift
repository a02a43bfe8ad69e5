import LayoutDSL

/// Reads the worlds that a layout is meant for: `allow world "phones only" { viewport.width: 375...430 }`.
struct AllowedWorldReader: CheckJob {
    let stores: CheckStores

    /// What the lines of the layout's `allow world` say; nil without one.
    func allowedWorld() -> AllowedWorld? {
        let tree = names[.main].tree
        let lines = tree.statements(from: tree.statements[Int(names[.main].layout)].body)
        guard
            let line = lines.first(where: {
                let statement = tree.statements[Int($0)]
                return statement.kind == .allow && statement.body >= 0 && tree.allowsWorld(statement)
            })
        else { return nil }
        let block = names.addBlock(.main, line)
        let activation = names.activate(
            Activation(
                block: block, parent: structure[.layout].activation, module: .main, box: .layout, isTest: true))
        var world = LayoutTest(name: "", span: tree.span(ofStatement: line))
        for inner in tree.statements(from: tree.statements[Int(line)].body) {
            let statement = tree.statements[Int(inner)]
            guard statement.kind == .property else {
                names.reportMisplaced(statement, tree, .world)
                continue
            }
            testTargetReader.checkSetting(statement, of: &world, activation, in: .world)
        }
        testTargetReader.dropReplaced(in: &world)
        for setting in world.settings {
            switch setting.target {
            case .viewport(axis: 0), .items: break
            case .rowOffset, .offset, .trail: note(.scrolledAllowance(setting.name, at: setting.span))
            case .viewport, .parameter, .environment, .field:
                if setting.isRange { note(.rangedAllowance(setting.name, at: setting.span)) }
            }
        }
        return AllowedWorld(items: world.items, settings: world.settings)
    }
}

extension CheckJob {
    var allowedWorldReader: AllowedWorldReader { AllowedWorldReader(stores: stores) }
}

extension Diagnostic {
    fileprivate static func rangedAllowance(_ name: String, at span: SourceSpan) -> Diagnostic {
        Diagnostic(
            .unfitAllowance, "`allow world` takes a range of `viewport.width` and `items` only", at: Label(span),
            help: "give `\(name)` a single value, or leave the line out")
    }

    fileprivate static func scrolledAllowance(_ name: String, at span: SourceSpan) -> Diagnostic {
        Diagnostic(
            .unfitAllowance, "`\(name)` is how far something is scrolled, which is no matter of the world",
            at: Label(span), help: "leave the line out: `dslc lint` looks at every offset")
    }
}
