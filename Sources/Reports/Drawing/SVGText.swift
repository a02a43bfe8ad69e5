/// Writes an SVG document: elements, attributes, text. The output is well-formed for any names and numbers.
struct SVGText: Sendable {
    /// What has been written so far.
    private(set) var writer: TextWriter
    private var open: [StaticString] = []
    /// Whether the tag of the innermost element still takes attributes.
    private var isInTag = false

    /// Writes behind what a writer holds already.
    init(_ writer: TextWriter = TextWriter()) { self.writer = writer }

    /// Begins an element: attributes may follow, then text or other elements, then `end()`.
    mutating func begin(_ name: StaticString) {
        finishTag()
        if writer.bytes.last == 0x3E { writer.append(literal: "\n") }
        writer.append(literal: "<")
        writer.append(literal: name)
        open.append(name)
        isInTag = true
    }

    /// Begins an element inside of a line of text, where a line break would show as a blank.
    mutating func beginInline(_ name: StaticString) {
        finishTag()
        writer.append(literal: "<")
        writer.append(literal: name)
        open.append(name)
        isInTag = true
    }

    /// Ends the element that was begun last.
    mutating func end() {
        guard let name = open.popLast() else { return }
        if isInTag {
            writer.append(literal: "/>")
            isInTag = false
            return
        }
        writer.append(literal: "</")
        writer.append(literal: name)
        writer.append(literal: ">")
    }

    /// Ends everything, and the last line.
    mutating func endAll() {
        while !open.isEmpty { end() }
        writer.append(literal: "\n")
    }

    // MARK: Attributes

    /// An attribute whose value stands in the program.
    mutating func set(_ name: StaticString, _ value: StaticString) {
        beginAttribute(name)
        writer.append(literal: value)
        writer.append(literal: "\"")
    }

    /// A number.
    mutating func set(_ name: StaticString, _ value: Double, decimals: Int = 2) {
        beginAttribute(name)
        writer.append(svg: value, decimals: decimals)
        writer.append(literal: "\"")
    }

    /// A text of any kind.
    mutating func set(_ name: StaticString, text: String) {
        beginAttribute(name)
        writer.append(xml: text)
        writer.append(literal: "\"")
    }

    /// A value that is put together: paths, lists of points, transforms. It has to be free of quotes, `<` and `&`.
    mutating func set(_ name: StaticString, _ write: (inout TextWriter) -> Void) {
        beginAttribute(name)
        write(&writer)
        writer.append(literal: "\"")
    }

    private mutating func beginAttribute(_ name: StaticString) {
        writer.append(literal: " ")
        writer.append(literal: name)
        writer.append(literal: "=\"")
    }

    // MARK: Text

    /// Text of any kind.
    mutating func write(_ text: String) {
        finishTag()
        writer.append(xml: text)
    }

    /// Text that is put together; it has to be free of `<` and `&`.
    mutating func write(_ write: (inout TextWriter) -> Void) {
        finishTag()
        write(&writer)
    }

    private mutating func finishTag() {
        guard isInTag else { return }
        writer.append(literal: ">")
        isInTag = false
    }
}

extension TextWriter {
    /// The largest number in a drawing: viewers count in single precision, and nothing out there can be seen.
    static let svgLimit = 1e6

    /// Appends a number as every SVG reader takes it: a few decimals, no exponent, no `-0`, held to ±1e6.
    mutating func append(svg number: Double, decimals: Int = 2) {
        // NaN, of which there is none, equals nothing; it is written as 0.
        guard number == number else { return append(literal: "0") }
        let held = min(max(number, -TextWriter.svgLimit), TextWriter.svgLimit)
        let places = min(max(decimals, 0), 6)
        let power = Double(ShortDecimal.powers[places])
        // At most 1e12, so whole.
        let units = TextWriter.whole(held.magnitude * power)
        guard units > 0 else { return append(literal: "0") }
        if held < 0 { append(literal: "-") }
        append(ShortDecimal(digits: UInt64(units), decimals: places).withoutZeros)
    }

    /// Appends `x y` of a point.
    mutating func append(svgX x: Double, y: Double) {
        append(svg: x)
        append(literal: " ")
        append(svg: y)
    }

    /// Appends text so that XML reads it back: markup escaped, characters that XML 1.0 has no room for replaced, and
    /// what would turn the text around or break the line shown as `\u{202E}`.
    mutating func append(xml text: String) {
        for scalar in text.unicodeScalars {
            switch scalar.value {
            case 0x26: append(literal: "&amp;")
            case 0x3C: append(literal: "&lt;")
            case 0x3E: append(literal: "&gt;")
            case 0x22: append(literal: "&quot;")
            case 0x27: append(literal: "&#39;")
            case _ where scalar.value & 0xFFFE == 0xFFFE: append("\u{FFFD}" as Unicode.Scalar)
            default: append(visible: scalar)
            }
        }
    }
}
