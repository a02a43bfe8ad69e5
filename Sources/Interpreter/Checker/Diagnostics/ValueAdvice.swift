import LayoutDSL

/// The replacement for a value that does not fit: in words, and, where it is certain, as a text.
struct ValueAdvice {
    private(set) var help: String?
    /// What to put in the place of the value.
    private(set) var replacement: String?

    /// `text` is the value as it is written.
    init(_ value: Value, _ text: String, wanted: DeclaredType) {
        let written = WrittenValue(text)
        let (shown, halves) = (written.shown, written.isShort ? written.halves : nil)
        switch wanted {
        case .angle where value.isLiteral && value.dimension == .number:
            (help, replacement) = ("an angle needs its unit: `30deg`, `0.5turn`, `1rad`", text + "deg")
        case .angle where value.dimension == .number:
            help = "a number times an angle is an angle: `… * 1deg`"
            replacement = written.isShort ? written.asAngle : nil
        case .angle where value.dimension == .length:
            help = "divide it by a length, and multiply by an angle: `\(written.grouped) / 100pt * 90deg`"
            replacement = written.divided.map { WrittenValue($0).grouped + " * 1deg" }
        case .size where value.dimension != nil:
            help = "a size has two components: `\(written.grouped) x 40`"
            replacement = written.crossed.map { "\($0.first) x \($0.second)" }
        case .size:
            help = "a size is written `width x height`"
            replacement = halves.map { "\($0.first) x \($0.second)" }
        case .point where value.dimension != nil: help = "a point has two components: `(\(shown), 0)`"
        case .point:
            help = "a point is written `(x, y)`"
            replacement = halves.map { "(\($0.first), \($0.second))" }
        case .boolean where value.isLiteral:
            help = "write `true` or `false`"
            if text == "0" || text == "1" { replacement = text == "1" ? "true" : "false" }
        case .boolean where value.dimension != nil: help = "write a comparison: `\(shown) > 0`"
        case .number where value.dimension == .length:
            help = "divide it by another length: `\(written.grouped) / 100pt`"
            replacement = written.divided
        case .number where value.dimension == .angle: help = "divide it by an angle: `\(written.grouped) / 1turn`"
        case .number where value.type == .boolean:
            help = "for a number write `if \(shown) then 1 else 0`"
            if written.isShort {
                replacement = text == "true" ? "1" : text == "false" ? "0" : "if \(text) then 1 else 0"
            }
        case .number, .length, .angle: help = value.type.partsInWords
        case .boolean: break
        }
    }
}
