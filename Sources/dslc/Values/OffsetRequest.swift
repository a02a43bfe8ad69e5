import Worlds

/// One value of `--offset`.
enum OffsetRequest: Equatable {
    /// Where the layout opens.
    case opening
    /// `300`: along the axis that the layout scrolls.
    case main(Double)
    /// `300,40`: x and y.
    case point(x: Double, y: Double)
    /// `0...2000` with `--step 25`: along the axis that the layout scrolls.
    case sweep(Sweep)

    /// Reads the values of `--offset`; `step` belongs to every sweep among them. Without any: where the layout opens. Where there is a
    /// path, its offsets stand instead.
    static func read(
        _ texts: [String], step: String?, path: [OffsetRequest]? = nil
    ) throws(ValueError) -> [OffsetRequest] {
        if let path { return path }
        var found: [OffsetRequest] = []
        for text in texts { found.append(try read(text, step: step)) }
        if step != nil, !found.contains(where: \.isSweep) {
            throw ValueError("`--step` without a sweep", help: "a sweep is written `--offset 0...2000 --step 25`")
        }
        var total = 0
        for request in found { total += request.count }
        guard total <= Sweep.limit else { throw Sweep.tooMany(Double(total)) }
        return found.isEmpty ? [.opening] : found
    }

    /// Whether it is a sweep.
    var isSweep: Bool {
        switch self {
        case .opening, .main, .point: false
        case .sweep: true
        }
    }

    /// How many frames it asks for.
    var count: Int {
        switch self {
        case .opening, .main, .point: 1
        case .sweep(let sweep): sweep.count
        }
    }

    private static func read(_ text: String, step: String?) throws(ValueError) -> OffsetRequest {
        if isStretch(text) {
            guard let (low, high) = ends(of: text) else { throw malformed(text) }
            return .sweep(try Sweep(low: low, high: high, step: step))
        }
        let parts = text.split(separator: ",", omittingEmptySubsequences: false).map { PlainNumber.trimmed($0) }
        let numbers = parts.compactMap { PlainNumber.value(of: $0) }
        guard numbers.count == parts.count else { throw malformed(text) }
        switch numbers.count {
        case 1: return .main(numbers[0])
        case 2: return .point(x: numbers[0], y: numbers[1])
        default: throw malformed(text)
        }
    }

    /// Whether a text is meant as a stretch of offsets, well-formed or not.
    static func isStretch(_ text: String) -> Bool { range(of: "...", in: text) != nil }

    /// Reads a stretch of offsets without a step: `-200...2400`.
    static func stretch(_ text: String) throws(ValueError) -> ClosedRange<Double> {
        guard let (low, high) = ends(of: text) else {
            throw ValueError("`\(text)` is not a range of offsets", help: "write both ends: -200...2400")
        }
        guard low != high else {
            throw ValueError("the range `\(text)` is empty", help: "write two offsets: -200...2400")
        }
        guard (high - low).isFinite else {
            throw ValueError("the range `\(text)` is too long", help: "its length has to be finite")
        }
        guard low < high else {
            throw ValueError("the range `\(text)` runs backwards", help: "write the lower offset first")
        }
        return low...high
    }

    /// Both ends of `0...1`, in the order in which they are written; nil: they are no numbers.
    static func ends(of text: String) -> (low: Double, high: Double)? {
        guard let (first, last) = parts(of: text), let low = PlainNumber.value(of: PlainNumber.trimmed(first)),
            let high = PlainNumber.value(of: PlainNumber.trimmed(last))
        else { return nil }
        return (low, high)
    }

    /// What stands before the dots of a range and behind them; nil without dots.
    static func parts(of text: String) -> (String, String)? {
        range(of: "...", in: text).map { (String(text[..<$0.lowerBound]), String(text[$0.upperBound...])) }
    }

    /// Reads a single offset, where none or one is welcome; nil without.
    static func single(_ texts: [String]) throws(ValueError) -> OffsetRequest? {
        do {
            return try texts.first.map { text throws(ValueError) in try read(text, step: nil) }
        } catch {
            throw ValueError(error.message, help: "write 300, -120 or 300,40 (x,y); in points, no unit")
        }
    }

    private static func range(of dots: String, in text: String) -> Range<String.Index>? {
        let bytes = text.utf8
        var index = bytes.startIndex
        while index < bytes.endIndex {
            if bytes[index...].starts(with: dots.utf8) { return index..<bytes.index(index, offsetBy: 3) }
            index = bytes.index(after: index)
        }
        return nil
    }

    private static func malformed(_ text: String) -> ValueError {
        ValueError(
            "`\(text)` is not an offset",
            help: "write 300, -120, 300,40 (x,y) or 0...2000 with --step; in points, no unit")
    }
}

/// The offsets from a low one to a high one, in equal steps.
struct Sweep: Equatable {
    /// A sweep has at most so many frames: ten million already fill a disk with gigabytes.
    static let limit = 10_000_000

    /// The first offset.
    let low: Double
    /// No offset is higher.
    let high: Double
    /// From one offset to the next.
    let step: Double
    /// How many offsets.
    let count: Int

    /// Makes a sweep; `step` is the text of `--step`.
    init(low: Double, high: Double, step text: String?) throws(ValueError) {
        guard low <= high else {
            throw ValueError(
                "the sweep `\(PlainNumber.text(of: low))...\(PlainNumber.text(of: high))` runs backwards",
                help: "write the lower offset first")
        }
        guard let text else {
            throw ValueError("a sweep needs `--step`", help: "write, for example, `--step 25`")
        }
        guard let step = PlainNumber.value(of: text) else {
            throw ValueError("`\(text)` is not a step", help: "write a number above 0, in points, no unit")
        }
        guard step > 0 else {
            throw ValueError("a step has to be above 0, not `\(text)`", help: "write, for example, `--step 25`")
        }
        // The end belongs to the sweep when a step lands on it but for rounding.
        let steps = ((high - low) / step + 1e-9).rounded(.down)
        guard steps < Double(Sweep.limit), let whole = Int(exactly: steps) else { throw Sweep.tooMany(steps + 1) }
        self.low = low
        self.high = high
        self.step = step
        count = whole + 1
    }

    /// The offset at a position, 0 the first.
    subscript(index: Int) -> Double {
        // Not by adding up, which would drift; and a last step that lands on the end is the end.
        let value = low + Double(index) * step
        return abs(value - high) <= 1e-9 * step || value > high ? high : value
    }

    /// The error for a sweep of so many frames.
    static func tooMany(_ count: Double) -> ValueError {
        ValueError("these are more than \(limit) frames", help: "write a larger `--step`")
    }
}
