/// Reads one text of a JSON text, quotes and escapes resolved, its UTF-8 proved.
package struct JSONText {
    /// The byte after the closing quote.
    package private(set) var index: Int
    private let bytes: [UInt8]

    /// Starts at the opening quote.
    package init(_ bytes: [UInt8], at index: Int) {
        self.bytes = bytes
        self.index = index
    }

    /// The bytes between the quotes.
    package mutating func read() throws(JSONError) -> [UInt8] {
        let quote = index
        index += 1
        var result: [UInt8] = []
        var start = index
        var isAscii = true
        while index < bytes.count {
            let byte = bytes[index]
            switch byte {
            case 0x22:
                result.append(contentsOf: bytes[start..<index])
                index += 1
                if !isAscii { try proveUTF8(quote + 1..<index - 1) }
                return result
            case 0x5C:
                result.append(contentsOf: bytes[start..<index])
                try escape(into: &result)
                start = index
            case 0x0A, 0x0D:
                throw JSONError("the text is not closed on its line", at: quote, length: index - quote)
            case ..<0x20:
                throw JSONError("a control character in a text is written as an escape", at: index)
            default:
                if byte >= 0x80 { isAscii = false }
                index += 1
            }
        }
        throw JSONError("the text is not closed", at: quote)
    }

    private mutating func escape(into result: inout [UInt8]) throws(JSONError) {
        let start = index
        index += 1
        guard index < bytes.count else { throw JSONError("the text is not closed", at: start) }
        let letter = bytes[index]
        index += 1
        switch letter {
        case 0x22, 0x5C, 0x2F: result.append(letter)
        case 0x62: result.append(0x08)
        case 0x66: result.append(0x0C)
        case 0x6E: result.append(0x0A)
        case 0x72: result.append(0x0D)
        case 0x74: result.append(0x09)
        case 0x75:
            var code = try hexadecimal(from: start)
            if code >= 0xD800, code < 0xDC00, bytes[index...].starts(with: [0x5C, 0x75]) {
                index += 2
                let low = try hexadecimal(from: start)
                code = low >= 0xDC00 && low < 0xE000 ? 0x10000 + (code - 0xD800) << 10 + (low - 0xDC00) : 0xD800
            }
            guard let scalar = Unicode.Scalar(code) else {
                throw JSONError("the escape is half of a surrogate pair", at: start, length: index - start)
            }
            result.append(contentsOf: Array(String(Character(scalar)).utf8))
        default:
            throw JSONError("there is no such escape", at: start, length: 2)
        }
    }

    private mutating func hexadecimal(from start: Int) throws(JSONError) -> UInt32 {
        var code: UInt32 = 0
        for _ in 0..<4 {
            guard index < bytes.count, let digit = Character(Unicode.Scalar(bytes[index])).hexDigitValue else {
                throw JSONError("`\\u` takes four hexadecimal digits", at: start, length: index - start)
            }
            code = code << 4 | UInt32(digit)
            index += 1
        }
        return code
    }

    private func proveUTF8(_ range: Range<Int>) throws(JSONError) {
        var decoder = UTF8()
        var iterator = bytes[range].makeIterator()
        var offset = range.lowerBound
        while true {
            switch decoder.decode(&iterator) {
            case .scalarValue(let scalar): offset += UTF8.width(scalar)
            case .emptyInput: return
            case .error:
                let value = String(bytes[offset], radix: 16, uppercase: true)
                throw JSONError("the byte 0x\(value) is not UTF-8", at: offset)
            }
        }
    }
}
