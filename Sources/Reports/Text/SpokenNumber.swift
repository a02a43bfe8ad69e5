import Interpreter

/// Numbers as sentences have them.
enum SpokenNumber {
    /// With six decimals: what is further apart than a test allows differs in print.
    static func text(_ number: Double) -> String {
        if number != number { return "no number" }
        guard number.isFinite else { return number < 0 ? "-infinity" : "infinity" }
        var writer = TextWriter()
        let isFine = number.magnitude < 1e9
        writer.append(number: isFine ? TextWriter.whole(number * 1_000_000) / 1_000_000 : number)
        return writer.text
    }

    /// In the unit of what it counts: `97 pt`, `30deg`, `true`.
    static func text(_ number: Double, _ quantity: Quantity) -> String {
        switch quantity {
        case .boolean: return number != 0 ? "true" : "false"
        case .angle: return text(number / .pi * 180) + "deg"
        case .length: return number.isFinite ? text(number) + " pt" : text(number)
        case .number, .unknown: return text(number)
        }
    }
}
