import Interpreter

/// A scroll step of layouts that no closed form fits, at a million elements.
struct FreeFormulas {
    let options: Options
    private(set) var table = Table(["scroll step by free formula", "offsets", "a step", "visible", "visited", "nodes"])

    init(_ options: Options) { self.options = options }

    mutating func run(_ note: (String) -> Void) throws {
        let (size, count) = options.isQuick ? ("10,000", 10_000) : ("1,000,000", 1_000_000)
        let whole = Shape(name: size, cells: count, sections: 1)
        let cut = Shape(name: "\(size), 1,000 a section", cells: 1000, sections: count / 1000)
        let rows: [(words: String, text: () throws -> String, shape: Shape)] = [
            ("fisheye", { try measured("fisheye") }, whole),
            ("a wheel with guards", { try measured("guarded") }, whole),
            ("sticky headers over sums", { try measured("sums") }, cut),
            ("sticky headers over sums", { try measured("sums") }, whole),
            ("spiral", { try example("gallery/spiral") }, whole),
        ]
        for row in rows where options.wants("formula, \(row.words)") {
            note("formula, \(row.words)")
            let prepared = try compile(try checked(try row.text(), name: row.words)).prepare(for: row.shape.world)
            measure("\(row.words), \(row.shape.name)", prepared)
        }
    }

    private mutating func measure(_ words: String, _ prepared: Prepared) {
        let content = prepared.contentSize
        let isHorizontal = prepared.offset(along: 1).x == 1
        let end = max(0, isHorizontal ? content.width - 375 : content.height - 667)
        // What scrolls both ways is crossed through its middle.
        let across = isHorizontal ? max(0, content.height - 667) / 2 : max(0, content.width - 375) / 2
        for sweep in [Sweep.random(upTo: end, count: 256), Sweep.consecutive(upTo: end, count: 256)] {
            var step = InterpreterStep(prepared, across: across)
            let begin = now()
            _ = step.move(to: end * 0.4)
            let isSlow = now() - begin > 0.002
            guard !step.isRefused else {
                table.add([words, sweep.name, "refused", "–", "–", "–"])
                continue
            }
            let offsets = Array(sweep.offsets.prefix(!isSlow ? 256 : options.isQuick ? 1 : 4))
            var (visible, visited, nodes) = (0, 0, 0)
            for offset in offsets {
                _ = step.move(to: offset)
                visible += step.count
                visited += step.visited
                nodes += step.nodes
            }
            let times = medians(
                of: [
                    (
                        offsets.count,
                        { repetitions in
                            var answer: UInt64 = 0
                            for _ in 0..<repetitions { answer ^= step.sweep(offsets) }
                            return answer
                        }
                    )
                ], rounds: options.isQuick ? 3 : 41, budget: options.isQuick ? 0.02 : 0.8)
            let count = Double(offsets.count)
            table.add([
                words, sweep.name, written(seconds: times[0]), written(Double(visible) / count),
                written(Double(visited) / count), written(Double(nodes) / count),
            ])
        }
    }
}
