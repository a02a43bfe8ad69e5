#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// A connection of a client: a request comes in, an answer goes out. Nothing waits.
struct ServedConnection {
    /// What it is about.
    enum State {
        /// The request is still to come.
        case asking
        /// What is left is sent, then it ends.
        case answering
        /// Events go out as they happen: of a file, or of all.
        case following(name: String?)
        /// It has ended.
        case over
    }

    let descriptor: CInt
    private(set) var state = State.asking
    private var received: [UInt8] = []
    private var waiting: ArraySlice<UInt8> = []
    private var isHalfClosed = false
    /// The last moment of a request or an answer, in milliseconds.
    private(set) var deadline: Int

    /// A request comes at once, or nobody waits for it.
    private static let patience = 10_000
    /// Of an answer too: a page has 2 MB, and comes over no network.
    private static let patienceForAnswers = 30_000
    /// What a client that follows does not read ends it: 32 MiB.
    private static let mostWaiting = 32 << 20

    /// Makes it for a socket at a moment.
    init(_ descriptor: CInt, at now: Int) {
        self.descriptor = descriptor
        deadline = now + ServedConnection.patience
    }

    var isFollowing: Bool { if case .following = state { true } else { false } }
    var isOver: Bool { if case .over = state { true } else { false } }
    private var isAsking: Bool { if case .asking = state { true } else { false } }

    /// What to wait for.
    var events: Int16 { (isHalfClosed ? 0 : Int16(POLLIN)) | (waiting.isEmpty ? 0 : Int16(POLLOUT)) }

    /// Takes what has come.
    ///
    /// - Returns: The request, once it is whole, or why it is refused.
    mutating func receive() -> HTTPRequest.Reading {
        var hasEnded = false
        withUnsafeTemporaryAllocation(byteCount: 64 * 1024, alignment: 16) { buffer in
            let count = recv(descriptor, buffer.baseAddress, buffer.count, 0)
            if count > 0 {
                // What comes behind a request is nobody's.
                if isAsking { received.append(contentsOf: buffer[..<count]) }
            } else {
                hasEnded = count == 0 || errno != EAGAIN && errno != EINTR
            }
        }
        if hasEnded {
            // A client may close its side and still read an answer.
            isHalfClosed = true
            if case .answering = state, !waiting.isEmpty { return .unfinished }
            state = .over
        }
        guard isAsking else { return .unfinished }
        return HTTPRequest.read(received)
    }

    /// Answers; nothing more is received.
    mutating func answer(_ answer: HTTPAnswer, isHead: Bool = false, following name: String? = nil, at now: Int) {
        received = []
        waiting += answer.bytes(isHead: isHead)
        state = answer.isStream && !isHead ? .following(name: name) : .answering
        deadline = now + ServedConnection.patienceForAnswers
        send()
    }

    /// Tells of an event, if it follows that.
    mutating func tell(_ event: ServedEvent, isLayout: Bool) {
        guard case .following(let name) = state, name.map({ $0 == event.name }) ?? isLayout else { return }
        waiting += event.bytes
        send()
        if waiting.count > ServedConnection.mostWaiting { state = .over }
    }

    /// Sends as much as goes.
    mutating func send() {
        while !waiting.isEmpty {
            let count = waiting.withUnsafeBytes { systemSend(descriptor, $0.baseAddress, $0.count) }
            if count > 0 {
                waiting = waiting.dropFirst(count)
            } else if count < 0, errno == EAGAIN {
                return
            } else if count == 0 || errno != EINTR {
                state = .over
                return
            }
        }
        waiting = []
        if case .answering = state { state = .over }
    }

    /// Ends one that takes too long.
    mutating func expire(at now: Int) {
        if !isFollowing, now >= deadline { state = .over }
    }
}

/// The system's `send`, whose name the connection's own method hides.
private func systemSend(_ descriptor: CInt, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
    send(descriptor, bytes, count, 0)
}
