/// Why a request has no answer, with the number that the protocol has for it.
struct ResponseError: Error {
    let code: Int
    let message: String

    static let notInitialized = ResponseError(code: -32002, message: "`initialize` comes first")
    static let shutDown = ResponseError(code: -32600, message: "the server has been shut down")
    static let cancelled = ResponseError(code: -32800, message: "cancelled")

    static func unreadable(_ why: String) -> ResponseError { ResponseError(code: -32700, message: why) }
    static func malformed(_ why: String) -> ResponseError { ResponseError(code: -32600, message: why) }
    static func unknown(_ method: String) -> ResponseError {
        ResponseError(code: -32601, message: "no method `\(method)`")
    }
    static func parameters(_ why: String) -> ResponseError { ResponseError(code: -32602, message: why) }
    static func failed(_ why: String) -> ResponseError { ResponseError(code: -32803, message: why) }

    /// The response to a request.
    func response(to id: JSON) -> JSON {
        ["jsonrpc": "2.0", "id": id, "error": ["code": JSON(code), "message": .text(message)]]
    }
}
