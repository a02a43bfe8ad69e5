#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// A client at the other end of standard input and output.
struct Connection {
    private var buffer: MessageBuffer
    private let framing: MessageBuffer.Framing
    private let output: OutputChannel
    private(set) var isClosed = false

    init(_ framing: MessageBuffer.Framing, output: OutputChannel) {
        buffer = MessageBuffer(framing)
        self.framing = framing
        self.output = output
    }

    /// Waits until a descriptor is readable, or messages have arrived, and gives those. A client that has gone away sends
    /// none any more.
    mutating func receive(beside descriptor: CInt) -> (messages: [MessageBuffer.Message], isReadable: Bool) {
        var found: [MessageBuffer.Message] = []
        while true {
            while let message = buffer.next() { found.append(message) }
            var ready = [
                pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0),
                pollfd(fd: isClosed ? -1 : STDIN_FILENO, events: Int16(POLLIN), revents: 0),
            ]
            let count = poll(&ready, 2, found.isEmpty ? -1 : 0)
            if count < 0, errno != EINTR { return (found, true) }
            if count > 0, ready[0].revents != 0 { return (found, true) }
            if !found.isEmpty { return (found, false) }
            if count > 0, ready[1].revents != 0 { read() }
        }
    }

    /// All messages that have arrived; waits for the first one unless `waits` is false.
    mutating func receive(waits: Bool) -> [MessageBuffer.Message] {
        var found: [MessageBuffer.Message] = []
        var waits = waits
        while !isClosed {
            while let message = buffer.next() { found.append(message) }
            if !found.isEmpty { waits = false }
            var ready = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
            let count = poll(&ready, 1, waits ? -1 : 0)
            if count == 0 { break }
            if count < 0 {
                if errno == EINTR { continue }
                isClosed = true
                break
            }
            read()
        }
        while let message = buffer.next() { found.append(message) }
        return found
    }

    private mutating func read() {
        var block = [UInt8](repeating: 0, count: 64 * 1024)
        let count = block.withUnsafeMutableBytes { systemRead(STDIN_FILENO, $0) }
        if count > 0 {
            buffer.append(block[..<count])
        } else if count == 0 || errno != EINTR && errno != EAGAIN {
            isClosed = true
        }
    }

    /// Sends a message. A client that has gone away is noticed when the next one is read.
    func send(_ message: JSON) {
        let content = message.bytes
        switch framing {
        case .header:
            output.write("Content-Length: \(content.count)\r\n\r\n")
            output.write(content)
        case .line: output.write(content + [0x0A])
        }
    }
}

/// The system's `read`, whose name the connection's own method hides.
private func systemRead(_ descriptor: CInt, _ bytes: UnsafeMutableRawBufferPointer) -> Int {
    read(descriptor, bytes.baseAddress, bytes.count)
}
