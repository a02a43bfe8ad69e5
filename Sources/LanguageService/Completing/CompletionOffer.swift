import Interpreter
import LayoutDSL

/// What is offered at a place, from what the check knows there and from the tables of the language.
struct CompletionOffer {
    let inspection: Inspection
    let statements: StatementTree
    let declarations: DeclarationIndex

    init(_ inspection: Inspection, _ statements: StatementTree) {
        self.inspection = inspection
        self.statements = statements
        declarations = DeclarationIndex(inspection.trees)
    }

    private var tree: SyntaxTree { statements.tree }

    /// What a place takes, the likeliest first.
    func items(at place: CompletionPlace, _ offset: Int) -> [CompletionItem] {
        switch place {
        case .statement(let site, let owner): statementItems(site, owner)
        case .part(let name): CompletionItem.parts(of: name)
        case .type(let isField):
            Vocabulary.words.filter { $0.kind == .type && !(isField && ["Point", "Size"].contains($0.text)) }
                .map(CompletionItem.init)
        case .direction: ["vertical", "horizontal", "both"].map { CompletionItem($0, .word) }
        case .axis: Vocabulary.axes.map { CompletionItem($0, .word) }
        case .lint: Vocabulary.lints.map { CompletionItem($0, .word) }
        case .imported(let path): importedNames(path)
        case .newName: []
        case .formula(let call, let isInTest, let opened, let reach):
            CompletionOffer.distinct(
                CompletionOffer.openings(of: opened)
                    + within(reach, formulaItems(call, isInTest, at: offset)))
        case .cell:
            declarations.names[Int(SourceID.main.number)].filter {
                tree.statements[Int($0.statement)].kind == .cell
            }.map { item(of: OfferedName(text: $0.text, kind: $0.kind, declaration: $0.span)) }
                + [CompletionItem(keyword: "section")]
        case .openCondition(let word): [word, "and", "or"].map { CompletionItem(keyword: $0) }
        case .behindFormula(let kind): CompletionOffer.words(behind: kind).map { CompletionItem(keyword: $0) }
        }
    }

    /// The items without those that have the name of one before.
    private static func distinct(_ items: [CompletionItem]) -> [CompletionItem] {
        var seen: Set<[UInt8]> = []
        return items.filter { seen.insert(Array($0.label.utf8)).inserted }
    }

    /// What may stand before a formula, or in place of it, right behind the word of a statement.
    private static func openings(of kind: StatementKind?) -> [CompletionItem] {
        switch kind {
        case .at: ["all", "some"].map { CompletionItem(keyword: $0) }
        case .expect:
            ["all", "some"].map { CompletionItem(keyword: $0) } + [
                CompletionItem(
                    "exactly one", .keyword,
                    documentation: StatementWord.documentation(ofWord: "exactly") ?? ""),
                CompletionItem(
                    "mirrored", .keyword,
                    documentation: "Whether the layout is its own mirror image from right to left, at every stop."),
                CompletionItem(
                    "same as", .keyword, documentation: "Whether all is drawn as in another world, at every stop.",
                    snippet: "same as { ${1:reducedMotion: true} }"),
            ]
        default: []
        }
    }

    /// The words that go on behind a formula that is finished.
    private static func words(behind kind: StatementKind?) -> [String] {
        switch kind {
        case .use: ["along"]
        case .param: ["in"]
        case .at: ["step"]
        case .expect: ["in", "and", "or", "overlaps", "contains", "per", "rises", "falls"]
        case .import: ["from"]
        case .move: ["to"]
        default: ["x", "then", "else", "and", "or"]
        }
    }

    // MARK: Statements

    private func statementItems(_ site: Site, _ owner: Int32?) -> [CompletionItem] {
        let lines = owner.map { tree.statements(from: tree.statements[Int($0)].body) }.map(Array.init) ?? []
        var written: Set<[UInt8]> = []
        for line in lines where tree.statements[Int(line)].kind == .property {
            written.insert(Array(tree.text(ofToken: tree.statements[Int(line)].name).utf8))
        }
        var known = properties(site, owner, lines)
        if [.test, .story, .world].contains(site) { known += settings(site) }
        let isNew = known.filter { !written.contains(Array($0.label.utf8)) }
        let isOld = known.filter { written.contains(Array($0.label.utf8)) }
        let words = statementWords(site, lines)
        let bundles = bundleItems()
        switch site {
        // Where much is declared and little is set, the declarations come first.
        case .file, .layout, .at, .story: return words + isNew + bundles + isOld
        case .test, .world: return words + isNew + isOld
        default: return isNew + bundles + words + isOld
        }
    }

    private func properties(_ site: Site, _ owner: Int32?, _ lines: [Int32]) -> [CompletionItem] {
        var properties = statements.properties(at: site, of: owner)
        if site == .section, !lines.contains(where: { sets($0, "scroll") }) {
            properties.removeAll { [.viewport, .snap, .loop, .opens, .keep].contains($0) }
        }
        if let owner, site != .section, isInCell(owner) { properties.removeAll { $0 == .count } }
        return
            (CompletionOffer.common.filter { properties.contains($0) }
            + properties.filter { !CompletionOffer.common.contains($0) }).map(CompletionItem.init)
    }

    /// Copies of what a cell has could not be told apart.
    private func isInCell(_ statement: Int32) -> Bool {
        let outer = statements.parents[Int(statement)]
        return outer >= 0 && tree.statements[Int(outer)].kind == .cell
    }

    /// The properties that most files set, the most common first.
    private static let common: [Property] = [
        .size, .place, .slot, .extent, .viewport, .items, .scroll, .insets, .translation, .alpha, .scale, .rotation, .z,
    ]

    private func sets(_ line: Int32, _ name: String) -> Bool {
        let statement = tree.statements[Int(line)]
        return statement.kind == .property && tree.text(ofToken: statement.name).utf8.elementsEqual(name.utf8)
    }

    private func statementWords(_ site: Site, _ lines: [Int32]) -> [CompletionItem] {
        let allowed = site.statements
        let has = lines.map { tree.statements[Int($0)].kind }
        let hasLayout = tree.statements(from: tree.first).contains { tree.statements[Int($0)].kind == .layout }
        let words = StatementWord.all.filter { word in
            guard allowed.contains(word.kind) else { return false }
            if word.kind == .layout { return !hasLayout }
            return !(word.kind == .cell && has.contains(.cell) && site == .section)
        }
        let ordered = words.filter { isCommon($0.kind, site) } + words.filter { !isCommon($0.kind, site) }
        return ordered.map {
            CompletionItem($0.text, .keyword, documentation: $0.documentation, snippet: $0.snippet)
        }
    }

    private func isCommon(_ kind: StatementKind, _ site: Site) -> Bool {
        switch site {
        case .file: kind == .layout || kind == .effect || kind == .arrangement
        case .layout: kind == .section || kind == .cell || kind == .supplementary
        case .test: kind == .at || kind == .expect
        case .story: kind != .let
        default: true
        }
    }

    /// What a test sets: its world, and the params of the layout.
    private func settings(_ site: Site) -> [CompletionItem] {
        var items = ["viewport", "items", "rightToLeft", "reducedMotion", "safeArea", "contentInsets"].map {
            CompletionItem(
                $0, .property, documentation: Vocabulary.word($0)?.documentation ?? "The insets of the device.",
                text: $0.utf8.elementsEqual("safeArea".utf8) || $0.utf8.elementsEqual("contentInsets".utf8)
                    ? $0 + "." : $0 + ": ")
        }
        if site == .story { items.insert(CompletionItem("offset", .property, text: "offset: "), at: 0) }
        if site == .test { items.append(CompletionItem("trail", .property, text: "trail: ")) }
        let params = declarations.names[Int(SourceID.main.number)].filter { $0.kind == .parameter }
        return items
            + params.map {
                CompletionItem(
                    $0.text, .parameter, detail: $0.signature(in: tree), documentation: $0.documentation(in: tree),
                    text: $0.text + ": ")
            }
    }

    private func bundleItems() -> [CompletionItem] {
        guard let offer = inspection.offer, offer.place == .effect || offer.place == .arrangement else { return [] }
        return offer.names.map { item(of: $0) }
    }

    // MARK: Formulas

    /// What a formula may read comes before what it may not, which a `let` between the two may make right: of a constant
    /// nothing does.
    private func within(_ reach: FormulaReach, _ items: [CompletionItem]) -> [CompletionItem] {
        let fitting = items.filter { reach.holds($0) }
        return reach.stage == .constants ? fitting : fitting + items.filter { !reach.holds($0) }
    }

    private func formulaItems(_ call: CompletionPlace.Callee?, _ isInTest: Bool, at offset: Int) -> [CompletionItem] {
        guard let offer = inspection.offer else { return (call.map(labels) ?? []) + anyNames(at: offset) }
        switch offer.place {
        case .member, .field: return offer.names.map { item(of: $0) }
        case .effect, .arrangement: return offer.names.map { item(of: $0) }
        case .value:
            // What tests speak of comes first there, and last where numbers are wanted.
            let names = offer.names.filter { !isOpen($0, at: offset) }
            let isOfPrelude = { (name: OfferedName) in name.declaration?.source == .prelude }
            let isBox = { (name: OfferedName) in name.kind == .element || name.kind == .section }
            let own = names.filter { !isOfPrelude($0) && (isInTest || !isBox($0)) }.map { item(of: $0) }
            let boxes = isInTest ? [] : names.filter(isBox).map { item(of: $0) }
            let prelude = names.filter(isOfPrelude)
            let values = isInTest ? prelude.filter { $0.kind == .value }.map { item(of: $0) } : []
            return (call.map(labels) ?? []) + own + values + CompletionItem.words + boxes
                + prelude.map { item(of: $0) }
        }
    }

    /// Whether a name is declared by the very line around a place: it would wait for itself.
    private func isOpen(_ name: OfferedName, at offset: Int) -> Bool {
        guard let line = statements.path(to: offset).last, let place = name.declaration, place.source == .main else {
            return false
        }
        let statement = tree.statements[Int(line)]
        guard [.let, .attribute, .output].contains(statement.kind), statement.name >= 0 else { return false }
        return tree.span(ofToken: statement.name) == place
    }

    /// What a formula may name anywhere in the file, where a place is too broken to be read: the names of the blocks around
    /// it first, from the inside out.
    private func anyNames(at offset: Int) -> [CompletionItem] {
        let path = statements.path(to: offset)
        /// How far inside a name is declared; nil where the place does not lie in its block.
        func depth(_ name: DeclaredName) -> Int? {
            let home = name.parameter < 0 ? statements.parents[Int(name.statement)] : name.statement
            return home < 0 ? -1 : path.firstIndex(of: home)
        }
        let known: [(name: DeclaredName, depth: Int?)] = declarations.names[Int(SourceID.main.number)].filter { name in
            [.value, .function, .parameter, .argument].contains(name.kind)
                // A line does not read what it declares itself.
                && (name.parameter >= 0 || path.last != name.statement)
        }.map { ($0, depth($0)) }
        let near = known.filter { $0.depth != nil }.sorted { a, b in
            (b.depth ?? 0, a.name.span.start) < (a.depth ?? 0, b.name.span.start)
        }
        let far = known.filter { $0.depth == nil && $0.name.kind != .argument }
        return (near + far).map {
            item(of: OfferedName(text: $0.name.text, kind: $0.name.kind, declaration: $0.name.span))
        } + CompletionItem.words
    }

    /// The labels of what is called that have not been given yet.
    private func labels(_ call: CompletionPlace.Callee) -> [CompletionItem] {
        guard call.takesLabel else { return [] }
        let given = call.labels.map { Array(tree.text(ofToken: $0).utf8) }
        let place = tree.span(ofToken: call.name)
        if let (declared, home) = callee(at: place) {
            return declarations.names[Int(home.source.id.number)].filter { name in
                name.statement == declared.statement && name.parameter >= 0
                    && !given.contains(Array(name.text.utf8))
            }.map {
                CompletionItem($0.text, .label, detail: $0.signature(in: home), text: $0.text + ": ")
            }
        }
        guard let word = Vocabulary.word(tree.text(ofToken: call.name), where: { $0 == .function }) else { return [] }
        return word.parameters.compactMap { parameter -> CompletionItem? in
            guard let name = KnownWord.label(of: parameter), !given.contains(Array(name.utf8)) else { return nil }
            let text = Vocabulary.word(name, where: { $0 == .label })?.documentation ?? ""
            return CompletionItem(name, .label, documentation: text, text: name + ": ")
        }
    }

    /// What is called or used: the check may have ended before it came to it, so its name decides then.
    private func callee(at place: SourceSpan) -> (DeclaredName, SyntaxTree)? {
        if let use = inspection.uses.first(where: { $0.span == place }) { return declarations[use.declaration] }
        let name = Array(tree.source.bytes[place.range])
        for file in [1, 0] + Array(2..<max(2, declarations.names.count)) where file < declarations.names.count {
            let found = declarations.names[file].first {
                [.function, .effect, .arrangement].contains($0.kind) && $0.text.utf8.elementsEqual(name)
            }
            if let found { return (found, inspection.trees[file]) }
        }
        return nil
    }

    // MARK: Names

    private func importedNames(_ path: SourceSpan) -> [CompletionItem] {
        guard let number = inspection.imports[path], Int(number) < inspection.trees.count else { return [] }
        let home = inspection.trees[Int(number)]
        let top = Array(home.statements(from: home.first))
        return declarations.names[Int(number)].filter {
            $0.parameter < 0 && $0.kind != .layout && top.contains($0.statement)
        }.map {
            CompletionItem(
                $0.text, CompletionItem.Kind($0.kind), detail: $0.signature(in: home),
                documentation: $0.documentation(in: home))
        }
    }

    private func item(of name: OfferedName) -> CompletionItem {
        guard let place = name.declaration, let kind = name.kind,
            let (declared, home) = declarations[place]
        else { return CompletionItem.part(name.text) }
        var item = CompletionItem(
            name.text, CompletionItem.Kind(kind), detail: declared.signature(in: home),
            documentation: declared.documentation(in: home))
        let line = home.statements[Int(declared.statement)]
        if kind == .function {
            item.text = "\(name.text)($0)"
            item.isSnippet = true
        } else if kind == .effect || kind == .arrangement {
            let needed = line.parameters.map { home.parameters[Int($0)] }.filter { $0.initial < 0 }
            if !needed.isEmpty {
                let places = needed.enumerated().map { "${\($0.offset + 1):\(home.text(ofToken: $0.element.name))}" }
                item.text = "\(name.text)(\(places.joined(separator: ", ")))"
                item.isSnippet = true
            }
        }
        return item
    }
}
