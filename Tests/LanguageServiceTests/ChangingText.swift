import LayoutDSL
import RandomCases

/// A text that somebody changes: names and numbers for others, lines twice, gone or elsewhere, slips of the hand.
struct ChangingText {
    private(set) var bytes: [UInt8]
    private let original: [UInt8]
    private var earlier: [[UInt8]] = []

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        original = bytes
    }

    /// Makes a change, or takes one back.
    mutating func change(_ random: inout Seeded) {
        if let last = earlier.last, random.chance(40) {
            bytes = last
            earlier.removeLast()
            return
        }
        if random.chance(3) { (bytes, earlier) = (original, []) }
        earlier.append(bytes)
        switch random.below(6) {
        case 0: bytes = mutated(bytes, most: 1, &random)
        case 1, 2, 3: exchangeToken(&random)
        default: changeLine(&random)
        }
    }

    private mutating func exchangeToken(_ random: inout Seeded) {
        let tokens = parse(Source(name: "t", bytes: bytes)).tokens
        let kind: TokenKind = random.chance(70) ? .name : .number
        let known = tokens.filter { $0.kind == kind }
        guard !known.isEmpty else { return }
        let (old, new) = (known[random.below(known.count)], known[random.below(known.count)])
        bytes.replaceSubrange(Int(old.start)..<old.end, with: Array(bytes[Int(new.start)..<new.end]))
    }

    private mutating func changeLine(_ random: inout Seeded) {
        var lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
        let (a, b) = (random.below(lines.count), random.below(lines.count))
        switch random.below(4) {
        case 0: lines.remove(at: a)
        case 1: lines.insert(lines[a], at: b)
        case 2: lines.swapAt(a, b)
        default: lines.insert([0x2F, 0x2F, 0x20, 0x61], at: a)
        }
        bytes = Array(lines.joined(separator: [0x0A]))
    }
}
