import Reports
import Worlds

/// A value of JSON as a tree, for messages whose shape their sender decides.
enum JSON: Equatable, Sendable {
    case null
    case boolean(Bool)
    case number(Double)
    /// A number that no `Double` holds for sure, by its digits: an id comes back as it came.
    case digits([UInt8])
    case text(String)
    case list([JSON])
    case object([Member])

    /// A key with its value.
    struct Member: Equatable, Sendable {
        let key: String
        let value: JSON
    }

    /// The value of a key; null where there is none.
    subscript(key: String) -> JSON {
        guard case .object(let members) = self else { return .null }
        return members.first { $0.key.utf8.elementsEqual(key.utf8) }?.value ?? .null
    }

    /// The text; nil for other values.
    var text: String? { if case .text(let text) = self { text } else { nil } }

    /// The values of a list; none for other values.
    var list: [JSON] { if case .list(let values) = self { values } else { [] } }

    /// The whole number; nil for other values.
    var whole: Int? { if case .number(let number) = self { Int(exactly: number) } else { nil } }

    /// Whether it is true.
    var isTrue: Bool { self == .boolean(true) }

    /// An object of those members that are there.
    static func object(_ members: KeyValuePairs<String, JSON?>) -> JSON {
        .object(members.compactMap { key, value in value.map { Member(key: key, value: $0) } })
    }

    /// The bytes of the text without a line break.
    var bytes: [UInt8] {
        var writer = TextWriter()
        write(into: &writer)
        return writer.bytes
    }

    private func write(into writer: inout TextWriter) {
        switch self {
        case .null: writer.append(literal: "null")
        case .boolean(let flag): writer.append(literal: flag ? "true" : "false")
        case .number(let number): writer.append(number: number)
        case .digits(let digits): writer.append(String(decoding: digits, as: UTF8.self))
        case .text(let text): writer.append(json: text)
        case .list(let values):
            writer.append(literal: "[")
            for (index, value) in values.enumerated() {
                if index > 0 { writer.append(literal: ",") }
                value.write(into: &writer)
            }
            writer.append(literal: "]")
        case .object(let members):
            writer.append(literal: "{")
            for (index, member) in members.enumerated() {
                if index > 0 { writer.append(literal: ",") }
                writer.append(json: member.key)
                writer.append(literal: ":")
                member.value.write(into: &writer)
            }
            writer.append(literal: "}")
        }
    }
}

extension JSON: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral,
    ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
    init(stringLiteral text: String) { self = .text(text) }
    init(integerLiteral number: Int) { self = .number(Double(number)) }
    init(booleanLiteral flag: Bool) { self = .boolean(flag) }
    init(arrayLiteral values: JSON...) { self = .list(values) }
    init(dictionaryLiteral members: (String, JSON)...) {
        self = .object(members.map { Member(key: $0.0, value: $0.1) })
    }

    init(_ number: Int) { self = .number(Double(number)) }
}

extension JSON {
    /// Below this a `Double` holds every whole number: 2⁵³.
    private static let wholeLimit = 9_007_199_254_740_992.0

    /// Reads a text. Throws what is wrong with it: also more than 128 levels, and a key twice in one object.
    init(_ bytes: [UInt8]) throws(JSONError) {
        var scanner = JSONScanner(bytes)
        self = try JSON.value(&scanner, depth: 0)
        try scanner.end()
    }

    private static func value(_ scanner: inout JSONScanner, depth: Int) throws(JSONError) -> JSON {
        guard depth < JSONScanner.depthLimit else {
            throw JSONError("values are nested more than \(JSONScanner.depthLimit) deep", at: scanner.index)
        }
        switch try scanner.peek() {
        case .null:
            try scanner.skipValue(depth: depth)
            return .null
        case .boolean: return .boolean(try scanner.boolean())
        case .number:
            let start = scanner.index
            let number = try scanner.number()
            guard number.magnitude >= JSON.wholeLimit else { return .number(number) }
            let digits = scanner.bytes[start..<scanner.index].filter { $0 > 0x20 }
            return digits.allSatisfy { $0 == 0x2D || $0 == 0x2E || 0x30...0x39 ~= $0 }
                ? .digits(digits) : .number(number)
        case .text: return .text(String(decoding: try scanner.text(), as: UTF8.self))
        case .list:
            try scanner.beginList()
            var values: [JSON] = []
            while try scanner.nextElement(after: values.count) { values.append(try value(&scanner, depth: depth + 1)) }
            return .list(values)
        case .object:
            try scanner.beginObject()
            var keys = JSONKeys()
            var members: [Member] = []
            while let key = try scanner.nextKey(&keys) {
                let name = String(decoding: key.name, as: UTF8.self)
                members.append(Member(key: name, value: try value(&scanner, depth: depth + 1)))
            }
            return .object(members)
        }
    }
}
