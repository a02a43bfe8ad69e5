import Interpreter
import LayoutDSL

/// What an app does before anything is on screen: from the text of a layout, or from its compiled bytes, to what is seen at
/// offset 0.
struct FirstFrame {
    let options: Options
    private(set) var table = Table(["to the first frame", "from the text", "compiled", "text ÷ compiled"])

    init(_ options: Options) { self.options = options }

    mutating func run(_ note: (String) -> Void) throws {
        for name in ["jungle", "wheel"] where options.wants("first frame, \(name)") {
            note("first frame, \(name)")
            let text = try example(name)
            let layout = try checked(text, name: name)
            let bytes = layout.compiled()
            let seen = try FirstFrame.shown(layout)
            let again = try FirstFrame.shown(try CheckedLayout(compiled: bytes))
            guard seen == again, seen > 0 else {
                throw Mismatch(description: "\(name): \(again) elements, not \(seen)")
            }
            let source = Source(name: name, text: text)
            let times = medians(
                of: [
                    (1, { FirstFrame.fromText($0, source) }),
                    (1, { FirstFrame.fromBytes($0, bytes) }),
                ], rounds: options.isQuick ? 3 : 101, budget: options.isQuick ? 0.02 : 1)
            table.add([
                "`\(name).layout`", written(seconds: times[0]), written(seconds: times[1]),
                written(times[0] / times[1]),
            ])
        }
    }

    private static func fromText(_ repetitions: Int, _ source: Source) -> UInt64 {
        (0..<repetitions).reduce(0) { sum, _ in
            let layout = try? Interpreter.check(LayoutDSL.parse(source)).get()
            return sum &+ UInt64((layout.flatMap { try? shown($0) }) ?? 0)
        }
    }

    private static func fromBytes(_ repetitions: Int, _ bytes: [UInt8]) -> UInt64 {
        (0..<repetitions).reduce(0) { sum, _ in
            let layout = try? CheckedLayout(compiled: bytes)
            return sum &+ UInt64((layout.flatMap { try? shown($0) }) ?? 0)
        }
    }

    /// How many elements are on screen at offset 0.
    private static func shown(_ layout: CheckedLayout) throws -> Int {
        let scroller = try compile(layout).prepare(for: World(items: layout.items)).scroller()
        scroller.move(to: LayoutPoint(x: 0, y: 0))
        return scroller.count
    }
}
