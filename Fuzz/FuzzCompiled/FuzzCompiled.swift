import Interpreter
import RandomCases

// Any bytes as the parts of a compiled layout, behind a mark, a version and a checksum that fits, which no fuzzer would
// find: refused, or a layout that can be compiled, prepared, scrolled and changed. Whatever ends the process is found.

/// One input of the fuzzer.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOne(_ data: UnsafePointer<UInt8>?, _ size: Int) -> CInt {
    let parts = Array(UnsafeBufferPointer(start: data, count: size))
    if let layout = try? CheckedLayout(compiled: sealed(parts)) { useInEveryWay(layout) }
    return 0
}
