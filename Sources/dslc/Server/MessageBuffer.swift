/// Bytes of a connection on their way to messages.
struct MessageBuffer {
    /// How a message is told from the next.
    enum Framing {
        /// `Content-Length: 12`, an empty line, and so many bytes: the Language Server Protocol.
        case header
        /// One line each: the Model Context Protocol.
        case line
    }

    /// What comes next.
    enum Message: Equatable {
        case content([UInt8])
        /// Bytes that belong to no message; they are passed over.
        case stray
    }

    /// A message has at most so many bytes; one that is longer is passed over.
    static let limit = 64 * 1024 * 1024
    /// A header has at most so many.
    private static let headerLimit = 4096

    private let framing: Framing
    private var bytes: [UInt8] = []
    private var start = 0
    /// How many bytes of a message that is too long are still to come.
    private var skipped = 0

    init(_ framing: Framing) { self.framing = framing }

    /// Adds what has arrived.
    mutating func append(_ more: some Collection<UInt8>) {
        if start > 1 << 20 || start == bytes.count {
            bytes.removeFirst(start)
            start = 0
        }
        bytes.append(contentsOf: more)
    }

    /// The next message; nil until more bytes have arrived.
    mutating func next() -> Message? {
        if skipped > 0 {
            let count = min(skipped, bytes.count - start)
            start += count
            skipped -= count
            guard skipped == 0 else { return nil }
        }
        return framing == .line ? nextLine() : nextFramed()
    }

    private mutating func nextLine() -> Message? {
        while let end = bytes[start...].firstIndex(of: 0x0A) {
            let line = bytes[start..<end].filter { $0 != 0x0D }
            start = end + 1
            if line.contains(where: { $0 > 0x20 }) { return .content(line) }
        }
        guard bytes.count - start > MessageBuffer.limit else { return nil }
        start = bytes.count
        return .stray
    }

    private mutating func nextFramed() -> Message? {
        guard let end = headerEnd() else {
            guard bytes.count - start > MessageBuffer.headerLimit else { return nil }
            return passOver()
        }
        guard let length = MessageBuffer.length(bytes[start..<end.lowerBound]) else {
            start = end.upperBound
            return .stray
        }
        guard length <= MessageBuffer.limit else {
            start = end.upperBound
            skipped = length
            return .stray
        }
        guard bytes.count - end.upperBound >= length else { return nil }
        let content = Array(bytes[end.upperBound..<end.upperBound + length])
        start = end.upperBound + length
        return .content(content)
    }

    /// The empty line behind a header.
    private func headerEnd() -> Range<Int>? {
        var index = start
        let last = min(bytes.count, start + MessageBuffer.headerLimit)
        while index < last {
            if bytes[index] == 0x0A {
                if index + 1 < bytes.count, bytes[index + 1] == 0x0A { return index..<index + 2 }
                if index + 2 < bytes.count, bytes[index + 1] == 0x0D, bytes[index + 2] == 0x0A {
                    return index..<index + 3
                }
            }
            index += 1
        }
        return nil
    }

    /// Looks for the next header behind bytes that are none.
    private mutating func passOver() -> Message {
        let word = Array("Content-Length".utf8)
        var index = start + 1
        while index + word.count <= bytes.count {
            if bytes[index] == word[0], bytes[index...].starts(with: word) { break }
            index += 1
        }
        start = min(index, bytes.count)
        return .stray
    }

    private static func length(_ header: ArraySlice<UInt8>) -> Int? {
        for line in header.split(separator: 0x0A) {
            let parts = line.split(separator: UInt8(ascii: ":"), maxSplits: 1)
            guard parts.count == 2,
                parts[0].map({ $0 | 0x20 }).elementsEqual("content-length".utf8.map { $0 | 0x20 })
            else { continue }
            let digits = parts[1].filter { $0 > 0x20 }
            guard !digits.isEmpty, digits.count <= 12, digits.allSatisfy({ $0 >= 0x30 && $0 <= 0x39 }) else {
                return nil
            }
            return digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
        }
        return nil
    }
}
