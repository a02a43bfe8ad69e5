import Interpreter
import LayoutDSL

/// Whole numbers for the painting order, as a collection view wants them. A file's `z` is any number, and document order
/// decides where it is equal.
///
/// The number of an element is its place in document order, plus as many whole lists as there are levels of `z` below
/// its own. Levels are those that a kind has for good, and those that were seen last. So an element keeps its number
/// while it is scrolled, unless something changes its `z`, and it is the same however it is asked for.
struct PaintingNumbers: Sendable {
    private let order: DocumentOrder
    private let constant: [Double]
    private(set) var levels: [Double]

    init(_ prepared: Prepared) {
        order = DocumentOrder(prepared)
        constant = prepared.constantPaintingLevels
        levels = constant
    }

    /// Takes the levels of what is seen.
    mutating func see(_ seen: some Sequence<Double>) {
        let known = Set(constant)
        let others = Set(seen).subtracting(known)
        levels = others.isEmpty ? constant : known.union(others).sorted()
    }

    /// The number of an element.
    func number(of id: ElementID, z: Double) -> Int {
        // Bisection for the number of levels at or below.
        var (low, high) = (0, levels.count)
        while low < high {
            let middle = (low + high) / 2
            if levels[middle] <= z { low = middle + 1 } else { high = middle }
        }
        // The first level, 0 as a rule, is that of most elements.
        return (low - 1) * (order.count + 1) + order.place(of: id)
    }
}

extension PaintingNumbers {
    /// A number above all others.
    var top: Int { (levels.count + 1) * (order.count + 1) }
}
