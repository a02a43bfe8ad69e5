import Interpreter

/// The visible elements as a flat list of numbers that a script reads in place: `width` numbers for each element, in
/// painting order.
///
/// The columns of `SheetColumn`; of attributes there are as many as the kind with the most of them takes, and where an
/// element has none, they are no number. Behind them, in a layout with parts that masks of owners cut across their sides:
/// how many points what is left of the element has, -1 where its own mask says it, and the points.
package final class Sheet {
    private static let maskCount = ElementQuantity.mask.count { $0.roles.contains(.optional) }
    /// Where the numbers of attributes begin.
    package static let attributes = SheetColumn.attributes.rawValue
    /// The most numbers of attributes that an element has here.
    package static let attributeLimit = 16
    /// The most points of an outline that are written here: of one with more, so many of its corners.
    private static let outlineLimit = 48
    /// How many numbers an element takes.
    package private(set) var width = Sheet.attributes
    /// The most elements that are written, those that are painted first: more nodes than so many a browser does not bear,
    /// and as many a picture of `dslc render` has.
    package static let limit = 20_000
    /// Where they lie; void once `fill` is called again.
    package private(set) var base: UnsafeMutablePointer<Double>
    /// The program whose elements have been counted last, and how many numbers the attributes of each kind have.
    private var measured: Program?
    private var attributeCounts: [Int] = []
    /// Where the outlines of its elements begin; nil where it has none.
    private var outline: Int?
    /// How many numbers there is room for.
    private var capacity = 64 * Sheet.attributes

    /// An empty sheet.
    package init() {
        base = .allocate(capacity: capacity)
        base.initialize(repeating: 0, count: capacity)
    }

    deinit { base.deallocate() }

    /// The most elements that are written of what lies around the viewport.
    private static let surroundingLimit = 400

    /// Writes what a player sees where it is.
    ///
    /// - Returns: How many elements are written, at most `limit`.
    package func fill(from player: ListPlayer) -> Int { fill(from: player.scroller, atMost: Sheet.limit) }

    /// Writes what lies in a window that is so much wider and higher than the viewport on each side.
    ///
    /// - Returns: How many elements are written.
    package func fill(
        from player: ListPlayer, at offset: LayoutPoint, beyond width: Double, _ height: Double
    ) -> Int {
        fill(from: player.look(at: offset, beyond: width, height), atMost: Sheet.surroundingLimit)
    }

    /// Writes what a scroller has found, so many elements at most.
    package func fill(from scroller: Scroller?, atMost limit: Int) -> Int {
        guard let scroller else { return 0 }
        let count = min(scroller.count, limit)
        makeRoom(for: count, of: scroller.prepared.program)
        for index in 0..<count {
            let element = scroller[index]
            let room = base + index * width
            write(element, of: scroller, to: room)
            let known = element.isPresent ? attributeCounts[element.kind] : 0
            for place in 0..<(outline ?? width) - Sheet.attributes {
                room[Sheet.attributes + place] = place < known ? scroller.attribute(place, of: element) : .nan
            }
            guard outline != nil else { continue }
            let isCut = !scroller.prepared.program.layout.elements[element.kind].outerMasks.isEmpty
            write(outline: isCut ? scroller.attributes(at: index).outline : nil, to: room)
        }
        return count
    }

    /// Writes what is left of an element: how many points, then so many, from the left top corner of its box.
    package func write(outline: [LayoutPoint]?, to row: UnsafeMutablePointer<Double>) {
        guard let column = self.outline else { return }
        let room = row + column
        let count = outline?.count ?? -1
        let kept = min(count, Sheet.outlineLimit)
        room[0] = Double(kept)
        for place in 0..<Sheet.outlineLimit {
            let point = place < kept ? outline?[place * count / kept] : nil
            room[1 + 2 * place] = point?.x ?? 0
            room[2 + 2 * place] = point?.y ?? 0
        }
    }

    /// Where what is left of the elements of a kind stands in a row; nil where its own mask says all of that.
    package static func outlineColumn(of kind: CheckedLayout.ElementKind, in layout: CheckedLayout) -> Int? {
        kind.outerMasks.isEmpty ? nil : outlineColumn(of: layout)
    }

    private static func outlineColumn(of layout: CheckedLayout) -> Int? {
        guard layout.elements.contains(where: { !$0.outerMasks.isEmpty }) else { return nil }
        return attributes + layout.elements.reduce(0) { max($0, attributeCount(of: $1)) }
    }

    /// Where the attributes of a kind stand in a row.
    package static func columns(of kind: CheckedLayout.ElementKind) -> [AttributeColumn] {
        var place = attributes
        return kind.formulas.attributes.map { attribute in
            let next = place + attribute.components.count
            defer { place = next }
            return AttributeColumn(attribute, at: next <= attributes + attributeLimit ? place : nil)
        }
    }

    /// How many numbers the attributes of a kind have here.
    private static func attributeCount(of kind: CheckedLayout.ElementKind) -> Int {
        min(attributeLimit, kind.formulas.attributes.reduce(0) { $0 + $1.components.count })
    }

    private func write(_ element: DrawnElement, of scroller: Scroller, to room: UnsafeMutablePointer<Double>) {
        room[.kind] = Double(element.kind)
        room[.section] = Double(element.section)
        room[.item] = Double(element.item)
        room[.left] = element.center.x - element.size.width / 2
        room[.top] = element.center.y - element.size.height / 2
        room[.width] = element.size.width
        room[.height] = element.size.height
        room[.anchorX] = element.anchorPoint.x
        room[.anchorY] = element.anchorPoint.y
        room[.a] = element.transform.a
        room[.b] = element.transform.b
        room[.c] = element.transform.c
        room[.d] = element.transform.d
        room[.moveX] = element.transform.tx
        room[.moveY] = element.transform.ty
        room[.alpha] = element.alpha
        room[.zIndex] = element.zIndex
        room[.frameLeft] = element.frame.x
        room[.frameTop] = element.frame.y
        room[.frameWidth] = element.frame.width
        room[.frameHeight] = element.frame.height
        for (place, quantity) in ElementQuantity.plainOptional.enumerated() {
            room[SheetColumn.blur.rawValue + place] = element[quantity] ?? 0
        }
        let masks = SheetColumn.blur.rawValue + ElementQuantity.plainOptional.count
        for place in 0..<Sheet.maskCount { room[masks + place] = scroller.mask(place, of: element) }
        let matrix = scroller.transform3D(of: element)
        room[.isInSpace] = matrix == nil ? 0 : 1
        guard let matrix else { return }
        for place in matrix.indices { room[SheetColumn.matrix.rawValue + place] = matrix[place] }
    }

    /// Makes room for so many elements of a program. What an element takes is counted once a program, not at each step.
    package func makeRoom(for count: Int, of program: Program) {
        if program !== measured {
            measured = program
            attributeCounts = program.layout.elements.map { Sheet.attributeCount(of: $0) }
            outline = Sheet.outlineColumn(of: program.layout)
            width =
                outline.map { $0 + 1 + 2 * Sheet.outlineLimit } ?? Sheet.attributes + attributeCounts.reduce(0, max)
        }
        guard count * width > capacity else { return }
        base.deallocate()
        capacity = max(count * width, capacity * 2)
        base = .allocate(capacity: capacity)
        base.initialize(repeating: 0, count: capacity)
    }
}
