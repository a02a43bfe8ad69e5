import LayoutChecker
import LayoutDSL

extension CheckedLayout {
    /// The number of the parameter that a value is for, or why the layout does not take it: an unknown name, another
    /// unit, out of range.
    package func place(fitting value: ParameterValue) throws(WorldError) -> Int {
        try place(fitting: value, at: parameters.firstIndex { $0.name.utf8.elementsEqual(value.name.utf8) })
    }

    /// The same where the place of its name is known; nil for a name that the layout lacks.
    func place(fitting value: ParameterValue, at index: Int?) throws(WorldError) -> Int {
        guard let index else {
            let known = parameters.map { $0.name }
            let list = known.map { "`\($0)`" }.joined(separator: ", ")
            throw WorldError(
                .unknownParameter, "the layout has no parameter `\(value.name)`", misspelt: value.name, among: known,
                help: known.isEmpty ? "it has no params" : "it has \(list)")
        }
        let parameter = parameters[index]
        guard parameter.takes(value.unit) else {
            throw WorldError(
                .parameterOutOfRange, "`\(value.name)` is \(parameter.unit.words), not \((value.unit ?? .plain).words)",
                help: parameter.help(for: value.unit), at: parameter.span)
        }
        guard value.value.isFinite else {
            throw WorldError(.parameterOutOfRange, "`\(value.name)` has to be finite", at: parameter.span)
        }
        if let range = parameter.range, !range.contains(value.value) {
            let unit = parameter.unit == .angle ? "rad" : ""
            throw WorldError(
                .parameterOutOfRange,
                "`\(value.name)` is \(value.value.short)\(unit), outside of its range \(range.lowerBound.short)\(unit)...\(range.upperBound.short)\(unit)",
                at: parameter.span)
        }
        return index
    }
}

extension Parameter {
    /// How a value of the wrong kind is written right.
    fileprivate func help(for given: ParameterValue.Unit?) -> String? {
        if unit == .angle { return "an angle needs its unit: `30deg`" }
        return given == .share && unit == .length ? "`%` has no axis here: write points, `12`" : nil
    }

    /// Whether a value written with a unit can stand for the parameter; a plain number may stand for a length, a share
    /// only for a number.
    package func takes(_ given: ParameterValue.Unit?) -> Bool {
        guard let given else { return true }
        return given == unit || given == .plain && unit == .length || given == .share && unit == .plain
    }

    /// A number held to the range.
    package func held(_ value: Double) -> Double {
        guard let range else { return value }
        return max(range.lowerBound, min(value, range.upperBound))
    }
}

extension ParameterValue.Unit {
    fileprivate var words: String {
        switch self {
        case .plain: "a number"
        case .length: "a length"
        case .angle: "an angle"
        case .boolean: "a boolean"
        case .share: "a share"
        }
    }
}

extension Double {
    /// For messages: without `.0`.
    fileprivate var short: String {
        let digits = description.utf8
        return String(
            decoding: digits.suffix(2).elementsEqual(".0".utf8) ? digits.dropLast(2) : digits[...], as: UTF8.self)
    }
}
