import Interpreter

/// What a change of data costs in a long list, the next step answered.
struct Changing {
    let options: Options
    private(set) var table = Table([
        "changes", "first", "one size", "insert at the top", "prepare anew", "step", "step before",
    ])

    init(_ options: Options) { self.options = options }

    mutating func run(_ note: (String) -> Void) throws {
        let count = options.isQuick ? 10_000 : 1_000_000
        let lists = [
            ("stack, one section", "stack(gap: 2)", 1), ("stack, 100 sections", "stack(gap: 2)", 100),
            ("stack, 1,000 sections", "stack(gap: 2)", 1000), ("grid", "grid(columns: 3)", 1),
            ("waterfall", "waterfall(columns: 3)", 1), ("flow", "flow", 1),
        ]
        for (words, arrangement, sections) in lists where options.wants("changes, \(words)") {
            note("changes, \(words)")
            try list(words, arrangement, sections, count)
        }
        if options.wants("changes, transition") {
            note("changes, transition")
            try transition(count)
        }
    }

    private func prepared(_ arrangement: String, _ sections: Int, _ count: Int) throws -> (Program, World) {
        let text = """
            layout List {
              viewport: 375 x 667
              section { \(arrangement); cell { data { height: Length; width: Length = 90 }; size: data.width x data.height } }
            }
            """
        var random = Seeded(7)
        let each = count / sections
        var world = World()
        world.sections = (0..<sections).map { section in
            let heights = (0..<each).map { _ in Double(Int.random(in: 20...200, using: &random)) }
            let ids = (0..<each).map { Double(section * each + $0) }
            return SectionData(
                count: each,
                columns: [DataColumn(name: "height", values: heights), DataColumn(name: "id", values: ids)])
        }
        return (compile(try checked(text, name: "list")), world)
    }

    private mutating func list(_ words: String, _ arrangement: String, _ sections: Int, _ count: Int) throws {
        let (program, world) = try prepared(arrangement, sections, count)
        let begin = now()
        let prepared = try program.prepare(for: world)
        let anew = now() - begin
        let scroller = prepared.scroller()
        var random = Seeded(11)
        let each = count / sections
        let middle = prepared.contentSize.height / 2
        var offset = middle
        func step() {
            offset = offset > middle + 20_000 ? middle : offset + 30
            scroller.move(to: prepared.offset(along: offset))
            leftover ^= UInt64(scroller.count)
        }
        func timed(_ rounds: Int, _ work: () throws -> Void) rethrows -> Double {
            var times: [Double] = []
            let first = now()
            for _ in 0..<rounds where times.count < 3 || now() - first < 2 {
                let begin = now()
                try work()
                times.append(now() - begin)
            }
            return median(times)
        }
        func fields() -> [DataField] {
            [DataField(name: "height", value: .number(Double(Int.random(in: 20...200, using: &random))))]
        }
        let before = timed(2000) { for _ in 0..<10 { step() } } / 10
        let first = try timed(1) {
            try scroller.update([.update(section: sections / 2, item: each / 2, fields: fields())])
            step()
        }
        let update = try timed(1001) {
            let item = options.isQuick ? 0 : each / 4 + Int.random(in: 0..<each / 2, using: &random)
            try scroller.update([
                .update(section: Int.random(in: 0..<sections, using: &random), item: item, fields: fields())
            ])
            step()
        }
        let insert = try timed(1001) {
            try scroller.update([.insert(section: 0, item: 0, fields: fields())])
            step()
        }
        let after = timed(2000) { for _ in 0..<10 { step() } } / 10
        table.add([
            "\(words), \(written(Double(count)))", written(seconds: first), written(seconds: update),
            written(seconds: insert), written(seconds: anew), written(seconds: after), written(seconds: before),
        ])
    }

    private mutating func transition(_ count: Int) throws {
        let (program, world) = try prepared("stack(gap: 2)", 1, count)
        let before = try program.prepare(for: world)
        let offset = before.offset(along: before.contentSize.height / 2)
        var times: [Double] = []
        for _ in 0..<11 {
            var after = before
            try after.apply([
                .insert(section: 0, item: count / 2, fields: [DataField(name: "height", value: .number(50))])
            ])
            let begin = now()
            let transition = LayoutTransition(from: before, to: after)
            leftover ^= UInt64(transition.attributes(at: 0.5, from: offset, to: offset).elements.count)
            times.append(now() - begin)
        }
        table.add([
            "a transition after one insertion, \(written(Double(count)))", "–", "–", written(seconds: median(times)),
            "–", "–", "–",
        ])
    }
}
