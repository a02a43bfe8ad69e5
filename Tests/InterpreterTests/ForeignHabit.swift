import Foundation
import LayoutDSL

/// A small file in the habits of another tool, with the text of its findings in a file beside it.
struct ForeignHabit: CustomStringConvertible, Sendable {
    let name: String
    let bytes: [UInt8]

    var description: String { name }

    static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("ForeignHabits")

    static let all: [ForeignHabit] = {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return names.filter { $0.hasSuffix(".layout") }.sorted().compactMap(ForeignHabit.init)
    }()

    init?(_ name: String) {
        guard let data = try? Data(contentsOf: ForeignHabit.folder.appendingPathComponent(name)) else { return nil }
        self.name = name
        bytes = Array(data)
    }

    /// The file with the expected text.
    var textFile: URL {
        ForeignHabit.folder.appendingPathComponent(name.replacingOccurrences(of: ".layout", with: ".txt"))
    }

    var findings: [Diagnostic] { DiagnosticFixture.check(bytes, name: name).shown }

    /// The findings with their help, and for each fix the line as it is then.
    var text: String {
        findings.map { finding in
            var lines = ["\(line(finding.primary.span.start, of: bytes)): \(finding.code.text) \(finding.message)"]
            if let help = finding.help { lines.append("   help: \(help)") }
            for fix in finding.fixes {
                let fixed = bytes.applying(fix)
                let first = line(fix.span.start, of: bytes)
                let shown = String(decoding: fixed, as: UTF8.self).components(separatedBy: "\n")[first - 1]
                lines.append("   fix: \(fix.title): \(shown.trimmingCharacters(in: .whitespaces))")
            }
            return lines.joined(separator: "\n") + "\n"
        }.joined()
    }

    private func line(_ offset: Int32, of bytes: [UInt8]) -> Int {
        Source(name: name, bytes: bytes).line(of: Int(offset))
    }

    /// What is left when the first fix that there is has been applied, again and again.
    func fixed() -> (bytes: [UInt8], findings: [Diagnostic]) {
        var bytes = bytes
        var left = findings
        for _ in 0..<100 {
            guard let fix = left.lazy.flatMap(\.fixes).first(where: { $0.span.source == .main }) else { break }
            bytes = bytes.applying(fix)
            left = DiagnosticFixture.check(bytes, name: name).shown
        }
        return (bytes, left)
    }
}
