#if canImport(UIKit) && DEBUG
    import Interpreter
    import LayoutDSL
    import UIKit
    #if canImport(FoundationNetworking)
        import FoundationNetworking
    #endif

    // A layout that is written while the app runs. Builds that are shipped have none of it.

    extension ListCollectionViewLayout {
        /// Follows a layout that `dslc serve` shows: each text that is saved takes the place of the one before. The offset, the
        /// data and the params stay. A text with errors, or one that refuses the data, changes nothing.
        ///
        ///     #if DEBUG
        ///         layout.follow(live: URL(string: "http://127.0.0.1:8123/wheel.layout?token=…"))
        ///     #endif
        ///
        /// - Parameters:
        ///   - address: The address of the layout's page, its token included; nil ends it.
        ///   - onError: Is told what is wrong; it is printed by default.
        public func follow(
            live address: URL?,
            onError: @escaping (any Error) -> Void = { print(($0 as? LocalizedError)?.errorDescription ?? "\($0)") }
        ) {
            live?.end()
            live = address.flatMap { address in
                LiveEvents(address) { [weak self] event in
                    do {
                        try self?.replaceProgram(by: event.get().program())
                    } catch {
                        onError(error)
                    }
                }
            }
        }
    }

    /// A text that `dslc serve` sends.
    struct LiveEvent: Decodable {
        struct Import: Decodable {
            let path: String
            let importer: String
            let name: String
            let text: String
            let isMissing: Bool?
        }

        let file: String
        let name: String?
        let text: String?
        let imports: [Import]?

        /// Checks and compiles the text: what is wrong with it, the server says in its own words, and the checker in these.
        func program() throws -> Program {
            guard let name, let text else { throw LiveError(message: "\(file) is gone") }
            let report = check(parse(Source(name: name, text: text))) { request in
                let found = imports?.first { $0.path == request.path && $0.importer == request.importer }
                guard let found, found.isMissing != true else {
                    return .missing(reason: found?.text ?? "the server has not sent it")
                }
                return .found(name: found.name, bytes: Array(found.text.utf8))
            }
            return compile(try report.get())
        }
    }

    /// Why a layout cannot be followed.
    struct LiveError: LocalizedError {
        let message: String
        var errorDescription: String? { message }
    }

    /// The events of a server on this machine. While it does not answer, it is asked again.
    final class LiveEvents: NSObject, URLSessionDataDelegate, @unchecked Sendable {
        private let request: URLRequest
        private let take: (Result<LiveEvent, any Error>) -> Void
        private var session: URLSession?
        private var rest: [UInt8] = []

        /// Begins to hear the events of the layout at an address; nil for an address that is none.
        init?(_ address: URL, take: @escaping (Result<LiveEvent, any Error>) -> Void) {
            guard var parts = URLComponents(url: address, resolvingAgainstBaseURL: false) else { return nil }
            let token = parts.queryItems?.first { $0.name == "token" }?.value
            parts.queryItems = [
                URLQueryItem(name: "token", value: token), URLQueryItem(name: "file", value: parts.path),
            ]
            parts.path = "/events"
            guard let events = parts.url else { return nil }
            var request = URLRequest(url: events)
            request.timeoutInterval = 1e6
            (self.request, self.take) = (request, take)
            super.init()
            // The main queue: what comes changes the list.
            session = URLSession(configuration: .ephemeral, delegate: self, delegateQueue: .main)
            ask()
        }

        /// Hears nothing more.
        func end() {
            session?.invalidateAndCancel()
            session = nil
        }

        private func ask() {
            rest = []
            session?.dataTask(with: request).resume()
        }

        func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
            rest += data
            while let end = zip(rest, rest.dropFirst()).enumerated().first(where: { $0.element == (0x0A, 0x0A) })?
                .offset
            {
                let lines = String(decoding: rest[..<end], as: UTF8.self).split(separator: "\n")
                rest.removeFirst(end + 2)
                guard let line = lines.first(where: { $0.hasPrefix("data: ") }) else { continue }
                let bytes = Data(line.dropFirst("data: ".count).utf8)
                take(Result { try JSONDecoder().decode(LiveEvent.self, from: bytes) })
            }
        }

        func urlSession(
            _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
            completionHandler: @escaping (URLSession.ResponseDisposition) -> Void
        ) {
            let isSound = (response as? HTTPURLResponse)?.statusCode == 200
            completionHandler(isSound ? .allow : .cancel)
            guard !isSound else { return }
            end()
            let host = request.url?.host ?? ""
            take(.failure(LiveError(message: "\(host) refuses to be followed: its token is another one")))
        }

        func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
            DispatchQueue.main.asyncAfter(deadline: .now() + 1) { [weak self] in self?.ask() }
        }
    }
#endif
