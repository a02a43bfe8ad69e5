#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// Reads whole files.
enum FileReader {
    /// What a path leads to.
    enum Kind: Equatable { case file, directory, other, nothing(FileError) }

    /// A file apart from its names: links to one file have one identity.
    struct Identity: Hashable {
        private let device: UInt64
        private let number: UInt64

        init(_ status: stat) {
            device = UInt64(truncatingIfNeeded: status.st_dev)
            number = UInt64(truncatingIfNeeded: status.st_ino)
        }
    }

    /// The bytes of a file that the user names, at most `limit` of them; a pipe is waited for.
    static func read(_ path: String, limit: Int) throws(FileError) -> [UInt8] {
        // C would stop at the NUL and open another file.
        guard !path.utf8.contains(0) else { throw FileError(errno: ENOENT) }
        let descriptor = open(SystemPath.bytes(path), O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw FileError(errno: errno) }
        defer { close(descriptor) }
        return try read(descriptor: descriptor, limit: limit, waits: true)
    }

    /// The bytes of a file that an input names or a search finds, at most `limit` of them. Only regular files are read:
    /// a pipe or a device could keep the tool waiting for ever.
    ///
    /// - Parameters:
    ///   - path: Where it is.
    ///   - limit: How many bytes to read at most.
    ///   - isWanted: Is asked for the file that was opened, before its bytes are read.
    /// - Returns: The bytes.
    /// - Throws: Why it cannot be read.
    static func readRegularFile(
        _ path: String, limit: Int, isWanted: (Identity) -> Bool = { _ in true }
    ) throws(FileError) -> [UInt8] {
        var status = stat()
        guard !path.utf8.contains(0) else { throw FileError(errno: ENOENT) }
        guard stat(SystemPath.bytes(path), &status) == 0 else { throw FileError(errno: errno) }
        // To open a pipe wakes its writer, and to open a device may change its state: neither is opened.
        try proveRegular(status)
        let descriptor = open(SystemPath.bytes(path), O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
        guard descriptor >= 0 else { throw FileError(errno: errno) }
        defer { close(descriptor) }
        // The path may lead to another file by now.
        guard fstat(descriptor, &status) == 0 else { throw FileError(errno: errno) }
        try proveRegular(status)
        guard isWanted(Identity(status)) else { throw FileError("its path changed while it was opened") }
        return try read(descriptor: descriptor, limit: limit, waits: false)
    }

    private static func proveRegular(_ status: stat) throws(FileError) {
        switch status.st_mode & S_IFMT {
        case S_IFREG: return
        case S_IFDIR: throw FileError(errno: EISDIR)
        case S_IFIFO: throw FileError("it is a pipe, not a regular file")
        case S_IFSOCK: throw FileError("it is a socket, not a regular file")
        default: throw FileError("it is a device, not a regular file")
        }
    }

    /// The bytes of standard input, at most `limit` of them.
    static func readStandardInput(limit: Int) throws(FileError) -> [UInt8] {
        try read(descriptor: STDIN_FILENO, limit: limit, waits: true)
    }

    /// What the path leads to, links followed.
    static func kind(of path: String) -> Kind {
        var status = stat()
        guard !path.utf8.contains(0) else { return .nothing(FileError(errno: ENOENT)) }
        guard stat(SystemPath.bytes(path), &status) == 0 else { return .nothing(FileError(errno: errno)) }
        switch status.st_mode & S_IFMT {
        case S_IFREG: return .file
        case S_IFDIR: return .directory
        default: return .other
        }
    }

    /// Which file the path leads to; nil: none.
    static func identity(of path: String) -> Identity? {
        var status = stat()
        guard !path.utf8.contains(0), stat(SystemPath.bytes(path), &status) == 0 else { return nil }
        return Identity(status)
    }

    /// The absolute path that a path leads to, its links followed.
    static func resolved(_ path: String) throws(FileError) -> String {
        guard let pointer = realpath(SystemPath.bytes(path), nil) else { throw FileError(errno: errno) }
        defer { free(pointer) }
        return SystemPath.text(pointer)
    }

    /// `waits` says whether to wait for bytes that are still to come.
    private static func read(descriptor: CInt, limit: Int, waits: Bool) throws(FileError) -> [UInt8] {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw FileError(errno: errno) }
        if status.st_mode & S_IFMT == S_IFDIR { throw FileError(errno: EISDIR) }
        var bytes: [UInt8] = []
        // The size is a hint: a pipe has none, and a file may grow while it is read.
        bytes.reserveCapacity(min(max(0, Int(clamping: status.st_size)), limit))
        var failure: CInt = 0
        withUnsafeTemporaryAllocation(byteCount: 64 * 1024, alignment: 16) { buffer in
            while bytes.count < limit {
                let count = systemRead(descriptor, buffer.baseAddress, min(buffer.count, limit - bytes.count))
                if count > 0 {
                    bytes.append(contentsOf: buffer[..<count])
                } else if count == 0 {
                    return
                } else if errno == EAGAIN, waits {
                    var wait = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
                    _ = poll(&wait, 1, -1)
                } else if errno != EINTR {
                    failure = errno
                    return
                }
            }
        }
        guard failure == 0 else { throw FileError(errno: failure) }
        return bytes
    }
}

/// The system's `read`, whose name the reader's own methods hide.
private func systemRead(_ descriptor: CInt, _ buffer: UnsafeMutableRawPointer?, _ count: Int) -> Int {
    read(descriptor, buffer, count)
}
