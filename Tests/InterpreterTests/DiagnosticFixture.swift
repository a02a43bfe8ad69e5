import Foundation
import Interpreter
import LayoutDSL

/// A small layout file with what is expected of its check written behind its lines:
///
///     alpha: 30deg  // error L0302: `alpha` takes a number
///
/// `error` and `warning` name a diagnostic whose primary place begins on the line; `label` a secondary label on it;
/// `help`, `fix` (its title) and `nohelp` are about the diagnostics of the line. `// ^ error …` on a line of its own is about the line
/// above, where no comment can stand.
struct DiagnosticFixture: CustomStringConvertible, Sendable {
    /// What is written behind a line.
    struct Note {
        enum Kind: String, CaseIterable { case error, warning, label, help, fix, nohelp }

        let kind: Kind
        let code: String
        let text: String
        let source: String
        let line: Int
    }

    let name: String
    let bytes: [UInt8]

    var description: String { name }

    static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("DiagnosticFixtures")

    /// All files of the folder; those that they import lie in a folder of their own.
    static let all: [DiagnosticFixture] = {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return names.filter { $0.hasSuffix(".layout") }.sorted().compactMap(DiagnosticFixture.init)
    }()

    init?(_ name: String) {
        guard let data = try? Data(contentsOf: DiagnosticFixture.folder.appendingPathComponent(name)) else {
            return nil
        }
        self.name = name
        bytes = Array(data)
    }

    /// Checks the bytes as the file, with the imports of the folder.
    static func check(_ bytes: [UInt8], name: String = "test.layout") -> Diagnostics {
        Interpreter.check(
            parse(Source(name: name, bytes: bytes)),
            reading: { request in
                guard let file = DiagnosticFixture(request.path) else { return .missing(reason: "no such file") }
                return .found(name: request.path, bytes: file.bytes)
            }
        ).diagnostics
    }

    var diagnostics: Diagnostics { DiagnosticFixture.check(bytes, name: name) }

    /// What is written in a source, line by line.
    static func notes(in source: Source) -> [Note] {
        var found: [Note] = []
        let lines = String(decoding: source.bytes, as: UTF8.self).components(separatedBy: "\n")
        for (index, line) in lines.enumerated() {
            let parts = line.components(separatedBy: "// ").dropFirst()
            for part in parts {
                var text = part.trimmingCharacters(in: .whitespaces)
                var number = index + 1
                while text.hasPrefix("^") {
                    text = text.dropFirst().trimmingCharacters(in: .whitespaces)
                    number = index + 1
                    var above = index
                    while above > 0, lines[above].hasPrefix("// ^") { above -= 1 }
                    number = above + 1
                }
                let words = text.components(separatedBy: ": ")
                let head = words[0].components(separatedBy: " ")
                guard let kind = Note.Kind(rawValue: head[0]) else { continue }
                found.append(
                    Note(
                        kind: kind, code: head.count > 1 ? head[1] : "",
                        text: words.dropFirst().joined(separator: ": "), source: source.name, line: number))
            }
        }
        return found
    }
}

extension Source {
    /// The line of a place, the first 1.
    func line(of offset: Int) -> Int { 1 + bytes.prefix(offset).count { $0 == 0x0A } }
}
