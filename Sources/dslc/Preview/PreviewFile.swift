import Interpreter
import LayoutDSL
import Reports

/// A layout in a page: its text, and what it imports.
struct PreviewFile {
    /// What the page calls it.
    let name: String
    private let bytes: [UInt8]
    private let imports: [ImportedText]

    /// Makes the layout of a page; its files get names that tell nothing of the disk.
    init(_ source: Source, imports: [ImportedText]) {
        var names = PageNames(layout: source.name)
        name = names.name(of: source.name)
        bytes = source.bytes
        self.imports = imports.map { file in
            let importer = names.name(of: file.importer)
            switch file.answer {
            case .found(let found, let bytes):
                return ImportedText(
                    importer: importer, path: file.path, answer: .found(name: names.name(of: found), bytes: bytes))
            case .missing(let reason):
                return ImportedText(
                    importer: importer, path: file.path, answer: .missing(reason: PageNames.plain(reason)))
            }
        }
    }

    /// Writes the members of its JSON object, the braces left out.
    func write(into writer: inout TextWriter) {
        writer.append("\"name\": ", json: name)
        writer.append(", \"text\": ", json: PreviewFile.text(of: bytes))
        writer.append(", \"imports\": [")
        for (index, file) in imports.enumerated() {
            writer.append(index > 0 ? ", {\"importer\": " : "{\"importer\": ")
            writer.append(jsonString: file.importer)
            writer.append(", \"path\": ", json: file.path)
            let (name, text, isMissing): (String, String, Bool) =
                switch file.answer {
                case .found(let name, let bytes): (name, PreviewFile.text(of: bytes), false)
                case .missing(let reason): ("", reason, true)
                }
            writer.append(", \"name\": ", json: name)
            writer.append(", \"text\": ", json: text)
            writer.append(isMissing ? ", \"isMissing\": true}" : "}")
        }
        writer.append("]")
    }

    /// A text as an editor shows it: without a byte order mark, with one kind of line end.
    static func text(of bytes: [UInt8]) -> String {
        var plain: [UInt8] = []
        plain.reserveCapacity(bytes.count)
        var last: UInt8 = 0
        for byte in bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...] {
            let (lineFeed, carriageReturn) = (UInt8(ascii: "\n"), UInt8(ascii: "\r"))
            if byte == carriageReturn {
                plain.append(lineFeed)
            } else if byte != lineFeed || last != carriageReturn {
                plain.append(byte)
            }
            last = byte
        }
        return String(decoding: plain, as: UTF8.self)
    }
}
