import LayoutChecker

// What stays where it is for the eye while the data or the size changes.

extension UIKitClass {
    /// Whether the list opens elsewhere than where a collection view begins: from right to left a list that is wider than
    /// the viewport begins at its right end.
    var opensElsewhere: Bool { numbers.opens || layout.mirrors }

    /// Lines of `prepare()` that say where the list opens, unless it stands somewhere else already. UIKit forbids that they
    /// move the collection view.
    var opening: [String] {
        guard opensElsewhere else { return [] }
        let start = point(numbers.opens ? "numbers.opening" : "0", across: "0")
        return [
            "    guard previous == nil, \(numbers.opens ? "let numbers" : "numbers?.rightToLeft == true"), !hasLeft(view) else { return }",
            numbers.opens
                ? "    opening = contentOffset(of: heldToContent(\(start), in: numbers))"
                : "    opening = contentOffset(of: \(start))",
            "    Task { [weak self] in self?.open() }",
        ]
    }

    /// The functions that move the collection view to where the list opens.
    var openingFunctions: [String] {
        guard opensElsewhere else { return [] }
        return [
            "", "/// Whether the collection view stands neither where it began nor where the list opens.",
            "private func hasLeft(_ view: UICollectionView) -> Bool {",
            "    let bars = view.adjustedContentInset",
            "    return ![opening, .zero, CGPoint(x: -bars.left, y: -bars.top)].contains(view.contentOffset)", "}", "",
            "/// `prepare()` must not move the collection view, but the context of the first data may.",
            "private func open(with context: UICollectionViewLayoutInvalidationContext) {", "    prepare()",
            "    if let numbers, let opening, let view = collectionView {",
            "        context.contentSizeAdjustment = CGSize(",
            "            width: numbers.contentSize.width - view.contentSize.width,",
            "            height: numbers.contentSize.height - view.contentSize.height)",
            "        context.contentOffsetAdjustment = CGPoint(",
            "            x: opening.x - view.contentOffset.x, y: opening.y - view.contentOffset.y)", "    }",
            "    // What the app says before the list is shown counts as well.", "    (numbers, known) = (nil, nil)",
            "}", "",
            "/// Without such a context the collection view moves once it has been laid out.", "private func open() {",
            "    guard let opening, let view = collectionView, !hasLeft(view) else { return }",
            "    self.opening = nil", "    if view.contentOffset != opening { view.contentOffset = opening }", "}",
        ]
    }

    private func point(_ main: String, across: String) -> String {
        numbers.isHorizontal ? "\(type).Point(x: \(main), y: \(across))" : "\(type).Point(x: \(across), y: \(main))"
    }

    var keeping: [String] {
        let (main, extent) = (numbers.main, numbers.extent)
        let line = numbers.keepsLine ? ["let line = min(max(0, old.numbers.keptLine), window)"] : ["let line = 0.0"]
        let newLine =
            numbers.keepsLine ? "min(max(0, numbers.keptLine), numbers.viewport.\(extent))" : "0"
        func opening(_ numbers: String) -> String {
            self.numbers.opens
                ? "heldToContent(\(point("\(numbers).opening", across: "0")), in: \(numbers)).\(main)" : "0"
        }
        return [
            "/// After an update, or a turn of the device, what the user looks at stays where it is.",
            "override func targetContentOffset(forProposedContentOffset proposedContentOffset: CGPoint) -> CGPoint {",
            "    guard let previous, let numbers else { return proposedContentOffset }",
            "    let before = heldToContent(previous.offset, in: previous.numbers)",
            "    let now = kept(previous.numbers, numbers, at: before)",
            "    let (x, y) = (previous.offset.x - before.x, previous.offset.y - before.y)",
            "    return contentOffset(of: \(type).Point(x: now.x + x, y: now.y + y))", "}", "",
            "override func finalizeAnimatedBoundsChange() {", "    super.finalizeAnimatedBoundsChange()",
            "    previous = nil", "}", "",
            "/// The offset at which a cell keeps its distance to a line of the viewport.",
            "private func kept(_ old: \(type), _ numbers: \(type), at before: \(type).Point) -> \(type).Point {",
            "    let window = old.viewport.\(extent)",
        ] + line.map { "    " + $0.replacing("old.numbers", with: "old") } + [
            "    // A second change before the list is scrolled keeps the same cell.",
            "    let known = kept.flatMap {",
            "        abs($0.offset.x - before.x) <= 0.5 && abs($0.offset.y - before.y) <= 0.5 ? $0 : nil", "    }",
            "    kept = nil", "    var now = before",
            "    if known == nil, abs(before.\(main) - \(opening("old"))) <= 0.5 {",
            "        now.\(main) = \(opening("numbers"))", "        return heldToContent(now, in: numbers)", "    }",
            "    let cell = known.map { $0.cell } ?? cellAcross(before.\(main) + line, in: old, at: before)",
            "    guard let cell, let (from, to) = survivor(of: cell, in: old, numbers),",
            "        let side = old.rest(from.section, from.item, at: before),",
            "        let other = numbers.rest(to.section, to.item, at: before)",
            "    else { return heldToContent(before, in: numbers) }",
            "    var (share, distance) = (window > 0 ? line / window : 0, 0.0)",
            "    if let known, known.cell == from {", "        (share, distance) = (known.share, known.distance)",
            "    } else {", "        distance = side.start + share * side.length - (before.\(main) + line)", "    }",
            "    now.\(main) = other.start + share * other.length - distance - \(newLine)",
            "    now = heldToContent(now, in: numbers)", "    kept = (to, share, distance, now)", "    return now", "}",
            "",
            "/// The cell that rests across a line, else the next one behind it, else the last one.",
            "private func cellAcross(_ line: Double, in numbers: \(type), at offset: \(type).Point) -> IndexPath? {",
            "    var best: (path: IndexPath, start: Double)?", "    var last: IndexPath?",
            "    for (section, count) in numbers.counts.enumerated() {", "        for item in 0..<count {",
            "            guard let side = numbers.rest(section, item, at: offset) else { continue }",
            "            let path = IndexPath(item: item, section: section)", "            last = path",
            "            guard side.start + side.length > line || side.start >= line else { continue }",
            "            if side.start <= line { return path }",
            "            if side.start < best?.start ?? .infinity { best = (path, side.start) }", "        }", "    }",
            "    return best?.path ?? last", "}", "",
            "/// A cell, or the next one that is still there, before and after; without one the one before.",
            "private func survivor(",
            "    of cell: IndexPath, in old: \(type), _ numbers: \(type)", ") -> (from: IndexPath, to: IndexPath)? {",
            "    let counts = old.counts", "    for step in [1, -1] {",
            "        var (section, item) = (cell.section, cell.item)",
            "        while counts.indices.contains(section) {",
            "            let place = IndexPath(item: item, section: section)",
            "            if let to = counterpart(of: place, isOld: true), numbers.counts.indices.contains(to.section),",
            "                (0..<numbers.counts[to.section]).contains(to.item)", "            {",
            "                return (place, to)", "            }", "            item += step",
            "            while counts.indices.contains(section), !(0..<counts[section]).contains(item) {",
            "                section += step",
            "                item = step > 0 || !counts.indices.contains(section) ? 0 : counts[section] - 1",
            "            }", "        }", "    }", "    return nil", "}", "",
            "/// An offset within the content.",
            "private func heldToContent(_ offset: \(type).Point, in numbers: \(type)) -> \(type).Point {",
            "    let (size, viewport) = (numbers.contentSize, numbers.viewport)", "    return \(type).Point(",
            "        x: max(0, min(offset.x, size.width - viewport.width)),",
            "        y: max(0, min(offset.y, size.height - viewport.height)))", "}",
        ]
    }

    /// What the class keeps for it.
    var keptStored: [String] {
        (opensElsewhere
            ? ["/// Where the list opens, until the collection view stands there.", "private var opening: CGPoint?"]
            : [])
            + [
                "/// The cell that the last change has kept, which point of it, how far from the line, and where the list stood then.",
                "private var kept: (cell: IndexPath, share: Double, distance: Double, offset: \(type).Point)?",
            ]
    }
}
