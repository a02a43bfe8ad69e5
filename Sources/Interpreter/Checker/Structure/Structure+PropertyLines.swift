import LayoutDSL

// Which line of a box counts for a property along an axis.

extension Structure {
    /// Whether a line sets a property along an axis.
    func covers(_ line: ContributionID, _ property: Property, _ axis: Int) -> Bool {
        let line = contributions[line]
        // Unwrapped first: two optionals would be compared through a table of the other module.
        guard let own = line.property, own == property else { return false }
        // A stop without a part is one along the scroll, under `along` too.
        guard let part = line.part else {
            let scrolled = line.isInRow ? 1 - mainAxis : mainAxis
            return property == .snap ? axis == scrolled : property.wholeAxes.contains(axis)
        }
        // Of a mask the first two are the starts along x and y, the others the ends.
        if property == .clip { return insetCovers(line, axis % 2, isEnd: axis >= 2) }
        return part.axis(main: mainAxis(of: line)) == axis
    }

    /// The axis that `main` means in a line.
    func mainAxis(of line: Contribution) -> Int { line.isTurned ? 1 - mainAxis : mainAxis }

    /// Whether a line of `insets`, `margin` or `clip` sets the one at the start or at the end of an axis.
    func insetCovers(_ line: Contribution, _ axis: Int, isEnd: Bool) -> Bool {
        guard let part = line.part else { return true }
        guard part.axis(main: mainAxis(of: line)) == axis else { return false }
        switch part {
        case .left, .top, .start: return !isEnd
        case .right, .bottom, .end: return isEnd
        default: return true
        }
    }

    /// Whether lines give a box a margin; of a section, any of its blocks.
    func hasMargin(_ box: BoxID) -> Bool {
        if boxes[box].kind == .section { return blockBoxes.contains { hasMargin($0) } }
        return boxes[box].hasMargin
    }

    /// Whether a line of `keep` says a point.
    func keepsPoint(_ number: ContributionID, _ names: NameStore) -> Bool {
        let line = contributions[number]
        let node = names[line.module].tree.formulas[Int(line.root)]
        return line.property == .keep && node.kind == .tuple && node.arity == 2
    }

    func sets(_ property: Property, _ axis: Int, _ lines: [ContributionID]) -> Bool {
        lastLine(property, axis, lines) != nil
    }

    /// Whether a line of a box itself sets a property along an axis.
    func sets(_ property: Property, _ axis: Int, of box: BoxID) -> Bool {
        sets(property, axis, boxes[box].contributions)
    }

    /// Whether a line of the arrangement in a box sets one.
    func arranges(_ property: Property, _ axis: Int, in box: BoxID) -> Bool {
        sets(property, axis, boxes[box].arranged)
    }

    /// The properties that lines of a box set, each once.
    func properties(of box: BoxID) -> [Property] {
        var found: [Property] = []
        for line in boxes[box].contributions {
            guard let property = contributions[line].property else { continue }
            if !found.contains(where: { $0 == property }) { found.append(property) }
        }
        return found
    }

    func lastLine(_ property: Property, _ axis: Int, _ lines: [ContributionID]) -> ContributionID? {
        lines.last { covers($0, property, axis) }
    }

    /// The last of a box's own lines and of those of the arrangement that places it.
    func lastLine(_ property: Property, _ axis: Int, of box: BoxID) -> ContributionID? {
        lastLine(property, axis, arrangedLines(of: box)) ?? lastLine(property, axis, boxes[box].contributions)
    }

    /// The lines that set a property along an axis.
    func lines(_ lines: [ContributionID], setting property: Property, _ axis: Int) -> [ContributionID] {
        lines.filter { covers($0, property, axis) }
    }

    /// Whether lines say which of the instances of a box take part, or of the cell around it.
    func saysPresence(_ box: BoxID) -> Bool {
        let whole = wholeElement(of: box)
        let cell = boxes[whole].kind == .decoration ? boxes[whole].parent : whole
        guard cell.exists, boxes[cell].kind == .cell else { return false }
        return sets(.present, 0, boxes[cell].contributions) || sets(.present, 0, boxes[boxes[cell].parent].arranged)
    }

    /// The lines that place a box: those of the arrangement around it, or its own.
    func placingLines(of box: BoxID) -> [ContributionID] {
        isArranged(box) ? boxes[boxes[box].parent].arranged : boxes[box].contributions
    }

    /// Whether a line of a box places it in its container along x: else an arrangement does, or the order of the file.
    func placesItself(_ box: BoxID) -> Bool {
        switch boxes[box].kind {
        case .decoration: true
        case .supplementary: sets(.place, 0, of: box)
        case .part: !boxes[box].isPartArranged || sets(.place, 0, of: box)
        case .layout, .section, .block, .cell, .anyPart: false
        }
    }

    /// Whether an arrangement places the box.
    func isArranged(_ box: BoxID) -> Bool {
        switch boxes[box].kind {
        case .cell, .section, .anyPart: true
        case .layout, .block, .supplementary, .decoration, .part: false
        }
    }

    private func arrangedLines(of box: BoxID) -> [ContributionID] {
        let kind = boxes[box].kind
        if kind == .block || kind == .layout { return boxes[box].arranged }
        return isArranged(box) ? boxes[boxes[box].parent].arranged : []
    }

    /// How a line begins: `center.x`, `attribute angle`.
    func words(of line: ContributionID, _ names: NameStore) -> String {
        let line = contributions[line]
        guard let property = line.property else { return "attribute " + names.text(line.attribute) }
        return property.rawValue + (line.part.map { "." + $0.rawValue } ?? "")
    }

    func span(of line: ContributionID, _ names: NameStore) -> SourceSpan {
        let line = contributions[line]
        return names[line.module].tree.span(ofFormula: line.root)
    }
}
