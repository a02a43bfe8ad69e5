import LayoutDSL

// `cell.frame.top per offset`, `alpha rises`, `alpha falls`: how fast a number of a test changes.

extension OperatorReader {
    /// How much a number changes while the offset, or a param, grows by 1.
    func slope(_ value: Value, over variable: Value, at place: SourceSpan) -> Value {
        guard case .quantity(let dimension) = value.type else {
            return mistake(CheckDiagnostics.notANumber(value, by: "`per`", names.findings), at: place)
        }
        let formula = table[variable.x]
        let isAlong = formula.operation == (mainAxis == 0 ? .offsetX : .offsetY)
        let over: AskedSlope.Variable
        switch variable.type {
        case .point where formula.operation == .offsetX: over = .offset
        case .quantity where isAlong: over = .offset
        case .quantity where formula.operation == .parameter: over = .parameter(Int(formula.a))
        default: return mistake(TestDiagnostics.slopeOver(at: variable.span), at: place)
        }
        guard let slope = asked(value.x, over, .slope, at: place) else { return .poison(place) }
        let divisor = variable.type == .point ? Dimension.length : variable.dimension ?? .length
        return Value(type: .quantity(dimension / divisor), x: slope, span: place)
    }

    /// Whether a number never falls, or never rises, while the offset grows.
    func change(_ value: Value, _ change: AskedSlope.Change, at place: SourceSpan) -> Value {
        guard !value.isPoison else { return .poison(place) }
        guard case .quantity = value.type else {
            return mistake(
                CheckDiagnostics.notANumber(value, by: change == .rises ? "`rises`" : "`falls`", names.findings),
                at: place)
        }
        return asked(value.x, .offset, change, at: place).map { .boolean($0, at: place) } ?? .poison(place)
    }

    private func asked(
        _ formula: FormulaID, _ over: AskedSlope.Variable, _ change: AskedSlope.Change, at place: SourceSpan
    ) -> FormulaID? {
        guard tests.expecting != nil else { return refused(TestDiagnostics.misplacedSlope(at: place)) }
        let asked = AskedSlope(formula: formula, observations: observations(in: [formula]), over: over, change: change)
        let observation = Observation(
            kind: "", place: Observation.Place(section: 0, item: 0), quantity: .slope(asked))
        return input(of: observation, at: place)
    }
}
