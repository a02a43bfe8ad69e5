import LayoutDSL
import RandomCases
import Testing

@testable import LayoutAnalysis
@testable import LayoutChecker
@testable import LayoutEngine

/// Where a list without ends stops, beside a plain search over its rounds.
struct LoopStopTests {
    /// Cards as they are laid in the first round, and their stops there.
    private struct Ring {
        var stops: [(offset: Double, halts: Bool)] = []
        var content = 0.0

        /// All stops of the rounds around an offset.
        private func around(_ offset: Double) -> [(offset: Double, halts: Bool)] {
            stops.flatMap { stop in
                let round = ((offset - stop.offset) / content).rounded(.down)
                return [-2.0, -1, 0, 1, 2, 3].map { (stop.offset + (round + $0) * content, stop.halts) }
            }
        }

        func stop(_ proposed: Double, _ velocity: Double, from: Double) -> Double {
            let all = around(proposed)
            let ahead = all.map { $0.offset }.filter { $0 >= proposed }.min() ?? proposed
            let behind = all.map { $0.offset }.filter { $0 <= proposed }.max() ?? proposed
            let isNearer = ahead - proposed <= proposed - behind
            let ordinary = velocity > 0 ? ahead : velocity < 0 ? behind : isNearer ? ahead : behind
            let halting = around(from).filter { $0.halts }.map { $0.offset }
            guard proposed < from else {
                let halt = halting.filter { $0 > from + 0.5 && $0 <= proposed }.min()
                return min(halt ?? .infinity, ordinary)
            }
            let halt = halting.filter { $0 < from - 0.5 && $0 >= proposed }.max()
            return max(halt ?? -.infinity, ordinary)
        }

        func list(_ stretch: ClosedRange<Double>, atMost limit: Int) -> [Double] {
            var rounds: Set<Double> = []
            var place = stretch.lowerBound
            while place <= stretch.upperBound + content {
                for stop in around(place).map({ $0.offset }) where stretch.contains(stop) { rounds.insert(stop) }
                place += content
            }
            return Array(rounds.sorted().prefix(limit))
        }
    }

    /// A way to lay cards, and to stop at them.
    private struct Laying: CustomTestStringConvertible, Sendable {
        let snap: String
        /// Where a card stops that begins at an offset.
        let stop: @Sendable (_ start: Double, _ length: Double) -> Double
        var isEven = false
        var isFalling = false
        var more = ""
        /// Whether the stops are found without asking every card.
        var isSearched = true

        var testDescription: String { snap + more + (isEven ? ", even" : "") + (isFalling ? ", falling" : "") }
    }

    private static let layings = [
        Laying(snap: "toStart", stop: { start, _ in start }),
        Laying(snap: "toEnd", stop: { $0 + $1 - 400 }),
        Laying(snap: "home", stop: { $0 + $1 / 2 - 200 }),
        Laying(snap: "rest.start - 20", stop: { start, _ in start - 20 }),
        Laying(snap: "max(rest.start - 30, rest.end - 400)", stop: { max($0 - 30, $0 + $1 - 400) }),
        Laying(snap: "home", stop: { $0 + $1 / 2 - 200 }, isEven: true, more: "; zoom(to: 0.8)"),
        Laying(snap: "home", stop: { $0 + $1 / 2 - 200 }, isEven: true, isFalling: true),
        Laying(snap: "50 * index", stop: { start, _ in start }, isEven: true, isFalling: false, more: "; alpha: 0.5"),
        Laying(snap: "home", stop: { $0 + $1 / 2 - 200 }, more: "; zoom(to: 0.8)", isSearched: false),
        Laying(snap: "(rest.start + rest.end) / 2 - 200", stop: { $0 + $1 / 2 - 200 }, isSearched: false),
    ]

    private static func text(_ relayout: Laying, gap: Double) -> String {
        """
        layout T {
          loop: true; viewport: 300 x 400
          \(relayout.isFalling ? "falling(gap: \(gap))" : "belt(gap: \(gap))")
          cell {
            data { h: Length = 50; halts: Number = 0; out: Number = 0 }
            size: 100% x \(relayout.isEven ? "50" : "data.h")
            \(relayout.isEven ? "" : "present: data.out == 0")
            snap: \(relayout.snap); halt: data.halts == 1\(relayout.more)
          }
        }
        arrangement falling(gap: Length) {
          place.main: (count - 1 - index) * (50 + gap)
          extent.main: count * (50 + gap)
        }
        """
    }

    @Test(arguments: layings) private func `as a plain search over the rounds`(_ relayout: Laying) throws {
        var random = Seeded(relayout.testDescription.utf8.count)
        for _ in 0..<Volume.of(6, optimized: 20) {
            let gap = relayout.snap.hasPrefix("50") ? 0 : Double(random.whole(0...20))
            let count = random.whole(12...40)
            let isSparse = !relayout.isEven && random.chance(50)
            var ring = Ring()
            var records: [[DataField]] = []
            for index in 0..<count {
                let length = relayout.isEven ? 50 : Double(random.whole(1...200))
                let (halts, isOut) = (random.chance(20), isSparse && random.chance(60))
                let number = relayout.isFalling ? count - 1 - index : index
                let start = relayout.isEven ? Double(number) * (50 + gap) : ring.content
                if !isOut { ring.stops.append((relayout.stop(start, length), halts)) }
                if !isOut { ring.content += length + gap }
                records.append([
                    DataField(name: "h", value: .number(length)),
                    DataField(name: "halts", value: .number(halts ? 1 : 0)),
                    DataField(name: "out", value: .number(isOut ? 1 : 0)),
                ])
            }
            let prepared = try Probe.prepared(
                Self.text(relayout, gap: gap), World(sections: [SectionData(records: records)]))
            guard prepared.loops else { continue }
            #expect(prepared.contentSize.height == ring.content)
            for _ in 0..<60 {
                let from = Double(random.whole(-40_000...40_000)) / 4
                let far = random.pick([30.0, 500, 3 * ring.content])
                let proposed = from + (random.number(-1...1) * far).rounded()
                let velocity = random.pick([-1.0, 0, 1])
                let found = try prepared.stop(
                    proposed: proposed, velocity: velocity, from: prepared.offset(along: from))
                let wanted = ring.stop(proposed, velocity, from: from)
                #expect(found == wanted, "\(from) to \(proposed), \(velocity): \(records)")
            }
            for limit in [3, 100] {
                let low = Double(random.whole(-9000...9000))
                let stretch = low...(low + random.number(0...2.5) * ring.content)
                #expect(StopList(prepared).stops(in: stretch, atMost: limit) == ring.list(stretch, atMost: limit))
            }
        }
    }

    /// More cells than may be asked one by one.
    @Test(arguments: layings.filter { $0.isSearched })
    private func `of two million few are asked`(_ relayout: Laying) throws {
        let length = DataColumn(name: "h", values: [Double](repeating: 50, count: 2_000_000))
        let section = SectionData(count: 2_000_000, columns: relayout.isEven ? [] : [length])
        let prepared = try Probe.prepared(Self.text(relayout, gap: 0), World(sections: [section]))
        let content = prepared.contentSize.height
        #expect(prepared.loops && content == 1e8)
        for round in [-3.0, 0, 12] {
            let offset = round * content + 51
            let from = prepared.offset(along: offset)
            let found = try prepared.stop(proposed: offset, velocity: 1, from: from)
            #expect(found > offset && found <= offset + 50)
            #expect(try prepared.stop(proposed: found, velocity: 0, from: from) == found)
        }
    }

    @Test func `where cells are not in order, every one is asked, up to a limit`() throws {
        let section = SectionData(count: 1_000_001)
        let text = "layout T { loop: true; belt\ncell { size: 100% x 50; snap: rest.start + mod(index, 2) * 7 } }"
        let prepared = try Probe.prepared(text, World(sections: [section]))
        let error = #expect(throws: WorldError.self) { try prepared.stop(proposed: 3, velocity: 1) }
        #expect(error?.code == .visitLimit)
    }
}
