/// The hash of a text, so that emitted code tells of which source it is.
enum SHA256 {
    /// 64 hexadecimal digits.
    static func text(of bytes: [UInt8]) -> String {
        var state = roots(of: 8) { $0.squareRoot() }
        let constants = roots(of: 64) { cubeRoot($0) }
        var message = bytes + [0x80]
        while message.count % 64 != 56 { message.append(0) }
        let length = UInt64(clamping: bytes.count) &* 8
        message += (0..<8).map { UInt8(truncatingIfNeeded: length >> UInt64(56 - 8 * $0)) }
        for start in stride(from: 0, to: message.count, by: 64) {
            var words = (0..<16).map { word in
                (0..<4).reduce(UInt32(0)) { $0 << 8 | UInt32(message[start + 4 * word + $1]) }
            }
            for number in 16..<64 {
                let (a, b) = (words[number - 15], words[number - 2])
                let s0 = turned(a, 7) ^ turned(a, 18) ^ (a >> 3)
                let s1 = turned(b, 17) ^ turned(b, 19) ^ (b >> 10)
                words.append(words[number - 16] &+ s0 &+ words[number - 7] &+ s1)
            }
            var v = state
            for number in 0..<64 {
                let s1 = turned(v[4], 6) ^ turned(v[4], 11) ^ turned(v[4], 25)
                let choice = (v[4] & v[5]) ^ (~v[4] & v[6])
                let first = v[7] &+ s1 &+ choice &+ constants[number] &+ words[number]
                let s0 = turned(v[0], 2) ^ turned(v[0], 13) ^ turned(v[0], 22)
                let majority = (v[0] & v[1]) ^ (v[0] & v[2]) ^ (v[1] & v[2])
                v = [first &+ s0 &+ majority, v[0], v[1], v[2], v[3] &+ first, v[4], v[5], v[6]]
            }
            for number in 0..<8 { state[number] = state[number] &+ v[number] }
        }
        return state.map { word in
            let digits = String(word, radix: 16)
            return String(repeating: "0", count: 8 - digits.count) + digits
        }.joined()
    }

    private static func turned(_ word: UInt32, _ count: UInt32) -> UInt32 { word >> count | word << (32 - count) }

    /// The first 32 bits behind the point of a root of each of the first primes.
    private static func roots(of count: Int, _ root: (Double) -> Double) -> [UInt32] {
        var primes: [Int] = []
        var number = 2
        while primes.count < count {
            if primes.allSatisfy({ number % $0 != 0 }) { primes.append(number) }
            number += 1
        }
        return primes.map { prime in
            let value = root(Double(prime))
            return UInt32(truncatingIfNeeded: UInt64((value - value.rounded(.down)) * 4_294_967_296))
        }
    }

    /// Newton's method.
    private static func cubeRoot(_ value: Double) -> Double {
        var root = value
        for _ in 0..<200 { root -= (root * root * root - value) / (3 * root * root) }
        return root
    }
}
