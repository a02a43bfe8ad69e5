#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// Why a file could not be read or written, in a few words: "no such file".
struct FileError: Error, Equatable {
    /// The reason.
    let reason: String

    /// Makes an error with the reason in words.
    init(_ reason: String) { self.reason = reason }

    /// Makes an error from the system's number.
    init(errno code: CInt) {
        switch code {
        case ENOENT: reason = "no such file"
        case ENOTDIR: reason = "a part of its path is not a directory"
        case EISDIR: reason = "it is a directory"
        case EACCES, EPERM: reason = "permission denied"
        case ENOSPC: reason = "the disk is full"
        case EROFS: reason = "the disk is read-only"
        case ELOOP: reason = "its links form a loop"
        case ENAMETOOLONG: reason = "its name is too long"
        case EMFILE, ENFILE: reason = "too many files are open"
        case EBADF: reason = "it is closed"
        case EIO: reason = "the device failed"
        default:
            var words = "error \(code)"
            if let text = strerror(code) { words = String(cString: text) }
            reason = words
        }
    }
}
