/// What the drawing adds to the formulas of an element: where its box comes to stand, as nodes over them.
struct DrawingGraph {
    var builder: TraceGraphBuilder
    private let formulas: ElementFormulas
    private let plan: ElementPlan
    /// The node that says whether the element takes part; -1 when it always does.
    private(set) var presence: Int32 = -1

    init(_ program: Program, _ recorded: Layout, _ number: Int) {
        builder = TraceGraphBuilder(program, recorded)
        formulas = recorded.elements[number].formulas(in: program.phase)
        plan = program.plan.elements[number]
        if recorded.table.value(of: formulas.presence) != 1 { presence = builder.node(formulas.presence) }
    }

    var graph: TraceGraph { builder.graph }

    /// The node of a value.
    mutating func root(of property: TracedProperty) -> Int32 {
        switch property.part {
        case .formula(let id, let absent):
            let value = builder.node(id)
            guard presence >= 0 else { return value }
            return whenPresent(value, else: builder.graph.add(constant: absent))
        case .attribute(let id), .resting(let id): return builder.node(id)
        case .hidden:
            let hidden = builder.node(formulas.hidden)
            guard plan.hasDepth else { return hidden }
            let seen = whenPresent(bounds(4, .boolean), else: builder.graph.add(constant: 0))
            return add(.select, .boolean, "", [seen, builder.graph.add(constant: 1), hidden])
        case .centerX: return whenPresent(builder.node(formulas.center.x), else: middle(0))
        case .centerY: return whenPresent(builder.node(formulas.center.y), else: middle(1))
        case .frameX: return whenPresent(drawn(0), else: builder.node(formulas.rest.x))
        case .frameY: return whenPresent(drawn(1), else: builder.node(formulas.rest.y))
        case .frameWidth: return whenPresent(drawn(2), else: builder.node(formulas.size.x))
        case .frameHeight: return whenPresent(drawn(3), else: builder.node(formulas.size.y))
        }
    }

    private mutating func whenPresent(_ value: Int32, else resting: Int32) -> Int32 {
        guard presence >= 0, value != resting else { return value }
        return add(.select, .length, "", [presence, value, resting])
    }

    /// The middle of the resting box.
    private mutating func middle(_ axis: Int) -> Int32 {
        let (start, length) = axis == 0 ? (formulas.rest.x, formulas.size.x) : (formulas.rest.y, formulas.size.y)
        return add(.add, .length, "", [builder.node(start), half(builder.node(length))])
    }

    private mutating func half(_ length: Int32) -> Int32 {
        add(.divide, .length, "", [length, builder.graph.add(constant: 2)])
    }

    /// An edge of the box as drawn: 0 and 1 its start along x and y, 2 and 3 its width and height.
    private mutating func drawn(_ edge: Int32) -> Int32 {
        if plan.isOnlyMoved {
            switch edge {
            case 0: return moved(box(0), named("translation.x", .length, formulas.translation.x))
            case 1: return moved(box(1), named("translation.y", .length, formulas.translation.y))
            case 2: return builder.node(formulas.size.x)
            default: return builder.node(formulas.size.y)
            }
        }
        return bounds(edge, .length)
    }

    /// What the transform does to the box: one of its edges, or whether it lies behind the eye.
    private mutating func bounds(_ edge: Int32, _ quantity: Quantity) -> Int32 {
        var parts = [box(0), box(1), builder.node(formulas.size.x), builder.node(formulas.size.y)]
        parts.append(named("anchor.x", .number, formulas.anchor.x))
        parts.append(named("anchor.y", .number, formulas.anchor.y))
        parts.append(named("scale.x", .number, formulas.scale.x))
        parts.append(named("scale.y", .number, formulas.scale.y))
        parts.append(named(plan.hasDepth ? "rotation.z" : "rotation", .angle, formulas.rotation.z))
        parts.append(named("translation.x", .length, formulas.translation.x))
        parts.append(named("translation.y", .length, formulas.translation.y))
        if plan.hasDepth {
            parts.append(named("rotation.x", .angle, formulas.rotation.x))
            parts.append(named("rotation.y", .angle, formulas.rotation.y))
            parts.append(named("translation.z", .length, formulas.translation.z))
            parts.append(named("perspective", .length, formulas.perspective))
        }
        let node = TraceGraph.Node(code: .bounds, number: edge, quantity: quantity)
        return builder.graph.add(node, parts)
    }

    /// Where the box begins before the transform.
    private mutating func box(_ axis: Int) -> Int32 {
        guard plan.isCentered else { return builder.node(axis == 0 ? formulas.rest.x : formulas.rest.y) }
        let center = axis == 0 ? formulas.center.x : formulas.center.y
        let length = axis == 0 ? formulas.size.x : formulas.size.y
        return add(
            .subtract, .length, "",
            [named(axis == 0 ? "center.x" : "center.y", .length, center), half(builder.node(length))])
    }

    private mutating func moved(_ start: Int32, _ shift: Int32) -> Int32 {
        let (shiftNode, inner) = (graph.nodes[Int(shift)], graph.operands(of: graph.nodes[Int(shift)]).first ?? 0)
        let isNone =
            shiftNode.code == .name && graph.nodes[Int(inner)].operation == .constant
            && graph.nodes[Int(inner)].constant == 0
        return isNone ? start : add(.add, .length, "", [start, shift])
    }

    private mutating func named(_ name: String, _ quantity: Quantity, _ id: FormulaID) -> Int32 {
        builder.graph.add(TraceGraph.Node(code: .name, quantity: quantity, name: name), [builder.node(id)])
    }

    private mutating func add(_ operation: Operation, _ quantity: Quantity, _ name: String, _ read: [Int32]) -> Int32 {
        builder.graph.add(TraceGraph.Node(operation: operation, quantity: quantity, name: name), read)
    }
}
