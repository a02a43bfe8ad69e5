#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// The stamp of a file: it changes with the file, and is known without reading the file.
struct FileStamp: Equatable {
    private let identity: FileReader.Identity
    private let mode: UInt32
    private let size: Int64
    private let seconds: Int64
    private let nanoseconds: Int64

    /// The state of what a path leads to, links followed; nil: there is nothing.
    init?(of path: String) {
        var status = stat()
        guard !path.utf8.contains(0), stat(SystemPath.bytes(path), &status) == 0 else { return nil }
        identity = FileReader.Identity(status)
        mode = UInt32(truncatingIfNeeded: status.st_mode)
        let kind = status.st_mode & S_IFMT
        // Reading a pipe or a device already changes its times.
        guard kind == S_IFREG || kind == S_IFDIR else {
            (size, seconds, nanoseconds) = (0, 0, 0)
            return
        }
        #if canImport(Darwin)
            let time = status.st_mtimespec
        #else
            let time = status.st_mtim
        #endif
        size = Int64(truncatingIfNeeded: status.st_size)
        seconds = Int64(truncatingIfNeeded: time.tv_sec)
        nanoseconds = Int64(truncatingIfNeeded: time.tv_nsec)
    }
}
