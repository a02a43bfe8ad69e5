import Interpreter
import Worlds

/// A number of a gesture on the command line: `312` along the scroll, or `130,60` along x and y.
enum GestureNumber {
    case along(Double)
    case both(LayoutPoint)

    /// Reads the value of an option; nil without it.
    static func read(_ arguments: Arguments, _ option: OptionDescription) throws(UsageError) -> GestureNumber? {
        guard let text = arguments.value(of: option) else { return nil }
        let parts = text.split(separator: ",", omittingEmptySubsequences: false).map { PlainNumber.trimmed($0) }
        let numbers = parts.compactMap { PlainNumber.value(of: $0) }
        guard numbers.count == parts.count, 1...2 ~= numbers.count else {
            throw arguments.usage(
                "`\(text)` is not a number for `\(option.name)`", help: "write a finite number: 312, or 130,60 (x,y)")
        }
        return numbers.count == 1 ? .along(numbers[0]) : .both(LayoutPoint(x: numbers[0], y: numbers[1]))
    }

    /// Whether it says both axes.
    var isPoint: Bool {
        switch self {
        case .along: false
        case .both: true
        }
    }

    /// What it says along the scroll.
    func main(in prepared: Prepared) -> Double {
        switch self {
        case .along(let number): number
        case .both(let point): prepared.program.layout.isHorizontal ? point.x : point.y
        }
    }

    /// What it says along both axes: across the scroll what another point says, else 0.
    func point(in prepared: Prepared, beside other: LayoutPoint? = nil) -> LayoutPoint {
        switch self {
        case .along(let number):
            let isHorizontal = prepared.program.layout.isHorizontal
            return LayoutPoint(x: isHorizontal ? number : other?.x ?? 0, y: isHorizontal ? other?.y ?? 0 : number)
        case .both(let point): return point
        }
    }
}
