import LayoutChecker

// Where elements come from and go to while updates of the data are shown.

extension UIKitClass {
    var updates: [String] {
        [
            "override func prepare(forCollectionViewUpdates updateItems: [UICollectionViewUpdateItem]) {",
            "    super.prepare(forCollectionViewUpdates: updateItems)",
            "    updates = updateItems.filter { $0.updateAction != .reload }", "}", "",
            "override func finalizeCollectionViewUpdates() {", "    super.finalizeCollectionViewUpdates()",
            "    (updates, previous) = ([], nil)", "}",
        ]
    }

    var appearance: [String] {
        func phase(_ name: String) -> String { hasPhases ? ", phase: .\(name)" : "" }
        var lines: [String] = []
        for (verb, function) in [("initial|Appearing", "start"), ("final|Disappearing", "end")] {
            let words = verb.split(separator: "|")
            lines += [
                "override func \(words[0])LayoutAttributesFor\(words[1])Item(",
                "    at itemIndexPath: IndexPath", ") -> UICollectionViewLayoutAttributes? {",
                "    \(function)(\(cellKinds), itemIndexPath)", "}", "",
            ]
            for (category, word, label) in [
                (ElementCategory.supplementary, "Supplementary", "element"), (.decoration, "Decoration", "decoration"),
            ] where layout.elements.contains(where: { $0.category == category }) {
                lines += [
                    "override func \(words[0])LayoutAttributesFor\(words[1])\(word)Element(",
                    "    ofKind elementKind: String, at \(label)IndexPath: IndexPath",
                    ") -> UICollectionViewLayoutAttributes? {",
                    "    \(type).Kind(rawValue: elementKind).flatMap { \(function)([$0], \(label)IndexPath) }", "}", "",
                ]
            }
        }
        return lines + [
            "/// Where an element comes from: from where it was, or as it appears.",
            "private func start(_ kinds: [\(type).Kind], _ path: IndexPath) -> Attributes? {",
            "    guard let numbers, let bounds = collectionView?.bounds else { return nil }",
            "    let known = counterpart(of: path, isOld: false).flatMap { old in",
            "        previous.flatMap { first(of: kinds, old, in: $0.numbers, at: $0.offset) }", "    }",
            "    let found = known ?? first(of: kinds, path, in: numbers, at: offset(of: bounds)\(phase("appearing")))",
            "    found?.indexPath = path", "    return found", "}", "",
            "/// Where an element goes: to where it is now, or as it disappears.",
            "private func end(_ kinds: [\(type).Kind], _ path: IndexPath) -> Attributes? {",
            "    guard let numbers, let previous, let bounds = collectionView?.bounds else { return nil }",
            "    let known = counterpart(of: path, isOld: true).flatMap {",
            "        first(of: kinds, $0, in: numbers, at: offset(of: bounds))", "    }",
            "    let found =",
            "        known ?? first(of: kinds, path, in: previous.numbers, at: previous.offset\(phase("disappearing")))",
            "    found?.indexPath = path", "    return found", "}", "",
            "/// Where what stays is in the data before the update, or after it; nil for what comes or goes.",
            "private func counterpart(of path: IndexPath, isOld: Bool) -> IndexPath? {",
            "    func own(_ update: UICollectionViewUpdateItem) -> IndexPath? {",
            "        isOld ? update.indexPathBeforeUpdate : update.indexPathAfterUpdate", "    }",
            "    func other(_ update: UICollectionViewUpdateItem) -> IndexPath? {",
            "        isOld ? update.indexPathAfterUpdate : update.indexPathBeforeUpdate", "    }",
            "    /// A number among those that stay, then among those that come or go on the other side.",
            "    func moved(_ number: Int, _ gone: [Int], _ come: [Int]) -> Int {",
            "        come.sorted().reduce(number - gone.count { $0 < number }) { $1 <= $0 ? $0 + 1 : $0 }", "    }",
            "    let sections = updates.filter { (own($0) ?? other($0))?.item == NSNotFound }",
            "    let items = updates.filter { (own($0) ?? other($0))?.item != NSNotFound }",
            "    if let update = sections.first(where: { own($0)?.section == path.section }) {",
            "        return other(update).map { IndexPath(item: path.item, section: $0.section) }", "    }",
            "    if let update = items.first(where: { own($0) == path }) { return other(update) }",
            "    let section = moved(",
            "        path.section, sections.compactMap { own($0)?.section }, sections.compactMap { other($0)?.section })",
            "    let item = moved(",
            "        path.item, items.compactMap(own).filter { $0.section == path.section }.map(\\.item),",
            "        items.compactMap(other).filter { $0.section == section }.map(\\.item))",
            "    return IndexPath(item: item, section: section)", "}",
        ]
    }
}
