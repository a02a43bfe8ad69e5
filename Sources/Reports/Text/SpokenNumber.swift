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

    /// With three decimals for a margin so many characters wide; what is longer to three digits that count, with its
    /// power of ten.
    static func short(_ value: Double, atMost limit: Int) -> String {
        var writer = TextWriter()
        writer.append(rounded: value)
        let text = writer.text
        guard text.utf8.count > limit else { return text }
        var (power, scaled) = (0, value.magnitude)
        while scaled >= 10, power < 400 { (power, scaled) = (power + 1, scaled / 10) }
        while scaled < 1, scaled > 0, power > -400 { (power, scaled) = (power - 1, scaled * 10) }
        scaled = TextWriter.whole(scaled * 100) / 100
        if scaled >= 10 { (power, scaled) = (power + 1, scaled / 10) }
        var short = TextWriter()
        short.append(number: value < 0 ? -scaled : scaled)
        return short.text + "e\(power)"
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
