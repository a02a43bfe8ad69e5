/// The addresses of documents (RFC 3986) and the names of files.
enum DocumentAddress {
    /// The scheme of documents that no file holds: the prelude.
    static let scheme = "dslc"

    /// The name of the file at an address: its path for `file:`, else the address itself.
    static func name(of address: String) -> String {
        let head = "file://"
        guard address.utf8.starts(with: head.utf8) else { return address }
        var path = Array(address.utf8.dropFirst(head.utf8.count))
        // A host stands before the path; only this machine is meant.
        if path.first != UInt8(ascii: "/"), let slash = path.firstIndex(of: UInt8(ascii: "/")) {
            path.removeFirst(slash)
        }
        return FilePath.normalized(SystemPath.text(decoded(path)))
    }

    /// The address of a file.
    static func address(of name: String) -> String {
        guard name.utf8.first == UInt8(ascii: "/") else { return name }
        var bytes = Array("file://".utf8)
        let digits = Array("0123456789ABCDEF".utf8)
        for byte in SystemPath.bytes(name).dropLast().map({ UInt8(bitPattern: $0) }) {
            let isPlain =
                byte | 0x20 >= 0x61 && byte | 0x20 <= 0x7A || byte >= 0x30 && byte <= 0x39
                || "/-._~".utf8.contains(byte)
            bytes += isPlain ? [byte] : [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static func decoded(_ bytes: [UInt8]) -> [UInt8] {
        var result: [UInt8] = []
        var index = 0
        while index < bytes.count {
            if bytes[index] == UInt8(ascii: "%"), index + 2 < bytes.count, let high = digit(bytes[index + 1]),
                let low = digit(bytes[index + 2])
            {
                result.append(high << 4 | low)
                index += 3
            } else {
                result.append(bytes[index])
                index += 1
            }
        }
        return result
    }

    private static func digit(_ byte: UInt8) -> UInt8? {
        switch byte {
        case 0x30...0x39: byte - 0x30
        case 0x41...0x46: byte - 0x37
        case 0x61...0x66: byte - 0x57
        default: nil
        }
    }
}
