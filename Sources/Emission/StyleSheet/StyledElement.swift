import LayoutAnalysis
import LayoutChecker
import LayoutEngine

/// One element of a list as a style sheet dresses it: where it rests, and what of it moves with the offset.
struct StyledElement {
    let path: ElementPath
    /// Its number among the kinds.
    let kind: Int
    let rest: LayoutRectangle
    let isPresent: Bool
    /// The measured fields of which the data has no value.
    let estimated: [String]
    let isHorizontal: Bool
    /// Its quantities over the offset.
    private(set) var lines: [ElementQuantity: PiecewiseLine] = [:]
    /// The numbers of its attributes, by the names of their custom properties.
    private(set) var attributes: [(name: String, line: PiecewiseLine)] = []
    private(set) var bends: [Bend] = []
    /// Its place in the painting order.
    var level: PiecewiseLine
    let stop: (offset: Double, halts: Bool)?

    /// A number that is no straight line, with the name of the number.
    struct Bend {
        let name: String
        let bend: TracedLine.Bend
        /// Whether the number is bent at offsets that the list reaches.
        let line: PiecewiseLine
    }

    /// The quantities that a sheet says: what lines set.
    static let quantities = ElementQuantity.allCases.filter { $0.row.combination != .resting }

    /// Reads an element, which `drawn` has at offset 0, for the offsets of a range.
    init?(_ drawn: Attributes, _ tracer: Tracer, over range: ClosedRange<Double>) {
        path = ElementPath(kind: drawn.kind, section: drawn.section, item: drawn.item)
        estimated = drawn.estimated
        guard let rest = tracer.rest(of: path) else { return nil }
        (kind, self.rest, isPresent) = (rest.kind, rest.box, rest.isPresent)
        level = PiecewiseLine(0, over: range)
        let layout = tracer.prepared.program.layout
        isHorizontal = layout.isHorizontal
        let formulas = layout.elements[kind].formulas
        stop = formulas.stops.along.exists ? tracer.prepared.stop(of: path) : nil
        func read(_ name: String, _ formula: FormulaID, _ still: Double, _ line: () -> TracedLine?) -> PiecewiseLine {
            guard formula.exists, layout.table[formula].stage >= .scroll, let traced = line() else {
                return PiecewiseLine(still, over: range)
            }
            if let bend = traced.bend { bends.append(Bend(name: name, bend: bend, line: traced.line)) }
            return traced.line
        }
        for quantity in StyledElement.quantities {
            var still = drawn.quantities[quantity]
            // A matrix has it inverted.
            if quantity == StyleProperty.eyeDistance, still != 0 { still = 1 / still }
            lines[quantity] = read(quantity.row.name, formulas[quantity], still) {
                tracer.line(of: quantity, path, over: range)
            }
        }
        for (attribute, own) in zip(formulas.attributes, drawn.custom) {
            let (shape, numbers) = own.value.parts
            for (number, component) in attribute.components.enumerated() where numbers.indices.contains(number) {
                let part = StyledElement.parts(of: shape)[number]
                let name = part.isEmpty ? attribute.name : attribute.name + "." + part
                let line = read(name, component, numbers[number]) {
                    tracer.line(ofAttribute: name, path, over: range)
                }
                attributes.append((part.isEmpty ? attribute.name : attribute.name + "-" + part, line))
            }
        }
    }

    private static func parts(of shape: AttributeFormula.Shape) -> [String] {
        switch shape {
        case .number, .boolean: [""]
        case .point: ["x", "y"]
        case .size: ["width", "height"]
        case .rectangle: ["x", "y", "width", "height"]
        }
    }

    // MARK: Numbers

    subscript(quantity: ElementQuantity) -> PiecewiseLine { lines[quantity] ?? PiecewiseLine(0, over: 0...0) }

    /// How far the box before its transform stands from where it rests, along x or y.
    func shift(alongX isX: Bool) -> PiecewiseLine {
        let start = isX ? rest.x : rest.y
        return self[isX ? .centerX : .centerY].adding(self[isX ? .width : .height], times: -0.5)
            .adding(self[.centerX].holding(start), times: -1)
    }

    /// The same with what moves it.
    func move(alongX isX: Bool) -> PiecewiseLine {
        shift(alongX: isX).adding(self[isX ? .translationX : .translationY])
    }

    /// Whether every corner stays before the eye, as far as the largest numbers of a range say.
    func staysBeforeEye(until end: Double) -> Bool {
        func largest(_ quantity: ElementQuantity) -> Double {
            let line = self[quantity].cut(to: 0...end)
            return line.pieces.indices.reduce(0) {
                max($0, abs(line.pieces[$1].value), abs(line.pieces[$1].value(at: line.end(of: $1))))
            }
        }
        guard let eye = self[StyleProperty.eyeDistance].cut(to: 0...end).constant, eye > 0 else {
            return self[StyleProperty.eyeDistance].cut(to: 0...end).constant == 0
        }
        let (anchorX, anchorY) = (largest(.anchorX), largest(.anchorY))
        let across =
            largest(.width) * max(anchorX, 1 + anchorX) * largest(.scaleX)
            * Mathematics.sine(min(largest(.rotationY), .pi / 2))
        let along =
            largest(.height) * max(anchorY, 1 + anchorY) * largest(.scaleY)
            * Mathematics.sine(min(largest(.rotationX), .pi / 2))
        let deep = self[.translationZ].cut(to: 0...end)
        let nearest = deep.pieces.indices.reduce(-Double.infinity) {
            max($0, deep.pieces[$1].value, deep.pieces[$1].value(at: deep.end(of: $1)))
        }
        return nearest + across + along < eye
    }

    /// Where it rests along the scroll, and how long it is drawn there.
    var start: Double { isHorizontal ? rest.x : rest.y }
    var length: Double { self[isHorizontal ? .width : .height].pieces.first?.value ?? 0 }
    /// How long it rests along the scroll.
    var restLength: Double { isHorizontal ? rest.width : rest.height }

    /// Whether its box is drawn where it rests, at every offset.
    var isStill: Bool {
        let turns: [(ElementQuantity, Double)] = [
            (.scaleX, 1), (.scaleY, 1), (.rotationX, 0), (.rotationY, 0), (.rotationZ, 0), (.translationZ, 0),
            (.width, rest.width), (.height, rest.height),
        ]
        return [true, false].allSatisfy { move(alongX: $0).constant.map { abs($0) < 1e-9 } ?? false }
            && turns.allSatisfy { self[$0].constant == $1 }
    }
    /// Whether its size stays as it is.
    var hasOneSize: Bool { self[.width].constant != nil && self[.height].constant != nil }
}
