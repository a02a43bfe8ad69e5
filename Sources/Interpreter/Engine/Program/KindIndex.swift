import LayoutChecker

/// The kinds of elements by their names: a name may stand for one kind in each section block.
package struct KindIndex: Sendable {
    /// What a kind is found by.
    private struct Key: Hashable {
        let name: [UInt8]
        let block: Int32
    }

    private var numbers: [Key: Int] = [:]
    private var named: [[UInt8]: [Int]] = [:]

    init(_ layout: CheckedLayout) {
        for (number, kind) in layout.elements.enumerated() {
            let name = Array(kind.name.utf8)
            named[name, default: []].append(number)
            let key = Key(name: name, block: kind.formulas.block)
            if numbers[key] == nil { numbers[key] = number }
        }
    }

    /// The kinds of a name, in document order.
    package subscript(name: String) -> [Int] { named[Array(name.utf8)] ?? [] }

    /// The kind of a name that stands in a section of a block, or in the layout; nil for none. Those of the layout count as
    /// elements of its section 0.
    package func number(of name: String, inSection section: Int, ofBlock block: Int32?) -> Int? {
        let name = Array(name.utf8)
        let own = block.flatMap { numbers[Key(name: name, block: $0)] }
        guard section == 0, let ofLayout = numbers[Key(name: name, block: -1)] else { return own }
        return own.map { min($0, ofLayout) } ?? ofLayout
    }
}
