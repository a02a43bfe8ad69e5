import LayoutChecker

// Where a list opens, and the line of its viewport at which nothing jumps.

extension Prepared {
    /// The offset at which the list opens: what its `opens:` says, held to the range of its content; 0 without. A cell
    /// begins where the viewport does, or behind what sticks there.
    public var opening: LayoutPoint {
        guard program.opens >= 0 else { return offset(along: 0) }
        if program.opensSection >= 0, slots[Int(program.opensSection)] >= 0 {
            guard let path = program.cell(slots[Int(program.opensSection)], slots[Int(program.opens)], in: world) else {
                return offset(along: 0)
            }
            return offset(showing: path, at: .start, from: offset(along: 0)) ?? offset(along: 0)
        }
        return held(offset(along: slots[Int(program.opens)]))
    }

    /// The offset at which a section that scrolls by itself opens: what its `opens:` says, held to the range of its
    /// content.
    ///
    /// - Parameter section: The number of the section, counted from 0.
    /// - Returns: The offset along the section, in points; 0 without the line, and for any other section.
    public func opening(ofSection section: Int) -> Double {
        guard isRow(section) else { return 0 }
        let row = program.plan.rows[Int(world.blocks[section])]
        guard row.opens >= 0 else { return 0 }
        return row.opensColumn >= 0
            ? sectionPlaces[Int(row.opensColumn)].value(section) : slots[Int(row.opens)]
    }

    /// How far a section has been scrolled by itself: where it opens if it was never moved.
    ///
    /// - Parameter section: The number of the section, counted from 0.
    /// - Returns: The offset along the section, in points; 0 for one that moves with the layout.
    public func offset(ofSection section: Int) -> Double {
        isRow(section) ? rowOffsets[section] ?? opening(ofSection: section) : 0
    }

    /// How far the line of the viewport at which nothing jumps lies behind its start, along the scroll.
    package var keptLine: Double {
        guard program.keeps >= 0 else { return 0 }
        let line = slots[Int(program.keeps)]
        return line.isFinite ? max(0, min(line, along(viewport))) : 0
    }

    /// The same across the scroll, where `keep:` says a point; nil for a line.
    package var keptLineAcross: Double? {
        guard program.keepsAcross >= 0 else { return nil }
        let line = slots[Int(program.keepsAcross)]
        let window = program.layout.isHorizontal ? viewport.height : viewport.width
        return line.isFinite ? max(0, min(line, window)) : 0
    }

    /// A length along the scroll.
    package func along(_ size: LayoutSize) -> Double { program.layout.isHorizontal ? size.width : size.height }

    /// A distance along the scroll.
    package func along(_ point: LayoutPoint) -> Double { program.layout.isHorizontal ? point.x : point.y }

    /// Lets what follows the offset from behind stand where the list opens.
    mutating func openTrails() {
        let trails = program.plan.trails
        guard program.opens >= 0, trails.count > 0 else { return }
        let opening = opening
        for number in trails.indices {
            slots[Int(trails[number].slot)] = trails[number].isX ? opening.x : opening.y
        }
    }
}

extension Program {
    /// The path of an element by the numbers of its kind, as outputs tell it, of its section and its item; nil where there is
    /// none.
    package func element(_ kind: Double, _ section: Double, _ item: Double, in world: FittedWorld) -> ElementPath? {
        guard kind >= 0 else { return cell(section, item, in: world) }
        guard let place = Int(exactly: kind), layout.toldKinds.indices.contains(place),
            let section = Int(exactly: section), let item = Int(exactly: item),
            layout.elements.indices.contains(Int(layout.toldKinds[place]))
        else { return nil }
        return ElementPath(kind: layout.elements[Int(layout.toldKinds[place])].name, section: section, item: item)
    }

    /// The path of a cell by the numbers of its section and its item; nil where there is none.
    package func cell(_ section: Double, _ item: Double, in world: FittedWorld) -> ElementPath? {
        guard let section = Int(exactly: section), let item = Int(exactly: item),
            world.blocks.indices.contains(section),
            item >= 0, item < world.counts[section]
        else { return nil }
        let block = world.blocks[section]
        let kind = layout.elements.first { $0.category == .cell && $0.formulas.block == block }
        return kind.map { ElementPath(kind: $0.name, section: section, item: item) }
    }
}
