import Interpreter

/// A scroll step of the two classics: as it is usually written, tuned by hand, and through the interpreter.
struct Classics {
    let options: Options
    private(set) var table = Table([
        "scroll step", "offsets", "usual", "tuned", "interpreter", "÷", "tuned, an array", "interpreter, an array", "÷",
        "usual ÷ interpreter",
    ])

    init(_ options: Options) { self.options = options }

    mutating func run(_ note: (String) -> Void) throws {
        let jungle = compile(try checked(try example("jungle"), name: "jungle.layout"))
        let rim = compile(try checked(try example("wheel"), name: "wheel.layout"))
        try compareElsewhere(jungle, rim)
        for shape in Shape.parallax where options.wants("parallax list, \(shape.name)") {
            note("parallax list, \(shape.name)")
            try parallax(jungle, shape)
        }
        for shape in Shape.wheel where options.wants("wheel, \(shape.name)") {
            note("wheel, \(shape.name)")
            try wheel(rim, shape)
        }
    }

    /// The tuned layouts are the whole layouts, not only what is timed here: other sections, other viewports.
    private func compareElsewhere(_ jungle: Program, _ rim: Program) throws {
        for (items, width, height) in [
            ([1, 4, 4, 2], 375.0, 667.0), ([0], 375, 667), ([0, 0, 3, 0], 320, 480), ([12], 1024, 768),
            ([1, 0, 7], 390, 844),
        ] {
            let world = World(viewport: LayoutSize(width: width, height: height), items: items)
            var list = TunedParallax(counts: items, width: width, height: height)
            var interpreter = InterpreterStep(try jungle.prepare(for: world))
            let offsets = Array(stride(from: -900, through: list.contentHeight + 300, by: 41.75))
            try compare(&list, &interpreter, at: offsets, sorted: false, "parallax list \(items)")
            let cards = items.reduce(0, +)
            let row = World(viewport: LayoutSize(width: width, height: height), items: [cards])
            var wheel = TunedWheel(cards: cards, width: width, height: height)
            interpreter = InterpreterStep(try rim.prepare(for: row))
            try compare(&wheel, &interpreter, at: offsets, sorted: false, "wheel \(cards)")
        }
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
        _ name: String, _ end: Double, _ usual: (some ScrollStep)?, _ tuned: some InPlaceStep,
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
            let few = isSlow ? Array(sweep.offsets.prefix(options.isQuick ? 1 : 4)) : sweep.offsets
            let none = (units: 1, work: { (_: Int) -> UInt64 in 0 })
            var works = [work(tuned, sweep.offsets), work(AnsweringStep(tuned), sweep.offsets)]
            works.append(isRefused ? none : work(interpreter, few))
            works.append(isRefused ? none : work(AnsweringStep(interpreter), few))
            if let usual {
                works.append(work(usual, Array(sweep.offsets.prefix(max(1, 1_000_000 / max(1, Int(end)))))))
            }
            let times = medians(of: works, rounds: options.isQuick ? 3 : 41, budget: options.isQuick ? 0.02 : 0.8)
            let (inPlace, answered) = isRefused ? (.nan, .nan) : (times[2], times[3])
            let usualTime = usual == nil ? .nan : times[4]
            table.add([
                name, sweep.name, written(seconds: usualTime), written(seconds: times[0]),
                isRefused ? "refused" : written(seconds: inPlace), ratio(inPlace, times[0]),
                written(seconds: times[1]), isRefused ? "refused" : written(seconds: answered),
                ratio(answered, times[1]), ratio(usualTime, inPlace),
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
