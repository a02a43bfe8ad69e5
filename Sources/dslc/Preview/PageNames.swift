import LayoutDSL

/// What files are called in a page: as in messages, but never by a path that tells where they lie on the disk of whoever
/// made it.
struct PageNames {
    private let folder: String
    /// The files with a name of their own.
    private var names: [[UInt8]: String] = [:]
    private var taken: Set<[UInt8]> = []

    /// Makes the names for the files of a layout, its own the first.
    init(layout: String) {
        folder = FilePath.directory(of: layout)
        _ = name(of: layout)
    }

    /// The name of a file: the same each time, and no other file has it.
    mutating func name(of file: String) -> String {
        if let known = names[Array(file.utf8)] { return known }
        var short = file
        if PageNames.leadsOutside(file) {
            let isBelow = !folder.isEmpty && file.utf8.starts(with: (folder + "/").utf8)
            short =
                isBelow
                ? String(decoding: file.utf8.dropFirst(folder.utf8.count + 1), as: UTF8.self)
                : FilePath.lastPart(of: file)
        }
        var (name, count) = (short, 1)
        while !taken.insert(Array(name.utf8)).inserted {
            count += 1
            name = "\(count)/\(short)"
        }
        names[Array(file.utf8)] = name
        return name
    }

    /// A sentence whose quoted paths tell no more than last parts.
    static func plain(_ sentence: String) -> String {
        sentence.split(separator: "`", omittingEmptySubsequences: false).enumerated().map { index, part in
            index % 2 == 1 && leadsOutside(String(part)) ? FilePath.lastPart(of: String(part)) : String(part)
        }.joined(separator: "`")
    }

    private static func leadsOutside(_ path: String) -> Bool {
        path.utf8.first == UInt8(ascii: "/") || path == ".." || path.utf8.starts(with: "../".utf8)
    }
}
