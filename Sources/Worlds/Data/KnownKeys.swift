import Interpreter
import LayoutDSL

/// The known keys of objects of one kind, and the unknown keys that were found.
struct KnownKeys {
    /// The keys, in the order in which they are told.
    let names: [String]
    private let candidates: Candidates
    /// What is known of each key that was asked about.
    private var verdicts: [[UInt8]: Verdict] = [:]
    /// The key that was met last at each position: records have their keys in the same order, and are compared faster
    /// than they are hashed.
    private var last: [(name: String, verdict: Verdict)] = []

    /// Past so many different keys no nearest one is looked for: a file may have millions.
    private static let mostVerdicts = 10_000

    private enum Verdict {
        case known
        /// Unknown, and close to a known key.
        case near(String)
        /// Unknown.
        case far
    }

    /// `silent` are known too, but never told.
    init(_ names: [String], silent: [String] = []) {
        self.names = names
        candidates = Candidates(names)
        for name in names + silent { verdicts[Array(name.utf8)] = .known }
    }

    /// Whether a key may stand there; `position` is its number among the keys of its object.
    mutating func knows(_ name: String, at position: Int) -> Bool {
        switch verdict(name, at: position) {
        case .known: true
        case .near, .far: false
        }
    }

    /// The known key that an unknown one was probably meant for: one that the object lacks.
    mutating func near(_ name: String, at position: Int, in fields: [DataField]) -> String? {
        switch verdict(name, at: position) {
        case .known, .far: return nil
        case .near(let other):
            return fields.contains { $0.name.utf8.elementsEqual(other.utf8) } ? nil : other
        }
    }

    private mutating func verdict(_ name: String, at position: Int) -> Verdict {
        if position < last.count, last[position].name.utf8.elementsEqual(name.utf8) { return last[position].verdict }
        let key = Array(name.utf8)
        var verdict = verdicts[key]
        if verdict == nil {
            let isSearched = verdicts.count < KnownKeys.mostVerdicts
            let found =
                (isSearched ? Suggestion.best(for: name, among: candidates) : nil).map { Verdict.near($0) } ?? .far
            if isSearched { verdicts[key] = found }
            verdict = found
        }
        let answer = verdict ?? .far
        if position < last.count {
            last[position] = (name, answer)
        } else if position == last.count {
            last.append((name, answer))
        }
        return answer
    }
}
