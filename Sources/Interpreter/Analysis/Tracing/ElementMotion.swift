import LayoutChecker
import LayoutDSL
import LayoutEngine

/// The values of one element that can move or that lead it away from where it rests, ready to be looked at from one
/// offset after the other, as fast as one scrolls.
package final class ElementMotion {
    /// The element.
    package let element: ElementPath
    private let curves: [TracedCurve]
    private let walker: Walker
    /// Where the elements are named: no formula stands there.
    private let names: Set<SourceSpan>

    /// The offsets just before and just after, between which something moves or does not.
    private static let reach = 0.5

    fileprivate init(_ element: ElementPath, _ curves: [TracedCurve], _ names: Set<SourceSpan>, _ prepared: Prepared) {
        self.element = element
        self.curves = curves
        self.names = names
        walker = Walker(prepared)
    }

    /// The same in another world, or with other parameters, of the same layout.
    package func with(_ prepared: Prepared) -> ElementMotion {
        ElementMotion(element, curves.map { $0.with(prepared) }, names, prepared)
    }

    /// The sources that spans point into, at the index of their numbers.
    package var sources: [Source] { curves.first?.recorded.sources ?? [] }

    /// Its values at an offset; those that are gone there, or that are what they are at rest and cannot move, are left
    /// out.
    package func look(at offset: LayoutPoint) -> [MovingValue] {
        guard let first = curves.first else { return [] }
        let isHorizontal = first.prepared.program.layout.isHorizontal
        func values(_ shift: Double, onlyMoving: Bool) -> [[Double]?]? {
            walker.begin(
                at: LayoutPoint(x: offset.x + (isHorizontal ? shift : 0), y: offset.y + (isHorizontal ? 0 : shift)))
            guard walker.find(element) != nil else { return nil }
            return curves.map { curve in
                onlyMoving && !curve.graph.nodes[curve.root].moves ? [] : curve.values(in: walker.machine.slots)
            }
        }
        guard let low = values(-ElementMotion.reach, onlyMoving: true),
            let high = values(ElementMotion.reach, onlyMoving: true), let here = values(0, onlyMoving: false)
        else { return [] }
        return curves.indices.compactMap { number in
            here[number].flatMap { value(number, $0, low[number] ?? [], high[number] ?? []) }
        }
    }

    private func value(_ number: Int, _ here: [Double], _ low: [Double], _ high: [Double]) -> MovingValue? {
        let curve = curves[number]
        let root = curve.root
        let value = here[root].isFinite ? here[root] : 0
        let canMove = curve.graph.nodes[root].moves
        guard canMove || curve.isAttribute || curve.resting.map({ $0 != value }) ?? false else { return nil }
        let steps = MovingSteps(curve, here, low, high)
        return MovingValue(
            number: number, property: curve.property, quantity: curve.valueQuantity, value: value,
            slope: steps.isMoving(root) ? (high[root] - low[root]) / (2 * ElementMotion.reach) : 0,
            places: steps.isMoving(root) ? steps.places(names, through: steps.isMoving) : [],
            origin: steps.places(names, through: steps.canMove, atMost: 1).first, ways: canMove ? steps.ways() : [])
    }

    /// The formulas under one of its values, down to a depth that is enough for a line about it.
    package func trace(of value: MovingValue, at offset: LayoutPoint) -> Trace? {
        do throws(TraceError) {
            return try curves[value.number].trace(at: offset, depth: 24)
        } catch {
            return nil
        }
    }
}

/// A value of an element, and what makes it move.
package struct MovingValue: Sendable {
    /// Its number among the values of the element.
    package let number: Int
    /// Which value it is.
    package var property: String
    /// What it counts.
    package let quantity: Quantity
    /// The value; finite.
    package let value: Double
    /// How far it moves for a point of offset; 0 when it is still.
    package let slope: Double
    /// Where the formulas stand that move it here, the value's own first.
    package let places: [Place]
    /// Where the first formula under it stands, moving or not; nil where the language gives the value.
    package let origin: Place?
    /// Which way each choice under it goes: as long as that is the same, it is put into the same words.
    package let ways: [Int32]

    /// Where a formula stands, and the uses that it came through, innermost first.
    package struct Place: Sendable {
        package let span: SourceSpan
        package let uses: [RecordedUse]

        /// Makes a place.
        package init(span: SourceSpan, uses: [RecordedUse]) {
            self.span = span
            self.uses = uses
        }
    }
}

/// The part of a graph that counts at an offset and moves there.
private final class MovingSteps {
    private let curve: TracedCurve
    private let here: [Double]
    private let low: [Double]
    private let high: [Double]

    init(_ curve: TracedCurve, _ here: [Double], _ low: [Double], _ high: [Double]) {
        (self.curve, self.here, self.low, self.high) = (curve, here, low, high)
    }

    func isMoving(_ index: Int) -> Bool {
        guard index < low.count, index < high.count else { return false }
        let (a, b) = (low[index], high[index])
        return a - a == 0 && b - b == 0 && abs(b - a) > 1e-9 * (1 + max(abs(a), abs(b)))
    }

    func canMove(_ index: Int) -> Bool { curve.graph.nodes[index].moves }

    /// What a node reads that decides.
    private func read(_ node: TraceGraph.Node) -> (way: Int32, operands: [Int]) {
        let operands = curve.graph.operands(of: node)
        let taken = OperationWays.way(node, operands, here, curve.graph)
        return (taken?.way ?? 0, (taken?.read ?? .all).among(operands))
    }

    /// The nodes that can be reached through such nodes, from the value downwards.
    private func reached(through goesOn: (Int) -> Bool, _ visit: (TraceGraph.Node, Int32) -> Bool) {
        var isMet = [Bool](repeating: false, count: curve.graph.nodes.count)
        var row = [curve.root]
        var next = 0
        while next < row.count {
            let node = curve.graph.nodes[row[next]]
            next += 1
            let (way, operands) = read(node)
            guard visit(node, way) else { return }
            for operand in operands where !isMet[operand] && goesOn(operand) {
                isMet[operand] = true
                row.append(operand)
            }
        }
    }

    func ways() -> [Int32] {
        var ways: [Int32] = []
        reached(through: canMove) { _, way in
            ways.append(way)
            return true
        }
        return ways
    }

    /// Where formulas stand that people have written.
    func places(
        _ names: Set<SourceSpan>, through goesOn: (Int) -> Bool, atMost most: Int = 400
    ) -> [MovingValue.Place] {
        let record = curve.recorded.table.record
        var places: [MovingValue.Place] = []
        reached(through: goesOn) { node, _ in
            guard record.formulas.indices.contains(Int(node.record)) else { return true }
            let formula = record.formulas[Int(node.record)]
            let isWritten = formula.kind != .measure && formula.operation != .finite && formula.span.length > 0
            guard isWritten, !names.contains(formula.span) else { return true }
            var uses: [RecordedUse] = []
            var use = record.use(of: formula.origin)
            while use >= 0, Int(use) < record.uses.count, uses.count < 16 {
                uses.append(record.uses[Int(use)])
                use = record.uses[Int(use)].outer
            }
            places.append(MovingValue.Place(span: formula.span, uses: uses))
            return places.count < most
        }
        return places
    }
}

extension Tracer {
    /// The values of one element that can move; nil when there is no such element.
    package func motion(of element: ElementPath) -> ElementMotion? {
        let program = prepared.program
        let walker = Walker(prepared)
        walker.begin(at: prepared.offset(along: 0))
        guard let number = walker.find(element), let recorded, number < recorded.elements.count else { return nil }
        let drawing = program.plan.elements[number].drawing
        let all = TracedProperty.all(of: recorded.elements[number], in: program.phase)
        var (own, frame): ([TracedProperty], [TracedProperty]) = ([], [])
        for property in all {
            switch property.part {
            case .frame: frame.append(property)
            case .attribute: own.append(property)
            case .quantity(let quantity):
                if property.isTold(quantity, hasDepth: drawing.hasDepth, isOnlyMoved: drawing.isOnlyMoved) {
                    own.append(property)
                }
            case .visible, .far, .middle, .output: break
            }
        }
        // Of a box that is turned, what turns it says more than what its corners come to.
        let told = drawing.isOnlyMoved ? frame + own : own + frame
        let names = Set(recorded.elements.map { $0.formulas(in: program.phase).span })
        return ElementMotion(
            element, told.map { TracedCurve(prepared, recorded, number, $0, element) }, names, prepared)
    }
}

extension TracedProperty {
    /// Whether a quantity is told of an element that moves: what lines add up or multiply, and of a box that is turned its
    /// middle and its size. In the plane there is one turn, called by the whole property.
    fileprivate func isTold(_ quantity: ElementQuantity, hasDepth: Bool, isOnlyMoved: Bool) -> Bool {
        let row = quantity.row
        guard row.roles.contains(.observed) else { return false }
        switch row.combination {
        case .add, .multiply:
            if row.property?.wholeAxes == row.axis..<row.axis + 1 { return hasDepth == name.utf8.contains(0x2E) }
            return hasDepth || !row.roles.contains(.depth)
        case .largest: return true
        case .last, .resting: return row.roles.contains(.masking) || !isOnlyMoved && row.roles.contains(.moving)
        case .or: return false
        }
    }
}

extension TracedCurve {
    /// The number of a value that no line changes; nil where the resting box gives it.
    fileprivate var resting: Double? {
        for quantity in ElementQuantity.allCases
        where quantity.row.name.utf8.elementsEqual(property.utf8) && quantity.row.resting == quantity.row.resting {
            return quantity.row.resting
        }
        return property.utf8.elementsEqual("rotation".utf8) ? 0 : nil
    }
}
