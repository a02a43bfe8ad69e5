import LayoutDSL

/// A word that formulas know, for editors.
package struct KnownWord: Sendable {
    /// What it is.
    package enum Kind: Sendable { case value, part, label, setting, direction, function, type }

    /// The word.
    package let text: String
    /// What it is.
    package let kind: Kind
    /// A line about it.
    package let documentation: String
    /// Of a function, what stands between its parentheses, one by one: `of: total`.
    package var parameters: [String] = []
    /// Of a function, how many of them there are at least.
    package var least = 0

    /// The label of a parameter as it is written out, `of` in `of: total`; nil for one without.
    package static func label(of parameter: String) -> String? {
        let parts = parameter.utf8.split(separator: UInt8(ascii: ":"), maxSplits: 1)
        guard parts.count == 2, parts[0].allSatisfy({ $0 | 0x20 >= 0x61 && $0 | 0x20 <= 0x7A }) else { return nil }
        return String(decoding: Array(parts[0]), as: UTF8.self)
    }
}

/// The words of the language that stand in formulas, from the tables that the checker reads.
package enum Vocabulary {
    /// All of them: words, functions, types.
    package static let words: [KnownWord] =
        Word.allCases.compactMap(known) + BuiltInFunction.all.map(known) + DeclaredType.allCases.map(known)

    /// The word of that text, among those of some kinds.
    package static func word(_ text: String, where wanted: (KnownWord.Kind) -> Bool = { _ in true }) -> KnownWord? {
        words.first { wanted($0.kind) && $0.text.utf8.elementsEqual(text.utf8) }
    }

    /// The words behind `along`.
    package static let axes = ["x", "y", "main", "cross"]

    /// The words behind `allow`.
    package static let lints = Lint.allCases.map { $0.rawValue } + ["world"]

    private static func known(_ word: Word) -> KnownWord? {
        let row = word.row
        let kind: KnownWord.Kind
        switch row.kind {
        case .value, .replaceable: kind = .value
        case .part: kind = .part
        case .label: kind = .label
        case .setting: kind = .setting
        case .direction: kind = .direction
        case .arrangement: return nil
        }
        return KnownWord(text: word.rawValue, kind: kind, documentation: row.documentation)
    }

    private static func known(_ function: BuiltInFunction) -> KnownWord {
        KnownWord(
            text: function.name, kind: .function, documentation: function.documentation,
            parameters: parameters(of: function), least: function.arity.lowerBound)
    }

    private static func known(_ type: DeclaredType) -> KnownWord {
        let example =
            switch type {
            case .angle: "`45deg`, `0.5turn`"
            case .boolean: "`true`, `false`, a comparison"
            case .length: "`20`, `20pt`, `50%` where a whole is known"
            case .number: "`1.5`"
            case .point: "`(10, 20)`, `(main: 10, cross: 20)`"
            case .size: "`100% x 40`"
            }
        return KnownWord(
            text: type.rawValue, kind: .type, documentation: "The type of \(type.words): \(example).")
    }

    /// The parameters of a function: those that its documentation writes out, else by their labels.
    private static func parameters(of function: BuiltInFunction) -> [String] {
        let text = Array(function.documentation.utf8)
        let head = Array("`\(function.name)(".utf8)
        if text.starts(with: head), let end = text.firstIndex(of: UInt8(ascii: ")")) {
            return written(text[head.count..<end])
        }
        let count = min(function.arity.upperBound, max(function.labels.count, function.arity.lowerBound, 1))
        var names = (0..<count).map { place -> String in
            let label = place < function.labels.count ? function.labels[place].first : nil
            return label.map { "\($0.rawValue): …" } ?? (place == 0 ? "value" : "other")
        }
        if function.arity.upperBound > 200 { names.append("…") }
        return names
    }

    /// Parts between the commas that stand in no brackets.
    private static func written(_ text: ArraySlice<UInt8>) -> [String] {
        var parts: [[UInt8]] = [[]]
        var depth = 0
        for byte in text {
            if byte == UInt8(ascii: "[") { depth += 1 }
            if byte == UInt8(ascii: "]") { depth -= 1 }
            if byte == UInt8(ascii: ","), depth == 0 {
                parts.append([])
            } else if byte != UInt8(ascii: " ") || parts[parts.count - 1].last != nil {
                parts[parts.count - 1].append(byte)
            }
        }
        return parts.map { String(decoding: $0, as: UTF8.self) }
    }
}

extension Property {
    /// The names of its parts.
    package var partNames: [String] { parts.map { $0.rawValue } }

    /// Whether `%` means something in it.
    package var takesShare: Bool { share != .none }

    /// The written type of the whole.
    package var typeName: String { type(ofPart: nil).rawValue }

    /// A line about it.
    package var documentation: String {
        switch self {
        case .size: "How large it is at rest: `width x height`."
        case .place: "Where its left top corner rests, in what is around it."
        case .slot: "What `100%` of a cell's size means in this arrangement."
        case .extent: "How large the room is that an arrangement has filled."
        case .present: "Whether a cell takes part: one that does not takes no room and has no place."
        case .insets: "The room between the edges of a section or layout and what its arrangement places."
        case .margin: "The room around the element, outside of its size; of a layout around everything in it."
        case .center: "Where the middle of the element is drawn, in the content."
        case .translation: "How far it is drawn away from its resting place; several add up."
        case .rotation:
            "A turn about the anchor: `rotation: 45deg` in the plane, `rotation.y` in depth; several add up."
        case .scale: "How large it is drawn, 1 as at rest; several multiply."
        case .anchor: "The point that turns and scales leave where it is: (0, 0) left top, (1, 1) right bottom."
        case .alpha: "The opacity from 0 to 1; several multiply."
        case .z: "The painting order: a higher value covers a lower one."
        case .perspective: "The distance of the eye for turns in depth; 0 is none."
        case .hidden: "Whether it is not drawn."
        case .blur: "The standard deviation of a Gaussian blur, in points."
        case .drawn: "The size in which it is drawn about its anchor; its place in the list stays."
        case .clip: "How much of the drawn box is not seen, from each edge; the largest counts."
        case .corner: "The radius of the corners of what is seen."
        case .inner: "How what is inside stands in the box: `inner.translation`, `inner.scale`."
        case .innerTranslation: "How far what is inside is moved in the box; several add up."
        case .innerScale: "How large what is inside is drawn in the box; several multiply."
        case .eye: "The point of the content at which depth vanishes."
        case .count: "How many copies of an element, or how many sections of a block."
        case .scroll: "Along which axis it scrolls: `vertical`, `horizontal` or `both`."
        case .viewport: "The visible part: of a layout what it is when no device says so, of a row its window."
        case .items: "How many cells, when no data says so: a number, or a list with one for each section."
        case .snap: "An offset at which scrolling stops."
        case .halt: "Whether no gesture passes the stop."
        case .loop: "Whether the list has no ends."
        case .mirrors: "Whether it is mirrored where lines of text run from right to left; true without a line."
        case .opens: "The offset at which the list opens."
        case .keep: "The line of the viewport at which nothing jumps when data changes."
        }
    }
}
