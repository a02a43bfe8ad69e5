import LayoutDSL

// Names that lead nowhere, with what was probably meant.

extension Checker {
    /// Words for a suggestion are only looked for while few enough diagnostics have been found to be shown.
    private var mayStillBeShown: Bool { findings.suggested < Diagnostics.limit }

    /// The names that a formula of an activation can read.
    private mutating func names(inReachOf activation: Int32, functions: Bool) -> Candidates {
        let key = activation * 2 + (functions ? 1 : 0)
        if let known = namesInReach[key] { return known }
        var found = (functions ? Word.functions : Word.values).map { $0.rawValue }
        func matches(_ kind: Declaration.Kind) -> Bool {
            switch kind {
            case .function: functions
            case .value, .parameter, .argument, .attribute, .box: !functions
            case .effect, .arrangement: false
            }
        }
        var current = activation
        var reached: Set<Int32> = []
        while current >= 0 {
            reached.insert(activations[Int(current)].block)
            current = activations[Int(current)].parent
        }
        for (key, declaration) in blockNames.entries where matches(declaration.kind) {
            let (block, symbol) = BlockNames.parts(of: key)
            if reached.contains(block) { found.append(names.text(symbol)) }
        }
        let module = activation >= 0 ? Int(activations[Int(activation)].module) : 1
        for home in Set([module, 0]) {
            for (symbol, declaration) in modules[home].declarations.entries where matches(declaration.kind) {
                found.append(names.text(symbol))
            }
        }
        let candidates = Candidates(found)
        namesInReach[key] = candidates
        return candidates
    }

    mutating func reportUnknown(_ symbol: Interner.Symbol, at place: Span, in activation: Int32) {
        let name = names.text(symbol)
        if let member = memberName(behind: place), let foreign = ForeignWord.pairs["\(name).\(text(member))"] {
            return note(.foreignWord(text(place.joined(member)), foreign, at: place.joined(member)))
        }
        if names.property(symbol) != nil {
            return note(
                Diagnostic(
                    .unknownName, "`\(name)` is set, and cannot be read", at: Label(place),
                    help: "name what it is made from with `let`, and read that in both places"))
        }
        if let foreign = ForeignWord.values[name] {
            guard let member = memberName(behind: place) else {
                return note(.foreignWord(name, foreign, at: place))
            }
            let hasParts =
                !foreign.utf8.contains(UInt8(ascii: ".")) || foreign == "content.size" || foreign == "rest.origin"
            if hasParts, let part = ForeignWord.members[text(member)] {
                let whole = place.joined(member)
                return note(.foreignWord(text(whole), "\(foreign).\(part)", at: whole))
            }
            if hasParts { return note(.foreignWord(name, foreign, at: place)) }
        }
        report(.unknownName, "there is no `\(name)` here", name, at: place) {
            $0.names(inReachOf: activation, functions: false)
        }
    }

    /// The name behind `.` that follows a place; nil when none does.
    private func memberName(behind place: Span) -> Span? {
        let bytes = sources[Int(place.source.number)].bytes
        guard place.end < bytes.count, bytes[place.end] == UInt8(ascii: ".") else { return nil }
        var end = place.end + 1
        while end < bytes.count,
            bytes[end] | 0x20 >= 0x61 && bytes[end] | 0x20 <= 0x7A || bytes[end] == 0x5F
                || bytes[end] >= 0x30 && bytes[end] <= 0x39
        {
            end += 1
        }
        let start = place.end + 1
        return end > start ? Span(start: start, length: end - start, source: place.source) : nil
    }

    mutating func reportNotCallable(_ symbol: Interner.Symbol, at place: Span, in activation: Int32) {
        let name = names.text(symbol)
        if let (found, _) = lookup(symbol, from: activation) {
            let what: String
            switch found.kind {
            case .effect: what = "an effect, not a function"
            case .arrangement: what = "an arrangement, not a function"
            default: what = "a value, not a function"
            }
            return note(
                Diagnostic(
                    .notCallable, "`\(name)` is \(what)", at: Label(place),
                    secondary: [Label(declarationSpan(found), "declared here")]))
        }
        if let word = names.word(symbol), word.isReserved {
            return note(
                Diagnostic(.notCallable, "`\(name)` is a value, not a function", at: Label(place)))
        }
        if let foreign = ForeignWord.functions[name] {
            return note(
                foreign.isEmpty
                    ? Diagnostic(
                        .foreignWord, "`\(name)` is not needed: the parentheses alone say it", at: Label(place),
                        fixes: [Fix("leave it out", replace: place, with: "", .likely)])
                    : .foreignWord(name, foreign, at: place))
        }
        if let help = ForeignWord.functionHelp[name] {
            return note(
                Diagnostic(.foreignWord, "there is no function `\(name)`", at: Label(place), help: help))
        }
        report(.unknownName, "there is no function `\(name)`", name, at: place) {
            $0.names(inReachOf: activation, functions: true)
        }
    }

    mutating func reportUnknownBundle(
        _ symbol: Interner.Symbol, _ wanted: Declaration.Kind, at place: Span, from activation: Int32
    ) {
        let name = names.text(symbol)
        if names.property(symbol) != nil {
            return note(
                Diagnostic(
                    .unknownBundle, "`\(name)` is set with a value", at: Label(place), help: "write `\(name): …`"))
        }
        let what = wanted == .effect ? "effect" : "arrangement"
        if mayStillBeShown,
            let foreign = bundleAlsoKnown(as: name, wanted, to: Int(activations[Int(activation)].module))
        {
            findings.suggested += 1
            return note(.foreignWord(name, foreign, at: place))
        }
        let module = Int(activations[Int(activation)].module)
        let help = "declare one, `\(what) \(name) { … }`, or import it"
        report(.unknownBundle, "there is no \(what) `\(name)`", name, at: place, otherwise: help) { checker in
            var known: [String] = []
            for home in Set([module, 0]) {
                for (symbol, declaration) in checker.modules[home].declarations.entries where declaration.kind == wanted
                {
                    known.append(checker.names.text(symbol))
                }
            }
            return Candidates(known)
        }
    }

    /// The bundle whose documentation has a line "Also known as `pinned`, `pin`." with the name in it. Other tools'
    /// words for an effect stand beside the effect, in the prelude or in anyone's library.
    private func bundleAlsoKnown(as name: String, _ wanted: Declaration.Kind, to module: Int) -> String? {
        var found: String?
        for home in [module, 0] {
            let tree = modules[home].tree
            for declaration in modules[home].own where declaration.kind == wanted {
                let statement = tree.statements[Int(declaration.statement)]
                for line in tree.documentation(before: statement.firstToken).split(separator: "\n") {
                    guard line.utf8.starts(with: "Also known as ".utf8) else { continue }
                    for word in line.split(separator: "`") where word.utf8.elementsEqual(name.utf8) {
                        found = found ?? tree.text(ofToken: statement.name)
                    }
                }
            }
        }
        return found
    }

    private mutating func report(
        _ code: DiagnosticCode, _ message: String, _ name: String, at place: Span, otherwise: String? = nil,
        known: (inout Checker) -> Candidates
    ) {
        var near: String?
        if mayStillBeShown {
            findings.suggested += 1
            near = Suggestion.best(for: name, among: known(&self))
        }
        note(
            Diagnostic(
                code, message, at: Label(place), help: near.map { "did you mean `\($0)`?" } ?? otherwise,
                fixes: near.map { [.write($0, at: place)] } ?? []))
    }
}
