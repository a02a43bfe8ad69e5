#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif
import Reports

/// Bytes on their way to a file, a pipe or a terminal; every write is checked, and the first failure is kept.
final class OutputChannel {
    /// How a channel fares.
    enum State: Equatable {
        /// All bytes so far have arrived.
        case open
        /// Nobody reads any more: no failure, and nothing more to do.
        case hungUp
        /// A write failed.
        case failed(FileError)
    }

    /// Writers gather so many bytes before they hand them on.
    static let block = 64 * 1024

    /// How the channel fares.
    private(set) var state = State.open
    /// The file descriptor.
    let descriptor: CInt

    /// What a channel without a descriptor has been given.
    private(set) var kept: [UInt8] = []

    /// What is written while it is not yet certain that the command line is right; nil: all is written at once.
    private var held: [UInt8]?

    /// Keeps what is written from now on, until it is released or dropped.
    func hold() { held = held ?? [] }

    /// Writes what was held.
    func release() {
        guard let bytes = held else { return }
        held = nil
        write(bytes)
    }

    /// Forgets what was held.
    func drop() { held = nil }

    /// Makes a channel to an open descriptor.
    init(descriptor: CInt) { self.descriptor = descriptor }

    /// Makes a channel that keeps what it is given.
    init() { descriptor = -1 }

    /// Whether it ends at a terminal.
    var isTerminal: Bool { descriptor >= 0 && isatty(descriptor) == 1 }

    /// Writes text.
    func write(_ text: String) { write(Array(text.utf8)) }

    /// Writes a line for people: names and words from outside in it cannot pass for more than text.
    func writeLine(_ text: String) { write(text.visible + "\n") }

    /// Writes what the writer holds, and empties it.
    func write(_ writer: inout TextWriter) {
        write(writer.bytes)
        writer.bytes.removeAll(keepingCapacity: true)
    }

    /// Writes what the writer holds once it is a block or more.
    func writeBlock(_ writer: inout TextWriter) {
        if writer.bytes.count >= OutputChannel.block { write(&writer) }
    }

    func write(_ bytes: [UInt8]) {
        guard state == .open else { return }
        if held != nil {
            held?.append(contentsOf: bytes)
            return
        }
        guard descriptor >= 0 else { return kept.append(contentsOf: bytes) }
        bytes.withUnsafeBytes { buffer in
            var rest = buffer[...]
            while !rest.isEmpty {
                let count = systemWrite(descriptor, UnsafeRawBufferPointer(rebasing: rest))
                if count >= 0 {
                    rest = rest.dropFirst(count)
                } else if errno == EAGAIN {
                    var wait = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
                    _ = poll(&wait, 1, -1)
                } else if errno != EINTR {
                    state = errno == EPIPE ? .hungUp : .failed(FileError(errno: errno))
                    return
                }
            }
        }
    }
}

/// The system's `write`, whose name the channel's own methods hide.
private func systemWrite(_ descriptor: CInt, _ bytes: UnsafeRawBufferPointer) -> Int {
    write(descriptor, bytes.baseAddress, bytes.count)
}
