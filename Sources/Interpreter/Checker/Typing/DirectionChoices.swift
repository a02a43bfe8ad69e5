import LayoutDSL

/// Where a file chooses by the direction of text: in a formula itself, or in the declarations that it reads.
struct DirectionChoices {
    /// Whether the file has the word at all; nil before that was looked up.
    private var isMentioned: Bool?
    /// Of each declaration that was looked at: the formula in it, or in one that it reads, that chooses; -1 without one.
    private var choices: [Int32: Int32] = [:]

    /// The formulas that choose by the direction in a formula of the file; with those of the declarations that it reads,
    /// each behind the place where the formula reads it.
    mutating func places(in root: Int32, from activation: ActivationID, _ names: NameStore) -> [(
        SourceSpan, SourceSpan?
    )] {
        guard mentions(names) else { return [] }
        let tree = names[.main].tree
        var places: [(SourceSpan, SourceSpan?)] = []
        for index in tree.formulas[Int(root)].first...root {
            if DirectionChoices.chooses(index, in: tree) {
                places.append((tree.span(ofFormula: index), nil))
            } else if let (declaration, found) = read(index, from: activation, names) {
                let choice = choice(in: declaration, found, names)
                if choice >= 0 { places.append((tree.span(ofFormula: index), tree.span(ofFormula: choice))) }
            }
        }
        return places
    }

    /// Whether a condition asks for nothing but the direction of text.
    static func asks(_ condition: Int32, in tree: SyntaxTree) -> Bool {
        let isNot = tree.formulas[Int(condition)].kind == .not
        let inner = isNot ? tree.children(of: condition).first ?? condition : condition
        let node = tree.formulas[Int(inner)]
        return node.kind == .name && tree.text(ofToken: node.token) == Word.rightToLeft.rawValue
    }

    private static func chooses(_ formula: Int32, in tree: SyntaxTree) -> Bool {
        guard tree.formulas[Int(formula)].kind == .conditional else { return false }
        return tree.children(of: formula).first.map { asks($0, in: tree) } ?? false
    }

    private mutating func mentions(_ names: NameStore) -> Bool {
        if let isMentioned { return isMentioned }
        let found = names[.main].symbols.contains { names.word($0) == .rightToLeft }
        isMentioned = found
        return found
    }

    /// The `let` of the file that a formula reads by its name, and where names in it are looked up.
    private func read(_ formula: Int32, from activation: ActivationID, _ names: NameStore) -> (Int32, ActivationID)? {
        let node = names[.main].tree.formulas[Int(formula)]
        guard node.kind == .name || node.kind == .call else { return nil }
        let symbol = names[.main].symbols[Int(node.token)]
        guard symbol.exists, let (declaration, found) = names.lookup(symbol, from: activation),
            declaration.module == .main, declaration.kind == .value || declaration.kind == .function
        else { return nil }
        return (declaration.statement, found)
    }

    /// The choice in a declaration, or in one that it reads; -1 without one. Each is looked at once in a check.
    private mutating func choice(in declaration: Int32, _ activation: ActivationID, _ names: NameStore) -> Int32 {
        if let known = choices[declaration] { return known }
        let tree = names[.main].tree
        // Declarations that were met, with the places of those that read each, and what was found.
        var met: [(declaration: Int32, activation: ActivationID, readers: [Int], choice: Int32)] = []
        var number: [Int32: Int] = [:]
        met.append((declaration, activation, [], -1))
        number[declaration] = 0
        var next = 0
        while next < met.count {
            let root = tree.statements[Int(met[next].declaration)].formula
            for index in root < 0 ? 0..<0 : tree.formulas[Int(root)].first..<root + 1 {
                if DirectionChoices.chooses(index, in: tree) {
                    met[next].choice = index
                } else if let (inner, found) = read(index, from: met[next].activation, names) {
                    if let known = choices[inner] {
                        if known >= 0 { met[next].choice = known }
                    } else if let place = number[inner] {
                        met[place].readers.append(next)
                    } else {
                        number[inner] = met.count
                        met.append((inner, found, [next], -1))
                    }
                }
            }
            next += 1
        }
        // What chooses is read by all that lead to it.
        var waiting = met.indices.filter { met[$0].choice >= 0 }
        while let place = waiting.popLast() {
            for reader in met[place].readers where met[reader].choice < 0 {
                met[reader].choice = met[place].choice
                waiting.append(reader)
            }
        }
        for one in met { choices[one.declaration] = one.choice }
        return met[0].choice
    }
}
