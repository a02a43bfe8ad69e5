import Interpreter

/// A value of `--set`: `radius=500`, `tilt=30deg`, `alpha=50%`, `snaps=true`.
package enum ParameterText {
    /// The parameters that are written so, and one that is known; no name twice.
    package static func read(
        _ texts: [String], and known: ParameterValue? = nil
    ) throws(ValueError) -> [ParameterValue] {
        var values = known.map { [$0] } ?? []
        var names = Set(values.map { $0.name })
        for text in texts {
            let value = try read(text)
            guard names.insert(value.name).inserted else {
                throw ValueError("`\(value.name)` is set twice", help: "give each param once")
            }
            values.append(value)
        }
        return values
    }

    private static func read(_ text: String) throws(ValueError) -> ParameterValue {
        guard let sign = text.firstIndex(of: "=") else {
            throw ValueError("`\(text)` has no value", help: "write name=value: radius=500")
        }
        let name = String(PlainNumber.trimmed(text[..<sign]))
        guard !name.isEmpty else { throw ValueError("`\(text)` has no name", help: "write name=value: radius=500") }
        return try read(name, text[text.index(after: sign)...])
    }

    /// The value of a name: `500`, `30deg`, `50%`, `true`.
    package static func read(_ name: String, _ text: Substring) throws(ValueError) -> ParameterValue {
        let written = PlainNumber.trimmed(text)
        if written == "true" { return ParameterValue(name: name, value: 1, unit: .boolean) }
        if written == "false" { return ParameterValue(name: name, value: 0, unit: .boolean) }
        guard let number = PlainNumber.prefix(of: written) else {
            throw ValueError(
                "`\(written)` is not a value for `\(name)`", help: "write a number (500, 30deg, 50%), true or false")
        }
        guard let unit = units.first(where: { $0.name == PlainNumber.trimmed(number.rest) }) else {
            throw ValueError(
                "`\(number.rest)` in `\(written)` is not a unit", help: "units are pt, deg, rad, turn and %")
        }
        let value = number.value * unit.factor / unit.divisor
        guard value.isFinite else { throw ValueError("`\(written)` is too large", help: nil) }
        return ParameterValue(name: name, value: value, unit: unit.unit)
    }

    /// What a number is multiplied by, then divided by: 30deg is 30 · π / 180 radians.
    private static let units: [(name: String, factor: Double, divisor: Double, unit: ParameterValue.Unit)] = [
        ("", 1, 1, .plain), ("%", 1, 100, .share), ("pt", 1, 1, .length),
        ("rad", 1, 1, .angle), ("deg", .pi, 180, .angle), ("turn", 2 * .pi, 1, .angle),
    ]
}
