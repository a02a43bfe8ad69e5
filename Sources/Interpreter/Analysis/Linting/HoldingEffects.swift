import LayoutChecker
import LayoutDSL
import LayoutEngine

/// The effects that hold an element at an edge of the window, known by what they do: a line moves it by a bound of how far
/// the window has gone past its resting place. So those of the prelude are no others than those of a file.
struct HoldingEffects {
    private let layout: CheckedLayout
    /// The tree of each source that was asked about, at the number of the source.
    private var trees: [SyntaxTree?]
    /// What is known of an effect, by the source and the place of its block there: one that uses another twice, and so on,
    /// is looked at once.
    private var known: [SourceSpan: Bool] = [:]

    /// An effect that uses another one, or a name that an import leads on, at most so many times.
    private static let depthLimit = 32

    init(_ layout: CheckedLayout) {
        self.layout = layout
        trees = Array(repeating: nil, count: layout.sources.count)
    }

    /// The tree of a source.
    mutating func tree(_ source: Int) -> SyntaxTree {
        if let tree = trees[source] { return tree }
        let made = parse(layout.sources[source])
        trees[source] = made
        return made
    }

    /// Whether a name in a source is that of such an effect.
    mutating func holds(_ name: String, in source: Int, depth: Int = 0) -> Bool {
        guard trees.indices.contains(source), depth < HoldingEffects.depthLimit else { return false }
        let tree = tree(source)
        for statement in tree.statements(from: tree.first) {
            let found = tree.statements[Int(statement)]
            switch found.kind {
            case .effect where isNamed(name, found.name, tree):
                let place = tree.span(ofStatement: statement)
                if let answer = known[place] { return answer }
                let answer = holds(body: found.body, of: tree, in: source, depth)
                known[place] = answer
                return answer
            case .import:
                for number in found.arguments {
                    let asked = tree.arguments[Int(number)]
                    guard isNamed(name, asked.value, tree) else { continue }
                    let next = layout.imports[tree.span(ofToken: found.formula)]
                    let original = asked.label >= 0 ? asked.label : asked.value
                    return next.map { holds(tree.text(ofToken: original), in: Int($0), depth: depth + 1) } ?? false
                }
            default: break
            }
        }
        // The prelude is the first source.
        return source > 0 && holds(name, in: 0, depth: depth + 1)
    }

    private func isNamed(_ name: String, _ token: Int32, _ tree: SyntaxTree) -> Bool {
        tree.text(ofToken: token).utf8.elementsEqual(name.utf8)
    }

    private mutating func holds(body: Int32, of tree: SyntaxTree, in source: Int, _ depth: Int) -> Bool {
        var lines = Array(tree.statements(from: body))
        while let line = lines.popLast() {
            let statement = tree.statements[Int(line)]
            switch statement.kind {
            case .property where Property(rawValue: tree.text(ofToken: statement.name)) == .translation:
                if WindowBound(tree).holds(statement.formula) { return true }
            case .use where statement.along < 0:
                if holds(tree.text(ofToken: statement.name), in: source, depth: depth + 1) { return true }
            case .when: lines += tree.statements(from: statement.body)
            default: break
            }
        }
        return false
    }
}

/// Finds in a formula, as it is written, a sum of the edge of the window less the element's resting place: as the whole, as
/// an answer of a condition, or as what a bound is of. What is multiplied goes another way than the window.
private struct WindowBound {
    private let tree: SyntaxTree

    init(_ tree: SyntaxTree) { self.tree = tree }

    func holds(_ root: Int32) -> Bool {
        var sums = root >= 0 ? [root] : []
        while let sum = sums.popLast() {
            var (hasEdge, hasRest) = (false, false)
            var terms = [(node: sum, isPositive: true)]
            while let (node, isPositive) = terms.popLast() {
                let children = tree.children(of: node)
                switch tree.formulas[Int(node)].kind {
                case .add: terms += children.map { ($0, isPositive) }
                case .subtract: terms += [(children[0], isPositive), (children[1], !isPositive)]
                case .negate: terms += children.map { ($0, !isPositive) }
                case .conditional: sums += children.dropFirst()
                case .call, .tuple, .labeled: sums += children
                case .member, .name:
                    hasEdge = hasEdge || isPositive && isEdge(node)
                    hasRest = hasRest || !isPositive && begins(node, "rest")
                default: break
                }
            }
            if hasEdge && hasRest { return true }
        }
        return false
    }

    /// Whether a node is the start or the end of the viewport, or the offset, whole or along an axis.
    private func isEdge(_ node: Int32) -> Bool {
        if begins(node, "offset") { return true }
        var member = tree.formulas[Int(node)]
        while member.kind == .member {
            let edges = ["start", "end", "top", "bottom", "left", "right"]
            if edges.contains(where: { isWord(member.token, $0) }) { return begins(node, "viewport") }
            member = tree.formulas[Int(member.first)]
        }
        return false
    }

    /// Whether a path begins with a name.
    private func begins(_ node: Int32, _ name: String) -> Bool {
        isWord(tree.formulas[Int(tree.formulas[Int(node)].first)].token, name)
    }

    private func isWord(_ token: Int32, _ word: String) -> Bool {
        tree.text(ofToken: token).utf8.elementsEqual(word.utf8)
    }
}
