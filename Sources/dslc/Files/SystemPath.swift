/// Paths of the system: bytes, which need not be UTF-8. In a text, a byte that is not UTF-8 becomes a private-use
/// character, so that the same bytes can be restored.
enum SystemPath {
    /// The character of byte 0; only those of bytes from 0x80 on are used.
    private static let base: UInt32 = 0x10_FE00

    /// The text that stands for the bytes of a path.
    static func text(_ bytes: some Sequence<UInt8>) -> String {
        let bytes = Array(bytes)
        var scalars = String.UnicodeScalarView()
        var parser = Unicode.UTF8.ForwardParser()
        var input = bytes.makeIterator()
        var position = 0
        func escape(_ count: Int) {
            for byte in bytes[position...].prefix(count) {
                if let scalar = Unicode.Scalar(base + UInt32(byte)) { scalars.append(scalar) }
            }
            position += count
        }
        while true {
            switch parser.parseScalar(from: &input) {
            case .emptyInput: return String(scalars)
            case .error(let length): escape(length)
            case .valid(let encoded):
                let scalar = Unicode.UTF8.decode(encoded)
                // A file's own character of that kind would be taken for a byte.
                if byte(of: scalar) != nil {
                    escape(encoded.count)
                } else {
                    scalars.append(scalar)
                    position += encoded.count
                }
            }
        }
    }

    /// The text that stands for a path of C.
    static func text(_ path: UnsafePointer<CChar>) -> String {
        var bytes: [UInt8] = []
        var next = path
        while next.pointee != 0 {
            bytes.append(UInt8(bitPattern: next.pointee))
            next += 1
        }
        return text(bytes)
    }

    /// The bytes that a text stands for, with C's end.
    static func bytes(_ text: String) -> [CChar] {
        var bytes: [CChar] = []
        for scalar in text.unicodeScalars {
            if let byte = byte(of: scalar) {
                bytes.append(CChar(bitPattern: byte))
            } else {
                for byte in UTF8.encode(scalar) ?? .init() { bytes.append(CChar(bitPattern: byte)) }
            }
        }
        return bytes + [0]
    }

    private static func byte(of scalar: Unicode.Scalar) -> UInt8? {
        scalar.value >= base + 0x80 && scalar.value <= base + 0xFF ? UInt8(truncatingIfNeeded: scalar.value) : nil
    }
}
