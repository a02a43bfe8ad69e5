import LayoutAnalysis
import LayoutChecker

/// The animations of a sheet: which elements share keyframes, and over which ranges they run.
struct StyleAnimations {
    /// One animation of an element.
    struct Use {
        let name: String
        let timeline: String
        let range: String
    }

    /// A stretch of scrolling that an animation counts from.
    private enum Timeline {
        /// The scroll itself.
        case scroll
        /// The way of the element through the viewport.
        case view
    }

    let prefix: String
    let isHorizontal: Bool
    /// The length of the viewport along the scroll, and the offset at which scrolling ends.
    let window, end: Double
    /// Whether scroll snapping moves the edges that `view()` counts from.
    let hasPadding = false
    private(set) var blocks: [(name: String, lines: [String])] = []
    private var numbers: [String: Int] = [:]

    init(prefix: String, isHorizontal: Bool, window: Double, end: Double) {
        (self.prefix, self.isHorizontal, self.window, self.end) = (prefix, isHorizontal, window, end)
    }

    /// The animations of one property of the elements of a kind; nil for an element that it stands still in, and for one of which
    /// something else says it already. It fails at a value that jumps in the middle of a motion.
    mutating func uses(
        of property: StyleProperty, _ elements: [StyledElement], kind: String, but isSaid: [Bool]
    ) throws(StyleObstacle) -> [Use?] {
        let isViewed = elements.count > 1 && !property.isOrder && elements.allSatisfy { $0.hasOneSize }
        let views = isViewed ? self.views(of: property, elements) : elements.map { _ in nil }
        var counts: [String: Int] = [:]
        for case let view? in views { counts[StyleAnimations.key(view), default: 0] += 1 }
        var uses: [Use?] = []
        for (number, element) in elements.enumerated() {
            guard !isSaid[number], element.isPresent else {
                uses.append(nil)
                continue
            }
            if let view = views[number], counts[StyleAnimations.key(view), default: 0] > 1 {
                uses.append(use(of: view, .view, element, "\(prefix)-\(kind)-\(property.word)"))
                continue
            }
            do throws(Keyframes.Obstacle) {
                let lines = property.lines(element).map { $0.cut(to: 0...end) }
                let made = try Keyframes(property, lines, from: 0)
                uses.append(use(of: made, .scroll, element, "\(prefix)-\(kind)-\(property.word)"))
            } catch {
                if error == .jump { throw StyleObstacle(element: element, property: property) }
                uses.append(nil)
            }
        }
        return uses
    }

    private static func key(_ keyframes: Keyframes) -> String {
        StyleNumber.text(keyframes.range.lowerBound) + " " + StyleNumber.text(keyframes.range.upperBound) + " "
            + keyframes.lines.joined(separator: "\n")
    }

    /// The keyframes by the way of each element through the viewport. All are worked out for the offsets, counted from there, that
    /// the list reaches for any of them: so those that move alike have the same ones.
    private func views(of property: StyleProperty, _ elements: [StyledElement]) -> [Keyframes?] {
        let starts = elements.map { $0.start - window }
        guard let low = starts.min(), let high = starts.max() else { return [] }
        return elements.enumerated().map { number, element in
            let lines = property.lines(element).map { $0.cut(to: starts[number] - high...starts[number] + end - low) }
            guard lines.allSatisfy({ $0.firstCause == nil }) else { return nil }
            return try? Keyframes(property, lines, from: starts[number])
        }
    }

    private mutating func use(of keyframes: Keyframes, _ timeline: Timeline, _ element: StyledElement, _ word: String)
        -> Use
    {
        let text = keyframes.lines.joined(separator: "\n")
        let key = word + "\n" + text
        let name: String
        if let number = numbers[key] {
            name = blocks[number].name
        } else {
            let alike = blocks.count { $0.name == word || $0.name.hasPrefix(word + "-") }
            name = alike == 0 ? word : "\(word)-\(alike + 1)"
            numbers[key] = blocks.count
            blocks.append((name, keyframes.lines))
        }
        let axis = isHorizontal ? "x" : "y"
        switch timeline {
        case .scroll:
            let (low, high) = (keyframes.range.lowerBound, keyframes.range.upperBound)
            return Use(name: name, timeline: "scroll(\(axis))", range: "\(pixels(low)) \(pixels(high))")
        case .view:
            return Use(name: name, timeline: "view(\(axis))", range: range(keyframes.range, length: element.length))
        }
    }

    private func pixels(_ value: Double) -> String { StyleNumber.text(value) + "px" }

    /// A stretch of the way through the viewport, by its name where it has one.
    private func range(_ range: ClosedRange<Double>, length: Double) -> String {
        let marks: [(place: Double, from: String, to: String)] =
            [(0, "cover 0%", "cover 0%"), (window + length, "cover 100%", "cover 100%")]
            + (length <= window
                ? [(length, "entry 100%", "entry 100%"), (window, "exit 0%", "exit 0%")] : [])
        func named(_ place: Double) -> String {
            marks.first { abs($0.place - place) < 1e-6 }?.from ?? "cover \(pixels(place))"
        }
        let words = (named(range.lowerBound), named(range.upperBound))
        switch words {
        case ("cover 0%", "cover 100%"): return "cover"
        case ("cover 0%", "entry 100%"): return "entry"
        case ("exit 0%", "cover 100%"): return "exit"
        case ("entry 100%", "exit 0%"): return "contain"
        default: return words.0 + " " + words.1
        }
    }
}

/// A value that no keyframes say.
struct StyleObstacle: Error {
    let element: StyledElement
    let property: StyleProperty
}
