import RandomCases
import Testing

/// Runs of `dslc lint` on lists of random length.
struct LintedListTests {
    private let folder: TemporaryFolder
    init() throws { folder = try TemporaryFolder() }

    /// A cut of a list may round to nothing, and a long list cannot be counted in full. None of it may end the tool.
    @Test(.enabled(if: Volume.hasTime)) func `no list ends lint by a signal`() throws {
        let arrangements = ["", "grid(columns: 3, gap: 2)", "flow(gap: 2, lineGap: 2)", "masonry(columns: 3, gap: 4)"]
        let sizes = ["", "size: 100% x 60", "size: 37 x 41", "size: 100% x 0", "size: 100% x width"]
        // Of cells that all stick, all come to be on screen at once.
        let motions = ["", "", "sticky", "scale: clamp(1 - fromCenter / 900pt, 0.5, 1)"]
        var random = Seeded(37)
        for _ in 0..<60 {
            // The flow and the masonry store numbers for each cell, and so does a grid of cells of some sizes: with too
            // many cells they are refused (L0706).
            let number = random.below(arrangements.count)
            let isHuge = number < 2 && random.chance(50)
            let bits = isHuge ? random.whole(30...53) : random.whole(1...16)
            let count = random.whole(0...(1 << bits))
            let size = sizes[random.below(sizes.count)]
            let text = """
                layout T {
                  viewport: 300 x 400
                  items: \(count)
                  \(arrangements[number])
                  cell { \([size, random.pick(motions)].filter { !$0.isEmpty }.joined(separator: "; ")) }
                }
                """
            try folder.write("a.layout", text)
            let start = ContinuousClock.now
            let run = try ToolRun("lint", "a.layout", in: folder)
            // The budget is two seconds where nothing else runs.
            #expect(ContinuousClock.now - start < .seconds(Volume.isDebug ? 240 : 30), "\(text)")
            #expect(run.code == 0 || run.code == 1, "\(run.code) \(run.errors)\n\(text)")
            let messages = run.output + run.errors
            #expect(!messages.contains("error[") || isHuge && messages.contains("L0706"), "\(messages)\n\(text)")
        }
    }

    /// So far away thousands of stops are one within rounding.
    @Test(.enabled(if: Volume.hasTime)) func `stops of a belt of any length are listed in time`() throws {
        let cell = "cell { size: 100 x 100; snap: home }"
        try folder.write(
            "a.layout",
            "layout J { viewport: 390 x 700; items: 944599072267929; loop: true; belt(gap: 4)\n\(cell) }\n")
        let start = ContinuousClock.now
        let run = try ToolRun("lint", "a.layout", in: folder)
        #expect(ContinuousClock.now - start < .seconds(Volume.isDebug ? 120 : 8))
        #expect(run.code == 0 || run.code == 1, "\(run.errors)")
    }
}
