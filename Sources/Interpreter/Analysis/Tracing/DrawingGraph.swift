import LayoutChecker
import LayoutDSL
import LayoutEngine

/// Where an element stands beside what its formulas say: how far its row has been scrolled, and whether the layout is drawn as
/// its mirror image.
struct DrawnPlace {
    /// nil for an element that the layout moves.
    let rowOffset: Double?
    let isMirrored: Bool

    init(_ prepared: Prepared, kind: Int, section: Int) {
        rowOffset = prepared.program.plan.elements[kind].isInRow ? prepared.offset(ofSection: section) : nil
        isMirrored = prepared.mirror != nil
    }
}

/// The nodes that drawing adds over the formulas of an element: the place of its drawn box.
struct DrawingGraph {
    var builder: TraceGraphBuilder
    private let formulas: ElementFormulas
    private let plan: ElementPlan
    /// The node that says whether the element takes part; -1 when it always does.
    private(set) var presence: Int32 = -1
    /// How far the row has been scrolled that moves the element, and its window; nil for an element that the layout moves.
    private let rowOffset: Double?
    private let window: RowFormulas?
    /// Whether values are those of the mirror image.
    var isMirrored: Bool
    private let contentWidth: FormulaID
    /// Whether rows are scrolled along x.
    private let isAlongX: Bool
    /// The owners in which a part turns and whose masks cut it.
    private let owners: [Int]
    private let place: DrawnPlace?

    init(_ program: Program, _ recorded: CheckedLayout, _ number: Int, at place: DrawnPlace?) {
        self.init(TraceGraphBuilder(program, recorded), number, at: place)
    }

    /// The graph of an element over the nodes of others.
    private init(_ nodes: TraceGraphBuilder, _ number: Int, at place: DrawnPlace?) {
        let (program, recorded) = (nodes.program, nodes.recorded)
        self.place = place
        owners = recorded.elements[number].outerMasks.filter { $0.isTurned }.map { $0.kind }
        rowOffset = place?.rowOffset
        isMirrored = place?.isMirrored ?? false
        contentWidth = recorded.contentWidth
        let block = Int(program.plan.elements[number].block)
        window = rowOffset != nil && recorded.blocks.indices.contains(block) ? recorded.blocks[block].row : nil
        isAlongX = !program.layout.isHorizontal
        builder = nodes
        formulas = recorded.elements[number].formulas(in: program.phase)
        plan = program.plan.elements[number]
        if recorded.table.value(of: formulas[.presence]) != 1 { presence = builder.node(formulas[.presence]) }
    }

    var graph: TraceGraph { builder.graph }

    /// The node of a value.
    mutating func root(of part: TracedProperty.Part) -> Int32 {
        switch part {
        case .frame(let edge): return self.edge(edge, .drawn)
        case .visible(let edge): return side(edge, .visible)
        case .far(let axis, let box): return add(.add, .length, [side(axis, box), side(axis + 2, box)])
        case .middle(let axis, let box): return add(.add, .length, [side(axis, box), half(side(axis + 2, box))])
        case .attribute(let id), .output(let id): return builder.node(id)
        case .quantity(.hidden):
            // Hidden by its own lines, or behind the eye.
            let hidden = builder.node(formulas[.hidden])
            guard plan.drawing.hasDepth else { return hidden }
            let seen = whenPresent(bounds(4, .boolean), else: builder.graph.add(constant: 0))
            return add(.select, .boolean, [seen, builder.graph.add(constant: 1), hidden])
        case .quantity(.restX): return edge(0, .resting)
        case .quantity(.restY): return edge(1, .resting)
        case .quantity(let quantity): return placed(quantity, drawn(quantity))
        }
    }

    private mutating func drawn(_ quantity: ElementQuantity) -> Int32 {
        let row = quantity.row
        let value = builder.node(formulas[quantity])
        guard presence >= 0, row.combination != .resting else { return value }
        if row.property == .drawn {
            return whenPresent(value, else: builder.node(formulas[row.axis == 0 ? .restWidth : .restHeight]))
        }
        return whenPresent(
            value, else: row.resting.isNaN ? middle(row.axis) : builder.graph.add(constant: row.resting))
    }

    // MARK: Rows, and the mirror image

    /// A quantity as its element stands in the layout's content.
    private mutating func placed(_ quantity: ElementQuantity, _ value: Int32) -> Int32 {
        var placed = value
        if quantity == .centerX || quantity == .centerY {
            placed = shifted(value, by: quantity == .centerX ? 0 : 1)
        }
        guard isMirrored, !isKept else { return placed }
        switch quantity {
        case .centerX: return add(.subtract, .length, [builder.node(contentWidth), placed])
        case .anchorX: return add(.subtract, .number, [builder.graph.add(constant: 1), value])
        default:
            let image = quantity.mirrorImage
            if image.isNegated { return negated(value, quantity.row.unit) }
            return image.quantity == quantity ? placed : drawn(image.quantity)
        }
    }

    private mutating func negated(_ value: Int32, _ unit: Quantity) -> Int32 {
        add(.subtract, unit, [builder.graph.add(constant: 0), value])
    }

    /// Whether it is scrolled by a row that keeps its sides in the mirror image.
    private var isKept: Bool { isMirrored && window?.keepsSides == true }

    /// A place in the row's content as one in the layout's, as `RowWindow.shift` has it.
    private mutating func shifted(_ value: Int32, by axis: Int32) -> Int32 {
        guard let window, let rowOffset else { return value }
        var start = builder.node(axis == 0 ? window.windowX : window.windowY)
        if axis == 0, isKept {
            let far = add(.add, .length, [start, builder.node(window.windowWidth)])
            start = add(.subtract, .length, [builder.node(contentWidth), far])
        }
        let isAlong = (axis == 0) == isAlongX
        return add(.add, .length, [value, isAlong ? add(.subtract, .length, [start, offset(rowOffset)]) : start])
    }

    private mutating func offset(_ offset: Double) -> Int32 {
        builder.graph.add(
            TraceGraph.Node(operation: .rowOffset, constant: offset, quantity: .length), [], name: "section.offset")
    }

    private typealias Box = TracedProperty.Box

    /// An edge or the extent of a box; of what is seen, without what owners cut away in which it turns.
    private mutating func side(_ edge: Int32, _ box: Box) -> Int32 {
        box == .visible && !owners.isEmpty ? cutEdge(edge) : self.edge(edge, box)
    }

    /// An edge or the extent of a box.
    private mutating func edge(_ edge: Int32, _ box: Box) -> Int32 {
        let sides: [ElementQuantity] = [.restX, .restY, .restWidth, .restHeight]
        let resting = builder.node(formulas[sides[Int(edge)]])
        let value: Int32
        switch box {
        case .resting: value = resting
        case .drawn: value = whenPresent(drawn(edge), else: resting)
        case .visible: value = whenPresent(formulas.isClipped ? left(edge) : drawn(edge), else: resting)
        }
        guard edge < 2 else { return value }
        let placed = shifted(value, by: edge)
        guard edge == 0, isMirrored, !isKept else { return placed }
        let far = add(.add, .length, [placed, self.edge(2, box)])
        return add(.subtract, .length, [builder.node(contentWidth), far])
    }

    /// An edge or the extent of what its own mask and those of the owners in which it turns leave.
    private mutating func cutEdge(_ edge: Int32) -> Int32 {
        let axis = edge % 2
        var (near, far) = (self.edge(axis, .visible), Int32(0))
        far = add(.add, .length, [near, self.edge(axis + 2, .visible)])
        for owner in owners {
            var drawing = DrawingGraph(builder, owner, at: place)
            drawing.isMirrored = isMirrored
            let (start, length) = (drawing.edge(axis, .visible), drawing.edge(axis + 2, .visible))
            builder = drawing.builder
            near = add(.maximum, .length, [near, start])
            far = add(.minimum, .length, [far, add(.add, .length, [start, length])])
        }
        let (zero, rest) = (builder.graph.add(constant: 0), add(.subtract, .length, [far, near]))
        guard edge < 2 else { return add(.maximum, .length, [zero, rest]) }
        // Nothing is left in the middle between edges that pass each other.
        return add(.add, .length, [near, half(add(.minimum, .length, [zero, rest]))])
    }

    private mutating func whenPresent(_ value: Int32, else resting: Int32) -> Int32 {
        guard presence >= 0, value != resting else { return value }
        return add(.select, .length, [presence, value, resting])
    }

    /// The middle of the resting box.
    private mutating func middle(_ axis: Int) -> Int32 {
        let (start, length) = formulas.box(alongX: axis == 0)
        return add(.add, .length, [builder.node(start), half(builder.node(length))])
    }

    private mutating func half(_ length: Int32) -> Int32 {
        add(.divide, .length, [length, builder.graph.add(constant: 2)])
    }

    /// An edge or the extent of the box as drawn.
    private mutating func drawn(_ edge: Int32) -> Int32 {
        guard plan.drawing.isOnlyMoved else { return bounds(edge, .length) }
        switch edge {
        case 0: return moved(box(0), named(.translationX))
        case 1: return moved(box(1), named(.translationY))
        case 2: return builder.node(formulas[.width])
        default: return builder.node(formulas[.height])
        }
    }

    /// An edge or the extent of what the mask leaves, as drawn.
    private mutating func left(_ edge: Int32) -> Int32 {
        let sides: [(start: Int32, length: Int32, whole: Int32)] = [0, 1].map { axis in
            let (near, far): (ElementQuantity, ElementQuantity) =
                axis == 0 ? (.clipLeft, .clipRight) : (.clipTop, .clipBottom)
            let whole = builder.node(formulas[axis == 0 ? .width : .height])
            let rest = add(.subtract, .length, [add(.subtract, .length, [whole, named(near)]), named(far)])
            let zero = builder.graph.add(constant: 0)
            let length = add(.maximum, .length, [zero, rest])
            let start = add(.add, .length, [box(axis), named(near)])
            return (add(.add, .length, [start, half(add(.minimum, .length, [zero, rest]))]), length, whole)
        }
        guard !plan.drawing.isOnlyMoved else {
            let side = sides[Int(edge % 2)]
            return edge < 2 ? moved(side.start, named(edge == 0 ? .translationX : .translationY)) : side.length
        }
        let pivots = [0, 1].map { axis -> Int32 in
            let anchor = named(axis == 0 ? .anchorX : .anchorY)
            return add(.add, .length, [box(axis), add(.multiply, .length, [anchor, sides[Int(axis)].whole])])
        }
        return bounds(
            edge, .length, [sides[0].start, sides[1].start, sides[0].length, sides[1].length], about: pivots)
    }

    /// What the transform does to the box: one of its edges, or whether it lies behind the eye.
    private mutating func bounds(_ edge: Int32, _ quantity: Quantity) -> Int32 {
        let box = [box(0), box(1), builder.node(formulas[.width]), builder.node(formulas[.height])]
        return bounds(edge, quantity, box, about: [named(.anchorX), named(.anchorY)], isAnchor: true)
    }

    /// `pivots`: the point that the transform is about, or its place in the box.
    private mutating func bounds(
        _ edge: Int32, _ quantity: Quantity, _ box: [Int32], about pivots: [Int32], isAnchor: Bool = false
    ) -> Int32 {
        var parts = box + pivots
        let hasEye = formulas.written[.eyeX] || formulas.written[.eyeY]
        for quantity in DrawnBounds.quantities(hasDepth: plan.drawing.hasDepth, hasEye: hasEye).dropFirst(2) {
            parts.append(named(quantity))
        }
        if !isAnchor { parts.append(builder.graph.add(constant: 0)) }
        let node = TraceGraph.Node(code: .bounds, number: edge, quantity: quantity)
        return builder.graph.add(node, parts)
    }

    /// Where the box begins before the transform.
    private mutating func box(_ axis: Int) -> Int32 {
        guard plan.drawing.isCentered else { return builder.node(formulas[axis == 0 ? .boxX : .boxY]) }
        let center = named(axis == 0 ? .centerX : .centerY)
        let length = builder.node(formulas[axis == 0 ? .width : .height])
        return add(.subtract, .length, [center, half(length)])
    }

    private mutating func moved(_ start: Int32, _ shift: Int32) -> Int32 {
        let (shiftNode, inner) = (graph.nodes[Int(shift)], graph.operands(of: graph.nodes[Int(shift)]).first ?? 0)
        let isNone =
            shiftNode.code == .name && graph.nodes[Int(inner)].operation == .constant
            && graph.nodes[Int(inner)].constant == 0
        return isNone ? start : add(.add, .length, [start, shift])
    }

    private mutating func named(_ quantity: ElementQuantity) -> Int32 {
        let row = quantity.row
        // In the plane there is only one turn.
        let isOnlyTurn = quantity == .rotationZ && !plan.drawing.hasDepth
        let name = isOnlyTurn ? row.property?.rawValue ?? row.name : row.name
        return builder.graph.add(
            TraceGraph.Node(code: .name, quantity: row.unit), [builder.node(formulas[quantity])], name: name)
    }

    private mutating func add(_ operation: Operation, _ quantity: Quantity, _ read: [Int32]) -> Int32 {
        builder.graph.add(TraceGraph.Node(operation: operation, quantity: quantity), read)
    }
}
