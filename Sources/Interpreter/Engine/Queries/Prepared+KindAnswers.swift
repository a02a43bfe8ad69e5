import LayoutChecker
import LayoutDSL

// What a host asks of kinds: which one a section's cells have, where an element rests, which number an attribute has.

extension CheckedLayout.ElementKind {
    /// The names of the attributes that it declares, in the order of the file.
    public var attributeNames: [String] { formulas.attributes.map { $0.name } }

    /// The number of an attribute, as `Scroller.attribute(_:of:)` takes it: that of its first component. A point and a
    /// size have two components, a rectangle has four.
    ///
    /// - Parameter name: The name in the file, compared byte by byte.
    /// - Returns: The number; nil if the kind declares no such attribute.
    public func number(ofAttribute name: String) -> Int? {
        var number = 0
        for attribute in formulas.attributes {
            if attribute.name.utf8.elementsEqual(name.utf8) { return number }
            number += attribute.components.count
        }
        return nil
    }
}

extension Prepared {
    /// The kind of the cells of a section: an index in the layout's `elements`; nil if there is no such section, or its
    /// block has no cells.
    public func cellKind(ofSection section: Int) -> Int? {
        guard section >= 0, section < world.blocks.count else { return nil }
        let block = world.blocks[section]
        return program.layout.elements.indices.first {
            program.layout.elements[$0].category == .cell && program.plan.elements[$0].block == block
        }
    }

    /// Where an element rests, before any motion, in content coordinates.
    ///
    /// - Parameters:
    ///   - path: The element, on screen or not.
    ///   - offset: For a size or a place that reads the offset; nil: where the list opens.
    /// - Returns: Its resting box; nil if there is no such element, or its box is not finite.
    public func restingFrame(of path: ElementPath, at offset: LayoutPoint? = nil) -> LayoutRectangle? {
        let walker = Walker(self)
        walker.begin(at: offset ?? opening)
        guard let number = walker.find(path) else { return nil }
        let box = walker.restingBox(of: walker.plan.elements[number])
        return box.isFinite ? mirror?.placed(box) ?? box : nil
    }
}

extension Prepared {
    /// The kind of an element: a name may stand for one kind in each section block.
    package func kind(of path: ElementPath) -> Int? {
        guard path.section >= 0 else { return nil }
        let block = path.section < world.blocks.count ? world.blocks[path.section] : nil
        return program.kinds.number(of: path.kind, inSection: path.section, ofBlock: block)
    }

    /// The measured fields of the item that an element shows, whether they have been measured or not.
    package func measuredFields(of path: ElementPath) -> [String] {
        guard let kind = kind(of: path), program.layout.elements[kind].category == .cell else { return [] }
        let block = program.plan.elements[kind].block
        return program.layout.fields.filter {
            $0.isMeasured && $0.level == .item && ($0.block < 0 || $0.block == block)
        }.map { $0.name }
    }
}

extension CheckedLayout {
    /// Whether a section scrolls by itself.
    package var isRowed: Bool { blocks.contains { $0.row != nil } }
}
