import LayoutDSL

/// A check that has noted what an editor asks about.
package struct Inspection: Sendable {
    /// The findings, and the layout.
    package let report: CheckReport
    /// The files, each at the index of its number: the prelude, the file that was asked about, its imports.
    package let trees: [SyntaxTree]
    /// The source that each import leads to, by the place of its path.
    package let imports: [SourceSpan: Int32]
    /// Names where they are used, in the order in which they were read.
    package let uses: [NameUse]
    /// What formulas came to, in the order in which they were read.
    package let values: [ReadValue]
    /// What could stand at the place that was asked about; nil where nothing was.
    package let offer: NameOffer?
}

/// Checks a file as `check` does, and notes what its names mean and what its formulas come to.
///
/// - Parameters:
///   - tree: The file, as `parse` gives it.
///   - asked: A name that means nothing, for which is answered what could stand there.
///   - library: The declarations that every file can use.
///   - reading: Returns the file that an `import` names.
/// - Returns: The findings, the layout and the notes.
package func inspect(
    _ tree: SyntaxTree, asking asked: SourceSpan? = nil, importing library: Library = Prelude.library,
    reading: (ImportRequest) -> ImportAnswer
) -> Inspection {
    let checker = Checker()
    checker.names.notes.isKept = true
    checker.names.notes.asked = asked
    let report = checker.report(on: tree, importing: library, reading)
    let notes = checker.names.notes
    return Inspection(
        report: report, trees: checker.names.modules.entries.map { $0.tree },
        imports: checker.names.imported.mapValues { $0.index },
        uses: notes.uses, values: notes.values, offer: notes.offer)
}
