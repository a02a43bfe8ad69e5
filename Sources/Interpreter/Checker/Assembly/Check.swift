import LayoutDSL

/// Everything that a check found.
public struct CheckReport: Sendable {
    /// The layout; nil when there are errors, or when the file only declares things for others to import.
    public let layout: CheckedLayout?
    /// Errors and warnings, with the sources they belong to.
    public let diagnostics: Diagnostics

    /// The layout, or every diagnostic at once.
    public func get() throws(Diagnostics) -> CheckedLayout {
        guard let layout else { throw diagnostics }
        return layout
    }
}

/// Checks a tree: names, types, units, imports. Finds all mistakes, not the first.
///
/// - Parameters:
///   - tree: The file, as `parse` gives it.
///   - library: What every file opens with.
///   - reading: Finds the file that an `import` names. The libraries touch no files themselves.
/// - Returns: The layout, if there is one and it is sound, and everything that was found.
public func check(
    _ tree: SyntaxTree, importing library: Library = Prelude.library,
    reading: (ImportRequest) -> ImportAnswer = { _ in .missing(reason: "there are no files here") }
) -> CheckReport {
    var checker = Checker()
    checker.names.open(library.tree)
    checker.names.open(tree)
    checker.reserve(tree)
    checker.names.readImports(reading)
    checker.names.declareTopLevel()
    let layout = checker.checkLayout()
    checker.checkUnusedDeclarations()
    let diagnostics = checker.names.findings.diagnostics()
    return CheckReport(layout: diagnostics.hasErrors ? nil : layout, diagnostics: diagnostics)
}

extension Checker {
    /// Makes room at once for about what a file will come to.
    fileprivate mutating func reserve(_ tree: SyntaxTree) {
        table.reserve(tree.formulas.count)
        solver.reserve(tree.statements.count)
    }

    /// The layout of the file that was asked about; nil without one, or when its formulas grow past the limit.
    mutating func checkLayout() -> CheckedLayout? {
        let layout = names[.main].layout
        guard layout >= 0 else { return nil }
        structure.gatherLayout(layout, &names, &table)
        return structure.isExhausted ? nil : assembledLayout()
    }
}
