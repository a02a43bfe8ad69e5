import LayoutChecker

extension CheckedLayout {
    /// The newest version of the format of `compiled()`. It changes whenever bytes that were written before mean something else.
    public static let compiledVersion = 4

    /// The version without masks of owners, rows that keep their sides, and outputs that tell views. A layout that has none is
    /// written in it, for programs that read no newer one.
    private static let plainVersion = 3

    private static let mark: [UInt8] = [0x4C, 0x59, 0x4F, 0x43]  // LYOC

    /// The layout as bytes, for a host that has neither its text nor a checker: what `dslc build` writes. Texts, tests and
    /// places in the file are left out; numbers keep all of their bits.
    ///
    /// - Returns: The mark `LYOC`, the version, a checksum (FNV-1a, 64 bits), and the parts of the layout.
    public func compiled() -> [UInt8] {
        var writer = CompiledLayoutWriter(self)
        let parts = writer.written()
        var out = ByteWriter()
        out.append(CheckedLayout.mark)
        out.append(hasAdditions ? CheckedLayout.compiledVersion : CheckedLayout.plainVersion)
        out.append(bits: CheckedLayout.checksum(of: parts))
        out.append(parts)
        return out.bytes
    }

    /// A layout out of the bytes of `compiled()`. They may come from anywhere: whatever they are, this ends, and what it
    /// answers can be compiled, prepared and scrolled.
    ///
    /// - Parameter bytes: The bytes.
    /// - Throws: Why they are no layout.
    public init(compiled bytes: [UInt8]) throws(CompiledLayoutError) {
        guard bytes.starts(with: CheckedLayout.mark) else { throw .notCompiled }
        var reader = ByteReader(bytes)
        reader.skip(CheckedLayout.mark.count)
        let version = try reader.number()
        guard version == CheckedLayout.compiledVersion || version == CheckedLayout.plainVersion else {
            throw .otherVersion(version)
        }
        let sum = try reader.bits()
        guard CheckedLayout.checksum(of: bytes.dropFirst(reader.place)) == sum else { throw .damaged }
        var parts = CompiledLayoutReader(reader)
        self = try parts.layout()
    }

    /// Whether it has what only the newest version has.
    var hasAdditions: Bool {
        elements.contains { !$0.outerMasks.isEmpty } || blocks.contains { $0.row?.keepsSides == true }
            || !toldKinds.isEmpty
    }

    /// Whether bytes begin as a compiled layout does.
    public static func isCompiled(_ bytes: [UInt8]) -> Bool { bytes.starts(with: mark) }

    /// FNV-1a: what was changed by accident is found; nothing protects from those who mean it.
    package static func checksum(of bytes: some Sequence<UInt8>) -> UInt64 {
        bytes.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    }
}
