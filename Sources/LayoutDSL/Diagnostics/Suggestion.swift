/// "Did you mean …": the candidate that a misspelt word is closest to.
package enum Suggestion {
    /// The nearest candidate by Damerau–Levenshtein distance over characters, case folded: at most
    /// max(1, length / 3) away; none for words under three characters. Ties go to the longer common prefix, then to
    /// the alphabet.
    package static func best(for word: String, among candidates: [String]) -> String? {
        best(for: word, among: Candidates(candidates))
    }

    /// The same among candidates that are asked about more than once.
    package static func best(for word: String, among candidates: Candidates) -> String? {
        let letters = folded(word)
        guard letters.count >= 3, letters.count <= 64 else { return nil }
        let limit = max(1, letters.count / 3)
        var best: (text: String, distance: Int, prefix: Int)?
        var bag = LetterBag(word)
        let wanted = LetterSet(word)
        for (index, candidate) in candidates.texts.enumerated()
        where !wanted.isFurther(than: limit, candidates.letters[index]) && !bag.isFurther(than: limit, candidate) {
            let other = folded(candidate)
            guard abs(other.count - letters.count) <= limit else { continue }
            let distance = distance(letters, other)
            guard distance <= limit else { continue }
            var prefix = 0
            while prefix < min(letters.count, other.count), letters[prefix] == other[prefix] { prefix += 1 }
            if let known = best {
                if distance > known.distance { continue }
                if distance == known.distance {
                    if prefix < known.prefix { continue }
                    if prefix == known.prefix, !precedes(candidate, known.text) { continue }
                }
            }
            best = (candidate, distance, prefix)
        }
        return best?.text
    }

    private static func folded(_ word: String) -> [Unicode.Scalar] {
        word.unicodeScalars.map { scalar in
            scalar.value >= 0x41 && scalar.value <= 0x5A ? Unicode.Scalar(UInt8(scalar.value) + 0x20) : scalar
        }
    }

    private static func precedes(_ a: String, _ b: String) -> Bool { a.utf8.lexicographicallyPrecedes(b.utf8) }

    /// Insertions, deletions, replacements and swaps of neighbours that turn one word into the other
    /// (optimal string alignment).
    static func distance(_ a: [Unicode.Scalar], _ b: [Unicode.Scalar]) -> Int {
        if a.isEmpty || b.isEmpty { return max(a.count, b.count) }
        var beforeLast = [Int](repeating: 0, count: b.count + 1)
        var last = Array(0...b.count)
        for i in 1...a.count {
            var row = [Int](repeating: i, count: b.count + 1)
            for j in 1...b.count {
                let same = a[i - 1] == b[j - 1]
                row[j] = min(last[j] + 1, row[j - 1] + 1, last[j - 1] + (same ? 0 : 1))
                if i > 1, j > 1, a[i - 1] == b[j - 2], a[i - 2] == b[j - 1] {
                    row[j] = min(row[j], beforeLast[j - 2] + 1)
                }
            }
            beforeLast = last
            last = row
        }
        return last[b.count]
    }
}

/// Words that a misspelt one may have been meant for, made ready to be gone through many times.
package struct Candidates: Sendable {
    let texts: [String]
    let letters: [LetterSet]

    /// Makes words ready.
    package init(_ texts: [String]) {
        self.texts = texts
        letters = texts.map { LetterSet($0) }
    }

    /// These words and others, without some.
    package func adding(_ others: [String], without unwanted: [String]) -> Candidates {
        let unwanted = Set(unwanted.map { Array($0.utf8) })
        return Candidates((texts + others).filter { !unwanted.contains(Array($0.utf8)) })
    }
}

/// The set of letters and digits in a word. Each letter that only one of two words has needs an edit, and an edit adds
/// at most one letter and removes at most one. So this set alone rules out most candidates.
struct LetterSet: Sendable {
    private var bits: UInt64 = 0

    init(_ word: String) {
        for byte in word.utf8 {
            switch byte {
            case 0x61...0x7A: bits |= 1 << UInt64(byte - 0x61)
            case 0x41...0x5A: bits |= 1 << UInt64(byte - 0x41)
            case 0x30...0x39: bits |= 1 << UInt64(byte - 0x30 + 26)
            default: break  // letters beyond ASCII are not judged
            }
        }
    }

    /// Whether two words are certainly more than so many edits away from each other.
    func isFurther(than limit: Int, _ other: LetterSet) -> Bool {
        max((bits & ~other.bits).nonzeroBitCount, (other.bits & ~bits).nonzeroBitCount) > limit
    }
}

/// How often each letter is in a word. The difference of two bags is a lower bound of the edit distance, and takes one
/// pass over a candidate. So it rules out almost all of tens of thousands of names.
private struct LetterBag {
    private var counts = [Int16](repeating: 0, count: 128)
    private let length: Int
    private let isASCII: Bool

    init(_ word: String) {
        length = word.utf8.count
        isASCII = word.utf8.allSatisfy { $0 < 0x80 }
        for byte in word.utf8 where byte < 0x80 { counts[Int(LetterBag.folded(byte))] += 1 }
    }

    private static func folded(_ byte: UInt8) -> UInt8 { byte >= 0x41 && byte <= 0x5A ? byte + 0x20 : byte }

    /// Whether a candidate is certainly more than so many edits away. Letters beyond ASCII are not judged.
    mutating func isFurther(than limit: Int, _ candidate: String) -> Bool {
        // A scalar has at most four bytes; this also keeps the counts small.
        if candidate.utf8.count > 4 * (length + limit) { return true }
        guard isASCII else { return false }
        var foreign = 0
        var size = 0
        var isJudged = true
        for byte in candidate.utf8 {
            size += 1
            guard byte < 0x80 else {
                isJudged = false
                continue
            }
            let letter = Int(LetterBag.folded(byte))
            counts[letter] -= 1
            if counts[letter] < 0 { foreign += 1 }
        }
        for byte in candidate.utf8 where byte < 0x80 { counts[Int(LetterBag.folded(byte))] += 1 }
        return isJudged && max(foreign, length - (size - foreign)) > limit
    }
}
