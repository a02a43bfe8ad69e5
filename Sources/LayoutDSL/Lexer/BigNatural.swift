/// A natural number of any size, with only the operations for rounding a decimal literal.
struct BigNatural {
    /// 32 bits each, the lowest first; the last one is not 0.
    private var words: [UInt32]

    init(_ value: UInt32) { words = value == 0 ? [] : [value] }

    init(digits: [UInt8]) {
        words = []
        for digit in digits { multiply(by: 10, adding: UInt32(digit)) }
    }

    var bitWidth: Int {
        guard let last = words.last else { return 0 }
        return words.count * 32 - last.leadingZeroBitCount
    }

    mutating func multiply(byTenTo exponent: Int) { for _ in 0..<exponent { multiply(by: 10, adding: 0) } }

    private mutating func multiply(by factor: UInt32, adding extra: UInt32) {
        var carry = UInt64(extra)
        for index in words.indices {
            carry += UInt64(words[index]) * UInt64(factor)
            words[index] = UInt32(truncatingIfNeeded: carry)
            carry >>= 32
        }
        if carry > 0 { words.append(UInt32(truncatingIfNeeded: carry)) }
    }

    private mutating func shiftLeft(_ count: Int) {
        guard count > 0, !words.isEmpty else { return }
        let (whole, bits) = (count / 32, UInt32(count % 32))
        if bits > 0 {
            var carry: UInt32 = 0
            for index in words.indices {
                let word = words[index]
                words[index] = word << bits | carry
                carry = word >> (32 - bits)
            }
            if carry > 0 { words.append(carry) }
        }
        if whole > 0 { words.insert(contentsOf: [UInt32](repeating: 0, count: whole), at: 0) }
    }

    private func isLess(than other: BigNatural) -> Bool {
        if words.count != other.words.count { return words.count < other.words.count }
        for index in words.indices.reversed() where words[index] != other.words[index] {
            return words[index] < other.words[index]
        }
        return false
    }

    /// Takes away a number that is not larger.
    private mutating func subtract(_ other: BigNatural) {
        var borrow: UInt32 = 0
        for index in words.indices {
            let (once, under) = words[index].subtractingReportingOverflow(
                index < other.words.count ? other.words[index] : 0)
            let (twice, underAgain) = once.subtractingReportingOverflow(borrow)
            words[index] = twice
            borrow = under || underAgain ? 1 : 0
        }
        while words.last == 0 { words.removeLast() }
    }

    /// The double nearest to this number divided by another, ties to even. Neither is 0.
    func divided(by other: BigNatural) -> Double {
        var remainder = self
        var divisor = other
        var exponent = bitWidth - other.bitWidth
        if exponent > 0 { divisor.shiftLeft(exponent) } else { remainder.shiftLeft(-exponent) }
        if remainder.isLess(than: divisor) {
            remainder.shiftLeft(1)
            exponent -= 1
        }
        // The quotient is now 1.… × 2^exponent. A subnormal has fewer bits to give.
        let wanted = min(53, exponent + 1075)
        if wanted < 0 { return 0 }
        var significand: UInt64 = 0
        for _ in 0..<wanted {
            significand <<= 1
            if !remainder.isLess(than: divisor) {
                remainder.subtract(divisor)
                significand |= 1
            }
            remainder.shiftLeft(1)
        }
        // `remainder` is twice what is left, so comparing it with the divisor compares what is left with one half
        // of a unit; for wanted == 0 the first bit itself is still to come.
        if !remainder.isLess(than: divisor) {
            remainder.subtract(divisor)
            if !remainder.words.isEmpty || significand & 1 == 1 { significand += 1 }
        }
        if wanted < 53 { return Double(bitPattern: significand) }  // subnormal: its bits are its pattern
        if exponent > 1023 { return .infinity }
        let scaled = Double(sign: .plus, exponent: exponent - 52, significand: Double(significand))
        return scaled
    }
}
