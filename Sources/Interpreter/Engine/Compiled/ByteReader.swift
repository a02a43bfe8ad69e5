import LayoutChecker

/// Reads what `ByteWriter` writes, out of bytes that may be anything.
struct ByteReader {
    private let bytes: [UInt8]
    private(set) var place = 0

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// How many bytes are left.
    var rest: Int { bytes.count - place }

    /// Steps over bytes that have been looked at.
    mutating func skip(_ count: Int) { place = min(bytes.count, place + count) }

    mutating func byte() throws(CompiledLayoutError) -> UInt8 {
        guard place < bytes.count else { throw .cutOff }
        defer { place += 1 }
        return bytes[place]
    }

    /// A whole number of at most 31 bits.
    mutating func number() throws(CompiledLayoutError) -> Int {
        var number = 0
        for shift in stride(from: 0, through: 28, by: 7) {
            let byte = try byte()
            number |= Int(byte & 0x7F) << shift
            guard byte & 0x80 != 0 else {
                guard number <= Int(Int32.max) else { break }
                return number
            }
        }
        throw malformed("a number is too large")
    }

    /// A number below a limit.
    mutating func number(below limit: Int, _ what: String) throws(CompiledLayoutError) -> Int {
        let number = try number()
        guard number < limit else { throw malformed(what) }
        return number
    }

    /// A number from -1 on, below a limit.
    mutating func numberOrNone(below limit: Int, _ what: String) throws(CompiledLayoutError) -> Int32 {
        Int32(clamping: try number(below: limit + 1, what) - 1)
    }

    /// How many parts follow, each of so many bytes at least: there are never more than bytes for them.
    mutating func count(ofBytes each: Int = 1) throws(CompiledLayoutError) -> Int {
        let count = try number()
        guard count <= rest / each else { throw .cutOff }
        return count
    }

    mutating func flag() throws(CompiledLayoutError) -> Bool {
        switch try byte() {
        case 0: return false
        case 1: return true
        default: throw malformed("a flag is neither 0 nor 1")
        }
    }

    mutating func bits() throws(CompiledLayoutError) -> UInt64 {
        guard rest >= 8 else { throw .cutOff }
        var bits: UInt64 = 0
        for number in 0..<8 { bits |= UInt64(bytes[place + number]) << UInt64(8 * number) }
        place += 8
        return bits
    }

    mutating func double() throws(CompiledLayoutError) -> Double { Double(bitPattern: try bits()) }

    /// A number that is not infinite.
    mutating func finite() throws(CompiledLayoutError) -> Double {
        let number = try double()
        guard number.isFinite else { throw malformed("a number is not finite") }
        return number
    }

    mutating func text() throws(CompiledLayoutError) -> String {
        let count = try count()
        defer { place += count }
        return String(decoding: bytes[place..<place + count], as: UTF8.self)
    }

    func malformed(_ what: String) -> CompiledLayoutError { .malformed(what, at: place) }
}
