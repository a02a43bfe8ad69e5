/// Paths as text, normalized without reading the disk.
enum FilePath {
    /// The path without `.`, doubled slashes, and `a/..`: `./a/../b.layout` is `b.layout`.
    static func normalized(_ path: String) -> String {
        guard !path.isEmpty else { return path }
        let isAbsolute = path.utf8.first == slash
        var parts: [Substring] = []
        for part in path.split(separator: "/") where part != "." {
            if part != ".." {
                parts.append(part)
            } else if let last = parts.last, last != ".." {
                parts.removeLast()
            } else if !isAbsolute {
                parts.append(part)
            }
        }
        let joined = parts.joined(separator: "/")
        if isAbsolute { return "/" + joined }
        return joined.isEmpty ? "." : joined
    }

    /// The name of a file, which is its identity too: normalised, and relative when it is below the working directory.
    static func name(of path: String, in workingDirectory: String?) -> String {
        let plain = normalized(path)
        guard let workingDirectory, workingDirectory != "/" else { return plain }
        let isAbsolute = plain.utf8.first == slash
        // `../here/b.layout` may lead back into the working directory `here`.
        guard isAbsolute || plain == ".." || plain.hasPrefix("../") else { return plain }
        let absolute = isAbsolute ? plain : normalized(workingDirectory + "/" + plain)
        let base = normalized(workingDirectory)
        if absolute == base { return "." }
        guard absolute.utf8.starts(with: (base + "/").utf8) else { return plain }
        return String(decoding: absolute.utf8.dropFirst(base.utf8.count + 1), as: UTF8.self)
    }

    /// The directory of a file: `a` for `a/b.layout`, empty for `b.layout`.
    static func directory(of path: String) -> String {
        guard let last = path.utf8.lastIndex(of: slash) else { return "" }
        return last == path.startIndex ? "/" : String(path[..<last])
    }

    /// The last part of a path.
    static func lastPart(of path: String) -> String {
        guard let last = path.utf8.lastIndex(of: slash) else { return path }
        return String(path[path.utf8.index(after: last)...])
    }

    /// A path as seen from a directory; an absolute path stays.
    static func joined(_ directory: String, _ path: String) -> String {
        if directory.isEmpty || path.utf8.first == slash { return path }
        return directory.utf8.last == slash ? directory + path : directory + "/" + path
    }

    /// Whether a path comes before another: by bytes, so that no locale has a say.
    static func precedes(_ path: String, _ other: String) -> Bool {
        path.utf8.lexicographicallyPrecedes(other.utf8)
    }

    private static let slash: UInt8 = 0x2F
}
