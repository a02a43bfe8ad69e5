/// One Unicode scalar that is read from bytes, or the result that the bytes are not UTF-8.
struct UTF8Scalar {
    /// The scalar; nil when the bytes are not UTF-8.
    let value: Unicode.Scalar?
    /// How many bytes to go on by: those of the scalar, or 1.
    let length: Int

    /// Reads the scalar at an offset inside the bytes, refusing overlong forms, surrogates and stray bytes.
    init(_ bytes: UnsafeBufferPointer<UInt8>, at start: Int) {
        func continuation(_ index: Int) -> UInt32? {
            guard index < bytes.count, bytes[index] & 0xC0 == 0x80 else { return nil }
            return UInt32(bytes[index] & 0x3F)
        }
        let lead = UInt32(bytes[start])
        var read: UInt32?
        var count = 1
        if lead < 0x80 {
            read = lead
        } else if lead >= 0xC2, lead < 0xE0, let b = continuation(start + 1) {
            read = (lead & 0x1F) << 6 | b
            count = 2
        } else if lead >= 0xE0, lead < 0xF0, let b = continuation(start + 1), let c = continuation(start + 2) {
            let scalar = (lead & 0x0F) << 12 | b << 6 | c
            if scalar >= 0x800 { read = scalar }
            count = 3
        } else if lead >= 0xF0, lead < 0xF5, let b = continuation(start + 1), let c = continuation(start + 2),
            let d = continuation(start + 3)
        {
            let scalar = (lead & 0x07) << 18 | b << 12 | c << 6 | d
            if scalar >= 0x10000 { read = scalar }
            count = 4
        }
        value = read.flatMap { Unicode.Scalar($0) }
        length = value == nil ? 1 : count
    }
}
