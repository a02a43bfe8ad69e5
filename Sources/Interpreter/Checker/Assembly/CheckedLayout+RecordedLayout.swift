import LayoutDSL

extension CheckedLayout {
    /// The same layout checked once more, keeping a record; its formulas are numbers of that record, which knows what
    /// each came to in the table. nil when the two should not agree, which never happens to files that have not changed.
    package func recorded() -> CheckedLayout? {
        let checker = Checker()
        checker.table = FormulaTable(isRecording: true)
        for source in sources { checker.names.open(parse(source)) }
        guard checker.names.modules.count > 1 else { return nil }
        checker.names.imported = imports.mapValues { ModuleID($0) }
        checker.names.declareTopLevel()
        guard let layout = checker.checkLayout() else { return nil }
        return layout.table.formulas.count == table.formulas.count ? layout : nil
    }
}
