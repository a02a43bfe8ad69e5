import Interpreter
import LanguageService
import LayoutDSL

// What is wrong with a file, sent or asked for.

extension LanguageServer {
    func diagnostics(_ parameters: JSON) throws(ResponseError) -> JSON {
        let request = try document(parameters)
        let items = findings(of: request.file)
        // The same findings have the same number: a mixed value of their text.
        let number = String(FindingNumber.of(items.bytes), radix: 16)
        if parameters["previousResultId"].text == number { return ["kind": "unchanged", "resultId": .text(number)] }
        return ["kind": "full", "resultId": .text(number), "items": items]
    }

    /// The findings of a file as the protocol writes them.
    func findings(of file: InspectedFile) -> JSON {
        let text = workspace.open(file.name)?.text ?? TextDocument(file.tree.source)
        return .list(file.problems().map { json($0, of: file, in: text) })
    }

    func json(_ problem: Problem, of file: InspectedFile, in text: TextDocument) -> JSON {
        let finding = problem.finding
        var message = finding.message
        if let other = problem.file { message = "\(FilePath.lastPart(of: other)) has a mistake: \(message)" }
        if !finding.primary.text.isEmpty { message += " (\(finding.primary.text))" }
        for note in finding.notes { message += "\n\(note)" }
        if let help = finding.help { message += "\n\(help)" }
        var others = finding.secondary
        if problem.file != nil { others.insert(finding.primary, at: 0) }
        let related = others.compactMap { label -> JSON? in
            guard let location = file.location(label.span) else { return nil }
            return ["location": json(location), "message": .text(label.text.isEmpty ? "here" : label.text)]
        }
        return .object([
            "range": json(problem.range, in: text), "severity": finding.severity == .error ? 1 : 2,
            "code": .text(finding.code.text), "source": "dslc", "message": .text(message),
            "relatedInformation": related.isEmpty ? nil : .list(related),
        ])
    }
}

/// A number for a text: FNV-1a, 64 bits (Fowler, Noll, Vo).
private enum FindingNumber {
    static func of(_ bytes: [UInt8]) -> UInt64 {
        bytes.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    }
}
