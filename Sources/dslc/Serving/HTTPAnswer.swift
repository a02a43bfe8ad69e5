import Reports

/// What an answer of HTTP begins with.
enum HTTPStatus: Int {
    case sound = 200
    case written = 204
    case malformed = 400
    case forbidden = 403
    case missing = 404
    case wrongMethod = 405
    case tooSlow = 408
    case conflict = 409
    case bodyTooLong = 413
    case headTooLong = 431
    case failed = 500
    case busy = 503

    /// The words of the standard.
    var words: String {
        switch self {
        case .sound: "OK"
        case .written: "No Content"
        case .malformed: "Bad Request"
        case .forbidden: "Forbidden"
        case .missing: "Not Found"
        case .wrongMethod: "Method Not Allowed"
        case .tooSlow: "Request Timeout"
        case .conflict: "Conflict"
        case .bodyTooLong: "Content Too Large"
        case .headTooLong: "Request Header Fields Too Large"
        case .failed: "Internal Server Error"
        case .busy: "Service Unavailable"
        }
    }
}

/// An answer of `dslc serve`.
struct HTTPAnswer {
    private let status: HTTPStatus
    private let type: String
    private let body: [UInt8]
    /// Whether the connection stays open for what follows.
    let isStream: Bool
    /// The origin of a page that may read the answer though it comes from elsewhere; nil: none.
    var reader: String?

    /// Makes an answer that is whole.
    init(_ status: HTTPStatus, type: String, _ body: [UInt8]) {
        (self.status, self.type, self.body, isStream) = (status, type, body, false)
    }

    /// Makes an answer in a sentence.
    init(_ status: HTTPStatus, _ sentence: String) {
        self.init(status, type: "text/plain; charset=utf-8", Array((sentence + "\n").utf8))
    }

    /// Makes the start of a stream of events, and the first of them.
    init(events: [UInt8]) {
        (status, type, isStream) = (.sound, "text/event-stream", true)
        // A browser that has lost its connection comes back after so many milliseconds.
        body = Array("retry: 500\n\n".utf8) + events
    }

    /// The bytes to send; without a body for `HEAD`.
    func bytes(isHead: Bool) -> [UInt8] {
        var head = "HTTP/1.1 \(status.rawValue) \(status.words)\r\n"
        func add(_ name: String, _ value: String) { head += "\(name): \(value)\r\n" }
        add("Content-Type", type)
        if !isStream, status != .written { add("Content-Length", "\(body.count)") }
        // Each look at a page shows the file as it is now.
        add("Cache-Control", "no-store")
        add("Connection", "close")
        add("Referrer-Policy", "no-referrer")
        add("X-Content-Type-Options", "nosniff")
        add("Vary", "Origin")
        if let reader { add("Access-Control-Allow-Origin", reader) }
        return Array((head + "\r\n").utf8) + (isHead || status == .written ? [] : body)
    }
}
