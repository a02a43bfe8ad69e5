/// The name of a file that a picture goes to: a picture is SVG, and a file is not called what it is not.
enum PictureName {
    /// Pictures and documents that other tools make, by their extensions.
    private static let others: Set<String> = [
        "png", "jpg", "jpeg", "gif", "webp", "avif", "apng", "bmp", "tif", "tiff", "ico", "pdf", "eps", "ps", "html",
        "htm",
        "mp4", "webm", "mov",
    ]

    /// Refuses the name of another kind of file.
    static func prove(_ name: String?, _ arguments: Arguments) throws(UsageError) {
        guard let name, let dot = name.lastIndex(of: ".") else { return }
        let ending = name[name.index(after: dot)...].lowercased()
        guard others.contains(ending) else { return }
        let stem = name[..<dot]
        let way =
            ["png", "pdf"].contains(ending)
            ? "write `-o \(stem).svg`; then `rsvg-convert \(stem).svg -o \(name)` converts it"
            : "write `-o \(stem).svg`; a browser or a converter makes other files of it"
        throw arguments.usage(
            "`dslc \(arguments.command.name)` writes SVG, and `\(name)` is another kind of file", help: way)
    }
}
