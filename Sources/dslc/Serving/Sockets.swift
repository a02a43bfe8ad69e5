#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// A socket that listens on this machine only.
struct ListeningSocket {
    let descriptor: CInt
    /// The port, as it was asked for or found.
    let port: UInt16

    /// Connections that wait to be taken.
    private static let backlog: CInt = 32

    /// Listens on a port of 127.0.0.1; 0 is any that is free.
    init(port: UInt16) throws(FileError) {
        #if canImport(Glibc)
            let kind = CInt(SOCK_STREAM.rawValue)
        #else
            let kind = SOCK_STREAM
        #endif
        let descriptor = socket(AF_INET, kind, 0)
        guard descriptor >= 0 else { throw FileError(errno: errno) }
        var yes: CInt = 1
        // Else a port stays taken for a minute after its server has ended.
        setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout<CInt>.size))
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let failure = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address -> CInt in
                guard bind(descriptor, address, length) == 0, listen(descriptor, ListeningSocket.backlog) == 0,
                    getsockname(descriptor, address, &length) == 0
                else { return errno }
                return 0
            }
        }
        guard failure == 0 else {
            close(descriptor)
            throw failure == EADDRINUSE ? FileError("another program listens there") : FileError(errno: failure)
        }
        ListeningSocket.prepare(descriptor)
        (self.descriptor, self.port) = (descriptor, UInt16(bigEndian: address.sin_port))
    }

    /// Takes a connection that waits; nil: none does.
    func next() -> CInt? {
        let connection = accept(descriptor, nil, nil)
        guard connection >= 0 else {
            // The one that waits goes on waiting: without a pause the process would ask for it all the time.
            if errno == EMFILE || errno == ENFILE { usleep(20_000) }
            return nil
        }
        ListeningSocket.prepare(connection)
        return connection
    }

    /// No call waits, and no other program gets the socket.
    private static func prepare(_ descriptor: CInt) {
        _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    }
}

/// What becomes readable when somebody asks the process to end (Control-C, or `kill`).
enum EndSignal {
    /// The end of a pipe to wait for; -1: there is none, and signals end the process at once.
    static func descriptor() -> CInt {
        var ends: [CInt] = [-1, -1]
        guard pipe(&ends) == 0 else { return -1 }
        for end in ends {
            _ = fcntl(end, F_SETFL, fcntl(end, F_GETFL) | O_NONBLOCK)
            _ = fcntl(end, F_SETFD, FD_CLOEXEC)
        }
        endOfPipe = ends[1]
        listen()
        return ends[0]
    }

    /// Takes the signals; again after a file was written, which takes them for itself.
    static func listen() {
        guard endOfPipe >= 0 else { return }
        for number in [SIGINT, SIGTERM] {
            let before = signal(number) { _ in
                var byte: UInt8 = 0
                _ = write(endOfPipe, &byte, 1)
            }
            // What the parent told us to ignore stays ignored.
            if unsafeBitCast(before, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self) { signal(number, SIG_IGN) }
        }
    }
}

/// Where the handler of a signal writes to.
private nonisolated(unsafe) var endOfPipe: CInt = -1
