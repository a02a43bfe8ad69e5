import Foundation
import Testing

/// A running `dslc serve` and a client that speaks plain HTTP with it.
final class ServedPages {
    let run: LiveRun
    let port: UInt16
    let token: String

    /// Serves a folder, and waits until its address is told.
    init(_ words: [String] = ["serve", "."], in folder: TemporaryFolder) throws {
        run = try LiveRun(words, in: folder)
        try #require(run.writes("?token="), "\(run.errors)")
        let match = try #require(run.output.firstMatch(of: /http:\/\/127\.0\.0\.1:(\d+)\/\?token=([0-9a-f]{32})/))
        port = try #require(UInt16(match.1))
        token = String(match.2)
    }

    /// The whole answer to a request for a path, the token behind it; another host or origin where they are given.
    func answer(
        _ path: String, method: String = "GET", token: String? = nil, host: String? = nil, origin: String? = nil,
        body: String = ""
    ) throws -> Answer {
        let mark = path.contains("?") ? "&" : "?"
        var request = "\(method) \(path)\(mark)token=\(token ?? self.token) HTTP/1.1\r\n"
        request += "Host: \(host ?? "127.0.0.1:\(port)")\r\n"
        if let origin { request += "Origin: \(origin)\r\n" }
        if !body.isEmpty { request += "Content-Length: \(body.utf8.count)\r\n" }
        return Answer(try raw(Array((request + "\r\n" + body).utf8)))
    }

    /// All that comes back for some bytes.
    func raw(_ bytes: [UInt8]) throws -> String {
        let client = try Client(port)
        client.send(bytes)
        _ = LiveRun.waits { client.receive() || client.hasEnded }
        while !client.hasEnded { if !LiveRun.waits(until: { client.receive() || client.hasEnded }) { break } }
        return String(decoding: client.received, as: UTF8.self)
    }

    /// Follows the events of all files, or of one.
    func follow(_ file: String? = nil) throws -> Client {
        let client = try Client(port)
        let about = file.map { "&file=\($0)" } ?? ""
        client.send(Array("GET /events?token=\(token)\(about) HTTP/1.1\r\nHost: localhost:\(port)\r\n\r\n".utf8))
        try #require(client.shows("retry: "))
        return client
    }

    struct Answer {
        let status: Int
        let head: String
        let body: String

        init(_ text: String) {
            let end = text.range(of: "\r\n\r\n")
            head = String(text[..<(end?.lowerBound ?? text.endIndex)])
            body = String(text[(end?.upperBound ?? text.endIndex)...])
            status = head.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
        }
    }

    /// A connection.
    final class Client {
        private let descriptor: CInt
        private(set) var received: [UInt8] = []
        private(set) var hasEnded = false
        private var seen = 0

        init(_ port: UInt16) throws {
            #if canImport(Glibc)
                descriptor = socket(AF_INET, CInt(SOCK_STREAM.rawValue), 0)
            #else
                descriptor = socket(AF_INET, SOCK_STREAM, 0)
            #endif
            var address = sockaddr_in()
            address.sin_family = sa_family_t(AF_INET)
            address.sin_port = port.bigEndian
            address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
            let code = withUnsafePointer(to: &address) { pointer in
                pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                    connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
                }
            }
            try #require(code == 0)
            _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
        }

        deinit { close(descriptor) }

        func send(_ bytes: [UInt8]) {
            #if canImport(Glibc)
                let flags = CInt(MSG_NOSIGNAL)
            #else
                let flags: CInt = 0
            #endif
            #if canImport(Glibc)
                _ = Glibc.send(descriptor, bytes, bytes.count, flags)
            #else
                _ = Darwin.send(descriptor, bytes, bytes.count, flags)
            #endif
        }

        /// Takes what has come; whether there was anything.
        func receive() -> Bool {
            var buffer = [UInt8](repeating: 0, count: 1 << 16)
            var isMore = false
            while true {
                let count = recv(descriptor, &buffer, buffer.count, 0)
                if count > 0 {
                    received += buffer[..<count]
                    isMore = true
                } else {
                    if count == 0 || errno != EAGAIN { hasEnded = true }
                    return isMore
                }
            }
        }

        /// Waits until a text has come behind what it showed before.
        func shows(_ text: String) -> Bool {
            LiveRun.waits {
                _ = self.receive()
                let rest = String(decoding: self.received[self.seen...], as: UTF8.self)
                guard let found = rest.range(of: text) else { return false }
                self.seen += rest[..<found.upperBound].utf8.count
                return true
            }
        }

        /// The text that has come behind what it showed.
        var rest: String {
            _ = receive()
            return String(decoding: received[seen...], as: UTF8.self)
        }
    }
}
