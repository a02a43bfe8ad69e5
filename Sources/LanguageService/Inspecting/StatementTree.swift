import Interpreter
import LayoutDSL

/// The statements of a tree with what they stand in.
package struct StatementTree: Sendable {
    /// The tree.
    package let tree: SyntaxTree
    /// The statement around each statement; -1 at the top level.
    package let parents: [Int32]

    /// Finds out what stands in what.
    package init(_ tree: SyntaxTree) {
        self.tree = tree
        var parents = [Int32](repeating: -1, count: tree.statements.count)
        for index in tree.statements.indices {
            for inner in tree.statements(from: tree.statements[index].body) {
                parents[Int(inner)] = Int32(clamping: index)
            }
        }
        self.parents = parents
    }

    /// The statements that hold an offset, the outermost first.
    package func path(to offset: Int) -> [Int32] {
        var path: [Int32] = []
        var next = tree.first
        while let found = tree.statements(from: next).first(where: { holds($0, offset) }) {
            path.append(found)
            next = tree.statements[Int(found)].body
        }
        return path
    }

    private func holds(_ statement: Int32, _ offset: Int) -> Bool { tree.span(ofStatement: statement).touches(offset) }

    /// The braces of the block of a statement: the offsets of the byte after the first and of the second; nil without a
    /// block, or with one that is not closed.
    package func block(of statement: Int32) -> Range<Int>? {
        let line = tree.statements[Int(statement)]
        guard line.lastToken > line.firstToken, tree.tokens[Int(line.lastToken)].kind == .rightBrace else { return nil }
        var depth = 0
        for token in stride(from: Int(line.lastToken), through: Int(line.firstToken), by: -1) {
            switch tree.tokens[token].kind {
            case .rightBrace: depth += 1
            case .leftBrace:
                depth -= 1
                if depth == 0 { return tree.tokens[token].end..<Int(tree.tokens[Int(line.lastToken)].start) }
            default: break
            }
        }
        return nil
    }

    /// The kind of block that an offset stands in, and the statement of that block; nil: the file.
    package func site(at offset: Int) -> (site: Site, statement: Int32?) {
        for statement in path(to: offset).reversed() {
            guard let block = opened(by: statement), block.lowerBound <= offset, offset <= block.upperBound,
                let site = Site(of: tree.statements[Int(statement)].kind)
            else { continue }
            return (site, statement)
        }
        return (.file, nil)
    }

    /// The block of a statement, also of one that is not closed.
    private func opened(by statement: Int32) -> Range<Int>? {
        if let block = block(of: statement) { return block }
        let line = tree.statements[Int(statement)]
        for token in line.firstToken...max(line.firstToken, line.lastToken)
        where tree.tokens[Int(token)].kind == .leftBrace {
            return tree.tokens[Int(token)].end..<tree.span(ofStatement: statement).end
        }
        return nil
    }

    /// The properties that a `when` block may set: those of the block around it.
    package func properties(at site: Site, of statement: Int32?) -> [Property] {
        guard site == .when, let statement else { return site.properties }
        var outer = parents[Int(statement)]
        while outer >= 0 {
            let kind = tree.statements[Int(outer)].kind
            if kind != .when { return Site(of: kind)?.properties ?? [] }
            outer = parents[Int(outer)]
        }
        return []
    }
}

extension Site {
    /// The block of a statement; nil for one whose block holds no statements of a layout.
    package init?(of kind: StatementKind) {
        let known: [(StatementKind, Site)] = [
            (.layout, .layout), (.section, .section), (.cell, .cell), (.supplementary, .supplementary),
            (.decoration, .decoration), (.part, .part), (.effect, .effect), (.arrangement, .arrangement),
            (.when, .when),
            (.appear, .phase), (.disappear, .phase), (.test, .test), (.at, .at), (.story, .story), (.allow, .world),
        ]
        guard let found = known.first(where: { $0.0 == kind }) else { return nil }
        self = found.1
    }
}
