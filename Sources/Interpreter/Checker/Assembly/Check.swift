import LayoutDSL

/// The result of a check.
public struct CheckReport: Sendable {
    /// The layout; nil if there are errors, or if the file declares no layout.
    public let layout: CheckedLayout?
    /// Errors and warnings, with their sources.
    public let diagnostics: Diagnostics

    /// The layout. Throws all diagnostics if there is no layout.
    public func get() throws(Diagnostics) -> CheckedLayout {
        guard let layout else { throw diagnostics }
        return layout
    }
}

/// Checks the names, types, units and imports of a tree. It finds all mistakes, not only the first.
///
/// - Parameters:
///   - tree: The file, as `parse` gives it.
///   - library: The declarations that every file can use.
///   - reading: Returns the file that an `import` names. The libraries themselves read no files.
/// - Returns: All findings, and the layout if the file declares one and has no errors.
public func check(
    _ tree: SyntaxTree, importing library: Library = Prelude.library,
    reading: (ImportRequest) -> ImportAnswer = { _ in .missing(reason: "there are no files here") }
) -> CheckReport {
    Checker().report(on: tree, importing: library, reading)
}

/// The whole check, which gives the jobs their turns.
struct Checker: CheckJob {
    let stores = CheckStores()

    /// Checks a file and everything that it imports.
    func report(
        on tree: SyntaxTree, importing library: Library, _ reading: (ImportRequest) -> ImportAnswer
    ) -> CheckReport {
        names.open(library)
        names.open(tree)
        reserve(tree)
        names.readImports(reading)
        names.declareTopLevel()
        names.checkAllowances()
        let layout = checkLayout()
        unusedDeclarationCheck.checkUnusedDeclarations()
        let diagnostics = names.findings.diagnostics()
        return CheckReport(layout: diagnostics.hasErrors ? nil : layout, diagnostics: diagnostics)
    }

    /// Makes room at once for about what a file will come to.
    private func reserve(_ tree: SyntaxTree) {
        table.reserve(tree.formulas.count)
        solver.reserve(tree.statements.count)
        if names.notes.isKept { names.notes.reserve(tokens: tree.tokens.count) }
    }

    /// The layout of the file that was asked about; nil without one, or when its formulas grow past the limit.
    func checkLayout() -> CheckedLayout? {
        let layout = names[.main].layout
        guard layout >= 0 else { return nil }
        structure.gatherLayout(layout, names, &table)
        if structure.isExhausted { return nil }
        return layoutAssembler.assembledLayout()
    }
}
