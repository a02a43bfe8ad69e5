import LayoutDSL

// Names that lead nowhere, with what was probably meant.

extension NameStore {
    /// Words for a suggestion are only looked for while few enough diagnostics have been found to be shown.
    private var mayStillBeShown: Bool { findings.suggested < Diagnostics.limit }

    /// The names that a formula of an activation can read.
    private func names(inReachOf activation: ActivationID, functions: Bool) -> Candidates {
        let key = activation.index * 2 + (functions ? 1 : 0)
        if let known = namesInReach[key] { return known }
        var found = functions ? BuiltInFunction.all.map { $0.name } : Word.values.map { $0.rawValue }
        func matches(_ kind: DeclarationKind) -> Bool {
            switch kind {
            case .function: functions
            case .value, .parameter, .argument, .attribute, .box: !functions
            case .effect, .arrangement: false
            }
        }
        var current = activation
        var reached: Set<BlockID> = []
        while current.exists {
            reached.insert(activations[current].block)
            current = activations[current].parent
        }
        for (key, declaration) in blockNames.entries where matches(declaration.kind) {
            let (block, symbol) = BlockNames.parts(of: key)
            if reached.contains(block) { found.append(text(symbol)) }
        }
        found += topLevelNames(of: activation.exists ? activations[activation].module : .main, where: matches)
        let candidates = Candidates(found)
        namesInReach[key] = candidates
        return candidates
    }

    /// The names of a kind that a file and the prelude declare at their top level.
    private func topLevelNames(of module: ModuleID, where matches: (DeclarationKind) -> Bool) -> [String] {
        Set([module, .prelude]).flatMap { home in
            modules[home].declarations.entries.filter { matches($0.declaration.kind) }.map { text($0.symbol) }
        }
    }

    /// A name that means nothing where a formula reads it. It was meant for none of the `unreadable` ones.
    func unknownName(
        _ symbol: Symbol, at place: SourceSpan, in activation: ActivationID, elements: [OfferedName] = [],
        unreadable: [String] = []
    ) -> Diagnostic {
        let name = text(symbol)
        if let member = memberName(behind: place), let foreign = ForeignWord.pairs["\(name).\(text(member))"] {
            return StructureDiagnostics.foreignWord(text(place.joined(member)), foreign, at: place.joined(member))
        }
        if let declared = unseen(symbol, from: activation) {
            return Diagnostic(
                .unknownName, "`\(name)` is declared in the layout, which is not seen here",
                at: Diagnostic.Label(place),
                secondary: [Diagnostic.Label(declarationSpan(declared), "declared here")],
                help: "pass it on: a parameter `\(name): …` here, and `\(name): \(name)` where this is used")
        }
        if let help = ForeignWord.valueHelp[name] {
            return Diagnostic(.foreignWord, "there is no value `\(name)`", at: Diagnostic.Label(place), help: help)
        }
        if property(symbol) != nil {
            return Diagnostic(
                .unknownName, "`\(name)` can be set, but not read", at: Diagnostic.Label(place),
                help: "declare the value with `let`, and read that name in both places")
        }
        if let foreign = ForeignWord.values[name] {
            guard let member = memberName(behind: place) else {
                return StructureDiagnostics.foreignWord(name, foreign, at: place)
            }
            let hasParts =
                !foreign.utf8.contains(UInt8(ascii: ".")) || foreign == "content.size" || foreign == "rest.origin"
            if hasParts, let part = ForeignWord.members[text(member)] {
                let whole = place.joined(member)
                return StructureDiagnostics.foreignWord(text(whole), "\(foreign).\(part)", at: whole)
            }
            if hasParts { return StructureDiagnostics.foreignWord(name, foreign, at: place) }
        }
        let declare = "declare it: `let \(name) = …`"
        return suggesting(.unknownName, "there is no `\(name)` here", name, at: place, otherwise: declare) { store in
            store.names(inReachOf: activation, functions: false)
                .adding(elements.map { $0.text }, without: unreadable)
        }
    }

    /// What the layout declares under a name, where an effect or a function of its file reads it.
    private func unseen(_ symbol: Symbol, from activation: ActivationID) -> Declaration? {
        guard layoutActivation.exists, !activation.exists || activations[activation].module == .main,
            let found = blockNames.declaration(symbol, in: activations[layoutActivation].block)
        else { return nil }
        return found.kind == .value || found.kind == .parameter ? found : nil
    }

    /// The name behind `.` that follows a place; nil when none does.
    private func memberName(behind place: SourceSpan) -> SourceSpan? {
        let bytes = findings.sources[Int(place.source.number)].bytes
        guard place.end < bytes.count, bytes[place.end] == UInt8(ascii: ".") else { return nil }
        var end = place.end + 1
        while end < bytes.count,
            bytes[end] | 0x20 >= 0x61 && bytes[end] | 0x20 <= 0x7A || bytes[end] == 0x5F
                || bytes[end] >= 0x30 && bytes[end] <= 0x39
        {
            end += 1
        }
        let start = place.end + 1
        return end > start ? SourceSpan(start: start, length: end - start, source: place.source) : nil
    }

    /// What stands in the parentheses behind a name.
    private func written(behind place: SourceSpan) -> WrittenEntries? {
        WrittenEntries(findings.sources[Int(place.source.number)].bytes, at: place.end)
    }

    private func whole(_ place: SourceSpan, _ written: WrittenEntries?) -> SourceSpan {
        SourceSpan(
            start: Int(place.start), length: (written?.end ?? place.end) - Int(place.start), source: place.source)
    }

    /// A name that is called and is no function.
    func notCallable(_ symbol: Symbol, at place: SourceSpan, in activation: ActivationID) -> Diagnostic {
        let name = text(symbol)
        if let (found, _) = lookup(symbol, from: activation) {
            let what: String
            switch found.kind {
            case .effect: what = "an effect, not a function"
            case .arrangement: what = "an arrangement, not a function"
            default: what = "a value, not a function"
            }
            return Diagnostic(
                .notCallable, "`\(name)` is \(what)", at: Diagnostic.Label(place),
                secondary: [Diagnostic.Label(declarationSpan(found), "declared here")],
                help: name == "stop" ? "the declaration hides the function `stop`: rename it, `\(name)Line`" : nil)
        }
        if interner.isReserved(symbol) {
            return Diagnostic(
                .notCallable, "`\(name)` is a value, not a function", at: Diagnostic.Label(place),
                help: name == "count" ? "in a test: `count(cell where true)`" : nil)
        }
        if let foreign = ForeignWord.functions[name] {
            return foreign.isEmpty
                ? Diagnostic(
                    .foreignWord, "`\(name)` is not needed: write only the parentheses", at: Diagnostic.Label(place),
                    fixes: [Diagnostic.Fix("leave it out", replace: place, with: "", .likely)])
                : StructureDiagnostics.foreignWord(name, foreign, at: place)
        }
        if let help = ForeignWord.functionHelp[name] {
            let written = written(behind: place)
            var value = written?.sureValue
            if let pair = written?.pair, help.utf8.starts(with: "a size".utf8) {
                value = "\(pair.first) x \(pair.second)"
            }
            let lines =
                help.utf8.starts(with: "insets".utf8) ? written?.lines(of: "insets").map { "write `\($0)`" } : nil
            return Diagnostic(
                .foreignWord, "there is no function `\(name)`", at: Diagnostic.Label(place),
                help: value == nil ? lines ?? help : nil,
                fixes: value.map { [Diagnostic.Fix.write($0, at: whole(place, written))] } ?? [])
        }
        let declare = "declare it: `let \(name)(v) = …`"
        return suggesting(.unknownName, "there is no function `\(name)`", name, at: place, otherwise: declare) {
            $0.names(inReachOf: activation, functions: true)
        }
    }

    /// A name that is used like an effect or an arrangement and means nothing.
    func unknownBundle(
        _ symbol: Symbol, _ wanted: DeclarationKind, at place: SourceSpan, from activation: ActivationID
    ) -> Diagnostic {
        let name = text(symbol)
        if let property = property(symbol)?.rawValue ?? ForeignWord.properties[name]
            ?? ForeignWord.properties[name.uncapitalized]
        {
            let written = written(behind: place)
            let line = written?.lines(of: property)
            return Diagnostic(
                .unknownBundle, "`\(name)` is set with a value", at: Diagnostic.Label(place),
                help: line == nil ? "write `\(property): …`" : nil,
                fixes: line.map { [.write($0, at: whole(place, written))] } ?? [])
        }
        let what = wanted == .effect ? "effect" : "arrangement"
        if mayStillBeShown, let foreign = bundleAlsoKnown(as: name, wanted, to: activations[activation].module) {
            findings.suggested += 1
            return StructureDiagnostics.foreignWord(name, foreign, at: place)
        }
        if let foreign = DeclarationWord.foreignStatements[name] {
            // A word of another tool is no slip of the pen.
            return Diagnostic(
                .unknownBundle, "there is no \(what) `\(name)`", at: Diagnostic.Label(place), help: foreign)
        }
        let module = activations[activation].module
        let help =
            ForeignWord.propertyHelp[name]
            ?? "declare it, `\(what) \(name) { … }`, or import it"
        return suggesting(.unknownBundle, "there is no \(what) `\(name)`", name, at: place, otherwise: help) { store in
            Candidates(store.topLevelNames(of: module) { $0 == wanted })
        }
    }

    /// The first arrangement with a parameter for what another tool sets: `grid(columns: 3)` for `columnCount: 3`.
    func arrangement(for word: String, _ value: String, in module: ModuleID) -> String? {
        guard let label = ForeignWord.arguments[word], mayStillBeShown else { return nil }
        findings.suggested += 1
        for home in [module, .prelude] {
            let tree = modules[home].tree
            for declaration in modules[home].own where declaration.kind == .arrangement {
                let statement = tree.statements[Int(declaration.statement)]
                for number in statement.parameters
                where tree.text(ofToken: tree.parameters[Int(number)].name).utf8.elementsEqual(label.utf8) {
                    return "\(tree.text(ofToken: statement.name))(\(label): \(value.isEmpty ? "8" : value))"
                }
            }
        }
        return nil
    }

    /// The bundle whose documentation has a line "Also known as `pinned`, `pin`." with the name in it. Other tools'
    /// words for an effect stand beside the effect, in the prelude or in anyone's library.
    private func bundleAlsoKnown(as name: String, _ wanted: DeclarationKind, to module: ModuleID) -> String? {
        var found: String?
        for home in [module, .prelude] {
            let tree = modules[home].tree
            for declaration in modules[home].own where declaration.kind == wanted {
                let statement = tree.statements[Int(declaration.statement)]
                for line in tree.documentation(before: statement.firstToken).utf8.split(separator: UInt8(ascii: "\n")) {
                    guard line.starts(with: "Also known as ".utf8) else { continue }
                    for word in line.split(separator: UInt8(ascii: "`")) where word.elementsEqual(name.utf8) {
                        found = found ?? tree.text(ofToken: statement.name)
                    }
                }
            }
        }
        return found
    }

    /// A finding about a name, with the known name that is nearest to it.
    private func suggesting(
        _ code: DiagnosticCode, _ message: String, _ name: String, at place: SourceSpan, otherwise: String? = nil,
        known: (NameStore) -> Candidates
    ) -> Diagnostic {
        var near: String?
        if mayStillBeShown {
            findings.suggested += 1
            near = Suggestion.best(for: name, among: known(self))
        }
        return Diagnostic(
            code, message, at: Diagnostic.Label(place), help: near == nil ? otherwise : nil,
            fixes: near.map { [.write($0, at: place)] } ?? [])
    }
}
