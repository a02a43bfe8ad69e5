import LayoutChecker

// Cells that say what size they want.

extension UIKitClass {
    /// The measured fields of cells: how each is called, the kinds of cells that have it, and whether it takes the width.
    private var measuredFields: [(name: String, kinds: [String], takesWidth: Bool)] {
        layout.fields.indices.compactMap { number in
            let field = layout.fields[number]
            guard field.isMeasured, field.level == .item, numbers.module.isOptional(number) else { return nil }
            let cells = layout.elements.filter { $0.category == .cell && $0.formulas.block == field.block }
            let isWidth = field.name == "width" || layout.isHorizontal && field.name != "height"
            return (numbers.module.fieldNames[number], cells.map { word($0.name) }, isWidth)
        }
    }

    var isMeasuring: Bool { !measuredFields.isEmpty }

    var measuring: [String] {
        guard isMeasuring else { return [] }
        let sizes = measuredFields.flatMap { field -> [String] in
            let side = field.takesWidth ? "width" : "height"
            let take = "take(\\.\(field.name), preferred.size.\(side), found.size.\(side))"
            let kinds = field.kinds.map { "." + $0 }.joined(separator: ", ")
            return ["    if [\(kinds)].contains(element.kind) { \(take) }"]
        }
        return [
            "/// A cell says what size it wants, once its view knows.", "override func shouldInvalidateLayout(",
            "    forPreferredLayoutAttributes preferredAttributes: UICollectionViewLayoutAttributes,",
            "    withOriginalAttributes originalAttributes: UICollectionViewLayoutAttributes",
            ") -> Bool { measured(preferredAttributes) != nil }", "",
            "/// A measured cell moves all that follows, so nothing is named; what the user looks at stays where it is.",
            "override func invalidationContext(",
            "    forPreferredLayoutAttributes preferredAttributes: UICollectionViewLayoutAttributes,",
            "    withOriginalAttributes originalAttributes: UICollectionViewLayoutAttributes",
            ") -> UICollectionViewLayoutInvalidationContext {", "    let context = super.invalidationContext(",
            "        forPreferredLayoutAttributes: preferredAttributes, withOriginalAttributes: originalAttributes)",
            "    guard let context = context as? Invalidation, let old = numbers, let view = collectionView,",
            "        let section = measured(preferredAttributes)", "    else { return context }",
            "    let (bounds, standing) = (view.bounds, offset(of: view.bounds))",
            "    var next = old",
            "    next.sections[preferredAttributes.indexPath.section] = section",
            "    let held = heldToContent(standing, in: old)", "    var now = kept(old, next, at: held)",
            "    (now.x, now.y) = (now.x + standing.x - held.x, now.y + standing.y - held.y)", "    numbers = next",
            "    let origin = contentOffset(of: now)",
            "    context.isStep = true",
            "    context.contentSizeAdjustment = CGSize(",
            "        width: next.contentSize.width - old.contentSize.width,",
            "        height: next.contentSize.height - old.contentSize.height)",
            "    context.contentOffsetAdjustment = CGPoint(x: origin.x - bounds.minX, y: origin.y - bounds.minY)",
            "    return context", "}", "",
            "/// The data of a section with the size that the view of a cell wants; nil where it is known already.",
            "private func measured(_ preferred: UICollectionViewLayoutAttributes) -> \(type).Section? {",
            "    let path = preferred.indexPath",
            "    guard preferred.representedElementCategory == .cell, let found = element(\(cellKinds), path),",
            "        let element = found.element, var section = numbers?.sections[path.section]",
            "    else { return nil }", "    var isNew = false",
            "    func take(_ field: WritableKeyPath<\(type).Item, Double?>, _ wanted: CGFloat, _ size: CGFloat) {",
            "        let isKnown = section.items[path.item][keyPath: field] != nil && abs(wanted - size) < 1e-3",
            "        guard wanted.isFinite, wanted >= 0, !isKnown else { return }",
            "        section.items[path.item][keyPath: field] = wanted", "        isNew = true", "    }",
        ] + sizes + ["    return isNew ? section : nil", "}"]
    }
}
