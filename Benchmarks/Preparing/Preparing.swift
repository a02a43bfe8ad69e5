import Interpreter

/// What happens once for each viewport or data set.
struct Preparing {
    let options: Options
    private(set) var table = Table(["prepare", "time", "bytes held", "plain Swift", "interpreter ÷ plain"])

    init(_ options: Options) { self.options = options }

    mutating func run(_ note: (String) -> Void) throws {
        let jungle = compile(try checked(try example("jungle"), name: "jungle"))
        let shapes = [
            ("parallax list, 4 sections", Shape(name: "", cells: 4, sections: 4)),
            ("a billion cells in one section", Shape(name: "", cells: 1_000_000_000, sections: 1)),
            ("a billion cells in 1,000 sections", Shape(name: "", cells: 1_000_000, sections: 1000)),
            ("a million cells, 4 a section", Shape(name: "", cells: 4, sections: 250_000)),
        ]
        for (words, shape) in shapes where options.wants("prepare, \(words)") {
            note("prepare, \(words)")
            try equalSizes(words, jungle, shape.world)
        }
        if options.wants("prepare, heights") {
            note("prepare, heights")
            try heights(options.isQuick ? 10_000 : 1_000_000)
        }
    }

    private mutating func equalSizes(_ words: String, _ program: Program, _ world: World) throws {
        let (prepared, bytes) = try made { try program.prepare(for: world) }
        let times = medians(
            of: [(1, { Preparing.prepare(program, world, $0) })], rounds: options.isQuick ? 3 : 41,
            budget: options.isQuick ? 0.02 : 0.8)
        table.add([words, written(seconds: times[0]), written(bytes: bytes), "–", "–"])
        withExtendedLifetime(prepared) {}
    }

    /// Cells whose heights are data, beside a prefix sum over the same array.
    private mutating func heights(_ count: Int) throws {
        var random = Seeded(7)
        let heights = (0..<count).map { _ in Double(Int.random(in: 20...200, using: &random)) }
        let program = compile(try checked(try measured("heights"), name: "heights"))
        let world = Preparing.world(of: heights)
        let (prepared, bytes) = try made { try program.prepare(for: world) }
        guard prepared.contentSize.height == heights.reduce(0, +) else {
            throw Mismatch(description: "\(prepared.contentSize) is not the sum of the heights")
        }
        let times = medians(
            of: [
                (1, { Preparing.prepare(program, world, $0) }),
                (
                    1,
                    { repetitions in
                        var answer: UInt64 = 0
                        for _ in 0..<repetitions { answer ^= Preparing.prefixSums(heights) }
                        return answer
                    }
                ),
            ], rounds: options.isQuick ? 3 : 21, budget: options.isQuick ? 0.05 : 3)
        table.add([
            "\(written(Double(count))) heights", written(seconds: times[0]),
            written(bytes: bytes), written(seconds: times[1]),
            ratio(times[0], times[1]),
        ])
        withExtendedLifetime(prepared) {}
    }

    /// One column, as a host has it that counts its cells by the million.
    private static func world(of heights: [Double]) -> World {
        World(
            viewport: LayoutSize(width: 375, height: 667),
            sections: [SectionData(count: heights.count, columns: [DataColumn(name: "height", values: heights)])])
    }

    @inline(never)
    private static func prepare(_ program: Program, _ world: World, _ repetitions: Int) -> UInt64 {
        var answer: UInt64 = 0
        for _ in 0..<repetitions {
            if let prepared = try? program.prepare(for: world) { answer ^= prepared.contentSize.height.bitPattern }
        }
        return answer
    }

    @inline(never)
    private static func prefixSums(_ heights: [Double]) -> UInt64 {
        var ends: [Double] = []
        ends.reserveCapacity(heights.count)
        var end = 0.0
        for height in heights {
            end += height
            ends.append(end)
        }
        return ends.last?.bitPattern ?? 0
    }
}
