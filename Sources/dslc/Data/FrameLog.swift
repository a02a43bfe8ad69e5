import Interpreter
import Worlds

/// Frames that another program has printed, such as a collection view layout of today: at which offset it put which element
/// where. Its shape is that of `dslc eval --json`, of which only what is compared is read; a frame a line will do as well.
struct FrameLog {
    /// One frame.
    struct Entry {
        /// Along the scroll, or x and y.
        let offset: (x: Double?, y: Double)
        let elements: [Element]
    }

    /// One element of it; what the log leaves out is not compared.
    struct Element {
        let kind: String
        let section: Int
        let item: Int
        let numbers: [(name: String, value: Double)]
    }

    let entries: [Entry]

    /// Reads the bytes of a log.
    init(_ bytes: [UInt8]) throws(JSONError) {
        let whole: [JSON]
        do throws(JSONError) {
            let read = try JSON(bytes)
            whole = if case .list(let values) = read { values } else { [read] }
        } catch {
            // A frame a line, each by itself.
            let lines = bytes.split(separator: 0x0A).filter { line in line.contains { $0 > 0x20 } }
            guard lines.count > 1, lines.allSatisfy({ $0.first { $0 > 0x20 } == 0x7B }) else { throw error }
            var read: [JSON] = []
            for line in lines {
                do throws(JSONError) {
                    read.append(try JSON(Array(line)))
                } catch {
                    throw JSONError(error.message, at: line.startIndex + error.offset, length: error.length)
                }
            }
            whole = read
        }
        entries = try whole.enumerated().map { number, value throws(JSONError) in try FrameLog.entry(value, number) }
    }

    private static func entry(_ value: JSON, _ number: Int) throws(JSONError) -> Entry {
        guard case .object = value else {
            throw JSONError("frame \(number) is an object with an `offset` and a list of `elements`", at: 0)
        }
        let offset: (x: Double?, y: Double)
        switch (value["offset"], value["offset"]["x"], value["offset"]["y"]) {
        case (.number(let along), _, _): offset = (nil, along)
        case (_, .number(let x), .number(let y)): offset = (x, y)
        default: throw JSONError("frame \(number) has no `offset`: a number, or {\"x\": 0, \"y\": 120}", at: 0)
        }
        guard case .list(let elements) = value["elements"] else {
            throw JSONError("frame \(number) has no list of `elements`", at: 0)
        }
        return Entry(
            offset: offset,
            elements: try elements.enumerated().map { place, value throws(JSONError) in
                try element(value, "element \(place) of frame \(number)")
            })
    }

    private static func element(_ value: JSON, _ name: String) throws(JSONError) -> Element {
        let path = value["indexPath"].list.map { $0.whole }
        guard path.count == 2, let section = path[0], let item = path[1], section >= 0, item >= 0 else {
            throw JSONError("\(name) has no `indexPath`: section and item, [0, 3]", at: 0)
        }
        var numbers: [(name: String, value: Double)] = []
        func add(_ name: String, _ value: JSON) {
            if case .number(let number) = value { numbers.append((name, number)) }
        }
        for side in ["x", "y", "width", "height"] { add(side, value["frame"][side]) }
        for other in ["alpha", "zIndex"] { add(other, value[other]) }
        guard !numbers.isEmpty else { throw JSONError("\(name) has no `frame` with x, y, width and height", at: 0) }
        return Element(kind: value["kind"].text ?? "cell", section: section, item: item, numbers: numbers)
    }
}
