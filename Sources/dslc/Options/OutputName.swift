import Reports

/// What the name of a file says of what goes into it: a file is not called what it is not.
enum OutputName {
    /// Pictures and documents that other tools make, by their endings.
    private static let others: Set<String> = [
        "png", "jpg", "jpeg", "gif", "webp", "avif", "apng", "bmp", "tif", "tiff", "ico", "pdf", "eps", "ps", "html",
        "htm", "mp4", "webm", "mov",
    ]

    /// The endings of tables and documents, with the word of `--format` for them.
    static let tables: [(ending: String, format: String)] = OutputFormat.allCases.flatMap { format in
        format.endings.map { ($0, format.rawValue) }
    }

    /// What stands behind the last point of a name, in small letters; nil without one.
    static func ending(of name: String) -> String? {
        let last = FilePath.lastPart(of: name)
        guard let dot = last.lastIndex(of: "."), dot != last.startIndex else { return nil }
        return last[last.index(after: dot)...].lowercased()
    }

    /// Refuses the name of a file that is no picture.
    static func provePicture(_ name: String?, _ arguments: Arguments, writing formats: [String] = []) throws(UsageError)
    {
        guard let name, let ending = ending(of: name), !formats.contains(ending) else { return }
        let stem = name.dropLast(ending.utf8.count + 1)
        guard ending != "svg" else { return }
        try proveNoLayout(name, ending, arguments)
        let way: String
        if tables.contains(where: { $0.ending == ending }) {
            way =
                arguments.command.name == "render"
                ? "`dslc eval … -o \(name)` writes the numbers; `-o \(stem).svg` is the picture"
                : "`dslc \(arguments.command.name) … --json > \(name)` writes the numbers; `-o \(stem).svg` is the picture"
        } else if ["png", "pdf"].contains(ending) {
            way = "write `-o \(stem).svg`; then `rsvg-convert \(stem).svg -o \(name)` converts it"
        } else {
            way = "write `-o \(stem).svg`; a browser or a converter makes other files of it"
        }
        throw arguments.usage(
            "`dslc \(arguments.command.name)` writes SVG, and `\(name)` is another kind of file", help: way)
    }

    /// Refuses the name of a layout, which is what nobody wants to lose.
    private static func proveNoLayout(_ name: String, _ ending: String, _ arguments: Arguments) throws(UsageError) {
        guard ending == "layout" else { return }
        throw arguments.usage(
            "`dslc \(arguments.command.name)` writes no layout: one called `\(name)` would be overwritten",
            help:
                "give what is written the ending of what it is: `-o \(name.dropLast(7)).svg` for a picture, `.json` for numbers"
        )
    }

    /// The format that the ending of a name stands for; nil for one that says nothing. Refuses one that cannot be
    /// written, and one that is not the format that is asked for.
    static func table(_ name: String?, asked: String?, _ arguments: Arguments) throws(UsageError) -> String? {
        guard let name, let ending = ending(of: name) else { return nil }
        if let known = tables.first(where: { $0.ending == ending }) {
            // Any format is text.
            guard let asked, asked != known.format, ending != "txt" else { return asked == nil ? known.format : nil }
            let fitting = tables.first { $0.format == asked }?.ending ?? "txt"
            throw arguments.usage(
                "`--format \(asked)` and `-o \(name)` contradict each other",
                help: "leave `--format` out, or write `-o \(name.dropLast(ending.utf8.count))\(fitting)`")
        }
        let stem = name.dropLast(ending.utf8.count + 1)
        try proveNoLayout(name, ending, arguments)
        guard ending == "svg" || others.contains(ending) else {
            // With `--format` any name will do: the format has been said.
            guard asked == nil else { return nil }
            throw arguments.usage(
                "`dslc eval` writes no `.\(ending)` file",
                help: "tables end in .csv, .json, .jsonl or .txt; `--format table -o \(name)` writes one under any name"
            )
        }
        throw arguments.usage(
            "`dslc eval` writes tables, and `\(name)` is a picture",
            help: "`dslc render … -o \(stem).svg` draws it; tables end in .csv, .json, .jsonl or .txt")
    }
}
