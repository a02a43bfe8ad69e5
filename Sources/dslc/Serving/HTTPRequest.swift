/// A request of HTTP/1.1, as far as `dslc serve` takes them.
struct HTTPRequest {
    /// `GET` and so on.
    let method: String
    /// The path, its escapes decoded.
    let path: String
    /// The values behind the `?`, decoded.
    let query: [String: String]
    /// The headers, by their names in small letters.
    let headers: [String: String]
    /// What stands behind the headers.
    let body: [UInt8]

    /// What the bytes of a connection come to so far.
    enum Reading {
        /// More bytes have to come.
        case unfinished
        case whole(HTTPRequest)
        /// No request, or one that is too long; with the status that tells so.
        case refused(HTTPStatus)
    }

    /// Browsers send less than 2 kB; a longer head is no request of theirs.
    private static let longestHead = 16 * 1024
    /// A text twice, as JSON: 8 MiB are more than anybody writes by hand.
    private static let longestBody = 8 * 1024 * 1024

    /// Reads a request from the start of the bytes.
    static func read(_ bytes: [UInt8]) -> Reading {
        guard let end = endOfHead(bytes) else {
            return bytes.count > longestHead ? .refused(.headTooLong) : .unfinished
        }
        guard end <= longestHead else { return .refused(.headTooLong) }
        var lines = lines(of: bytes[..<end])
        guard !lines.isEmpty, let first = words(of: lines.removeFirst()) else { return .refused(.malformed) }
        var headers: [String: String] = [:]
        for line in lines {
            guard let colon = line.firstIndex(of: UInt8(ascii: ":")), colon > line.startIndex else {
                return .refused(.malformed)
            }
            let name = String(decoding: line[..<colon], as: UTF8.self).lowercased()
            // Two hosts, or two lengths, are an attempt to be read in two ways.
            guard headers[name] == nil || !["host", "origin", "content-length"].contains(name) else {
                return .refused(.malformed)
            }
            headers[name] = trimmed(line[line.index(after: colon)...])
        }
        guard headers["transfer-encoding"] == nil else { return .refused(.malformed) }
        var length = 0
        if let text = headers["content-length"] {
            guard text.utf8.allSatisfy({ 0x30...0x39 ~= $0 }), let value = Int(text) else {
                return .refused(.malformed)
            }
            guard value <= longestBody else { return .refused(.bodyTooLong) }
            length = value
        }
        guard bytes.count - end >= length else { return .unfinished }
        let (path, query) = parts(of: first.target)
        return .whole(
            HTTPRequest(
                method: first.method, path: path, query: query, headers: headers,
                body: Array(bytes[end..<end + length])))
    }

    /// The place behind the empty line.
    private static func endOfHead(_ bytes: [UInt8]) -> Int? {
        var index = 3
        while index < min(bytes.count, longestHead + 4) {
            if bytes[index] == 0x0A, bytes[index - 1] == 0x0D, bytes[index - 2] == 0x0A, bytes[index - 3] == 0x0D {
                return index + 1
            }
            index += 1
        }
        return nil
    }

    private static func lines(of head: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
        head.split(separator: 0x0A).map { $0.last == 0x0D ? $0.dropLast() : $0 }.filter { !$0.isEmpty }
    }

    /// The method and the target of the first line; nil: it is none of HTTP/1.
    private static func words(of line: ArraySlice<UInt8>) -> (method: String, target: ArraySlice<UInt8>)? {
        let words = line.split(separator: 0x20, omittingEmptySubsequences: false)
        guard words.count == 3, words[2].starts(with: "HTTP/1.".utf8), words[1].first == UInt8(ascii: "/"),
            words[0].allSatisfy({ 0x41...0x5A ~= $0 }), words[1].allSatisfy({ 0x21...0x7E ~= $0 })
        else { return nil }
        return (String(decoding: words[0], as: UTF8.self), words[1])
    }

    private static func trimmed(_ value: ArraySlice<UInt8>) -> String {
        let isSpace = { (byte: UInt8) in byte == 0x20 || byte == 0x09 }
        var value = value.drop(while: isSpace)
        while let last = value.last, isSpace(last) { value.removeLast() }
        return String(decoding: value, as: UTF8.self)
    }

    private static func parts(of target: ArraySlice<UInt8>) -> (path: String, query: [String: String]) {
        let halves = target.split(separator: UInt8(ascii: "?"), maxSplits: 1, omittingEmptySubsequences: false)
        var query: [String: String] = [:]
        for part in halves.count > 1 ? halves[1].split(separator: UInt8(ascii: "&")) : [] {
            let pair = part.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
            query[decoded(pair[0], plusIsSpace: true)] = pair.count > 1 ? decoded(pair[1], plusIsSpace: true) : ""
        }
        return (decoded(halves[0], plusIsSpace: false), query)
    }

    /// A text without its escapes: `%20` is a space. Names of files need not be UTF-8.
    private static func decoded(_ text: ArraySlice<UInt8>, plusIsSpace: Bool) -> String {
        var bytes: [UInt8] = []
        var rest = text
        while let byte = rest.popFirst() {
            if byte == UInt8(ascii: "%"), rest.count >= 2, let high = digit(rest[rest.startIndex]),
                let low = digit(rest[rest.startIndex + 1])
            {
                bytes.append(high << 4 | low)
                rest = rest.dropFirst(2)
            } else {
                bytes.append(plusIsSpace && byte == UInt8(ascii: "+") ? 0x20 : byte)
            }
        }
        return SystemPath.text(bytes)
    }

    private static func digit(_ byte: UInt8) -> UInt8? {
        switch byte {
        case 0x30...0x39: byte - 0x30
        case 0x41...0x46: byte - 0x41 + 10
        case 0x61...0x66: byte - 0x61 + 10
        default: nil
        }
    }
}
