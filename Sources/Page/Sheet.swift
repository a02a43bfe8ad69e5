import Interpreter

/// The visible elements as a flat list of numbers that a script reads in place: `width` numbers for each element, in
/// painting order.
///
/// kind, section, item · the box before its transform: x, y, width, height · the anchor point: x, y · the transform:
/// a, b, c, d, tx, ty · alpha, z · the bounding box: x, y, width, height · whether a matrix follows · its 16 numbers,
/// row by row · the optional quantities.
package final class Sheet {
    /// How many numbers an element takes.
    package static let width = 38 + ElementQuantity.optional.count
    /// The most elements that are written, those that are painted first: more nodes than so many a browser does not bear,
    /// and as many a picture of `dslc render` has.
    package static let limit = 20_000
    /// Where they lie; void once `fill` is called again.
    package private(set) var base: UnsafeMutablePointer<Double>
    /// How many elements there is room for.
    private var capacity = 64

    /// An empty sheet.
    package init() {
        base = .allocate(capacity: 64 * Sheet.width)
        base.initialize(repeating: 0, count: 64 * Sheet.width)
    }

    deinit { base.deallocate() }

    /// Writes what a session sees where it is.
    ///
    /// - Returns: How many elements are written, at most `limit`.
    package func fill(from session: Session) -> Int {
        guard let scroller = session.scroller else { return 0 }
        let count = min(scroller.count, Sheet.limit)
        if count > capacity { grow(to: count) }
        for index in 0..<count { write(scroller[index], of: scroller, to: base + index * Sheet.width) }
        return count
    }

    private func write(_ element: DrawnElement, of scroller: Scroller, to room: UnsafeMutablePointer<Double>) {
        room[0] = Double(element.kind)
        room[1] = Double(element.section)
        room[2] = Double(element.item)
        room[3] = element.center.x - element.size.width / 2
        room[4] = element.center.y - element.size.height / 2
        room[5] = element.size.width
        room[6] = element.size.height
        room[7] = element.anchorPoint.x
        room[8] = element.anchorPoint.y
        room[9] = element.transform.a
        room[10] = element.transform.b
        room[11] = element.transform.c
        room[12] = element.transform.d
        room[13] = element.transform.tx
        room[14] = element.transform.ty
        room[15] = element.alpha
        room[16] = element.zIndex
        room[17] = element.frame.x
        room[18] = element.frame.y
        room[19] = element.frame.width
        room[20] = element.frame.height
        for (place, quantity) in ElementQuantity.optional.enumerated() { room[38 + place] = element[quantity] ?? 0 }
        let matrix = scroller.transform3D(of: element)
        room[21] = matrix == nil ? 0 : 1
        guard let matrix else { return }
        for place in matrix.indices { room[22 + place] = matrix[place] }
    }

    private func grow(to wanted: Int) {
        base.deallocate()
        capacity = max(wanted, capacity * 2)
        base = .allocate(capacity: capacity * Sheet.width)
        base.initialize(repeating: 0, count: capacity * Sheet.width)
    }
}
