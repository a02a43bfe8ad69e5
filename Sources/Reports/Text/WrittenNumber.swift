import Interpreter

/// Numbers as a layout says them, with as many digits as it takes to read them back.
package enum WrittenNumber {
    /// The shortest text that reads back as a number, or as an angle in radians.
    package static func text(_ number: Double, _ unit: ParameterValue.Unit = .plain) -> String {
        if unit == .boolean { return number != 0 ? "true" : "false" }
        var writer = TextWriter()
        writer.append(number: value(number, unit))
        return writer.text + (unit == .angle ? "deg" : "")
    }

    /// The number as it is written: an angle in degrees.
    static func value(_ number: Double, _ unit: ParameterValue.Unit) -> Double {
        guard unit == .angle else { return number }
        let exact = number / .pi * 180
        var power = 1.0
        var candidates: [Double] = []
        for _ in 0..<13 {
            candidates.append(TextWriter.whole(exact * power) / power)
            power *= 10
        }
        candidates += [exact, exact.nextUp, exact.nextDown]
        return candidates.first { $0 / 180 * .pi == number } ?? exact
    }
}
