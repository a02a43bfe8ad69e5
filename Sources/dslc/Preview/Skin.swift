import LayoutDSL

/// A style sheet in which the kinds of a layout are classes: how elements look in a page. What it links to stands in it.
struct Skin {
    /// The last part of its path.
    let name: String
    /// The sheet, its pictures and fonts as data.
    let text: [UInt8]
    /// The files that were read for it, itself the first.
    let files: [String]

    /// A skin has at most so many bytes, and each of its pictures too: 16 MiB.
    static let byteLimit = 1 << 24

    /// Reads a sheet and the files that it links to, which are seen from its folder and noted.
    static func read(_ path: String, noting noted: FilesRead) throws(EvalError) -> Skin {
        var files: [String] = []
        let folder = FilePath.directory(of: path)
        let roots = ImportRoots([folder], workingDirectory: nil)
        func bytes(_ path: String, isOperand: Bool) throws(FileError) -> [UInt8] {
            noted.note(path, as: path)
            files.append(path)
            let bytes =
                isOperand
                ? try FileReader.read(path, limit: byteLimit + 1)
                : try roots.read(path, limit: byteLimit + 1, outside: "it is outside of the folder of the skin")
            guard bytes.count <= byteLimit else { throw FileError("it has more than 16 MiB") }
            return bytes
        }
        var sheet: [UInt8]
        do throws(FileError) {
            sheet = try bytes(path, isOperand: true)
        } catch {
            throw .unread(.unreadable(path, error))
        }
        if sheet.starts(with: [0xEF, 0xBB, 0xBF]) { sheet.removeFirst(3) }
        var (text, place): ([UInt8], Int) = ([], 0)
        var findings: [Diagnostic] = []
        for link in StyleSheetLinks(sheet).links {
            switch link.target {
            case .within: continue
            case .refused(let message):
                findings.append(finding(message, at: link.range))
            case .file(let written):
                guard let type = DataAddress.type(of: written) else {
                    findings.append(
                        finding(
                            "`\(written.visible)` is no picture or font that a page can hold", at: link.range,
                            help: "it can hold \(DataAddress.endings)"))
                    continue
                }
                do throws(FileError) {
                    let found = try bytes(FilePath.joined(folder, SystemPath.text(written.utf8)), isOperand: false)
                    text += sheet[place..<link.range.lowerBound]
                    text += Array("url(\"".utf8) + DataAddress.text(of: found, type: type) + Array("\")".utf8)
                    place = link.range.upperBound
                } catch {
                    findings.append(finding("cannot read `\(written.visible)`: \(error.reason)", at: link.range))
                }
            }
        }
        guard findings.isEmpty else {
            throw .refused([DataReader.diagnostics(findings, name: path, bytes: sheet)], [])
        }
        return Skin(name: FilePath.lastPart(of: path), text: text + sheet[place...], files: files)
    }

    private static func finding(_ message: String, at range: Range<Int>, help: String? = nil) -> Diagnostic {
        let span = SourceSpan(start: range.lowerBound, length: range.count, source: .main)
        return Diagnostic(.malformedSkin, message, at: Diagnostic.Label(span), help: help)
    }
}
