import LayoutDSL
import RandomCases
import Testing

@testable import LayoutAnalysis
@testable import LayoutChecker
@testable import LayoutEngine

/// Which of many evenly spaced boxes a window reaches: worked out, beside the same found by looking at each.
struct EvenLineTests {
    @Test
    func `a whole part lies below the count; where there is none, there is none`() {
        for (value, count, expected) in [
            (0.0, 3, 0), (-0.0, 3, 0), (2.999, 3, 2), (3, 3, nil), (-0.5, 3, nil), (.nan, 3, nil),
            (.infinity, 3, nil), (-.infinity, 3, nil), (1e300, .max, nil), (0, 0, nil), (0, -1, nil),
            (0x1.fffffffffffffp62, .max, 0x7fff_ffff_ffff_fc00), (0x1p63, .max, nil), (5, .max, 5),
        ] as [(Double, Int, Int?)] {
            #expect(Arithmetic.wholePart(value, below: count) == expected, "\(value) below \(count)")
        }
    }

    @Test
    func `every box that reaches into the window is among those found, and few others`() {
        var random = Seeded(20_261_121)
        for _ in 0..<4000 {
            let (count, step) = (2 + random.below(30), Double(1 + random.below(40)) / 4)
            let (start, length) = (Double(random.below(400) - 200) / 4, Double(random.below(200)) / 4)
            let box = { (index: Int) in start + Double(index) * step }
            let line = EvenLine(
                section: 0, head: EvenBox(start: start, end: start + length),
                tail: EvenBox(start: box(count - 1), end: box(count - 1) + length), count: count)
            let near = Double(random.below(1200) - 600) / 4
            let far = near + Double(random.below(400)) / 4
            let (first, last) = line.reached(near, far, of: count)
            let seen = (0..<count).filter { box($0) + length > near && box($0) < far }
            #expect(0 <= first && first <= count && 0 <= last && last <= count)
            #expect(seen.allSatisfy { first <= $0 && $0 < last }, "\(seen) of \(count), found \(first)..<\(last)")
            #expect(max(0, last - first) <= seen.count + 2)
        }
    }

    @Test
    func `places that are no numbers, or beyond all numbers, end nothing`() {
        let odd = [0, -0.0, 1, -1, 1e18, -1e18, 1e308, -1e308, .infinity, -.infinity, .nan]
        for head in odd {
            for tail in odd {
                for count in [2, 3, 1_000_000_000] {
                    let line = EvenLine(
                        section: 0, head: EvenBox(start: head, end: head), tail: EvenBox(start: tail, end: tail),
                        count: count)
                    for near in odd {
                        for far in odd {
                            let (first, last) = line.reached(near, far, of: count)
                            #expect(first >= 0 && first <= count && last >= 0 && last <= count)
                        }
                    }
                }
            }
        }
    }
}
