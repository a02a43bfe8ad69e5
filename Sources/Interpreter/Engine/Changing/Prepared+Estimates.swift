import LayoutChecker

extension Prepared {
    /// The names of the measured fields of an element's item or section that the data does not have: they stand on their
    /// estimates. Cells tell those of their item, other elements of a section those of the section.
    func estimates(of kind: Int, section: Int, item: Int) -> [String] {
        let layout = program.layout
        guard layout.hasMeasuredFields else { return [] }
        let element = program.plan.elements[kind]
        let isCell = layout.elements[kind].category == .cell
        var found: [String] = []
        for (number, field) in layout.fields.enumerated() where field.isMeasured {
            guard field.level == (isCell ? .item : .section), element.block == field.block else { continue }
            let isMissing =
                isCell
                ? value(ofField: number, section: section, item: item).isNaN
                : section >= world.columns[number].count || world.columns[number][section].isNaN
            if isMissing { found.append(field.name) }
        }
        return found
    }
}

extension CheckedLayout {
    /// Whether any field of data is measured by the host.
    public var hasMeasuredFields: Bool { fields.contains { $0.isMeasured } }
}
