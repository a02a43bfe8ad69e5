/// A file as an address that holds it: `data:image/png;base64,…`.
enum DataAddress {
    private static let types: KeyValuePairs<String, StaticString> = [
        "png": "image/png", "jpg": "image/jpeg", "jpeg": "image/jpeg", "gif": "image/gif", "webp": "image/webp",
        "avif": "image/avif", "svg": "image/svg+xml", "woff2": "font/woff2",
    ]

    /// The endings of files that it can hold.
    static var endings: String { types.map(\.key).joined(separator: ", ") }

    /// What kind of file has that name; nil: none that a page shows.
    static func type(of path: String) -> StaticString? {
        let name = FilePath.lastPart(of: path)
        guard let dot = name.utf8.lastIndex(of: UInt8(ascii: ".")) else { return nil }
        let ending = name[name.utf8.index(after: dot)...].lowercased()
        return types.first { $0.key == ending }?.value
    }

    /// The address of a file of that type.
    static func text(of bytes: [UInt8], type: StaticString) -> [UInt8] {
        type.withUTF8Buffer { Array("data:".utf8) + $0 + Array(";base64,".utf8) } + base64(bytes)
    }

    /// The bytes to the base of 64.
    static func base64(_ bytes: [UInt8]) -> [UInt8] {
        let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
        var text: [UInt8] = []
        text.reserveCapacity((bytes.count + 2) / 3 * 4)
        for start in stride(from: 0, to: bytes.count, by: 3) {
            let count = min(3, bytes.count - start)
            var bits: UInt32 = 0
            for index in 0..<3 { bits = bits << 8 | (index < count ? UInt32(bytes[start + index]) : 0) }
            for index in 0..<4 {
                text.append(index > count ? UInt8(ascii: "=") : letters[Int(bits >> UInt32(18 - 6 * index) & 63)])
            }
        }
        return text
    }
}
