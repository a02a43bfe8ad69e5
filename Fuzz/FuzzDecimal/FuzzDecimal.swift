import LayoutDSL

// The decimal reader against the standard library's, bit for bit, on the grammar of literals.

/// One input of the fuzzer.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOne(_ data: UnsafePointer<UInt8>?, _ size: Int) -> CInt {
    let bytes = Array(UnsafeBufferPointer(start: data, count: size))
    let read = DecimalReader.value(of: bytes)
    guard isLiteral(bytes) else {
        if read != nil { fatalError("read what is no literal") }
        return 0
    }
    let expected = Double(String(decoding: bytes, as: UTF8.self))
    if read?.bitPattern != expected?.bitPattern { fatalError("read \(read ?? -1), expected \(expected ?? -1)") }
    return 0
}

/// `digits [. [digits]] [e [+-] digits]`, as `DecimalReader` takes it.
private func isLiteral(_ bytes: [UInt8]) -> Bool {
    var rest = bytes[...]
    func digits(_ rest: inout ArraySlice<UInt8>) -> Int {
        let run = rest.prefix { $0 >= 0x30 && $0 <= 0x39 }.count
        rest = rest.dropFirst(run)
        return run
    }
    guard digits(&rest) > 0 else { return false }
    if rest.first == 0x2E {
        rest = rest.dropFirst()
        _ = digits(&rest)
    }
    guard let mark = rest.first else { return true }
    guard mark | 0x20 == 0x65 else { return false }
    rest = rest.dropFirst()
    if rest.first == 0x2B || rest.first == 0x2D { rest = rest.dropFirst() }
    return digits(&rest) > 0 && rest.isEmpty
}
