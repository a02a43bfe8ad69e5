#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// A file that appears whole or not at all: written under another name beside its own, then renamed.
///
/// Devices and pipes (`/dev/null`) are written straight away, for a rename would replace them.
final class OutputFile {
    /// Where to write.
    let channel: OutputChannel
    private let temporary: String?
    private let target: String
    private var isFinished = false

    /// Opens the file at that path for writing; a link is followed, the file's permissions are kept.
    init(_ path: String) throws(FileError) {
        guard !path.isEmpty, !path.utf8.contains(0) else { throw FileError(errno: ENOENT) }
        var status = stat()
        let exists = stat(SystemPath.bytes(path), &status) == 0
        let kind = status.st_mode & S_IFMT
        if exists, kind == S_IFDIR { throw FileError(errno: EISDIR) }
        if exists, kind != S_IFREG {
            let descriptor = open(SystemPath.bytes(path), O_WRONLY | O_CLOEXEC)
            guard descriptor >= 0 else { throw FileError(errno: errno) }
            (target, temporary, channel) = (path, nil, OutputChannel(descriptor: descriptor))
            return
        }
        // Where the links end; a link to a file that does not exist yet is replaced.
        let target = (try? FileReader.resolved(path)) ?? path
        // A rename needs only the directory's permission; a file that forbids writing means it.
        if exists, access(SystemPath.bytes(target), W_OK) != 0 { throw FileError(errno: errno) }
        let (name, descriptor) = try Interruption.postponed { () throws(FileError) in
            let (name, descriptor) = try OutputFile.makeTemporary(beside: target)
            Interruption.willRemove(name)
            return (name, descriptor)
        }
        if exists { _ = fchmod(descriptor, status.st_mode & 0o777) }
        (self.target, temporary, channel) = (target, name, OutputChannel(descriptor: descriptor))
    }

    deinit { discard() }

    /// Gives the file its name; its bytes are all there.
    func commit() throws(FileError) {
        guard !isFinished else { return }
        if case .failed(let error) = channel.state {
            discard()
            throw error
        }
        isFinished = true
        var failure: CInt = close(channel.descriptor) == 0 ? 0 : errno
        if let temporary {
            if failure == 0, rename(SystemPath.bytes(temporary), SystemPath.bytes(target)) != 0 { failure = errno }
            if failure != 0 { unlink(SystemPath.bytes(temporary)) }
            Interruption.willRemove(nil)
        }
        guard failure == 0 else { throw FileError(errno: failure) }
    }

    /// Leaves nothing behind.
    func discard() {
        guard !isFinished else { return }
        isFinished = true
        close(channel.descriptor)
        if let temporary {
            unlink(SystemPath.bytes(temporary))
            Interruption.willRemove(nil)
        }
    }

    private static func makeTemporary(beside target: String) throws(FileError) -> (String, CInt) {
        let directory = FilePath.directory(of: target)
        for attempt in 0..<100 {
            let name = FilePath.joined(directory, ".dslc-\(getpid())-\(attempt).tmp")
            let descriptor = open(SystemPath.bytes(name), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
            if descriptor >= 0 { return (name, descriptor) }
            if errno == ENOENT { throw FileError("there is no directory `\(directory)`") }
            guard errno == EEXIST else { throw FileError(errno: errno) }
        }
        throw FileError(errno: EEXIST)
    }
}
