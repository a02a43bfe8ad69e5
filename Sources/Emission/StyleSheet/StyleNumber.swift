/// Numbers as style sheets write them.
enum StyleNumber {
    /// A number with up to six digits behind the point; nine for shares. Nothing that a browser keeps is lost.
    static func text(_ value: Double, digits: Int = 6) -> String {
        var scale = 1.0
        for _ in 0..<digits { scale *= 10 }
        let scaled = (abs(value) * scale).rounded(.toNearestOrAwayFromZero)
        guard value.isFinite, let whole = UInt64(exactly: scaled), let unit = UInt64(exactly: scale) else {
            return value.isFinite ? value.description : "0"
        }
        let sign = value < 0 && whole > 0 ? "-" : ""
        guard whole % unit > 0 else { return sign + String(whole / unit) }
        var fraction = String(whole % unit)
        fraction = String(repeating: "0", count: max(0, digits - fraction.utf8.count)) + fraction
        while fraction.utf8.last == UInt8(ascii: "0") { fraction.removeLast() }
        return "\(sign)\(whole / unit).\(fraction)"
    }

    static func points(_ value: Double) -> String {
        let text = text(value)
        return text == "0" ? text : text + "px"
    }

    static func angle(_ radians: Double) -> String { text(radians, digits: 9) + "rad" }

    static func percent(_ share: Double) -> String { text(share * 100, digits: 9) + "%" }
}
