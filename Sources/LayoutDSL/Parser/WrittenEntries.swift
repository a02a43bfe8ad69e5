/// The entries between two brackets, split at the separators: `(width: 100%, height: 40)`, `{ columns: 3; gap: 8 }`. It
/// serves fixes of diagnostics only; for a long text, a comment or a block it is nil.
package struct WrittenEntries {
    /// One entry; the label is empty when it has none.
    package struct Entry {
        package let label: String
        package let value: String
    }

    package private(set) var entries: [Entry] = []
    /// The offset just behind the closing bracket.
    package private(set) var end = 0

    /// More bytes than this are no line that a person would want to see written anew.
    private static let limit = 240

    package init?(_ bytes: [UInt8], at start: Int) {
        guard start >= 0, start < bytes.count else { return nil }
        let isBlock = bytes[start] == UInt8(ascii: "{")
        guard isBlock || bytes[start] == UInt8(ascii: "(") || bytes[start] == UInt8(ascii: "[") else { return nil }
        var depth = 0
        var first = start + 1
        for index in start..<min(bytes.count, start + WrittenEntries.limit) {
            switch bytes[index] {
            case UInt8(ascii: "{") where index > start: return nil
            case UInt8(ascii: "/") where index > start && bytes[index - 1] == bytes[index]: return nil
            case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
            case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"):
                depth -= 1
                guard depth == 0 else { continue }
                guard (bytes[index] == UInt8(ascii: "}")) == isBlock, add(bytes[first..<index]) else { return nil }
                end = index + 1
                return
            case UInt8(ascii: ","), UInt8(ascii: ";"), 0x0A, 0x0D:
                let isBreak = bytes[index] == 0x0A || bytes[index] == 0x0D
                guard depth == 1, isBlock || !isBreak else { continue }
                guard add(bytes[first..<index]) else { return nil }
                first = index + 1
            default: break
            }
        }
        return nil
    }

    /// Adds an entry, unless nothing stands there; answers whether it is plain.
    private mutating func add(_ bytes: ArraySlice<UInt8>) -> Bool {
        let whole = WrittenEntries.trimmed(bytes)
        if whole.isEmpty { return true }
        var label = ArraySlice<UInt8>()
        var value = whole
        if let colon = whole.firstIndex(where: { $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: "=") }),
            colon + 1 < whole.endIndex, whole[colon + 1] != UInt8(ascii: "=")
        {
            let quote = UInt8(ascii: "\"")
            var name = WrittenEntries.trimmed(whole[..<colon])
            if name.count > 2, name.first == quote, name.last == quote { name = name.dropFirst().dropLast() }
            if name.allSatisfy(isNameByte), let initial = name.first, !isDigit(initial) {
                label = name
                value = WrittenEntries.trimmed(whole[(colon + 1)...])
            }
        }
        let isPlain = value.allSatisfy {
            $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "'") && $0 != UInt8(ascii: ":") && $0 != 0x0A
        }
        guard isPlain, !value.isEmpty else { return false }
        entries.append(
            Entry(label: String(decoding: label, as: UTF8.self), value: String(decoding: value, as: UTF8.self)))
        return true
    }

    private static func trimmed(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D }
        var rest = bytes.drop(while: isBlank)
        while let last = rest.last, isBlank(last) { rest = rest.dropLast() }
        return rest
    }

    private func value(of label: String) -> String? { entries.first { $0.label == label }?.value }

    /// The two values without labels; nil when there are not two.
    package var pair: (first: String, second: String)? {
        guard entries.count == 2, entries.allSatisfy({ $0.label.isEmpty }) else { return nil }
        return (entries[0].value, entries[1].value)
    }

    /// The one value that is written here: `100% x 40`, `(3, 4)`, `0.5`.
    package var value: String? {
        if entries.count == 2, let width = value(of: "width") ?? value(of: "w"),
            let height = value(of: "height") ?? value(of: "h")
        {
            return "\(width) x \(height)"
        }
        if entries.count == 2, let x = value(of: "x"), let y = value(of: "y") { return "(\(x), \(y))" }
        return entries.count == 1 && !WrittenEntries.parts.contains(entries[0].label) ? entries[0].value : nil
    }

    /// The value where two entries, or the unit of an angle, tell what it is: `(width: 3, height: 4)`, `(degrees: 45)`.
    package var sureValue: String? {
        guard entries.count == 1 else { return entries.count == 2 ? value : nil }
        let entry = entries[0]
        let isNumber = entry.value.utf8.allSatisfy { isDigit($0) || $0 == UInt8(ascii: ".") }
        switch entry.label {
        case "degrees" where isNumber: return entry.value + "deg"
        case "radians" where isNumber: return entry.value + "rad"
        default: return nil
        }
    }

    private static let parts = [
        "x", "y", "z", "main", "cross", "left", "right", "top", "bottom", "start", "end", "width", "height",
    ]

    /// The lines that set a property so: `size: 100% x 40`, or its parts one by one.
    package func lines(of property: String) -> String? {
        if let value, entries.count == 2 || entries[0].label.isEmpty || property.utf8.contains(UInt8(ascii: ".")) {
            return "\(property): \(value)"
        }
        guard !entries.isEmpty, entries.allSatisfy({ WrittenEntries.parts.contains($0.label) }) else {
            return value.map { "\(property): \($0)" }
        }
        return WrittenEntries.joined(entries.map { "\(property).\($0.label): \($0.value)" }, "; ")
    }

    /// The same as arguments: `(columns: 3, gap: 8)`; nil when one has no label.
    package var arguments: String? {
        guard !entries.isEmpty, entries.allSatisfy({ !$0.label.isEmpty }) else { return nil }
        return "(" + WrittenEntries.joined(entries.map { "\($0.label): \($0.value)" }, ", ") + ")"
    }

    private static func joined(_ parts: [String], _ separator: String) -> String {
        parts.dropFirst().reduce(parts.first ?? "") { $0 + separator + $1 }
    }
}
