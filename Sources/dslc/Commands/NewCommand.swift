import LayoutDSL
import Reports

/// `dslc new`: writes a first file, sound and tested, to go on from.
struct NewCommand {
    private let console: Console
    private let path: String
    private let template: Template

    /// Makes the command.
    init(_ arguments: Arguments, console: Console) throws(UsageError) {
        guard let name = arguments.operands.first, arguments.operands.count == 1, !name.isEmpty else {
            throw arguments.usage("`dslc new` takes one name", help: "`dslc new feed` writes `feed.layout`")
        }
        let last = FilePath.lastPart(of: name)
        guard !["", ".", "..", ".layout"].contains(last) else {
            throw arguments.usage("`\(name)` names no file", help: "`dslc new feed` writes `feed.layout`")
        }
        self.console = console
        template = Template.all.first { $0.name == arguments.value(of: .template) } ?? .usual
        path = name.hasSuffix(".layout") ? name : name + ".layout"
    }

    /// Writes the file, unless there is one.
    func run() -> ExitCode {
        guard case .nothing = FileReader.kind(of: path) else {
            console.errors.writeLine("error: `\(path.visible)` is there already; it stays as it is")
            return .couldNotWork
        }
        do throws(FileError) {
            let file = try OutputFile(path)
            file.channel.write(template.text(named: NewCommand.layoutName(of: path)))
            try file.commit()
        } catch {
            console.errors.writeLine("error: `\(path.visible)`: cannot write the file: \(error.reason)")
            return .couldNotWork
        }
        // A name that looks like an option is one only at the beginning.
        let word = Arguments.quoted(path.utf8.first == UInt8(ascii: "-") ? "./" + path : path)
        console.output.write(
            """
            \(path.visible) is written. Next:
              dslc preview \(word) -o page.html --watch   # see it move while you write
              dslc test \(word)                           # prove what its tests say

            """)
        return .clean
    }

    /// The name of the layout in a file: `photoFeed.layout` has `PhotoFeed`; what no name may have becomes `_`.
    static func layoutName(of path: String) -> String {
        let file = path.split(separator: "/").last.map { String($0.dropLast(".layout".count)) } ?? ""
        let tree = parse(Source(name: path, text: "layout " + file + " {}"))
        guard tree.diagnostics.isEmpty, tree.statements.count == 1 else {
            let plain = file.utf8.map { byte in
                let isPlain =
                    byte >= 0x61 && byte <= 0x7A || byte >= 0x41 && byte <= 0x5A || byte >= 0x30 && byte <= 0x39
                return isPlain ? Character(Unicode.Scalar(byte)) : "_"
            }
            let name = String(plain)
            return name.utf8.first.map { $0 >= 0x30 && $0 <= 0x39 } ?? true ? "Layout" + name : capitalized(name)
        }
        return capitalized(file)
    }

    private static func capitalized(_ name: String) -> String { name.prefix(1).uppercased() + name.dropFirst() }
}
