#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// Removes an unfinished file when the process is interrupted (Control-C).
enum Interruption {
    /// Names the file to remove; nil: none any more.
    static func willRemove(_ path: String?) {
        // Tools of `dslc mcp` run on threads of their own, and each text is freed once.
        pthread_mutex_lock(lock)
        defer { pthread_mutex_unlock(lock) }
        let previous = doomed
        // The handler may run at any moment, so the pointer is changed before the old text goes.
        doomed = path.flatMap { strdup(SystemPath.bytes($0)) }
        free(previous)
        let reaction: Handler? = path == nil ? SIG_DFL : react
        for number in [SIGINT, SIGTERM, SIGHUP] {
            let before = signal(number, reaction)
            // What the parent told us to ignore (`nohup`) stays ignored.
            if isIgnored(before) { signal(number, SIG_IGN) }
        }
    }

    /// Runs what no signal may come between; a signal that arrives meanwhile is answered afterwards.
    static func postponed<Result>(_ body: () throws(FileError) -> Result) throws(FileError) -> Result {
        var (signals, before) = (sigset_t(), sigset_t())
        sigemptyset(&signals)
        for number in [SIGINT, SIGTERM, SIGHUP] { sigaddset(&signals, number) }
        sigprocmask(SIG_BLOCK, &signals, &before)
        defer { sigprocmask(SIG_SETMASK, &before, nil) }
        return try body()
    }

    private static func isIgnored(_ handler: Handler?) -> Bool {
        unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
    }
}

/// What the system calls when a signal arrives; nil: its default.
private typealias Handler = @convention(c) (CInt) -> Void

/// A C text that the signal handler can read without help from the Swift runtime.
private nonisolated(unsafe) var doomed: UnsafeMutablePointer<CChar>?

/// Held while the text is changed; the handler of a signal never waits for it.
private nonisolated(unsafe) let lock: UnsafeMutablePointer<pthread_mutex_t> = {
    let made = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    pthread_mutex_init(made, nil)
    return made
}()

private let react: Handler = { number in
    if let path = doomed { unlink(path) }
    signal(number, SIG_DFL)
    raise(number)
}
