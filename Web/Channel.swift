import Interpreter
import LayoutDSL
import Reports

// How texts and numbers go into a module and out of it. A text goes in through `room`, one after the other, their lengths
// in bytes as arguments of the call that reads them; what a call says comes out at `answer`.

nonisolated(unsafe) private var room: [UInt8] = []
nonisolated(unsafe) private var answer = TextWriter()

/// Makes room for texts of so many bytes together, and says where it is.
@_expose(wasm, "room") @_cdecl("module_room")
public func makeRoom(_ count: Int32) -> UnsafeMutableRawPointer? {
    room = [UInt8](repeating: 0, count: max(1, Int(count)))
    return room.withUnsafeMutableBytes { $0.baseAddress }
}

/// Where the last answer is.
@_expose(wasm, "answer") @_cdecl("module_answer")
public func answerPlace() -> UnsafeRawPointer? { answer.bytes.withUnsafeBytes { $0.baseAddress } }

func reply(_ write: (inout TextWriter) -> Void) -> Int32 {
    answer.bytes.removeAll(keepingCapacity: true)
    write(&answer)
    return Int32(clamping: answer.bytes.count)
}

func bytes(_ start: Int32, _ count: Int32) -> [UInt8] {
    let first = min(max(0, Int(start)), room.count)
    return Array(room[first..<min(room.count, first + max(0, Int(count)))])
}

func text(_ start: Int32, _ count: Int32) -> String { String(decoding: bytes(start, count), as: UTF8.self) }

/// An imported file, from a place in the room on: its name and its text; of one that is missing, why.
func importAnswer(_ start: Int32, _ name: Int32, _ count: Int32, isMissing: Bool) -> ImportAnswer {
    isMissing
        ? .missing(reason: text(start + name, count))
        : .found(name: text(start, name), bytes: bytes(start + name, count))
}

/// Answers with numbers of eight bytes each.
func reply(_ numbers: [Double]) -> Int32 {
    _ = reply { writer in
        for number in numbers {
            withUnsafeBytes(of: number.bitPattern.littleEndian) { writer.bytes.append(contentsOf: $0) }
        }
    }
    return Int32(clamping: numbers.count)
}

/// Numbers of eight bytes each.
func numbers(_ start: Int32, _ count: Int32) -> [Double] {
    bytes(start, Int32(clamping: Int(count) * 8)).withUnsafeBytes { raw in
        (0..<raw.count / 8).map { raw.loadUnaligned(fromByteOffset: $0 * 8, as: Double.self) }
    }
}
