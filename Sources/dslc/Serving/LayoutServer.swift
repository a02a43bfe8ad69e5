#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// A server of the layouts of a folder: it waits for requests, and while somebody follows a file for changes of files.
/// It has one thread: what it does for a request takes milliseconds.
struct LayoutServer {
    /// Milliseconds from one look at the files to the next. Two looks and a check fit into a tenth of a second.
    private static let interval = 25
    /// Of a long look the next one keeps so much distance: looking takes a fifth of the time at most.
    private static let distance = 4
    /// A browser has six for each address; more than these come from no person.
    private static let mostConnections = 64

    private let socket: ListeningSocket
    private let end: CInt
    private var site: LayoutSite
    private var connections: [ServedConnection] = []
    private var nextLook = 0

    /// Makes it; `end` is readable once it shall end.
    init(_ socket: ListeningSocket, site: LayoutSite, end: CInt) {
        (self.socket, self.site, self.end) = (socket, site, end)
    }

    /// Serves until the process is asked to end.
    mutating func run() {
        while true {
            var waiting = [end, socket.descriptor].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
            waiting += connections.map { pollfd(fd: $0.descriptor, events: $0.events, revents: 0) }
            let count = poll(&waiting, nfds_t(waiting.count), timeout())
            if count > 0, waiting[0].revents != 0 { break }
            if count > 0 {
                for (index, one) in waiting.dropFirst(2).enumerated() where one.revents != 0 {
                    serve(index, one.revents)
                }
                if waiting[1].revents != 0 { accept() }
            }
            lookForChanges()
            let now = LayoutServer.now()
            for index in connections.indices { connections[index].expire(at: now) }
            for connection in connections where connection.isOver { close(connection.descriptor) }
            connections.removeAll { $0.isOver }
        }
        for connection in connections { close(connection.descriptor) }
        close(socket.descriptor)
    }

    private var isFollowed: Bool { connections.contains { $0.isFollowing } }

    /// Milliseconds until there is something to do without a client; -1: there is nothing.
    private func timeout() -> CInt {
        let now = LayoutServer.now()
        var next = connections.filter { !$0.isFollowing }.map(\.deadline).min()
        if isFollowed { next = min(next ?? nextLook, nextLook) }
        return next.map { CInt(clamping: max(0, $0 - now)) } ?? -1
    }

    private mutating func accept() {
        while let descriptor = socket.next() {
            if connections.count < LayoutServer.mostConnections {
                connections.append(ServedConnection(descriptor, at: LayoutServer.now()))
            } else {
                close(descriptor)
            }
        }
    }

    private mutating func serve(_ index: Int, _ events: Int16) {
        if events & Int16(POLLOUT) != 0 { connections[index].send() }
        guard events & Int16(POLLIN | POLLHUP | POLLERR) != 0, !connections[index].isOver else { return }
        let now = LayoutServer.now()
        switch connections[index].receive() {
        case .unfinished: break
        case .refused(let status):
            connections[index].answer(HTTPAnswer(status, "this is no request that `dslc serve` takes"), at: now)
        case .whole(let request):
            // Somebody who follows a file is told of changes as they come; else this is the first look for long.
            if !isFollowed { _ = site.folder.update(waits: false, wanted: []) }
            let answer = site.answer(to: request)
            connections[index].answer(
                answer, isHead: request.method == "HEAD", following: LayoutSite.followed(by: request), at: now)
        }
    }

    private mutating func lookForChanges() {
        let began = LayoutServer.now()
        guard isFollowed, began >= nextLook else { return }
        var wanted: Set<String>? = []
        for connection in connections {
            guard case .following(let name) = connection.state else { continue }
            if let name { wanted?.insert(name) } else { wanted = nil }
        }
        let events = site.folder.update(waits: true, wanted: wanted)
        let ended = LayoutServer.now()
        for event in events {
            let isLayout = event.kind == .gone || site.folder.layout(event.name)?.isLayout == true
            for index in connections.indices { connections[index].tell(event, isLayout: isLayout) }
        }
        // To read and check what has changed is no long look.
        let distance = events.isEmpty ? (ended - began) * LayoutServer.distance : 0
        nextLook = ended + max(LayoutServer.interval, distance)
    }

    /// Milliseconds of a clock that only goes forward.
    private static func now() -> Int {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Int(time.tv_sec) * 1000 + Int(time.tv_nsec) / 1_000_000
    }
}
