import LayoutChecker
import LayoutDSL
import LayoutEngine

/// Finds declarations of the main file that nothing reads. A name counts as read wherever it stands in a formula or
/// begins a use, but where a parameter of that name stands for it: so a second meaning of the same name is never an alarm.
struct UnusedNames {
    private let tree: SyntaxTree
    /// The tokens at which a name is said without reading it.
    private var silent: Set<Int32> = []
    /// The statements in which a name is that of a parameter.
    private var parameterPlaces: [String: [ClosedRange<Int32>]] = [:]

    init(_ source: Source) {
        tree = parse(source)
        for statement in tree.statements {
            note(statement)
            // What a parameter is where nobody gives it stands before the body.
            let lines = tree.statements(from: statement.body)
            let first = lines.map { tree.statements[Int($0)].firstToken }.min() ?? statement.firstToken
            let place = first...max(first, statement.lastToken)
            for number in statement.parameters {
                parameterPlaces[tree.text(ofToken: tree.parameters[Int(number)].name), default: []].append(place)
            }
        }
        for parameter in tree.parameters { silent.insert(parameter.name) }
        for node in tree.formulas where node.kind == .labeled { silent.insert(node.token) }
    }

    private mutating func note(_ statement: StatementSyntax) {
        switch statement.kind {
        case .use:
            for number in statement.arguments { silent.insert(tree.arguments[Int(number)].label) }
        case .import:
            for number in statement.arguments {
                silent.insert(tree.arguments[Int(number)].label)
                silent.insert(tree.arguments[Int(number)].value)
            }
        case .property:
            // What a line sets is not read there, nor is what a test sets.
            silent.insert(statement.name)
            if statement.part >= 0 { silent.insert(statement.part) }
        case .allow: silent.insert(statement.name)
        default: silent.insert(statement.name)
        }
    }

    /// The findings; none in a file without a layout, which is there to be imported.
    func run() -> LintAnswer {
        var answer = LintAnswer()
        guard tree.statements.contains(where: { $0.kind == .layout }) else { return answer }
        // All that read a name, and those that read no parameter of that name.
        var (readers, outer): ([String: [Int32]], [String: [Int32]]) = ([:], [:])
        for (number, token) in tree.tokens.enumerated() where token.kind == .name {
            let token = Int32(clamping: number)
            guard !silent.contains(token) else { continue }
            let name = tree.text(ofToken: token)
            readers[name, default: []].append(token)
            if !isParameter(name, at: token) { outer[name, default: []].append(token) }
        }
        for statement in tree.statements {
            guard let kind = declaration(statement), statement.name >= 0 else { continue }
            let name = tree.text(ofToken: statement.name)
            let own = statement.firstToken...max(statement.firstToken, statement.lastToken)
            let known = isParameter(name, at: statement.firstToken) ? readers : outer
            if (known[name] ?? []).contains(where: { !own.contains($0) }) { continue }
            answer.findings.append(
                LintFinding(lint: .unused, fact: .unused(kind, name: name), span: tree.span(ofToken: statement.name)))
        }
        return answer
    }

    /// Whether a name is that of a parameter where a token stands: places of one name stand one behind the other.
    private func isParameter(_ name: String, at token: Int32) -> Bool {
        guard let places = parameterPlaces[name] else { return false }
        let behind = Bisection.firstIndex(in: places.indices) { places[$0].lowerBound > token }
        return behind > 0 && places[behind - 1].contains(token)
    }

    private func declaration(_ statement: StatementSyntax) -> LintDeclaration? {
        switch statement.kind {
        case .let: statement.isFunction ? .function : .let
        case .param: .param
        case .effect: .effect
        case .arrangement: .arrangement
        case .field: .field
        default: nil
        }
    }
}
