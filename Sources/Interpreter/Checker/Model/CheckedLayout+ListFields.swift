extension CheckedLayout.Field {
    /// A list of the data has at most so many numbers: each is a column of its own.
    package static let listLimit = 64

    /// One of the numbers that a list of the data is stored as.
    package enum ListPart: Equatable, Sendable {
        case count
        /// A number of the list, from 0.
        case entry(Int)

        /// What follows the name of the list in that of the field.
        var suffix: String {
            switch self {
            case .count: ".count"
            case .entry(let number): "[\(number)]"
            }
        }
    }

    /// The name of the list and which of its numbers a field is. No name of a file has a dot or a bracket in it.
    static func parts(of name: String) -> (dataName: String, part: ListPart?) {
        let bytes = name.utf8
        guard let end = bytes.firstIndex(where: { $0 == UInt8(ascii: "[") || $0 == UInt8(ascii: ".") }) else {
            return (name, nil)
        }
        let number = bytes[end...].reduce(0) { sum, byte in
            byte >= 0x30 && byte <= 0x39 ? min(sum, listLimit) * 10 + Int(byte - 0x30) : sum
        }
        return (String(name[..<end]), bytes[end] == UInt8(ascii: ".") ? .count : .entry(number))
    }
}
