import Interpreter
import LayoutAnalysis
import LayoutDSL
import Reports

/// Why and by what the chosen element moves. What can be kept from one frame to the next is kept: this is asked for at
/// every step of a scroll.
final class Motion {
    private var motion: ElementMotion
    private let lines: LineTable
    /// The words of each value, by its number.
    private var known: [Words?] = []

    /// So many values are listed.
    private static let limit = 10

    /// A value in words: the same as long as each choice under it goes the same way.
    private struct Words {
        let ways: [Int32]
        let isMoving: Bool
        let formula: String
        let deciding: String?
        /// The line in the text that is being edited.
        let line: Int?
        /// The name of another file, if the formula stands there.
        let file: String?
        /// The effect or arrangement that it came through.
        let use: String?
    }

    init(_ motion: ElementMotion) {
        self.motion = motion
        lines = LineTable(Motion.main(of: motion))
    }

    var element: ElementPath { motion.element }

    /// Goes on in another world of the same text.
    func follow(_ prepared: Prepared) { motion = motion.with(prepared) }

    private static func main(of motion: ElementMotion) -> Source {
        let number = Int(SourceID.main.number)
        return number < motion.sources.count ? motion.sources[number] : Source(name: "", bytes: [])
    }

    /// The values at an offset, those that move first, and the lines that move them.
    func write(at offset: LayoutPoint, into writer: inout TextWriter) {
        let all = motion.look(at: offset)
        var moving = all.filter { $0.slope != 0 }
        var still = all.filter { $0.slope == 0 }
        Motion.join(&moving)
        Motion.join(&still)
        writer.append("{\"values\": [")
        for (index, value) in (moving + still).prefix(Motion.limit).enumerated() {
            writer.append(index > 0 ? ", " : "")
            write(value, words(of: value, at: offset), offset, into: &writer)
        }
        writer.append("], \"lines\": [")
        var lit: [Int] = []
        for value in moving { for place in value.places { lit += self.lines(of: place) } }
        lit.sort()
        var last = 0
        for line in lit where line != last {
            if last > 0 { writer.append(", ") }
            writer.append(number: line)
            last = line
        }
        writer.append("]}")
    }

    /// Two scales that are one are told as one.
    private static func join(_ values: inout [MovingValue]) {
        func place(_ name: String) -> Int? { values.firstIndex { $0.property.utf8.elementsEqual(name.utf8) } }
        guard let x = place("scale.x"), let y = place("scale.y"), values[x].value == values[y].value,
            values[x].slope == values[y].slope
        else { return }
        values[x].property = "scale"
        values.remove(at: y)
    }

    private func write(
        _ value: MovingValue, _ words: Words, _ offset: LayoutPoint, into writer: inout TextWriter
    ) {
        let isAngle = value.quantity == .angle
        func shown(_ number: Double) -> Double { isAngle ? number / .pi * 180 : number }
        writer.append("{\"property\": ", json: value.property)
        writer.append(", \"value\": ", json: shown(value.value))
        if let screen = Motion.start(of: value.property, offset) {
            writer.append(", \"screen\": ", json: value.value - screen)
        }
        write("unit", isAngle ? "deg" : value.quantity == .length ? "pt" : "", into: &writer)
        writer.append(", \"slope\": ", json: shown(value.slope))
        writer.append(", \"line\": ")
        if let line = words.line { writer.append(number: line) } else { writer.append("null") }
        write("file", words.file, into: &writer)
        write("use", words.use, into: &writer)
        write("formula", words.formula, into: &writer)
        write("active", words.deciding, into: &writer)
        writer.append("}")
    }

    private func write(_ key: String, _ text: String?, into writer: inout TextWriter) {
        writer.append(", \"" + key + "\": ")
        if let text { writer.append(jsonString: text) } else { writer.append("null") }
    }

    /// Where the screen begins, of a value that is a place along an axis.
    private static func start(of property: String, _ offset: LayoutPoint) -> Double? {
        let places = [("frame.x", offset.x), ("frame.y", offset.y), ("center.x", offset.x), ("center.y", offset.y)]
        return places.first { $0.0.utf8.elementsEqual(property.utf8) }?.1
    }

    private func words(of value: MovingValue, at offset: LayoutPoint) -> Words {
        let isMoving = value.slope != 0
        while known.count <= value.number { known.append(nil) }
        if let words = known[value.number], words.isMoving == isMoving, words.ways == value.ways { return words }
        let headline = motion.trace(of: value, at: offset).map { TraceHeadline($0) }
        let own = headline?.span.map { MovingValue.Place(span: $0, uses: headline?.uses ?? []) }
        let place = own ?? value.places.first ?? value.origin
        let source = place.map { Int($0.span.source.number) } ?? Int(SourceID.main.number)
        let isElsewhere = place.map { $0.span.source != .main } ?? false
        let made = Words(
            ways: value.ways, isMoving: isMoving, formula: headline?.formula ?? "", deciding: headline?.deciding,
            line: place.flatMap { lines(of: $0).first },
            file: isElsewhere && source < motion.sources.count ? motion.sources[source].name : nil,
            use: place?.uses.first?.name)
        known[value.number] = made
        return made
    }

    /// The lines of a formula in the text that is being edited: its own, and those of the uses it came through.
    private func lines(of place: MovingValue.Place) -> [Int] {
        let spans = [place.span] + place.uses.compactMap { $0.span }
        return spans.filter { $0.source == .main }.map { lines.line(at: Int($0.start)) + 1 }
    }
}

extension Session {
    /// Why an element moves at an offset, as JSON: the values that move there or can, with the formulas that decide, and
    /// the lines of the text that make them move.
    package func writeMotion(_ element: ElementPath, at offset: LayoutPoint, into writer: inout TextWriter) {
        if motion?.element != element { motion = explainer()?.motion(of: element).map { Motion($0) } }
        guard let motion else { return writer.append("{\"values\": [], \"lines\": []}") }
        motion.write(at: offset, into: &writer)
    }
}
