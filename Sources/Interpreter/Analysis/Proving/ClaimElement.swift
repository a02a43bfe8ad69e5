import LayoutChecker
import LayoutDSL
import LayoutEngine

/// An element that a claim reads: its numbers as formulas over what moves.
struct ClaimElement {
    private let world: ProofWorld
    private let path: ElementPath
    private var drawing: DrawingGraph
    private let walker: Walker
    private let window: LayoutRectangle?
    private let kind: CheckedLayout.ElementKind
    private let number: Int
    private let told: ToldFormulas
    /// Whether it has outputs.
    private let tells: Bool
    /// Where its formulas are read.
    private let place: WorldReading.Place
    /// Whether it hangs on a world with ranges in a way that is not followed.
    private let isLost: Bool

    /// An input that moves in a claim beside the offsets; `number`: which of them, nil for any.
    struct MovingInput {
        let operation: Operation
        let number: Int32?
        let value: FormulaID
    }

    /// What moves beside the offsets; all else stands still.
    var moving: [MovingInput] = []

    /// nil when the layout has no such element in this world. `offset`: any; what stands still is read there. `walker`: that
    /// of many elements; of a file with many section blocks a walker is as large as the file.
    init?(_ path: ElementPath, of prepared: Prepared, at offset: LayoutPoint, by walker: Walker? = nil) {
        self.init(path, in: ProofWorld(prepared, at: offset), by: walker)
    }

    /// nil when the layout has no such element in this world.
    init?(_ path: ElementPath, in world: ProofWorld, by walker: Walker? = nil) {
        let prepared = world.prepared
        self.walker = walker ?? Walker(prepared)
        self.walker.begin(at: world.offset)
        guard let number = self.walker.find(path) else { return nil }
        self.world = world
        self.path = path
        self.number = number
        let element = prepared.program.plan.elements[number]
        if element.isInRow {
            window = self.walker.rowWindow(self.walker.plan.rows[Int(element.block)], path.section).frame
        } else {
            window = nil
        }
        drawing = DrawingGraph(
            prepared.program, prepared.program.layout, number,
            at: DrawnPlace(prepared, kind: number, section: path.section))
        kind = prepared.program.layout.elements[number]
        let outputs = prepared.program.layout.allOutputs(ofElement: number)
        told = ToldFormulas(kind.attributes(in: prepared.program.phase), outputs)
        tells = !outputs.isEmpty
        let scope = element.scopeIndex.map { prepared.program.plan.scopes[$0].number } ?? -1
        isLost = world.changesCount(ofScope: scope)
        place = world.place(of: path, inScope: scope)
    }

    /// What a test may read of it, and the margin by which it is on screen, as formulas of a graph.
    ///
    /// - Parameters:
    ///   - quantities: What is read.
    ///   - graph: The graph.
    /// - Returns: For each quantity its formula, and the margin: above 0 where it is on screen.
    mutating func read(_ quantities: [ObservedQuantity], into graph: inout ProofGraph) -> (
        values: [FormulaID], shown: FormulaID
    ) {
        var reading = WorldReading(world)
        return read(quantities, by: &reading, into: &graph)
    }

    /// The same where others have read something already.
    mutating func read(
        _ quantities: [ObservedQuantity], by reading: inout WorldReading, into graph: inout ProofGraph
    ) -> (values: [FormulaID], shown: FormulaID) {
        let rowOffset = reading.rowOffset(ofSection: path.section, into: &graph)
        guard !isLost, window == nil || rowOffset != nil else {
            return (quantities.map { _ in graph.unknown }, graph.unknown)
        }
        let roots = quantities.map { drawing.root(of: $0, told) }
        // Where the offset counts from the left: what is on screen of the mirror image is what is on screen of the layout.
        let isMirrored = drawing.isMirrored
        drawing.isMirrored = false
        let edges = (0..<4).map { drawing.root(of: .frame($0)) }
        let visible = (0..<4).map { drawing.root(of: .visible($0)) }
        drawing.isMirrored = isMirrored
        let hidden = drawing.root(of: .quantity(.hidden))
        let trace = drawing.graph
        let table = world.layout.table
        let nodes = graph.add(trace, known: known(trace, rowOffset, by: &reading, &graph)) { number in
            Int(number) < table.formulas.count ? table.formulas[Int(number)].span : .nothing
        }
        let frame = edges.map { nodes[Int($0)] }
        let window = self.window(by: &reading, &graph)
        var presence = drawing.presence >= 0 ? nodes[Int(drawing.presence)] : graph.constant(1)
        if !world.variables.isEmpty, world.isTrue(presence, in: graph) { presence = graph.constant(1) }
        let shown = shownMargin(frame, in: window, hidden: nodes[Int(hidden)], presence: presence, &graph)
        // What is in the output goes by the frame, what is seen of it by what its mask leaves.
        let isMasked = kind.isMasked(in: world.prepared.program.phase)
        let seen =
            isMasked
            ? graph.least(
                shown,
                shownMargin(
                    visible.map { nodes[Int($0)] }, in: window, hidden: nodes[Int(hidden)], presence: presence, &graph))
            : shown
        var values: [FormulaID] = []
        for (quantity, root) in zip(quantities, roots) {
            switch (quantity, root) {
            case (_, .some(let root)):
                // An attribute is gone while its element takes no part.
                let isGone = quantity.isAttribute && graph.value(of: presence) != 1
                values.append(isGone ? graph.unknown : nodes[Int(root)])
            case (.section, nil): values.append(graph.constant(Double(path.section)))
            case (.index, nil): values.append(place.index(in: &graph))
            case (.shown, nil): values.append(graph.apply(.less, graph.constant(0), seen))
            default: values.append(graph.unknown)
            }
        }
        return (values, shown)
    }

    /// The formulas of what stands still: as the slots of the element have it, so that a long list need not be read. In
    /// a world with ranges, all that the layout says comes from its inputs.
    private func known(
        _ trace: TraceGraph, _ rowOffset: FormulaID?, by reading: inout WorldReading, _ graph: inout ProofGraph
    ) -> [FormulaID?] {
        guard !world.variables.isEmpty else {
            let values = trace.values(in: filledSlots())
            var moves: [Bool] = []
            return trace.nodes.enumerated().map { index, node -> FormulaID? in
                var input = moving.first {
                    $0.operation == node.operation && ($0.number == nil || $0.number == node.number)
                }?.value
                if node.operation == .current, node.record >= 0 {
                    input = reading.read(FormulaID(node.record), at: place, into: &graph)
                }
                let isMoving =
                    node.moves || input != nil || trace.operands(of: node).contains { moves[Int($0)] }
                moves.append(isMoving)
                return input ?? (isMoving ? nil : graph.constant(values[index]))
            }
        }
        return trace.nodes.map { node -> FormulaID? in
            if node.record >= 0 { return reading.read(FormulaID(node.record), at: place, into: &graph) }
            // What the drawing adds.
            guard node.code == .operation else { return nil }
            return switch node.operation {
            case .constant: graph.constant(node.constant)
            case .rowOffset: rowOffset
            default: nil
            }
        }
    }

    /// The slots of the walk with the element in them: since it was found others may have been.
    private func filledSlots() -> UnsafeMutablePointer<Double> {
        walker.begin(at: world.offset)
        _ = walker.find(path)
        if tells { walker.fillOutputs(ofKind: number, path.section, path.item) }
        return walker.machine.slots
    }

    /// The edges of the window of its row, and its size; nil for what the layout moves.
    private func window(by reading: inout WorldReading, _ graph: inout ProofGraph) -> [FormulaID]? {
        guard let window else { return nil }
        let blocks = world.layout.blocks
        guard !world.variables.isEmpty, blocks.indices.contains(Int(kind.formulas.block)),
            let row = blocks[Int(kind.formulas.block)].row
        else { return window.numbers.map { graph.constant($0) } }
        return [row.windowX, row.windowY, row.windowWidth, row.windowHeight].map {
            reading.read($0, at: place, into: &graph)
        }
    }

    /// So much of an element lies on the screen at least, along both axes, in points: what rounding alone brings in is not there.
    static let leastShown = 1e-7

    /// As `TestLook` decides what is on screen: it takes part, is not hidden, has a size, and overlaps the screen, and the
    /// window of its row.
    private func shownMargin(
        _ frame: [FormulaID], in window: [FormulaID]?, hidden: FormulaID, presence: FormulaID, _ graph: inout ProofGraph
    ) -> FormulaID {
        let half = graph.constant(0.5)
        var margin = graph.least(graph.difference(presence, half), graph.difference(half, hidden))
        let (ends, view) = (
            [graph.sum(frame[0], frame[2]), graph.sum(frame[1], frame[3])],
            [graph.apply(.offsetX), graph.apply(.offsetY)]
        )
        let viewport = world.prepared.viewport
        let size =
            graph.viewport[0] == graph.unknown
            ? [graph.constant(viewport.width), graph.constant(viewport.height)] : graph.viewport
        let environment = world.prepared.world.environment
        var lengths = [frame[2], frame[3]]
        for axis in 0..<2 {
            // What bars cover is on screen too.
            var bars = EnvironmentValue.contentInsets[2 * axis..<2 * axis + 2].map { bar in
                let moving = graph.input(.environment, bar.rawValue)
                return moving == graph.unknown ? graph.constant(environment.value(bar)) : moving
            }
            if axis == 0, drawing.isMirrored { bars.reverse() }
            let start = graph.difference(view[axis], bars[0])
            let end = graph.sum(graph.sum(view[axis], size[axis]), bars[1])
            lengths += [graph.difference(end, frame[axis]), graph.difference(ends[axis], start)]
            guard let window else { continue }
            let high = graph.sum(window[axis], window[axis + 2])
            lengths += [graph.difference(high, frame[axis]), graph.difference(ends[axis], window[axis])]
        }
        let least = graph.constant(ClaimElement.leastShown)
        for length in lengths { margin = graph.least(margin, graph.difference(length, least)) }
        return margin
    }
}

/// The attributes and the outputs of a kind of element, by their names.
struct ToldFormulas {
    private let (attributes, outputs): ([AttributeFormula], [OutputFormula])
    private let (attributeNames, outputNames): (NameIndex, NameIndex)

    init(_ attributes: [AttributeFormula], _ outputs: [OutputFormula]) {
        (self.attributes, self.outputs) = (attributes, outputs)
        attributeNames = NameIndex(attributes.lazy.map { $0.name })
        outputNames = NameIndex(outputs.lazy.map { $0.name })
    }

    /// The formula of a number of an attribute; nil where there is none.
    func attribute(_ name: String, _ component: Int) -> FormulaID? {
        attributeNames[name].flatMap { attributes[$0].components.dropFirst(component).first }
    }

    /// The same of an output.
    func output(_ name: String, _ component: Int) -> FormulaID? {
        outputNames[name].flatMap { outputs[$0].components.dropFirst(component).first }
    }
}

extension DrawingGraph {
    /// The node of what a test reads of an element; nil for what no formula of the element says.
    mutating func root(of quantity: ObservedQuantity, _ told: ToldFormulas) -> Int32? {
        switch quantity {
        case .output(let name, let component, _): told.output(name, component).map { root(of: .attribute($0)) }
        case .frame(let edge): root(of: .frame(Int32(clamping: edge)))
        case .visible(let edge): root(of: .visible(Int32(clamping: edge)))
        case .rest(0): root(of: .quantity(.restX))
        case .rest(1): root(of: .quantity(.restY))
        case .rest(let edge): root(of: .quantity(edge == 2 ? .restWidth : .restHeight))
        case .drawn(let quantity): root(of: .quantity(quantity))
        case .attribute(let name, let component): told.attribute(name, component).map { root(of: .attribute($0)) }
        case .shown, .section, .index, .row, .taken, .stop, .count, .slope: nil
        }
    }
}

extension ObservedQuantity {
    fileprivate var isAttribute: Bool {
        switch self {
        case .attribute, .output: true
        case .frame, .visible, .rest, .drawn, .shown, .section, .index, .row, .taken, .stop, .count, .slope: false
        }
    }
}
