import LayoutDSL

/// A check that has noted what an editor asks about.
package struct Inspection: Sendable {
    /// The findings, and the layout.
    package let report: CheckReport
    /// The files, each at the index of its number: the prelude, the file that was asked about, its imports.
    package let trees: [SyntaxTree]
    /// The source that each import leads to, by the place of its path.
    package let imports: [SourceSpan: Int32]
    /// Names where they are used, in the order in which they were read. It is put together at each look.
    package var uses: [NameUse] { noted.allUses }
    /// What formulas came to, in the order in which they were read. It is put together at each look.
    package var values: [ReadValue] { noted.allValues }
    let noted: NotedParts
    /// What could stand at the place that was asked about; nil where nothing was.
    package let offer: NameOffer?
    /// What the next check of nearly the same text can take over. The layout lacks the tests that were taken over.
    package let memory: CheckMemory
}

/// Checks a file as `check` does, and notes what its names mean and what its formulas come to.
///
/// - Parameters:
///   - tree: The file, as `parse` gives it.
///   - asked: A name that means nothing, for which is answered what could stand there.
///   - reread: A place whose value has to come with its formulas.
///   - before: What a check of nearly the same text has found out; nil to work out everything.
///   - library: The declarations that every file can use.
///   - reading: Returns the file that an `import` names.
/// - Returns: The findings, the layout and the notes.
package func inspect(
    _ tree: SyntaxTree, asking asked: SourceSpan? = nil, rereading reread: SourceSpan? = nil,
    after before: CheckMemory? = nil,
    importing library: Library = Prelude.library,
    reading: (ImportRequest) -> ImportAnswer
) -> Inspection {
    var checker = Checker()
    checker.names.notes.isKept = true
    checker.names.notes.asked = asked
    checker.names.notes.reread = reread
    let report = checker.report(on: tree, after: before, importing: library, reading)
    let notes = checker.names.notes
    var memory = checker.parts?.memory ?? CheckMemory()
    if tree.isWhole { memory.read(tree, checker.names, checker.parts) }
    return Inspection(
        report: report, trees: checker.names.modules.entries.map { $0.tree },
        imports: checker.names.imported.mapValues { $0.index },
        noted: NotedParts(notes.uses, notes.values, takenOver: checker.parts?.noted ?? []), offer: notes.offer,
        memory: memory)
}
