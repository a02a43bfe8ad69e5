import Interpreter
import Worlds

/// A `--set` with a range: `open=0...1`, whose values are `--step` apart.
struct ParameterSweep {
    /// The values, each as `--set` would read it.
    let values: [ParameterValue]
    /// Each value as people write it, with its unit.
    let texts: [String]

    /// So many points has a curve when no step is given.
    static let curveSteps = 400.0
    /// More values than so many are no sweep that someone looks at.
    private static let limit = 100_000

    /// The numbers of the values, in the unit of the range.
    let numbers: [Double]
    /// The unit of the range: `deg`; empty without one.
    let unit: String

    /// The name of the param.
    var name: String { values.first?.name ?? "" }

    /// The values, each with its text.
    var entries: [Entry] { zip(values, texts).map { Entry(value: $0, text: $1) } }

    /// One value of the sweep.
    struct Entry {
        let value: ParameterValue
        let text: String

        /// What a caption says: `open 0.5`.
        var caption: String { value.name + " " + text }
    }

    /// Whether the value of a `--set` is a range.
    static func isSweep(_ text: String) -> Bool {
        guard let sign = text.utf8.firstIndex(of: UInt8(ascii: "=")) else { return false }
        return OffsetRequest.isStretch(String(text[sign...]))
    }

    /// Reads a `--set` with a range; `step` is the text of `--step`, and `steps` the number of steps without one.
    init(_ text: String, step: String?, orSteps steps: Double? = nil) throws(ValueError) {
        let sign = text.utf8.firstIndex(of: UInt8(ascii: "=")) ?? text.endIndex
        let name = String(PlainNumber.trimmed(text[..<sign]))
        guard !name.isEmpty else {
            throw ValueError("`\(text)` has no name", help: "write name=range: open=0...1")
        }
        let range = String(text[text.utf8.index(after: sign)...])
        guard let (first, last) = OffsetRequest.parts(of: range), let low = Written(first), let high = Written(last)
        else {
            throw ValueError("`\(range)` is not a range of values", help: "write both ends: \(name)=0...1")
        }
        // `0...90deg` has one unit for both.
        let unit = high.unit
        guard low.unit.isEmpty || low.unit == unit else {
            throw ValueError("the ends of `\(range)` have different units", help: "write both in one unit")
        }
        guard low.number < high.number else {
            throw ValueError(
                low.number == high.number ? "the range `\(range)` is empty" : "the range `\(range)` runs backwards",
                help: "write the lower value first")
        }
        let width: Double
        if let step {
            guard let written = Written(step), written.unit.isEmpty || written.unit == unit else {
                throw ValueError("`\(step)` is not a step", help: "write a number above 0, in the unit of the range")
            }
            guard written.number > 0 else {
                throw ValueError("a step has to be above 0, not `\(step)`", help: "write, for example, `--step 0.1`")
            }
            width = written.number
        } else if let steps {
            width = (high.number - low.number) / steps
        } else {
            throw ValueError("a sweep needs `--step`", help: "write, for example, `--step 0.1`")
        }
        // The end belongs to the sweep when a step lands on it but for rounding.
        let count = ((high.number - low.number) / width + 1e-9).rounded(.down) + 1
        guard count <= Double(ParameterSweep.limit), let whole = Int(exactly: count) else {
            throw ValueError("these are more than \(ParameterSweep.limit) values", help: "write a larger `--step`")
        }
        var values: [ParameterValue] = []
        var texts: [String] = []
        var numbers: [Double] = []
        let power = ParameterSweep.power(low.number, width)
        for index in 0..<whole {
            let number = min(
                high.number, ParameterSweep.rounded(low.number + Double(index) * width, to: power))
            let text = PlainNumber.text(of: number) + unit
            values.append(try ParameterText.read(name, text[...]))
            texts.append(text)
            numbers.append(number)
        }
        self.values = values
        self.texts = texts
        self.numbers = numbers
        self.unit = unit
    }

    /// A number with its unit.
    private struct Written {
        let number: Double
        let unit: String

        init?(_ text: String) {
            guard let (number, rest) = PlainNumber.prefix(of: PlainNumber.trimmed(text)) else { return nil }
            self.number = number
            unit = String(PlainNumber.trimmed(rest))
        }
    }

    /// The power of ten that makes whole numbers of the first value and of the step; nil without one. With it the values
    /// are those that people write: 0.3, not 0.30000000000000004.
    private static func power(_ low: Double, _ step: Double) -> Double? {
        func isWhole(_ number: Double) -> Bool {
            number.magnitude < 1e15 && (number - number.rounded()).magnitude <= 1e-9 * max(1, number.magnitude)
        }
        var power = 1.0
        while power <= 1e9 {
            if isWhole(low * power), isWhole(step * power) { return power }
            power *= 10
        }
        return nil
    }

    private static func rounded(_ value: Double, to power: Double?) -> Double {
        guard let power else { return value }
        return (value * power).rounded() / power
    }
}
