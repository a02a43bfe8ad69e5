import LayoutDSL
import RandomCases
import Testing

@testable import LayoutAnalysis
@testable import LayoutChecker
@testable import LayoutEngine

/// The folds that look for places: `shortest` with spans, `fall`, `fit`.
struct PlaceFoldTests {
    private static let odd = [Double.nan, .infinity, -.infinity, 1e308, -1e308, -5, 0, 1e-12, 65_537.5]

    /// Random columns of whole numbers, so that whatever computes the same gives the same bits: presence first, what
    /// stands last.
    private static func columns(_ random: inout Seeded, _ count: Int, _ ranges: [ClosedRange<Int>]) -> [[Double]] {
        var columns = [(0..<count).map { _ in random.chance(90) ? 1.0 : 0 }]
        columns += ranges.map { range in (0..<count).map { _ in Double(random.whole(range)) } }
        columns.append((0..<count).map { _ in random.chance(15) ? 1 : 0 })
        return columns
    }

    private static func areSame(_ a: [Double], _ b: [Double]) -> Bool {
        a.count == b.count && zip(a, b).allSatisfy { $0 == $1 || $0.isNaN && $1.isNaN }
    }

    @Test(arguments: 0..<60)
    func `spans lie where a plain search finds them`(seed: Int) {
        var random = Seeded(seed)
        let count = random.whole(1...9)
        var given = Self.columns(&random, random.below(60), [0...90, count...count, 0...4, -4...8, 0...200])
        // How many columns there are is what the first number says.
        if seed % 3 == 0, !given[2].isEmpty { given[2][0] = .nan }
        var steps = Int.max
        #expect(Self.areSame(Skyline.lanes(given, &steps), PlainPlaces.lanes(given)), "\(given)")
    }

    @Test(arguments: 0..<60)
    func `spans fall as far as a plain search lets them`(seed: Int) {
        var random = Seeded(seed)
        let given = Self.columns(&random, random.below(80), [0...90, 0...20, 0...24, 0...200])
        #expect(Self.areSame(FallingSpans.starts(given), PlainPlaces.starts(given)), "\(given)")
    }

    @Test(arguments: 0..<60)
    func `the first free place is that of a plain search`(seed: Int) {
        var random = Seeded(seed)
        let room = random.whole(20...60)
        let given = Self.columns(&random, random.below(40), [1...30, 1...40, room...room, -5...60, -5...60])
        var steps = Int.max
        let found = FreePlaces.places(given, &steps)
        let plain = PlainPlaces.places(given)
        #expect(Self.areSame(found.main, plain.map { $0.main }), "\(given)")
        #expect(Self.areSame(found.cross, plain.map { $0.cross }), "\(given)")
        // What does not stand overlaps nothing.
        let here = given[0].indices.filter { given[0][$0] != 0 && given[6][$0] == 0 }
        for (one, a) in here.enumerated() {
            for b in here[(one + 1)...] {
                let isApart =
                    found.main[a] + given[1][a] <= found.main[b] || found.main[b] + given[1][b] <= found.main[a]
                    || found.cross[a] + given[2][a] <= found.cross[b] || found.cross[b] + given[2][b] <= found.cross[a]
                #expect(isApart, "\(a) and \(b) of \(given)")
            }
        }
    }

    /// Boxes of every size, among them some that stand and some that may not be the first.
    @Test(.enabled(if: Volume.hasTime)) func `many boxes are laid without overlap`() {
        var random = Seeded(5)
        let count = 3000
        let room = 400.0
        var given = [[Double]](repeating: [Double](repeating: 1, count: count), count: 7)
        for index in 0..<count {
            given[1][index] = random.length(5...90)
            given[2][index] = random.length(5...180)
            given[3][index] = room
            given[4][index] = random.chance(10) ? random.length(0...4000) : 0
            given[5][index] = random.chance(10) ? random.length(0...300) : 0
            given[6][index] = random.chance(3) ? 1 : 0
        }
        var steps = Int.max
        let found = FreePlaces.places(given, &steps)
        let plain = PlainPlaces.places(given.map { Array($0.prefix(250)) })
        var few = Int.max
        let start = FreePlaces.places(given.map { Array($0.prefix(250)) }, &few)
        #expect(zip(start.main, plain).allSatisfy { abs($0 - $1.main) < 1e-6 })
        #expect(zip(start.cross, plain).allSatisfy { abs($0 - $1.cross) < 1e-6 })
        // By the rows of their beginnings, each is compared with those that reach there.
        let order = (0..<count).filter { given[6][$0] == 0 }.sorted { found.main[$0] < found.main[$1] }
        var open: [Int] = []
        for index in order {
            open.removeAll { found.main[$0] + given[1][$0] <= found.main[index] + 1e-6 }
            let isApart = open.allSatisfy {
                found.cross[$0] + given[2][$0] <= found.cross[index] + 1e-6
                    || found.cross[index] + given[2][index] <= found.cross[$0] + 1e-6
            }
            #expect(isApart, "\(index)")
            open.append(index)
        }
    }

    /// The same bits as with all free rectangles in one list: sizes that differ by everything, by little, by rounding.
    @Test(arguments: 0..<40)
    func `bands of free room give what a list of it gives`(seed: Int) {
        var random = Seeded(seed + 500)
        let count = seed < 4 ? 2500 : random.whole(50...600)
        let room = random.pick([30.0, 400, 800.1])
        func length() -> Double {
            switch seed % 5 {
            case 0: random.number(0.1...200)
            case 1: Double(random.whole(1...30)) / 10
            case 2: room / Double(random.whole(1...9))
            case 3: Double(random.whole(1...9)) / 3 + random.number(-3e-9...3e-9)
            default: random.chance(5) ? random.number(0...1000) : random.number(5...6)
            }
        }
        let isPlain = random.chance(50)
        let far = random.pick([0.0, 0, 1e6, 1e11])
        var given = [[Double]](repeating: [Double](repeating: 1, count: count), count: 7)
        for index in 0..<count {
            given[0][index] = random.chance(95) ? 1 : 0
            (given[1][index], given[2][index], given[3][index]) = (length(), length(), room)
            given[4][index] = isPlain ? 0 : random.chance(10) ? random.number(0...2000) + far : 0
            given[5][index] = isPlain || random.chance(90) ? 0 : random.number(0...room)
            given[6][index] = !isPlain && random.chance(5) ? 1 : 0
        }
        var (few, many) = (Int.max, Int.max)
        let found = FreePlaces.places(given, &few)
        let listed = ListedPlaces.places(given, &many)
        #expect(Self.areSame(found.main, listed.main) && Self.areSame(found.cross, listed.cross), "\(given)")
    }

    @Test func `thirty thousand boxes of every size are laid`() {
        var random = Seeded(8)
        let count = 30_000
        var given = [[Double]](repeating: [Double](repeating: 0, count: count), count: 7)
        for index in 0..<count {
            (given[0][index], given[3][index]) = (1, 800)
            (given[1][index], given[2][index]) = (random.number(10...190), random.number(10...190))
        }
        var steps = Program.searchLimit / 2
        let found = FreePlaces.places(given, &steps)
        #expect(steps >= 0 && found.main.allSatisfy { $0.isFinite }, "\(steps)")
        // The room that is left between them.
        let area = zip(given[1], given[2]).reduce(0) { $0 + $1.0 * $1.1 }
        let end = zip(found.main, given[1]).map { $0 + $1 }.max() ?? 0
        #expect(area / (end * 800) > 0.9)
    }

    @Test(arguments: PlaceFoldTests.odd, 0..<7)
    func `odd numbers are taken`(number: Double, column: Int) {
        var given = [[1, 1, 1], [5, 6, 7], [2, 3, 4], [10, 10, 10], [0, 0, 3], [0, 2, 0], [0, 1, 0]].map {
            $0.map(Double.init)
        }
        given[column][1] = number
        var steps = 100_000
        let found = FreePlaces.places(given, &steps)
        #expect(zip(found.main, given[0]).allSatisfy { $0.isFinite || $1 == 0 || $0.isInfinite } && steps >= 0)
        let lanes = Skyline.lanes(given, &steps)
        #expect(zip(lanes, given[0]).allSatisfy { (0..<65_536).contains($0) || $1 == 0 && $0.isNaN })
        #expect(FallingSpans.starts(Array(given[..<6])).count == 3)
    }

    @Test func `what would look at too much is refused`() {
        let ones = [Double](repeating: 1, count: 100)
        let zeros = [Double](repeating: 0, count: 100)
        let fifty = [Double](repeating: 50, count: 100)
        func isDone(_ limit: Int, _ look: (inout Int) -> Void) -> Bool {
            var steps = limit
            look(&steps)
            return steps >= 0
        }
        let lanes = [ones, ones, fifty, ones, zeros, zeros, zeros]
        #expect(!isDone(99) { _ = Skyline.lanes(lanes, &$0) } && isDone(100) { _ = Skyline.lanes(lanes, &$0) })
        let boxes = [ones, ones, ones, ones, zeros, zeros, zeros]
        #expect(!isDone(50) { _ = FreePlaces.places(boxes, &$0) })
        #expect(isDone(100_000) { _ = FreePlaces.places(boxes, &$0) })
    }

    @Test(arguments: [
        ("shortest(1, of: 2, span: true)", DiagnosticCode.wrongType), ("shortest(1, of: 2, stands: 1)", .wrongType),
        ("shortest(1, of: 2, wide: 1)", .unknownLabel), ("shortest(1, of: 2, span: 1, span: 2)", .extraArgument),
        ("shortest(1pt, of: 2, least: 1deg)", .mixedUnits), ("fall(1, from: 0)", .missingArgument),
        ("fall(1, from: 0, to: 1, 2, true, 3)", .extraArgument), ("fall(1, from: 0pt, to: 1deg)", .mixedUnits),
        ("fall(1, from: 0, to: offset.y)", .movingRest), ("fit(1, 1, within: 1, least: 2).x", .wrongType),
        ("fit(1, 1, 1, stands: 2).x", .wrongType), ("fit(1, 1, within: 1, least: offset).x", .movingRest),
    ])
    func `arguments that do not fit are told`(call: String, code: DiagnosticCode) {
        let found = Probe.codes(
            "layout L { a\n cell { size: 10 x 10 } }\narrangement a { place.main: 1pt * (\(call)) }")
        #expect(found.contains(code), "\(found)")
    }

    @Test func `names of files stay theirs`() throws {
        let text = """
            let fit(a: Number) = a + 1
            effect fall(span: Number = 1) { alpha: fit(span) }
            layout L { items: 1
              cell { size: 10 x 10; fall; attribute a = fit(2) }
            }
            """
        #expect(Probe.codes(text).isEmpty)
        let drawn = try Probe.prepared(text).attributes(at: LayoutPoint(x: 0, y: 0)).elements.first
        #expect(drawn?.alpha == 1 && drawn?.custom.first?.value == .number(3))
    }

    /// The arguments that may be left out stand in any order, and mean the same in each.
    @Test func `arguments stand in any order`() throws {
        let options = ["span: 2", "lane: 1", "least: 5", "stands: index == 1"]
        for chosen in 0..<16 {
            let some = options.indices.filter { chosen & 1 << $0 != 0 }.map { options[$0] }
            let tops = try [some, some.reversed()].map { order in
                let call = (["shortest(size.main", "of: 3"] + order).joined(separator: ", ") + ")"
                return try Probe.prepared(
                    "layout L { a\n cell { size: 10 x 10 } }\narrangement a { place.main: 10pt * \(call) }"
                ).attributes(at: LayoutPoint(x: 0, y: 0)).elements.map { $0.frame.y }
            }
            #expect(tops[0] == tops[1] && !tops[0].isEmpty, "\(some)")
        }
    }
}
