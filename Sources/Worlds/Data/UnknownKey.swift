import LayoutDSL

/// A key of a data file that no layout reads where it stands.
package struct UnknownKey {
    /// The key.
    package let name: String
    /// The number of its section in the list of the file; nil: it stands beside `sections`.
    package let section: Int?
    /// The number of its item in that section; nil: it stands beside `items`.
    package let item: Int?
    /// The key that was probably meant.
    let near: String?
    /// The keys that can stand there.
    let known: [String]
    /// How many more sections or items have it.
    var more = 0
    /// Where its quotes begin in the file, and how many bytes it takes with them.
    var place = (offset: 0, length: 0)

    /// The key as a finding in a data file.
    ///
    /// - Parameters:
    ///   - source: The number of the data file among the sources.
    ///   - isStrict: Whether unknown keys are errors.
    /// - Returns: What was found, with the key that was probably meant.
    package func diagnostic(in source: SourceID, isStrict: Bool) -> Diagnostic {
        var subject = "the data"
        var noun = ""
        if let section {
            subject = "section \(section)"
            noun = more == 1 ? "section" : "sections"
        }
        if let item {
            subject += ", item \(item)"
            noun = more == 1 ? "item" : "items"
        }
        return Diagnostic(
            .unknownKey, "\(subject) has an unknown key `\(name)`",
            at: Diagnostic.Label(SourceSpan(start: place.offset, length: place.length, source: source)),
            notes: more > 0 ? ["it also stands in \(more) more \(noun)"] : [],
            help: near.map { "did you mean `\($0)`?" } ?? "known keys here: \(UnknownKey.list(known))",
            severity: isStrict ? .error : .warning)
    }

    private static func list(_ names: [String]) -> String {
        var text = ""
        for (index, name) in names.prefix(20).enumerated() { text += (index > 0 ? ", `" : "`") + name + "`" }
        return names.count > 20 ? text + " and \(names.count - 20) more" : text
    }
}
