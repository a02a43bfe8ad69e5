import LayoutDSL
/// A file after one to `most` slips of the hand: bytes replaced, inserted, removed, repeated, cut off.
package func mutated(_ original: [UInt8], most: Int = 6, _ random: inout Seeded) -> [UInt8] {
    var bytes = original
    for _ in 0..<(1 + random.below(most)) {
        guard !bytes.isEmpty else { return [UInt8(random.below(256))] }
        let place = random.below(bytes.count)
        let length = min(1 + random.below(20), bytes.count - place)
        switch random.below(8) {
        case 0: bytes[place] = UInt8(random.below(256))
        case 1: bytes[place] ^= 1 << UInt8(random.below(8))
        case 2: bytes.insert(UInt8(random.below(128)), at: place)
        case 3: bytes.insert(marks[random.below(marks.count)], at: place)
        case 4: bytes.removeSubrange(place..<place + length)
        case 5: bytes.insert(contentsOf: bytes[place..<place + length], at: random.below(bytes.count))
        case 6: bytes.removeLast(random.below(bytes.count / 4))
        default: bytes.swapAt(place, random.below(bytes.count))
        }
    }
    return bytes
}

/// A file with some of its tokens in another order, or twice.
package func shuffled(_ original: [UInt8], _ random: inout Seeded) -> [UInt8] {
    let tree = parse(Source(name: "t", bytes: original))
    var start = 0
    var pieces: [ArraySlice<UInt8>] = []
    for token in tree.tokens {
        pieces.append(original[start..<token.end])
        start = token.end
    }
    for _ in 0..<(1 + random.below(8)) {
        let (a, b) = (random.below(pieces.count), random.below(pieces.count))
        switch random.below(3) {
        case 0: pieces.swapAt(a, b)
        case 1: pieces.insert(pieces[a], at: b)
        default: pieces.remove(at: a)
        }
        if pieces.isEmpty { break }
    }
    return Array(pieces.joined())
}

private let marks = Array("{}()[],;:.=<>-+*/%x\"\n\r\u{0}".utf8)
