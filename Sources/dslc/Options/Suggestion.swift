/// The nearest known word to one that is not known.
enum Suggestion {
    /// The best of the candidates by Damerau–Levenshtein distance, case folded: at most a third of the word's length
    /// (at least 1) away, ties by common prefix, then alphabet. None for words under three characters.
    static func best(for word: String, among candidates: [String]) -> String? {
        let folded = Array(word.lowercased().unicodeScalars)
        // A longer word is no slip of the hand, and the distance costs its length times the candidate's.
        guard folded.count >= 3, folded.count <= 64 else { return nil }
        let limit = max(1, folded.count / 3)
        var best: (distance: Int, prefix: Int, text: String)?
        for candidate in candidates {
            let other = Array(candidate.lowercased().unicodeScalars)
            let distance = distance(from: folded, to: other)
            guard distance <= limit else { continue }
            let prefix = zip(folded, other).prefix { $0 == $1 }.count
            if let held = best {
                if distance > held.distance { continue }
                if distance == held.distance, prefix < held.prefix { continue }
                if distance == held.distance, prefix == held.prefix, candidate >= held.text { continue }
            }
            best = (distance, prefix, candidate)
        }
        return best?.text
    }

    /// The question to ask about it; nil when there is nothing to suggest.
    static func sentence(_ suggestion: String?) -> String? { suggestion.map { "did you mean `\($0)`?" } }

    /// How many insertions, deletions, replacements and swaps of neighbours lead from one word to the other.
    static func distance(from word: [Unicode.Scalar], to other: [Unicode.Scalar]) -> Int {
        var twoAbove: [Int] = []
        var above = Array(0...other.count)
        for row in 0..<word.count {
            var current = [row + 1]
            current.reserveCapacity(other.count + 1)
            for column in 0..<other.count {
                let replaced = above[column] + (word[row] == other[column] ? 0 : 1)
                var least = min(replaced, above[column + 1] + 1, current[column] + 1)
                if row > 0, column > 0, word[row] == other[column - 1], word[row - 1] == other[column] {
                    least = min(least, twoAbove[column - 1] + 1)
                }
                current.append(least)
            }
            twoAbove = above
            above = current
        }
        return above.last ?? 0
    }
}
