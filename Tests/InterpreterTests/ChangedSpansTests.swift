import LayoutDSL
import RandomCases
import Testing

@testable import LayoutAnalysis
@testable import LayoutChecker
@testable import LayoutEngine

/// Calendars whose events change look as if they had been prepared anew.
struct ChangedSpansTests {
    private static let agenda = """
        arrangement agenda(from: Length, to: Length) {
          let lane  = pack(from, to)
          let group = cluster(from, to)
          let lanes = largest(lane + 1, in: group)
          slot:        100% / lanes x (to - from)
          place:       (lane * 100% / lanes, from + sumBefore(4, per: group))
          extent.main: largest(to) + 4 * largest(group)
        }
        """
    private static let lanes = """
        arrangement agenda(from: Length, to: Length) {
          slot:  20 x (to - from)
          place: (pack(from, to) * 20, from)
        }
        """

    private func event(at start: Double, _ random: inout Seeded) -> [DataField] {
        let length = random.chance(5) ? random.below(400) : random.below(30)
        return [
            DataField(name: "start", value: .number(start)),
            DataField(name: "end", value: .number(start + Double(length) / (random.chance(50) ? 1 : 4))),
        ]
    }

    private func start(_ host: ChangingHost, _ item: Int) -> Double {
        guard let record = host.world.sections?.first?.records, record.indices.contains(item) else { return 0 }
        guard case .number(let start)? = record[item].first(where: { $0.name == "start" })?.value else { return 0 }
        return start
    }

    @Test(arguments: [agenda, lanes], [3, 40, 900])
    func `events that change`(_ arrangement: String, _ count: Int) throws {
        let text = """
            \(arrangement)
            layout T { viewport: 200 x 300
              section { agenda(from: data.start, to: data.end); cell { data { start: Length; end: Length } } }
            }
            """
        let program = compile(try Probe.layout(text))
        var random = Seeded(count)
        var (events, at): ([[DataField]], Double) = ([], 0)
        for _ in 0..<count {
            at += Double(random.below(25))
            events.append(event(at: at, &random))
        }
        var world = World()
        world.sections = [SectionData(records: events)]
        var host = ChangingHost(world)
        var prepared = try program.prepare(for: world)
        for round in 0..<Volume.of(60, optimized: 3000) {
            let count = host.counts[0]
            var change: DataChange
            let isSorted = !random.chance(4)
            switch count == 0 ? 1 : random.below(4) {
            case 0:
                let item = random.below(count)
                change = .update(section: 0, item: item, fields: event(at: start(host, item), &random))
            case 1:
                let item = random.below(count + 1)
                let before = start(host, item - 1)
                let behind = item < count ? start(host, item) : before + 9
                let begin = isSorted ? random.pick([before, behind, (before + behind) / 2]) : behind + 50
                change = .insert(section: 0, item: item, fields: event(at: begin, &random))
            case 2: change = .remove(section: 0, item: random.pick([0, count - 1, random.below(count)]))
            default:
                let item = random.below(count)
                change = .move(section: 0, item: item, toSection: 0, toItem: isSorted ? item : random.below(count))
            }
            host.make(change)
            try prepared.apply([change])
            let fresh = try program.prepare(for: host.world)
            if let difference = LayoutDifference(tolerance: 0).find(
                prepared, fresh, at: [random.number(0...fresh.contentSize.height)], whole: round % 9 == 0)
            {
                Issue.record("\(difference)\nround \(round), \(change)")
                return
            }
        }
    }
}
