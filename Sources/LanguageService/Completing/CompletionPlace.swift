import Interpreter
import LayoutDSL

/// What a place takes, by the statement and the formula that the word at the cursor stands in.
enum CompletionPlace {
    /// A statement of a block: the block, and the statement whose block it is.
    case statement(Site, Int32?)
    /// A part of what a line sets: of a property, of a setting of a test.
    case part(of: String)
    /// A type behind a colon.
    case type(isField: Bool)
    /// A word behind `scroll:`.
    case direction
    /// A word behind `along`.
    case axis
    /// A word behind `allow`.
    case lint
    /// A name that an import asks for; the place of the path in the changed text.
    case imported(path: SourceSpan)
    /// The name of a new declaration: nothing is offered.
    case newName
    /// A formula; with the call or use whose arguments it stands among, the statement whose word is right before it,
    /// and what it may read.
    case formula(call: Callee?, isInTest: Bool, opens: StatementKind? = nil, reach: FormulaReach = .all)
    /// A kind of cell, in a story.
    case cell
    /// Behind a formula that is finished, in a statement of a kind.
    case behindFormula(StatementKind?)
    /// Behind a condition that needs this word next.
    case openCondition(String)

    /// What is called or used, and the labels that its arguments have already.
    struct Callee {
        let name: Int32
        let labels: [Int32]
        /// Whether the word is an argument by itself, so that a label may stand there.
        let takesLabel: Bool
    }

    /// Finds out what a place takes.
    init(_ cursor: CursorText, in statements: StatementTree) {
        let (tree, token) = (cursor.tree, cursor.token)
        let (site, owner) = statements.site(at: Int(tree.tokens[Int(token)].start))
        if cursor.kind(-1) == .dot, cursor.kind(-2) == .name {
            let name = tree.text(ofToken: token - 2)
            if cursor.beginsStatement(-2) {
                self = .part(of: name)
                return
            }
            if cursor.kind(-3) == .dot, cursor.kind(-4) == .name, cursor.beginsStatement(-4) {
                self = .part(of: tree.text(ofToken: token - 4) + "." + name)
                return
            }
        }
        if let place = CompletionPlace.named(token, tree) {
            self = place
        } else if let statement = CompletionPlace.statement(holding: token, statements) {
            // A line that begins with the word, whatever stands behind it.
            let begins = cursor.beginsStatement(0) && owner == statement
            self = begins ? .statement(site, owner) : CompletionPlace.inside(statement, token, statements, site, owner)
        } else if cursor.beginsStatement(0) {
            self = .statement(site, owner)
        } else {
            self = CompletionPlace.goingOn(token, statements, site)
        }
    }

    /// A type, and what else a token is the only one for.
    private static func named(_ token: Int32, _ tree: SyntaxTree) -> CompletionPlace? {
        for parameter in tree.parameters {
            if parameter.type == token { return .type(isField: false) }
            if parameter.name == token { return .newName }
        }
        return nil
    }

    /// Behind a formula: what stands before the word belongs to the statement that goes on.
    private static func goingOn(_ token: Int32, _ statements: StatementTree, _ site: Site) -> CompletionPlace {
        let tree = statements.tree
        let before = token > 0 ? statement(holding: token - 1, statements) : nil
        let line = before.map { tree.statements[Int($0)] }
        // An operator or an open bracket wants a formula, whatever is broken around it.
        if token > 0, wantsOperand(tree.tokens[Int(token) - 1].kind) { return .formula(call: nil, isInTest: false) }
        if site == .story, token > 0, StatementWord.precedesCell(tree.text(ofToken: token - 1)) { return .cell }
        if isBehindUse(token, tree) { return .behindFormula(.use) }
        var (ifs, thens, elses) = (0, 0, 0)
        for index in Int(line?.firstToken ?? token)..<max(Int(line?.firstToken ?? token), Int(token)) {
            switch tree.tokens[index].kind {
            case .if: ifs += 1
            case .then: thens += 1
            case .else: elses += 1
            default: break
            }
        }
        return ifs > thens
            ? .openCondition("then") : thens > elses ? .openCondition("else") : .behindFormula(line?.kind)
    }

    /// Whether a use is all that stands before a token on its line; the parser makes no statement of the two.
    private static func isBehindUse(_ token: Int32, _ tree: SyntaxTree) -> Bool {
        var first = Int(token)
        while first > 0, !tree.tokens[first].startsLine {
            let kind = tree.tokens[first - 1].kind
            if kind == .leftBrace || kind == .semicolon { break }
            first -= 1
        }
        guard first < Int(token), tree.tokens[first].kind == .name else { return false }
        let next = tree.tokens[first + 1].kind
        return first + 1 == Int(token)
            || next == .leftParenthesis && tree.tokens[Int(token) - 1].kind == .rightParenthesis
    }

    /// Whether a formula comes behind a token.
    private static func wantsOperand(_ kind: TokenKind) -> Bool {
        let kinds: [TokenKind] = [
            .comma, .leftParenthesis, .leftBracket, .plus, .minus, .star, .slash, .cross, .colon, .assign, .equal,
            .notEqual, .less, .lessEqual, .greater, .greaterEqual, .if, .then, .else, .and, .or, .not, .ellipsis,
        ]
        return kinds.contains(kind)
    }

    /// The innermost statement that holds a token.
    private static func statement(holding token: Int32, _ statements: StatementTree) -> Int32? {
        statements.path(to: Int(statements.tree.tokens[Int(token)].start)).last {
            let line = statements.tree.statements[Int($0)]
            return line.firstToken <= token && token <= line.lastToken
        }
    }

    private static func inside(
        _ index: Int32, _ token: Int32, _ statements: StatementTree, _ site: Site, _ owner: Int32?
    ) -> CompletionPlace {
        let tree = statements.tree
        let line = tree.statements[Int(index)]
        if line.type == token { return .type(isField: line.kind == .field) }
        if line.along == token { return .axis }
        switch line.kind {
        case .use where line.name == token, .property where line.name == token: return .statement(site, owner)
        case .allow where line.name == token: return .lint
        case .insert where line.name == token, .remove where line.name == token, .move where line.name == token:
            return .formula(call: nil, isInTest: true)
        case .import:
            let isAlias = token > 0 && tree.text(ofToken: token - 1).utf8.elementsEqual("as".utf8)
            guard line.formula >= 0, !isAlias else { return .newName }
            return .imported(path: tree.span(ofToken: line.formula))
        case .property where tree.text(ofToken: line.name).utf8.elementsEqual("scroll".utf8): return .direction
        default: break
        }
        if line.name == token { return .newName }
        for root in roots(of: line, tree) where isIn(root, token, tree) {
            return .formula(
                call: callee(around: token, root, line, tree),
                isInTest: [.at, .story].contains(site) || site == .test && line.kind != .property,
                opens: line.firstToken == token - 1 ? line.kind : nil,
                reach: FormulaReach(of: line, site, tree))
        }
        return tree.tokens[Int(token)].startsLine && line.body >= 0
            ? .statement(site, owner) : goingOn(token, statements, site)
    }

    /// The formulas of a statement.
    private static func roots(of line: StatementSyntax, _ tree: SyntaxTree) -> [Int32] {
        var roots = [line.low, line.high, line.step]
        if !SyntaxTree.isToken(formulaOf: line.kind) { roots.append(line.formula) }
        roots += line.arguments.map { tree.arguments[Int($0)].value }
        roots += line.parameters.map { tree.parameters[Int($0)].initial }
        return roots.filter { $0 >= 0 }
    }

    private static func isIn(_ root: Int32, _ token: Int32, _ tree: SyntaxTree) -> Bool {
        let node = tree.formulas[Int(root)]
        return (Int(node.first)...Int(root)).contains {
            let inner = tree.formulas[$0]
            return inner.token == token && (inner.kind == .name || inner.kind == .member || inner.kind == .call)
        }
    }

    /// The innermost call around a token, or the use whose argument it is.
    private static func callee(around token: Int32, _ root: Int32, _ line: StatementSyntax, _ tree: SyntaxTree)
        -> Callee?
    {
        let whole = tree.formulas[Int(root)]
        for index in Int(whole.first)...Int(root) {
            let node = tree.formulas[index]
            guard node.kind == .call, node.token < token, token <= node.lastToken else { continue }
            let children = tree.children(of: Int32(clamping: index)).map { tree.formulas[Int($0)] }
            return Callee(
                name: node.token, labels: children.filter { $0.kind == .labeled }.map { $0.token },
                takesLabel: children.contains { $0.kind == .name && $0.token == token })
        }
        guard line.kind == .use, line.arguments.contains(where: { tree.arguments[Int($0)].value == root }) else {
            return nil
        }
        let given = line.arguments.map { tree.arguments[Int($0)] }
        return Callee(
            name: line.name, labels: given.map { $0.label }.filter { $0 >= 0 },
            takesLabel: given.contains { $0.value == root && $0.label < 0 } && whole.kind == .name)
    }
}
