import Interpreter
import Reports

/// A log of frames beside a layout: where the two differ, frame by frame.
struct LogComparison {
    private let prepared: Prepared
    private let tolerance: Double
    private(set) var elements = 0
    /// A line for each element that differs.
    private(set) var differences: [(offset: Double, path: ElementPath, words: String)] = []

    /// Compares all frames of a log.
    init(_ log: FrameLog, _ prepared: Prepared, tolerance: Double) {
        self.prepared = prepared
        self.tolerance = tolerance
        for entry in log.entries { compare(entry) }
    }

    private mutating func compare(_ entry: FrameLog.Entry) {
        let offset =
            entry.offset.x.map { LayoutPoint(x: $0, y: entry.offset.y) } ?? prepared.offset(along: entry.offset.y)
        var seen: Set<ElementPath> = []
        for logged in entry.elements {
            let path = ElementPath(kind: logged.kind, section: logged.section, item: logged.item)
            elements += 1
            seen.insert(path)
            guard let own = prepared.attributes(of: path, at: offset)?.elements.first else {
                differ(offset, path, "the layout has no such element")
                continue
            }
            let away = logged.numbers.compactMap { number -> String? in
                let value = LogComparison.number(number.name, of: own)
                guard abs(value - number.value) > tolerance else { return nil }
                return "\(number.name) \(Self.text(value)), logged \(Self.text(number.value))"
            }
            if !away.isEmpty { differ(offset, path, away.joined(separator: "; ")) }
        }
        for own in prepared.attributes(at: offset).elements where own.owner == nil {
            let path = ElementPath(kind: own.kind, section: own.section, item: own.item)
            if !seen.contains(path) { differ(offset, path, "on screen, and not in the log") }
        }
    }

    private mutating func differ(_ offset: LayoutPoint, _ path: ElementPath, _ words: String) {
        differences.append((prepared.along(offset), path, words))
    }

    private static func number(_ name: String, of element: Attributes) -> Double {
        switch name {
        case "x": element.frame.x
        case "y": element.frame.y
        case "width": element.frame.width
        case "height": element.frame.height
        case "alpha": element.alpha
        default: Double(element.zIndex)
        }
    }

    private static func text(_ number: Double) -> String {
        var writer = TextWriter()
        writer.append(number: (number * 1000).rounded() / 1000)
        return String(decoding: writer.bytes, as: UTF8.self)
    }

    /// The report: at most so many lines, then how many there are.
    func text(frames: Int, most: Int = 40) -> String {
        var lines = differences.prefix(most).map { difference in
            let path = "\(difference.path.kind)[\(difference.path.section),\(difference.path.item)]"
            return "offset \(Self.text(difference.offset))  \(path): \(difference.words)"
        }
        if differences.count > most { lines.append("and \(differences.count - most) more") }
        let counted = "\(frames) \(frames == 1 ? "frame" : "frames"), \(elements) elements"
        lines.append(
            differences.isEmpty
                ? "\(counted): the same" : "\(counted): \(differences.count) differ")
        return lines.joined(separator: "\n") + "\n"
    }
}
