import Interpreter

/// A scroll step of the two classics: as it is usually written, tuned by hand, and through the interpreter.
struct Classics {
    let options: Options
    private(set) var table = Table([
        "scroll step", "offsets", "usual", "tuned", "interpreter", "interpreter ÷ tuned", "usual ÷ interpreter",
    ])

    init(_ options: Options) { self.options = options }

    mutating func run(_ note: (String) -> Void) throws {
        if options.wants("parallax") {
            let layout = compile(try checked(try example("jungle"), name: "jungle.layout"))
            for shape in shapes(
                [("one section", 1)],
                [("4 a section", 4)], thousand: true)
            {
                note("parallax list, \(shape.name)")
                try parallax(layout, shape)
            }
        }
        if options.wants("wheel") {
            let layout = compile(try checked(try example("wheel"), name: "wheel.layout"))
            for shape in shapes([("one section", 1)], [], thousand: false) {
                note("wheel, \(shape.name)")
                try wheel(layout, shape)
            }
        }
    }

    private func shapes(_ whole: [(String, Int)], _ cut: [(String, Int)], thousand: Bool) -> [Shape] {
        var shapes: [Shape] = []
        let sizes: [(String, Int)] = [
            ("100", 100), ("10,000", 10_000), ("1,000,000", 1_000_000), ("1,000,000,000", 1_000_000_000),
        ]
        for (name, total) in sizes {
            for (words, sections) in whole {
                shapes.append(Shape(name: "\(name), \(words)", cells: total / sections, sections: sections))
            }
            for (words, cells) in cut where total <= 1_000_000 {
                shapes.append(Shape(name: "\(name), \(words)", cells: cells, sections: total / cells))
            }
            if thousand, total > 1_000_000 {
                shapes.append(Shape(name: "\(name), 1,000 sections", cells: total / 1000, sections: 1000))
            }
        }
        return shapes
    }

    private mutating func parallax(_ program: Program, _ shape: Shape) throws {
        let counts = [Int](repeating: shape.cells, count: shape.sections)
        let tuned = TunedParallax(counts: counts, width: 375, height: 667)
        let interpreter = InterpreterStep(try program.prepare(for: shape.world))
        let usual = hasUsual(shape) ? UsualParallax(counts: counts, width: 375, height: 667) : nil
        try measure("parallax list, \(shape.name)", tuned.contentHeight - 667, usual, tuned, interpreter)
    }

    private mutating func wheel(_ program: Program, _ shape: Shape) throws {
        let tuned = TunedWheel(cards: shape.total, width: 375, height: 667)
        let interpreter = InterpreterStep(try program.prepare(for: shape.world))
        let usual = hasUsual(shape) ? UsualWheel(cards: shape.total, width: 375, height: 667) : nil
        try measure("wheel, \(shape.name)", tuned.contentWidth - 375, usual, tuned, interpreter)
    }

    private func hasUsual(_ shape: Shape) -> Bool { shape.total <= (options.isQuick ? 10_000 : 1_000_000) }

    private mutating func measure(
        _ name: String, _ end: Double, _ usual: (some ScrollStep)?, _ tuned: some ScrollStep,
        _ interpreter: InterpreterStep
    ) throws {
        var (tuned, interpreter) = (tuned, interpreter)
        let count = 256
        let sweeps = [Sweep.random(upTo: end + 200, count: count), Sweep.consecutive(upTo: end, count: count)]
        let begin = now()
        _ = interpreter.move(to: end / 3)
        let isSlow = now() - begin > 0.002
        let isRefused = interpreter.isRefused
        if !isRefused {
            let few = !isSlow ? count : options.isQuick ? 1 : 8
            var tried = Array(sweeps[0].offsets.prefix(few) + sweeps[1].offsets.prefix(few))
            tried += [-700, -120, 0, 300, 500, 1000, end, end + 600]
            try compare(&tuned, &interpreter, at: tried, sorted: false, "\(name), tuned")
            if var usual {
                try compare(&usual, &interpreter, at: Array(tried.suffix(12)), sorted: true, "\(name), usual")
            }
        }
        for sweep in sweeps {
            var works = [work(tuned, sweep.offsets)]
            let none = (units: 1, work: { (_: Int) -> UInt64 in 0 })
            works.append(
                isRefused
                    ? none
                    : work(interpreter, isSlow ? Array(sweep.offsets.prefix(options.isQuick ? 1 : 4)) : sweep.offsets))
            if let usual {
                works.append(work(usual, Array(sweep.offsets.prefix(max(1, 1_000_000 / max(1, Int(end)))))))
            }
            let times = medians(of: works, rounds: options.isQuick ? 3 : 41, budget: options.isQuick ? 0.02 : 0.8)
            let interpreted = isRefused ? .nan : times[1]
            let usualTime = usual == nil ? .nan : times[2]
            table.add([
                name, sweep.name, written(seconds: usualTime), written(seconds: times[0]),
                isRefused ? "refused" : written(seconds: interpreted), ratio(interpreted, times[0]),
                ratio(usualTime, interpreted),
            ])
        }
    }

    private func work(_ step: some ScrollStep, _ offsets: [Double]) -> (units: Int, work: Work) {
        var step = step
        return (
            offsets.count,
            { repetitions in
                var answer: UInt64 = 0
                for _ in 0..<repetitions { answer ^= step.sweep(offsets) }
                return answer
            }
        )
    }
}
