import LayoutChecker
import LayoutDSL
import LayoutEngine

/// One value of one element as formulas over the offset: asked for at one offset it is a trace, over many a curve.
struct TracedCurve: Sendable {
    private(set) var prepared: Prepared
    let recorded: CheckedLayout
    let element: ElementPath
    let property: String
    let quantity: Quantity
    private(set) var graph: TraceGraph
    /// The value's own node, and the one that says whether the element takes part; -1 when it always does.
    private(set) var root: Int
    private(set) var presence: Int
    /// Whether the value is gone when the element takes no part.
    let isAttribute: Bool
    /// Its kind and the value, where a row moves it: then where the row stands is part of the graph.
    private let inRow: (kind: Int, property: TracedProperty)?
    /// Who tells the value, where it is an output.
    private let teller: Teller?

    /// Who tells an output.
    enum Teller: Equatable {
        case layout, section
        /// A kind of element, by its number.
        case element(Int)

        /// By the word that stands for it in the place of an element.
        init?(_ word: String) {
            if word.utf8.elementsEqual("layout".utf8) {
                self = .layout
            } else if word.utf8.elementsEqual("section".utf8) {
                self = .section
            } else {
                return nil
            }
        }
    }

    init(
        _ prepared: Prepared, _ recorded: CheckedLayout, _ number: Int, _ property: TracedProperty,
        _ element: ElementPath
    ) {
        self.prepared = prepared
        self.recorded = recorded
        self.element = element
        self.property = property.name
        let isInRow = prepared.program.plan.elements[number].isInRow
        inRow = isInRow ? (number, property) : nil
        let place = DrawnPlace(prepared, kind: number, section: element.section)
        var nodes = DrawingGraph(prepared.program, recorded, number, at: place)
        let made = nodes.root(of: property.part)
        let top = TraceGraph.Node(
            code: .name,
            quantity: property.quantity == .unknown ? nodes.graph.nodes[Int(made)].quantity : property.quantity)
        root = Int(nodes.builder.graph.add(top, [made], name: property.name))
        quantity = top.quantity
        presence = Int(nodes.presence)
        switch property.part {
        case .attribute: (isAttribute, teller) = (true, nil)
        case .output: (isAttribute, teller) = (true, .element(number))
        default: (isAttribute, teller) = (false, nil)
        }
        graph = nodes.graph
    }

    /// An output of the layout or of a section; its path has the number of the section.
    init(
        _ prepared: Prepared, _ recorded: CheckedLayout, _ teller: Teller, _ output: TracedProperty,
        _ path: ElementPath
    ) {
        (self.prepared, self.recorded, element, property) = (prepared, recorded, path, output.name)
        (inRow, presence, isAttribute, self.teller) = (nil, -1, false, teller)
        var builder = TraceGraphBuilder(prepared.program, recorded)
        var made: Int32 = 0
        if case .output(let formula) = output.part { made = builder.node(formula) }
        let found = output.quantity == .unknown ? builder.graph.nodes[Int(made)].quantity : output.quantity
        root = Int(builder.graph.add(TraceGraph.Node(code: .name, quantity: found), [made], name: output.name))
        (quantity, graph) = (found, builder.graph)
    }

    /// What the value counts, as far as anything under it tells.
    var valueQuantity: Quantity {
        var current = root
        // A name counts what it is a name for; names are no longer than the graph.
        for _ in graph.nodes.indices where graph.nodes[current].quantity == .unknown {
            let node = graph.nodes[current]
            guard
                node.code == .name || node.operation == .finite || node.operation == .maximum
                    || node.operation == .minimum, let next = graph.operands(of: node).first
            else { break }
            current = Int(next)
        }
        return graph.nodes[current].quantity
    }

    /// The same for another world, or other parameters, of the same layout.
    func with(_ prepared: Prepared) -> TracedCurve {
        if let inRow { return TracedCurve(prepared, recorded, inRow.kind, inRow.property, element) }
        var other = self
        other.prepared = prepared
        return other
    }

    /// The same over the offset of the row in which the element stands, as a curve has it; `values`: those of all nodes at one
    /// offset of the row.
    func alongRow(_ values: [Double]) -> TracedCurve {
        var other = self
        other.graph = graph.alongRow(values)
        return other
    }

    /// Whether it follows the current cell of the layout, which is found by a search and not by a formula.
    var readsCurrent: Bool { graph.nodes.contains { $0.moves && $0.code == .operation && $0.operation == .current } }

    /// The same with the current cell as a formula; `stretches`: where cells are the current one.
    func following(_ stretches: [CurrentStretch]) -> TracedCurve {
        var other = self
        let (made, numbers) = graph.following(stretches, alongX: prepared.program.layout.isHorizontal)
        (other.graph, other.root) = (made, Int(numbers[root]))
        if presence >= 0 { other.presence = Int(numbers[presence]) }
        return other
    }

    /// The values of all nodes at an offset; nil when there is nothing by that name then.
    func values(at offset: LayoutPoint) -> [Double]? {
        let walker = Walker(prepared)
        walker.begin(at: offset)
        return fill(walker, at: offset) ? values(in: walker.machine.slots) : nil
    }

    /// Fills the slots of the element, or of who tells the output; false when there is nothing by that name.
    func fill(_ walker: Walker, at offset: LayoutPoint) -> Bool {
        if teller != nil { walker.fillCurrentCell(at: offset) }
        switch teller {
        case .layout: break
        case .section:
            guard prepared.world.blocks.indices.contains(element.section) else { return false }
            walker.loadTold(element.section)
        case .element(let number):
            guard walker.find(element) != nil else { return false }
            if walker.plan.elements[number].block >= 0 { walker.loadTold(element.section) }
            walker.fillOutputs(ofKind: number, element.section, element.item)
        case nil: return walker.find(element) != nil
        }
        return true
    }

    /// The same where the element's slots are filled.
    func values(in slots: UnsafeMutablePointer<Double>) -> [Double]? {
        let values = graph.values(in: slots)
        if isAttribute, presence >= 0, values[presence] == 0 { return nil }
        return values
    }

    func trace(at offset: LayoutPoint, depth: Int?) throws(TraceError) -> Trace {
        guard let values = values(at: offset) else { throw .absent }
        var writing = TraceWriting(self, values, offset, depth: depth)
        return writing.trace()
    }
}

extension TraceGraph {
    /// The value of each node, those of slots as they are.
    func values(in slots: UnsafeMutablePointer<Double>) -> [Double] {
        var values = [Double](repeating: 0, count: nodes.count)
        for index in nodes.indices {
            let node = nodes[index]
            let isOperation = node.code == .operation && node.operation != .constant
            values[index] =
                isOperation && node.slot >= 0
                ? slots[Int(node.slot)]
                : isOperation || node.code != .operation ? value(of: node, values) : node.constant
        }
        return values
    }

    /// The value of a node whose operands are known.
    func value(of node: Node, _ values: [Double]) -> Double {
        if node.code == .bounds { return DrawnBounds(operands(of: node), in: values).edge(node.number) }
        if node.code == .operation, node.operation.isInput { return node.constant }
        return value(of: node, values, Numbers()) { $0.evaluate($1, $2, $3) }
    }

    /// The same in any domain, for names and operations.
    func value<D: Domain & ListDomain>(
        of node: Node, _ values: [D.Number], _ domain: D,
        _ evaluate: (Operation, D.Number, D.Number, D.Number) -> D.Number
    ) -> D.Number {
        func operand(_ number: Int) -> D.Number {
            number < Int(node.count) ? values[Int(operands[Int(node.start) + number])] : domain.number(0)
        }
        if node.code == .name { return operand(0) }
        if node.operation == .pick {
            return domain.pick(operand(0), of: Int(node.count) - 1) { operand($0 + 1) }
        }
        return evaluate(node.operation, operand(0), operand(1), operand(2))
    }

    /// The node that a list gives for an index, which runs round; -1 for none.
    func pick(_ node: Node, _ wanted: Double) -> Int {
        Arithmetic.entry(wanted, of: Int(node.count) - 1).map { Int(operands[Int(node.start) + 1 + $0]) } ?? -1
    }

    /// The nodes that a list gives for the indices from one to another; none when those need not be numbers.
    func picks(_ node: Node, from low: Double, to high: Double) -> [Int] {
        let (first, last) = (low.rounded(.down), high.rounded(.down))
        guard first.isFinite, last.isFinite, first <= last else { return [] }
        guard last - first < Double(Int(node.count) - 1), let steps = Int(exactly: last - first) else {
            return operands(of: node).dropFirst().map { Int($0) }
        }
        return (0...steps).map { pick(node, first + Double($0)) }
    }
}

/// The bounding box of a box as drawn.
struct DrawnBounds {
    private let box: LayoutRectangle
    private let numbers: QuantityTable<Double>
    private let pivot: LayoutPoint
    private let placed: PlacedBox

    /// What it is made from beside the box, in the order of operands.
    static func quantities(hasDepth: Bool, hasEye: Bool) -> [ElementQuantity] {
        Array(quantities.prefix(!hasDepth ? 7 : hasEye ? 13 : 11))
    }

    private static let quantities: [ElementQuantity] = [
        .anchorX, .anchorY, .scaleX, .scaleY, .rotationZ, .translationX, .translationY,
        .rotationX, .rotationY, .translationZ, .perspective, .eyeX, .eyeY,
    ]

    /// Whether in place of the anchor stands the point itself that the transform is about: one more operand says so. What a mask
    /// leaves of a box may have no length of which that were a share.
    static func isAboutPoint(_ operandCount: Int) -> Bool { operandCount % 2 == 0 }

    /// `operands`: the nodes of x, y, width and height of the box, then those of the quantities.
    init(_ operands: ArraySlice<Int32>, in values: [Double]) {
        let hasDepth = operands.count > 12
        var numbers = QuantityTable<Double>(repeating: 0)
        for (node, quantity) in zip(operands.dropFirst(4), DrawnBounds.quantities) {
            numbers[quantity] = values[Int(node)]
        }
        numbers.invertEyeDistance()
        self.numbers = numbers
        func side(_ number: Int) -> Double { values[Int(operands[operands.startIndex + number])] }
        box = LayoutRectangle(x: side(0), y: side(1), width: side(2), height: side(3))
        pivot =
            DrawnBounds.isAboutPoint(operands.count)
            ? numbers.point(.anchorX, .anchorY) : PlacedBox.pivot(of: box, numbers)
        placed = PlacedBox(box, numbers, about: pivot, hasDepth: hasDepth)
    }

    /// The box.
    var rectangle: LayoutRectangle {
        guard let bounds = placed.bounds, bounds.isFinite else { return box }
        return bounds
    }

    /// 0 and 1 its start along x and y, 2 and 3 its width and height; 4 whether it lies behind the eye.
    func edge(_ number: Int32) -> Double {
        if number == 4 { return placed.bounds == nil ? 1 : 0 }
        return rectangle.numbers[Int(number)]
    }

    /// Which corners make the edges: the signs of the parts of the transform in the plane, or how the corners lie in
    /// space; and whether the box has a length at all along x and y.
    var branch: Int {
        let way = cornerBranch
        guard way >= 0 else { return way }
        let isNarrow = box.width * numbers[.scaleX] == 0
        let isLow = box.height * numbers[.scaleY] == 0
        return way + (isNarrow ? DrawnBounds.narrow : 0) + (isLow ? DrawnBounds.low : 0)
    }

    /// What a branch has more where the box has no width, or no height.
    static let (narrow, low) = (1024, 2048)

    private var cornerBranch: Int {
        guard let matrix = placed.matrix else {
            let plane = placed.plane
            return (plane.a < 0 ? 1 : 0) + (plane.b < 0 ? 2 : 0) + (plane.c < 0 ? 4 : 0) + (plane.d < 0 ? 8 : 0)
        }
        guard placed.bounds != nil, let corners = matrix.corners(of: box, about: pivot) else { return -1 }
        func first(_ precedes: (LayoutPoint, LayoutPoint) -> Bool) -> Int {
            (1..<4).reduce(0) { precedes(corners[$1], corners[$0]) ? $1 : $0 }
        }
        let (left, right) = (first { $0.x < $1.x }, first { $0.x > $1.x })
        let (top, bottom) = (first { $0.y < $1.y }, first { $0.y > $1.y })
        return left + 4 * right + 16 * top + 64 * bottom
    }
}

extension Transform3D {
    /// The corners of a box transformed about a point, from the pivot; nil when one lies at or behind the eye.
    fileprivate func corners(of box: LayoutRectangle, about pivot: LayoutPoint) -> [LayoutPoint]? {
        var found: [LayoutPoint] = []
        for corner in 0..<4 {
            let x = corner & 1 == 0 ? box.x : box.x + box.width
            let y = corner & 2 == 0 ? box.y : box.y + box.height
            guard let point = bounds(of: LayoutRectangle(x: x, y: y, width: 0, height: 0), about: pivot) else {
                return nil
            }
            found.append(LayoutPoint(x: point.x, y: point.y))
        }
        return found
    }
}
