#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// Work on a thread of its own. A pipe says that it is done, so that one `poll` waits for it and for a client.
///
/// `@unchecked`: the thread writes the answer before it writes to the pipe, and nobody reads the answer before the pipe.
final class BackgroundWork: @unchecked Sendable {
    private let body: () -> JSON
    private var answer = JSON.null
    private var ends: [CInt] = [-1, -1]

    /// What is readable once the work is done; -1 when no thread could be started, and the work is done already.
    private(set) var descriptor: CInt = -1

    /// Starts.
    init(_ body: @escaping () -> JSON) {
        self.body = body
        guard pipe(&ends) == 0 else {
            answer = body()
            return
        }
        descriptor = ends[0]
        var attributes = pthread_attr_t()
        pthread_attr_init(&attributes)
        // As much as a main thread has.
        pthread_attr_setstacksize(&attributes, 8 << 20)
        pthread_attr_setdetachstate(&attributes, CInt(PTHREAD_CREATE_DETACHED))
        defer { pthread_attr_destroy(&attributes) }
        let raw = Unmanaged.passRetained(self).toOpaque()
        #if canImport(Darwin)
            var thread: pthread_t?
            let code = pthread_create(&thread, &attributes, { BackgroundWork.run($0) }, raw)
        #else
            var thread = pthread_t()
            let code = pthread_create(&thread, &attributes, { $0.flatMap { BackgroundWork.run($0) } }, raw)
        #endif
        guard code != 0 else { return }
        descriptor = -1
        Unmanaged<BackgroundWork>.fromOpaque(raw).release()
        answer = body()
    }

    deinit { for end in ends where end >= 0 { close(end) } }

    private static func run(_ raw: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? {
        let work = Unmanaged<BackgroundWork>.fromOpaque(raw).takeRetainedValue()
        work.answer = work.body()
        _ = write(work.ends[1], [1], 1)
        return nil
    }

    /// The answer, once the work is done.
    var result: JSON { answer }
}
