import LayoutDSL

/// A text that a page writes into a file, with the one that the page knew before.
struct WrittenText {
    private let known: String
    private let text: String

    /// Reads a request's body: `{"known": "…", "text": "…"}`; nil for any other.
    init?(_ body: [UInt8]) {
        guard let json = try? JSON(body), let known = json["known"].text, let text = json["text"].text else {
            return nil
        }
        self.known = PreviewFile.text(of: Array(known.utf8))
        self.text = PreviewFile.text(of: Array(text.utf8))
    }

    /// Writes the file if it has the text that the page knew. Its byte order mark and its line ends stay.
    ///
    /// - Returns: Whether it had.
    func write(to path: String) throws(FileError) -> Bool {
        let bytes = try FileReader.readRegularFile(path, limit: Source.byteLimit + 1)
        // Bytes that are no text would be lost.
        guard let old = String(validating: bytes, as: UTF8.self) else { throw FileError("it is not UTF-8") }
        guard PreviewFile.text(of: bytes).utf8.elementsEqual(known.utf8) else { return false }
        let isCRLF = old.utf8.contains(0x0D) && !old.replacing("\r\n", with: "").utf8.contains(0x0A)
        let mark = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes[..<3] : []
        let file = try OutputFile(path)
        file.channel.write(mark + Array((isCRLF ? text.replacing("\n", with: "\r\n") : text).utf8))
        try file.commit()
        return true
    }
}
