import Interpreter
import LayoutDSL

/// Lines that can be folded away.
package struct FoldingRange: Sendable, Equatable {
    /// What they are.
    package enum Kind: Sendable { case block, comment, imports }

    /// The first and the last line, from 0.
    package let first: Int
    package let last: Int
    /// What they are.
    package let kind: Kind
}

extension StatementTree {
    /// The blocks, the comments of several lines, and the imports of a document, in the order of their first lines.
    package func folding(_ document: TextDocument) -> [FoldingRange] {
        var found: [FoldingRange] = []
        func add(_ range: Range<Int>, _ kind: FoldingRange.Kind) {
            let (first, last) = (document.line(at: range.lowerBound), document.line(at: range.upperBound))
            if last > first { found.append(FoldingRange(first: first, last: last, kind: kind)) }
        }
        for index in tree.statements.indices {
            let statement = Int32(clamping: index)
            if let block = block(of: statement) {
                add(Int(tree.span(ofStatement: statement).start)..<max(block.lowerBound, block.upperBound), .block)
            }
        }
        for comment in Comments(tree).runs { add(comment, .comment) }
        let imports = tree.statements(from: tree.first).filter { tree.statements[Int($0)].kind == .import }
        if let first = imports.first, let last = imports.last, first != last {
            add(Int(tree.span(ofStatement: first).start)..<tree.span(ofStatement: last).end, .imports)
        }
        return found.sorted { ($0.first, $0.last) < ($1.first, $1.last) }
    }
}

/// The comments of a tree: they stand between its tokens.
struct Comments {
    /// The bytes of each comment, in the order of the file.
    let all: [Range<Int>]
    /// The same with neighbouring line comments joined.
    let runs: [Range<Int>]

    init(_ tree: SyntaxTree) {
        var all: [Range<Int>] = []
        var start = 0
        for token in tree.tokens {
            Comments.find(in: tree.source.bytes, start..<max(start, Int(token.start)), &all)
            start = token.end
        }
        self.all = all
        var runs: [Range<Int>] = []
        for comment in all {
            let isNext =
                runs.last.map { last in
                    tree.source.bytes[last.upperBound..<comment.lowerBound].allSatisfy { $0 <= 0x20 }
                        && tree.source.bytes[last.upperBound..<comment.lowerBound].filter { $0 == 0x0A }.count <= 1
                } ?? false
            if isNext, let last = runs.popLast() {
                runs.append(last.lowerBound..<comment.upperBound)
            } else {
                runs.append(comment)
            }
        }
        self.runs = runs
    }

    private static func find(in bytes: [UInt8], _ range: Range<Int>, _ found: inout [Range<Int>]) {
        let slash = UInt8(ascii: "/")
        var index = range.lowerBound
        while index + 1 < range.upperBound {
            let start = index
            if bytes[index] == slash, bytes[index + 1] == slash {
                while index < range.upperBound, bytes[index] != 0x0A, bytes[index] != 0x0D { index += 1 }
                found.append(start..<index)
            } else {
                index += 1
            }
        }
    }
}
