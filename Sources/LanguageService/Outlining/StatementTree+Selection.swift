import Interpreter
import LayoutDSL

extension StatementTree {
    /// The ranges around an offset that can be selected one after the other, the smallest first: the word, the formulas
    /// that it is part of, its statement, the block around, and so on to the whole file.
    package func selection(at offset: Int) -> [Range<Int>] {
        var ranges = [0..<tree.source.bytes.count]
        func add(_ range: Range<Int>) {
            guard let last = ranges.last, range != last, last.lowerBound <= range.lowerBound,
                range.upperBound <= last.upperBound, range.lowerBound <= offset, offset <= range.upperBound
            else { return }
            ranges.append(range)
        }
        let path = path(to: offset)
        for statement in path {
            add(tree.span(ofStatement: statement).range)
            if let block = block(of: statement) { add(block) }
        }
        if let statement = path.last {
            let line = tree.statements[Int(statement)]
            // An argument or a parameter with its label, around its value.
            for index in line.kind == .use ? line.arguments : 0..<0 {
                let argument = tree.arguments[Int(index)]
                guard argument.label >= 0, argument.value >= 0 else { continue }
                add(tree.span(ofTokens: argument.label, tree.formulas[Int(argument.value)].lastToken).range)
            }
            for index in line.parameters {
                let parameter = tree.parameters[Int(index)]
                guard parameter.name >= 0 else { continue }
                let initial = parameter.initial >= 0 ? tree.formulas[Int(parameter.initial)].lastToken : -1
                add(tree.span(ofTokens: parameter.name, max(parameter.name, parameter.type, initial)).range)
            }
            // Parents stand behind their children: the outermost first, from the end.
            for node in tree.formulas.reversed()
            where line.firstToken <= node.firstToken && node.lastToken <= line.lastToken {
                add(tree.span(ofTokens: node.firstToken, node.lastToken).range)
            }
        }
        if let token = tree.tokens.first(where: { $0.end >= offset && $0.length > 0 }), Int(token.start) <= offset {
            add(Int(token.start)..<token.end)
        }
        return ranges.reversed()
    }
}
