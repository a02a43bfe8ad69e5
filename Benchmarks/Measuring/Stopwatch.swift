import Foundation

/// Seconds on a clock that only goes forward.
func now() -> Double {
    Double(DispatchTime.now().uptimeNanoseconds) / 1e9
}

/// One of several ways to do the same work: does it so many times over and answers something that depends on all of
/// it, so that none of it can be left out.
typealias Work = (_ repetitions: Int) -> UInt64

/// What is left over of all answers; printed nowhere, but the compiler cannot know.
nonisolated(unsafe) var leftover: UInt64 = 0

/// The median seconds of each of several ways to do the same work, in interleaved rounds (A B C, A B C, …), so that what
/// else the machine does falls on all of them alike.
///
/// - Parameters:
///   - works: The ways, each with how many units one repetition of it does.
///   - rounds: How many rounds at most; slow ways take part in fewer.
///   - budget: Seconds for all rounds of one way, roughly.
/// - Returns: Seconds a unit, in the order of the ways.
func medians(of works: [(units: Int, work: Work)], rounds: Int, budget: Double) -> [Double] {
    var repetitions: [Int] = []
    var limits: [Int] = []
    var times = [[Double]](repeating: [], count: works.count)
    for (index, entry) in works.enumerated() {
        // Once to warm up, once to see how long it takes; for a very slow one the first has to do.
        let begin = now()
        leftover ^= entry.work(1)
        let first = now()
        var once = first - begin
        if once < budget {
            leftover ^= entry.work(1)
            once = max(now() - first, 1e-9)
        }
        // A round below a millisecond would measure the clock.
        repetitions.append(max(1, Int(min(1e6, 0.001 / once))))
        let affordable = Int(min(Double(rounds), budget / max(once, 0.001)))
        limits.append(once < budget ? max(3, affordable) : once < 10 * budget ? 1 : 0)
        if limits[index] == 0 { times[index] = [once / Double(entry.units)] }
    }
    for round in 0..<(limits.max() ?? 0) {
        for (index, entry) in works.enumerated() where round < limits[index] {
            let begin = now()
            leftover ^= entry.work(repetitions[index])
            times[index].append((now() - begin) / Double(repetitions[index] * entry.units))
        }
    }
    return times.map { median($0) }
}

/// The middle one of several numbers.
func median(_ numbers: [Double]) -> Double {
    let sorted = numbers.sorted()
    return sorted.isEmpty ? .nan : sorted[sorted.count / 2]
}

/// SplitMix64: random numbers that are the same on every run.
struct Seeded: RandomNumberGenerator {
    private var state: UInt64

    init(_ seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }
}
